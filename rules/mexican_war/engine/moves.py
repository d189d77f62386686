"""Step 5: all normal moves at once, in twelfths; units that meet stop, friends are passed through."""

from operator import attrgetter
from typing import Final

from rules.core.boards.free import bearing
from rules.core.measure.contact import footprint_ahead
from rules.core.measure.footprints import CONTACT, Footprint, is_farther
from rules.core.measure.legs import forward_leg
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.construction.works import is_burning, must_leave
from rules.mexican_war.engine.orders import WITHDRAW, order_of
from rules.mexican_war.engine.plans import (
    MOVE_UNLIMBER,
    carry_out,
    does_move,
    limber,
    move_of,
    other_operations,
)
from rules.mexican_war.engine.travel.paths import (
    March,
    fewest_operations,
    operations_of,
    path_to,
    reach_straight,
    turn_to,
)
from rules.mexican_war.sections.measures import distance
from rules.mexican_war.sections.movement import wheel_operations
from rules.mexican_war.terms import NONE, SKIRMISH
from rules.mexican_war.units import ROUTING, WarUnit

PLAN_OF, TARGET_OF = attrgetter("plan"), attrgetter("target")
HALT: Final = 0
AHEAD: Final = 1  # and operations straight ahead
SPOT: Final = 16  # and an option of Spots.offers
NOTHING, EDGE = -1, -2
CLOSING: Final = 400  # hundredths: farther than a twelfth of any move
FARTHEST: Final = 3000  # hundredths: as far as anybody runs from a charge
KEEPS_OFF: Final = 100  # hundredths that a unit keeps from an enemy it does not charge


def operations_left(battle: WarBattle, unit: WarUnit) -> int:
    """Returns the operations left for moving, after those of the plan. MEX-MOVE-01."""
    return battle.tables.troops[unit.troop].operations - other_operations(unit.plan)


def move_options(battle: WarBattle, unit: WarUnit) -> list[int]:
    """Returns halting, straight ahead, and spots in reach.

    A withdrawal goes to its own edge. MEX-MOVE-11.
    """
    base, left = move_of(unit, unit.plan, battle), operations_left(battle, unit)
    if not base or left < 1:
        return [HALT]
    withdraws = order_of(battle, unit) == WITHDRAW
    options = [HALT] if withdraws else straight_options(left)
    enemy = nearest_enemy(battle, unit)
    towards = None if enemy is None else (enemy.x, enemy.y)
    is_loose = withdraws or unit.formation == SKIRMISH
    for offer in battle.table.spots.offers((unit.x, unit.y), unit.facing, base * left, is_loose, towards):
        x, y, facing = battle.table.spots.place_of(offer)
        if (is_homewards(unit, y) or not withdraws) and is_in_reach(battle, unit, base, left, x, y, facing):
            options.append(SPOT + offer)
    return ways_out(battle, unit, options) if must_leave(battle, unit) else options


def is_in_reach(battle: WarBattle, unit: WarUnit, base: int, left: int, x: int, y: int, facing: int) -> bool:
    """Tells whether *left* operations of *base* hundredths take a unit to a place.

    MEX-MOVE-03, MEX-MOVE-11.
    """
    is_skirmishing = unit.formation == SKIRMISH
    if not is_skirmishing:  # both wheels, and a step ahead
        first = turn_to(unit.facing, bearing(x - unit.x, y - unit.y))
        spare = left - wheel_operations(abs(first), battle.tables)
        if spare < 1:
            return False
        if wheel_operations(abs(turn_to(unit.facing + first, facing)), battle.tables) >= spare:
            return False
    path = path_to(unit.footprint(), x, y, facing)
    if fewest_operations(battle, base, path, is_skirmishing) > left:
        return False
    return operations_of(battle, unit, base, path, is_skirmishing) <= left


def straight_options(left: int) -> list[int]:
    """Returns halting, and going straight ahead with up to *left* operations. MEX-MOVE-11."""
    return [HALT, *(AHEAD + count for count in range(1, left + 1))]


def ways_out(battle: WarBattle, unit: WarUnit, options: list[int]) -> list[int]:
    """Returns the options that lead out of a burning building; all of them if none does. MEX-R-14."""
    out = [
        option
        for option in options
        if not is_burning(battle, place_of_option(battle, unit, option).corners())
    ]
    return out or options


def is_homewards(unit: WarUnit, y: int) -> bool:
    """Tells whether a place is nearer to a unit's own edge: near for Blue, far for Red. MEX-MOR-11."""
    return y < unit.y if unit.side == 0 else y > unit.y


def nearest_enemy(battle: WarBattle, unit: WarUnit) -> WarUnit | None:
    """Returns the nearest enemy that is not hidden; of two, the first.

    Only those are measured whose circle may be nearer than the edge of the one whose front is nearest.
    """
    enemies = battle.known_units(1 - unit.side)
    if len(enemies) < 2:
        return enemies[0] if enemies else None
    x, y = unit.x, unit.y
    squares = [(it.x - x) * (it.x - x) + (it.y - y) * (it.y - y) for it in enemies]
    shape, here = unit.shape(), unit.footprint()
    first = enemies[squares.index(min(squares))]
    least = distance(first.shape(), shape)
    best, reach = first, least + unit.radius + CONTACT
    for enemy, square in zip(enemies, squares, strict=True):
        room = reach + enemy.radius
        if enemy is first or square > room * room or is_farther(here, enemy.footprint(), least):
            continue
        far = distance(enemy.shape(), shape)
        if far < least or (far == least and enemy.index < best.index):
            best, least = enemy, far
    return best


def charged_units(battle: WarBattle, side: int) -> set[int]:
    """Returns the charged units of a side. Their actions wait for their check. MEX-MEL-26."""
    return targets_among(battle.fighters(1 - side))


def all_charged(battle: WarBattle) -> set[int]:
    """Returns the units of both sides that are charged."""
    return targets_among(battle.units_on_table())


def targets_among(units: list[WarUnit]) -> set[int]:
    """Returns the targets of those of *units* that charge."""
    targets = set(map(TARGET_OF, units))
    targets.discard(NONE)
    return targets


def plan_moves(battle: WarBattle, side: int) -> list[tuple[int, int]]:
    """Asks a side where each unit that moves and is not charged goes. MEX-GEN-01, MEX-MEL-26."""
    charged = charged_units(battle, side)
    movers = [
        unit
        for unit in battle.fighters(side)
        if unit.plan and does_move(unit.plan) and unit.enemy == NONE and unit.index not in charged
    ]
    mind = battle.mind_of(side)
    if mind is not None:
        view = battle.seen_by(side)
        return [(unit.index, mind.move_of(view, unit)) for unit in movers]
    return [(it.index, battle.decide("MEX-MOVE-11", it, move_options(battle, it))) for it in movers]


def place_of_option(battle: WarBattle, unit: WarUnit, option: int) -> Footprint:
    """Returns about where an option of a move leads."""
    place = unit.footprint()
    if option == HALT:
        return place
    if option < SPOT:
        return footprint_ahead(place, move_of(unit, unit.plan, battle) * (option - AHEAD))
    x, y, facing = battle.table.spots.place_of(option - SPOT)
    return Footprint(x, y, facing, place.frontage, place.depth)


def march_of(battle: WarBattle, unit: WarUnit, option: int) -> March | None:
    """Returns a unit on the way that an option names, no farther than its operations go; None to halt."""
    base, left = move_of(unit, unit.plan, battle), operations_left(battle, unit)
    if option == HALT:
        return None
    if option < SPOT:
        operations = min(left, option - AHEAD)
        length = reach_straight(battle, unit, unit.footprint(), base, operations)
        path = [forward_leg(length)]
        if length == base * operations:  # no ground delays it
            unit.used += operations
            return March(unit, path)
    else:
        path = path_to(unit.footprint(), *battle.table.spots.place_of(option - SPOT))
    unit.used += operations_of(battle, unit, base, path, unit.formation == SKIRMISH)
    return March(unit, path)


def prepare_moves(battle: WarBattle) -> None:
    """Carries out what plans do beside moves, by index of unit; charged units wait.

    MEX-MOVE-02, MEX-MEL-26.
    """
    waiting = all_charged(battle)
    for unit in battle.units:
        if not unit.plan or not other_operations(unit.plan) or unit.index in waiting:
            continue
        if unit.is_present() and unit.state != ROUTING:
            carry_out(battle, unit)


def prepare_later(battle: WarBattle, unit: WarUnit) -> None:
    """Carries out what a charged unit had planned to do beside a move. MEX-MEL-26."""
    if unit.is_present() and not unit.is_routing() and not unit.used and not unit.moved_back:
        carry_out(battle, unit)


def finish_moves(battle: WarBattle) -> None:
    """Unlimbers guns that were to do so at the end of their move. MEX-MOVE-02."""
    for unit in battle.units if MOVE_UNLIMBER in map(PLAN_OF, battle.units) else ():
        if unit.plan == MOVE_UNLIMBER and unit.is_present() and unit.enemy == NONE:
            limber(battle, unit, False)
            unit.used += 1
