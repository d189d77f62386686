"""The rows of the table of figures that came off: those marked, all others as one, and the sum."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.core.phase_end import Removal


@dataclass(frozen=True, slots=True)
class RemovalRow:
    """A row. *unit*: its number, -1 for several units, of which there are *count*."""

    unit: int
    count: int
    before: str
    marked: str
    left: str
    is_unhurt: bool


def row_of_removals(removals: Sequence[Removal]) -> RemovalRow:
    """Returns *removals* as one row. A unit that nobody has counted has no figures before and none left."""
    marked = sum(removal.marked for removal in removals)
    before = sum(removal.before for removal in removals)
    is_counted = all(removal.before >= 0 for removal in removals)
    return RemovalRow(
        removals[0].unit if len(removals) == 1 else -1,
        len(removals),
        str(before) if is_counted else "",
        f"−{marked}" if marked else "–",
        str(before - marked) if is_counted else "",
        not marked,
    )


def removal_rows(removals: Sequence[Removal]) -> tuple[RemovalRow, ...]:
    """Returns a row for each unit with figures marked, and one for all others."""
    others = [removal for removal in removals if not removal.marked]
    marked = tuple(row_of_removals([removal]) for removal in removals if removal.marked)
    return (*marked, row_of_removals(others)) if others else marked
