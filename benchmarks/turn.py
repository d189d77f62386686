"""The cost of a turn without battles: queries, and time against raw SQL that writes the same rows.

    make bench-turn; or PYTHONPATH=. python benchmarks/turn.py [--units 2000] [--rounds 5]

200 places, 2,000 units in 500 forces, 40 seats, 500 orders. All forces avoid each other, so they meet but
never fight. It runs on SQLite, or on the server in DATABASE_URL, in a temporary database. Raw SQL is the
turn's own writing statements, sent again with nothing around them. Every round is rolled back, so the commit
is in neither. Targets: 60 queries, with the portions of one bulk write counting once; 30 times raw SQL; four
times the units in at most 4.5 times the time.
"""

import os
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django.setup()

from django.contrib.auth.models import User  # noqa: E402
from django.db import connection, transaction  # noqa: E402

from benchmarks.march import country  # noqa: E402
from campaign.logic.orders.plain import plain_legs  # noqa: E402
from campaign.logic.theatre.theatre import Theatre  # noqa: E402
from campaign.logic.vocabulary import Account, Cause, Stock, TurnState  # noqa: E402
from campaign.models import Campaign, Force, Order, Place, Route, Seat, Side, Turn, Unit  # noqa: E402
from campaign.operations.ledger.postings import Line, post_lines  # noqa: E402
from campaign.operations.turns import turn_machine as turns  # noqa: E402
from campaign.store.queries.weeks.turns import current_turn  # noqa: E402

GIVEN = "scenario/bench"
SEATS = 40
FORCES = 500
AGAIN = 20
"""Number of times raw SQL is sent in a round: about as long as a turn, so that a busy machine slows both."""
WRITES = ("INSERT", "UPDATE", "DELETE")
QUERIES, RAW, GROWTH = 60, 30, 4.5

Statement = tuple[str, Any, bool]


class Undo(Exception):
    """Raised to roll a round back."""


@dataclass
class Cost:
    queries: int
    seconds: float
    raw: float


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--units", type=int, default=2_000)
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    with own_database():
        one = turn_cost(raise_war("one", FORCES, asked.units), asked.rounds)
        print(f"{connection.vendor}: 200 places, {FORCES} forces, {asked.units} units, {SEATS} seats")
        print(f"a turn without fights takes {one.queries} queries (target: {QUERIES})")
        print(f"and {one.seconds:.2f} s, {one.seconds / one.raw:.1f} times raw SQL (target: {RAW})")
        four = turn_cost(raise_war("four", FORCES, 4 * asked.units), asked.rounds)
        print(f"four times the units take {four.seconds / one.seconds:.1f} times as long (target: {GROWTH})")
        print(f"in {four.queries} queries, {four.seconds / four.raw:.1f} times raw SQL")


@contextmanager
def own_database() -> Iterator[None]:
    with TemporaryDirectory(prefix="manigua-") as folder:
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = f"{folder}/turn.sqlite3"
        before = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(before, verbosity=0)


def turn_cost(war: Campaign, rounds: int) -> Cost:
    """Returns the best times of *rounds*."""
    playing, raw = [], []
    for _ in range(rounds):
        said: list[Statement] = []
        playing.append(seconds_undone(lambda said=said: play_turn(war, said)))
        raw.append(
            sum(seconds_undone(lambda said=said: repeat_statements(said)) for _ in range(AGAIN)) / AGAIN
        )
    return Cost(count_queries(said), min(playing), min(raw))


def play_turn(war: Campaign, said: list[Statement]) -> None:
    """Plays a turn from lock to publication and appends its SQL statements to *said*."""

    def listen(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        said.append((sql, params, many))
        return execute(sql, params, many, context)

    with connection.execute_wrapper(listen):
        turns.lock_turn(campaign=war, actor=None)
        turns.advance_turn(war)
    assert current_turn(war).state == TurnState.OPEN
    assert not war.engagements.exists()


def repeat_statements(said: list[Statement]) -> None:
    with connection.cursor() as cursor:
        for sql, params, many in said:
            if sql.startswith(WRITES):
                (cursor.executemany if many else cursor.execute)(sql, params)


def seconds_undone(work: Callable[[], None]) -> float:
    began = 0.0
    taken = 0.0
    try:
        with transaction.atomic():
            began = perf_counter()
            work()
            taken = perf_counter() - began
            raise Undo
    except Undo:
        return taken


def count_queries(statements: list[Statement]) -> int:
    """Counts the queries among *statements*. Portions of one bulk write count once."""
    heads = [
        sql.split(" VALUES ")[0] if sql.startswith("INSERT") else f"{number} {sql}"
        for number, (sql, _params, _many) in enumerate(statements)
    ]
    return sum(head != before for head, before in zip(heads, ["", *heads], strict=False))


def raise_war(slug: str, forces: int, units: int) -> Campaign:
    """Creates the country of benchmarks/march.py in the database, with *forces* that share *units*."""
    theatre = country(forces)
    war = Campaign.objects.create(
        slug=slug, name=slug, scenario="bench", start_date=date(1873, 9, 15), last_turn=520
    )
    sides = {
        side.key: Side.objects.create(
            campaign=war, key=side.key, name=side.name, letter="ab"[n], position=n, favours=side.favours
        )
        for n, side in enumerate(theatre.sides)
    }
    places = raise_map(war, theatre, sides)
    player, _made = User.objects.get_or_create(username="player")
    seats: dict[str, list[Seat]] = {}
    for n in range(SEATS):
        key = list(sides)[n % 2]
        seat = Seat.objects.create(
            campaign=war, side=sides[key], key=f"s{n}", name=f"Seat {n}", player=player
        )
        seats.setdefault(key, []).append(seat)
    turn = turns.open_turn(campaign=war, number=1, seed="bench")
    made = Force.objects.bulk_create(
        Force(
            campaign=war,
            side=sides[column.side],
            seat=seats[column.side][n % (SEATS // 2)],
            key=column.key,
            name=column.name,
            kind=column.kind,
            place=places[column.spot.place],
        )
        for n, column in enumerate(theatre.columns.values())
    )
    Order.objects.bulk_create(
        Order(
            turn=turn,
            force=force,
            kind=column.order.kind,
            legs=plain_legs(column.order.legs),
            stance=column.order.stance,
        )
        for force, column in zip(made, theatre.columns.values(), strict=True)
    )
    raise_units(turn, theatre, made, units)
    return war


def raise_map(war: Campaign, theatre: Theatre, sides: dict[str, Side]) -> dict[str, Place]:
    rows = Place.objects.bulk_create(
        Place(
            campaign=war,
            key=place.key,
            name=place.name,
            latitude=war.land.south + Decimal(place.north) / war.land.metres_north,
            longitude=war.land.west + Decimal(place.east) / war.land.metres_east,
            district="bench",
            kind=place.kind,
            terrain=place.terrain,
            fortification=place.fortification,
            sympathy=place.sympathy,
            holder=sides.get(place.holder),
        )
        for place in theatre.places.values()
    )
    places = {row.key: row for row in rows}
    Route.objects.bulk_create(
        Route(
            campaign=war,
            key=route.key,
            a=places[route.a],
            b=places[route.b],
            kind=route.kind,
            metres=route.metres,
            terrain=route.terrain,
            crossing=route.crossing,
        )
        for route in theatre.routes.values()
    )
    return places


def raise_units(turn: Turn, theatre: Theatre, forces: list[Force], units: int) -> None:
    """Creates units with the arms of the force's column, repeated.

    The number of men is the same for any number of units.
    """
    share = units // len(forces)
    rows = Unit.objects.bulk_create(
        Unit(
            campaign=turn.campaign,
            side=force.side,
            force=force,
            key=f"{force.key}-{n}",
            name=f"{force.name} {n}",
            arm=bodies[n % len(bodies)].arm,
            nation=bodies[0].nation,
            troops="line",
            firearms={"rifle_breech": 100},
        )
        for force in forces
        for bodies in [theatre.columns[force.key].units]
        for n in range(share)
    )
    lines = []
    for unit in rows:
        men = theatre.columns[unit.force.key].men // share
        lines.append(Line(unit, Stock.MEN, Account.DEPOT, Account.FIT, men, Cause.RECRUIT, GIVEN))
        if unit.arm == "cavalry":
            lines.append(Line(unit, Stock.HORSE, Account.DEPOT, Account.IN_HAND, men, Cause.RECRUIT, GIVEN))
    post_lines(turn=turn, date=turn.starts, lines=lines)


if __name__ == "__main__":
    main()
