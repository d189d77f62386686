"""The tables of a campaign's ruleset are replaced by its umpire's file, from the next lock on."""

import pytest
from django.contrib.auth.models import User

from campaign.logic.settings.rules_tables import mark_of
from campaign.logic.vocabulary import TurnState
from campaign.models import Campaign, Entry
from campaign.operations.campaigns.rules_tables import replace_tables
from campaign.refusals import Refusal
from tests.campaign.faults import every_write
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db
FILE = "[pursuit]\none_move_min = 2\n"


@pytest.fixture
def war():
    war = manned_war()
    Campaign.objects.filter(pk=war.pk).update(ruleset="mexican_war")
    war.refresh_from_db()
    return war


def replace_rules(war, text=FILE, seen="", reason="as in the magazine"):
    umpire = User.objects.get(username="ulises")
    return replace_tables(campaign=war, text=text, actor=umpire, reason=reason, seen=seen)


def read(war, turn):
    return Campaign.objects.get(pk=war.pk).replaced_tables(turn)


def test_a_file_given_in_an_open_turn_holds_for_it_and_is_journaled(war):
    assert replace_rules(war)
    assert read(war, 1) == read(war, 7) == {"pursuit": {"one_move_min": 2}}
    entry = Entry.objects.get(operation="tables.change")
    assert (entry.actor.username, entry.reason, entry.turn.number) == ("ulises", "as in the magazine", 1)
    assert entry.data == {"from_turn": 1, "before": [], "after": ["pursuit"]}


@pytest.mark.parametrize(
    "state", [state for state in TurnState if state not in ("open", "published", "ended")]
)
def test_battles_of_a_week_that_is_being_marched_keep_their_tables(war, state):
    war.turns.update(state=state)
    replace_rules(war)
    assert (read(war, 1), read(war, 2)) == ({}, {"pursuit": {"one_move_min": 2}})


def test_a_file_is_taken_away_and_earlier_turns_keep_it(war):
    replace_rules(war)
    war.turns.update(state=TurnState.MARCHED)
    assert replace_rules(war, "", seen=mark_of(FILE))
    assert (read(war, 1), read(war, 2)) == ({"pursuit": {"one_move_min": 2}}, {})
    assert Entry.objects.filter(operation="tables.change").count() == 2


@pytest.mark.parametrize(
    ("ruleset", "text", "seen", "reason"),
    [
        ("machete", FILE, "", "why not"),
        ("mexican_war", "[pursuit]\none_move = 2\n", "", "why not"),
        ("mexican_war", "[pursuit", "", "why not"),
        ("mexican_war", FILE, "", " "),
        ("mexican_war", FILE, "another", "why not"),
    ],
)
def test_a_refused_file_of_tables_changes_nothing(war, ruleset, text, seen, reason):
    Campaign.objects.filter(pk=war.pk).update(ruleset=ruleset)
    with pytest.raises(Refusal):
        replace_rules(war, text, seen, reason)
    assert Campaign.objects.get(pk=war.pk).world == war.world
    assert not Entry.objects.filter(operation="tables.change").exists()


def test_the_same_file_once_more_changes_nothing(war):
    replace_rules(war)
    assert not replace_rules(war, seen=mark_of(FILE))
    assert Entry.objects.filter(operation="tables.change").count() == 1


@pytest.mark.parametrize("state", ["published", "ended"])
def test_a_campaign_that_is_over_changes_its_tables_no_more(war, state):
    war.turns.update(state=state)
    with pytest.raises(Refusal):
        replace_rules(war)


def test_a_write_that_fails_leaves_no_trace(war):
    assert every_write(lambda: replace_rules(war)) == 3  # the campaign, its history, the journal
