"""A campaign is ended, taken up again, made longer; and comes back by going back."""

import datetime as dt

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from campaign.logic.vocabulary import TurnState
from campaign.models import Campaign, Entry
from campaign.operations.campaigns import rollback, war_end
from campaign.operations.orders import submission as orders
from campaign.operations.turns import deadlines, postponed, turn_machine as turns
from campaign.refusals import Refusal
from campaign.store import archive
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.faults import every_write
from tests.campaign.operations.wars import fight_at_the_hut, play
from tests.verbs import declare_war, raise_force

pytestmark = pytest.mark.django_db


@pytest.fixture
def umpire() -> User:
    return User.objects.create_user("umpire")


@pytest.fixture
def war() -> Campaign:
    """Returns a war whose first week was played; turn 2 is open."""
    made = declare_war()
    raise_force(made, "leon", side="spain", at="alba", men=100)
    week(made)
    return made


def week(war: Campaign) -> None:
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass


def test_a_campaign_that_is_ended_is_played_no_more(war, umpire):
    deadlines.set_deadline(campaign=war, at=timezone.now() + dt.timedelta(hours=1), actor=umpire)
    war_end.end_campaign(campaign=war, actor=umpire, reason="Peace.")
    turn = current_turn(war)
    assert (turn.number, turn.state, turn.deadline) == (2, TurnState.ENDED, None)
    assert Entry.objects.get(operation="ending.end").reason == "Peace."
    for refused in (
        lambda: turns.lock_turn(campaign=war, actor=umpire),
        lambda: deadlines.set_deadline(campaign=war, at=timezone.now() + dt.timedelta(hours=1), actor=umpire),
        lambda: orders.withdraw_order(turn=turn, force=war.forces.get(), actor=umpire),
        lambda: war_end.end_campaign(campaign=war, actor=umpire, reason="Again."),
    ):
        with pytest.raises(Refusal, match="The campaign is over"):
            refused()
    assert not turns.advance_turn(war)
    assert archive.turns_with_faults(war) == []


def test_it_is_taken_up_where_it_was_left(war, umpire):
    before = archive.war_checksum(war)
    war_end.end_campaign(campaign=war, actor=umpire, reason="Peace.")
    war_end.play_on(campaign=war, actor=umpire)
    assert archive.war_checksum(war) == before
    week(war)
    assert current_turn(war).number == 3


def test_going_back_undoes_the_end(war, umpire):
    war_end.end_campaign(campaign=war, actor=umpire, reason="Peace.")
    turn = rollback.back_to(campaign=war, number=1, actor=umpire, reason="Too soon.")
    assert (turn.label, turn.state) == ("2b", TurnState.OPEN)


def test_after_its_last_turn_it_is_made_longer(war, umpire):
    Campaign.objects.filter(pk=war.pk).update(last_turn=2)
    week(war)
    assert current_turn(war).state == TurnState.PUBLISHED
    for more in (0, 521):
        with pytest.raises(Refusal, match="from 1 to 520"):
            war_end.play_on(campaign=war, actor=umpire, more=more)
    every_write(lambda: war_end.play_on(campaign=war, actor=umpire, more=1))
    war.refresh_from_db()
    assert (war.last_turn, current_turn(war).number) == (3, 3)
    week(war)
    assert current_turn(war).state == TurnState.PUBLISHED
    assert archive.turns_with_faults(war) == []


def test_a_campaign_that_cannot_end_yet_is_refused_with_a_sentence(umpire):
    war = declare_war()
    with pytest.raises(Refusal, match="No week has been played yet"):
        war_end.end_campaign(campaign=war, actor=umpire, reason="Peace.")
    fight = fight_at_the_hut("other", men=200)
    with pytest.raises(Refusal, match="The week is being played"):
        war_end.end_campaign(campaign=fight.campaign, actor=umpire, reason="Peace.")
    postponed.postpone_battle(engagement=fight, actor=umpire)
    play(fight.campaign)
    with pytest.raises(Refusal, match="settle it first"):
        war_end.end_campaign(campaign=fight.campaign, actor=umpire, reason="Peace.")


def test_why_it_ends_must_be_said(war, umpire):
    with pytest.raises(Refusal, match="Say why"):
        war_end.end_campaign(campaign=war, actor=umpire, reason=" ")
