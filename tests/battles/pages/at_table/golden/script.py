"""A golden battle: the taps of one ruleset, and the roster and the casualty return that they end with."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

MEN = (60, 60)  # of Spain, half of them horse, and of Cuba


@dataclass(frozen=True)
class Act:
    """An action of a unit, with the answers to its questions and one text for each tap on dice."""

    unit: str
    do: str
    answers: Mapping[str, str]
    dice: Sequence[str] = ()


@dataclass(frozen=True)
class Due:
    """A question after a step: one text for each tap on dice, or an answer."""

    do: str
    taps: Sequence[str]


@dataclass(frozen=True)
class Card:
    """A card as players enter it, by question. The referee turns the same one itself.

    Its deck comes from the seed of the engagement. If that is drawn otherwise, the card here changes with it.
    """

    answers: Mapping[str, str]


@dataclass(frozen=True)
class End:
    """The button that ends a phase, turn or player turn."""


@dataclass(frozen=True)
class Golden:
    """The whole battle.

    *secrets*: what Spain and Cuba choose on the referee's phone, by turn and question: a word, or units with
    their targets. *losses*: what the log of the table has of each unit. *roster*: name, figures left and
    state. *returned*: the casualty return by unit, as the page of the battle has it: went in, killed,
    wounded, missing, captured, left.
    """

    ruleset: str
    taps: Sequence[Act | Due | Card | End]
    losses: Mapping[str, Mapping[str, Any]]
    roster: Sequence[tuple[str, str, str]]
    returned: Sequence[str]
    length: int  # the turns in which anything was played
    holder: str = "spain"
    outcome: str = "withdrew"
    opening: int = 0  # taps before the roster is on the screen
    scale: int = 0  # men a figure; 0: as it comes
    end: str = ""  # what the referee says of it; "": the battle could go on
    secrets: Mapping[str, Sequence[str | Mapping[str, str]]] = field(default_factory=dict)


def act(unit: str, do: str, *dice: str, **answers: str) -> Act:
    return Act(unit, do, answers, dice)


def due(do: str, *taps: str) -> Due:
    return Due(do, taps)


def card(**answers: str) -> Card:
    return Card(answers)


END = End()
