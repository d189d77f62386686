"""Who can strike whom, and where: what a place is threatened with, in points and in shots."""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rules.machete.battle import MacheteBattle
from rules.machete.estimate import Estimates, strength_points
from rules.machete.terms import CAVALRY, CUBAN, INFANTRY
from rules.machete.terrain import TOUCH
from rules.machete.units import STEADY, MacheteUnit

AT_HAND: Final = 80  # per cent of those who could come to help who are thought to
SHOOTERS: Final = 4  # the nearest so many of the enemy are thought of as shooting


class Striker(NamedTuple):
    """Somebody who could come to grips: bit masks of the cells he strikes, and his points."""

    marching: int
    charging: int  # only those on open ground (MACH-MINF-07)
    points: int


def strikers(view: MacheteBattle, units: Iterable[MacheteUnit], zone: int) -> list[Striker]:
    """Those of *units* who could strike somebody in *zone* next: steady, free, foot or horse."""
    table = view.table
    touch = TOUCH * table.cell // 2
    found = []
    for unit in units:
        if unit.state != STEADY or unit.engaged or unit.troop > CAVALRY or unit.house >= 0 or unit.hidden:
            continue
        cell = unit.cell
        marching = table.disc(cell, table.going(unit.nation, unit.troop).reach(cell).radius + touch)
        charge = table.charge_reach(unit.nation, unit.troop, cell)
        charging = table.disc(cell, charge + touch) if charge else 0
        if (marching | charging) & zone:
            found.append(Striker(marching, charging, strength_points(unit)))
    return found


def dangers(view: MacheteBattle, unit: MacheteUnit, cells: Sequence[int]) -> list[int]:
    """By cell, the points by which those who could strike *unit* there outnumber it and its help; at least
    0."""
    table, bits = view.table, view.table.bits
    zone = 0
    for cell in cells:
        zone |= bits[cell]
    foes = strikers(view, view.foes[unit.side], zone)
    if not foes:
        return [0] * len(cells)
    others = (u for u in view.units if u.side == unit.side and u.on_table and u is not unit)
    friends = strikers(view, others, zone)
    own, found = strength_points(unit), []
    for cell in cells:
        bit, is_open = bits[cell], table.charge_reach(CUBAN, INFANTRY, cell)
        against = struck(foes, bit, is_open)
        if against > own:
            against -= own + struck(friends, bit, is_open) * AT_HAND // 100
        else:
            against = 0
        found.append(against if against > 0 else 0)
    return found


def struck(parties: Sequence[Striker], bit: int, is_open: int) -> int:
    """The points of those of *parties* who strike the cell of that *bit*."""
    points = 0
    for marching, charging, own in parties:
        if (marching | charging if is_open else marching) & bit:
            points += own
    return points


def exposures(view: MacheteBattle, sums: Estimates, unit: MacheteUnit, cells: Sequence[int]) -> list[int]:
    """By cell, the sixths of a figure that the nearest shooters of the enemy should cost *unit* there."""
    table, cover, spans = view.table, view.table.cover, view.table.spans(unit.cell)
    limit = 2 * sums.limits[-1]
    near = sorted(
        (spans[foe.cell], foe.index)
        for foe in view.foes[unit.side]
        if foe.state == STEADY and not foe.engaged and spans[foe.cell] <= limit and sums.men(foe)
    )
    found = [0] * len(cells)
    for _, index in near[:SHOOTERS]:
        foe = view.units[index]
        row, (volley, modifiers) = table.spans(foe.cell), sums.volleys(view, foe, foe.formation)
        for place, cell in enumerate(cells):
            reach = sums.band(row[cell])
            if reach >= 0 and not table.hides(foe.cell, cell):
                found[place] += volley[modifiers[reach][unit.formation][cover[cell]]]
    return found
