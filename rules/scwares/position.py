"""A battle of SCWaRes that begins partway through: bases lost, and the zones of those left."""

from collections.abc import Mapping

from rules.core.battle import UnitFate
from rules.core.position import PositionRules, UnitPosition
from rules.core.standing import GONE, Place
from rules.scwares.battle import ScwaresBattle
from rules.scwares.engine.losses import nearest_room
from rules.scwares.terms import DIRECTIONS, NONE
from rules.scwares.units import (
    DESTROYED,
    FLED,
    FLEEING,
    LEFT,
    MARKED,
    RESERVE,
    SHAKEN,
    STEADY,
    TURNED_UP,
    WENT_OFF,
    ScwaresUnit,
)
from rules.scwares.verdict import fate


def fates(battle: ScwaresBattle) -> tuple[UnitFate, ...]:
    """Returns the fates of the scenario's units in a battle that goes on."""
    return tuple(fate(unit) for unit in battle.units[: len(battle.scenario.units)])


def put_units(battle: ScwaresBattle, told: Mapping[int, UnitPosition]) -> None:
    """Puts bases in the zones of a position. Units under markers are turned up. SCW-UNIT-01, SCW-ZONE-04."""
    for marker in battle.units[len(battle.scenario.units) :]:
        for base in marker.bases:
            battle.lift(base)
        marker.strength, marker.state, marker.on_table = 0, TURNED_UP, False
    battle.under.clear()
    battle.hides.clear()
    for index in told:
        for base in battle.units[index].bases:
            battle.lift(base)
            base.place = GONE
    for index, at in told.items():
        unit = battle.units[index]
        strike(unit, at)
        if at.off or (at.place is None and not unit.on_table and unit.state != MARKED):
            unit.on_table = False
            if unit.state in (STEADY, SHAKEN, FLEEING, MARKED):
                unit.state = WENT_OFF if unit.strength else DESTROYED
        else:
            stand(battle, unit, at)
    for group in battle.groups:
        fled = [battle.units[index].state in (FLEEING, FLED) for index in group.units]
        if any(fled):
            group.tested, group.failed = True, 1
    battle.changes += 1


def strike(unit: ScwaresUnit, at: UnitPosition) -> None:
    """Takes the losses so far off a unit, its last bases first if the position does not say which."""
    unit.departed = at.marks.get("departed", 0)
    unit.destroyed, unit.caught = at.lost + at.captured, at.captured
    unit.strength = unit.start - unit.destroyed - unit.departed
    unit.limbered = bool(at.marks.get("limbered", unit.limbered))
    unit.arrival = at.marks.get("arrival", unit.arrival)
    unit.state = at.state or unit.state
    gone = [place == GONE for place in at.bases]
    for base in unit.bases:
        base.gone = gone[base.number] if base.number < len(gone) else base.number >= unit.strength


def stand(battle: ScwaresBattle, unit: ScwaresUnit, at: UnitPosition) -> None:
    """Puts the bases of a unit in their zones, or about the zone that is named."""
    if unit.strength <= 0:
        raise at.fault("off", "has nobody left to stand on the table")
    unit.on_table = True
    if unit.state in (RESERVE, MARKED):
        unit.state = STEADY
    if at.place is None and not at.bases:
        raise at.fault("x", "is needed")
    named = at.bases if len(at.bases) == len(unit.bases) else ()
    for base in unit.bases:
        if base.gone:
            continue
        x, y, facing = named[base.number] if named else at.place or GONE
        cell = zone_of(battle, unit, at, (x, y), facing, bool(named))
        battle.place(base, cell, facing % len(DIRECTIONS))
    battle.settle(unit)


def zone_of(
    battle: ScwaresBattle,
    unit: ScwaresUnit,
    at: UnitPosition,
    zone: tuple[int, int],
    facing: int,
    is_named: bool,
) -> int:
    """Returns the cell of the zone for the next base. Raises BadInput if it cannot stand there."""
    table = battle.table
    cell = table.at(*zone)
    if cell < 0:
        raise at.fault("x", "lies off the table")
    enemy = next((base for base in battle.at[cell] if base.unit.side != unit.side), None)
    if enemy is not None and not is_named:
        key = battle.scenario.units[enemy.unit.index]["key"]
        raise at.fault("x", f"{key!r} stands there already")
    if is_named and not table.barred >> cell & 1 and battle.room(cell, unit.kind):
        return cell
    found = nearest_room(battle, unit, cell, facing % len(DIRECTIONS), spread=True)
    if found == NONE or (table.barred >> cell & 1 and not is_named):
        raise at.fault("x", "stands where no unit can stand")
    return found


def place_of_marker(battle: ScwaresBattle, unit: ScwaresUnit) -> Place | None:
    """Returns the place of the marker that hides *unit*; None if it is under none."""
    marker = battle.hides.get(unit.index, NONE)
    return None if marker == NONE else battle.units[marker].bases[0].place


POSITIONS = PositionRules(
    fates,
    put_units,
    here=(STEADY, SHAKEN, FLEEING),
    gone=(RESERVE, FLED, WENT_OFF, LEFT, DESTROYED),
    ran=(FLED,),
    captured=DESTROYED,
    destroyed=DESTROYED,
    marks=("arrival", "limbered", "departed"),
    under=place_of_marker,
)
