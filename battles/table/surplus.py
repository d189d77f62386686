"""Entries of a log beyond what stood on the table: units that were not there, and more than there was."""

from dataclasses import dataclass, replace

from battles.mustering import Roster, TableUnit
from battles.table.log import Line, TableLog, counted_line


@dataclass(frozen=True, slots=True)
class Surplus:
    """The part of a line that does not count.

    `unit`: None if there was no such unit. `entered`: figures lost and surrendered, as they were written.
    """

    unit: TableUnit | None
    entered: int
    beyond: Line

    @property
    def figures(self) -> int:
        return self.beyond.lost + self.beyond.surrendered


def surplus_lines(log: TableLog, roster: Roster) -> tuple[Surplus, ...]:
    """Returns what *log* enters that does not count, in its order."""
    units = {unit.key: unit for unit in roster.units}
    surplus = []
    for line in log.lines:
        unit = units.get(line.unit)
        beyond = line_difference(line, counted_line(line, unit) if unit else Line(line.unit))
        if beyond != Line(line.unit):
            surplus.append(Surplus(unit, line.lost + line.surrendered, beyond))
    return tuple(surplus)


def line_difference(line: Line, counted: Line) -> Line:
    """Returns what of *line* is not in *counted*."""
    return replace(
        line,
        lost=line.lost - counted.lost,
        surrendered=line.surrendered - counted.surrendered,
        ran=line.ran and not counted.ran,
        leader_hit=line.leader_hit and not counted.leader_hit,
        taken=line.taken and not counted.taken,
        spiked=line.spiked and not counted.spiked,
        absent=False,
    )
