"""How a column comes on board a train, stays there from station to station, and gets off (marching.md 8)."""

from campaign.logic import carriage
from campaign.logic.field import Field
from campaign.logic.theatre import Route
from campaign.logic.words import ForceState, RouteKind


def ahead_of(field: Field, key: str, path: tuple[str, ...]) -> Route | None:
    """The route by which *key* takes the way to *path*."""
    spot = field.moving(key).spot
    if spot.route:
        return field.theatre.routes[spot.route]
    return field.roads.between(spot.place, path[0], field.column(key)) if path else None


def rides(field: Field, key: str, path: tuple[str, ...]) -> bool:
    """Whether the first of the way of *key* to *path* is to be gone by train."""
    route = ahead_of(field, key, path)
    return route is not None and carriage.rate(field.theatre, field.column(key), route) > 0


def boards(field: Field, key: str, path: tuple[str, ...], minute: int, state: ForceState) -> ForceState:
    """How *key*, which would set out in *state*, begins its way to *path*: on foot, aboard, or it waits at
    the station until all are on board.
    """
    moving = field.moving(key)
    if state is not ForceState.ABOARD and moving.state is not ForceState.ABOARD:
        if not moving.spot.place or not rides(field, key, path):
            return state
        if moving.boards != minute:
            until = minute + carriage.loading(field.theatre, field.column(key))
            field.halt(key, minute, ForceState.WAITING, until)
            moving.boards = until
            return ForceState.WAITING
        moving.rides.append((minute, moving.spot.place, ""))
    elif not rides(field, key, path):
        return ForceState.MARCHING
    moving.boards = -1
    return ForceState.ABOARD


def comes_to(field: Field, key: str, place: str, ahead: tuple[str, ...], minute: int) -> None:
    """*key* has come aboard to *place*: it goes on to *ahead* without a halt, or gets off. Where the line
    ahead cannot be gone it is caught as it gets off.
    """
    if rides(field, key, ahead):
        return
    moving = field.moving(key)
    begun = moving.rides.pop()[1] if moving.rides and not moving.rides[-1][2] else ""
    moving.rides.append((minute, begun, place))
    moving.state = ForceState.MARCHING
    route = ahead_of(field, key, ahead)
    if route is not None and route.kind is RouteKind.RAILWAY:
        moving.stopped = minute
