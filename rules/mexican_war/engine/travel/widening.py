"""Fronts that grow: cavalry that widens as it charges, and units in close action that extend."""

from collections.abc import Iterator
from typing import Final

from rules.core.measure.footprints import Footprint
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.sections.movement import stands_added, stands_lapped
from rules.mexican_war.terms import LINE, MOUNTED, NONE, TACTICAL_COLUMN
from rules.mexican_war.units import WarUnit, size_on_table

MOST_WIDER: Final = 4  # stands that a charge adds at most
OPEN: Final = (LINE, TACTICAL_COLUMN)


def widened_front(battle: WarBattle, unit: WarUnit, stands: int) -> Footprint | None:
    """Returns the place of a unit with so many stands more in front; None if it lacks the figures."""
    files = unit.files + unit.files_of_stands(stands)
    if unit.formation not in OPEN or files > unit.strength:
        return None
    size = size_on_table(unit.arm, unit.formation, unit.strength, unit.stands, files, battle.tables)
    return Footprint(unit.x, unit.y, unit.facing, *size)


def has_room_to_widen(battle: WarBattle, unit: WarUnit, stands: int) -> bool:
    """Tells whether a unit has the figures and room for *stands* more in front."""
    place = widened_front(battle, unit, stands)
    return place is not None and battle.has_room(place, unit)


def widths(battle: WarBattle, unit: WarUnit, spare: int) -> Iterator[int]:
    """Yields the stands by which cavalry may widen a charge that has *spare* hundredths to give up.

    MEX-MOVE-15.
    """
    most = min(MOST_WIDER, stands_added(spare, battle.tables)) if unit.arm == MOUNTED else 0
    for stands in range(1, most + 1):
        if has_room_to_widen(battle, unit, stands):
            yield stands


def widen_front(battle: WarBattle, unit: WarUnit, stands: int, clause: str) -> bool:
    """Widens a unit's front, if there still is room. Tells whether it did. MEX-MOVE-15, MEX-MOVE-16."""
    place = widened_front(battle, unit, stands)
    if place is None or not has_room_to_widen(battle, unit, stands):
        return False
    take_front(battle, unit, place, stands, clause)
    return True


def take_front(battle: WarBattle, unit: WarUnit, place: Footprint, stands: int, clause: str) -> None:
    """Gives a unit its wider front. MEX-MOVE-15, MEX-MOVE-16."""
    unit.files += unit.files_of_stands(stands)
    unit.place(place)
    battle.tell(clause, "widens", unit, values=(stands, unit.frontage, unit.depth))


def may_extend(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether a unit that has fought a round can extend its front by a stand at least. MEX-MOVE-16."""
    return unit.enemy != NONE and unit.rounds > 0 and extension(battle, unit) > 0


def extension(battle: WarBattle, unit: WarUnit) -> int:
    """Returns the stands by which a unit extends: as many on each flank as it has room for. MEX-MOVE-16."""
    for stands in range(stands_lapped(battle.tables), 0, -1):
        if has_room_to_widen(battle, unit, 2 * stands):
            return 2 * stands
    return 0


def extend_front(battle: WarBattle, unit: WarUnit) -> None:
    """Extends a unit in close action.

    If it is wider than its enemy by a stand on each flank, it laps. MEX-MOVE-16.
    """
    stands = extension(battle, unit)
    if stands and widen_front(battle, unit, stands, "MEX-MOVE-16"):
        unit.used = unit.kind(battle.tables).operations
        unit.laps = is_lapping(unit, battle.units[unit.enemy])


def is_lapping(unit: WarUnit, enemy: WarUnit) -> bool:
    """Tells whether a unit is wider than its enemy by a stand on each flank. MEX-MOVE-16."""
    stand = unit.frontage * unit.files_of_stands(1) // unit.files
    return unit.frontage >= enemy.frontage + 2 * stand
