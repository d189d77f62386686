"""The memory of a position: what of a battle the units and their places do not show."""

from collections.abc import Mapping, Sequence
from typing import Final

from rules.core.battle import UnitFate
from rules.core.position import PositionRules, UnitPosition
from rules.core.standing import GONE, Place
from rules.scwares.battle import Dust, ScwaresBattle
from rules.scwares.engine.losses import nearest_room
from rules.scwares.risings import note_bands, note_risings, pairs_of, raise_bands
from rules.scwares.sections.zones import is_in_front
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


def put_units(battle: ScwaresBattle, positions: Mapping[int, UnitPosition]) -> None:
    """Puts bases in the zones of a position. SCW-UNIT-01, SCW-ZONE-04.

    A unit that a position has under its marker stays there. Others are turned up, and dummies go.
    """
    hidden = {
        index: at
        for index, at in positions.items()
        if at.state == MARKED and at.place is not None and index in battle.hides
    }
    for marker in markers_of(battle):
        turn_up(battle, marker, is_kept=battle.under.get(marker.index, NONE) in hidden)
    for index in positions:
        for base in battle.units[index].bases:
            battle.lift(base)
            base.place = GONE
    for index, at in hidden.items():
        cover(battle, battle.units[battle.hides[index]], at)
    for index, at in positions.items():
        unit = battle.units[index]
        if index in hidden:
            continue
        take_unit(battle, unit, at)
        if at.off or (at.place is None and not unit.on_table and unit.state != MARKED):
            unit.on_table = False
            if unit.state in (STEADY, SHAKEN, FLEEING, MARKED):
                unit.state = WENT_OFF if unit.strength else DESTROYED
        else:
            stand(battle, unit, at)
    note_flights(battle)
    battle.changes += 1


def markers_of(battle: ScwaresBattle) -> list[ScwaresUnit]:
    """Returns all markers, dummies too. SCW-GEN-02."""
    return [unit for unit in battle.units[len(battle.scenario.units) :] if unit.is_marker]


def turn_up(battle: ScwaresBattle, marker: ScwaresUnit, *, is_kept: bool) -> None:
    """Takes a marker off the table, for good unless it *is_kept*. SCW-RECON-09."""
    for base in marker.bases:
        battle.lift(base)
    if not is_kept:
        marker.strength, marker.state, marker.on_table = 0, TURNED_UP, False
        battle.hides.pop(battle.under.pop(marker.index, NONE), None)


def cover(battle: ScwaresBattle, marker: ScwaresUnit, at: UnitPosition) -> None:
    """Puts the marker of a unit in its zone. SCW-GEN-02."""
    x, y, facing = at.place or GONE
    cell = battle.table.at(x, y)
    if cell < 0:
        raise at.fault("x", "lies off the table")
    if battle.table.barred >> cell & 1 or not battle.room(cell, marker.kind):
        raise at.fault("x", "stands where no unit can stand")
    battle.place(marker.bases[0], cell, facing % len(DIRECTIONS))
    battle.settle(marker)


def note_flights(battle: ScwaresBattle) -> None:
    """Notes which groups have failed their test: those of units that flee. SCW-GMOR-01."""
    for group in battle.groups:
        fled = [battle.units[index].state in (FLEEING, FLED) for index in group.units]
        if any(fled):
            group.tested, group.failed = True, 1


def take_unit(_battle: ScwaresBattle, unit: ScwaresUnit, at: UnitPosition) -> None:
    """Gives a unit its losses, state and marks."""
    strike(unit, at)


def contacts_of(battle: ScwaresBattle) -> list[tuple[int, int, int]]:
    """Returns the units in close combat, the charger first. `ground`: 1 if fortifications protect the other.

    SCW-CC-01, SCW-CC-07.
    """
    works_by_pair: dict[tuple[int, int], int] = {}
    for unit in battle.units:
        for base in unit.bases_on_table():
            for foe in base.touching:
                other = foe.unit
                if (unit.charged, -unit.index) < (other.charged, -other.index):
                    continue
                works = battle.table.works >> foe.cell & 1 and foe.cell != base.cell
                pair = unit.index, other.index
                works_by_pair[pair] = max(works_by_pair.get(pair, 0), int(works))
    return [(*pair, works) for pair, works in sorted(works_by_pair.items())]


def join_combats(battle: ScwaresBattle, contacts: Sequence[tuple[int, int, int]]) -> None:
    """Brings units of a position that are next to each other into close combat again. SCW-CC-01."""
    for one, other, _works in contacts:
        charger, target = battle.units[one], battle.units[other]
        near = [
            (base, foe)
            for base in charger.bases_on_table()
            for cell in battle.table.cells(battle.table.around[base.cell] | battle.table.bits[base.cell])
            for foe in battle.front(cell, target.side, base.cell)
            if foe.unit is target
        ]
        ahead = [
            (base, foe)
            for base, foe in near
            if base.cell == foe.cell or is_in_front(base.facing, battle.table.bearing(base.cell, foe.cell))
        ]
        for base, foe in ahead or near:
            if foe not in base.touching:
                base.touching.append(foe)
                foe.touching.append(base)


def take_notes(battle: ScwaresBattle, notes: Mapping[str, Sequence[int]]) -> None:
    """Remembers the cards that were turned, dummies, dust, and what the goals have seen. SCW-EVENT-03."""
    battle.cards = list(notes.get("cards", battle.cards))
    battle.turned = pairs_of(notes["turned"]) if "turned" in notes else battle.turned
    battle.dust = [Dust(*row) for row in pairs_of(notes.get("dust", ()))]
    for goal, (holder, is_met) in zip(battle.goals, pairs_of(notes.get("goals", ())), strict=False):
        goal.holder, goal.met = holder, bool(is_met)
    places = notes.get("dummies", ())
    spare = [marker for marker in markers_of(battle) if not marker.on_table]
    for cell, facing, side in zip(places[::3], places[1::3], places[2::3], strict=False):
        marker = next((row for row in spare if row.side == side and not row.on_table), None)
        if marker and 0 <= cell < len(battle.at) and battle.room(cell, marker.kind):
            marker.strength, marker.state, marker.on_table = 1, STEADY, True
            battle.place(marker.bases[0], cell, facing % len(DIRECTIONS))
            battle.settle(marker)


def note_dummies(battle: ScwaresBattle) -> list[int]:
    """Returns zone, facing and side of each dummy on the table. SCW-R-30."""
    dummies = [each for each in markers_of(battle) if each.on_table and each.index not in battle.under]
    return [number for each in dummies for number in (each.bases[0].cell, each.facing, each.side)]


NOTES: Final = {
    "cards": lambda battle: battle.cards,
    "turned": lambda battle: [number for pair in battle.turned for number in pair],
    "dust": lambda battle: [number for each in battle.dust for number in (each.cell, each.bases)],
    "goals": lambda battle: [int(number) for goal in battle.goals for number in (goal.holder, goal.met)],
    "dummies": note_dummies,
    "bands": note_bands,
    "risings": note_risings,
}
"""What a position remembers of a battle."""


def strike(unit: ScwaresUnit, at: UnitPosition) -> None:
    """Takes the losses so far off a unit, its last bases first if the position does not say which."""
    unit.departed = at.marks.get("departed", 0)
    unit.destroyed, unit.caught = at.lost + at.captured, at.captured
    unit.strength = unit.start - unit.destroyed - unit.departed
    unit.limbered = bool(at.marks.get("limbered", unit.limbered))
    unit.arrival = at.marks.get("arrival", unit.arrival)
    unit.charged = at.marks.get("charged", unit.charged)
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
    free_zone = nearest_room(battle, unit, cell, facing % len(DIRECTIONS), spread=True)
    if free_zone == NONE or (table.barred >> cell & 1 and not is_named):
        raise at.fault("x", "stands where no unit can stand")
    return free_zone


def place_of_marker(battle: ScwaresBattle, unit: ScwaresUnit) -> Place | None:
    """Returns the place of the marker that hides *unit*; None if it is under none."""
    marker = battle.hides.get(unit.index, NONE)
    return None if marker == NONE else battle.units[marker].bases[0].place


POSITIONS = PositionRules(
    fates,
    put_units,
    here=(STEADY, SHAKEN, FLEEING, MARKED),
    gone=(RESERVE, FLED, WENT_OFF, LEFT, DESTROYED),
    ran=(FLED,),
    captured=DESTROYED,
    destroyed=DESTROYED,
    marks=("arrival", "limbered", "departed", "charged"),
    under=place_of_marker,
    take=take_unit,
    contacts=contacts_of,
    join=join_combats,
    notes=NOTES,
    take_notes=take_notes,
    open_notes=("cards", "turned", "bands", "risings"),
    raise_units=raise_bands,
)
