"""Whither a column goes that slips aside or is beaten, and where it stops (marching.md section 6)."""

from campaign.logic import sight, spots, ways
from campaign.logic.field import Field
from campaign.logic.theatre import Column, Place, Spot
from campaign.logic.words import Nation, PlaceKind, Terrain

WILD = (Terrain.JUNGLE, Terrain.MOUNTAIN, Terrain.SWAMP)
"""Country in which irregulars are safe."""

NEAREST = 4  # refuges that are thought of, before any way at all will do


def way_out(field: Field, key: str, enemies: tuple[str, ...]) -> tuple[str, ...]:
    """The places by which *key* leaves: the first way that exists to the order's line of retreat, the nearest
    refuge, where it came from, anywhere. Empty if there is none.

    Never by a road on which the enemy stands or came, nor through a place he holds.
    """
    shut = barred_ways(field, key, enemies)
    for goal in goals(field, key):
        path = leading_to(field, key, goal)
        if path and path[0] not in shut and not ways.barred(field.theatre, field.column(key), path[-1]):
            return path
    return ()


def barred_ways(field: Field, key: str, enemies: tuple[str, ...]) -> set[str]:
    """The places towards which the road is the enemy's: where he came from; on one road with him also what
    lies beyond him. An enemy who has not moved stands between the column and where it was going.
    """
    moving = field.moving(key)
    shut = {field.moving(enemy).came_from for enemy in enemies} - {""}
    if moving.spot.route and moving.came_from:
        route = field.theatre.routes[moving.spot.route]
        ahead = route.a if moving.came_from == route.b else route.b
        if any(not field.moving(enemy).came_from for enemy in enemies):
            shut.add(ahead)
    return shut


def leading_to(field: Field, key: str, goal: str) -> tuple[str, ...]:
    spot = field.moving(key).spot
    if spot.route and goal in ends(field, spot):
        return (goal,)
    return field.roads.path(field.column(key), spot, goal)


def ends(field: Field, spot: Spot) -> list[str]:
    """The places next to *spot* by road, by key."""
    if spot.route:
        route = field.theatre.routes[spot.route]
        return sorted((route.a, route.b))
    return field.roads.neighbours.get(spot.place, [])


def goals(field: Field, key: str) -> list[str]:
    column, moving = field.column(key), field.moving(key)
    near = [place.key for place in refuges(field, column, moving.spot)]
    wanted = [column.order.retreat, *near, moving.came_from, *ends(field, moving.spot)]
    return [goal for goal in wanted if goal]


def refuges(field: Field, column: Column, spot: Spot) -> list[Place]:
    """The nearest refuges as the crow flies, but for where it stands."""
    found = [
        (spots.straight(field.theatre, spot, Spot(place=place.key)), place.key, place)
        for place in field.theatre.places.values()
        if place.key != spot.place and refuge(column, place)
    ]
    return [place for _away, _key, place in sorted(found, key=lambda entry: entry[:2])[:NEAREST]]


def refuge(column: Column, place: Place) -> bool:
    """Own works; for irregulars also a mountain base and any wild country that no enemy holds."""
    if place.holder == column.side and place.fortification > 0:
        return True
    wild = place.kind is PlaceKind.MOUNTAIN_BASE or place.terrain in WILD
    free = place.holder in ("", column.side)
    return wild and free and irregular(column)


def irregular(column: Column) -> bool:
    return all(body.nation is Nation.CUBAN for body in column.bodies)


def safe(field: Field, key: str, place: str) -> bool:
    """Whether the retreat of *key* ends at *place*, be it never so near."""
    return refuge(field.column(key), field.theatre.places[place])


def rough(field: Field, spot: Spot) -> bool:
    """Ground on which irregulars can break up and be lost to sight."""
    return sight.terrain_at(field.theatre, spot) in (*WILD, Terrain.HILLS)
