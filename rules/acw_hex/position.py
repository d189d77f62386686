"""A battle of The Hexed General that begins partway through: hits, losses of commanders, and hexes."""

from collections.abc import Mapping, Sequence
from typing import Final

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.cells import cells_of
from rules.acw_hex.terms import CAVALRY, DISMOUNTED_CAVALRY, NONE
from rules.acw_hex.units import (
    CAUGHT,
    CUT_OFF,
    FALLEN,
    ON_FOOT,
    REMOVED,
    RESERVE,
    STEADY,
    TAKEN,
    AcwUnit,
)
from rules.acw_hex.verdict import fate
from rules.core.battle import BLUE, UnitFate
from rules.core.position import PositionRules, UnitPosition

CORNERS: Final = 6
MARKS: Final = ("arrival", "change", "back")
MOUNTS: Final = (CAVALRY, DISMOUNTED_CAVALRY)


def fates(battle: AcwBattle) -> tuple[UnitFate, ...]:
    """Returns the fates of the scenario's units in a battle that goes on."""
    return tuple(fate(battle, index) for index in range(len(battle.scenario.units)))


def put_units(battle: AcwBattle, positions: Mapping[int, UnitPosition]) -> None:
    """Puts units in the hexes of a position, with their hits. ACW-BASIC-03, ACW-CMD-02."""
    for index in positions:
        if battle.units[index].cell >= 0:
            battle.lift(battle.units[index])
    for index, at in positions.items():
        unit = battle.units[index]
        take_unit(battle, unit, at)
        if at.off or (at.place is None and not unit.on_table):
            unit.on_table = False
            if unit.state in (STEADY, ON_FOOT):
                unit.state = REMOVED
        else:
            stand(battle, unit, at)
    battle.zones[:] = NONE, NONE
    battle.muster()


def take_unit(_battle: AcwBattle, unit: AcwUnit, at: UnitPosition) -> None:
    """Gives a unit its losses, state and marks. ACW-MOVE-09, ACW-CMD-04."""
    strike(unit, at)
    unit.state = at.state or unit.state
    for name in MARKS:
        if name in at.marks:
            setattr(unit, name, at.marks[name])
    if "change" in at.marks and unit.arm in MOUNTS and unit.state in (STEADY, ON_FOOT):
        unit.arm = DISMOUNTED_CAVALRY if unit.state == ON_FOOT else CAVALRY


def contacts_of(battle: AcwBattle) -> list[tuple[int, int, int]]:
    """Returns the units in close combat. `ground`: bits, as STRIKES and COVERED have them. ACW-CC-01."""
    ground, contacts = battle.ground, []
    for unit in battle.fighters[BLUE]:
        for cell in cells_of(ground.around[unit.cell] & battle.held[1 - BLUE]):
            foe = battle.units[battle.at[cell]]
            ours = ground.front_mask[unit.cell][unit.facing] >> cell & 1
            theirs = ground.front_mask[cell][foe.facing] >> unit.cell & 1
            if ours or theirs:
                contacts.append((unit.index, foe.index, int(ours) + 2 * int(theirs)))
    return contacts


def note_first(battle: AcwBattle) -> tuple[int, ...]:
    """Returns the side that goes first, for the whole battle. ACW-SEQ-01."""
    return (battle.first,)


def take_notes(battle: AcwBattle, notes: Mapping[str, Sequence[int]]) -> None:
    """Lets the side of a position go first. ACW-SEQ-01."""
    for side in notes.get("first", ())[:1]:
        battle.first = side


def strike(unit: AcwUnit, at: UnitPosition) -> None:
    """Takes hits off troops, or notes how a commander or a train was lost."""
    if unit.leads:
        unit.loss = FALLEN if at.lost else CAUGHT if at.captured else ""
    else:
        unit.strength = unit.start - at.lost - at.captured


def stand(battle: AcwBattle, unit: AcwUnit, at: UnitPosition) -> None:
    """Puts a unit in its hex. Raises BadInput if it is off the map or another unit is there."""
    if not unit.strength:
        raise at.fault("off", "has nobody left to stand on the table")
    x, y, facing = at.place or (unit.x, unit.y, unit.facing)
    for axis, where, most in (
        ("x", x, battle.scenario.board["cols"]),
        ("y", y, battle.scenario.board["rows"]),
    ):
        if where >= most:
            raise at.fault(axis, "lies off the table")
    cell = battle.ground.at((x, y))
    if not unit.leads and battle.at[cell] != NONE:
        key = battle.scenario.units[battle.at[cell]]["key"]
        raise at.fault("x", f"{key!r} stands there already")
    unit.on_table = True
    if unit.state == RESERVE:
        unit.state = STEADY
    battle.place(unit, cell, facing % CORNERS)


POSITIONS = PositionRules(
    fates,
    put_units,
    here=(STEADY, ON_FOOT),
    gone=(RESERVE, REMOVED, CUT_OFF, TAKEN, FALLEN, CAUGHT),
    ran=(REMOVED,),
    captured=CUT_OFF,
    destroyed=REMOVED,
    marks=MARKS,
    take=take_unit,
    contacts=contacts_of,
    notes={"first": note_first},
    take_notes=take_notes,
    open_notes=("first",),
)
