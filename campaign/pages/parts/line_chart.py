"""Lines over time, drawn by the page itself: ink axes, each line with its own name at its end."""

import datetime as dt
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from campaign.pages.parts.wording import phrases as words

LEFT, TOP, WIDE, HIGH, RIGHT, FOOT = 40, 10, 250, 150, 80, 26
"""The plot in the drawing's units, which are pixels of a phone: margin, size, room for names and for days."""

APART = 16  # units between two names at the ends of lines
MOST_TICKS = 6
MOST_LETTERS = 14  # of a name at the end of its line


@dataclass(frozen=True, slots=True)
class Tick:
    at: int
    label: str


@dataclass(frozen=True, slots=True)
class Curve:
    """`style` 1, 2 … of its line; `name` stands at `x`, `y`."""

    name: str
    side: str
    style: int
    path: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Chart:
    """A line chart. `said`: the same in a sentence, for readers who cannot see it."""

    said: str
    curves: tuple[Curve, ...]
    up: tuple[Tick, ...]
    along: tuple[Tick, ...]
    width: int = LEFT + WIDE + RIGHT
    height: int = TOP + HIGH + FOOT
    left: int = LEFT
    right: int = LEFT + WIDE
    top: int = TOP
    foot: int = TOP + HIGH


@dataclass(frozen=True, slots=True)
class Series:
    """The values of one line, by day; *name* is printed at its end."""

    name: str
    side: str
    stood: tuple[tuple[dt.date, int], ...]


def short_name(name: str) -> str:
    """Returns *name* as long as there is room for it."""
    return name if len(name) <= MOST_LETTERS else name[: MOST_LETTERS - 1].rstrip() + "…"


def drawn_chart(series: Sequence[Series], text: str, *, top: int = 0) -> Chart | None:
    """Returns the chart; None while there is nothing to draw a line of.

    *top*: to what the axis goes at least.
    """
    series = [line for line in series if len(line.stood) > 1]
    if not series:
        return None
    first = min(line.stood[0][0] for line in series)
    last = max(line.stood[-1][0] for line in series)
    most = rounded_up(max(top, *(value for line in series for _day, value in line.stood), 1))
    days = max(1, (last - first).days)

    def x(day: dt.date) -> int:
        return LEFT + (day - first).days * WIDE // days

    def y(value: int) -> int:
        return TOP + HIGH - max(0, value) * HIGH // most

    ends = spread_labels([y(line.stood[-1][1]) for line in series])
    curves = tuple(
        Curve(
            name=short_name(line.name),
            side=line.side,
            style=number,
            path="M" + " ".join(f"{x(day)},{y(value)}" for day, value in line.stood),
            x=LEFT + WIDE + 6,
            y=ends[number - 1] + 4,
        )
        for number, line in enumerate(series, 1)
    )
    up = tuple(Tick(y(value), short_number(value)) for value in (0, most // 2, most))
    return Chart(text, curves, up, tuple(Tick(x(day), label) for day, label in axis_dates(first, last)))


def rounded_up(most: int) -> int:
    """Returns the next round number from *most* on."""
    power = 10 ** (len(str(most)) - 1)
    return next((step * power for step in (1, 2, 3, 4, 5, 6, 8) if most <= step * power), 10 * power)


def short_number(value: int) -> str:
    """Returns a number in short: 200 M for two hundred millions."""
    if value >= 1_000_000:
        tenths = value // 100_000
        return f"{words.number(tenths // 10) if tenths % 10 == 0 else words.tenths(tenths)} M"
    return words.number(value)


def spread_labels(ends: list[int]) -> list[int]:
    """Returns *ends* moved down as far as needed, so that no two names overlap."""
    found, before = dict[int, int](), -APART
    for number in sorted(range(len(ends)), key=lambda each: (ends[each], each)):
        before = found[number] = max(ends[number], before + APART)
    return [found[number] for number in range(len(ends))]


def axis_dates(first: dt.date, last: dt.date) -> Iterable[tuple[dt.date, str]]:
    """Yields the first of January of some years; within a year or two the first day and the last."""
    years = list(range(first.year + 1, last.year + 1))
    if len(years) < 2:
        return [(first, words.short_day(first)), (last, words.short_day(last))]
    every = -(-len(years) // MOST_TICKS)
    return [(dt.date(year, 1, 1), str(year)) for year in years[::every]]
