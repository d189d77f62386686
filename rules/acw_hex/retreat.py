"""ACW-CC-08, ACW-SHOOT-09: giving ground instead of taking hits."""

from collections.abc import Callable, Container, Sequence
from typing import NamedTuple

from rules.acw_hex.options import Options
from rules.acw_hex.tables import CANCELLED_PER_HEX, MUST_TAKE, REMOVED_AT
from rules.core.boards.hexes import Hex, distance, neighbours, rear


class Retreat(NamedTuple):
    """One way back."""

    cancelled: int  # hits
    extra: int  # hexes at its end that cancel nothing: through friends
    path: tuple[Hex, ...]


class Suffered(NamedTuple):
    """What the hits that are left come to."""

    taken: int
    total: int  # on the unit now, REMOVED_AT at most
    removed: bool


def most_cancelled(net: int, hits: int) -> int:
    """ACW-SHOOT-09, ACW-CC-08, ACW-R-19: hits of *net* that a unit with *hits* may cancel by a retreat.

    All but the one that it must take; none if that one removes it.
    """
    return max(0, net - MUST_TAKE) if hits + MUST_TAKE < REMOVED_AT else 0


def suffer(hits: int, net: int, cancelled: int) -> Suffered:
    """ACW-MOR-02, ACW-R-19: what *net* hits, some *cancelled*, do to a unit that had *hits*."""
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
    """ACW-SHOOT-10, ACW-CC-09, ACW-R-18: a way to each hex where a retreat of up to *hexes* may end.

    Those that cancel most come first, then those with fewest hexes through friends, then by the rear-left; to
    one hex only the first of these is told. *may_enter* says of a step from one hex to the next whether no
    enemy, barred ground or edge of the board forbids it. *attackers*, one at least, are read only with the
    option "away", which leads by any hex farther from all of them.
    """
    found: list[Retreat] = []
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
        found += [
            Retreat(paid * CANCELLED_PER_HEX, length - paid, path)
            for end, path in ways.items()
            if end not in friends
        ]
        layer = [path for end, path in ways.items() if length < hexes or end in friends]
    return sorted(found, key=lambda way: (-way.cancelled, way.extra))


def _steps(at: Hex, facing: int, attackers: Sequence[Hex], options: Options) -> Sequence[Hex]:
    """The hexes a retreat may go on to."""
    if options.retreat_hexes_allowed == "rear":
        return rear(at, facing)
    return [
        near
        for near in neighbours(at)
        if all(distance(near, enemy) > distance(at, enemy) for enemy in attackers)
    ]
