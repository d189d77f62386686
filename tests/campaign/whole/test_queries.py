"""How many queries a turn takes: as many for ten forces as for five hundred, and as the war goes on."""

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from campaign.logic.vocabulary import Account, Cause, OrderKind, Stance, Stock, TurnState
from campaign.models import Campaign, Force, Order, Unit
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.turns import turn_machine as turns
from campaign.store.queries.weeks.turns import current_turn
from tests.verbs import declare_war

pytestmark = [pytest.mark.django_db, pytest.mark.services]

OFFICE = "SAVEPOINT", "RELEASE SAVEPOINT"
"""A transaction's beginning and end, which a test sees as a savepoint."""


def war_of(number: int, *, held: bool) -> Campaign:
    """Returns a war of *number* forces that avoid each other.

    They are of both sides, each with a unit and an order.
    """
    war = declare_war(f"war-{number}")
    war.settings = {"seed": "queries"}  # dice that nobody draws anew
    war.save()
    if held:
        war.seats.update(player=User.objects.get_or_create(username="ana")[0])
    seats = {seat.side_id: seat for seat in war.seats.all()}
    ends = {"spain": war.places.get(key="alba"), "cuba": war.places.get(key="cerro")}
    sides = sorted(war.sides.all(), key=lambda side: side.key)
    forces = Force.objects.bulk_create(
        Force(
            campaign=war,
            side=side,
            seat=seats[side.pk],
            key=f"force_{n:03}",
            name=f"Force {n}",
            kind="column",
            place=ends[side.key],
        )
        for n in range(number)
        for side in [sides[n % 2]]
    )
    units = Unit.objects.bulk_create(
        Unit(
            campaign=war,
            side=force.side,
            force=force,
            key=force.key,
            name=force.name,
            arm="infantry",
            nation="spanish" if force.side.key == "spain" else "cuban",
            troops="infantry",
        )
        for force in forces
    )
    turn = current_turn(war)
    given = [Line(unit, Stock.MEN, Account.DEPOT, Account.FIT, 60, Cause.RECRUIT, "tests") for unit in units]
    post_lines(turn=turn, date=turn.starts, lines=given)
    Order.objects.bulk_create(
        Order(turn=turn, force=force, kind=OrderKind.MARCH, legs=[{"to": "bor"}], stance=Stance.AVOID)
        for force in forces
        if force.side.key == "spain"
    )
    return war


def count_statements(operation) -> int:
    """Counts the statements of *operation*. Those that write one table in portions count once."""
    with CaptureQueriesContext(connection) as queries:
        operation()
    statements = [query["sql"] for query in queries if not query["sql"].startswith(OFFICE)]
    portions = [
        sql.split("VALUES")[0] if sql.startswith("INSERT") else str(n) for n, sql in enumerate(statements)
    ]
    assert len(statements) - len(set(portions)) <= 4 * 3  # portions of a few tables, not a write for each row
    return len(set(portions)) + 2


def week(war: Campaign) -> tuple[int, int]:
    lock = count_statements(lambda: turns.lock_turn(campaign=war, actor=None))
    turn = count_statements(lambda: turns.advance_turn(war))
    assert current_turn(war).state == TurnState.OPEN
    return lock, turn


def test_a_turn_costs_as_many_queries_for_ten_forces_as_for_five_hundred():
    first = week(war_of(10, held=True))
    assert week(war_of(500, held=True)) == first
    lock, turn = first
    assert lock <= 7
    assert turn <= 33
    assert lock + turn <= 60


def test_the_computers_orders_cost_as_many_queries_for_ten_forces_as_for_five_hundred():
    few, many = war_of(10, held=False), war_of(500, held=False)
    first = count_statements(lambda: turns.lock_turn(campaign=few, actor=None))
    assert count_statements(lambda: turns.lock_turn(campaign=many, actor=None)) == first <= 19


def test_the_computers_orders_cost_one_query_more_in_the_second_week():
    """Rests on its look at its columns' losses in the week before. It looks at all of them at once."""
    war = war_of(10, held=True)
    week(war)
    war.seats.update(player=None)
    war = Campaign.objects.get(pk=war.pk)
    lock = count_statements(lambda: turns.lock_turn(campaign=war, actor=None))
    assert lock <= 20
    assert lock + count_statements(lambda: turns.advance_turn(war)) <= 60


def test_a_turn_costs_as_many_queries_in_the_third_week_as_in_the_second():
    war = war_of(10, held=True)
    week(war)
    assert week(war) == week(war)
