"""The places of units' names on a board: beside their unit, on nobody, short, or not at all.

static/replay.js places them the same way while the battle runs; a change here is a change there.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from campaign.plate.projection import Box, Occupied, Point

LETTER = 2.5  # cm high on a table of WIDTH; on another they keep their size on the page
WIDTH = 180  # cm
NARROW = 0.47  # the mean letter, in parts of its height
# Below, above, right, left, then aslant, as parts of the way out of the unit.
WAYS = ((0, 1), (0, -1), (1, 0), (-1, 0), (0.75, 0.75), (-0.75, 0.75), (0.75, -0.75), (-0.75, -0.75))
RINGS = (0.0, 1.3)  # letters farther out
SIGN = (-4.5, -7.0, 4.5, 4.5)  # how far the sign of an objective reaches, in cm


@dataclass(frozen=True, slots=True)
class Tag:
    """The label of a unit, and how far the unit reaches (cm)."""

    at: Point
    reach: tuple[float, float]  # across and down the page
    text: str
    second: bool  # a second line: the state
    first: bool  # of those that are printed whatever lies beneath
    short: str = ""  # what stands there where the text finds no room; "" nothing
    bases: tuple[Box, ...] = ()  # what it covers, where that is less than all within its reach


@dataclass(frozen=True, slots=True)
class TagSpot:
    x: float
    y: float  # of the first line's base
    anchor: str
    short: bool = False  # whether the short text stands there


def letter_size(width: int) -> float:
    return LETTER * width / WIDTH


def tag_spots(
    tags: dict[int, Tag], table: tuple[int, int], signs: Iterable[Point] = ()
) -> dict[int, TagSpot]:
    """Returns a spot for each tag that finds one, those first that must.

    *signs*: where the signs of objectives stand.
    """
    taken = Occupied()
    for x, y in signs:
        taken.take((x + SIGN[0], y + SIGN[1], x + SIGN[2], y + SIGN[3]))
    for tag in tags.values():
        (x, y), (across, down) = tag.at, tag.reach
        for box in tag.bases or ((x - across, y - down, x + across, y + down),):
            taken.take(box)
    found = {}
    for number, tag in sorted(
        tags.items(), key=lambda item: (not item[1].first, not item[1].second, item[0])
    ):
        spots = spots_around(tag, table)
        free = next((spot for spot in spots if taken.is_free(spot[1])), None)
        if free is None and tag.short and not tag.first:
            shorter = spots_around(replace(tag, text=tag.short), table)
            free = next(((replace(at, short=True), box) for at, box in shorter if taken.is_free(box)), None)
        chosen = free or (spots[0] if spots and tag.first else None)
        if chosen:
            found[number] = chosen[0]
            taken.take(chosen[1])
    return found


def spots_around(tag: Tag, table: tuple[int, int]) -> list[tuple[TagSpot, Box]]:
    size = letter_size(table[0])
    wide, tall = len(tag.text) * size * NARROW, size * (2.2 if tag.second else 1.1)
    x, y = tag.at
    found = []
    for ring in RINGS:
        across, down = (reach + ring * size for reach in tag.reach)
        for dx, dy in WAYS:
            left = x + dx * (across + 0.4 * size)
            if dy > 0:
                base = y + dy * down + 0.9 * size
            elif dy < 0:
                base = y + dy * down - 0.3 * size - (tall - 1.1 * size)
            else:
                base = y + 0.35 * size
            anchor = "start" if dx > 0 else "end" if dx < 0 else "middle"
            start = {"start": left, "end": left - wide, "middle": left - wide / 2}[anchor]
            box = start, base - 0.8 * size, start + wide, base - 0.8 * size + tall
            if box[0] > 0.5 and box[1] > 0.5 and box[2] < table[0] - 0.5 and box[3] < table[1] - 0.5:
                found.append((TagSpot(left, base, anchor), box))
    return found
