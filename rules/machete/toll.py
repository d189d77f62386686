"""MACH-R-65, MACH-R-77: which men of a unit came from where, and how many of a side are out of action."""

from typing import NamedTuple

from rules.machete.battle import MacheteBattle
from rules.machete.terms import NONE
from rules.machete.units import FORCED_BACK, RAN, MacheteUnit


class Men(NamedTuple):
    """The men in one unit who came from one other, and their fate."""

    whose: int  # index of the scenario's unit they belong to
    lost: int
    captured: int
    left: int


def roll(unit: MacheteUnit) -> list[Men]:
    """Returns the origins and fates of the men in *unit*.

    In mixed ranks a unit's own men count as lost or captured before those lent to it. These count in the
    order in which they came.
    """
    home = unit.source if unit.source >= 0 else unit.index
    if not unit.lent:
        return [Men(home, unit.lost, unit.captured, unit.strength)]
    down, out = unit.lost, unit.captured
    own_men = down + out + unit.strength - sum(figures for _, figures in unit.lent)
    men = []
    for whose, figures in ((home, max(0, own_men)), *unit.lent):
        fell = min(down, figures)
        given = min(out, figures - fell)
        down, out = down - fell, out - given
        men.append(Men(whose, fell, given, figures - fell - given))
    return men


def figures_gone(battle: MacheteBattle, side: int) -> tuple[int, int]:
    """Counts figures of a side that are gone, and its figures at the start.

    Gone are those lost, fled, captured and forced back. MACH-R-65.
    """
    out, start = count_figures(battle)
    return out[side], start[side]


def cost(battle: MacheteBattle, side: int) -> int:
    """Counts figures of a side lost, captured or off the table.

    Men who may still rally do not count. MACH-R-65.
    """
    back = sum(u.strength for u in battle.units if u.side == side and u.state == FORCED_BACK)
    return figures_gone(battle, side)[0] - back


def count_figures(battle: MacheteBattle) -> tuple[list[int], list[int]]:
    """Counts, by side, all figures gone, and all at the start.

    Detached men were counted with the unit they came from. Men who fell at a captured gun count for their own
    side. Prisoners from the start count for neither until they are freed. MACH-R-65.
    """
    if battle.tally is not None:
        return battle.tally
    out, start = [0, 0], [0, 0]
    for unit in battle.units:
        side = unit.side
        if unit.owner == NONE and unit.source < 0 and not unit.captured:  # as for most units
            out[side] += unit.lost
            start[side] += unit.muster
        else:
            _reckon(battle, unit, out, start)
        if unit.state in (RAN, FORCED_BACK):
            out[side] += unit.strength
    return out, start


def _reckon(battle: MacheteBattle, unit: MacheteUnit, out: list[int], start: list[int]) -> None:
    """Adds the figures of *unit* that are gone and that were present, in the special cases.

    These are prisoners, details, and guns that have changed hands. MACH-R-65.
    """
    owner = unit.side
    if unit.owner == NONE:
        out[owner] += unit.lost + unit.captured
    else:
        owner = unit.owner
        for men in roll(unit):
            out[battle.scenario.side_of(men.whose)] += men.lost + men.captured
    if unit.source < 0:
        start[owner] += unit.muster
        if unit.captured and "captive_of" in battle.scenario.units[unit.index]:  # while prisoners
            start[owner] -= unit.captured
            out[owner] -= unit.captured
