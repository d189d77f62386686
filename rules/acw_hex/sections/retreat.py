"""ACW-CC-08, ACW-SHOOT-09: giving ground instead of taking hits."""

from collections.abc import Callable, Container, Sequence
from typing import NamedTuple

from rules.acw_hex.options import Options
from rules.acw_hex.tables import CANCELLED_PER_HEX, MUST_TAKE, REMOVED_AT
from rules.core.boards.hexes import Hex, distance, neighbours, rear


class Retreat(NamedTuple):
    """One way to retreat."""

    cancelled: int  # hits
    extra: int  # hexes at its end that cancel nothing, because they pass through friends
    path: tuple[Hex, ...]


class Suffered(NamedTuple):
    """The effect of the remaining hits."""

    taken: int
    total: int  # on the unit now, REMOVED_AT at most
    removed: bool


def most_cancelled(net: int, hits: int) -> int:
    """Returns the hits of *net* that a unit with *hits* may cancel by a retreat.

    That is all but the one that it must take, and none if that one removes it.
    ACW-SHOOT-09, ACW-CC-08, ACW-R-19.
    """
    return max(0, net - MUST_TAKE) if hits + MUST_TAKE < REMOVED_AT else 0


def suffer(hits: int, net: int, cancelled: int) -> Suffered:
    """Returns the effect of *net* hits, some *cancelled*, on a unit that had *hits*. ACW-MOR-02, ACW-R-19."""
    taken = net - cancelled
    return Suffered(taken, min(hits + taken, REMOVED_AT), hits + taken >= REMOVED_AT)


def ways_back(
    at: Hex,
    facing: int,
    hexes: int,
    friends: Container[Hex],
    may_enter: Callable[[Hex, Hex], bool],
    attackers: Sequence[Hex],
    options: Options,
) -> list[Retreat]:
    """Returns a way to each hex where a retreat of up to *hexes* may end.

    Ways that cancel most come first, then those with fewest hexes through friends, then those by the
    rear-left. Only the first way to each hex is returned. *may_enter* says whether a step from one hex to the
    next is allowed: no enemy, no impassable ground, no edge of the board. *attackers*, one at least, are read
    only with the option "away", which leads through any hex farther from all of them.
    ACW-SHOOT-10, ACW-CC-09, ACW-R-18.
    """
    retreats: list[Retreat] = []
    layer: list[tuple[Hex, ...]] = [()]
    length = 0
    while layer:
        length += 1
        ways: dict[Hex, tuple[Hex, ...]] = {}
        for path in layer:
            last = path[-1] if path else at
            for near in _steps(last, facing, attackers, options):
                if near not in ways and may_enter(last, near):
                    ways[near] = (*path, near)
        paid = min(length, hexes)
        retreats += [
            Retreat(paid * CANCELLED_PER_HEX, length - paid, path)
            for end, path in ways.items()
            if end not in friends
        ]
        layer = [path for end, path in ways.items() if length < hexes or end in friends]
    return sorted(retreats, key=lambda way: (-way.cancelled, way.extra))


def _steps(at: Hex, facing: int, attackers: Sequence[Hex], options: Options) -> Sequence[Hex]:
    """Returns the hexes that a retreat may go on to."""
    if options.retreat_hexes_allowed == "rear":
        return rear(at, facing)
    return [
        near
        for near in neighbours(at)
        if all(distance(near, enemy) > distance(at, enemy) for enemy in attackers)
    ]
