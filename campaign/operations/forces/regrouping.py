"""Forces detached and merged by order: whole units change their force, and no posting is made."""

from collections.abc import Container, Iterable
from itertools import count

from campaign.logic.movement.regrouping import Move, Standing, Wanted, regrouping_moves
from campaign.logic.orders import KINDS
from campaign.logic.orders.legs import leads_beyond
from campaign.logic.theatre.march_state import MarchState
from campaign.logic.theatre.priority import highest_seniority
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Arm, ForceKind, ForceState, LeaderFate, OrderKind
from campaign.models import Force, Leader, Order, Side, Turn
from campaign.operations.ledger.postings import Line
from campaign.operations.prisoners import escorts
from campaign.operations.supply import haulage
from campaign.store.load import HELD, order_as_written as order_of
from campaign.store.unit_of_work import Rows

AT_DAWN = (OrderKind.DETACH, OrderKind.MERGE, OrderKind.TRANSFER)
NAME = 80
"""The most letters of a force's name."""


def regroup_at_dawn(rows: Rows, late: Container[str]) -> None:
    """Detaches and merges forces at the dawn of the turn's first day, then moves goods and prisoners.

    *late*: forces, by key, whose courier arrives later.
    """
    carry_out_orders(
        rows, [row for row in rows.orders.values() if row.kind in AT_DAWN and row.force.key not in late]
    )
    haulage.at_dawn(rows, late)
    escorts.take_up(rows, late)


def merge_at_week_end(rows: Rows, turn: Turn) -> list[Line]:
    """Merges forces ordered to merge in the week before *turn* that end it in one place.

    A force whose order to detach came late by courier detaches now.
    """
    held = {unit.force_id for unit in rows.units.values()}
    for key, row in rows.orders.items():
        force = rows.forces[key]
        if row.kind != OrderKind.MERGE or row.turn_id != rows.turn.pk:
            continue
        for one in (force, rows.forces.get(row.params.get("friend", ""))):
            if one is not None and one.pk not in held:
                one.seat = None
                rows.write([one], "seat")
    late = (rows.turn.march or {}).get("late", {})
    dividing = {key for key in late if rows.orders[key].kind in AT_DAWN}
    carry_out_orders(
        rows,
        [row for key, row in rows.orders.items() if row.kind == OrderKind.MERGE or key in dividing],
    )
    return []


def merge_on_the_march(rows: Rows, state: MarchState) -> None:
    """Merges forces that reach their friend in the march of *state*, and stores the march, which goes on."""
    carry_out(rows, [Wanted(giver, OrderKind.MERGE, friend=taker) for giver, taker in state.joining])
    state.joining = []
    rows.turn.march = state.to_plain()
    rows.write([rows.turn], "march")


def carry_out_orders(rows: Rows, orders: Iterable[Order]) -> None:
    bound = (OrderKind.DETACH, OrderKind.TRANSFER)
    given = [
        row
        for row in orders
        if row.turn_id == rows.turn.pk and not (row.kind in bound and rows.forces[row.force.key].is_static)
    ]
    if given:
        carry_out(rows, [wanted_regrouping(rows, row) for row in given])


def wanted_regrouping(rows: Rows, row: Order) -> Wanted:
    """Returns what *row* has its force do.

    In a merger the force with the senior leader goes on, if its order leads further and the other force is of
    the same seat and may leave the place (as in the march: `logic/march/joining.py`).
    """
    kind, friend = OrderKind(row.kind), row.params.get("friend", "")
    giver, taker = rows.forces[row.force.key], rows.forces.get(friend)
    if kind is OrderKind.MERGE and taker is not None and giver.place is not None:
        ahead = KINDS[kind].standing_order(order_of(row), Spot(place=giver.place.key)).legs
        bound = taker.is_static or taker.kind == ForceKind.GARRISON or taker.seat_id != giver.seat_id
        if not bound and leads_beyond(ahead, giver.place.key) and has_senior_leader(rows, giver, taker):
            return Wanted(taker.key, kind, friend=giver.key)
    return Wanted(row.force.key, kind, tuple(row.params.get("units", ())), friend)


def has_senior_leader(rows: Rows, one: Force, other: Force) -> bool:
    """Tells whether the senior leader of both is with *one*."""

    def leaders(force: Force) -> list[Leader]:
        return [
            leader
            for leader in rows.leaders.values()
            if leader.unit and leader.unit.force_id == force.pk and leader.fate == LeaderFate.PRESENT
        ]

    return highest_seniority(leaders(one)) > highest_seniority(leaders(other))


def carry_out(rows: Rows, given: Iterable[Wanted]) -> None:
    held: dict[int, list[str]] = {}
    for key, unit in rows.units.items():
        held.setdefault(unit.force_id, []).append(key)
    forces = {
        key: Standing(
            side=force.side.key,
            place=force.place.key if force.place and not is_on_board(force) else "",
            units=tuple(held.get(force.pk, ())),
            free=force.state not in HELD and force.kind != ForceKind.MAGAZINE,
        )
        for key, force in rows.forces.items()
        if force.pk in held  # skips the thousands of merged forces
    }
    for move in regrouping_moves(forces, given):
        hand_over(rows, move)


def is_on_board(force: Force) -> bool:
    """Tells whether *force* is carried by ship or train.

    No part of it can board or land at once.
    """
    return force.state == ForceState.ABOARD and force.kind != ForceKind.SHIP


def hand_over(rows: Rows, move: Move) -> None:
    """Moves the units of *move* to their new force.

    A force without units leaves its seat, and its prisoners go with the units; so they do if the order says
    so.
    """
    giver = rows.forces[move.giver]
    taker = rows.forces[move.taker] if move.taker else detach_force(rows, giver, move.units)
    units = [rows.units[key] for key in move.units]
    for unit in units:
        unit.force = taker
    rows.write(units, "force")
    empty = not any(unit.force_id == giver.pk for unit in rows.units.values())
    if empty and not rows.turn.march:  # during a week this would tell its seat before publication
        giver.seat = None
        rows.write([giver], "seat")
    if empty or (not move.taker and rows.orders[giver.key].params.get("prisoners")):
        for party in rows.parties.values():
            if party.held_by_id == giver.pk:
                party.held_by = taker
                rows.write([party], "held_by")
    data = {"taker": taker.key, "units": sorted(move.units)}
    rows.record("forces.regroup", actor=None, subject=giver.key, data=data)


def free_key(taken: Container[str], key: str) -> str:
    """Returns *key*, with a number if it is in *taken*."""
    numbered = (key if not number else f"{key}_{number}" for number in count())
    return next(each for each in numbered if each not in taken)


def distinguishing_suffix(rows: Rows, side: Side, name: str) -> str:
    """Returns the suffix that makes *name* unique among *side*'s forces: " (2)", " (3)" and so on.

    It is "" if no force with units has that name.
    """
    manned = {unit.force_id for unit in rows.units.values()}
    known = {row.name for row in rows.forces.values() if row.side_id == side.pk and row.pk in manned}
    marks = (f" ({number})" if number > 1 else "" for number in count(1))
    return next(mark for mark in marks if name_with_suffix(name, mark) not in known)


def name_with_suffix(name: str, mark: str) -> str:
    return name[: NAME - len(mark)] + mark


def detach_force(rows: Rows, giver: Force, units: tuple[str, ...]) -> Force:
    """Creates a force beside *giver*, with the legs of its order as an order of its own."""
    row = rows.orders[giver.key]
    name, name_es = row.params["name"], spanish_name(rows, row.params["name"], units)
    if mark := distinguishing_suffix(rows, giver.side, name):
        name, name_es = name_with_suffix(name, mark), name_with_suffix(name_es, mark) if name_es else ""
        row.params = {**row.params, "name": name}  # as the order is told
        rows.write([row], "params")
    key = free_key(rows.forces, f"{giver.key[:36]}_{rows.turn.key}")
    train = all(rows.units[unit].arm == Arm.TRAIN for unit in units)
    kind = ForceKind.BAND if giver.kind == ForceKind.BAND else ForceKind.COLUMN
    made = Force.objects.create(
        campaign=rows.campaign,
        side=giver.side,
        seat=giver.seat,
        key=key,
        name=name,
        name_es=name_es,
        kind=ForceKind.CONVOY if train else kind,
        place=giver.place,
        base=giver.base,
    )
    rows.forces = dict(sorted({**rows.forces, key: made}.items()))
    order = Order.objects.create(
        turn=rows.turn,
        force=made,
        kind=OrderKind.MARCH if row.legs else OrderKind.HOLD,
        legs=row.legs,
        stance=row.stance,
        odds_limit=row.odds_limit,
        march_to_guns=row.march_to_guns,
        line_of_retreat=row.line_of_retreat,
        seat=row.seat,
        by_computer=row.by_computer,
    )
    rows.orders = dict(sorted({**rows.orders, key: order}.items()))
    return made


def spanish_name(rows: Rows, name: str, units: tuple[str, ...]) -> str:
    """Returns the Spanish name of a force whose *name* is that of one of its *units*."""
    own = (rows.units[unit] for unit in units)
    return next((unit.name_es[:80] for unit in own if unit.name[:80] == name), "")
