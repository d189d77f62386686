"""MACD-UNIT-05, MACD-UNIT-06 on the table: part of a unit goes out as skirmishers, and comes back."""

from dataclasses import replace
from typing import Final

from rules.core.measure.contact import footprint_ahead
from rules.core.measure.footprints import Footprint
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine.ground.places import is_free
from rules.macduff.engine.ground.rough_ground import is_barred
from rules.macduff.tables import INCH, JOINING_GAP
from rules.macduff.terms import FOOT, NONE, UNFORMED
from rules.macduff.units import MacduffUnit, size_on_table

FEWEST: Final = 6
"""A unit of fewer figures sends nobody out."""

JOINED_AGAIN: Final = "rejoined"


def may_detach(battle: MacduffBattle, unit: MacduffUnit) -> bool:
    """Tells whether a unit may send skirmishers out: regular foot that has sent none yet. MACD-UNIT-05."""
    return can_detach(battle, unit) and place_before(battle, unit) is not None


def can_detach(battle: MacduffBattle, unit: MacduffUnit) -> bool:
    """Tells whether a unit has skirmishers to send out, wherever it stands. MACD-UNIT-05."""
    able = unit.troop == FOOT and unit.regular and unit.parent == NONE and unit.strength >= FEWEST
    return able and not battle.is_shaken(unit) and battle.detachment_of(unit) is None


def place_before(battle: MacduffBattle, unit: MacduffUnit) -> Footprint | None:
    """Returns the place of a unit's skirmishers: one rank before its front. None without room."""
    figures = unit.strength // 2
    frontage, depth = size_on_table(FOOT, UNFORMED, figures, figures)
    front = footprint_ahead(unit.footprint(), INCH + depth)
    place = Footprint(front.x, front.y, unit.facing, frontage, depth)
    if not is_free(battle, unit, place.corners()) or is_barred(battle, unit, place):
        return None
    return place


def detach(battle: MacduffBattle, unit: MacduffUnit) -> None:
    """Sends half of a unit out as skirmishers. MACD-UNIT-05, MACD-R-02, MACD-R-05."""
    place = place_before(battle, unit)
    if place is not None:
        send_out(battle, unit, unit.strength // 2, place)


def send_out(battle: MacduffBattle, unit: MacduffUnit, figures: int, place: Footprint) -> MacduffUnit:
    """Makes *figures* of a unit a part of their own at *place*. MACD-UNIT-05, MACD-R-02, MACD-R-05."""
    part = replace(
        unit,
        index=len(battle.units),
        strength=figures,
        original=figures,
        formation=UNFORMED,
        files=figures,
        skirmishing=True,
        regular=False,
        parent=unit.index,
        fighting=[],
        charged_by=[],
        flanked_by=[],
        raised_over=[],
        covered_from=[],
        activated=True,
    )
    part.place(place)
    battle.units.append(part)
    battle.has_parts = True
    battle.list_anew()
    unit.strength -= figures
    unit.original -= figures
    unit.files = min(unit.files, unit.strength)
    frontage, depth = size_on_table(unit.troop, unit.formation, unit.strength, unit.files)
    unit.resize(min(unit.frontage, frontage), min(unit.depth, depth))
    battle.log.add(
        "MACD-UNIT-05", "stays_back", unit.index, values=(unit.strength, unit.frontage, unit.depth)
    )
    event_values = (0, unit.side, place.x, place.y, place.facing, place.frontage, place.depth, figures)
    battle.log.add("MACD-UNIT-05", "goes_out", part.index, unit.index, values=event_values)
    return part


def send_out_again(
    battle: MacduffBattle, unit: MacduffUnit, figures: int, original: int, place: Footprint
) -> MacduffUnit:
    """Makes the part that *unit* had out at a hand-over: *original* figures at first. MACD-UNIT-05."""
    whole = unit.original
    part = send_out(battle, unit, figures, place)
    part.original, unit.original, part.activated = original, whole - original, False
    return part


def may_rejoin(battle: MacduffBattle, unit: MacduffUnit) -> bool:
    """Tells whether a detachment is near enough to its unit to go back into its ranks. MACD-UNIT-06."""
    if unit.parent == NONE:
        return False
    parent = battle.units[unit.parent]
    free = not battle.is_fighting(parent) and not battle.is_fighting(unit) and not unit.is_apart
    return parent.on_table and free and battle.distance(unit, parent) <= JOINING_GAP


def rejoin(battle: MacduffBattle, unit: MacduffUnit) -> None:
    """Takes a detachment back, and adds up figures and losses again. MACD-UNIT-06, MACD-R-02."""
    parent = battle.units[unit.parent]
    parent.strength += unit.strength
    parent.original += unit.original
    for leader in battle.commanders_with(unit):
        leader.joined = parent.index
    unit.on_table, unit.state, unit.strength, unit.original = False, JOINED_AGAIN, 0, 0
    battle.list_anew()
    battle.log.add("MACD-UNIT-06", "comes_back", unit.index, parent.index, values=(0,))
    battle.log.add("MACD-UNIT-06", "regains", parent.index, values=(0, parent.strength))


def part_to_lose(battle: MacduffBattle, unit: MacduffUnit) -> MacduffUnit:
    """Asks from which part of a unit its losses are drawn, while both are one unit. MACD-UNIT-05."""
    other = battle.other_part(unit)
    if other is None or not other.on_table:
        return unit
    return battle.units[battle.decide("MACD-UNIT-05", unit, (unit.index, other.index))]
