"""The frame of the map: the border with degrees, the scales, the title."""

from dataclasses import dataclass
from math import ceil, floor

from campaign.plate.projection import Box, Occupied, Projection, num

MARGIN = 20  # px round a framed plate


@dataclass(frozen=True, slots=True)
class Degree:
    x: str
    y: str
    turn: str
    text: str


@dataclass(frozen=True, slots=True)
class Frame:
    lines: str
    edge: str
    bars: str
    degrees: tuple[Degree, ...]


@dataclass(frozen=True, slots=True)
class Scale:
    at: str
    km: str  # path of the upper bar
    leagues: str
    km_marks: tuple[tuple[str, str, str], ...]  # x, anchor, text
    league_marks: tuple[tuple[str, str, str], ...]
    league: str  # the word for them
    box: Box  # where it stands


@dataclass(frozen=True, slots=True)
class Title:
    x: str
    y: str
    anchor: str
    name: str
    lines: tuple[tuple[str, str], ...]  # y, text
    box: Box  # where it stands


def arc_minutes(value: int) -> str:
    """Returns a count of minutes of arc, west or north: 78°30′."""
    return f"{abs(value) // 60}°{abs(value) % 60:02d}′"


def map_frame(project: Projection) -> Frame:
    """Returns black and white bars of ten minutes of arc, with a label each half degree.

    Finer near, coarser far.
    """
    width, height = project.window.width, project.window.height
    scale = project.window.scale
    step = 10 if scale > 1.4 else 30 if scale > 0.5 else 60  # minutes a bar
    labelled = 10 if scale > 9 else 30 if scale > 2 else 60
    bars: list[str] = []
    degrees: list[Degree] = []
    west, north = project.degrees(0, 0)
    east, south = project.degrees(width, height)
    for at in range(floor(west * 60 / step) * step, ceil(east * 60 / step) * step, step):
        left, right = (min(width, max(0.0, project(m / 60, 0)[0])) for m in (at, at + step))
        if (at // step) % 2 == 0 and right > left:
            bars += [
                f"M{num(left)} {y}h{num(right - left)}v3h-{num(right - left)}z" for y in (-6, height + 3)
            ]
        if at % labelled == 0 and 20 < (x := project(at / 60, 0)[0]) < width - 20:
            degrees.append(Degree(num(x), "-9", "", arc_minutes(at)))
    for at in range(floor(south * 60 / step) * step, ceil(north * 60 / step) * step, step):
        bottom, top = (min(height, max(0.0, project(0, m / 60)[1])) for m in (at, at + step))
        if (at // step) % 2 == 0 and bottom > top:
            bars += [f"M{x} {num(top)}h3v{num(bottom - top)}h-3z" for x in (-6, width + 3)]
        if at % labelled == 0 and 24 < (y := project(0, at / 60)[1]) < height - 24:
            degrees.append(Degree("-9", num(y), f"rotate(-90 -9 {num(y)})", arc_minutes(at)))
    return Frame(
        lines=f"M-6.5-6.5h{width + 13}v{height + 13}h-{width + 13}z"
        f"M-3-3h{width + 6}v{height + 6}h-{width + 6}z",
        edge=f"M0 0h{width}v{height}h-{width}z",
        bars="".join(bars),
        degrees=tuple(degrees),
    )


def edge_spot(
    project: Projection, size: tuple[float, float], spots: str, taken: Occupied, lines: Occupied, most: int
) -> Box | None:
    """Returns the emptiest of *spots*, earlier ones first; None if even that holds more than *most*.

    A spot is a side and how far down it lies, from 0 to 9: "w9 e0".
    """
    width, height = project.window.width, project.window.height
    boxes = []
    for rank, spot in enumerate(spots.split()):
        left = 24.0 if spot[0] == "w" else width - 24 - size[0]
        top = 22 + (height - 52 - size[1]) * int(spot[1]) / 9
        box = left, top, left + size[0], top + size[1]
        boxes.append((4 * taken.crossings(box) + lines.crossings(box), rank, box))
    crossed, _rank, box = min(boxes)
    if crossed > most:
        return None
    taken.take(box)
    return box


def scale_bar(project: Projection, taken: Occupied, lines: Occupied) -> Scale | None:
    """Returns two bars: kilometres, and the leagues or miles of the chart."""
    px, (word, league_km) = project.window.scale, project.window.chart.league
    km = next((length for length in (2, 4, 10, 20, 40, 100, 200) if length * px >= 70), 400)
    count = next((n for n in (1, 2, 5, 10, 20, 50) if n * league_km * px >= 60), 100)
    long, league = km * px, league_km * px
    size = max(long, count * league) + 40, 52
    box = edge_spot(project, size, "w9 w8 w7 w6 w5 e9 e8 e7 e6 w4 w3 e5 e4 w0 e0", taken, lines, 20)
    if box is None:
        return None
    ticks = "".join(f"M{num(count * league * n / 5)} 19v4" for n in range(1, 5))
    return Scale(
        at=f"translate({num(box[0])} {num(box[1] + 14)})",
        km=f"M0 0v5h{num(long)}v-5M{num(long / 2)} 0v5M{num(long / 4)} 2v3",
        leagues=f"M0 18v5h{num(count * league)}v-5{ticks}",
        km_marks=(
            ("0", "start", "0"),
            (num(long / 2), "middle", str(km // 2)),
            (num(long), "middle", f"{km} km"),
        ),
        league_marks=(("0", "start", "0"), (num(count * league), "middle", f"{count}")),
        league=word,
        box=box,
    )


def map_title(
    project: Projection, name: str, below: tuple[str, ...], taken: Occupied, lines: Occupied
) -> Title | None:
    """Returns the title in a free corner: without the lines *below* it if they find no room."""
    for shown, most in ((below, 12), ((), 12), ((), 40)):
        width = max([len(name) * 16.5, *(len(line) * 7.2 for line in shown)])
        box = edge_spot(project, (width, 26 + 16 * len(shown)), "e0 w0 e9 w9", taken, lines, most)
        if box is not None:
            break
    else:
        return None
    right = box[0] > project.window.width / 3
    return Title(
        num(box[2] if right else box[0]), num(box[1] + 20), "end" if right else "start", name,
        tuple((num(box[1] + 39 + 16 * n), line) for n, line in enumerate(shown)), box,
    )  # fmt: skip
