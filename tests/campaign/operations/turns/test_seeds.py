"""A week's dice: sealed before its orders, the same until the end, opened only when nothing hangs on them."""

from hashlib import sha256

import pytest
from django.contrib.auth.models import User

from campaign.models import Campaign, Engagement, Entry, Turn
from campaign.operations.campaigns import rollback
from campaign.operations.turns import postponed, seeds as dice, turn_machine as turns
from campaign.refusals import Refusal
from campaign.store.journal import REVEAL_SEEDS, revealed_seeds
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.operations.wars import fight_at_the_hut, make_what_if, play
from tests.campaign.scenes import manned_war
from tests.verbs import declare_war

pytestmark = pytest.mark.django_db


def seals(campaign: Campaign) -> dict[str, tuple[str, str]]:
    rows = Turn.everything.filter(campaign=campaign)
    return {turn.label: (turn.seed, turn.seed_hash) for turn in rows}


def week(campaign: Campaign) -> None:
    turns.lock_turn(campaign=campaign, actor=None)
    play(campaign)


def test_the_seal_stands_before_orders_close_cannot_change_and_opens_to_what_was_sealed():
    war = declare_war()
    sealed = current_turn(war).seed_hash
    for step in (
        lambda: turns.lock_turn(campaign=war, actor=None),
        lambda: play(war),
        lambda: week(war),
        lambda: rollback.back_to(campaign=war, number=1, actor=None, reason="again"),
    ):
        step()
        turn = war.turns.get(number=1)
        assert turn.seed_hash == sealed
        assert sha256(turn.seed.encode()).hexdigest() == sealed


def test_the_dice_of_a_week_whose_seal_somebody_has_read_are_not_drawn_again():
    war = manned_war()
    before = seals(war)
    with pytest.raises(Refusal, match="players have already seen its committed seed"):
        turns.draw_dice(campaign=war)
    assert seals(war) == before


def test_only_the_seed_of_a_published_week_is_opened_and_once():
    war, umpire = declare_war(), User.objects.create_user("ulises")
    week(war)
    for label, said in (("2", "Turn 2 is not published"), ("9", "There is no turn 9")):
        with pytest.raises(Refusal, match=said):
            dice.reveal_seeds(campaign=war, labels=["1", label], actor=umpire)
    assert revealed_seeds(war) == set()
    for _time in range(2):
        dice.reveal_seeds(campaign=war, labels=["1"], actor=umpire)
    assert revealed_seeds(war) == {"t1"}
    assert Entry.objects.get(operation=REVEAL_SEEDS).actor == umpire


def test_a_week_whose_battle_is_still_open_keeps_its_seed():
    fight = fight_at_the_hut(men=200)
    war = fight.campaign
    postponed.postpone_battle(engagement=fight, actor=None)
    play(war)
    with pytest.raises(Refusal, match="was postponed"):
        dice.reveal_seeds(campaign=war, labels=["1"], actor=None)
    assert Engagement.objects.get(campaign=war).turn.number == 1
    assert revealed_seeds(war) == set()


@pytest.mark.parametrize("settings", [{}, {"seed": "known"}], ids=["drawn", "from a seed"])
def test_no_line_of_play_and_no_what_if_deals_a_sealed_week_again(settings):
    """Makes three what ifs and a rollback from the first week's end.

    It does so too where seeds follow from one.
    """
    war, umpire = declare_war(), User.objects.create_user("ulises", is_staff=True)
    war.settings = settings
    war.save()
    week(war)
    week(war)
    others = [make_what_if(war, 1, umpire, name=name) for name in ("a", "b")]
    week(others[0])
    others.append(make_what_if(others[0], 1, umpire, name="c"))
    rollback.back_to(campaign=war, number=1, actor=None, reason="again")
    dealt = [current_turn(each).seed for each in (war, *others)]
    dealt += [seed for label, (seed, _seal) in seals(war).items() if label in "123"]
    assert len(dealt) == len(set(dealt))
