"""Pursuits: how far the winners ride after the beaten, or into a battle of their own."""

from collections.abc import Iterable
from dataclasses import dataclass

from campaign.logic.engagement import battles, retreats
from campaign.logic.engagement.contact_group import keep_apart
from campaign.logic.movement.field import Field
from campaign.logic.theatre import spots
from campaign.logic.theatre.march_state import MarchBattle, Present
from campaign.logic.theatre.theatre import Column, Spot
from campaign.logic.vocabulary import Arm, EngagementKind, EngagementState, ForceState, OrderKind, Stance

FOUGHT = "pursuit"
"""The reason why a pursuit after another battle is referred."""

HUNTS = (OrderKind.PURSUE, OrderKind.AMBUSH)
"""Orders by which a winner pursues whatever its stance."""


@dataclass(frozen=True, slots=True)
class Flight:
    """The retreat of *column*, beaten, by so many metres along *path*; *covered* if it comes to friends."""

    column: str
    path: tuple[str, ...]
    metres: int
    covered: bool = False


def has_cavalry(column: Column) -> bool:
    return any(unit.arm is Arm.CAVALRY for unit in column.units)


def means_to_pursue(column: Column, stance: Stance) -> bool:
    """Tells whether *column*, which fought with *stance*, means to pursue the beaten. CAMP-PURSUIT-01."""
    return stance is Stance.ATTACK or column.order.kind in HUNTS


def hindmost_flight(flights: list[Flight]) -> Flight | None:
    """Returns the last column on the route of those who flee farthest. Pursuers do not ride past it."""
    if not flights:
        return None
    farthest = max(flights, key=lambda flight: flight.metres)
    together = (flight for flight in flights if flight.path[:1] == farthest.path[:1])
    return min(together, key=lambda flight: flight.metres)


def quarry_by_hunter(
    field: Field, hunters: Iterable[str], flights: list[Flight]
) -> list[tuple[str, Flight | None]]:
    """Returns the flight that each of *hunters* pursues.

    Where the beaten take several routes, the hunters take turns by lot, beginning with the longest flight.
    """
    ways: list[list[Flight]] = []
    for flight in sorted(flights, key=lambda flight: -flight.metres):
        known = next((way for way in ways if way[0].path[:1] == flight.path[:1]), None)
        if known is None:
            ways.append([flight])
        else:
            known.append(flight)
    return [
        (key, hindmost_flight(ways[number % len(ways)]) if ways else None)
        for number, key in enumerate(field.by_lot(hunters))
    ]


def ride_after(field: Field, engagement: MarchBattle, key: str, flight: Flight | None, minute: int) -> None:
    """Moves a pursuer, which is exhausted and ends short of the beaten.

    Within a week it follows at the pace of the beaten, and a late reserve comes up by its own road. Between
    two weeks a late reserve has long left. CAMP-PURSUIT-03.
    """
    if key not in field.theatre.columns or (key in engagement.late and field.state.done):
        return
    run = flight.metres - field.theatre.settings.battles.draw_rein if flight else 0
    if flight is None or run <= 0:
        field.halt_column(key, minute, ForceState.EXHAUSTED)
        return
    if field.state.done:
        retreats.walk_back(field, key, flight.path, run)
        return
    path = flight.path
    if key in engagement.late:
        here, rein = field.mover(key).spot, spot_along(field, key, engagement.spot, path, run)
        path = battles.road_to(field, key, here, rein)
        run = sum(metres for _road, metres in battles.road_stretches(field, key, here, path, rein))
    field.halt_column(key, minute, ForceState.EXHAUSTED)
    if path and run:
        keep_apart(field, [key], [flight.column], spots.next_dawn(minute + spots.DAY))
        field.mover(key).heels = flight.column
        field.set_out(key, minute, ForceState.MARCHING, path, run)


def spot_along(field: Field, key: str, spot: Spot, path: tuple[str, ...], run: int) -> Spot:
    """Returns where *run* metres from *spot* along *path* are, by the roads of *key*."""
    for place in path:
        route = retreats.road_towards(field, field.column(key), spot, place)
        if route is None:
            break
        start = spot.metres if spot.route else (0 if route.a == spot.place else route.metres)
        end = route.metres if route.b == place else 0
        if run < abs(end - start):
            return Spot(route=route.key, metres=start + (run if end > start else -run))
        run, spot = run - abs(end - start), Spot(place=place)
    return spot


def begin_pursuit(
    field: Field, engagement: MarchBattle, hunters: list[str], prey: list[str], minute: int
) -> None:
    """Opens a referred pursuit battle of *hunters* against their *prey*.

    It begins at *minute*, where *engagement* was. CAMP-PURSUIT-04.
    """
    number = 1 + sum(other.place == engagement.place for other in field.state.battles.values())
    winner = engagement.party_of(field.column(hunters[0]).side)
    chase = MarchBattle(
        key=f"{field.theatre.turn}-{engagement.place}-{number}".replace("_", "-"),
        place=engagement.place,
        kind=EngagementKind.PURSUIT,
        minute=minute,
        closes=minute,
        spot=engagement.spot,
        terrain=engagement.terrain,
        attacker=winner,
        defender=engagement.attacker if winner == engagement.defender else engagement.defender,
        surprise=False,
        present=[],
        state=EngagementState.OPEN,
        is_referred=True,
        why_referred=FOUGHT,
        allies={**engagement.allies},
    )
    field.state.battles[chase.key] = chase
    for key in (*hunters, *prey):
        chase.present.append(Present(key, 0, field.column(key).order.stance))
        field.put_at(key, engagement.spot)
        field.halt_column(key, field.state.minute, ForceState.ENGAGED)
        field.mover(key).battle = chase.key
