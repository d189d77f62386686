"""The staffs of seats, and the country over which their dispatches and orders travel."""

from collections.abc import Iterable, Mapping

from django.db.models import OuterRef, Subquery

from campaign.logic.engineering.tasks import ALONG
from campaign.logic.knowledge import couriers
from campaign.logic.knowledge.couriers import Country, Ride
from campaign.logic.march import order_delivery
from campaign.logic.orders import KINDS
from campaign.logic.settings import ON
from campaign.logic.theatre.control import as_known
from campaign.logic.theatre.spots import DAWN
from campaign.logic.theatre.theatre import Order, Spot, Theatre
from campaign.logic.vocabulary import OUT_OF_CONTACT, Account, ForceKind, LeaderFate, OrderKind, Stock
from campaign.models import Force, Order as OrderRow, Side
from campaign.store import load
from campaign.store.queries.weeks import umpire_rulings as rulings
from campaign.store.unit_of_work import Rows


def has_couriers(rows: Rows) -> bool:
    """Tells whether couriers ride in the turn of *rows*."""
    return rows.campaign.rules(rows.turn.number).knowledge.couriers == ON


def headquarters_force(rows: Rows, seat: str) -> Force | None:
    """Returns the force with which the staff of *seat* (a key) rides; None if it has none.

    It is that of the senior leader, else the largest; a ship only if there is no other.
    """
    own_forces = [force for force in rows.forces.values() if force.seat and force.seat.key == seat]
    if not own_forces:
        return None
    rank = {force.pk: (False, 0, 0) for force in own_forces}
    for leader in rows.leaders.values():
        if leader.unit is not None and leader.fate == LeaderFate.PRESENT and leader.unit.force_id in rank:
            at = leader.unit.force_id
            rank[at] = max(rank[at], (leader.general, leader.command, leader.initiative))
    men = {force.pk: 0 for force in own_forces}
    for unit in rows.units.values():
        if unit.force_id in men:
            men[unit.force_id] += rows.balances.get((unit.pk, Stock.MEN, Account.FIT), 0)
    return max(
        own_forces, key=lambda force: (rank[force.pk], force.kind != ForceKind.SHIP, men[force.pk], force.key)
    )


def believed_spot(force: Force) -> Spot:
    """Returns where its own side thinks that *force* is."""
    return (load.last_known(force) if force.state in OUT_OF_CONTACT else None) or load.spot_of(force)


def country_of_side(rows: Rows, side: Side) -> Country:
    """Returns the map as *side* believes it; a telegraph place whose every wire is cut sends nothing."""
    wired = [row for row in rows.routes.values() if row.kind in ALONG]
    whole = {end for row in wired if not row.wire_cut for end in (row.a.key, row.b.key)}
    dumb = {end for row in wired if row.wire_cut for end in (row.a.key, row.b.key)} - whole
    places, routes = as_known(load.places(rows), side.known), load.routes(rows)
    return Country(places, routes, frozenset(dumb), rows.campaign.relations_in(rows.turn.number))


def courier_ride(rows: Rows, land: Country, seat: str, to: Force | None) -> Ride:
    """Returns the courier's ride from the staff of *seat* to *to*, as their side believes their spots.

    It takes no time where no courier has to ride, or where a spot is unknown.
    """
    start = headquarters_force(rows, seat)
    if start is None or to is None or start.pk == to.pk or not has_couriers(rows):
        return Ride(0, ())
    pace = rows.campaign.rules(rows.turn.number).battles.rider
    return couriers.plan_ride(land, to.side.key, believed_spot(start), believed_spot(to), pace)


def delays_by_force(rows: Rows) -> dict[str, int]:
    """Returns the minute at which forces get their order of this turn, if that is after the first dawn.

    For use before the march has begun. Orders of the umpire, and of a seat to the force it rides with, arrive
    at once.
    """
    if not has_couriers(rows):
        return {}
    lands, delays = {key: country_of_side(rows, side) for key, side in rows.sides.items()}, {}
    starts: dict[str, Force | None] = {}
    pace = rows.campaign.rules(rows.turn.number).battles.rider
    for key, force in rows.forces.items():
        order, seat = rows.orders.get(key), force.seat
        if order is None or order.turn_id != rows.turn.pk or seat is None:
            continue
        if seat.key not in starts:
            starts[seat.key] = headquarters_force(rows, seat.key)
        start = starts[seat.key]
        if start is None or start.key == key or not (order.seat_id or order.by_computer):
            continue
        side, goal = force.side.key, load.spot_of(force)
        arrives = couriers.plan_ride(lands[side], side, believed_spot(start), goal, pace).arrives
        if arrives > DAWN:
            delays[key] = arrives
    return delays


def by_courier(rows: Rows, theatre: Theatre, late: Mapping[str, int], minute: int) -> Theatre:
    """Returns *theatre* at *minute* of the week: forces that wait for a courier follow their last order."""
    if not late:
        return theatre
    stances, before = rulings.of_stances(rulings.rulings_by_line(rows)), dict[str, Order]()
    for row in last_orders(rows, late):
        key = row.force.key
        if key in theatre.columns:
            order = KINDS[OrderKind(row.kind)].standing_order(
                load.order_as_written(row), theatre.columns[key].spot
            )
            before[key] = rulings.with_ruled_stance(order, key, stances)
    return order_delivery.with_orders_under_way(theatre, before, late, minute)


def last_orders(rows: Rows, keys: Iterable[str]) -> list[OrderRow]:
    """Returns the latest order of each force of *keys* before this turn."""
    wanted_of = sorted(keys)
    if rows.week.get("late") == wanted_of:
        orders: list[OrderRow] = rows.week["last orders"]
        return orders
    earlier = OrderRow.objects.filter(force=OuterRef("pk"), turn__campaign=rows.campaign)
    latest = earlier.filter(turn__number__lt=rows.turn.number).order_by("-turn__number").values("pk")[:1]
    wanted = rows.campaign.forces.filter(key__in=wanted_of).annotate(last=Subquery(latest))
    orders = list(
        OrderRow.objects.filter(pk__in=wanted.values("last")).select_related("force", "line_of_retreat")
    )
    rows.week |= {"late": wanted_of, "last orders": orders}
    return orders
