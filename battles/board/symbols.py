"""Drawings of the things on a board, in cm on the page: what grew, what men made, lines and crossings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot

from campaign.plate.ground import smooth_path, steady_numbers
from campaign.plate.projection import Box, Point, num, xy

LOBE = 3.1  # cm from one lobe of a stand to the next
FROND = "q.2-1.3 1-1.1q.9-.4 1 .7"
REEDS = "h4m-3 1h2m-1-1v-1.400m-.8 1.400l-.4-.9m2 .9l.4-.9"
STROKE = 1.5  # cm from one hachure to the next
LIGHT = (-0.7, -0.7)  # from the north-west: strokes are longer on the other side
FURROW, MUD, SHADE = 1.5, 2.1, 0.9  # cm from one row to the next
WATER_LINES = (1.4, 3.4, 6.2)  # cm from the shore
SAND = (1.1, 2.2)  # cm of beach
TOOTH, TOOTH_GAP = 1.5, 1.6  # cm an earthwork's strokes are long, and apart
FLAME = "q-1.100-1.600 0-3 .2 1.200.9 1.300 0-1 -.3-1.900 2 1.600 .6 3.600z"
SMOKE = "q1.400-.2 1.200-1.600 1.700.1 1.500-1.600 1.800-.1 1.700-1.500"


@dataclass(frozen=True, slots=True)
class Shape:
    look: str  # class
    path: str
    built: Box | None = None  # the frame of a building


Ring = Sequence[Point]


def ring_path(ring: Ring) -> str:
    return "M" + "L".join(xy(point) for point in ring) + "z"


def closed_pairs(ring: Ring) -> Iterator[tuple[Point, Point]]:
    return zip(ring, [*ring[1:], ring[0]], strict=True)


def is_clockwise(ring: Ring) -> bool:
    """Tells whether a ring is clockwise, as it is seen on the page."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in closed_pairs(ring)) > 0


def lobed_outline(ring: Ring) -> str:
    """Returns an outline in lobes, bulging outward whichever way round the ring goes."""
    sweep = int(is_clockwise(ring))
    path = f"M{xy(ring[0])}"
    for a, b in closed_pairs(ring):
        lobes = max(1, ceil(hypot(b[0] - a[0], b[1] - a[1]) / LOBE))
        for step in range(1, lobes + 1):
            end = a[0] + (b[0] - a[0]) * step / lobes, a[1] + (b[1] - a[1]) * step / lobes
            path += f"A1.9 1.9 0 0 {sweep} {xy(end)}"
    return path + "z"


def is_within_ring(point: Point, ring: Ring) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in closed_pairs(ring):
        if (y1 > point[1]) != (y2 > point[1]) and point[0] < (x2 - x1) * (point[1] - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def ring_middle(ring: Ring) -> Point:
    return sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)


def ring_box(ring: Ring) -> tuple[float, float, float, float]:
    xs, ys = [x for x, _ in ring], [y for _, y in ring]
    return min(xs), min(ys), max(xs), max(ys)


def spots_in_ring(ring: Ring, gap: float) -> list[Point]:
    """Returns spots in a ring on a loose grid, always the same for the same ring."""
    chance = steady_numbers(ring_path(ring))
    left, top, right, bottom = ring_box(ring)
    spots = []
    for row in range(int((bottom - top) / gap) + 1):
        for col in range(int((right - left) / gap) + 1):
            spot = left + (col + next(chance)) * gap, top + (row + next(chance) * 0.7 + 0.3) * gap
            if is_within_ring(spot, ring):
                spots.append(spot)
    return spots or [ring_middle(ring)]


def ruled_lines(ring: Ring, gap: float, upright: bool = False, inset: float = 0.5) -> str:
    """Returns straight lines across a ring, *gap* apart.

    They stop *inset* short of its edge.
    """
    turned = [(y, x) for x, y in ring] if upright else list(ring)
    _, top, _, bottom = ring_box(turned)
    path = ""
    for number in range(1, int((bottom - top) / gap) + 1):
        y = top + number * gap - gap / 2
        cuts = sorted(
            (x2 - x1) * (y - y1) / (y2 - y1) + x1
            for (x1, y1), (x2, y2) in closed_pairs(turned)
            if (y1 > y) != (y2 > y)
        )
        for start, end in zip(cuts[::2], cuts[1::2], strict=False):
            if end - start > 2 * inset + 0.4:
                a, b = num(start + inset), num(end - inset)
                path += f"M{num(y)} {a}V{b}" if upright else f"M{a} {num(y)}H{b}"
    return path


def curve_points(ring: Ring) -> list[Point]:
    """Returns points along the curve that `smooth` draws through a closed ring."""
    points_of_curve = []
    for (before, handle), (_, after) in zip(
        closed_pairs([ring[-1], *ring[:-1]]), closed_pairs(ring), strict=True
    ):
        start = (before[0] + handle[0]) / 2, (before[1] + handle[1]) / 2
        end = (handle[0] + after[0]) / 2, (handle[1] + after[1]) / 2
        for step in range(6):
            t = step / 6
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            points_of_curve.append(
                (a * start[0] + b * handle[0] + c * end[0], a * start[1] + b * handle[1] + c * end[1])
            )
    return points_of_curve


def offset_line(points: Ring, off: float, way_round: bool = False) -> list[Point]:
    """Returns *points* moved *off* cm to the right of the way they lead, as seen on the page."""
    pairs = list(closed_pairs(points)) if way_round else list(pairwise(points))
    moved_points = []
    for number, (x, y) in enumerate(points):
        near = [pairs[number - 1]] if number or way_round else []
        near += [pairs[number]] if number < len(pairs) else []
        dx, dy = sum(b[0] - a[0] for a, b in near), sum(b[1] - a[1] for a, b in near)
        length = max(0.001, hypot(dx, dy))
        moved_points.append((x - dy / length * off, y + dx / length * off))
    return moved_points


def teeth_path(points: Ring, off: float, gap: float) -> str:
    """Returns short strokes square to a line, *off* cm long, on the right of it.

    On the left, if *off* is negative.
    """
    path = ""
    for a, b in pairwise(points):
        length = hypot(b[0] - a[0], b[1] - a[1])
        if not length:
            continue
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        for step in range(int(length / gap) + 1):
            x, y = a[0] + ux * step * gap, a[1] + uy * step * gap
            path += f"M{num(x)} {num(y)}L{num(x - uy * off)} {num(y + ux * off)}"
    return path


def frond_path(ring: Ring, gap: float) -> str:
    return "".join(f"M{num(x - 1)} {num(y)}{FROND}" for x, y in spots_in_ring(ring, gap))


# the lie of the land


def hachure_path(ring: Ring, table: tuple[float, float]) -> str:
    """Returns strokes down the slope from a contour, longer away from the light.

    There are none at the table's edge.
    """
    curve = curve_points(ring)
    outward = -1 if is_clockwise(ring) else 1
    path, gone = "", 0.0
    for a, b in closed_pairs(curve):
        length = hypot(b[0] - a[0], b[1] - a[1])
        if not length:
            continue
        ux, uy = (b[0] - a[0]) / length, (b[1] - a[1]) / length
        nx, ny = -uy * outward, ux * outward
        size = 1.5 - 0.9 * (nx * LIGHT[0] + ny * LIGHT[1])
        while gone <= length:
            x, y = a[0] + ux * gone, a[1] + uy * gone
            if 0.6 < x < table[0] - 0.6 and 0.6 < y < table[1] - 0.6:
                path += f"M{num(x)} {num(y)}L{num(x + nx * size)} {num(y + ny * size)}"
            gone += STROKE
        gone -= length
    return path


def sea_shapes(ring: list[Point], table: tuple[float, float]) -> list[Shape]:
    """Returns water with lines along its shore, and sand on the land side."""
    shore = coast_line(ring, table)
    if not shore:
        closed_path = smooth_path(ring, closed=True)
        inward = 1 if is_clockwise(ring) else -1
        lines = [offset_line(ring, inward * off, way_round=True) for off in WATER_LINES[:2]]
        return [
            Shape("sea", closed_path),
            *(Shape(f"wave w{n}", smooth_path(line, closed=True)) for n, line in enumerate(lines)),
            Shape("shore", closed_path),
        ]
    rest = ring[(ring.index(shore[-1]) + 1) :] + ring[: ring.index(shore[0])]
    inward = 1 if is_clockwise(ring) else -1
    return [
        Shape("sea", smooth_path(shore) + "".join(f"L{xy(p)}" for p in rest if p not in shore) + "z"),
        *(
            Shape(f"wave w{n}", smooth_path(offset_line(shore, inward * off)))
            for n, off in enumerate(WATER_LINES)
        ),
        *(Shape("sand", smooth_path(offset_line(shore, -inward * off))) for off in SAND),
        Shape("shore", smooth_path(shore)),
    ]


def coast_line(ring: list[Point], table: tuple[float, float]) -> list[Point]:
    """Returns the part of a ring's outline that does not follow the table's edge.

    [] if it never touches it.
    """

    def is_along_edge(a: Point, b: Point) -> bool:
        return any(a[axis] == b[axis] and a[axis] in (0, table[axis]) for axis in (0, 1))

    free = [not is_along_edge(a, b) for a, b in closed_pairs(ring)]
    if all(free) or not any(free):
        return []
    first = next(n for n in range(len(ring)) if free[n] and not free[n - 1])
    outline = [ring[first]]
    for step in range(len(ring)):
        at = (first + step) % len(ring)
        if not free[at]:
            break
        outline.append(ring[(at + 1) % len(ring)])
    return outline


def swamp_shapes(ring: list[Point]) -> list[Shape]:
    reeds = "".join(f"M{num(x - 2)} {num(y)}{REEDS}" for x, y in spots_in_ring(ring, 5.5))
    return [
        Shape("mire", smooth_path(ring, closed=True)),
        Shape("mud", ruled_lines(ring, MUD)),
        Shape("swamp", reeds),
    ]


# what men made


def crop_shapes(ring: list[Point]) -> list[Shape]:
    """Returns furrows along the longer side, and the gaps between them. MACH-MOVE-04."""
    left, top, right, bottom = ring_box(ring)
    return [
        Shape("canef tilled", ring_path(ring)),
        Shape("furrow", ruled_lines(ring, FURROW, upright=bottom - top > right - left)),
    ]


def building_shapes(ring: list[Point], large: bool) -> list[Shape]:
    """Returns an outline and its ridge.

    The ridge joins the middles of two opposite walls along the longer way; the side away from the light is
    shaded.
    """
    left, top, right, bottom = (round(edge, 1) for edge in ring_box(ring))
    shapes = [Shape("house large" if large else "house", ring_path(ring), (left, top, right, bottom))]
    if len(ring) == 4:
        walls = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in closed_pairs(ring)]
        pairs = (walls[0], walls[2]), (walls[1], walls[3])
        a, b = max(pairs, key=lambda pair: hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]))
        upright = abs(b[1] - a[1]) > abs(b[0] - a[0])
        dark = [(x, y) for x, y in ring if (x > a[0] if upright else y > a[1])]
        shapes.append(
            Shape("eaves", ruled_lines([a, b, *_nearest_first(dark, b)], SHADE, upright, inset=0.2))
        )
        shapes.append(Shape("house roof", f"M{xy(a)}L{xy(b)}"))
    return shapes


def _nearest_first(points: list[Point], start: Point) -> list[Point]:
    return sorted(points, key=lambda point: hypot(point[0] - start[0], point[1] - start[1]))


def ruin_shapes(ring: list[Point]) -> list[Shape]:
    stones = "".join(f"M{num(x - 0.6)} {num(y)}l.6-.8.6.8z" for x, y in spots_in_ring(ring, 2.6))
    return [Shape("patch", ring_path(ring)), Shape("ruin", ring_path(ring)), Shape("stones", stones)]


def fire_shapes(ring: list[Point]) -> list[Shape]:
    """Returns charred ground, flames, and smoke drifting off to the right."""
    spots = spots_in_ring(ring, 6)
    left, top, right, _ = ring_box(ring)
    smoke = "".join(f"M{num(left + (right - left) * part)} {num(top + 1)}{SMOKE}" for part in (0.2, 0.5, 0.8))
    return [
        Shape("char", ring_path(ring)),
        Shape("charred", ruled_lines(ring, 1.6)),
        Shape("flame", "".join(f"M{num(x)} {num(y + 1)}{FLAME}" for x, y in spots)),
        Shape("smoke", smoke),
    ]


# lines and crossings

LINE_LOOKS = {
    "river": ("rv1", "rv2"), "road": ("broad", "broad-in"), "path": ("footpath",), "wall": ("wall",),
    "fence": ("fence",), "hedge": ("hedge",), "earthwork": ("rampart",),
}  # fmt: skip


def strip_shapes(kind: str, points: list[Point], broad: float) -> list[Shape]:
    curved = kind in ("river", "road", "path")
    path = smooth_path(points) if curved else "M" + "L".join(xy(point) for point in points)
    size = " great" if broad > 7 else " small" if 0 < broad < 4 else ""
    shapes = [Shape(look + size, path) for look in LINE_LOOKS[kind]]
    if kind == "earthwork":  # the ditch is outside
        outward = -TOOTH if is_clockwise(points) else TOOTH
        shapes.append(Shape("teeth", teeth_path(points, outward, TOOTH_GAP)))
    return shapes


def crossing_shapes(kind: str, spot: Point) -> list[Shape]:
    x, y = spot
    if kind == "bridge":
        left = f"M{num(x - 4.5)} {num(y - 3.5)}q2 1.5 2 3.5t-2 3.5"
        right = f"M{num(x + 4.5)} {num(y - 3.5)}q-2 1.5-2 3.5t2 3.5"
        return [Shape("bridge", left + right)]
    if kind == "breach":
        around = [(x - 2, y - 2), (x + 2, y - 2), (x + 2, y + 2), (x - 2, y + 2)]
        return [Shape("patch", ring_path(around)), *ruin_shapes(around)[2:]]
    waves = "".join(f"M{num(x - 4)} {num(y + at)}q1-1.200 2 0t2 0 2 0 2 0" for at in (-3, 0, 3))
    return [Shape("ford", waves)]
