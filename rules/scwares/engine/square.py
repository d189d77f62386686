"""Squares: four bases of infantry in a block, or three of cavalry about a point, that move as one."""

from rules.scwares.battle import ScwaresBattle
from rules.scwares.sections.move import step_cost
from rules.scwares.tables import POINTS
from rules.scwares.terms import DIRECTIONS, INFANTRY, MARCH, MOUNTED, NATIVE
from rules.scwares.units import SHAKEN, Base, ScwaresUnit

WAYS = len(DIRECTIONS)
BLOCK = {INFANTRY: 4, MOUNTED: 3}  # bases of a square, by kind
SHARPEST = 3  # eighths of a turn between two facings that count as different, for a cavalry square


def is_square(battle: ScwaresBattle, unit: ScwaresUnit, bases: list[Base]) -> bool:
    """Tells whether four infantry bases, or three of cavalry, form a square.

    Infantry is in a 2 x 2 block, one facing each side. Cavalry is in such a block with clearly different
    facings. Natives form no square (SCW-MOVE-17). SCW-R-10.
    """
    if unit.troop_class == NATIVE or len(bases) != BLOCK.get(unit.kind, 0):
        return False
    table = battle.table
    cells = {base.cell for base in bases}
    xs, ys = {table.xs[cell] for cell in cells}, {table.ys[cell] for cell in cells}
    if len(cells) != len(bases) or max(xs) - min(xs) != 1 or max(ys) - min(ys) != 1:
        return False
    fronts = sorted(base.facing for base in bases)
    gaps = [(after - before) % 8 for before, after in zip(fronts, [*fronts[1:], fronts[0]], strict=True)]
    if unit.kind == INFANTRY:
        return gaps == [2, 2, 2, 2]
    return min(gaps) >= SHARPEST - 1


def ways(battle: ScwaresBattle, unit: ScwaresUnit, bases: list[Base]) -> list[int]:
    """Returns the directions in which a square can go, all its bases together.

    WAYS is added for each zone beyond the first, which takes the points of an event card.
    SCW-MOVE-17, SCW-R-07.
    """
    if not is_square(battle, unit, bases):
        return []
    table, foes = battle.table, battle.held[1 - unit.side]
    points = POINTS[unit.kind][MARCH] + battle.in_force.points
    directions = []
    for way in range(WAYS):
        goals, cost, farther = [base.cell for base in bases], 0, way
        while True:
            goals = [table.steps[at][way] for at in goals]
            if min(goals) < 0 or any((table.barred | foes) >> to & 1 for to in goals):
                break
            cost += step_cost(way, any(table.difficult >> to & 1 for to in goals), battle.options)
            if cost > points:
                break
            room = all(table.fits(to, (*battle.others(to, unit), unit.kind)) for to in goals)
            if room and not (
                unit.state == SHAKEN
                and any(is_nearer(battle, base, to) for base, to in zip(bases, goals, strict=True))
            ):
                directions.append(farther)
            farther += WAYS
    directions.sort()
    return directions


def is_nearer(battle: ScwaresBattle, base: Base, to: int) -> bool:
    """Tells whether a step brings *base* nearer to any enemy. SCW-UMOR-07, SCW-R-26."""
    table = battle.table
    foes = table.cells(battle.held[1 - base.unit.side])
    return any(table.spans(foe)[to] < table.spans(foe)[base.cell] for foe in foes)


def shift(battle: ScwaresBattle, unit: ScwaresUnit, course: int) -> None:
    """Moves the square that way, sideways and backwards too. It keeps its facings.

    *course* is one of `ways`. SCW-MOVE-17.
    """
    beyond, way = divmod(course, WAYS)
    values: list[int] = []
    for base in unit.bases_on_table():
        to = base.cell
        for _ in range(1 + beyond):
            to = battle.table.steps[to][way]
        battle.place(base, to, base.facing)
        values += [base.number, *base.place, way]
    battle.settle(unit)
    battle.log.add("SCW-MOVE-17", "square_moves", unit.index, -1, (), tuple(values))
