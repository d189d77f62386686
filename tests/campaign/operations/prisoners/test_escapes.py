"""Prisoners who escape, and the people who are told."""

import pytest

from campaign.logic.vocabulary import Account, Cause, LeaderFate, Stock
from campaign.models import PrisonerParty
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.prisoners import fates
from campaign.operations.prisoners.parties import return_line
from campaign.refusals import Refusal
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.operations.prisoners.test_custody import (
    TAKEN,
    captain,
    captured_men,
    has_no_faults,
    party,  # noqa: F401
    read_party,
    rule,
    week,
)

pytestmark = pytest.mark.django_db


def unguard_party(party, **settings):  # noqa: F811
    war = rule(party, guarded=6, escaping=100, **settings)
    PrisonerParty.objects.update(held_by=None, held_at=war.places.get(key="alba"))
    return war


def empty_party(party):  # noqa: F811
    """Posts the escape of all men of the party; only its officer is left."""
    turn, unit = current_turn(party.campaign), party.campaign.units.get(key="band")
    post_lines(turn=turn, date=turn.starts, lines=[return_line(unit, party, TAKEN, Cause.ESCAPED, "tests")])


def test_an_officer_who_is_left_alone_needs_a_guard(party):  # noqa: F811
    officer, war = captain(party), rule(party, guarded=6, escaping=100)
    empty_party(party)
    week(war)
    officer.refresh_from_db()
    assert (officer.fate, officer.party) == (LeaderFate.CAPTURED, party)


def test_an_officer_who_is_left_alone_and_unguarded_gets_away(party):  # noqa: F811
    officer, war = captain(party), unguard_party(party)
    empty_party(party)
    week(war)
    officer.refresh_from_db()
    assert (officer.fate, officer.party) == (LeaderFate.PRESENT, None)
    assert has_no_faults(party)


def test_an_escape_is_recorded_with_the_party(party):  # noqa: F811
    officer = captain(party)
    week(unguard_party(party))
    assert captured_men() == 0
    assert read_party(party).fates == [
        {"turn": 2, "fate": "escaped", "men": TAKEN},
        {"turn": 2, "fate": "escaped", "men": 0, "officer": officer.key, "name": str(officer)},
    ]


def test_a_week_without_escapes_says_nothing(party):  # noqa: F811
    week(rule(party, guarded=6, escaping=100))
    assert read_party(party).fates == []


def test_an_escape_is_no_decision_to_be_taken_back(party):  # noqa: F811
    week(unguard_party(party))
    with pytest.raises(Refusal, match="Only a decision of this week"):
        fates.take_back(party=party, number=1, actor=None, reason="They were seen in the wood.")
    assert captured_men() == 0


def test_where_nobody_is_left_of_the_force_that_has_them_they_are_free_without_any_dice(party):  # noqa: F811
    """Guards against prisoners who stayed on the roll for good.

    A garrison that surrenders leaves such prisoners.
    """
    officer, war, turn = captain(party), party.campaign, current_turn(party.campaign)
    for unit in war.units.filter(force=party.held_by):
        left = unit.balances.get(stock=Stock.MEN, account=Account.FIT).amount
        gone = Line(unit, Stock.MEN, Account.FIT, Account.DESERTED, left, Cause.UMPIRE, "tests")
        post_lines(turn=turn, date=turn.starts, lines=[gone])
    week(war)
    officer.refresh_from_db()
    assert (captured_men(), officer.fate, officer.party) == (0, LeaderFate.PRESENT, None)
    assert has_no_faults(party)
