"""Marches: their lines, a flag a day and one at the end of each leg."""

from collections.abc import Callable
from dataclasses import dataclass

from campaign.plate.projection import Occupied, Point, num
from campaign.plate.view import PlateLeg, PlateMarch, Spot
from campaign.plate.ways import Curve, Roads, curve_path, part_of, point_along

FLAG_STEPS = 8
"""A flag may stand this many steps from its spot. The nearest place with room is taken."""
FLAGS_FROM = 2  # px a km: on a smaller map only where it ends has a flag


@dataclass(frozen=True, slots=True)
class Flag:
    """A day or an arrival: a stalk from the spot to a box with the text.

    `leg`: the leg of the order that the flag moves when it is dragged, 0 for none; `via`: it moves the way
    there and not the goal.
    """

    stalk: str
    x: str
    y: str
    width: str
    middle: str
    base: str
    text: str
    at: str
    leg: int
    via: bool


@dataclass(frozen=True, slots=True)
class MarchMark:
    side: str
    words: str
    bed: str
    stretches: tuple[tuple[str, str, bool], ...]  # path, "ink" or "next", with the head
    halts: tuple[tuple[str, str], ...]
    flags: tuple[Flag, ...]


def march_marks(marches: tuple[PlateMarch, ...], roads: Roads, taken: Occupied) -> tuple[MarchMark, ...]:
    """Returns the marks of marches, placed after everything else has found room.

    A march moves no sign and no name.
    """
    return tuple(march_mark(march, roads, taken) for march in marches)


def march_mark(march: PlateMarch, roads: Roads, taken: Occupied) -> MarchMark:
    drawn = [(leg, curves) for leg in march.legs if (curves := curves_of_leg(leg, roads))]
    for _leg, curves in drawn:
        for curve in curves:
            for step in range(1, 9):
                x, y = point_along(curve, step / 9)
                taken.take((x - 4, y - 4, x + 4, y + 4))
    lines = [joined_path(curves) for _leg, curves in drawn]
    last = len(drawn) - 1
    stretches, halts, flags = [], [], []
    near, is_inside = roads.project.window.scale >= FLAGS_FROM, roads.project.is_inside
    for number, (leg, curves) in enumerate(drawn):
        stretches.append((lines[number], "next" if leg.beyond else "ink", number == last))
        end = curves[-1][-1]
        goes_on = number < last and drawn[number + 1][0].goes_on
        for night in leg.nights if near else ():
            spot = roads.where(Spot(night.place, night.towards, night.km))
            if spot is not None and is_inside(spot):
                halts.append((num(spot[0]), num(spot[1])))
                flags.append(force_flag(spot, night.text, is_inside, taken, leg.number, via=True))
        if number < last and not goes_on:
            halts.append((num(end[0]), num(end[1])))
        if leg.eta and (near or number == last) and is_inside(end):
            flags.append(force_flag(end, leg.eta, is_inside, taken, leg.number, via=False))
    return MarchMark(march.side, march.words, "".join(lines), tuple(stretches), tuple(halts), tuple(flags))


def curves_of_leg(leg: PlateLeg, roads: Roads) -> list[Curve]:
    """Returns the curves from place to place, without what lies before or behind the march."""
    pairs = [
        (a, b)
        for a, b in zip(leg.through, leg.through[1:], strict=False)
        if a in roads.spots and b in roads.spots
    ]
    curves = []
    for at, (a, b) in enumerate(pairs):
        route = roads.between.get(frozenset((a, b)))
        whole = route.km if route else 0
        start = leg.from_km / whole if whole and at == 0 else 0
        end = leg.to_km / whole if whole and leg.to_km and at == len(pairs) - 1 else 1
        curves.append(part_of(roads.path(a, b), start, end))
    return curves


def joined_path(curves: list[Curve]) -> str:
    line = ""
    for curve in curves:
        piece = curve_path(curve)
        line += piece if not line else piece[piece.index("C") :] if "C" in piece else piece
    return line


def force_flag(
    end: Point, text: str, inside: Callable[[Point], bool], taken: Occupied, leg: int, *, via: bool
) -> Flag:
    width = len(text) * 5.6 + 12
    x, y = end
    boxes = []
    for out in range(1, FLAG_STEPS + 1):
        right, left, up, down = x + 15 * out, x - 15 * out - width, y - 8 - 20 * out, y - 8 + 20 * out
        places = [(right, y - 8), (left, y - 8), (right, down), (left, down), (right, up), (left, up)]
        places += [(x - width / 2, down + 6), (x - width / 2, up - 6)]
        boxes += [(at, top, at + width, top + 16) for at, top in places]
    seen = [box for box in boxes if inside(box[:2]) and inside(box[2:])]
    box = min(seen or boxes, key=taken.crossings)
    taken.take(box)
    across = min(max(x, box[0]), box[2])
    down = min(max(y, box[1]), box[3])
    return Flag(
        f"M{num(x)} {num(y)}L{num(across)} {num(down)}",
        num(box[0]), num(box[1]), num(width), num((box[0] + box[2]) / 2), num(box[1] + 12), text,
        f"{num(x)} {num(y)}", leg, via,
    )  # fmt: skip
