"""A battle of Machete! that begins partway through: units struck, marked and placed anew."""

from collections.abc import Mapping, Sequence
from typing import Final

from rules.core.position import PositionRules, UnitPosition
from rules.machete.battle import MacheteBattle
from rules.machete.engine.details import fates
from rules.machete.setup import free_cell
from rules.machete.terms import NONE, SHIP
from rules.machete.units import (
    DESTROYED,
    FORCED_BACK,
    RAN,
    REJOINED,
    RESERVE,
    SHAKEN,
    SPIKED,
    STEADY,
    SURRENDERED,
    TAKEN,
    UNSERVED,
    WENT_OFF,
    WRECKED,
    MacheteUnit,
)

LYING: Final = (UNSERVED, TAKEN, SPIKED, WRECKED)
MARKS: Final = (
    *("hidden", "limbered", "arrival", "formation", "side", "nation", "owner", "taken", "lying"),
    *("ambusher", "fired", "shots", "charged", "molested", "loads", "landed", "set_up", "moved", "wrecked"),
    *("engaged", "attacker", "sailing"),
)


def put_units(battle: MacheteBattle, positions: Mapping[int, UnitPosition]) -> None:
    """Puts units where a position has them, with its losses.

    Enemies on neighbouring spots are in contact. A unit in its house stays there unless it is placed
    elsewhere. MACH-GEN-03, MACH-R-82.
    """
    placed = {
        index: at for index, at in positions.items() if "captive_of" not in battle.scenario.units[index]
    }
    for index in placed:
        battle.lift(battle.units[index])
    for index, at in placed.items():
        unit = battle.units[index]
        take_unit(battle, unit, at)
        if at.off or unit.lying or (at.place is None and not unit.on_table):
            take_off(battle, unit, at)
        else:
            stand(battle, unit, at)
    battle.rich = battle.rich or any(unit.gun != NONE for unit in battle.units)
    for unit in battle.units:
        if unit.on_table and unit.cell >= 0 and not unit.hidden and battle.touches(unit):
            battle.contacts += 1
            unit.engaged, unit.contact = unit.engaged or 1, battle.contacts
        elif unit.on_table:
            unit.engaged, unit.attacker = 0, False
    battle.tally = None
    battle.muster()


def take_unit(_battle: MacheteBattle, unit: MacheteUnit, at: UnitPosition) -> None:
    """Gives a unit its losses, state and marks. A position that says nothing of an ambush has none."""
    strike(unit, at)
    for name in MARKS:
        if name in at.marks or name == "hidden":
            was = getattr(unit, name)
            setattr(unit, name, type(was)(at.marks.get(name, 0)))


def contacts_of(battle: MacheteBattle) -> list[tuple[int, int, int]]:
    """Returns the units in contact, those that moved into it first. MACH-GEN-09."""
    contacts = []
    for unit in battle.units:
        if not (unit.on_table and unit.engaged and unit.cell >= 0):
            continue
        for foe in battle.enemies_touching(unit):
            is_first = (unit.attacker, -unit.index) > (foe.attacker, -foe.index)
            if foe.engaged and is_first:
                contacts.append((unit.index, foe.index, 0))
    return contacts


def note_ambush(battle: MacheteBattle) -> tuple[int, ...]:
    """Returns the phase in which an ambush was opened, and the side that was surprised. MACH-GEN-06."""
    return (battle.ambush_phase, battle.ambushed_side) if battle.ambush_phase else ()


def take_notes(battle: MacheteBattle, notes: Mapping[str, Sequence[int]]) -> None:
    """Remembers the ambush of a position."""
    if len(notes.get("ambush", ())) == 2:
        battle.ambush_phase, battle.ambushed_side = notes["ambush"]


def strike(unit: MacheteUnit, at: UnitPosition) -> None:
    """Takes the losses so far off a unit. Their morale tests are over. MACH-R-44."""
    unit.lost, unit.captured, unit.officers_lost = at.lost, at.captured, at.officers_lost
    unit.strength = unit.muster - at.lost - at.captured
    unit.officers = min(unit.muster_officers - at.officers_lost, unit.strength)
    unit.firearms = min(unit.firearms, unit.strength)
    unit.officers_before = unit.officers
    unit.use_thresholds()
    unit.state = at.state or unit.state


def take_off(battle: MacheteBattle, unit: MacheteUnit, at: UnitPosition) -> None:
    """Takes a unit off the table in its state; a gun without a crew stays lying where it is."""
    battle.vacate(unit)
    if unit.lying and at.place is not None:
        unit.x, unit.y, unit.facing = at.place
    unit.on_table = unit.hidden = False
    if unit.lying:
        unit.strength = unit.officers = 0
    if unit.state in (STEADY, SHAKEN):
        unit.state = WENT_OFF if unit.strength else DESTROYED
    battle.departed += unit.state != RESERVE


def stand(battle: MacheteBattle, unit: MacheteUnit, at: UnitPosition) -> None:
    """Puts a unit on its spot. Raises BadInput if it is off the table, taken, or no ground for it."""
    if not unit.strength:
        raise at.fault("off", "has nobody left to stand on the table")
    table, board = battle.table, battle.scenario.board
    unit.on_table = True
    if unit.state == RESERVE:
        unit.state = STEADY
    if at.place is None:
        x, y = unit.x, unit.y
    else:
        x, y, unit.facing = at.place
    for axis, where, most in (("x", x, board["width_cm"]), ("y", y, board["height_cm"])):
        if where > most * 100:
            raise at.fault(axis, "lies off the table")
    cell = table.at(x, y)
    if unit.house >= 0 and battle.houses[unit.house].spot != cell:
        battle.vacate(unit)
    if unit.house < 0 and unit.troop != SHIP:
        occupant = battle.at[cell]
        if occupant >= 0:
            key = battle.scenario.units[occupant]["key"]
            raise at.fault("x", f"{key!r} stands there already")
        if table.going(unit.nation, unit.troop).costs[cell] <= 0:
            cell = free_cell(battle, unit, cell)
        if cell < 0:
            raise at.fault("x", "stands where no unit can stand")
    battle.place(unit, cell)


POSITIONS = PositionRules(
    fates,
    put_units,
    here=(STEADY, SHAKEN, FORCED_BACK, *LYING),
    gone=(RESERVE, SURRENDERED, RAN, DESTROYED, WENT_OFF, REJOINED, *LYING),
    ran=(RAN,),
    captured=SURRENDERED,
    destroyed=DESTROYED,
    marks=MARKS,
    take=take_unit,
    contacts=contacts_of,
    notes={"ambush": note_ambush},
    take_notes=take_notes,
    open_notes=("ambush",),
)
