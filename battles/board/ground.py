"""The table under the units: areas, lines and crossings of a scenario's board, drawn in centimetres; and
what a battle has made of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, hypot
from typing import Any

from battles.board.damage import BREACH, BRIDGE, FIRE, Scar
from battles.board.labels import LETTER, WIDTH
from battles.board.symbols import (
    FROND,
    Shape,
    building_shapes,
    crop_shapes,
    crossing_shapes,
    fire_shapes,
    frond_path,
    hachure_path,
    is_within_ring,
    lobed_outline,
    ring_box,
    ring_middle,
    ring_path,
    ruin_shapes,
    sea_shapes,
    spots_in_ring,
    strip_shapes,
    swamp_shapes,
)
from campaign.i18n.war_words import gettext as _
from campaign.plate.ground import smooth_path
from campaign.plate.projection import Box, Occupied, Point, num, xy

UNDER = ("jungle", "water", "swamp", "clearing", "crops", "cane", "rubble", "burning")  # below the lines
OVER = ("building", "stand")
NARROW = 0.47  # the mean letter, in parts of its height
LINES = ("river", "path", "road", "hedge", "fence", "wall", "earthwork")
NUMBERED = ("building", "cane", "crops")  # a phone at a table of Machete! asks for one of them


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


@dataclass(frozen=True, slots=True)
class Change:
    """Shapes drawn over the table from the step of that number on."""

    step: int
    shapes: tuple[Shape, ...]
    until: int = 0  # the step from which it is there no longer; 0: it stays


@dataclass(frozen=True, slots=True)
class Area:
    kind: str
    ring: list[Point]
    large: bool
    name: str
    number: str = ""


def board_table(board: Mapping[str, Any]) -> Table:
    """Returns *board* as a table, drawn with the far edge on top.

    *board* is as rules.Scenario has it, cm from the left and near edges.
    """
    width, height = int(board["width_cm"]), int(board["height_cm"])
    areas = [
        Area(
            area["kind"],
            page_points(area["points"], height),
            area.get("size") == "large",
            area.get("name") or "",
            number_of_area(area, index),
        )
        for index, area in enumerate(board.get("areas", ()))
    ]
    lines = [
        (line["kind"], page_points(line["points"], height), float(line.get("width_cm", 0)))
        for line in board.get("lines", ())
    ]
    jungle = board.get("ground", "open") == "jungle"
    hills = [area.ring for area in areas if area.kind == "hill"]
    shapes = [Shape("land" + (" wooded" if jungle else ""), f"M0 0h{width}v{height}H0z")]
    shapes += [Shape("hill", smooth_path(ring, closed=True)) for ring in hills]
    for kind in UNDER:
        shapes += [
            shape for area in areas if area.kind == kind for shape in area_shapes(area, (width, height))
        ]
    shapes += [Shape("contour", smooth_path(ring, closed=True)) for ring in hills]
    shapes += [Shape("hach", hachure_path(ring, (width, height))) for ring in hills]
    if jungle:
        bare = ("clearing", "crops", "cane", "building", "water", "swamp")
        clear = [area.ring for area in areas if area.kind in bare]
        shapes.append(
            Shape("frond", undergrowth_path(width, height, clear, [points for _, points, _ in lines]))
        )
    for kind in LINES:
        shapes += [
            shape
            for line, points, broad in lines
            if line == kind
            for shape in strip_shapes(kind, points, broad)
        ]
    for crossing in board.get("crossings", ()):
        shapes += crossing_shapes(crossing["kind"], page_points([crossing["point"]], height)[0])
    for kind in OVER:
        shapes += [
            shape for area in areas if area.kind == kind for shape in area_shapes(area, (width, height))
        ]
    return Table(
        width,
        height,
        tuple(shape for shape in shapes if shape.path),
        (
            *ground_labels(areas, [points for _, points, _ in lines], width, height),
            *numbers_of_areas(areas, width),
            *numbers_of_bridges(board.get("crossings", ()), width, height),
        ),
    )


def number_of_area(area: Mapping[str, Any], index: int) -> str:
    """Returns the number by which a phone at a table names an area: the one in its key, else its place."""
    written = str(area.get("key") or f"{area['kind']}_{index}").rpartition("_")[2]
    return written if written.isdecimal() else str(index + 1)


def numbers_of_areas(areas: Sequence[Area], width: int) -> list[Label]:
    """Returns a number for the middle of each house or field without a name, if there are several alike."""
    low = LETTER * width / WIDTH * 0.3
    labels = []
    for kind in NUMBERED:
        alike = [area for area in areas if area.kind == kind and not area.name]
        for area in alike if len(alike) > 1 else ():
            x, y = ring_middle(area.ring)
            labels.append(Label(num(x), num(y + low), area.number))
    return labels


def numbers_of_bridges(crossings: Sequence[Mapping[str, Any]], width: int, height: int) -> list[Label]:
    """Returns a number for the middle of each bridge, if there are several. A phone names them by it."""
    low = LETTER * width / WIDTH * 0.3
    bridges = [
        (number, crossing) for number, crossing in enumerate(crossings) if crossing["kind"] == "bridge"
    ]
    spots = [(number, page_points([crossing["point"]], height)[0]) for number, crossing in bridges]
    return (
        [Label(num(x), num(y + low), str(number + 1)) for number, (x, y) in spots] if len(spots) > 1 else []
    )


def page_points(points: Sequence[Sequence[float]], height: int) -> list[Point]:
    return [(float(x), height - float(y)) for x, y in points]


def area_shapes(area: Area, size: tuple[int, int]) -> list[Shape]:
    ring = area.ring
    match area.kind:
        case "jungle":
            return [Shape("thicket", smooth_path(ring, closed=True)), Shape("frond", frond_path(ring, 5.5))]
        case "clearing":
            return [Shape("clearing", smooth_path(ring, closed=True))]
        case "crops":
            return crop_shapes(ring)
        case "cane":
            return [Shape("canef", ring_path(ring)), Shape("cane", ring_path(ring))]
        case "swamp":
            return swamp_shapes(ring)
        case "water":
            return sea_shapes(ring, size)
        case "building":
            return building_shapes(ring, area.large)
        case "stand":
            return [Shape("stand", lobed_outline(ring)), Shape("frond", frond_path(ring, 4.2))]
        case "rubble":
            return ruin_shapes(ring)
        case "burning":
            return fire_shapes(ring)
    return []


def changes_of_ground(board: Mapping[str, Any], scars: Iterable[tuple[int, Scar]]) -> tuple[Change, ...]:
    """Draws the *scars* of a battle (each with its step) on *board*."""
    height = int(board["height_cm"])
    areas = board.get("areas", ())
    changes = []
    for step, scar in scars:
        if scar.kind in (BRIDGE, BREACH):
            spot = page_points([(scar.x / 100, scar.y / 100)], height)[0]
            shapes = crossing_shapes("breach", spot) if scar.kind == BREACH else [broken_bridge(spot)]
        else:
            houses = [number for number, area in enumerate(areas) if area["kind"] == "building"]
            area = scar.number if scar.kind == FIRE else houses[scar.number]
            ring = page_points(areas[area]["points"], height)
            shapes = fire_shapes(ring) if scar.kind == FIRE else ruin_shapes(ring)
        changes.append(Change(step, tuple(shape for shape in shapes if shape.path)))
    return tuple(changes)


def broken_bridge(spot: Point) -> Shape:
    """Returns a bridge that is down."""
    x, y = spot
    return Shape("gone-bridge", f"M{num(x - 3)} {num(y - 3)}l6 6m0-6l-6 6")


def undergrowth_path(width: int, height: int, clear: list[list[Point]], lines: list[list[Point]]) -> str:
    """Draws undergrowth over a table of jungle, except in clearings and on routes."""
    ways = Occupied()
    for points in lines:
        for x, y in spots_along_line(points, 3):
            ways.take((x - 3, y - 3, x + 3, y + 3))
    whole = [(1.0, 2.0), (width - 3.0, 2.0), (width - 3.0, height - 1.0), (1.0, height - 1.0)]
    return "".join(
        f"M{xy(spot)}{FROND}"
        for spot in spots_in_ring(whole, 6.5)
        if ways.is_free((spot[0], spot[1] - 1, spot[0] + 2, spot[1]))
        and not any(is_within_ring(spot, ring) for ring in clear)
    )


def spots_along_line(points: Sequence[Point], gap: float) -> Iterator[Point]:
    """Yields spots along a line, no more than *gap* apart."""
    for a, b in pairwise(points):
        steps = max(1, ceil(hypot(b[0] - a[0], b[1] - a[1]) / gap))
        for step in range(steps + 1):
            yield a[0] + (b[0] - a[0]) * step / steps, a[1] + (b[1] - a[1]) * step / steps


def names_of_kinds() -> dict[str, str]:
    """Returns the name of each kind of ground that is labelled."""
    return {
        "cane": _("Ripe {cane}: no way through"),
        "swamp": _("Swamp"),
        "hill": _("Hill"),
        "water": _("Sea"),
        "crops": _("Crops"),
        "building": _("Farm"),
    }


def room_taken(areas: Sequence[Area], lines: Sequence[Sequence[Point]]) -> Occupied:
    """Marks the room that drawn areas and lines leave no label."""
    taken = Occupied()
    for area in areas:
        if area.kind in ("building", "cane", "crops", "stand"):
            taken.take(ring_box(area.ring))
    for line in lines:
        for x, y in spots_along_line(line, 2):
            taken.take((x - 1, y - 1, x + 1, y + 1))
    return taken


def boxes_of_labels(labels: Iterable[Label], size: float) -> list[Box]:
    """Returns what *labels* cover, in letters of that *size*."""
    boxes = []
    for label in labels:
        half, x, y = len(label.text) * size * NARROW / 2, float(label.x), float(label.y)
        boxes.append((x - half, y - size * 0.8, x + half, y + size * 0.2))
    return boxes


def ground_labels(
    areas: Sequence[Area], lines: Sequence[Sequence[Point]], width: int, height: int
) -> list[Label]:
    """Returns names of houses, large ones first, then of each kind of ground.

    A kind of ground is named once, at its largest area.
    """
    size = LETTER * width / WIDTH
    taken = room_taken(areas, lines)
    labels = []

    def write(words: str, spots: Sequence[Point], look: str = "") -> bool:
        wide = len(words) * size * NARROW
        for x, y in spots:
            place: Box = (x - wide / 2, y - size * 0.8, x + wide / 2, y + size * 0.2)
            if taken.is_free(place) and place[0] > 1 and place[2] < width - 1 and size < y < height - 0.5:
                taken.take(place)
                labels.append(Label(num(x), num(y), words, look))
                return True
        return False

    for area in sorted(areas, key=lambda area: not area.large):
        if area.kind == "building" and area.name:
            write(area.name, label_spots(area.ring, size), "built" if area.large else "built small")
    named = {area.kind for area in areas if area.name}
    for kind, words in names_of_kinds().items():
        rings = [area.ring for area in areas if area.kind == kind and kind not in named]
        for ring in sorted(rings, key=lambda ring: (ring_box(ring)[0] - ring_box(ring)[2], ring))[:3]:
            within_it = kind in ("hill", "swamp", "water")
            spots = [ring_middle(ring)] if within_it else label_spots(ring, size)
            if write(words, spots, "wet" if kind == "water" else ""):
                break
    return labels


def label_spots(ring: Sequence[Point], size: float) -> list[Point]:
    """Returns where a label may be at an area: below it or above."""
    left, top, right, bottom = ring_box(ring)
    x = (left + right) / 2
    return [(x, bottom + size * 1.1), (x, top - size * 0.5), (x, bottom + size * 2), (x, top - size * 1.4)]
