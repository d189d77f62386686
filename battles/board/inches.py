"""Tables in inches as plans: their ground, their border, and where units measured as rectangles are drawn.

An inch is two and a half units of the page, as a centimetre is one on a table in centimetres.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import cos, radians, sin
from typing import Any

from battles.board.damage import FIRE, Scar
from battles.board.ground import Area, Change, Label, Table, ground_labels
from battles.board.symbols import (
    Shape,
    building_shapes,
    crop_shapes,
    crossing_shapes,
    fire_shapes,
    frond_path,
    hachure_path,
    lobed_outline,
    offset_line,
    ring_middle,
    ring_path,
    sea_shapes,
    strip_shapes,
    swamp_shapes,
)
from campaign.plate.ground import smooth_path
from campaign.plate.projection import Point
from rules import UnitState

PER_INCH = 2.5
WOODS = ("open_wood", "woods")
DENSE = ("dense_wood", "chaparral")
WET = ("bog", "swamp", "marsh")
FIELDS = ("fields", "ploughed")
BUILT = ("town", "built_up", "large_building", "building", "houses")
HEIGHTS = ("hill", "steep_slope")
LARGE = ("town", "built_up", "large_building")
LINES = {  # how a line of the rules is drawn, and how broad where nobody says
    "stream": ("river", 2.5), "stream_shallow": ("river", 2.5), "stream_deep": ("river", 4.0),
    "road": ("road", 5.0), "fence": ("fence", 0.0), "hedge": ("hedge", 0.0), "high_hedge": ("hedge", 0.0),
    "wall": ("wall", 0.0), "high_wall": ("wall", 0.0), "dry_stone_wall": ("wall", 0.0),
    "mortared_wall": ("wall", 0.0), "obstacle": ("fence", 0.0), "ditch": ("hedge", 0.0),
    "earthwork": ("earthwork", 0.0), "entrenchment": ("earthwork", 0.0), "breastwork": ("earthwork", 0.0),
    "redoubt": ("earthwork", 0.0), "fortress": ("wall", 0.0),
}  # fmt: skip
FIRST = ("stream", "stream_shallow", "stream_deep", "road")  # below all other lines
BAR, MARK = 10, 30  # units of the page to a bar of the border, and to a figure: 4 and 12 inches


def is_measured(board: Mapping[str, Any]) -> bool:
    """Tells whether the board is a table in inches."""
    return "pieces" in board and "width" in board


def page_size(board: Mapping[str, Any]) -> tuple[int, int]:
    """Returns how wide and high the table is on the page."""
    return round(float(board["width"]) * PER_INCH), round(float(board["height"]) * PER_INCH)


def page_point(x: float, y: float, height: int) -> Point:
    """Returns a place in inches as a place on the page, the far edge on top."""
    return x * PER_INCH, height - y * PER_INCH


def on_page(now: UnitState) -> UnitState:
    """Returns a standing in hundredths of the page, at the middle of its rectangle."""
    half = now.depth / 2
    turn = radians(now.facing)
    x, y = now.x - half * sin(turn), now.y - half * cos(turn)
    return replace(
        now,
        x=round(x * PER_INCH),
        y=round(y * PER_INCH),
        frontage=round(now.frontage * PER_INCH),
        depth=round(now.depth * PER_INCH),
    )


def inch_table(board: Mapping[str, Any]) -> Table:
    """Returns *board* drawn with the far edge on top."""
    width, height = page_size(board)
    pieces = [(piece["kind"], ring_of(piece, height), piece) for piece in board["pieces"]]
    shapes = [Shape("land", f"M0 0h{width}v{height}H0z")]
    for kind, ring, _piece in pieces:
        if kind in HEIGHTS:
            curve = smooth_path(ring, closed=True)
            shapes += [Shape("hill", curve), Shape("contour", curve)]
            shapes.append(Shape("hach", hachure_path(ring, (width, height))))
    for kind, ring, piece in pieces:
        if "polygon" in piece and kind not in (*HEIGHTS, *BUILT):
            shapes += drawn_area(kind, ring, piece, (width, height))
    lines = [(kind, ring, piece) for kind, ring, piece in pieces if "line" in piece]
    for kind, ring, piece in sorted(lines, key=lambda shape_row: shape_row[0] not in FIRST):
        shapes += drawn_line(kind, ring, piece)
    for kind, ring, _piece in pieces:
        if kind in BUILT:
            shapes += building_shapes(ring, kind in LARGE)
    named = [
        Area("building", ring, kind in LARGE, str(piece["name"]))
        for kind, ring, piece in pieces
        if kind in BUILT and piece.get("name")
    ]
    plain = [
        Area("hill" if kind in HEIGHTS else "swamp", ring, False, "")
        for kind, ring, _ in pieces
        if kind in (*HEIGHTS, *WET)
    ]
    written: list[Label] = ground_labels([*named, *plain], [ring for _, ring, _ in lines], width, height)
    return Table(width, height, tuple(shape for shape in shapes if shape.path), tuple(written))


def ring_of(piece: Mapping[str, Any], height: int) -> list[Point]:
    """Returns the outline or the line of a piece on the page."""
    points = piece.get("polygon") or piece["line"]
    return [page_point(float(x), float(y), height) for x, y in points]


def drawn_area(kind: str, ring: list[Point], piece: Mapping[str, Any], size: tuple[int, int]) -> list[Shape]:
    """Returns the shapes of an area that lies under the lines."""
    if kind in WOODS:
        return [Shape("thicket", smooth_path(ring, closed=True)), Shape("frond", frond_path(ring, 5.5))]
    if kind in DENSE:
        return [Shape("stand", lobed_outline(ring)), Shape("frond", frond_path(ring, 4.2))]
    if kind in WET:
        return swamp_shapes(ring)
    if kind in FIELDS:
        if piece.get("sight") == "thick":
            return [Shape("canef", ring_path(ring)), Shape("cane", ring_path(ring))]
        return crop_shapes(ring)
    if kind in ("river", "lake"):
        return sea_shapes(ring, size)
    return [Shape("crag" if kind == "cliff" else "rough", ring_path(ring))]


def drawn_line(kind: str, points: list[Point], piece: Mapping[str, Any]) -> list[Shape]:
    """Returns the shapes of a line."""
    if kind == "rail":
        line = smooth_path(points)
        return [Shape("track", line), Shape("sleepers", line)]
    if kind in ("gap", "bridge"):
        return (
            crossing_shapes("bridge", ring_middle(points))
            if kind == "bridge"
            else crossing_shapes("breach", ring_middle(points))
        )
    look, usual = LINES.get(kind, ("path", 2.0))
    broad = float(piece["width"]) * PER_INCH if "width" in piece and usual else usual
    shapes = strip_shapes(look, points, broad)
    if kind in ("high_wall", "fortress", "high_hedge"):  # a second line beside the first
        shapes += strip_shapes(look, offset_line(points, 1.2), broad)
    return shapes


def piece_at(board: Mapping[str, Any], number: int) -> Mapping[str, Any] | None:
    """Returns the piece of the board that the rules count as *number*: each part of a line is one."""
    for piece in board["pieces"]:
        number -= 1 if "polygon" in piece else len(piece["line"]) - 1
        if number < 0:
            return dict(piece)
    return None


def inch_changes(board: Mapping[str, Any], scars: Iterable[tuple[int, Scar]]) -> tuple[Change, ...]:
    """Returns what a battle has set on fire."""
    height = page_size(board)[1]
    changes = []
    for step, scar in scars:
        piece = piece_at(board, scar.number) if scar.kind == FIRE else None
        if piece is not None and "polygon" in piece:
            shapes = fire_shapes(ring_of(piece, height))
            changes.append(Change(step, tuple(shape for shape in shapes if shape.path)))
    return tuple(changes)


def inch_marks(size: int) -> list[tuple[int, str]]:
    """Returns the places along an edge that are numbered, each with its inches."""
    return [(at, str(round(at / PER_INCH))) for at in range(0, size + 1, MARK)]
