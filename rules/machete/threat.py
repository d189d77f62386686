"""Who can strike whom, and where: what a place is threatened with, in points and in shots."""

from collections.abc import Iterable, Sequence
from typing import Final

from rules.machete.battle import MacheteBattle
from rules.machete.estimate import Estimates, strength_points
from rules.machete.terms import CAVALRY
from rules.machete.units import STEADY, MacheteUnit

AT_HAND: Final = 80  # per cent of those who could come to help who are thought to
SHOOTERS: Final = 4  # the nearest so many of the enemy are thought of as shooting


Striker = tuple[int, int]  # the cells on which he could come to grips with somebody, as a mask; his points


def strikers(view: MacheteBattle, units: Iterable[MacheteUnit], zone: int) -> list[Striker]:
    """Those of *units* who could strike somebody in *zone* next: steady, free, foot or horse."""
    table, known = view.table, view.table.threatened
    found = []
    for unit in units:
        if unit.engaged or unit.state != STEADY or unit.troop > CAVALRY or unit.house >= 0 or unit.hidden:
            continue
        struck = known[unit.nation][unit.troop][unit.cell]
        if not struck:
            struck = table.find_threatened(unit.nation, unit.troop, unit.cell)
        struck &= zone
        if struck:
            found.append((struck, strength_points(unit)))
    return found


def dangers(view: MacheteBattle, unit: MacheteUnit, cells: Sequence[int]) -> list[int]:
    """By cell, the points by which those who could strike *unit* there outnumber it and its help; at least
    0."""
    bits, found = view.table.bits, [0] * len(cells)
    zone = 0
    for cell in cells:
        zone |= bits[cell]
    own = strength_points(unit)
    against = [level for level in levels(strikers(view, view.foes[unit.side], zone), zone) if level[0] > own]
    if not against:
        return found
    zone = 0
    for _, mask in against:
        zone |= mask
    others = [u for u in view.units if u.side == unit.side and u.on_table and u is not unit]
    helped = levels(strikers(view, others, zone), zone)
    for points, mask in against:
        for help_there, with_it in helped:
            danger, where = points - own - help_there * AT_HAND // 100, mask & with_it
            if danger > 0 and where:
                for place, cell in enumerate(cells):
                    if where & bits[cell]:
                        found[place] = danger
    return found


def danger(view: MacheteBattle, unit: MacheteUnit) -> int:
    """The same for the cell where *unit* stands."""
    here = view.table.bits[unit.cell]
    against = -strength_points(unit)
    for _, points in strikers(view, view.foes[unit.side], here):
        against += points
    if against <= 0:
        return 0
    others = [u for u in view.units if u.side == unit.side and u.on_table and u is not unit]
    helped = 0
    for _, points in strikers(view, others, here):
        helped += points
    return max(0, against - helped * AT_HAND // 100)


def levels(parties: Sequence[Striker], zone: int) -> list[tuple[int, int]]:
    """The points of those of *parties* who strike the same cells of *zone*, each with the mask of these."""
    found = {0: zone}
    for struck, points in parties:
        split: dict[int, int] = {}
        for total, mask in found.items():
            hit = mask & struck
            if hit:
                split[total + points] = split.get(total + points, 0) | hit
            if hit != mask:
                split[total] = split.get(total, 0) | mask ^ hit
        found = split
    return list(found.items())


def exposures(view: MacheteBattle, sums: Estimates, unit: MacheteUnit, cells: Sequence[int]) -> list[int]:
    """By cell, the sixths of a figure that the nearest shooters of the enemy should cost *unit* there."""
    table, cover, spans = view.table, view.table.cover, view.table.spans(unit.cell)
    short, medium, farthest = sums.limits
    limit = 2 * farthest
    near = sorted(
        (spans[foe.cell], foe.index)
        for foe in view.foes[unit.side]
        if foe.state == STEADY and not foe.engaged and spans[foe.cell] <= limit and sums.men(foe)
    )
    found = [0] * len(cells)
    for _, index in near[:SHOOTERS]:
        foe = view.units[index]
        row, lines = table.spans(foe.cell), table.lines[foe.cell]
        volley, modifiers = sums.volleys(view, foe, foe.formation)
        costs = [  # by range and cover
            [volley[added] for added in by_formation[unit.formation]] for by_formation in modifiers
        ]
        for place, cell in enumerate(cells):
            span = row[cell]
            if span <= farthest:
                line = lines.get(cell)
                if line is None:
                    line = table.line(foe.cell, cell)
                if line >= 0:  # nothing hides one from the other
                    reach = 0 if span <= short else 1 if span <= medium else 2
                    found[place] += costs[reach][cover[cell]]
    return found
