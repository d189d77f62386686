"""CAMP-ORDER-08: Who of a side goes first where not all can at once: over water, on board a train or a ship.

By the priority of his order, then by the rank of the senior leader with him, then by lot. Of the lots that a
side has drawn against the other its columns only change among themselves: nobody gains upon an enemy.
"""

from collections.abc import Callable, Iterable
from typing import Protocol

from campaign.logic.theatre.theatre import Column, Theatre


class Officer(Protocol):
    """Who leads: in the theatre, or as he stands in the rolls."""

    @property
    def general(self) -> bool: ...
    @property
    def command(self) -> int: ...
    @property
    def initiative(self) -> int: ...


def highest_seniority(leaders: Iterable[Officer]) -> tuple[bool, int, int]:
    """Of the senior of *leaders*: the higher, the more so; who has none is junior to all."""
    return max(((each.general, each.command, each.initiative) for each in leaders), default=(False, 0, 0))


def leaders_with(column: Column) -> list[Officer]:
    return [leader for body in column.bodies for leader in body.leaders]


def priority_rank(column: Column) -> tuple[int, bool, int, int]:
    """CAMP-ORDER-08: The lower, the earlier. An order that a courier brings later in the week counts from its
    beginning.
    """
    general, command, initiative = highest_seniority(leaders_with(column))
    return -(column.late or column.order).priority, not general, -command, -initiative


def deal_lots(theatre: Theatre, keys: Iterable[str], tie: Callable[[str], bytes]) -> dict[str, bytes]:
    """The lot of each column of *keys*, drawn by *tie*, as its side deals its lots out: the earliest to who
    goes first.
    """
    of_side: dict[str, list[str]] = {}
    for key in keys:
        of_side.setdefault(theatre.columns[key].side, []).append(key)
    found: dict[str, bytes] = {}
    for own in of_side.values():
        drawn = {key: tie(f"{key}/") for key in own}
        first = sorted(own, key=lambda key: (priority_rank(theatre.columns[key]), drawn[key]))
        found.update(zip(first, sorted(drawn.values()), strict=True))
    return found
