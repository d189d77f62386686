"""The lanes in which several workers fight the simulated battles of one engagement.

The battles are fought in stages. In a stage each lane has its own stretch of numbers, and the next stage
begins when all lanes are at their end. So at the end of a stage just the battles before it are fought, by
however many workers: the figures are the same, and so is the number at which they are close enough.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.core.chances.odds import share

LANES: Final = 4
STAGE: Final = 400
"""A stage ends at a multiple of this number, or at the last battle that is wanted."""

CLOSE: Final = 0.02
"""Half the width of an interval at which the simulation may stop by itself."""


@dataclass(frozen=True, slots=True)
class Stage:
    """The battles from number *first* to before *end*; *done*: how many each lane has fought of them."""

    first: int
    end: int
    done: tuple[int, ...]

    def numbers_left(self, lane: int) -> range:
        """Returns the numbers of the battles that *lane* has still to fight."""
        size = self.end - self.first
        begin, end = (self.first + size * at // LANES for at in (lane, lane + 1))
        return range(begin + self.done[lane], end)

    @property
    def is_over(self) -> bool:
        return sum(self.done) == self.end - self.first


def stage_of(odds: Mapping[str, Any]) -> Stage:
    """Returns the stage that is under way; one without a battle if none is."""
    done = tuple(odds.get("lanes", [0] * LANES))
    first = odds["runs"] - sum(done)
    return Stage(first, odds.get("end", first), done)


def begin_stage(odds: Mapping[str, Any]) -> dict[str, Any]:
    """Returns *odds*, of which more are wanted, with a stage under way: the one begun, or the next."""
    stage = stage_of(odds)
    if not stage.is_over:
        return {**odds, "wanted": max(odds["wanted"], stage.end)}
    runs = odds["runs"]
    return {**odds, "lanes": [0] * LANES, "end": min(odds["wanted"], (runs // STAGE + 1) * STAGE)}


def is_trying(odds: Mapping[str, Any] | None) -> bool:
    """Tells whether more simulated battles are asked for than have been fought."""
    return odds is not None and odds.get("wanted", 0) > odds.get("runs", 0)


def is_trying_what_ifs(odds: Mapping[str, Any] | None) -> bool:
    """Tells whether battles of a what-if are to be fought."""
    return any(is_trying(each) for each in (odds or {}).get("what_ifs", {}).values())


def without_asking(odds: Mapping[str, Any]) -> dict[str, Any]:
    """Returns *odds* without the time at which battles were asked for, once none are waited for."""
    return {key: value for key, value in odds.items() if key != "asked"}


def without_waiting(odds: Mapping[str, Any]) -> dict[str, Any]:
    """Returns *odds* without what is asked for and not fought."""
    left = {key: value for key, value in without_asking(odds).items() if key != "wanted"}
    asked = left.pop("what_ifs", {})
    whole = {key: each for key, each in asked.items() if not is_trying(each)}
    return left | ({"what_ifs": whole} if whole else {})


def is_close(odds: Mapping[str, Any]) -> bool:
    """Tells whether each share is known to within two points, or to be none or all."""
    shares = [share(times, odds["runs"]) for times in odds["held"].values()]
    return odds["runs"] >= STAGE and all(each.high - each.low <= 2 * CLOSE for each in shares)
