"""Suggestions for referred battles: those that deserve a table, and those that the computer may settle.

Some should not keep the week waiting.
"""

from enum import StrEnum
from typing import NamedTuple

from campaign.logic.settings import Battles

DEAR = ("general", "convoy", "town", "trocha", "pursuit")
"""The reasons for which a referred battle is worth a table, whatever its size (`battles.why_referred`)."""


class Suggestion(StrEnum):
    TABLE = "table"
    COMPUTER = "computer"
    POSTPONE = "postpone"


class Weight(NamedTuple):
    """The men of both parties; those in fortifications count half as much again for each grade."""

    first: int
    second: int

    @property
    def tenths(self) -> int:
        """Returns the odds for the stronger party in tenths, rounded half up; 0 without an opponent."""
        few, many = sorted(self)
        return (20 * many + few) // (2 * few) if few else 0


def weigh_parties(first: int, second: int, fortification: int) -> Weight:
    """Returns the weight of *first* attackers and *second* defenders.

    *fortification*: the grade of the defenders' fortifications. CAMP-BATTLE-09.
    """
    return Weight(first, second * (2 + fortification) // 2)


class Waiting(NamedTuple):
    """The players whose week waits for a fight: those who have forces in it, and those who have not."""

    inside: int = 0
    outside: int = 0


NOBODY = Waiting()


def propose_settlement(weight: Weight, why: str, settings: Battles, waiting: Waiting = NOBODY) -> Suggestion:
    """Returns how the umpire might settle a battle.

    The computer, unless the odds are fairly even and the battle is large or has a dear stake. The computer,
    too, if players wait and none of them fights in it: nobody would come to a table. Otherwise the table, or
    postponing it if more players wait than fight in it. CAMP-BATTLE-09.
    """
    few, many = sorted(weight)
    even = 100 * many <= settings.table_odds * few
    worth = why in DEAR or sum(weight) >= settings.table_men
    if not (even and worth) or (waiting.outside and not waiting.inside):
        return Suggestion.COMPUTER
    return Suggestion.POSTPONE if waiting.outside > waiting.inside else Suggestion.TABLE
