"""A preview of the recovery presets: three lost battles in a row, and what battles of the past would cost."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from campaign.logic.casualties.casualty_table import FATES, casualty_policy
from campaign.logic.casualties.recovery import Patients, recoveries_due
from campaign.logic.casualties.split import split_men
from campaign.logic.settings import Casualties
from campaign.logic.vocabulary import Account, SideOutcome
from rules import SeededDice


@dataclass(frozen=True, slots=True)
class Toll:
    """The strength of a unit after a battle.

    `next_turn` men are fit a turn later, `left` when all have come back who will.
    """

    down: int
    next_turn: int
    left: int


@dataclass(frozen=True, slots=True)
class Cost:
    """The men lost in battles: those who die, in hospital too, and those who recover."""

    dead: int
    back: int


def cost_of_battles(lost: Mapping[SideOutcome, int], settings: Casualties, ruleset: str = "") -> Cost:
    """Returns the fates of *lost* men, by the outcome of their side. No fraction is rolled for."""
    table_settings = replace(settings, fractions="largest_remainder")
    policy, dead, back = casualty_policy(table_settings, ruleset), 0, 0
    for course, men in lost.items():
        killed, severe, light, missing, _captured = split_men(
            men, course, SeededDice("none is rolled"), policy
        )
        dead += killed
        for age in range(1, table_settings.over):
            for change in recoveries_due(
                Patients("", "", age, severe, light, missing, table_settings), "none is rolled"
            ):
                dead += change.amount if change.target is Account.DEAD else 0
                back += change.amount if change.target is Account.FIT else 0
    return Cost(dead, back)


def three_battles(
    men: int, percent: int, course: SideOutcome, settings: Casualties, ruleset: str = ""
) -> list[Toll]:
    """Returns the tolls of three battles that a unit of *men* loses by *course*.

    Each costs *percent* of them and is fought when all are back from the one before. Fractions go by largest
    remainder; nothing is rolled.
    """
    table_settings = replace(settings, fractions="largest_remainder")
    tolls = []
    for _ in range(3):
        down = men * percent // 100
        fates = split_men(
            down, course, SeededDice("none is rolled"), casualty_policy(table_settings, ruleset)
        )
        dealt = dict(zip(FATES, fates, strict=True))
        away = dealt["severely_wounded"], dealt["lightly_wounded"], dealt["missing"]
        back = [
            men_returning(Patients("", "", age, *away, table_settings))
            for age in range(1, table_settings.over)
        ]
        tolls.append(Toll(down, men - down + back[0], men - down + sum(back)))
        men = tolls[-1].left
    return tolls


def men_returning(patients: Patients) -> int:
    """Returns the men who are effective again in this week of theirs."""
    changes = recoveries_due(patients, "none is rolled")
    return sum(change.amount for change in changes if change.target is Account.FIT)
