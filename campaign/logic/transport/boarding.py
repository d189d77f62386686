"""Boarding and leaving trains and ships.

A landing column is on board until half of it is ashore. After that it can be met, and fights with its back
to the sea.
"""

from campaign.logic.movement import queues
from campaign.logic.movement.field import Field
from campaign.logic.theatre import rail_and_sea, spots
from campaign.logic.theatre.march_state import MarchBattle
from campaign.logic.theatre.theatre import Route, Spot
from campaign.logic.transport import patrols, ships
from campaign.logic.vocabulary import ForceState, OrderKind, Queue, RouteKind


def route_ahead(field: Field, key: str, path: tuple[str, ...]) -> Route | None:
    """Returns the route by which *key* takes the way to *path*, as it is now."""
    spot = field.mover(key).spot
    if not spot.route and not path:
        return None
    route = field.theatre.routes[spot.route] if spot.route else field.route_to(key, path[0])
    return field.yard.route_now(route) if route else None


def goes_by_train_or_ship(field: Field, key: str, path: tuple[str, ...]) -> bool:
    """Tells whether *key* takes a train or a ship on the first leg of *path*."""
    route = route_ahead(field, key, path)
    return route is not None and rail_and_sea.carriage_rate(field.theatre, field.column(key), route) > 0


def begin_way(field: Field, key: str, path: tuple[str, ...], minute: int, state: ForceState) -> ForceState:
    """Returns how *key*, which would set out in *state*, begins its way to *path*.

    On foot, aboard, or it waits until all are on board.
    """
    moving = field.mover(key)
    aboard = ForceState.ABOARD in (state, moving.state) or rail_and_sea.is_afloat(field.theatre, moving.spot)
    if not aboard:
        if not moving.spot.place or not goes_by_train_or_ship(field, key, path):
            return state
        if moving.boards != minute:
            go_on_board(field, key, path, minute)
            return ForceState.WAITING
        moving.rides.append((minute, moving.spot.place, ""))
    elif not goes_by_train_or_ship(field, key, path):
        return ForceState.MARCHING
    moving.boards = -1
    return ForceState.ABOARD


def go_on_board(field: Field, key: str, path: tuple[str, ...], minute: int) -> None:
    """Begins to embark *key*, or lets it wait.

    It waits for dawn if the ship of its order is not there or the steamers are out. At a station it waits
    until the trains before it are loaded.
    """
    route, column, moving = route_ahead(field, key, path), field.column(key), field.mover(key)
    assert route is not None
    ship = rail_and_sea.ship_named(field.theatre, column) if route.kind in rail_and_sea.WATER else ""
    most = field.theatre.settings.transport.ship_men
    if route.kind not in rail_and_sea.WATER:
        first = queues.friend_boarding(field, key, minute)
        if first:
            queues.join_queue(field, key, minute, field.mover(first).boards, Queue.TRAIN, first)
            return
    elif ship and not ships.can_take(field, ship, key):
        queues.join_queue(
            field, key, minute, spots.next_dawn(minute), Queue.SHIP, ships.passenger_of(field, ship)
        )
        return
    elif not ship and column.men + men_on_steamers(field, column.side) > most:
        queues.join_queue(field, key, minute, spots.next_dawn(minute), Queue.STEAMERS, "")
        return
    moving.ship = ship
    until = minute + rail_and_sea.boarding_minutes(field.theatre, column, route, moving.spot.place)
    field.halt_column(key, minute, ForceState.WAITING, until)
    moving.boards = until


def men_on_steamers(field: Field, side: str) -> int:
    """Returns the men of *side* for whom hired steamers are in use."""
    return sum(
        field.column(key).men
        for key in field.alive
        if field.column(key).side == side
        and field.column(key).order.kind is OrderKind.EMBARK
        and not field.mover(key).ship
        and (field.mover(key).boards >= 0 or field.mover(key).state is ForceState.ABOARD)
    )


def sail_past_patrols(field: Field, key: str, minute: int) -> None:
    """Takes *key*, which has set out by sea, past the enemy's ships on that lane.

    It does not if most of the lane is behind it.
    """
    moving = field.mover(key)
    if moving.state is not ForceState.ABOARD or moving.route != moving.lane or not moving.route:
        return
    lane = field.theatre.routes[moving.route]
    if 2 * abs(field.goal_metre(key) - moving.spot.metres) > lane.metres:
        fate = patrols.pass_patrols(field, key, Spot(route=lane.key), minute)
        if patrols.is_stopped(field, key, fate, spot_off_coast(field, lane, moving.spot), minute):
            ships.bring_ship_along(field, key, minute)


def spot_off_coast(field: Field, lane: Route, spot: Spot) -> Spot:
    """Returns where a ship lies that cannot go on from *spot*, or come to it: off the coast on *lane*."""
    metres = min(field.theatre.settings.march.kept_ground, lane.metres // 2)
    if spot in (Spot(place=lane.a), Spot(route=lane.key)):
        return Spot(route=lane.key, metres=metres)
    if spot in (Spot(place=lane.b), Spot(route=lane.key, metres=lane.metres)):
        return Spot(route=lane.key, metres=lane.metres - metres)
    return spot


def comes_to(field: Field, key: str, place: str, ahead: tuple[str, ...], minute: int) -> bool:
    """Brings *key* on board to *place*; returns True if it is still at sea.

    It goes on to *ahead* without a halt, or gets off, by boats from a ship if enemy ships let it. Where a
    railway ahead is cut, it is caught as it gets off. It also counts as at sea while the umpire has yet to
    rule. CAMP-RAIL-02, CAMP-SEA-03.
    """
    if goes_by_train_or_ship(field, key, ahead):
        return False
    moving = field.mover(key)
    if moving.lane:
        lane, here = field.theatre.routes[moving.lane], Spot(place=place)
        fate = patrols.pass_patrols(field, key, here, minute, lands=True)
        if patrols.is_stopped(field, key, fate, spot_off_coast(field, lane, here), minute):
            ships.bring_ship_along(field, key, minute)
            return True
        if field.state.asked:
            return True
    begun = moving.rides.pop()[1] if moving.rides and not moving.rides[-1][2] else ""
    moving.rides.append((minute, begun, place))
    if moving.lane:
        minutes = rail_and_sea.boat_minutes(field.theatre, field.column(key), field.theatre.places[place])
        begin_landing(field, key, minute, minutes)
        return minutes > 0
    moving.state = ForceState.MARCHING
    route = route_ahead(field, key, ahead)
    if route is not None and route.kind is RouteKind.RAILWAY:
        moving.stopped = minute
    return False


def begin_landing(field: Field, key: str, minute: int, minutes: int) -> None:
    """Begins the landing of *key* where it is. It takes *minutes*."""
    field.halt_column(key, minute, ForceState.ABOARD, minute + minutes // 2)
    field.mover(key).lands, field.mover(key).ship = minute + minutes, ""


def is_still_landing(field: Field, key: str, minute: int) -> bool:
    """Tells whether *key* is still landing, and halts it until its second half is ashore."""
    moving = field.mover(key)
    if moving.lands <= minute:
        return False
    until = moving.lands
    field.halt_column(key, minute, ForceState.WAITING, until)
    moving.lands = until
    return True


def was_landing(field: Field, key: str, engagement: MarchBattle) -> bool:
    """Tells whether *key* was not all ashore yet when *engagement* began."""
    moving = field.mover(key)
    return moving.lands > engagement.minute and bool(moving.lane)


def stands_off(field: Field, key: str, engagement: MarchBattle, minute: int) -> bool:
    """Tells whether *key*, beaten in *engagement* while it landed, gets back on board.

    Its ship then lies off the coast until it has other orders. CAMP-SEA-03.
    """
    moving = field.mover(key)
    if not was_landing(field, key, engagement):
        return False
    moving.ship = ships.ship_carrying(field, key, moving.spot)
    field.put_at(key, spot_off_coast(field, field.theatre.routes[moving.lane], moving.spot))
    moving.lands, moving.leg = -1, len(field.column(key).order.legs)
    field.halt_column(key, minute, ForceState.ABOARD)
    ships.bring_ship_along(field, key, minute)
    return True
