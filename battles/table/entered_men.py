"""The entries of a table, in men: exact, with the fractions that a die settles when it is confirmed."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from battles.mustering import TableUnit, exact_men
from battles.settle import Fates, figures_gone
from battles.table.log import TableLog, fate_of_unit

NONE = Fraction()


@dataclass(frozen=True, slots=True)
class EnteredMen:
    """Men of one campaign unit, as fractions: hit, taken where they stood, scattered off the field."""

    down: Fraction = NONE
    taken: Fraction = NONE
    ran: Fraction = NONE

    def __add__(self, other: "EnteredMen") -> "EnteredMen":
        return EnteredMen(self.down + other.down, self.taken + other.taken, self.ran + other.ran)


def fates_of(log: TableLog, units: Sequence[TableUnit]) -> Fates:
    """Returns how each of *units* ended as *log* has it, by key."""
    return {unit.key: fate_of_unit(unit, log.line(unit)) for unit in units}


def entered_men(log: TableLog, units: Sequence[TableUnit]) -> dict[str, EnteredMen]:
    """Returns the figures of *log* times what they stand for, by campaign unit."""
    men_by_unit: dict[str, EnteredMen] = {}
    fates = fates_of(log, units)
    for unit in units:
        if unit.captive_of:
            continue
        hit, taken, gone = figures_gone(unit, fates[unit.key])
        for share in unit.shares:
            men = [exact_men(share, figures, unit) for figures in (hit, taken, gone)]
            here = EnteredMen(men[0], men[1] - men[0], men[2] - men[1])
            men_by_unit[share.unit] = men_by_unit.get(share.unit, EnteredMen()) + here
    return men_by_unit
