"""Constructions that guns batter, the gaps they open, and buildings on fire."""

from math import isqrt
from typing import Final

from rules.core.measure.footprints import Footprint
from rules.core.measure.shapes import Point, Shape
from rules.core.measure.sight import Obstruction, line_of_sight, obstructions
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.construction.repairs import count_hits
from rules.mexican_war.ground import HOUSES, LARGE
from rules.mexican_war.sections import artillery
from rules.mexican_war.sections.measures import distance
from rules.mexican_war.sections.melee import building_room
from rules.mexican_war.table_kinds import Nature
from rules.mexican_war.terms import NONE
from rules.mexican_war.units import WarUnit

PREPARED: Final = ("entrenchment", "breastwork", "redoubt", "fortress")
COVER_SHORT: Final = 100  # hundredths: how near a work is to those behind it
BURNS_FOR: Final = 12  # turns (MEX-R-14)


def nature_at(battle: WarBattle, place: int) -> Nature:
    """Returns what the piece of ground at that place in the list is."""
    return battle.table.nature_of(battle.table.ground.pieces[place])


def point_on(p: Point, q: Point, along: int) -> Point:
    """Returns the point *along* hundredths from *p* to *q*."""
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = max(1, isqrt(dx * dx + dy * dy))
    return p[0] + dx * along // length, p[1] + dy * along // length


def is_breached(battle: WarBattle, place: int, point: Point) -> bool:
    """Tells whether a construction is gone, or has a gap at that point. MEX-ART-06."""
    if place in battle.ruined:
        return True
    half = battle.tables.artillery.wall_gap // 2
    return any(
        piece == place and (x - point[0]) ** 2 + (y - point[1]) ** 2 <= half * half
        for piece, x, y in battle.gaps
    )


def lines_before(battle: WarBattle, target: WarUnit, viewer: Footprint) -> list[tuple[Obstruction, Nature]]:
    """Returns the whole walls and works that a line of fire crosses close before the target."""
    table = battle.table
    near = table.lines_near(target, COVER_SHORT)
    if not near:
        return []
    close = dict(near)
    p, q = line_of_sight(viewer, target.footprint())
    return [
        (crossed, close[crossed.piece])
        for crossed in obstructions(table.ground, p, q, close)
        if not is_breached(battle, crossed.piece, point_on(p, q, crossed.begins))
    ]


def areas_under(battle: WarBattle, shape: Shape) -> list[int]:
    """Returns the places of the areas that shelter a shape, without buildings that are no more."""
    table = battle.table
    under = table.kinds_under(shape) & table.shelters
    if not under:
        return []
    return [
        place
        for place, piece in enumerate(table.ground.pieces)
        if under >> piece.kind & 1
        and not table.nature_of(piece).is_line
        and place not in battle.ruined
        and distance(table.hulls[place], shape) == 0
    ]


def has_room_for(battle: WarBattle, place: int, unit: WarUnit) -> bool:
    """Tells whether a building holds all figures of a unit; other ground holds any number. MEX-MEL-23."""
    kind = nature_at(battle, place).kind
    if kind not in HOUSES:
        return True
    left, near, right, far = battle.table.ground.pieces[place].box
    diameter = max(right - left, far - near)
    return unit.strength <= building_room(diameter, 1 + (kind == LARGE), battle.tables)


def construction_of(battle: WarBattle, target: WarUnit, firer: WarUnit) -> int:
    """Returns the construction that a target is in or behind, or NONE.

    A construction is its place in the ground. MEX-ART-08.
    """
    for crossed, nature in lines_before(battle, target, firer.footprint()):
        if nature.construction:
            return crossed.piece
    areas = areas_under(battle, target.shape())
    return next((place for place in areas if nature_at(battle, place).construction), NONE)


def aiming_point(battle: WarBattle, target: WarUnit, firer: WarUnit, place: int) -> Point:
    """Returns where fire hits the work before its target; a building, at the target. MEX-ART-06."""
    p, q = line_of_sight(firer.footprint(), target.footprint())
    for crossed, _ in lines_before(battle, target, firer.footprint()):
        if crossed.piece == place:
            return point_on(p, q, (crossed.begins + crossed.ends) // 2)
    return q


def batter(battle: WarBattle, unit: WarUnit, place: int, hits: int, point: Point) -> None:
    """Adds points for hits: a house falls, a wall or work opens a gap where it was hit.

    MEX-ART-06, MEX-ART-07.
    """
    if not hits:
        return
    nature = nature_at(battle, place)
    added = artillery.battering_points(battle.tables.artillery.guns[unit.pounds], hits)
    points = battle.battered.get(place, 0) + added
    state = artillery.construction_state(nature.construction, points, battle.tables)
    battle.battered[place] = points if state == "intact" else 0
    gap = (place, point[0], point[1]) if state == "gap" else None
    count_hits(battle, place, hits, gap)
    battle.tell("MEX-ART-06", "batters", unit, values=(added, points))
    if state == "destroyed":
        ruin(battle, place, unit, "MEX-ART-06")
    elif gap is not None:
        battle.gaps.append(gap)
        battle.tell("MEX-ART-06", "opens_a_gap", unit, values=point)


def ruin(battle: WarBattle, place: int, unit: WarUnit, clause: str) -> None:
    """Removes a building. MEX-ART-06, MEX-R-14."""
    battle.ruined.append(place)
    battle.burning.pop(place, None)
    x, y = battle.table.ground.pieces[place].polygon[0]
    battle.tell(clause, "brings_down_a_building", unit, values=(x, y))


def set_on_fire(battle: WarBattle, unit: WarUnit, place: int, hit: bool) -> None:
    """Rolls whether a battery that fires at a building sets it on fire, once a turn. MEX-ART-09, MEX-R-14."""
    if place in battle.burning or nature_at(battle, place).kind not in HOUSES:
        return
    if artillery.fire_needs_hit(battle.tables) and not hit:
        return
    if artillery.starts_fire(battle.dice, unit.index, battle.tables):
        battle.burning[place] = battle.turn
        battle.fire_setters[place] = unit.index
        battle.tell("MEX-ART-09", "sets_a_building_on_fire", unit)


def burn_buildings(battle: WarBattle) -> None:
    """Removes the buildings that have burnt for an hour. MEX-R-14."""
    for place, since in sorted(battle.burning.items()):
        if battle.turn - since >= BURNS_FOR:
            ruin(battle, place, battle.units[battle.fire_setters[place]], "MEX-R-14")


def must_leave(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether a unit is in a building that was set on fire before this turn. MEX-R-14."""
    return bool(battle.burning) and is_burning(battle, unit.shape())


def is_burning(battle: WarBattle, shape: Shape) -> bool:
    """Tells whether a shape is in a building that was set on fire before this turn. MEX-R-14."""
    if not battle.burning:
        return False
    return any(battle.burning.get(place, battle.turn) < battle.turn for place in areas_under(battle, shape))
