"""Whither a column goes that slips aside or is beaten, and where it stops."""

from collections.abc import Iterator
from itertools import islice

from campaign.logic.engagement import posts
from campaign.logic.knowledge import spotting
from campaign.logic.movement import routing
from campaign.logic.movement.field import Field
from campaign.logic.theatre import capacity, spots
from campaign.logic.theatre.theatre import Column, Place, Route, Spot
from campaign.logic.vocabulary import ForceKind, ForceState, PlaceKind, Stance, Terrain
from campaign.logic.vocabulary.nations import Refuge

WILD = (Terrain.JUNGLE, Terrain.MOUNTAIN, Terrain.SWAMP)
"""Country in which irregulars are safe."""

STANDING = (ForceState.HALTED, ForceState.WAITING, ForceState.STOPPED)
"""States in which friends whom the beaten meet can cover them."""

NEAREST = 4  # refuges that are thought of, before any way at all will do


def way_out(field: Field, key: str, enemies: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the places by which *key* leaves; empty if there is no way.

    It takes the first that exists: the order's line of retreat, the nearest refuge, where it came from,
    anywhere. It never takes a road on which the enemy is or came, or a place the enemy holds. Between two
    weeks it takes none on which it would meet another enemy at the first step. CAMP-RETREAT-02.
    """
    shut = barred_ways(field, key, enemies)
    for goal in retreat_goals(field, key):
        path = leading_to(field, key, goal)
        if not path or path[0] in shut or routing.is_barred(field.theatre, field.column(key), path[-1]):
            continue
        if any(is_held_by_enemy(field, key, place) for place in path[:-1]):
            continue
        if not field.state.done or first_steps(field, key, path):
            return path
    return ()


def is_held_by_enemy(field: Field, key: str, place: str) -> bool:
    """Tells whether *place* is an enemy's, and men of its holder or of its allies stand there."""
    side, holder = field.column(key).side, field.theatre.places[place].holder
    return field.theatre.relations.are_enemies(side, holder) and bool(
        posts.defenders_against(field, key, place)
    )


def barred_ways(field: Field, key: str, enemies: tuple[str, ...]) -> set[str]:
    """Returns the neighbouring places towards which the enemy bars the road.

    Each enemy bars the place it came from; on the same road it also bars what is behind it. Before an
    enemy post all places are barred but the one *key* came from. An enemy that has not moved bars the way
    ahead.
    """
    moving = field.mover(key)
    shut = {field.mover(enemy).came_from for enemy in enemies} - {""}
    if is_before_barring_post(field, key):
        shut.update(place for place in neighbours_of(field, moving.spot) if place != moving.came_from)
    if moving.spot.route and moving.came_from:
        route = field.theatre.routes[moving.spot.route]
        ahead = route.a if moving.came_from == route.b else route.b
        if any(not field.mover(enemy).came_from for enemy in enemies):
            shut.add(ahead)
    return shut


def is_before_barring_post(field: Field, key: str) -> bool:
    """Tells whether *key* is before an enemy post that bars its road.

    If it is there to assault or besiege, it may leave by any road that does not lead through a line.
    """
    moving = field.mover(key)
    barred = bool(
        moving.came_from and moving.spot.place and posts.garrison_barring(field, key, moving.spot.place)
    )
    return barred and (moving.spot.place in field.roads.posts or not posts.lies_before(field, key))


def first_steps(field: Field, key: str, path: tuple[str, ...]) -> int:
    """Returns the metres open to *key* before an enemy between two weeks, on the first road of its way
    *path*.
    """
    first = next(retreat_stretches(field, key, path, 1_000_000), None)  # all of that road
    return metres_clear(field, key, *first) if first else 0


def leading_to(field: Field, key: str, goal: str) -> tuple[str, ...]:
    spot = field.mover(key).spot
    if spot.route and goal in neighbours_of(field, spot):
        return (goal,)
    return field.roads.path_to(field.column(key), spot, goal)


def neighbours_of(field: Field, spot: Spot) -> list[str]:
    """Returns the places next to *spot* by road, by key."""
    if spot.route:
        route = field.theatre.routes[spot.route]
        return sorted((route.a, route.b))
    return field.roads.neighbours.get(spot.place, [])


def retreat_goals(field: Field, key: str) -> list[str]:
    column, moving = field.column(key), field.mover(key)
    near = [place.key for place in nearest_refuges(field, column, moving.spot)]
    wanted = [column.order.line_of_retreat, *near, moving.came_from, *neighbours_of(field, moving.spot)]
    return [goal for goal in wanted if goal]


def nearest_refuges(field: Field, column: Column, spot: Spot) -> list[Place]:
    """Returns the nearest refuges in a straight line, except where it is now."""
    near = sorted(
        (spots.straight_metres(field.theatre, spot, Spot(place=place.key)), place.key)
        for place in field.theatre.places.values()
        if place.key != spot.place
    )
    places = (field.theatre.places[key] for _away, key in near)
    return list(islice((place for place in places if is_refuge(field, column, place)), NEAREST))


def is_refuge(field: Field, column: Column, place: Place) -> bool:
    """Tells whether *place* is a refuge for *column*.

    These are friendly fortifications with room. For irregulars they are also mountain bases, and wild country
    that no other side holds. CAMP-RETREAT-03.
    """
    wild = place.kind is PlaceKind.MOUNTAIN_BASE or place.terrain in WILD
    friendly = field.theatre.relations.are_friends(column.side, place.holder)
    if wild and (friendly or not place.holder) and is_at_home_in_wilds(column):
        return True
    is_own_refuge = friendly and place.fortification > 0
    return is_own_refuge and column.men <= capacity.garrison_room(
        place, field.theatre.settings.sieges
    ) - friends_inside(field, column, place)


def friends_inside(field: Field, column: Column, place: Place) -> int:
    """Returns the men of *column*'s side and its allies at *place* beside it.

    Between two weeks it counts the men who were there at the week's end, except those in a battle. So battles
    may be settled in any order.
    """
    friends, fought = field.at_place(place.key), set[str]()
    if field.state.done:
        fought = columns_in_battle(field)
        friends = [key for key in field.alive if field.state.ends.get(key) == Spot(place=place.key)]
    others = (field.column(key) for key in friends if key != column.key and key not in fought)
    allied = field.theatre.relations.are_friends
    return sum(other.men for other in others if allied(other.side, column.side))


def columns_in_battle(field: Field) -> set[str]:
    """Returns the columns that were in a battle this week."""
    return {entry.column for engagement in field.state.battles.values() for entry in engagement.present}


def is_at_home_in_wilds(column: Column) -> bool:
    """Tells whether wild country is refuge enough for all of *column*."""
    return all(unit.nation.refuge is Refuge.COUNTRY for unit in column.units)


def is_retreat_over(field: Field, key: str, place: str) -> bool:
    """Tells whether the retreat of *key* ends at *place*, however near it is."""
    return is_refuge(field, field.column(key), field.theatre.places[place])


def is_rough(field: Field, spot: Spot) -> bool:
    """Tells whether irregulars can disperse on the ground at *spot*."""
    return spotting.terrain_at(field.theatre, spot) in (*WILD, Terrain.HILLS)


def road_towards(field: Field, column: Column, spot: Spot, towards: str) -> Route | None:
    if spot.route:
        return field.theatre.routes[spot.route]
    return field.roads.route_between(spot.place, towards, column)


def metres_back(field: Field, key: str, path: tuple[str, ...], run: int) -> int:
    """Returns how many of *run* metres *key* falls back on *path*, to the first refuge at most."""
    return sum(abs(end - start) for _route, start, end in retreat_stretches(field, key, path, run))


def retreat_stretches(
    field: Field, key: str, path: tuple[str, ...], run: int
) -> Iterator[tuple[Route, int, int]]:
    """Yields the roads by which *key* falls back, and the first and last metre of each.

    It follows *path* to the first refuge, or for *run* metres.
    """
    column, spot, left = field.column(key), field.mover(key).spot, run
    for place in path:
        route = road_towards(field, column, spot, place)
        if route is None or left <= 0:
            return
        start = spot.metres if spot.route else (0 if route.a == spot.place else route.metres)
        end = route.metres if route.b == place else 0
        gone = min(left, abs(end - start))
        yield route, start, start + (gone if end > start else -gone)
        left, spot = left - gone, Spot(place=place)
        if is_retreat_over(field, key, place):
            return


def is_covered(field: Field, key: str, path: tuple[str, ...], run: int) -> bool:
    """Tells whether *key*, on its retreat along *path*, reaches fresh friends.

    Pursuers do not ride past them.
    """
    busy = columns_in_battle(field)
    stood = field.state.ends if field.state.done else {one: field.mover(one).spot for one in field.alive}
    friends = {
        stood[other]
        for other in field.alive
        if other in stood and other not in busy and may_cover(field, other, field.column(key).side)
    }
    for route, start, end in retreat_stretches(field, key, path, run):
        low, high = sorted((start, end))
        ends = {Spot(place=route.a): 0, Spot(place=route.b): route.metres}
        for spot in friends:
            metres = spot.metres if spot.route == route.key else ends.get(spot, -1)
            if low <= metres <= high and metres != start:
                return True
    return False


def may_cover(field: Field, key: str, side: str) -> bool:
    """Tells whether *key* can cover a retreat of *side*.

    It would not make way itself and is not shut in.
    """
    column = field.column(key)
    able = field.theatre.relations.are_friends(column.side, side)
    able = able and column.kind not in (ForceKind.SHIP, ForceKind.CONVOY)
    stands = field.mover(key).state in STANDING and column.order.stance is not Stance.AVOID
    return able and stands and not posts.is_besieged(field, key)


def walk_back(field: Field, key: str, path: tuple[str, ...], run: int) -> int:
    """Moves *key* back along *path* between two weeks, and returns the metres walked.

    It stops at the first refuge, after *run* metres, or short of where an enemy stood at the week's end.
    """
    moving, column = field.mover(key), field.column(key)
    spot, track, left = moving.spot, [moving.spot], run
    for place in path:
        route = road_towards(field, column, spot, place)
        if route is None:
            break
        start = spot.metres if spot.route else (0 if route.a == spot.place else route.metres)
        end = route.metres if route.b == place else 0
        length = abs(end - start)
        free = min(length, left, metres_clear(field, key, route, start, end))
        left -= free
        if free < length:
            spot = Spot(route=route.key, metres=start + (free if end > start else -free))
            if spot.metres in (0, route.metres):
                spot = track[-1]
            break
        moving.came_from, spot = (route.a if place == route.b else route.b), Spot(place=place)
        track.append(spot)
        if left == 0 or is_retreat_over(field, key, place):
            break
    field.put_at(key, spot)
    moving.track.extend((field.state.minute, passed) for passed in track[1:])
    field.halt_column(key, field.state.minute, ForceState.EXHAUSTED)
    return run - left


def metres_clear(field: Field, key: str, route: Route, start: int, end: int) -> int:
    """Returns how far *key* can go from *start* towards *end* of *route* before an enemy.

    The enemy counts with the breadth of its battle area. One that another battle pinned at the week's end
    counts as there, whatever happened since. So battles may be settled in any order. CAMP-RETREAT-05.
    """
    late = [
        engagement
        for engagement in field.state.battles.values()
        if engagement.is_referred or engagement.closes >= field.end
    ]
    fought = {entry.column for engagement in late for entry in engagement.present}
    way, hostile = (1 if end > start else -1), field.theatre.relations.are_enemies
    last = route.b if end == route.metres else route.a
    ahead = []
    for other, spot in sorted(field.state.ends.items()):
        if other not in field.alive or not hostile(field.column(other).side, field.column(key).side):
            continue
        if other not in fought and field.mover(other).state is ForceState.DISPERSED:
            continue
        if spot.route == route.key:
            ahead.append((spot.metres - start) * way)
        elif spot.place == last:
            ahead.append(abs(end - start))
    ground = field.theatre.settings.march.kept_ground
    return min((max(0, metres - ground) for metres in ahead if metres > 0), default=abs(end - start))
