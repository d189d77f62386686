"""The ground of squares and hexes: what cells and the edges between them hold, drawn as a map."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import hypot
from typing import Any

from battles.board.damage import DUG, Scar
from battles.board.grid import CELL, Cell, Lattice, cells_covered, chains, ground_outlines, shared_edge
from battles.board.ground import Area, Change, Table, ground_labels
from battles.board.symbols import (
    Shape,
    building_shapes,
    crop_shapes,
    curve_points,
    hachure_path,
    is_within_ring,
    offset_line,
    ring_box,
    ring_path,
    sea_shapes,
    spots_in_ring,
    strip_shapes,
    swamp_shapes,
    teeth_path,
)
from campaign.plate.ground import smooth_path, steady_numbers
from campaign.plate.projection import Point, num, xy

HEIGHTS = ("hill", "height")  # from the lowest
WORKS = ("works", "trench", "earthwork", "fort")
WAYS = ("road", "railway", "sunken_road", "dry_stream_or_river_bed", "armoured_train")
LOW = ("water", "swamp", "field", "difficult", "woods")
HIGH = (
    "cliff",
    "large_rock_formation",
    "stone_sangar",
    *WORKS,
    "building",
    "town",
    "landing",
    "armoured_warship",
)
HOUSES = ((-2.3, -1.9, 2.4, 1.7), (1.5, -2.2, 1.7, 2.3), (-2.6, 1.3, 1.8, 2.0), (1.2, 1.5, 2.6, 1.6))
CROWN = "q-1.500-.1-1-1.400-.3-1.300 1-1.200q1.100-.7 1.500.5 1.300.2.9 1.200-.3.9-1.300.9z"
GROVE, SPARSE = 3.5, 0.15  # from one crown to the next; so large a part is left out
ANCHOR = "a2.600 2.200 0 0 0 5.200 0m-2.600 2.200v-5.400m-1.400 1.200h2.800"
HULL = "q4.200-3.600 8.400 0-4.200 3.600-8.400 0zm2.700-1h3v2h-3z"
PUFF = "a1.5 1.5 0 0 1 2.400-1.200 2 2 0 0 1 3.600.2 1.500 1.500 0 0 1 1.400 2.600h-7.200a1 1 0 0 1-.2-1.600z"


def cell_table(board: Mapping[str, Any], plan: Lattice) -> Table:
    """Returns *board* as its rules have it, drawn with the far edge on top."""
    size = plan.width, plan.height
    areas = [(area["kind"], cells_of(plan, area), area) for area in board.get("areas", ())]
    shapes = [Shape("margin", f"M0 0h{plan.width}v{plan.height}H0z")]
    everywhere = [(x, y) for y in range(plan.rows) for x in range(plan.cols)]
    shapes.append(Shape("land cut", "".join(ring_path(ring) for ring in ground_outlines(plan, everywhere))))
    for level, kind in enumerate(HEIGHTS):
        raised = [cell for area_kind, cells, _ in areas if area_kind in HEIGHTS[level:] for cell in cells]
        for ring in ground_outlines(plan, raised):
            shapes += [
                Shape(f"hill {kind}", smooth_path(ring, closed=True)),
                Shape("contour", smooth_path(ring, closed=True)),
                Shape("hach", hachure_path(ring, size)),
            ]
    for kind in LOW:
        for ring in ground_outlines(
            plan, (cell for area_kind, cells, _ in areas if area_kind == kind for cell in cells)
        ):
            shapes += ground_shapes(kind, ring, size)
    shapes += edge_shapes(board, plan)
    for kind in WAYS:
        lines = [line for line in board.get("lines", ()) if line["kind"] == kind]
        for cells in [cells for area_kind, cells, _ in areas if area_kind == kind] + [
            cells_covered(plan, line["hexes"]) for line in lines
        ]:
            shapes += route_shapes(plan, kind, cells)
    shapes += bridge_shapes(board, plan)
    for kind in HIGH:
        for area_kind, cells, _area in areas:
            if area_kind == kind:
                shapes += built_shapes(plan, kind, cells)
    named = [
        Area("building", ring, True, area["name"])
        for _kind, cells, area in areas
        if area.get("name")
        for ring in ground_outlines(plan, cells)[:1]
    ]
    return Table(
        plan.width,
        plan.height,
        tuple(shape for shape in shapes if shape.path),
        tuple(ground_labels(named, (), plan.width, plan.height)),
    )


def cells_of(plan: Lattice, area: Mapping[str, Any]) -> list[Cell]:
    return cells_covered(plan, area.get("zones") or area.get("hexes") or ())


def ground_shapes(kind: str, ring: list[Point], size: tuple[int, int]) -> list[Shape]:
    """Draws the plants or water that cover the ground, in a *ring* about all its cells."""
    curve = smooth_path(ring, closed=True)
    match kind:
        case "water":
            return sea_shapes(ring, size)
        case "swamp":
            return swamp_shapes(ring)
        case "field":
            return crop_shapes(ring)
        case "difficult":
            scrub = "".join(
                f"M{num(x - 0.8)} {num(y)}l.5-1 .3.7.5-1 .3 1.300" for x, y in spots_in_ring(ring, 3.4)
            )
            return [Shape("rough", curve), Shape("tuft", scrub)]
    crowns = "".join(f"M{num(x - 0.4)} {num(y + 1)}{CROWN}" for x, y in tree_spots(ring))
    return [Shape("thicket", curve), Shape("crown", crowns)]


def tree_spots(ring: list[Point]) -> list[Point]:
    """Returns spots for trees in loose staggered rows.

    None touches the next or leans out of the *ring*.
    """
    curve, chance = curve_points(ring), steady_numbers(ring_path(ring))
    left, top, right, bottom = ring_box(ring)
    spots = []
    for row in range(int((bottom - top) / GROVE) + 1):
        for column in range(int((right - left) / GROVE) + 1):
            x = left + (column + 0.5 + row % 2 / 2 + (next(chance) - 0.5) * 0.4) * GROVE
            y = top + (row + 0.6 + (next(chance) - 0.5) * 0.4) * GROVE
            if next(chance) > SPARSE and all(
                is_within_ring((x + dx, y + dy), curve)
                for dx, dy in ((-1.4, 0), (1.4, 0), (0, -1.3), (0, 1.2))
            ):
                spots.append((x, y))
    return spots


def route_shapes(plan: Lattice, kind: str, cells: Sequence[Cell]) -> list[Shape]:
    """Returns a way through *cells*, in their order; it begins anew after a gap."""
    runs: list[list[Cell]] = []
    for cell in cells:
        if runs and plan.near(runs[-1][-1], cell):
            runs[-1].append(cell)
        else:
            runs.append([cell])
    shapes: list[Shape] = []
    for run in runs:
        points = to_edge(plan, [plan.middle(cell) for cell in run])
        if len(points) < 2:
            continue
        line = smooth_path(points)
        if kind in ("railway", "armoured_train"):
            shapes += [Shape("track", line), Shape("sleepers", line)]
        elif kind == "dry_stream_or_river_bed":
            shapes += [Shape("bed-dry", smooth_path(offset_line(points, off))) for off in (-1.6, 1.6)]
        else:
            shapes += [Shape("lane-out", line), Shape("lane-in", line)]
        if kind == "sunken_road":
            shapes += [
                Shape("teeth", teeth_path(offset_line(points, off), off / 2, 1.6)) for off in (-1.6, 1.6)
            ]
        if kind == "armoured_train":
            shapes += [Shape("house large", wagon_path(plan.middle(cell))) for cell in run]
    return shapes


def wagon_path(spot: Point) -> str:
    return f"M{num(spot[0] - 3.5)} {num(spot[1] - 1.5)}h7v3h-7z"


def to_edge(plan: Lattice, points: list[Point]) -> list[Point]:
    """Extends a line that ends at the rim to the edge of the sheet."""
    line = list(points)
    for place, at in ((0, points[0]), (len(points), points[-1])):
        gaps = {
            (0.0, at[1]): at[0], (float(plan.width), at[1]): plan.width - at[0],
            (at[0], 0.0): at[1], (at[0], float(plan.height)): plan.height - at[1],
        }  # fmt: skip
        nearest = min(gaps, key=lambda spot: gaps[spot])
        if gaps[nearest] <= CELL + 1:
            line.insert(place if place == 0 else len(line), nearest)
    return line


def edge_shapes(board: Mapping[str, Any], plan: Lattice) -> list[Shape]:
    """Returns water and walls along the edges of hexes.

    A ford belongs to its river.
    """
    by_kind = edges_of(board, plan)
    shapes: list[Shape] = []
    rivers = by_kind.get("river", []) + (by_kind.get("ford", []) if "river" in by_kind else [])
    for line in chains(by_kind.get("stream", [])):
        shapes += [Shape("brook", smooth_path(line))]
    for line in chains(rivers):
        shapes += strip_shapes("river", line, 3.9)
    for a, b in by_kind.get("ford", ()):
        spot = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2
        shapes += [Shape("ford", wave_path(spot))]
    for kind, look in (("wall", "wall"), ("obstacle", "fence")):
        shapes += [Shape(look, "M" + "L".join(xy(p) for p in line)) for line in chains(by_kind.get(kind, ()))]
    return shapes


def edges_of(board: Mapping[str, Any], plan: Lattice) -> dict[str, list[tuple[Point, Point]]]:
    """Returns the edges between hexes by what runs along them."""
    lines_by_kind: dict[str, list[tuple[Point, Point]]] = {}
    for edge in board.get("edges", ()):
        for a, b in edge["between"]:
            between = shared_edge(plan, (a[0], a[1]), (b[0], b[1]))
            if between:
                lines_by_kind.setdefault(edge["kind"], []).append(between)
    return lines_by_kind


def wave_path(spot: Point) -> str:
    x, y = spot
    return "".join(
        f"M{num(x - 2.4)} {num(y + at)}q.6-.8 1.200 0t1.200 0 1.200 0 1.200 0" for at in (-1.4, 0, 1.4)
    )


def bridge_shapes(board: Mapping[str, Any], plan: Lattice) -> list[Shape]:
    """Draws a bridge where a route crosses a river or brook without a ford."""
    wet = {
        frozenset(((a[0], a[1]), (b[0], b[1])))
        for edge in board.get("edges", ())
        if edge["kind"] in ("river", "stream")
        for a, b in edge["between"]
    }
    shapes = []
    for line in board.get("lines", ()):
        for a, b in pairwise(cells_covered(plan, line["hexes"])):
            if frozenset((a, b)) in wet:
                (ax, ay), (bx, by) = plan.middle(a), plan.middle(b)
                length = hypot(bx - ax, by - ay)
                ux, uy, x, y = (bx - ax) / length, (by - ay) / length, (ax + bx) / 2, (ay + by) / 2
                for off in (-1.9, 1.9):
                    start, end = (
                        (x - uy * off + ux * step, y + ux * off + uy * step) for step in (-2.4, 2.4)
                    )
                    wing = -uy * off * 0.4, ux * off * 0.4
                    shapes.append(
                        f"M{num(start[0] + wing[0])} {num(start[1] + wing[1])}L{xy(start)}L{xy(end)}"
                        f"L{num(end[0] + wing[0])} {num(end[1] + wing[1])}"
                    )
    return [Shape("bridge", "".join(shapes))]


def built_shapes(plan: Lattice, kind: str, cells: Sequence[Cell]) -> list[Shape]:
    """Draws buildings, works or rock on *cells*."""
    shapes: list[Shape] = []
    if kind in ("building", "town"):
        return [shape for cell in cells for shape in house_shapes(plan, kind, cell)]
    if kind in WORKS:
        for ring in ground_outlines(plan, cells):
            shapes += fortification_shapes(plan, ring, bastions=kind == "fort")
        return shapes
    for ring in ground_outlines(plan, cells):
        if kind == "cliff":
            shapes += [
                Shape("crag", ring_path(ring)),
                Shape("teeth", teeth_path([*inset_ring(ring, 0.4), inset_ring(ring, 0.4)[0]], 2.2, 0.9)),
            ]
        elif kind == "large_rock_formation":
            rocks = "".join(
                f"M{num(x - 1.6)} {num(y + 1)}l.5-1.900 1.300-.7 1.300.8.3 1.600z"
                for x, y in spots_in_ring(ring, 4)
            )
            shapes.append(Shape("rock", rocks))
        elif kind == "stone_sangar":
            shapes.append(Shape("sangar", ring_path(inset_ring(ring, 1.3))))
    for cell in cells:
        x, y = plan.middle(cell)
        if kind == "landing":
            shapes.append(Shape("anchor", f"M{num(x - 2.6)} {num(y + 0.6)}{ANCHOR}"))
        elif kind == "armoured_warship":
            shapes.append(Shape("vessel", f"M{num(x - 4.2)} {num(y)}{HULL}"))
    return shapes


def house_shapes(plan: Lattice, kind: str, cell: Cell) -> list[Shape]:
    """Returns one large house on *cell*, or the small ones of a town."""
    x, y = plan.middle(cell)
    shapes: list[Shape] = []
    for dx, dy, wide, deep in HOUSES if kind == "town" else ((-2.8, -2.0, 5.6, 4.0),):
        left, top = x + dx, y + dy
        corners = [(left, top), (left + wide, top), (left + wide, top + deep), (left, top + deep)]
        shapes += building_shapes(corners, kind == "building")
    return shapes


def fortification_shapes(plan: Lattice, ring: list[Point], *, bastions: bool) -> list[Shape]:
    """Returns a rampart within the outline, its ditch outside; a fort with bastions at its corners."""
    line = inset_ring(ring, 1.1)
    shapes = [
        Shape("rampart", ring_path(line)),
        Shape("teeth", teeth_path([*line, line[0]], -1.0, 1.25)),
    ]
    if bastions:
        corners = [p for before, p, after in corner_triples(line) if is_corner(before, p, after)]
        towers = "".join(f"M{num(x - 1.3)} {num(y - 1.3)}h2.600v2.600h-2.600z" for x, y in corners)
        shapes.append(Shape("house large", towers))
    return shapes


def corner_triples(ring: Sequence[Point]) -> Iterable[tuple[Point, Point, Point]]:
    return zip([ring[-1], *ring[:-1]], ring, [*ring[1:], ring[0]], strict=True)


def is_corner(before: Point, at: Point, after: Point) -> bool:
    ahead, back = (at[0] - before[0], at[1] - before[1]), (after[0] - at[0], after[1] - at[1])
    return abs(ahead[0] * back[1] - ahead[1] * back[0]) > 1


def inset_ring(ring: Sequence[Point], by: float) -> list[Point]:
    """Returns *ring*, clockwise, drawn in from its cells' outline.

    Each corner is drawn in along both its edges.
    """
    ring_points = []
    for before, at, after in corner_triples(ring):
        x, y = at
        for a, b in ((before, at), (at, after)):
            length = hypot(b[0] - a[0], b[1] - a[1])
            x, y = x - (b[1] - a[1]) / length * by, y + (b[0] - a[0]) / length * by
        if not is_corner(before, at, after):  # both edges are one: it has moved in twice
            x, y = (x + at[0]) / 2, (y + at[1]) / 2
        ring_points.append((x, y))
    return ring_points


def cell_changes(plan: Lattice, scars: Sequence[tuple[int, Scar]]) -> tuple[Change, ...]:
    """Draws the *scars* of a battle (each with its step): works dug, clouds of dust."""
    changes = []
    for step, scar in scars:
        if scar.kind == DUG:
            x, y = scar.x / 100, plan.height - scar.y / 100
            cell = min(
                ((column, row) for row in range(plan.rows) for column in range(plan.cols)),
                key=lambda place: hypot(plan.middle(place)[0] - x, plan.middle(place)[1] - y),
            )
            changes.append(
                Change(
                    step, tuple(fortification_shapes(plan, ground_outlines(plan, [cell])[0], bastions=False))
                )
            )
        elif not scar.gone:
            until = next(
                (
                    n
                    for n, other in scars
                    if n > step and other.gone and (other.x, other.y) == (scar.x, scar.y)
                ),
                0,
            )
            x, y = plan.middle((scar.x, scar.y))
            changes.append(Change(step, (Shape("dust", f"M{num(x - 3.6)} {num(y + 1)}{PUFF}"),), until))
    return tuple(changes)
