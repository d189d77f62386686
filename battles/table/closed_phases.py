"""Phases or turns that people at a table close in the log: which losses fell by the end of each."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from battles.table.log import LONGEST, Gone, Line, TableLog

END, REOPEN = "end", "reopen"


def log_as_closed(log: TableLog, button: str) -> TableLog:
    """Returns *log* after a button: end-3 closes phase 3, reopen-3 opens it again.

    A button of a page that is behind changes nothing, so a phase is closed once.
    """
    what, _dash, number = button.partition("-")
    last = len(log.closed)
    if what == END and number == str(last + 1) and last < LONGEST:
        return replace(log, closed=(*log.closed, gone_by_now(log)), phases=last + 1)
    if what == REOPEN and last and number == str(last):
        return replace(log, closed=log.closed[:-1])
    return log


def gone_by_now(log: TableLog) -> tuple[Gone, ...]:
    found = (Gone(line.unit, line.lost + line.surrendered, has_left(line)) for line in log.lines)
    return tuple(each for each in found if each.lost or each.left)


def has_left(line: Line) -> bool:
    return line.ran or line.taken or line.spiked


def phase_of_leaving(log: TableLog, unit: str) -> int:
    """Returns the phase or turn in which *unit* ran or was captured; 0 if nobody closed any.

    Entries after the last one was closed belong to the next.
    """
    if not log.closed:
        return 0
    left = [{each.unit for each in gone if each.left} for gone in log.closed]
    return next((number for number, units in enumerate(left, 1) if unit in units), len(left) + 1)


def losses_by_phase(log: TableLog, sides: Mapping[str, str]) -> tuple[dict[str, int], ...]:
    """Returns the losses by side in each closed phase or turn, and since. *sides*: of units, by key.

    A loss that was taken back later counts less in the phase that was closed after.
    """
    if not log.closed:
        return ()
    losses, before = list[dict[str, int]](), dict.fromkeys(sides.values(), 0)
    for gone in (*log.closed, gone_by_now(log)):
        now = sums_by_side(gone, sides)
        losses.append({side: now[side] - before[side] for side in now})
        before = now
    return tuple(losses if any(losses[-1].values()) else losses[:-1])


def sums_by_side(gone: Iterable[Gone], sides: Mapping[str, str]) -> dict[str, int]:
    sums = dict.fromkeys(sides.values(), 0)
    for each in gone:
        if each.unit in sides:
            sums[sides[each.unit]] += each.lost
    return sums
