"""MACH-R-65, MACH-R-77: who of a body came from where, and how many of a side are out of the fight."""

from typing import NamedTuple

from rules.machete.battle import MacheteBattle
from rules.machete.terms import NONE
from rules.machete.units import FORCED_BACK, RAN, MacheteUnit


class Men(NamedTuple):
    """Those in one body who came from one unit: what became of them."""

    whose: int  # index of the scenario's unit they belong to
    lost: int
    captured: int
    left: int


def roll(unit: MacheteUnit) -> list[Men]:
    """Who in the ranks of *unit* came from where, and what became of them.

    In mixed ranks a unit's own men are counted as lost or captured before those lent to it, and these in the
    order in which they came.
    """
    home = unit.source if unit.source >= 0 else unit.index
    if not unit.lent:
        return [Men(home, unit.lost, unit.captured, unit.strength)]
    down, out = unit.lost, unit.captured
    own = down + out + unit.strength - sum(figures for _, figures in unit.lent)
    found = []
    for whose, figures in ((home, max(0, own)), *unit.lent):
        fell = min(down, figures)
        given = min(out, figures - fell)
        down, out = down - fell, out - given
        found.append(Men(whose, fell, given, figures - fell - given))
    return found


def gone(battle: MacheteBattle, side: int) -> tuple[int, int]:
    """MACH-R-65: figures of a side lost, fled, captured and forced back; and its figures at the start."""
    out, start = reckoning(battle)
    return out[side], start[side]


def cost(battle: MacheteBattle, side: int) -> int:
    """MACH-R-65: those of a side who are lost, captured or off the table: not men who may yet rally."""
    back = sum(u.strength for u in battle.units if u.side == side and u.state == FORCED_BACK)
    return gone(battle, side)[0] - back


def reckoning(battle: MacheteBattle) -> tuple[list[int], list[int]]:
    """MACH-R-65: the same by side: all that are gone, and all there were.

    Men told off were counted with the unit they came from; those who fell at a gun of the other side, with
    their own. Who is a prisoner from the start is of neither number before he is freed.
    """
    if battle.tally is not None:
        return battle.tally
    out, start = [0, 0], [0, 0]
    for unit in battle.units:
        side = unit.side
        if unit.owner == NONE and unit.source < 0 and not unit.captured:  # as nearly everybody
            out[side] += unit.lost
            start[side] += unit.muster
        else:
            _reckon(battle, unit, out, start)
        if unit.state in (RAN, FORCED_BACK):
            out[side] += unit.strength
    return out, start


def _reckon(battle: MacheteBattle, unit: MacheteUnit, out: list[int], start: list[int]) -> None:
    """MACH-R-65: adds those of *unit* who are gone, and who were there, where some are prisoners, or it is a
    detail or a gun that has changed hands."""
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
