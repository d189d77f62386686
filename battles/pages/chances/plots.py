"""The drawings of the win chances: the losses of each side, and the length of the battles.

Texts in a drawing keep their size on every screen, so they stand at shares of its width.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from django.utils.translation import gettext as _, ngettext

import rules
from campaign.models import Side
from campaign.pages.parts.wording import phrases as words

WIDE: Final = 400  # units of the outline
HIGH: Final = 64
BINS: Final = 40
BAR: Final = 24
MIDDLE: Final = 50  # per cent of the width: texts before it run to the right, others to the left


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on the axis of losses: its share of the width, and how a text there is anchored."""

    at: str  # "38.4%"
    anchor: str
    dx: int  # px from the place to its text


@dataclass(frozen=True, slots=True)
class LossPlot:
    """The losses of one side: a stepped outline on an axis that both sides share."""

    letter: str
    name: str
    men: str  # "of 610 men"
    low: str  # of ten battles one cost less, one more than `high`
    middle: str
    high: str
    path: str
    marks: tuple[Mark, Mark, Mark]  # where these three are on the axis
    fought: str  # where the battle that was fought is on it; "" before it is
    lost: str  # the men that this one cost
    words: str


@dataclass(frozen=True, slots=True)
class LengthBar:
    """Counts the battles that ended in one game turn."""

    turn: int
    percent: int
    x: int
    y: int
    height: int


def axis_end(losses: Mapping[str, Mapping[str, int]], fought: Iterable[int] = ()) -> int:
    """Returns the men at the right end of the axis: a round number that holds every loss."""
    most = max((*(int(men) for counts in losses.values() for men in counts), *fought), default=0)
    step = 4
    while most > step * 10:
        step *= 5 if str(step)[0] == "4" else 2
    return max(step, -(-most // step) * step)


def loss_plot(
    side: Side, counts: Mapping[str, int], lost: list[int], top: int, men: int, fought: int | None = None
) -> LossPlot:
    """Draws the losses of one side, *counts* of battles by men, up to *top* men.

    *fought*: the men that it lost in the battle that was fought.
    """
    bins = [0] * BINS
    for number, times in counts.items():
        bins[min(BINS - 1, int(number) * BINS // top)] += times
    most = max(bins)
    steps = "".join(
        f"V{HIGH - HIGH * times // most}H{WIDE * (number + 1) // BINS}" for number, times in enumerate(bins)
    )
    low, middle, high = map(words.number, lost)
    values = {"side": side.label, "middle": middle, "low": low, "high": high}
    text = _("%(side)s, men lost: median %(middle)s; 8 battles in 10: %(low)s–%(high)s.") % values
    if fought is not None:
        text += " " + _("In the battle that was fought, with men captured afterwards: %(men)s.") % {
            "men": words.number(fought)
        }
    return LossPlot(
        letter=side.letter,
        name=side.label,
        men=_("of %(men)s") % {"men": men_in_words(men)},
        low=low,
        middle=middle,
        high=high,
        path=f"M0 {HIGH}{steps}V{HIGH}Z",
        marks=(mark_on_axis(lost[0], top), mark_on_axis(lost[1], top), mark_on_axis(lost[2], top)),
        fought="" if fought is None else mark_on_axis(fought, top).at,
        lost="" if fought is None else words.number(fought),
        words=text,
    )


def men_in_words(men: int) -> str:
    """Returns a number of men: "610 men"."""
    return ngettext("%(number)s man", "%(number)s men", men) % {"number": words.number(men)}


def axis_marks(top: int) -> tuple[tuple[str, str], ...]:
    """Returns where numbers of men stand on an axis that ends at *top*, and the numbers."""
    marks = [(f"{25 * part}%", words.number(top * part // 4)) for part in range(4)]
    return (*marks, ("100%", men_in_words(top)))


def mark_on_axis(men: int, top: int) -> Mark:
    """Returns where *men* are on an axis that ends at *top*."""
    tenths = 1000 * men // top
    at = f"{tenths // 10}.{tenths % 10}%"
    return Mark(at, "start", 5) if tenths < 10 * MIDDLE else Mark(at, "end", -5)


def length_bars(turns: Mapping[str, int], runs: int) -> tuple[LengthBar, ...]:
    """Returns a bar for each game turn in which battles ended, from first to last."""
    if not turns:
        return ()
    ends = {int(turn): times for turn, times in turns.items()}
    most, first = max(ends.values()), min(ends)
    bars = []
    for turn in range(first, max(ends) + 1):
        times = ends.get(turn, 0)
        height = HIGH * times // most
        bars.append(LengthBar(turn, round(100 * times / runs), BAR * (turn - first), HIGH - height, height))
    return tuple(bars)


def half_of_battles(turns: Mapping[str, int], ruleset: str) -> str:
    """Says by which turn or phase half of the battles are over."""
    if not turns:
        return ""
    ends = sorted((int(turn), times) for turn, times in turns.items())
    whole = sum(times for _turn, times in ends)
    reached = accumulate(times for _turn, times in ends)
    turn = next(turn for (turn, _times), so_far in zip(ends, reached, strict=True) if 2 * so_far >= whole)
    if rules.find(ruleset).beat == "turn":
        return _("Half of the battles end by turn %d.") % turn
    return _("Half of the battles end by phase %d.") % turn
