"""Returns that the umpire looks at before they are posted."""

from dataclasses import replace
from functools import partial

import pytest
from django.contrib.auth.models import User

from battles import operations as battles
from battles.operations.waiting_battles import battles_to_fight
from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import EngagementState, SideOutcome
from campaign.models import CasualtyReturn, Engagement, Posting
from campaign.operations.engagement import results as engagements
from campaign.operations.turns import postponed, turn_machine as turns
from campaign.refusals import Refusal
from campaign.store.queries.draft_returns import waiting_returns
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.faults import every_write
from tests.campaign.operations.wars import at_the_hut, play, result
from tests.campaign.scenes import read, seat_people

pytestmark = pytest.mark.django_db


@pytest.fixture
def umpire() -> User:
    return User.objects.create_user("umpire")


def fight_at_hut(men: int = 200) -> Engagement:
    """Fights at the hut by computer, under an umpire who looks at returns."""
    war = at_the_hut(men=men)
    war.settings = {"edit_returns": "on"}
    war.save()
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    outcome = result(fight, holder="spain", course=SideOutcome.ROUTED, down=20, band=10)
    assert engagements.settle_engagement(engagement=fight, result=outcome) is not None
    fight.refresh_from_db()
    return fight


def test_they_wait_and_nothing_is_posted(umpire):
    fight = fight_at_hut()
    assert fight.state == EngagementState.PROPOSED
    assert not CasualtyReturn.objects.exists()
    assert not Posting.objects.filter(reference__startswith="return/").exists()
    assert not turns.advance_turn(fight.campaign)
    assert battles_to_fight(fight.campaign.pk) == []
    assert engagements.settle_engagement(engagement=fight, result=result(fight)) is None
    with pytest.raises(Refusal, match="Post its returns"):
        postponed.postpone_battle(engagement=fight, actor=umpire)


def test_posted_as_they_are_they_are_what_would_have_been_posted_at_once(umpire):
    fight = fight_at_hut()
    engagements.post_returns(engagement=fight, returns=waiting_returns(fight), actor=umpire)
    with_looking = sorted(
        CasualtyReturn.objects.values_list(
            "unit__key", "killed", "severely_wounded", "lightly_wounded", "missing"
        )
    )
    assert fight.results.get().revision == 1
    assert (fight.state, fight.proposed) == (EngagementState.SETTLED, None)
    turns.advance_turn(fight.campaign)
    assert current_turn(fight.campaign).number == 2
    assert audit(fight.campaign).faults == ()
    assert sum(sum(row[1:]) for row in with_looking) > 0


def test_changed_they_are_posted_as_the_umpire_would_have_them(umpire):
    fight = fight_at_hut()
    lines = waiting_returns(fight)
    wanted = [replace(line, killed=line.killed + 3, lightly_wounded=0) for line in lines]
    with pytest.raises(Refusal, match="Give a reason"):
        engagements.post_returns(engagement=fight, returns=wanted, actor=umpire)
    engagements.post_returns(engagement=fight, returns=wanted, actor=umpire, reason="A volley more.")
    for line in wanted:
        row = CasualtyReturn.objects.get(unit__key=line.unit)
        assert (row.killed, row.lightly_wounded) == (line.killed, 0)
    assert audit(fight.campaign).faults == ()
    engagements.correct_result(
        engagement=fight, result=result(fight, down=5), actor=umpire, reason="The log was misread."
    )
    assert audit(fight.campaign).faults == ()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"killed": -1}, "less than 0"),
        ({"killed": 201}, "cannot lose"),
        ({"guns_lost": 1}, "cannot lose more guns than it brought: 0"),
        ({"horses_lost": 1}, "cannot lose more horses than it brought: 0"),
        ({"unit": "far"}, "out of date"),
    ],
)
def test_an_impossible_return_is_refused(umpire, change, said):
    fight = fight_at_hut()
    first, *rest = waiting_returns(fight)
    with pytest.raises(Refusal, match=said):
        engagements.post_returns(
            engagement=fight, returns=[replace(first, **change), *rest], actor=umpire, reason="x"
        )
    fight.refresh_from_db()
    assert fight.state == EngagementState.PROPOSED


def test_a_battle_within_the_week_is_posted_at_once():
    assert fight_at_hut(men=100).state == EngagementState.SETTLED


def test_a_battle_fought_by_the_computer_is_kept_with_its_log(umpire):
    war = at_the_hut(men=200)
    war.settings = {"edit_returns": "on"}
    war.save()
    turns.lock_turn(campaign=war, actor=None)
    fight = play(war)
    battles.queue_battle(engagement=fight, actor=umpire)
    assert battles.fight_battle(fight.pk)
    assert not battles.fight_battle(fight.pk)
    fight.refresh_from_db()
    assert (fight.state, fight.battle.state) == (EngagementState.PROPOSED, "fought")
    engagements.post_returns(engagement=fight, returns=waiting_returns(fight), actor=umpire)
    assert audit(war).faults == ()


def test_proposed_and_posted_it_is_untouched_or_complete_whichever_write_fails(umpire):
    fight = fight_at_hut()
    lines = waiting_returns(fight)
    post = partial(engagements.post_returns, engagement=fight, returns=lines, actor=umpire)
    assert every_write(post) >= 8
    fight.refresh_from_db()
    assert fight.state == EngagementState.SETTLED


def test_the_umpire_posts_them_on_a_page_and_no_player_finds_it(client, monkeypatch):
    monkeypatch.setattr("campaign.tasks.run_turn.delay", lambda campaign: None)
    fight = fight_at_hut()
    seat_people(fight.campaign)
    address = f"/c/war/desk/returns/{fight.ref}/"
    client.force_login(User.objects.get(username="ana"))
    assert client.get(address).status_code == 404
    assert "The umpire checks the returns" in read(client.get(f"/c/war/engagements/{fight.ref}/"))
    client.force_login(User.objects.get(username="ulises"))
    assert "Look at its returns" in read(client.get("/c/war/desk/"))
    assert "Returns of Hut" in read(client.get(address))
    lines = waiting_returns(fight)
    sent = {
        f"{part}-{number}": getattr(line, part)
        for number, line in enumerate(lines)
        for part in (
            "killed",
            "severely_wounded",
            "lightly_wounded",
            "missing",
            "captured",
            "horses_lost",
            "guns_lost",
        )
    }
    assert client.post(address, sent | {"killed-0": "many"}).status_code == 422
    assert "Give a reason for changing the returns." in read(client.post(address, sent | {"killed-0": 99}))
    assert "The returns of Hut are posted." in read(client.post(address, sent, follow=True))
    assert client.get(address).status_code == 404
    second = client.post(address, sent | {"killed-0": 99, "reason": "Counted again."}, follow=True)
    assert "have been posted since you opened the page" in read(second)
    assert fight.results.count() == 1
