"""Says what is wrong with a file of a scenario, and where."""

from dataclasses import dataclass

MOST_SHOWN = 40  # letters of a value that a fault repeats


def shorten_text(text: str) -> str:
    """Returns *text*, or its beginning and an ellipsis if it is long."""
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}…"


@dataclass(frozen=True, order=True)
class Fault:
    """Something to mend: `units.csv line 7: men: must be a whole number of 1 or more, not "x"`."""

    file: str
    line: int
    """Counts from 1. 0 means that the fault is about the whole file, such as a missing one."""
    field: str
    text: str

    def __str__(self) -> str:
        where = f"{self.file} line {self.line}" if self.line else self.file
        return ": ".join(part for part in (where, shorten_text(self.field), self.text) if part)
