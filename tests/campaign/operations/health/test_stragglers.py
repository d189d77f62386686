"""Stragglers: posted once, in again or given up a week later, and never a man made or lost."""

import pytest

from campaign.audit.ledger_audit import audit
from campaign.logic.vocabulary import Account, Cause, OrderKind, Stance, Stock
from campaign.models import Order, Posting, Report
from campaign.operations.turns import turn_machine as turns
from campaign.store.queries.weeks.turns import current_turn
from tests.campaign.operations.wars import play
from tests.verbs import declare_war, raise_force

pytestmark = pytest.mark.django_db
MEN = (Account.FIT, Account.MISSING, Account.DESERTED)


def men(unit):
    rows = dict(unit.balances.filter(stock=Stock.MEN).values_list("account", "amount"))
    return tuple(rows.get(account, 0) for account in MEN)


def hurry_column(goal: str, start: str):
    """Sends a column of 500 by forced march from *start* to *goal*."""
    war = declare_war()
    war.settings = {"holding": 0}  # nor does it make a place its own
    war.save()
    column = raise_force(war, "column", side="spain", at=start, men=500)
    hurry(war, column, goal)
    return war, column.units.get()


def hurry(war, column, goal):
    """Plays a week in which *column* goes to *goal* by forced march."""
    Order.objects.create(
        turn=current_turn(war),
        force=column,
        kind=OrderKind.MARCH,
        legs=[{"to": goal}],
        params={"forced": True},
        stance=Stance.DEFEND,
    )
    turns.lock_turn(campaign=war, actor=None)
    play(war)


@pytest.mark.parametrize(
    ("start", "goal", "lost", "left"),
    [("bor", "alba", 20, (500, 0, 0)), ("alba", "bor", 20, (490, 0, 10))],
)
def test_stragglers_are_missing_and_come_in_among_friends_or_half_of_them_elsewhere(start, goal, lost, left):
    war, unit = hurry_column(goal, start)  # 30 km at 22.5 a day in the rains: two days, 2 % each
    gone = Posting.objects.get(cause=Cause.STRAGGLER)
    assert (gone.amount, gone.date.isoformat(), gone.turn.number) == (lost, "1873-09-21", 1)
    assert men(unit) == left
    assert not audit(war).faults
    facts = Report.objects.get(key="side-spain").facts
    assert facts["astray"] == {"men": lost, "last": "1873-09-22"}  # who is due back and when
