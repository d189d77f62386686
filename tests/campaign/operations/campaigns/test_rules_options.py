"""How a campaign reads its rules is changed by its umpire, with a reason, from the next lock on."""

import pytest
from django.contrib.auth.models import User

from campaign.logic.settings import rules_options
from campaign.logic.vocabulary import TurnState
from campaign.models import Campaign, Entry
from campaign.operations.campaigns.rules_options import change_rules_options
from campaign.refusals import Refusal
from tests.campaign.faults import every_write
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db
USUAL = rules_options.usual_values("machete")


@pytest.fixture
def war():
    return manned_war()


def turn_options(war, reason="as we play it", seen=None, **values):
    return change_rules_options(
        campaign=war,
        values=values,
        actor=User.objects.get(username="ulises"),
        reason=reason,
        seen=USUAL | (seen or {}),
    )


def read(war, turn):
    return Campaign.objects.get(pk=war.pk).options(turn)


def test_an_option_chosen_in_an_open_turn_holds_for_it_and_is_journaled(war):
    assert turn_options(war, cavalry_fire=True, figure_mm=28) == {"cavalry_fire": True}
    assert read(war, 1) == read(war, 7) == {"cavalry_fire": True}
    entry = Entry.objects.get(operation="rules_options.change")
    assert (entry.actor.username, entry.reason, entry.turn.number) == ("ulises", "as we play it", 1)
    assert entry.data == {
        "from_turn": 1,
        "before": {"cavalry_fire": False},
        "after": {"cavalry_fire": True},
    }


@pytest.mark.parametrize(
    "state", [state for state in TurnState if state not in ("open", "published", "ended")]
)
def test_battles_of_a_week_that_is_being_marched_keep_their_options(war, state):
    war.turns.update(state=state)
    turn_options(war, cavalry_fire=True)
    assert (read(war, 1), read(war, 2)) == ({}, {"cavalry_fire": True})


def test_an_option_set_back_to_its_default_is_no_longer_stored(war):
    turn_options(war, cavalry_fire=True, gun_arc="rotation")
    turn_options(war, cavalry_fire=False, seen={"cavalry_fire": True})
    assert Campaign.objects.get(pk=war.pk).world["options"] == {"1": {"gun_arc": "rotation"}}


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ({"cavalry_fire": "maybe"}, "cavalry_fire: must be one of false, true"),
        ({"chance_cards": True}, "chance_cards: machete has no such option"),
    ],
)
def test_an_option_that_the_ruleset_lacks_is_refused(war, values, said):
    with pytest.raises(Refusal, match=said):
        turn_options(war, **values)


def test_without_a_reason_or_when_the_campaign_is_over_nothing_is_changed(war):
    with pytest.raises(Refusal, match="Give a reason"):
        turn_options(war, reason=" ", cavalry_fire=True)
    war.turns.update(state=TurnState.ENDED)
    with pytest.raises(Refusal, match="is over"):
        turn_options(war, cavalry_fire=True)
    assert read(war, 1) == {}


def test_an_umpire_cannot_overwrite_an_option_changed_since(war):
    turn_options(war, cavalry_fire=True)
    with pytest.raises(Refusal, match="changed since"):
        turn_options(war, cavalry_fire=False, seen={"cavalry_fire": "x"})
    turn_options(war, gun_arc="rotation")  # left as it was
    assert read(war, 1) == {"cavalry_fire": True, "gun_arc": "rotation"}


def test_an_option_is_chosen_whole_or_not_at_all(war):
    assert (
        every_write(lambda: turn_options(war, cavalry_fire=True)) == 3
    )  # the campaign, its history, the journal
