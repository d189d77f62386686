"""The pieces on the table: units, guns, trains, prisoners and ships, each with the men it stands for."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from campaign.logic.theatre.theatre import ForceUnit, Leader
from campaign.logic.vocabulary import Arm
from campaign.logic.vocabulary.typed_data import read_plain
from rules import SeededDice


@dataclass(frozen=True, slots=True)
class Share:
    """A share of a table unit: *men* of one campaign unit in it."""

    unit: str
    men: int


@dataclass(frozen=True, slots=True)
class TableUnit:
    """A unit on the table: `figures`, or bases, or the hits it takes, stand for the men of `shares`; `leader`
    is its first command figure, or the commander in a piece of their own (`chief`).

    A reserve is `reserve_dice` late, or by `late` minutes where they are known. `troop`: the rules' word for
    what it is, where that is not the arm. `gun`: the rules' word for the piece; `guns` how many of the
    campaign's a model stands for, `animals` how many horses and mules of a train, of whose figures `drivers`
    fight. `captive_of`: the table unit that guards it. `troops`: what the campaign calls it; `division`: of
    its force, to which it belongs. `smoothbores`: those of its `firearms` that are no rifles, where all of a
    unit are armed alike.
    """

    key: str
    name: str
    side: str
    force: str
    arm: Arm
    nation: str
    quality: int
    figures: int
    command: int
    firearms: int
    shares: tuple[Share, ...]
    skirmish: bool = False
    reserve_dice: int = 0
    leader: Leader | None = None
    guns: int = 0
    late: int = 0
    troop: str = ""
    gun: str = ""
    animals: int = 0
    drivers: int = 0
    loads: int = 0
    boats: int = 0
    captive_of: str = ""
    troops: str = ""
    division: str = ""
    smoothbores: int = 0
    chief: bool = False

    @property
    def men(self) -> int:
        return sum(share.men for share in self.shares)

    @property
    def plays(self) -> str:
        """Returns its troop, as the rules have it."""
        return self.troop or self.arm.value


@dataclass(frozen=True, slots=True)
class Present:
    """A unit, or part of one, on its way to the field with a force. `late`: minutes, 0 if unknown."""

    force_unit: ForceUnit
    force: str
    force_name: str
    men: int
    reserve_dice: int
    fatigue: int
    guns: int
    late: int = 0


@dataclass(frozen=True, slots=True)
class Roster:
    """Both sides on the table at one scale: men a figure, a base, or a unit.

    `without_figures`: men too few for one, or with the train.
    """

    men_per_figure: int
    units: tuple[TableUnit, ...]
    without_figures: tuple[Share, ...]


def back_to_men(unit: TableUnit, figures_lost: int, dice: SeededDice) -> list[Share]:
    """Returns the men lost of each share.

    They are in proportion to the figures, fractions by dice; all figures are all men.
    """
    return back_to_men_each(unit, (figures_lost,), dice)[0]


def back_to_men_each(unit: TableUnit, counts: Sequence[int], dice: SeededDice) -> list[list[Share]]:
    """Returns the men of each share, for each of *counts* of figures.

    One die of a share settles its fractions in all counts: equal counts are equal men, and the difference of
    two counts is never more than a fraction away from its own men. CAMP-MUSTER-02.
    """
    faces: dict[str, int] = {}
    shares_by_count = []
    for count in counts:
        shares = []
        for share in unit.shares:
            sure, over = divmod(count * share.men, unit.figures)
            if count >= unit.figures:
                sure, over = share.men, 0
            if over and share.unit not in faces:
                faces[share.unit] = dice.roll(1, unit.figures, "CAMP-MUSTER-02", -1)[0]
            sure += bool(over) and faces[share.unit] <= over
            shares.append(Share(share.unit, min(sure, share.men)))
        shares_by_count.append(shares)
    return shares_by_count


def exact_men(share: Share, figures: int, unit: TableUnit) -> Fraction:
    """Returns the men of *share* that *figures* of *unit* stand for, with the fraction that a die settles."""
    return Fraction(min(figures, unit.figures) * share.men, unit.figures)


def roster_from_plain(plain: dict[str, Any]) -> Roster:
    """Returns the roster of which *plain* is the `asdict`."""
    return read_plain(Roster, plain)
