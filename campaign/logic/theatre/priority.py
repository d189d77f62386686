"""Priority within a side at water, and on board a train or ship.

Columns go by the priority of their order, then by the rank of the senior leader, then by lot. A side's
lots only change places among its own columns, so nobody gains on an enemy. CAMP-ORDER-08.
"""

from collections.abc import Callable, Iterable
from typing import Protocol

from campaign.logic.theatre.theatre import Column, Theatre


class Officer(Protocol):
    """A leader, in the theatre or as a row."""

    @property
    def general(self) -> bool: ...
    @property
    def command(self) -> int: ...
    @property
    def initiative(self) -> int: ...


def highest_seniority(leaders: Iterable[Officer]) -> tuple[bool, int, int]:
    """Returns the seniority of the senior leader. A column without leaders is junior to all."""
    return max(((each.general, each.command, each.initiative) for each in leaders), default=(False, 0, 0))


def leaders_with(column: Column) -> list[Officer]:
    return [leader for unit in column.units for leader in unit.leaders]


def priority_rank(column: Column) -> tuple[int, bool, int, int]:
    """Returns the rank of a column: the lower, the earlier.

    An order that a courier brings later in the week counts from its beginning. CAMP-ORDER-08.
    """
    general, command, initiative = highest_seniority(leaders_with(column))
    return -(column.late or column.order).priority, not general, -command, -initiative


def deal_lots(theatre: Theatre, keys: Iterable[str], tie: Callable[[str], bytes]) -> dict[str, bytes]:
    """Returns the lot of each column of *keys*, drawn by *tie*.

    Its side gives its earliest lots to those it puts first.
    """
    of_side: dict[str, list[str]] = {}
    for key in keys:
        of_side.setdefault(theatre.columns[key].side, []).append(key)
    lot_by_column: dict[str, bytes] = {}
    for own_keys in of_side.values():
        drawn = {key: tie(f"{key}/") for key in own_keys}
        first = sorted(own_keys, key=lambda key: (priority_rank(theatre.columns[key]), drawn[key]))
        lot_by_column.update(zip(first, sorted(drawn.values()), strict=True))
    return lot_by_column
