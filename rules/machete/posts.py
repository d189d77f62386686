"""Which ground a unit of the computer's likes: how it weighs the places it can march to."""

from collections.abc import Sequence
from typing import Final

from rules.core.commanders import greatest
from rules.machete import doctrine
from rules.machete.battle import MacheteBattle
from rules.machete.engine.move import ways
from rules.machete.estimate import Estimates
from rules.machete.tables import WHOLE_MOVE
from rules.machete.terms import CUBAN, HARD
from rules.machete.threat import dangers, exposures
from rules.machete.units import MacheteUnit

# What a place is worth is told in hundredths of a cm that one would go out of the way for it.
COVER: Final = 400  # cover
CLEAR: Final = 1200  # a free line of fire, to a unit that has none
MATES: Final = 2500  # a friend on the next spot: whoever attacks one has both to fight
UNDER_FIRE: Final = 30  # each sixth of a figure that fire should cost those who wait to strike
OUT_OF_IT: Final = 120  # the same, to those who have had enough
ON_ERRAND: Final = 3  # who has a goal before him minds being overpowered so many times less
GAIN: Final = 400  # nobody marches for less than this
EASY: Final = WHOLE_MOVE // 2000  # work for a hundredth of a cm where foot go 20 cm a phase


def best_post(
    view: MacheteBattle, sums: Estimates, unit: MacheteUnit, foe: MacheteUnit | None, caution: int
) -> int:
    """The cell where *unit* is best off this phase: its own unless another is worth the march."""
    others = ways(view, unit)
    if unit.cell in others:
        others.remove(unit.cell)
    cells = [unit.cell, *others]
    worths = worth_of_cells(view, sums, unit, foe, caution, cells)
    worths[0] += GAIN
    return cells[greatest(worths)]


def worth_of_cells(
    view: MacheteBattle,
    sums: Estimates,
    unit: MacheteUnit,
    foe: MacheteUnit | None,
    caution: int,
    cells: Sequence[int],
) -> list[int]:
    """What each of *cells* is worth to *unit*: near to where it wants to be, under cover, in company, and not
    where it would be overpowered (*caution*: what each point of that counts)."""
    table = view.table
    if doctrine.retires(view, unit):
        return safety(view, sums, unit, cells)
    place = doctrine.aim(view, unit)
    claims = place != view.objective or view.possessor != unit.side or not doctrine.goes_forward(view, unit)
    if foe is None or (claims and doctrine.makes_for_objective(view, unit, foe)):
        far = way_to(view, unit, place if place >= 0 else table.size // 2)
        worths = [-far[at] // EASY for at in cells]
        caution //= ON_ERRAND
    else:
        row, wanted = table.spans(foe.cell), doctrine.stance(view, unit)
        if row[unit.cell] > doctrine.FAR or table.hides(unit.cell, foe.cell):
            far = way_to(view, unit, foe.cell)
            worths = [-far[at] // EASY - (2 * (wanted - row[at]) if row[at] < wanted else 0) for at in cells]
        else:
            worths = near_worths(view, unit, foe, wanted, cells)
    threats = dangers(view, unit, cells)
    if any(threats):
        worths = [worth - caution * danger for worth, danger in zip(worths, threats, strict=True)]
    if not doctrine.armed(unit):
        shots = exposures(view, sums, unit, cells)
        worths = [worth - UNDER_FIRE * shot for worth, shot in zip(worths, shots, strict=True)]
    return worths


def near_worths(
    view: MacheteBattle, unit: MacheteUnit, foe: MacheteUnit, wanted: int, cells: Sequence[int]
) -> list[int]:
    """The same in sight of *foe* and within range: at the distance *wanted*, with room to fire.

    Jungle covers Cubans; Spaniards are slow in it.
    """
    table, cover, friends = view.table, view.table.cover, view.near[unit.side]
    row, beside = table.spans(foe.cell), {unit.cell, *table.around[unit.cell]}
    least = 0 if unit.nation == CUBAN else HARD - 1
    worths = [
        (COVER if cover[at] > least else 0)
        + (MATES if friends[at] > (at in beside) else 0)
        - abs(row[at] - wanted)
        for at in cells
    ]
    if doctrine.masked(view, unit, foe):
        own = view.held[unit.side] & ~table.bits[unit.cell]
        lines = table.lines[foe.cell]
        for number, at in enumerate(cells):
            line = lines[at] if at in lines else table.line(at, foe.cell)
            if line >= 0 and not line & own:
                worths[number] += CLEAR
    return worths


def safety(view: MacheteBattle, sums: Estimates, unit: MacheteUnit, cells: Sequence[int]) -> list[int]:
    """What each of *cells* is worth to men who have had enough: far from the enemy, or out of his fire."""
    table = view.table
    spans = table.spans(unit.cell)
    threats = sorted(view.foes[unit.side], key=lambda f: (spans[f.cell], f.index))[:3]
    away = [doctrine.SAFE] * len(cells)
    for row in (table.spans(threat.cell) for threat in threats):
        away = [row[at] if row[at] < span else span for at, span in zip(cells, away, strict=True)]
    shots = exposures(view, sums, unit, cells)
    return [
        span + (COVER if table.cover[at] else 0) - OUT_OF_IT * shot
        for at, span, shot in zip(cells, away, shots, strict=True)
    ]


def way_to(view: MacheteBattle, unit: MacheteUnit, goal: int) -> list[int]:
    """By cell, the work of the way to the block of *goal*: EASY for a hundredth of a cm over open country."""
    table = view.table
    return table.going(unit.nation, unit.troop).field(table.middles[goal])
