"""The turn machine: from open orders to publication, as far as it goes, whoever asks."""

import json
from functools import partial
from hashlib import sha256

import pytest
from django.contrib.auth.models import User

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import TurnState
from campaign.models import Contact, Engagement, Entry, Force, Order, Posting, Sighting
from campaign.operations.engagement import results as engagements
from campaign.operations.turns import turn_machine as turns
from campaign.refusals import Refusal
from campaign.store import archive, load
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows
from tests.campaign.faults import Broken, every_row, every_write
from tests.campaign.operations.wars import at_the_hut, order, play, result
from tests.verbs import add_place, add_route, declare_war, raise_force

pytestmark = pytest.mark.django_db


def counts() -> tuple[int, ...]:
    return tuple(rows.objects.count() for rows in (Engagement, Contact, Sighting, Posting, Entry))


# from orders to publication


def test_a_campaign_set_to_draw_its_dice_can_no_longer_be_foretold():
    war = declare_war()
    war.settings = {"seed": "known"}
    war.save()
    before = current_turn(war).seed
    turns.draw_dice(campaign=war)
    war.refresh_from_db()
    turn = current_turn(war)
    assert "seed" not in war.settings
    assert turn.seed != before
    assert turn.seed_hash == sha256(turn.seed.encode()).hexdigest()
    turns.lock_turn(campaign=war, actor=None)
    with pytest.raises(Refusal, match="locked"):
        turns.draw_dice(campaign=war)


def test_a_turn_runs_from_open_orders_to_publication_and_opens_the_next():
    war = declare_war()
    column = raise_force(war, "column", side="spain", at="alba", men=100)
    order(column, "bor")
    turns.lock_turn(campaign=war, actor=None)
    assert current_turn(war).state == TurnState.LOCKED
    assert turns.advance_turn(war)
    assert not turns.advance_turn(war)
    first, second = war.turns.order_by("number")
    assert (first.state, second.state) == (TurnState.PUBLISHED, TurnState.OPEN)
    assert first.checksum
    assert (second.starts - first.starts).days == 7
    column.refresh_from_db()
    assert column.place.key == "bor"
    assert audit(war).faults == ()


def test_every_step_leaves_its_entry_in_the_journal():
    war = declare_war()
    turns.lock_turn(campaign=war, actor=None)
    play(war)
    told = Entry.objects.filter(campaign=war).order_by("pk").values_list("operation", flat=True)
    assert list(told) == [
        "turns.lock",
        "turns.marched",
        "turns.engagements",
        "turns.aftermath",
        "turns.publish",
    ]


def test_a_turn_with_open_orders_is_not_advanced():
    war = declare_war()
    assert not turns.advance_turn(war)
    assert current_turn(war).state == TurnState.OPEN


def test_orders_are_locked_once():
    war = declare_war()
    turns.lock_turn(campaign=war, actor=None)
    with pytest.raises(Refusal, match="Turn 1 is locked already"):
        turns.lock_turn(campaign=war, actor=None)


def test_after_the_last_turn_no_other_opens():
    war = declare_war()
    war.last_turn = 1
    war.save()
    turns.lock_turn(campaign=war, actor=None)
    play(war)
    assert current_turn(war).state == TurnState.PUBLISHED
    assert not turns.advance_turn(war)
    with pytest.raises(Refusal):
        turns.lock_turn(campaign=war, actor=None)


# fights stop the turn


def test_a_small_battle_stops_the_march_until_it_is_settled_and_then_it_goes_on():
    war = at_the_hut("small", 100)
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    before = counts()
    assert not turns.advance_turn(war)
    assert counts() == before
    engagements.settle_engagement(engagement=fight, result=result(fight))
    assert play(war) is None
    assert war.turns.get(number=1).state == TurnState.PUBLISHED


def test_time_stands_still_for_a_battle_that_is_settled_at_once():
    war = at_the_hut("small", 100)
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    assert (fight.is_referred, current_turn(war).state) == (False, TurnState.LOCKED)
    assert current_turn(war).march["minute"] == fight.closes
    assert Force.objects.get(campaign=war, key="far").route is not None


def test_for_a_kept_battle_everybody_else_marches_to_the_weeks_end_and_the_turn_waits():
    war = at_the_hut("large", 200)
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    assert (fight.is_referred, current_turn(war).state) == (True, TurnState.ENGAGEMENTS)
    assert Force.objects.get(campaign=war, key="far").place.key == "alba"
    assert not turns.advance_turn(war)
    engagements.settle_engagement(engagement=fight, result=result(fight))
    play(war)
    assert war.turns.get(number=1).state == TurnState.PUBLISHED


@pytest.mark.parametrize("men", [100, 200])
def test_the_same_seed_gives_the_same_digest(men):
    """Plays two campaigns that differ in their slug alone. Their seeds are named alike."""
    digests = []
    for slug in ("one", "two"):
        war = at_the_hut(slug, men)
        war.turns.update(seed="the same")
        turns.lock_turn(campaign=war, actor=None)
        while fight := play(war):
            engagements.settle_engagement(engagement=fight, result=result(fight))
        digests.append(war.turns.get(number=1).checksum)
        assert archive.war_checksum(war)
    assert digests[0] == digests[1]


def test_the_march_is_kept_as_plain_data_between_steps():
    war = at_the_hut("plain", 100)
    turns.lock_turn(campaign=war, actor=None)
    play(war)
    turn = current_turn(war)
    assert json.loads(json.dumps(turn.march)) == turn.march
    assert load.load_theatre(Rows(turn)).columns["far"].spot.place == "bor"


# the computer orders for empty seats


def test_the_computer_orders_for_empty_seats_only_and_never_over_an_order():
    war = declare_war()
    war.seats.filter(key="camaguey").update(player=User.objects.create_user("carlos"))
    for key, side, seat in (
        ("manned", "cuba", "camaguey"),
        ("empty", "spain", "captain_general"),
        ("nobodys", "spain", ""),
        ("told", "spain", "captain_general"),
    ):
        raise_force(war, key, side=side, at="alba" if side == "spain" else "cerro", men=100, seat=seat)
    mine = order(war.forces.get(key="told"), "bor")
    turns.lock_turn(campaign=war, actor=None)
    given = dict(Order.objects.filter(turn__campaign=war).values_list("force__key", "by_computer"))
    assert given == {"empty": True, "nobodys": True, "told": False}
    mine.refresh_from_db()
    assert mine.goals == ("bor",)


def test_a_standing_order_goes_on_in_the_next_turn():
    war = declare_war()
    add_place(war, "far", 21.4, -75.0)
    add_route(war, "bor", "far", 200_000)
    column = raise_force(war, "column", side="spain", at="bor", men=100, seat="captain_general")
    war.seats.update(player=User.objects.create_user("ana"))
    order(column, "far")
    for metres in (105_000, 200_000):
        turns.lock_turn(campaign=war, actor=None)
        play(war)
        column.refresh_from_db()
        assert column.metres == (metres if metres < 200_000 else 0)
    assert column.place.key == "far"


# all or nothing


def fail(*args, **kwargs):
    raise Broken


STEPS = {
    TurnState.LOCKED: [
        "load.load_theatre",
        "march.run_march",
        "marches.store_march",
        "marches.move_forces",
        "marches.new_engagement",
    ],
    TurnState.ENGAGEMENTS: [
        "reports.draft_reports",
        "archive.make_snapshot",
        "open_turn",
        "weekly_services.begin_week",
        "weekly_services.post_lines",
        "Rows.flush",
    ],
}


@pytest.mark.parametrize(("state", "where"), [(state, where) for state in STEPS for where in STEPS[state]])
def test_a_fault_within_a_step_leaves_everything_untouched_and_the_step_due(monkeypatch, state, where):
    war = at_the_hut(men=200)
    turns.lock_turn(campaign=war, actor=None)
    if state != TurnState.LOCKED:
        fight = play(war)
        engagements.settle_engagement(engagement=fight, result=result(fight))
    assert current_turn(war).state == state
    before = every_row()
    with monkeypatch.context() as patch:
        patch.setattr(f"campaign.operations.turns.turn_machine.{where}", fail)
        with pytest.raises(Broken):
            turns.advance_turn(war)
    assert every_row() == before
    assert turns.advance_turn(war)
    assert every_row() != before


@pytest.mark.parametrize("men", [100, 200], ids=["at once", "kept"])
def test_a_turn_is_untouched_or_complete_whichever_of_its_writes_fails(men):
    """Opens the second turn with recoveries, and publishes it."""
    war = at_the_hut(men=men)
    for writes in (15, 9):
        made = every_write(lambda: turns.lock_turn(campaign=war, actor=None))
        made += every_write(lambda: turns.advance_turn(war))
        while fight := play(war):
            made += every_write(
                partial(engagements.settle_engagement, engagement=fight, result=result(fight))
            )
            made += every_write(lambda: turns.advance_turn(war))
        assert made >= writes
    assert [turn.state for turn in war.turns.order_by("number")][:2] == [TurnState.PUBLISHED] * 2
    assert audit(war).faults == ()
    assert archive.turns_with_faults(war) == []


@pytest.mark.parametrize("where", ["order_for_empty_seats", "give_by_computer", "record_operation"])
def test_a_fault_while_orders_are_locked_leaves_them_open(monkeypatch, where):
    war = at_the_hut()
    before = every_row()
    with monkeypatch.context() as patch:
        patch.setattr(f"campaign.operations.turns.turn_machine.{where}", fail)
        with pytest.raises(Broken):
            turns.lock_turn(campaign=war, actor=None)
    assert every_row() == before
    assert current_turn(war).state == TurnState.OPEN
