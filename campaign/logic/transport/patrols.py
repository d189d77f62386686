"""Ships on their stations, and whom they meet: the one place that says what comes of it.

A ship on station off a place watches it and the lanes that end there; on a lane, that lane and both its ends.
Land is neither seen from it nor sees it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from campaign.logic.knowledge import spotting
from campaign.logic.movement.field import Field
from campaign.logic.settings import ON, Settings
from campaign.logic.settings.passage import Transport
from campaign.logic.theatre import rail_and_sea, spots
from campaign.logic.theatre.march_state import Encounter, Interception, Sighting
from campaign.logic.theatre.theatre import Order, Place, Route, Spot
from campaign.logic.vocabulary import Fate, ForceKind, ForceState, OrderKind, RouteKind, SightingSource
from rules import SeededDice

if TYPE_CHECKING:
    import networkx as nx

UMPIRE = "umpire"
"""The setting by which the umpire is asked what comes of a meeting."""


@dataclass(frozen=True, slots=True)
class Met:
    """A stranger at sea was seen by `ship`, whose die had `margin` per cent to spare."""

    ship: str
    fate: Fate
    margin: int


@dataclass(frozen=True, slots=True)
class Patrol:
    """A ship where it is, and the station on which it is to be; None if on none."""

    key: str
    side: str
    here: Spot
    station: Spot | None


def roll_meeting(
    ships: Iterable[str], chance: int, settings: Transport, dice_of: Callable[[str], SeededDice]
) -> Met | None:
    """Rolls whether *ships* see a stranger, each at *chance* per cent; the first that does decides.

    None: no ship has seen it.
    """
    for ship in sorted(ships):
        dice = dice_of(ship)
        face = dice.roll(1, 100, "CAMP-SEA-04", -1)[0]
        if face <= chance:
            return Met(ship, fate_by_die(dice.roll(1, 6, "CAMP-SEA-05", -1)[0], settings), chance - face)
    return None


def fate_by_die(face: int, settings: Transport) -> Fate:
    """Returns the fate of a stranger that is seen, by the *face* of a die of six. CAMP-SEA-05."""
    if face <= settings.interception_taken:
        return Fate.CAPTURED
    return Fate.CHASED if face <= settings.interception_taken + settings.interception_chased else Fate.THROUGH


def asks_umpire(settings: Settings) -> bool:
    """Tells whether the umpire decides each interception.

    With previews, they decide in the preview.
    """
    return settings.transport.interceptions == UMPIRE and settings.march.preview != ON


def meeting_as_ruled(meeting: Interception, rulings: Mapping[str, Fate]) -> Interception:
    """Returns *meeting* as the umpire has decided it, or by its die."""
    return replace(meeting, fate=rulings.get(meeting.about, meeting.diced))


def covers_spot(routes: Mapping[str, Route], station: Spot, spot: Spot) -> bool:
    """Tells whether a force that passes *spot*, a place or a lane, passes a ship on *station*."""
    for one, other in ((station, spot), (spot, station)):
        lane = routes.get(one.route)
        if lane is not None and lane.kind in rail_and_sea.WATER and other.place in (lane.a, lane.b):
            return True
    return station.place == spot.place and station.route == spot.route


def sea_graph(routes: Iterable[Route]) -> "nx.Graph[str]":
    """Returns the sea lanes of a map. A squadron does not go up rivers: there boats alone carry troops."""
    import networkx as nx  # late: few need it, and it costs megabytes

    sea: nx.Graph[str] = nx.Graph()
    for lane in routes:
        if lane.kind is RouteKind.SEA_LANE:
            known = sea.get_edge_data(lane.a, lane.b, {"weight": lane.metres})["weight"]
            sea.add_edge(lane.a, lane.b, weight=min(known, lane.metres))
    return sea


def own_ports(places: Mapping[str, Place], sea: "nx.Graph[str]", side: str) -> list[str]:
    """Returns the ports of *side*."""
    return [
        key for key, place in sorted(places.items()) if place.port and place.holder == side and key in sea
    ]


def places_in_reach(
    places: Mapping[str, Place], routes: Mapping[str, Route], side: str, reach: int
) -> dict[str, int]:
    """Returns the places by the sea that *side*'s ships reach from its ports, and the metres.

    They are within *reach* km of a port.
    """
    sea = sea_graph(routes.values())
    ports = own_ports(places, sea, side)
    if not ports:
        return {}
    import networkx as nx  # late: few need it, and it costs megabytes

    far = nx.multi_source_dijkstra_path_length(sea, set(ports), cutoff=rail_and_sea.KILOMETRE * reach)
    return dict(sorted(far.items()))


def nearest_port(places: Mapping[str, Place], routes: Mapping[str, Route], side: str, spot: Spot) -> str:
    """Returns the port of *side* that is nearest to *spot* by sea; empty if it has none."""
    sea = sea_graph(routes.values())
    ports, lane = own_ports(places, sea, side), routes.get(spot.route)
    start = (lane.a if 2 * spot.metres <= lane.metres else lane.b) if lane else spot.place
    if start not in sea:
        return ""
    import networkx as nx  # late: few need it, and it costs megabytes

    far = nx.single_source_dijkstra_path_length(sea, start)
    return min((key for key in ports if key in far), key=lambda key: (far[key], key), default="")


def spot_off_refuge(
    places: Mapping[str, Place], routes: Mapping[str, Route], side: str, place: str, off: int
) -> Spot | None:
    """Returns where a ship of *side* lies that has left the harbour of *place*.

    It is *off* metres away, on the lane to the nearest port of its own. None: no lane leads there.
    """
    goal = nearest_port(places, routes, side, Spot(place=place))
    if not goal or goal == place:
        return None
    import networkx as nx  # late: few need it, and it costs megabytes

    following = nx.dijkstra_path(sea_graph(routes.values()), place, goal)[1]
    lanes = [
        lane
        for _key, lane in sorted(routes.items())
        if lane.kind is RouteKind.SEA_LANE and {lane.a, lane.b} == {place, following}
    ]
    lane = min(lanes, key=lambda lane: (lane.metres, lane.key))
    metres = min(off, lane.metres // 2)
    return Spot(route=lane.key, metres=metres if lane.a == place else lane.metres - metres)


def can_keep_station(routes: Mapping[str, Route], within: Mapping[str, int], station: Spot) -> bool:
    """Tells whether a ship can keep *station*.

    *within*: the places within reach of its ports.
    """
    lane = routes.get(station.route)
    return any(end in within for end in ((lane.a, lane.b) if lane else (station.place,)))


def ships_on_station(
    places: Mapping[str, Place], routes: Mapping[str, Route], ships: Iterable[Patrol], spot: Spot, reach: int
) -> list[str]:
    """Returns the *ships* that are on their stations and watch *spot*.

    They are within *reach* km of a port of their own. CAMP-SEA-04.
    """
    ships_there = list[str]()
    within: dict[str, dict[str, int]] = {}
    for ship in ships:
        if ship.here != ship.station or not covers_spot(routes, ship.here, spot):
            continue
        if ship.side not in within:
            within[ship.side] = places_in_reach(places, routes, ship.side, reach)
        if can_keep_station(routes, within[ship.side], ship.here):
            ships_there.append(ship.key)
    return ships_there


def station_of(order: Order) -> Spot | None:
    return order.spot if order.kind is OrderKind.SEA_PATROL else None


# on the march


def on_watch(field: Field, spot: Spot) -> list[str]:
    """Returns the ships that watch *spot* now."""
    if field.theatre.settings.transport.ships != ON:
        return []
    lost = columns_taken(field)
    ships = [
        Patrol(key, column.side, field.mover(key).spot, station_of(column.order))
        for key in field.alive
        if (column := field.column(key)).kind is ForceKind.SHIP
        and not field.mover(key).route
        and key not in lost
    ]
    land = field.theatre
    return ships_on_station(land.places, land.routes, ships, spot, land.settings.transport.ship_reach)


def columns_taken(field: Field) -> set[str]:
    """Returns the columns captured at sea this week, by key."""
    return {each.column for each in field.state.encounters if each.fate is Fate.CAPTURED}


def is_shut_by_sea(field: Field, place: str, side: str) -> bool:
    """Tells whether ships of *side* or of its allies close *place* towards the sea."""
    allied = field.theatre.relations.are_friends
    return any(allied(side, field.column(key).side) for key in on_watch(field, Spot(place=place)))


def pass_patrols(field: Field, key: str, spot: Spot, minute: int, *, lands: bool = False) -> Fate | None:
    """Returns the fate of *key* as it passes or lands at *spot* past enemy ships.

    None if no ship sees it, or if the umpire must rule first. In that case the same is played again.

    CAMP-SEA-04.
    """
    column, settings = field.column(key), field.theatre.settings.transport
    hostile = field.theatre.relations.are_enemies
    ships = [ship for ship in on_watch(field, spot) if hostile(field.column(ship).side, column.side)]
    chance = (
        settings.watch_night if spots.is_night(minute) else settings.watch_day
    ) + settings.watch_landing * lands
    seen = roll_meeting(ships, chance, settings, lambda ship: field.dice("watch", minute, key, ship))
    if seen is None:
        return None
    meeting = Interception(minute, seen.ship, key, spot, seen.fate, seen.fate)
    if asks_umpire(field.theatre.settings) and meeting.about not in field.theatre.rulings:
        field.state.asked = meeting
        return None
    meeting = meeting_as_ruled(meeting, field.theatre.rulings)
    field.state.meetings.append(meeting)
    note_sightings(field, replace(seen, fate=meeting.fate), key, spot, minute)
    return meeting.fate


def note_sightings(field: Field, seen: Met, key: str, spot: Spot, minute: int) -> None:
    """Adds the ship's sighting of *key*. A chased column has seen the ship too."""
    here = spot if spot.place else Spot(route=spot.route, metres=field.theatre.routes[spot.route].metres // 2)
    state, aboard = field.state, (key, field.mover(key).ship)
    state.encounters += [Encounter(minute, seen.ship, one, here, seen.fate) for one in aboard if one]
    state.sightings.append(make_patrol_sighting(field, seen.ship, key, here, minute, seen.margin))
    if seen.fate is Fate.CHASED:
        state.sightings.append(make_patrol_sighting(field, key, seen.ship, here, minute, seen.margin))


def make_patrol_sighting(field: Field, eyes: str, key: str, here: Spot, minute: int, margin: int) -> Sighting:
    side, dice = field.column(eyes).side, field.dice(f"band-{field.column(eyes).side}", minute, key, eyes)
    seen = spotting.make_sighting(side, field.column(key), here, minute, margin=margin, dice=dice)
    return replace(seen, source=SightingSource.PATROL)


def is_stopped(field: Field, key: str, fate: Fate | None, off: Spot, minute: int) -> bool:
    """Tells whether *fate* ends the passage of *key*.

    Chased, it lies *off* until the next dawn. Captured, it is where it was taken, for good.
    """
    if fate not in (Fate.CAPTURED, Fate.CHASED):
        return False
    if fate is Fate.CHASED:
        field.put_at(key, off)
    field.halt_column(key, minute, ForceState.ABOARD, spots.next_dawn(minute) if fate is Fate.CHASED else 0)
    return True
