"""Threats: which units can strike which places, and the danger of a place in points and in shots."""

from collections.abc import Iterable, Sequence
from typing import Final

from rules.core.boards.free import BLOCKED, UNKNOWN
from rules.machete.battle import MacheteBattle
from rules.machete.commander.estimate import Estimates
from rules.machete.terms import CAVALRY, INFANTRY
from rules.machete.units import STEADY, MacheteUnit, strength_points

AT_HAND: Final = 80  # per cent of possible helpers who are expected to help
SCREENED: Final = 3  # one in this many shots hits units behind others
SHOOTERS: Final = 4  # the number of nearest enemies expected to fire


Striker = tuple[bytes, int]  # the cells on which it could strike an enemy, as a row; its points


def strikers(
    view: MacheteBattle, units: Iterable[MacheteUnit], unit: MacheteUnit, limit: int
) -> list[Striker]:
    """Returns those of *units*, without *unit*, that could strike next within *limit* hundredths of it.

    They are steady, free infantry or cavalry.
    """
    table, spans = view.table, view.table.spans(unit.cell)
    known, grips = table.threatened, table.grips
    threats = []
    for other in units:
        troop, cell = other.troop, other.cell
        if troop > CAVALRY or spans[cell] > limit + grips[troop] or other.engaged or other.state != STEADY:
            continue
        if other.house >= 0 or other.hidden or other is unit:
            continue
        struck = known[other.nation][troop][cell] or table.find_threatened(other.nation, troop, cell)
        threats.append((struck, strength_points(other)))
    return threats


class Danger:
    """The points by which possible attackers of *unit* outnumber it and its help.

    It covers cells within *limit* hundredths of the unit.
    """

    def __init__(self, view: MacheteBattle, unit: MacheteUnit, limit: int) -> None:
        self._view, self._unit, self._limit = view, unit, limit
        self._own = strength_points(unit)
        self._against = strikers(view, view.foes[unit.side], unit, limit)
        self._help: list[Striker] | None = None  # computed when first asked for
        self.none = sum([points for _, points in self._against]) <= self._own

    def at(self, cell: int) -> int:
        """Returns that number at *cell*."""
        more, helped = -self._own, 0
        for struck, points in self._against:
            if struck[cell]:
                more += points
        if more <= 0:
            return 0
        if self._help is None:
            friends = self._view.foes[1 - self._unit.side]
            self._help = strikers(self._view, friends, self._unit, self._limit)
        for struck, points in self._help:
            if struck[cell]:
                helped += points
        return max(0, more - helped * AT_HAND // 100)


def danger(view: MacheteBattle, unit: MacheteUnit, cell: int, least: int = 0) -> int:
    """Returns that number at one cell for *unit*, which need not be there."""
    own_points = strength_points(unit)
    against = striking_points(view, view.foes[unit.side], cell, None) - own_points
    if against <= least:
        return 0
    helped = striking_points(view, view.foes[1 - unit.side], cell, unit)
    return max(0, against - helped * AT_HAND // 100)


def striking_points(view: MacheteBattle, units: list[MacheteUnit], cell: int, but: MacheteUnit | None) -> int:
    """Returns the points of *units* that could strike an enemy on *cell* next.

    *but* is left out.
    """
    table = view.table
    known, points = table.threatened, 0
    for other in units:
        nation, troop, at = other.nation, other.troop, other.cell
        if not (known[nation][troop][at] or table.find_threatened(nation, troop, at))[cell]:
            continue
        if other.state != STEADY or other.engaged or other.house >= 0 or other.hidden or other is but:
            continue
        if troop <= CAVALRY:
            points += strength_points(other)
    return points


class Exposure:
    """The sixths of a figure that the nearest enemy shooters should cost *unit*.

    A shooter fires at nearer friends of the unit rather than at units that can only strike.
    """

    def __init__(self, view: MacheteBattle, sums: Estimates, unit: MacheteUnit) -> None:
        self._table, self._limits, self._formation = view.table, sums.limits, unit.formation
        self._shooters = []
        self._screen = screen(view, unit)
        for foe in shooters(view, sums, unit):
            volley, modifiers = sums.volleys(view, foe, foe.formation)
            cell = foe.cell
            self._shooters.append(
                (cell, view.table.spans(cell), view.table.lines_from(cell), volley, modifiers)
            )
        self.none = not self._shooters

    def at(self, cell: int) -> int:
        """Returns that number at *cell*."""
        cover, formation, suffered = self._table.cover[cell], self._formation, 0
        short, medium, farthest = self._limits
        for shooter, row, lines, volley, modifiers in self._shooters:
            span = row[cell]
            if span <= farthest:
                line = lines[cell]
                if line == UNKNOWN:
                    line = self._table.line(shooter, cell)
                if line != BLOCKED:  # nothing hides them from each other
                    band = 0 if span <= short else 1 if span <= medium else 2
                    hits = volley[modifiers[band][formation][cover]]
                    suffered += share_of_fire(hits, span, row, self._screen) if hits else 0
        return suffered


def screen(view: MacheteBattle, unit: MacheteUnit) -> list[int]:
    """Returns the cells of nearer friends that draw fire off *unit*: infantry that fires.

    Empty for a unit that fires itself.
    """
    if unit.troop != CAVALRY and unit.firearms:
        return []
    return [
        friend.cell
        for friend in view.foes[1 - unit.side]
        if friend.firearms and friend.troop == INFANTRY and friend.house < 0
    ]


def share_of_fire(hits: int, span: int, spans: Sequence[int], screened: Sequence[int]) -> int:
    """Returns the part of *hits* at *span* that is left for a unit behind friends.

    They are on *screened* cells. *spans*: distances from the shooter.
    """
    for cell in screened:
        if spans[cell] < span:
            return hits // SCREENED
    return hits


def shooters(view: MacheteBattle, sums: Estimates, unit: MacheteUnit) -> list[MacheteUnit]:
    """Returns the nearest enemies that could soon fire at *unit*, SHOOTERS at most."""
    spans, limit = view.table.spans(unit.cell), 2 * sums.limits[-1]
    near = [
        foe
        for foe in view.foes[unit.side]
        if spans[foe.cell] <= limit and foe.state == STEADY and not foe.engaged and sums.men(foe)
    ]
    if len(near) > SHOOTERS:
        near = sorted(near, key=lambda foe: spans[foe.cell])[:SHOOTERS]
    return near


def exposure(view: MacheteBattle, sums: Estimates, unit: MacheteUnit, cell: int) -> int:
    """Returns the exposure at one cell."""
    table = view.table
    if not (table.shots[cell] or table.disc(cell, table.farthest_shot)) & view.held[1 - unit.side]:
        return 0
    spans, cover, suffered = table.spans(cell), table.cover[cell], 0
    screened = screen(view, unit)
    for foe in shooters(view, sums, unit):
        span = spans[foe.cell]
        band = sums.band(span)
        if band >= 0 and table.line(foe.cell, cell) != BLOCKED:
            volley, modifiers = sums.volleys(view, foe, foe.formation)
            hits = volley[modifiers[band][unit.formation][cover]]
            suffered += share_of_fire(hits, span, table.spans(foe.cell), screened) if hits else 0
    return suffered
