"""Which fights kept for the umpire deserve a table, and which the computer may settle.

By odds and by what is at stake (campaign.md, 'Engagements'). The numbers are ours: it gives none.
"""

from enum import StrEnum
from typing import NamedTuple

from campaign.logic.settings import Fights

DEAR = ("general", "convoy", "town", "trocha", "pursuit")
"""Why a fight is kept that is worth an evening, whatever its size (`fights.why_kept`)."""


class Proposal(StrEnum):
    TABLE = "table"
    COMPUTER = "computer"


class Weight(NamedTuple):
    """The men of both parties as they weigh: who stands in works, half as many again for each grade."""

    first: int
    second: int

    @property
    def tenths(self) -> int:
        """How many times as strong the stronger is, in tenths, half up; 0: nobody stands against him."""
        few, many = sorted(self)
        return (20 * many + few) // (2 * few) if few else 0


def weigh(first: int, second: int, works: int) -> Weight:
    """Of *first* men who attack *second*, whom *works* of that grade shelter."""
    return Weight(first, second * (2 + works) // 2)


def propose(weight: Weight, why: str, how: Fights) -> Proposal:
    """The table if its end is open, and it was kept for something dear or is great by itself."""
    few, many = sorted(weight)
    even = 100 * many <= how.table_odds * few
    worth = why in DEAR or sum(weight) >= how.table_men
    return Proposal.TABLE if even and worth else Proposal.COMPUTER
