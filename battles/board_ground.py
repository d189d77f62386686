"""The table under the bodies: areas, lines and crossings of a scenario's board, drawn in centimetres."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, hypot
from typing import Any

from django.utils.translation import gettext as _

from campaign.plate.ground import grain, smooth
from campaign.plate.projection import Occupied, Point, num, xy

LOBE = 3.1  # cm from one lobe of a stand to the next
FROND = "q.2-1.3 1-1.1q.9-.4 1 .7"
REEDS = "h4m-3 1h2m-1-1v-1.400m-.8 1.400l-.4-.9m2 .9l.4-.9"


@dataclass(frozen=True, slots=True)
class Shape:
    look: str  # class
    path: str


@dataclass(frozen=True, slots=True)
class Label:
    x: str
    y: str
    text: str
    look: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """Everything that lies still, in the order it is laid."""

    width: int  # cm
    height: int
    shapes: tuple[Shape, ...]
    labels: tuple[Label, ...]


def table(board: Mapping[str, Any]) -> Table:
    """*board* as rules.Scenario has it, cm from the left and near edges; drawn with the far edge on top."""
    width, height = int(board["width_cm"]), int(board["height_cm"])

    def turned(points: Sequence[Sequence[float]]) -> list[Point]:
        return [(float(x), height - float(y)) for x, y in points]

    areas = [(area["kind"], turned(area["points"])) for area in board.get("areas", ())]
    lines = [
        (line["kind"], turned(line["points"]), float(line.get("width_cm", 0)))
        for line in board.get("lines", ())
    ]
    jungle = board.get("ground", "open") == "jungle"
    shapes = [Shape("land" + (" wooded" if jungle else ""), f"M0 0h{width}v{height}H0z")]
    for kind in ("hill", "jungle", "clearing", "crops", "cane", "swamp"):
        shapes += [shape for area, ring in areas if area == kind for shape in AREAS[kind](ring)]
    if jungle:
        clear = [ring for kind, ring in areas if kind in ("clearing", "crops", "cane", "building")]
        shapes.append(Shape("frond", scattered(width, height, clear, [points for _, points, _ in lines])))
    for kind in ("river", "path", "road", "wall", "fence", "hedge"):
        shapes += [
            shape for line, points, broad in lines if line == kind for shape in strip(kind, points, broad)
        ]
    for crossing in board.get("crossings", ()):
        shapes.append(crossed(crossing["kind"], turned([crossing["point"]])[0]))
    for kind in ("building", "stand"):
        shapes += [shape for area, ring in areas if area == kind for shape in AREAS[kind](ring)]
    return Table(width, height, tuple(shape for shape in shapes if shape.path), tuple(labels(areas)))


def ring_path(ring: Sequence[Point]) -> str:
    return "M" + "L".join(xy(point) for point in ring) + "z"


def lobed(ring: Sequence[Point]) -> str:
    """An outline in lobes, bulging outward whichever way round the ring goes."""
    clockwise = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)) > 0
    path = f"M{xy(ring[0])}"
    for a, b in zip(ring, [*ring[1:], ring[0]], strict=True):
        lobes = max(1, ceil(hypot(b[0] - a[0], b[1] - a[1]) / LOBE))
        for step in range(1, lobes + 1):
            end = a[0] + (b[0] - a[0]) * step / lobes, a[1] + (b[1] - a[1]) * step / lobes
            path += f"A1.9 1.9 0 0 {int(clockwise)} {xy(end)}"
    return path + "z"


def within(point: Point, ring: Sequence[Point]) -> bool:
    inside = False
    for (x1, y1), (x2, y2) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (y1 > point[1]) != (y2 > point[1]) and point[0] < (x2 - x1) * (point[1] - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def middle(ring: Sequence[Point]) -> Point:
    return sum(x for x, _ in ring) / len(ring), sum(y for _, y in ring) / len(ring)


def sown(ring: Sequence[Point], gap: float) -> list[Point]:
    """Spots in a ring on a loose grid, always the same for the same ring."""
    chance = grain(ring_path(ring))
    left, right = min(x for x, _ in ring), max(x for x, _ in ring)
    top, bottom = min(y for _, y in ring), max(y for _, y in ring)
    found = []
    for row in range(int((bottom - top) / gap) + 1):
        for col in range(int((right - left) / gap) + 1):
            spot = left + (col + next(chance)) * gap, top + (row + next(chance) * 0.7 + 0.3) * gap
            if within(spot, ring):
                found.append(spot)
    return found or [middle(ring)]


def scattered(width: int, height: int, clear: list[list[Point]], lines: list[list[Point]]) -> str:
    """Undergrowth over a table that is all jungle, but for clearings and ways."""
    ways = Occupied()
    for points in lines:
        for a, b in zip(points, points[1:], strict=False):
            steps = max(1, ceil(hypot(b[0] - a[0], b[1] - a[1]) / 3))
            for step in range(steps + 1):
                x, y = a[0] + (b[0] - a[0]) * step / steps, a[1] + (b[1] - a[1]) * step / steps
                ways.take((x - 3, y - 3, x + 3, y + 3))
    whole = [(1.0, 2.0), (width - 3.0, 2.0), (width - 3.0, height - 1.0), (1.0, height - 1.0)]
    return "".join(
        f"M{xy(spot)}{FROND}"
        for spot in sown(whole, 6.5)
        if ways.free((spot[0], spot[1] - 1, spot[0] + 2, spot[1]))
        and not any(within(spot, ring) for ring in clear)
    )


def fronds(ring: Sequence[Point], gap: float) -> str:
    return "".join(f"M{num(x - 1)} {num(y)}{FROND}" for x, y in sown(ring, gap))


def building(ring: list[Point]) -> list[Shape]:
    """An outline and its ridge: between the middles of two opposite walls, along the longer way."""
    shapes = [Shape("house", ring_path(ring))]
    if len(ring) == 4:
        walls = [
            ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(ring, [*ring[1:], ring[0]], strict=True)
        ]
        pairs = (walls[0], walls[2]), (walls[1], walls[3])
        ridge = max(pairs, key=lambda pair: hypot(pair[0][0] - pair[1][0], pair[0][1] - pair[1][1]))
        shapes.append(Shape("house roof", f"M{xy(ridge[0])}L{xy(ridge[1])}"))
    return shapes


def hill(ring: list[Point]) -> list[Shape]:
    x, y = middle(ring)
    inner = [(x + (px - x) * 0.55, y + (py - y) * 0.55) for px, py in ring]
    return [Shape("hill", smooth(ring, closed=True)), Shape("contour", smooth(inner, closed=True))]


AREAS = {
    "hill": hill,
    "jungle": lambda ring: [Shape("thicket", smooth(ring, closed=True)), Shape("frond", fronds(ring, 5.5))],
    "clearing": lambda ring: [Shape("clearing", smooth(ring, closed=True))],
    "crops": lambda ring: [Shape("canef", ring_path(ring))],
    "cane": lambda ring: [Shape("canef", ring_path(ring)), Shape("cane", ring_path(ring))],
    "swamp": lambda ring: [Shape("swamp", "".join(f"M{num(x)} {num(y)}{REEDS}" for x, y in sown(ring, 7)))],
    "building": building,
    "stand": lambda ring: [Shape("stand", lobed(ring)), Shape("frond", fronds(ring, 4.2))],
}
ROAD_WIDTH, RIVER_WIDTH = 4, 5  # cm where the board does not say; drawn by class steps
LINE_LOOKS = {
    "river": ("rv1", "rv2"), "road": ("broad", "broad-in"), "path": ("footpath",), "wall": ("wall",),
    "fence": ("fence",), "hedge": ("hedge",),
}  # fmt: skip


def strip(kind: str, points: list[Point], broad: float) -> list[Shape]:
    path = (
        smooth(points) if kind in ("river", "road", "path") else "M" + "L".join(xy(point) for point in points)
    )
    size = " great" if broad > 7 else " small" if 0 < broad < 4 else ""
    return [Shape(look + size, path) for look in LINE_LOOKS[kind]]


def crossed(kind: str, spot: Point) -> Shape:
    x, y = spot
    if kind == "bridge":
        return Shape(
            "bridge",
            f"M{num(x - 4.5)} {num(y - 3.5)}q2 1.5 2 3.5t-2 3.5"
            f"M{num(x + 4.5)} {num(y - 3.5)}q-2 1.5-2 3.5t2 3.5",
        )
    waves = "".join(f"M{num(x - 4)} {num(y + at)}q1-1.200 2 0t2 0 2 0 2 0" for at in (-3, 0, 3))
    return Shape("ford", waves)


def labels(areas: list[tuple[str, list[Point]]]) -> list[Label]:
    """The name of a kind of ground, once, under its largest area."""
    said = {
        "cane": _("Cane, ripe: no way through"),
        "swamp": _("Swamp"),
        "hill": _("Hill"),
        "building": _("Farm"),
    }
    found = []
    for kind, words in said.items():
        rings = [ring for area, ring in areas if area == kind]
        if rings:
            largest = max(rings, key=lambda ring: (max(p[0] for p in ring) - min(p[0] for p in ring), ring))
            x = middle(largest)[0]
            bottom = max(point[1] for point in largest)
            y = middle(largest)[1] if kind in ("hill", "swamp") else bottom + 3.2
            found.append(Label(num(x), num(y), words))
    return found
