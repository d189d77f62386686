"""A battle of The Hexed General that begins partway through: hits, losses of commanders, and hexes."""

from collections.abc import Mapping
from typing import Final

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.terms import NONE
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
from rules.core.battle import UnitFate
from rules.core.position import PositionRules, UnitPosition

CORNERS: Final = 6


def fates(battle: AcwBattle) -> tuple[UnitFate, ...]:
    """Returns the fates of the scenario's units in a battle that goes on."""
    return tuple(fate(battle, index) for index in range(len(battle.scenario.units)))


def put_units(battle: AcwBattle, told: Mapping[int, UnitPosition]) -> None:
    """Puts units in the hexes of a position, with their hits. ACW-BASIC-03, ACW-CMD-02."""
    for index in told:
        if battle.units[index].cell >= 0:
            battle.lift(battle.units[index])
    for index, at in told.items():
        unit = battle.units[index]
        strike(unit, at)
        unit.state = at.state or unit.state
        unit.arrival = at.marks.get("arrival", unit.arrival)
        if at.off or (at.place is None and not unit.on_table):
            unit.on_table = False
            if unit.state in (STEADY, ON_FOOT):
                unit.state = REMOVED
        else:
            stand(battle, unit, at)
    battle.zones[:] = NONE, NONE
    battle.muster()


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
    marks=("arrival",),
)
