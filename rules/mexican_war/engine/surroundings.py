"""Surroundings of a unit: officers in reach, enemies on its flank, cover from a shot."""

from collections.abc import Sequence
from operator import itemgetter

from rules.core.measure.angles import COS, SIN, UNIT
from rules.core.measure.footprints import CONTACT, LEFT, REAR, RIGHT, Footprint, is_within
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.construction.works import (
    COVER_SHORT,
    PREPARED,
    areas_under,
    has_room_for,
    is_breached,
    lines_before,
    nature_at,
)
from rules.mexican_war.ground import HOUSES
from rules.mexican_war.sections.measures import TOUCH, distance, face_struck, face_towards, has_in_front
from rules.mexican_war.sections.morale import influence_on
from rules.mexican_war.sections.officers import is_rolled_each_time, roll_influence
from rules.mexican_war.terms import NONE
from rules.mexican_war.units import ROUTING, WarUnit

FLANKS = (LEFT, RIGHT)
NO_COVER, LIGHT, HARD = 0, 1, 2


def is_near(battle: WarBattle, unit: WarUnit, other: WarUnit, front: int, rear: int) -> bool:
    """Tells whether *other* is within *front* of front or flank, or *rear* of the rear.

    MEX-MOR-12, MEX-OFF-01.
    """
    if battle.is_within(unit, other, rear):
        return True
    return front > rear and battle.is_within(unit, other, front) and face_towards(unit, other) != REAR


def frighten_friends(battle: WarBattle, runner: WarUnit, places: Sequence[Footprint]) -> None:
    """Makes friends near any place at which a unit routs check in step 8, once each. MEX-MOR-12."""
    frighten(battle, who_may_be_scared(battle, runner, places), places)


def who_may_be_scared(battle: WarBattle, runner: WarUnit, places: Sequence[Footprint]) -> list[WarUnit]:
    """Returns the friends in a box around all places of a rout who neither run nor are scared yet."""
    xs, ys, reach = [place.x for place in places], [place.y for place in places], fear_reach(battle, places)
    left, near, right, far = min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach
    friends = []
    for unit in battle.fighters(runner.side):
        room = unit.radius
        if unit.scared or not (left - room <= unit.x <= right + room):
            continue
        if near - room <= unit.y <= far + room and unit is not runner and unit.state != ROUTING:
            friends.append(unit)
    return friends


def fear_reach(battle: WarBattle, places: Sequence[Footprint]) -> int:
    """Returns how near the circle of a friend is at most to the front of one of *places*. MEX-MOR-12."""
    front, rear = battle.tables.morale.fear_front, battle.tables.morale.fear_rear
    widest = max([place.frontage // 2 + place.depth for place in places])
    return (front if front > rear else rear) + CONTACT + widest


def frighten(battle: WarBattle, friends: Sequence[WarUnit], places: Sequence[Footprint]) -> None:
    """Makes those of *friends* near a place of a rout check in step 8.

    Places are looked at from the nearest on: one of these is likely to be near enough. MEX-MOR-12.
    """
    numbers, reach = battle.tables.morale, fear_reach(battle, places)
    front, rear = numbers.fear_front, numbers.fear_rear
    for unit in friends:
        here, x, y, most = unit.footprint(), unit.x, unit.y, (reach + unit.radius) * (reach + unit.radius)
        squares = [(it.x - x) * (it.x - x) + (it.y - y) * (it.y - y) for it in places]
        for square, place in sorted(zip(squares, places, strict=True), key=itemgetter(0)):
            if square > most:
                break
            if is_place_near(here, place, front, rear):
                unit.scared = True
                break


def is_place_near(here: Footprint, place: Footprint, front: int, rear: int) -> bool:
    """Tells the same as `is_near`, for a place. MEX-MOR-12."""
    if not is_within(here, place, front if front > rear else rear):
        return False
    return is_within(here, place, rear) or face_struck(here, place.corners()) != REAR


def is_in_reach_of(battle: WarBattle, unit: WarUnit, officer: WarUnit) -> bool:
    """Tells whether a unit sees an officer near it. MEX-OFF-01."""
    numbers = battle.tables.officers
    front, rear = numbers.radius_front_flank, numbers.radius_rear
    dx, dy = officer.x - unit.x, officer.y - unit.y
    room = unit.radius + officer.radius + CONTACT + (front if front > rear else rear)
    if dx * dx + dy * dy > room * room:
        return False
    return is_near(battle, unit, officer, front, rear) and battle.does_see(unit, officer)


def influence_for(battle: WarBattle, unit: WarUnit) -> tuple[int, bool]:
    """Returns the best influence on a check, and whether it is the unit's own.

    By option, each officer in reach rolls for it now. MEX-OFF-01, MEX-OFF-05, MEX-R-25, MEX-R-27.
    """
    tables = battle.tables
    rolls = is_rolled_each_time(tables)
    modifier = tables.officers.not_own_command_modifier
    bonus = modifier if modifier > 0 else 0
    best, most = (0, True), 0
    for officer in battle.officers(unit.side):
        influence = officer.influence
        is_known = not rolls and influence != NONE
        if (is_known and influence + bonus <= most) or not is_in_reach_of(battle, unit, officer):
            continue
        if not is_known:
            influence = roll_influence(battle.dice, officer.index, officer.row, tables)
        is_own = battle.is_under(unit, officer)
        if influence_on(influence, is_own, tables) > most:
            best, most = (influence, is_own), influence_on(influence, is_own, tables)
    return best


def is_enemy_behind(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether an enemy in good order is near on flank or rear; a square has neither.

    MEX-MOR-08, MEX-R-49.
    """
    if unit.is_square():
        return False
    reach, here = battle.tables.morale.fear_front, unit.footprint()
    x, y, far = unit.x, unit.y, reach + unit.radius + CONTACT
    sine, cosine, half = SIN[unit.facing], COS[unit.facing], (unit.frontage // 2 - 2 * CONTACT) * UNIT
    for enemy in battle.fighters(1 - unit.side):
        room, dx = far + enemy.radius, enemy.x - x
        if dx > room or dx < -room:
            continue
        dy = enemy.y - y
        square = dx * dx + dy * dy
        if square > room * room or enemy.state == ROUTING or enemy.hidden:
            continue
        onward, aside = dx * sine + dy * cosine, dx * cosine - dy * sine
        if onward > TOUCH and -onward - half < aside < onward + half:  # it is in front
            continue
        if has_in_front(here, enemy):
            continue
        if square <= reach * reach or is_within(here, enemy.footprint(), reach):
            return True
    return False


def cover_from(battle: WarBattle, target: WarUnit, viewer: Footprint) -> int:
    """Returns NO_COVER, LIGHT or HARD: the ground under a target, or a work before it.

    MEX-ART-18, MEX-SA-11.
    """
    areas, lines = sheltering_areas(battle, target), lines_before(battle, target, viewer)
    if not areas and not lines:
        return NO_COVER
    return max([nature_at(battle, place).cover for place in areas] + [nature.cover for _, nature in lines])


def is_in_building(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether a unit holds a building. MEX-MEL-24."""
    return any(nature_at(battle, place).kind in HOUSES for place in sheltering_areas(battle, unit))


def is_at_works(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether a unit is close to earthworks that are whole. MEX-MEL-25."""
    return any(
        battle.table.nature_of(piece).kind in PREPARED
        and distance(battle.table.hulls[place], unit.shape()) <= COVER_SHORT
        and not is_breached(battle, place, (unit.x, unit.y))
        for place, piece in enumerate(battle.table.ground.pieces)
    )


def sheltering_areas(battle: WarBattle, unit: WarUnit) -> list[int]:
    """Returns the areas under a unit. A building that is too small for it does not count. MEX-MEL-23."""
    if not unit.kinds_under(battle.table) & battle.table.shelters:
        return []
    return [place for place in areas_under(battle, unit.shape()) if has_room_for(battle, place, unit)]


def has_fortifications_before(battle: WarBattle, target: WarUnit, viewer: Footprint) -> bool:
    """Tells whether prepared works are between an enemy and the unit close behind them.

    MEX-MEL-05, MEX-R-38.
    """
    return any(nature.kind in PREPARED for _, nature in lines_before(battle, target, viewer))


def is_in_cover(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether a unit is in or close behind cover. A charger never is. MEX-MOR-08."""
    if unit.charged:
        return False
    areas = sheltering_areas(battle, unit)
    if areas and any(nature_at(battle, place).cover for place in areas):
        return True
    near = battle.table.lines_near(unit, COVER_SHORT)
    if not near:
        return False
    front, here = unit.footprint().front(), (unit.x, unit.y)
    return any(
        nature.cover
        and distance(battle.table.hulls[place], front) <= COVER_SHORT
        and not is_breached(battle, place, here)
        for place, nature in near
    )


def is_enfiladed(target: WarUnit, firer: WarUnit) -> bool:
    """Tells whether fire comes from a flank of the target. A square has none. MEX-ART-22."""
    return not target.is_square() and face_towards(target, firer) in FLANKS
