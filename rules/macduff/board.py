"""The table of a battle: pieces of terrain read from a scenario, and what they do to troops."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final, NamedTuple

from rules.core import fields
from rules.core.inputs import BadInput
from rules.core.measure.ground import Piece, mask_of, strip
from rules.core.measure.shapes import Point, Shape
from rules.core.measure.sight import Visibility
from rules.core.measure.table import MeasuredTable
from rules.macduff.tables import AREAS, INCH, LINES, OBSTACLE_DEPTH, PATH_WIDTHS, SIGHT_DEPTH
from rules.macduff.terms import (
    BLOCKS,
    BROKEN,
    COVERS,
    DIFFICULT,
    HARD,
    IMPASSABLE,
    NO_COVER,
    OBSCURED,
    OFF_ROAD,
    OPEN,
    PATHS,
    SIGHTS,
    TERRAINS,
    THICK,
)

NARROWEST: Final = 24  # inches of a table either way
WIDEST: Final = 240
MOST_PIECES: Final = 200
MOST_POINTS: Final = 60
MOST_KEPT: Final = 20_000
BOARD: Final = ("width", "height", "pieces")
PIECE: Final = ("kind", "name", "polygon", "line", "width", "level", "class", "cover", "sight", "current")


NOWHERE: Final = ((-2, -2), (-2, -1), (-1, -1))
"""The outline of a piece that is no more: it keeps its number."""


class Nature(NamedTuple):
    """What a piece of terrain is."""

    terrain: int  # OPEN, BROKEN, DIFFICULT, IMPASSABLE
    cover: int  # NO_COVER, OBSCURED, HARD
    sight: int  # CLEAR, THICK, BLOCKS
    path: int  # OFF_ROAD, ROAD or GAP
    obstacle: bool  # a line that can be defended
    kind: str  # the word of the scenario

    @property
    def town(self) -> bool:
        """Tells whether it is a town."""
        return self.kind == "town"


class MacduffTable(MeasuredTable):
    """MACD-TERR-01, MACD-VIS-01: A table with its terrain. Masks name the kinds of pieces."""

    def __init__(self, width: int, height: int, pieces: list[Piece], natures: list[Nature]) -> None:
        numbered = list(enumerate(natures))
        rule = Visibility(
            mask_of([kind for kind, nature in numbered if nature.sight == BLOCKS]),
            mask_of([kind for kind, nature in numbered if nature.sight == THICK]),
            SIGHT_DEPTH,
        )
        super().__init__(width, height, pieces, rule)
        self.natures = natures
        self._under: dict[Shape, int] = {}  # kinds under shapes asked about before
        self.of_terrain = tuple(
            mask_of([kind for kind, nature in numbered if nature.terrain == terrain])
            for terrain in (OPEN, BROKEN, DIFFICULT, IMPASSABLE)
        )
        self.rough = self.of_terrain[BROKEN] | self.of_terrain[DIFFICULT]
        self.paths = mask_of([kind for kind, nature in numbered if nature.path != OFF_ROAD])
        self.hard = mask_of([kind for kind, nature in numbered if nature.cover == HARD])
        self.obscuring = mask_of([kind for kind, nature in numbered if nature.cover == OBSCURED])
        self.obstacles = mask_of([kind for kind, nature in numbered if nature.obstacle])
        self.water = mask_of([kind for kind, nature in numbered if nature.kind == "river"])
        self.rails = mask_of([kind for kind, nature in numbered if nature.kind == "rail"])
        self.towns = mask_of([kind for kind, nature in numbered if nature.town])

    def kinds_at(self, shape: Shape) -> int:
        """Returns the kinds of the pieces that a shape lies on, at least in part, as a mask."""
        found = self._under.get(shape)
        if found is None:
            if len(self._under) > MOST_KEPT:
                self._under.clear()
            found = self._under[shape] = self.ground.kinds_under(shape)
        return found

    def nature_of(self, piece: Piece) -> Nature:
        """Returns what a piece is."""
        return self.natures[piece.kind]

    def changed(
        self, polygons: list[tuple[Point, ...] | None], nature: Nature, place: int = -1
    ) -> "MacduffTable":
        """Returns the table with pieces put on; at *place* one is changed, or taken off if None.

        This table stays as it is, so that copies of a battle may share it.
        """
        natures = self.natures if nature in self.natures else [*self.natures, nature]
        kind = natures.index(nature)
        pieces: list[Piece] = list(self.ground.pieces)
        for polygon in polygons:
            if place < 0 and polygon is not None:
                pieces.append(Piece(polygon, kind))
            elif polygon is None:
                pieces[place] = Piece(NOWHERE, kind)
            else:
                pieces[place] = Piece(polygon, kind, pieces[place].level)
        return MacduffTable(self.width, self.height, pieces, natures)


def read_inches(field: str, value: Any, least: int, most: int) -> int:
    """Returns a measure in hundredths. Raises BadInput for what is no number of two decimal places."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise BadInput(field, "must be a number of inches")
    exact = Decimal(str(value)) * INCH
    if not exact.is_finite() or exact != exact.to_integral_value():
        raise BadInput(field, "must be inches with two decimal places at most")
    if not least * INCH <= exact <= most * INCH:
        raise BadInput(field, f"must be from {least} to {most} inches")
    return int(exact)


def read_table(board: Mapping[str, Any]) -> MacduffTable:
    """MACD-TERR-01: Returns the table that *board* describes. Raises BadInput naming the field."""
    fields.known("board", board, BOARD)
    for name in ("width", "height"):
        if name not in board:
            raise BadInput(f"board.{name}", "is needed, in inches")
    width = read_inches("board.width", board["width"], NARROWEST, WIDEST)
    height = read_inches("board.height", board["height"], NARROWEST, WIDEST)
    pieces: list[Piece] = []
    natures: list[Nature] = []
    listed = fields.entries("board.pieces", board.get("pieces", ()))
    if len(listed) > MOST_PIECES:
        raise BadInput("board.pieces", f"there is room for {MOST_PIECES} at most")
    for number, told in enumerate(listed):
        field = f"board.pieces.{number}"
        nature = read_nature(field, fields.known(field, told, PIECE))
        if nature not in natures:
            natures.append(nature)
        level = fields.number(f"{field}.level", told.get("level", int(told["kind"] == "hill")), 0, 9)
        for polygon in _polygons(field, told, width, height):
            pieces.append(Piece(polygon, natures.index(nature), level))
    return MacduffTable(width, height, pieces, natures)


def read_nature(field: str, told: Mapping[str, Any]) -> Nature:
    """MACD-TERR-01, MACD-TERR-02, MACD-TERR-05, MACD-TERR-07: Returns what a piece is.

    The table says so by its kind, unless the scenario gives it a class, cover or sight of its own.
    """
    fields.name(field, told)
    if "current" in told:
        fields.number(f"{field}.current", told["current"], 0, 359)
        if told.get("kind") != "river":
            raise BadInput(f"{field}.current", "only a river has one (MACD-MOVE-07)")
    kind = fields.word(f"{field}.kind", told.get("kind"), (*AREAS, *LINES, *PATH_WIDTHS))
    if kind in PATH_WIDTHS:
        for name in ("class", "cover", "sight", "level"):
            if name in told:
                raise BadInput(f"{field}.{name}", f"a {kind} has none (MACD-TERR-08)")
        return path_nature(kind)
    usual = AREAS[kind] if kind in AREAS else LINES[kind]
    terrain = fields.word(f"{field}.class", told.get("class", usual["class"]), TERRAINS)
    cover = fields.word(f"{field}.cover", told.get("cover", usual["cover"]), COVERS)
    sight = fields.word(f"{field}.sight", told.get("sight", usual["sight"]), SIGHTS)
    return Nature(
        TERRAINS.index(terrain),
        COVERS.index(cover),
        SIGHTS.index(sight),
        OFF_ROAD,
        kind in LINES,
        kind,
    )


def path_nature(kind: str) -> Nature:
    """MACD-TERR-08: Returns what a road or a gap is."""
    path = PATHS.index(kind) if kind in PATHS else OFF_ROAD  # rails are no road for troops
    return Nature(OPEN, NO_COVER, 0, path, False, kind)


def usual_nature(kind: str) -> Nature:
    """MACD-TERR-02, MACD-TERR-05: Returns what a piece of that kind is where nobody says otherwise."""
    return path_nature(kind) if kind in PATH_WIDTHS else read_nature("", {"kind": kind})


def _polygons(field: str, told: Mapping[str, Any], width: int, height: int) -> list[tuple[Point, ...]]:
    """Returns the outline of an area, or a strip for each part of a line."""
    kind = told["kind"]
    wanted = "polygon" if kind in AREAS else "line"
    other = "line" if wanted == "polygon" else "polygon"
    if other in told:
        raise BadInput(f"{field}.{other}", f"a {kind} is a {wanted}")
    if wanted not in told:
        raise BadInput(f"{field}.{wanted}", "is needed: a list of [x, y] in inches")
    points = _points(f"{field}.{wanted}", told[wanted], 3 if wanted == "polygon" else 2, width, height)
    if wanted == "polygon":
        if "width" in told:
            raise BadInput(f"{field}.width", "an area has none")
        if not is_simple(points):
            raise BadInput(f"{field}.polygon", "its edges cross")
        return [tuple(points)]
    usual = PATH_WIDTHS.get(kind, OBSTACLE_DEPTH)
    across = read_inches(f"{field}.width", told["width"], 0, WIDEST) if "width" in told else usual
    if across < 2:
        raise BadInput(f"{field}.width", "must be more than nothing")
    return [strip(p, q, across) for p, q in zip(points, points[1:], strict=False)]


def _points(field: str, value: Any, least: int, width: int, height: int) -> list[Point]:
    """Returns points on the table, in hundredths."""
    listed = fields.entries(field, value)
    if not least <= len(listed) <= MOST_POINTS:
        raise BadInput(field, f"needs from {least} to {MOST_POINTS} points")
    return [read_point(f"{field}.{number}", at, width, height) for number, at in enumerate(listed)]


def read_point(field: str, value: Any, width: int, height: int) -> Point:
    """Returns a point [x, y] on the table, in hundredths."""
    pair = fields.entries(field, value)
    if len(pair) != 2:
        raise BadInput(field, "must be [x, y] in inches")
    x, y = (read_inches(f"{field}.{place}", each, 0, WIDEST) for place, each in enumerate(pair))
    if x > width or y > height:
        raise BadInput(field, "is beyond the edge of the table")
    return x, y


def is_simple(polygon: list[Point]) -> bool:
    """Tells whether no two edges of a polygon meet but neighbours in their corner."""
    count = len(polygon)
    if len(set(polygon)) < count:
        return False
    edges = [(polygon[place], polygon[(place + 1) % count]) for place in range(count)]
    return not any(
        _meet(edges[i], edges[j])
        for i in range(count)
        for j in range(i + 2, count)
        if not (i == 0 and j == count - 1)
    )


def _meet(a: tuple[Point, Point], b: tuple[Point, Point]) -> bool:
    """Tells whether two lines have a point in common."""
    for place in (0, 1):
        mine, theirs = [point[place] for point in a], [point[place] for point in b]
        if max(mine) < min(theirs) or max(theirs) < min(mine):
            return False
    return not _is_parted(a, b) and not _is_parted(b, a)


def _is_parted(a: tuple[Point, Point], b: tuple[Point, Point]) -> bool:
    """Tells whether both ends of *b* lie strictly on one side of the line through *a*."""
    (px, py), (qx, qy) = a
    sides = [(qx - px) * (y - py) - (qy - py) * (x - px) for x, y in b]
    return min(sides) > 0 or max(sides) < 0
