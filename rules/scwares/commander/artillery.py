"""The computer's guns: they go to ground with a view past their own side."""

from collections.abc import Sequence
from typing import Final

from rules.core.playing.commanders import index_of_greatest
from rules.scwares.battle import ScwaresBattle
from rules.scwares.commander.outlook import Outlook
from rules.scwares.commander.positions import can_hit, in_sight
from rules.scwares.commander.scoring import keep_clear, posts_of
from rules.scwares.engine import march
from rules.scwares.engine.orders import HALT, LIMBER, MARCH
from rules.scwares.tables import UNLIMBER_COST
from rules.scwares.terms import NONE
from rules.scwares.terrain import Reach
from rules.scwares.units import ScwaresUnit

TRAIL: Final = 3  # zones to its ground from which limbering saves a turn
LAST_LEG: Final = 2  # zones that leave a point to unlimber: it goes no nearer before it has one
STAYS: Final = 10  # how much better a new position must be than the present one


def order(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """Returns the index in *options* of a gun's choice.

    It stays while an enemy in the open is in front of it, and limbers for a long way.
    """
    base = unit.bases[0]
    posts, cell = posts_of(view, outlook, unit), base.cell
    good = (posts.pinned | posts.open) >> cell & 1 and not (outlook.settled and outlook.fire[cell])
    targets = in_sight(view, base, cell) & view.table.arc(cell, base.facing) if good else 0
    if targets and not unit.limbered:
        keep_clear(view, outlook, cell, targets)
        return options.index(HALT)
    if LIMBER in options and outlook.near[cell] > posts.reach // 2:
        goal = ground(view, outlook, unit)
        far = outlook.near[cell] - posts.reach if goal == NONE else view.table.spans(cell)[goal]
        if far >= TRAIL:
            return options.index(LIMBER)
    return options.index(MARCH)


def ground(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit) -> int:
    """Returns the nearest zone from which a gun sees an enemy past the troops.

    The enemy is at half the gun's range or more. NONE if there is none.
    """
    base, table = unit.bases[0], view.table
    posts, near, spans = posts_of(view, outlook, unit), outlook.near, table.spans(base.cell)
    taken = (view.held[0] | view.held[1] | table.barred | table.narrow_zones((unit.kind,))) & ~table.bits[
        base.cell
    ]
    cells = [cell for cell in table.cells(posts.marks & ~taken) if 2 * near[cell] >= posts.reach]
    for cell in sorted(cells, key=spans.__getitem__):
        if outlook.sight_from(view, base, cell):
            return cell
    return NONE


def in_battery(view: ScwaresBattle, unit: ScwaresUnit) -> Reach:
    """Returns where a gun can be, and face, with enough points left to unlimber."""
    base = unit.bases[0]
    if not unit.limbered:
        return march.reach(view, unit, base)
    return view.table.reach(base.cell, base.facing, unit.points - UNLIMBER_COST, view.held[1 - unit.side])


def post(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """Returns the index in *options* of the zone a gun goes to.

    That is the best zone from which it can fire at once, or one nearer to its ground.
    """
    base, posts, ways = unit.bases[0], posts_of(view, outlook, unit), in_battery(view, unit)
    fires = [posts.marks >> cell & 1 and can_hit(view, outlook, base, ways, cell) for cell in options]
    if not any(fires):
        goal = ground(view, outlook, unit)
        if goal != NONE:
            spans = view.table.spans(goal)
            halt = LAST_LEG if unit.limbered else 0
            rank = [(-max(spans[cell], halt), posts.worth(cell) - posts.gain(cell)) for cell in options]
            return rank.index(max(rank))
    worths = [
        posts.worth(cell) - (0 if fire else posts.gain(cell)) + STAYS * (cell == base.cell)
        for cell, fire in zip(options, fires, strict=True)
    ]
    return index_of_greatest(worths)


def is_ready(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit) -> bool:
    """Tells whether a limbered gun is where it can fire."""
    base = unit.bases[0]
    return bool(outlook.sight_from(view, base, base.cell))
