"""The ground: coast, water lines, high ground, jungle, swamp, rivers, names of waters: the same for all.

Cut once for a window and kept; what is sown (trees, reeds) comes from a stream named for its place, so that
a plate drawn twice is the same plate.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import shake_128
from math import ceil, cos, hypot, pi, radians, sin, sqrt
from pathlib import Path
from typing import Any

from campaign.plate.projection import SPARE, Box, Point, Projection, do_overlap, num, xy
from campaign.plate.short_paths import closed_curve, stroke_path
from campaign.plate.view import Window

FOLDER = Path(__file__).parent.parent / "scenarios"
# Water lines at 19, 13, 8 and 4 px from the shore: the line, then the sea again inside it.
WATER_LINES = (
    ("wl4", "38.8", "37.2"), ("wl3", "26.9", "25.1"), ("wl2", "17", "15"), ("wl1", "9.1", "6.9"),
)  # fmt: skip
TREE = "q-2.6-.2-1.6-2.2q-.4-2.2 1.8-2q2-.6 2 1.8q1.6 1.6-.6 2.3zm4.4.2h2.4"
POST_GAP = 15  # px
INLAND = 900  # px: the corners of a map without a coast are rounded as far out as this
Rings = tuple[tuple[Point, ...], ...]
REEDS = "h10m-7.5 2.5h5m-2.5-2.5v-3m-2 3l-1-2m5 2l1-2"


@dataclass(frozen=True, slots=True)
class WaterName:
    name: str
    x: str
    y: str
    size: str
    turn: str  # "" or an SVG transform
    on_land: bool
    boxes: tuple[Box, ...]  # where its letters stand

    def lies_under(self, box: Box) -> bool:
        """Tells whether *box* covers some of its letters."""
        return any(do_overlap(box, one) for one in self.boxes)


@dataclass(frozen=True, slots=True)
class Ground:
    coast: str
    hachures: str
    rivers: str
    reeds: str
    trees: tuple[Point, ...]  # drawn at the end, where no name stands
    trocha: str
    posts: str
    waters: tuple[WaterName, ...]
    shore: tuple[Point, ...]


def steady_numbers(name: str) -> Iterator[float]:
    """Yields numbers from 0 to 1, always the same ones for a name."""
    block = 0
    while True:
        digest = shake_128(f"{name}:{block}".encode()).digest(512)
        for at in range(0, 512, 2):
            yield int.from_bytes(digest[at : at + 2], "big") / 65536
        block += 1


TEXTS: list[Callable[[str], str | None]] = []
"""Functions that return texts of files that the folder lacks; the site keeps these with its campaigns."""


def drawn_features(name: str) -> tuple[dict[str, Any], ...]:
    """Returns the drawn features of a file; nothing if there is no such file any more."""
    try:
        return read_features(name)
    except FileNotFoundError:
        return ()


@lru_cache(maxsize=8)
def read_features(name: str) -> tuple[dict[str, Any], ...]:
    """Returns the same. Raises FileNotFoundError, which is not remembered, if there is no such file."""
    file = FOLDER / name
    text = file.read_text(encoding="utf-8") if file.is_file() else None
    for find in TEXTS:
        text = find(name) if text is None else text
    if text is None:
        raise FileNotFoundError(name)
    return tuple(json.loads(text)["features"])


@lru_cache(maxsize=4)
def sea_lanes(name: str) -> dict[tuple[str, ...], list[list[float]]]:
    """Returns where ships steer between two ports, by a file of the ground.

    Both ends are sorted.
    """
    drawn = (f for f in drawn_features(name) if f["properties"]["kind"] == "lane")
    return {tuple(f["properties"]["ends"]): f["geometry"]["coordinates"] for f in drawn}


def clipped_ring(ring: list[Point], edge: tuple[float, float, float, float]) -> list[Point]:
    """Returns the part of a closed ring within a rectangle (Sutherland and Hodgman)."""
    for axis, bound, sign in ((0, edge[0], 1), (1, edge[1], 1), (0, edge[2], -1), (1, edge[3], -1)):
        kept: list[Point] = []
        for here, next_point in zip(ring, ring[1:] + ring[:1], strict=True):
            inside = (here[axis] - bound) * sign >= 0
            if inside:
                kept.append(here)
            if inside != ((next_point[axis] - bound) * sign >= 0):
                share = (bound - here[axis]) / (next_point[axis] - here[axis])
                kept.append(
                    (here[0] + share * (next_point[0] - here[0]), here[1] + share * (next_point[1] - here[1]))
                )
        ring = kept
        if not ring:
            break
    return ring


def smooth_path(points: list[Point], closed: bool = False) -> str:
    """Returns a path through the middles of a line's stretches, its points the handles."""
    if len(points) < 3:
        return "M" + "L".join(xy(point) for point in points)
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, points[1:], strict=False)]
    if closed:
        last = (points[-1][0] + points[0][0]) / 2, (points[-1][1] + points[0][1]) / 2
        start, steps = last, zip(points, [*middles, last], strict=True)
    else:
        start, steps = points[0], zip(points[1:-1], [*middles[1:-1], points[-1]], strict=True)
    curves = "".join(f"Q{xy(handle)} {xy(end)}" for handle, end in steps)
    return f"M{xy(start)}{curves}{'z' if closed else ''}"


def thinned_points(points: list[Point], least: float) -> list[Point]:
    """Returns *points* without those nearer than *least* px to the last one kept."""
    kept = points[:1]
    for point in points[1:]:
        if hypot(point[0] - kept[-1][0], point[1] - kept[-1][1]) >= least:
            kept.append(point)
    return kept


def is_within_rings(point: Point, rings: Rings) -> bool:
    x, y = point
    inside = False
    for ring in filter(None, rings):
        x1, y1 = ring[-1]
        for x2, y2 in ring:
            if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
                inside = not inside
            x1, y1 = x2, y2
    return inside


def spots_along(line: list[Point], step: float) -> Iterator[tuple[Point, Point]]:
    """Yields spots every *step* px along a line, each with the unit vector to its left."""
    carried = 0.0
    for a, b in zip(line, line[1:], strict=False):
        length = hypot(b[0] - a[0], b[1] - a[1])
        if not length:
            continue
        along = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        at = carried
        while at < length:
            yield (a[0] + along[0] * at, a[1] + along[1] * at), (along[1], -along[0])
            at += step
        carried = at - length


def hachure_path(line: list[Point], fall: float, name: str) -> str:
    """Returns two rows of short strokes falling from a ridge.

    They are longer to the south-east: light comes from the north-west.
    """
    chance = steady_numbers(name)
    strokes = []
    for (x, y), (ax, ay) in spots_along(line, 4.4):
        for side in (1, -1):
            dx, dy = ax * side, ay * side
            shaded = dx + dy > 0
            length = (6 + 4 * next(chance)) * fall if shaded else (3.5 + 2 * next(chance)) * fall
            slide = (next(chance) - 0.5) * 1.6
            start = x + dx * 1.6 - dy * slide, y + dy * 1.6 + dx * slide
            strokes.append((start, (dx * length, dy * length)))
    return stroke_path(strokes)


def scattered_spots(middle: Point, reach: Point, gap: float, density: float, name: str) -> list[Point]:
    """Returns spots in an ellipse, none nearer than *gap* px to another."""
    chance = steady_numbers(name)
    wanted = int(density * pi * reach[0] * reach[1] / (gap * gap * 1.7))
    spots: list[Point] = []
    for _ in range(min(wanted, 140) * 3):
        far, turn = sqrt(next(chance)), next(chance) * 2 * pi  # the root keeps it even
        spot = round(middle[0] + far * cos(turn) * reach[0]), round(middle[1] + far * sin(turn) * reach[1])
        if all(abs(spot[0] - other[0]) >= gap or abs(spot[1] - other[1]) >= gap * 0.6 for other in spots):
            spots.append(spot)
        if len(spots) >= wanted:
            break
    return sorted(spots, key=lambda spot: spot[1])


@lru_cache(maxsize=24)
def drawn_ground(window: Window) -> Ground:
    """Returns the ground, drawn beyond the frame on every side (SPARE)."""
    project = Projection(window)
    spare_x, spare_y = max(60, window.width * SPARE), max(60, window.height * SPARE)
    edge = (-spare_x, -spare_y, window.width + spare_x, window.height + spare_y)
    land = coast_rings(project, edge)
    lines: dict[str, list[tuple[list[Point], dict[str, Any], str]]] = {"river": [], "ridge": [], "trocha": []}
    sown: dict[str, list[Point]] = {"jungle": [], "swamp": []}
    waters = []
    for number, feature in enumerate(drawn_features(window.chart.ground)):
        facts, shape = feature["properties"], feature["geometry"]["coordinates"]
        kind = facts["kind"]
        if kind in lines:
            line = [project(*spot) for spot in shape]
            if any(edge[0] < x < edge[2] and edge[1] < y < edge[3] for x, y in line):
                lines[kind].append((line, facts, f"{kind}/{number}"))
        elif kind in sown:
            sown[kind] += plant_spots(project, project(*shape), facts, f"{kind}/{number}", land)
        elif kind == "water" and facts["least"] <= window.scale <= facts["most"]:
            waters += water_name(project, project(*shape), facts, land)
    fall = 0.6 + window.scale / 10
    return Ground(
        coast="".join(closed_curve(list(ring)) for ring in land),
        hachures="".join(
            hachure_path(line, min(1.3, facts["fall"] * fall), name) for line, facts, name in lines["ridge"]
        ),
        rivers="".join(smooth_path(line) for line, _facts, _name in lines["river"]),
        reeds="".join(f"M{num(x)} {num(y)}{REEDS}" for x, y in sown["swamp"]),
        trees=tuple(sown["jungle"]),
        trocha="".join("M" + "L".join(xy(spot) for spot in line) for line, _facts, _name in lines["trocha"]),
        posts="".join(
            f"M{num(x - 2.6)} {num(y - 2.6)}h5.2v5.2h-5.2z"
            for line, _facts, _name in lines["trocha"]
            for (x, y), _across in list(spots_along(line, POST_GAP))[1:]
        ),
        waters=tuple(waters),
        shore=tuple(spot for ring in land for spot in ring if project.is_inside(spot)),
    )


def coast_rings(project: Projection, edge: tuple[float, float, float, float]) -> Rings:
    chart = project.window.chart
    if not chart.coast:  # all is land, its shore far outside
        left, top, right, bottom = edge[0] - INLAND, edge[1] - INLAND, edge[2] + INLAND, edge[3] + INLAND
        return (((left, top), (right, top), (right, bottom), (left, bottom)),)
    rings = []
    for feature in drawn_features(chart.coast):
        shape = feature["geometry"]
        for polygon in shape["coordinates"] if shape["type"] == "MultiPolygon" else [shape["coordinates"]]:
            ring = thinned_points(clipped_ring([project(*spot) for spot in polygon[0][:-1]], edge), 0.9)
            if len(ring) > 3:
                rings.append(tuple(ring))
    return tuple(rings)


def plant_spots(
    project: Projection, middle: Point, facts: dict[str, Any], name: str, land: Rings
) -> list[Point]:
    """Returns where the trees of a jungle or the reeds of a swamp are: on land, in or near the frame."""
    scale = project.window.px_per_degree
    reach = facts["reach"][0] * scale * project.window.chart.squeeze, facts["reach"][1] * scale
    if not project.is_inside(middle, max(reach) + 40):
        return []
    gap, density = (9, 1.0) if facts["kind"] == "jungle" else (17, 0.7)
    spots = scattered_spots(middle, reach, gap, facts["density"] * density, name)
    return [spot for spot in spots if project.is_inside(spot, 40) and is_within_rings(spot, land)]


def water_name(project: Projection, spot: Point, facts: dict[str, Any], land: Rings) -> list[WaterName]:
    """Returns the name of a sea or river, if all of it stands in the frame."""
    (x, y), size = spot, facts["size"]
    half = len(facts["name"]) * size * 0.27
    if not all(project.is_inside((spot[0] + end, spot[1]), -6) for end in (-half, half)):
        return []
    wide = half + size  # the English name; in Spanish some have four letters more
    turn, boxes = "", [(x - wide, y - size, x + wide, y + 2)]
    if facts["angle"]:
        turn, boxes = f"rotate({facts['angle']} {xy(spot)})", slanting_boxes(spot, half, size, facts["angle"])
    return [
        WaterName(facts["name"], num(x), num(y), str(size), turn, is_within_rings(spot, land), tuple(boxes))
    ]


def slanting_boxes(middle: Point, half: float, size: float, angle: float) -> list[Box]:
    """Returns the boxes of a line of letters that goes *angle* degrees down from *middle*, and up as far."""
    across, down = cos(radians(angle)), sin(radians(angle))
    count = ceil(2 * half / size)
    boxes = []
    for number in range(count):
        along = half * ((2 * number + 1) / count - 1)
        x = middle[0] + along * across + 0.4 * size * down
        y = middle[1] + along * down - 0.4 * size * across
        boxes.append((x - 0.6 * size, y - 0.6 * size, x + 0.6 * size, y + 0.6 * size))
    return boxes
