"""The places of units' names on a board: beside their unit, over no unit, short, or not at all.

A name that stands farther out has a line to its unit. static/placing.js places names the same way while a
battle is played. Change both together.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import hypot

from campaign.plate.projection import Box, Occupied, Point, num

LETTER = 2.5  # cm high on a table of WIDTH; on another they keep their size on the page
WIDTH = 180  # cm
NARROW, USUAL, CAPITAL, BROAD = 0.3, 0.5, 0.61, 0.74  # widths of letters, in parts of their height
NARROW_ONES, BROAD_ONES = "fijlrtIí .,'()/·", "mwMW"
# Below, above, right, left, then aslant, as parts of the way out of the unit.
WAYS = ((0, 1), (0, -1), (1, 0), (-1, 0), (0.75, 0.75), (-0.75, 0.75), (0.75, -0.75), (-0.75, -0.75))
RINGS = (0.0, 1.3)  # letters farther out
OUTER_RINGS = (2.6, 3.9, 5.2)  # likewise for a short name, with a line to its unit
PAPER_RINGS = tuple(1.3 * number for number in range(16))  # likewise where a name must be printed
LONG = 16  # letters of a name that is short on paper
TOGETHER = 2.0  # letters between bases of a unit up to which they stand together
FAR = 0.8  # letters between a unit and its name from which a line joins them
NEAR = 2.0  # letters up to which that line may cross a unit
SIGN = (-4.5, -7.0, 4.5, 4.5)  # how far the sign of an objective reaches, in cm


@dataclass(frozen=True, slots=True)
class Tag:
    """The label of a unit, and how far the unit reaches (cm)."""

    at: Point
    reach: tuple[float, float]  # across and down the page
    text: str
    second: str  # a second line: the state
    first: bool  # of those that are printed whatever lies beneath
    short: str = ""  # what stands there where the text finds no room; "" nothing
    bases: tuple[Box, ...] = ()  # what it covers, where that is less than all within its reach


@dataclass(frozen=True, slots=True)
class TagSpot:
    x: float
    y: float  # of the first line's base
    anchor: str
    short: bool = False  # whether the short text stands there
    leader: str = ""  # the line from a unit to its name, if that is farther out
    under: str = ""  # the ground beneath the name, without lines


@dataclass(frozen=True, slots=True)
class PartName:
    """The name of a unit once more, beside a part that stands apart."""

    x: str
    y: str
    anchor: str


def letter_size(width: int) -> float:
    return LETTER * width / WIDTH


def text_width(text: str) -> float:
    """Returns the width of a text in letter heights, rounded up."""
    return sum(
        NARROW if letter in NARROW_ONES
        else BROAD if letter in BROAD_ONES
        else CAPITAL if letter.isupper()
        else USUAL
        for letter in text
    )  # fmt: skip


def tag_width(tag: Tag) -> float:
    """Returns the width of the wider line of a tag, in parts of its letters' height."""
    return max(text_width(tag.text), text_width(tag.second))


def name_on_paper(name: str, short: str) -> str:
    """Returns the name of a unit on paper. It is the same wherever the unit stands."""
    return name if len(name) <= LONG else short


def tag_spots(
    tags: Mapping[int, Tag],
    table: tuple[int, int],
    signs: Iterable[Point] = (),
    written: Iterable[Box] = (),
    on_paper: bool = False,
    houses: Iterable[Box] = (),
) -> dict[int, TagSpot]:
    """Returns a spot for each tag that finds one, those first that must. No two names lie over each other.

    A long line to a name crosses no unit, unless the name must be there. *signs*: where the signs of
    objectives stand. *written*: what the names of places cover. *on_paper*: every tag has a spot, and its
    text is never shortened. *houses*: the frames of buildings, which a name covers only for want of room.
    """
    taken, names, units, built = Occupied(), Occupied(), Occupied(), Occupied()
    for box in houses:
        built.take(box)
    for x, y in signs:
        taken.take((x + SIGN[0], y + SIGN[1], x + SIGN[2], y + SIGN[3]))
    for box in written:
        taken.take(box)
    for tag in tags.values():
        for box in frames_of_tag(tag):
            taken.take(box)
            units.take(box)
    placed = {}
    for number, tag in sorted(
        tags.items(), key=lambda item: (not item[1].first, not item[1].second, item[0])
    ):
        free = [pair for pair in spots_in_turn(tag, table, on_paper) if taken.is_free(pair[1])]
        free = [pair for pair in free if all(map(names.is_free, dots_of_line(tag, pair[1])))]
        clear = [pair for pair in free if all(map(units.is_free, dots_of_line(tag, pair[1])))]
        chosen = next((pair for pair in clear if built.is_free(pair[1])), clear[0] if clear else None)
        if chosen is None:
            near = (pair for pair in free if tag.first or on_paper or is_near(tag, pair[1], table[0]))
            chosen = next(near, None)
        if chosen is None and on_paper:
            chosen = min(
                spots_around(tag, table, PAPER_RINGS),
                key=lambda pair: (names.number_under(pair[1]), taken.number_under(pair[1])),
                default=None,
            )
        if chosen is None:
            continue
        spot, box = chosen
        is_far = gap_between(nearest_frame(tag, box), box) > FAR * letter_size(table[0])
        placed[number] = replace(
            spot, leader=line_of_name(tag, box) if is_far else "", under=ground_beneath(box)
        )
        for occupied in (taken, names):
            occupied.take(box)
        for dot in dots_of_line(tag, box) if is_far else ():
            taken.take(dot)
    return placed


def spots_in_turn(tag: Tag, table: tuple[int, int], on_paper: bool) -> Iterator[tuple[TagSpot, Box]]:
    """Yields spots from the best: the name in full, then short, then short and farther out."""
    if on_paper:
        yield from spots_around(tag, table, PAPER_RINGS)
        return
    short = replace(tag, text=tag.short) if tag.short else tag
    yield from spots_around(tag, table, RINGS)
    if tag.first:
        yield from spots_around(tag, table, PAPER_RINGS[2:])
    for spot, box in spots_around(short, table, RINGS + OUTER_RINGS):
        yield replace(spot, short=short is not tag), box


def line_of_name(tag: Tag, box: Box) -> str:
    """Returns the path of the line from a unit to its name."""
    (x, y), (end_x, end_y) = line_to_name(tag, box)
    return f"M{num(x)} {num(y)}L{num(end_x)} {num(end_y)}"


def ground_beneath(box: Box) -> str:
    """Returns the path of the ground beneath a name."""
    left, top, right, bottom = box
    return f"M{num(left)} {num(top)}H{num(right)}V{num(bottom)}H{num(left)}z"


def frames_of_tag(tag: Tag) -> tuple[Box, ...]:
    """Returns the frames of a unit's bases, or one of all within its reach."""
    return tag.bases or (reach_box(tag),)


def reach_box(tag: Tag) -> Box:
    """Returns all within the reach of a unit."""
    (x, y), (across, down) = tag.at, tag.reach
    return x - across, y - down, x + across, y + down


def gap_between(frame: Box, box: Box) -> float:
    """Returns how far a name stands from a frame, across or down."""
    return max(0, box[0] - frame[2], frame[0] - box[2], box[1] - frame[3], frame[1] - box[3])


def is_near(tag: Tag, box: Box, width: int) -> bool:
    """Tells whether a name stands so near its unit that its line may cross another."""
    return gap_between(nearest_frame(tag, box), box) <= NEAR * letter_size(width)


def nearest_frame(tag: Tag, box: Box) -> Box:
    """Returns the frame of a unit that is nearest to its name."""
    return min(frames_of_tag(tag), key=lambda frame: gap_between(frame, box))


def line_to_name(tag: Tag, box: Box) -> tuple[Point, Point]:
    """Returns the ends of a line from the middle of the nearest frame to the edge of a name."""
    frame, (left, top, right, bottom) = nearest_frame(tag, box), box
    x, y = (frame[0] + frame[2]) / 2, (frame[1] + frame[3]) / 2
    return (x, y), (min(right, max(left, x)), min(bottom, max(top, y)))


def dots_of_line(tag: Tag, box: Box) -> list[Box]:
    """Returns small boxes, a cm apart, on the line from the edge of a unit to its name."""
    frame, ((x, y), (end_x, end_y)) = nearest_frame(tag, box), line_to_name(tag, box)
    dx, dy = end_x - x, end_y - y
    length, reach = hypot(dx, dy), hypot(frame[2] - x, frame[3] - y)
    return [
        (x + dx * cm / length, y + dy * cm / length, x + dx * cm / length + 0.1, y + dy * cm / length + 0.1)
        for cm in range(int(reach), int(length))
    ]


def spots_around(
    tag: Tag, table: tuple[int, int], rings: Iterable[float] = RINGS
) -> list[tuple[TagSpot, Box]]:
    size = letter_size(table[0])
    wide, tall = tag_width(tag) * size, size * (2.2 if tag.second else 1.1)
    x, y = tag.at
    spots = []
    for ring in rings:
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
                spots.append((TagSpot(left, base, anchor), box))
    return spots


def with_parts(tags: Mapping[int, Tag], names: Sequence[str], width: int) -> dict[int, Tag]:
    """Returns *tags* of units by their number, with a tag for each part that stands apart.

    The largest part keeps the unit's number. Another has that number and a multiple of the number of units.
    """
    split: dict[int, Tag] = {}
    for number, tag in tags.items():
        parts = sorted(parts_of_bases(tag.bases, TOGETHER * letter_size(width)), key=len, reverse=True)
        if len(parts) < 2:
            split[number] = tag
            continue
        split[number] = tag_of_part(tag, parts[0])
        for place, part in enumerate(parts[1:], 1):
            name = replace(tag_of_part(tag, part), text=names[number], second="", short="")
            split[number + place * len(names)] = name
    return split


def parts_of_bases(bases: Sequence[Box], near: float) -> Iterator[tuple[Box, ...]]:
    """Yields the bases that stand together, in the order of their first."""
    rest = list(bases)
    while rest:
        part = [rest.pop(0)]
        for base in part:
            beside = [other for other in rest if gap_between(base, other) <= near]
            part += beside
            rest = [other for other in rest if other not in beside]
        yield tuple(part)


def tag_of_part(tag: Tag, part: tuple[Box, ...]) -> Tag:
    """Returns *tag* for a part of its unit alone."""
    lefts, tops, rights, bottoms = zip(*part, strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    middle, reach = ((left + right) / 2, (top + bottom) / 2), ((right - left) / 2, (bottom - top) / 2)
    return replace(tag, at=middle, reach=reach, bases=part)


def spots_of_parts(spots: Mapping[int, TagSpot], number: int, units: int) -> list[TagSpot]:
    """Returns the spots of names beside further parts of the unit *number*."""
    return [spot for key, spot in spots.items() if key >= units and key % units == number]


def part_names(spots: Sequence[TagSpot]) -> tuple[PartName, ...]:
    """Returns *spots* as the drawing has them."""
    return tuple(PartName(num(spot.x), num(spot.y), spot.anchor) for spot in spots)
