"""Fire of guns at a construction that seems empty to the gunners."""

from collections.abc import Sequence
from typing import Final

from rules.core.measure.arcs import is_in_field
from rules.core.measure.contact import footprint_ahead
from rules.core.measure.shapes import Point
from rules.core.measure.sight import obstructions, point_beyond
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.construction.works import (
    COVER_SHORT,
    PREPARED,
    construction_of,
    is_breached,
    nature_at,
    point_on,
)
from rules.mexican_war.ground import HOUSES
from rules.mexican_war.sections.measures import distance
from rules.mexican_war.sections.visibility import open_visibility
from rules.mexican_war.terms import NONE
from rules.mexican_war.units import WarUnit

AT_WORK: Final = 1 << 16  # of an option to fire, and the place of the construction
WALL, HOUSE, WORK = range(3)


def works_in_field(
    battle: WarBattle, unit: WarUnit, longest: int, places: Sequence[int]
) -> list[tuple[int, Point]]:
    """Returns those constructions of *places* that a battery can fire at, each with the point it aims at.

    With an enemy in or behind one it fires at the enemy. Nobody fires at what friends hold.

    MEX-ART-02, MEX-ART-06, MEX-ART-08.
    """
    reach = min(longest, open_visibility(max(1, battle.turn), battle.tables))
    here, works, arc = unit.footprint(), [], battle.tables.artillery.arc_degrees
    front = here.front()
    for place in places:
        hull = battle.table.hulls[place]
        if distance(hull, front) > reach or not is_in_field(hull, front[0], front[1], here.facing, arc):
            continue
        point = aim_at(battle, unit, place, reach)
        if point is not None and not is_taken(battle, unit, place):
            works.append((place, point))
    return works


def aim_at(battle: WarBattle, unit: WarUnit, place: int, reach: int) -> Point | None:
    """Returns the point of a construction that a battery aims at: straight ahead, else in its middle.

    It must be whole there, in range, in the field of fire and seen. MEX-ART-02, MEX-SA-02.
    """
    table, here = battle.table, unit.footprint()
    p, front = (unit.x, unit.y), here.front()
    left, near, right, far = table.ground.pieces[place].box
    straight = footprint_ahead(here, reach)
    for x, y in ((straight.x, straight.y), ((left + right) // 2, (near + far) // 2)):
        crossed = obstructions(table.ground, p, point_beyond(p, (x, y), reach), (place,))
        if not crossed:
            continue
        point = point_on(p, (x, y), (crossed[0].begins + crossed[0].ends) // 2)
        is_near = distance(front, (point,)) <= reach
        arc = battle.tables.artillery.arc_degrees
        is_in = is_near and is_in_field((point,), front[0], front[1], here.facing, arc)
        if is_in and not is_breached(battle, place, point) and table.is_seen_along((p, point)):
            return point
    return None


def is_taken(battle: WarBattle, unit: WarUnit, place: int) -> bool:
    """Tells whether friends are in or close to a construction, or enemies that are not hidden hold it."""
    hull = battle.table.hulls[place]
    if any(distance(hull, friend.shape()) <= COVER_SHORT for friend in battle.fighters(unit.side)):
        return True
    return any(not enemy.hidden for enemy in enemies_in(battle, unit, place))


def enemies_in(battle: WarBattle, unit: WarUnit, place: int) -> list[WarUnit]:
    """Returns the enemies in or behind a construction, out of melee. MEX-ART-05, MEX-ART-08."""
    hull = battle.table.hulls[place]
    return [
        enemy
        for enemy in battle.fighters(1 - unit.side)
        if enemy.enemy == NONE
        and distance(hull, enemy.shape()) <= COVER_SHORT
        and construction_of(battle, enemy, unit) == place
    ]


def kind_of(battle: WarBattle, place: int) -> int:
    """Returns WALL, HOUSE or WORK, as the words of the log and of options list them."""
    kind = nature_at(battle, place).kind
    return HOUSE if kind in HOUSES else WORK if kind in PREPARED else WALL
