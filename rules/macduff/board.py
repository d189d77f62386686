"""The table of a battle: pieces of terrain read from a scenario, and what they do to troops."""

from collections.abc import Mapping
from json import dumps
from typing import Any, Final, NamedTuple

from rules.core.files import fields
from rules.core.inputs import BadInput
from rules.core.measure.ground import Piece, mask_of
from rules.core.measure.outlines import WIDEST, read_inches, read_line, read_polygon, read_size
from rules.core.measure.shapes import Point, Shape
from rules.core.measure.sight import Visibility
from rules.core.measure.table import MeasuredTable
from rules.macduff.tables import AREAS, LINES, OBSTACLE_DEPTH, PATH_WIDTHS, SIGHT_DEPTH
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

MOST_PIECES: Final = 200
MOST_KEPT: Final = 20_000
MOST_TABLES: Final = 24
BOARD: Final = ("width", "height", "pieces")
PIECE: Final = ("kind", "name", "polygon", "line", "width", "level", "class", "cover", "sight", "current")


_kept: dict[str, "MacduffTable"] = {}


NOWHERE: Final = ((-2, -2), (-2, -1), (-1, -1))
"""The outline of a piece that is no more: it keeps its number."""


class Nature(NamedTuple):
    """The kind of a piece of terrain."""

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
        self.kinds_by_cost: dict[int, int] = {}  # what engine.places has worked out
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
        """Returns the kinds of the pieces that a shape lies on, as a mask.

        A piece counts if the shape lies on any part of it.
        """
        kinds = self._under.get(shape)
        if kinds is None:
            if len(self._under) > MOST_KEPT:
                self._under.clear()
            kinds = self._under[shape] = self.ground.kinds_under(shape)
        return kinds

    def nature_of(self, piece: Piece) -> Nature:
        """Returns what a piece is."""
        return self.natures[piece.kind]

    def with_pieces(
        self, polygons: list[tuple[Point, ...] | None], nature: Nature, place: int = -1
    ) -> "MacduffTable":
        """Returns the table with pieces added.

        At *place* a piece is changed, or taken off if it is None. This table stays as it is, so that copies
        of a battle may share it.
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


def table_of(board: Mapping[str, Any]) -> MacduffTable:
    """Returns the table that *board* describes, kept for every battle fought on it.

    A battle that changes its table makes another.
    """
    key = dumps(board, sort_keys=True, default=str)
    table = _kept.pop(key, None)
    if table is None:
        table = read_table(board)
        while len(_kept) >= MOST_TABLES:
            del _kept[next(iter(_kept))]
    _kept[key] = table
    return table


def read_table(board: Mapping[str, Any]) -> MacduffTable:
    """Returns the table that *board* describes. Raises BadInput naming the field. MACD-TERR-01."""
    fields.known_table("board", board, BOARD)
    width = read_size("board.width", board.get("width"))
    height = read_size("board.height", board.get("height"))
    pieces: list[Piece] = []
    natures: list[Nature] = []
    listed = fields.entries("board.pieces", board.get("pieces", ()))
    if len(listed) > MOST_PIECES:
        raise BadInput("board.pieces", f"there is room for {MOST_PIECES} at most")
    for number, facts in enumerate(listed):
        field = f"board.pieces.{number}"
        nature = read_nature(field, fields.known_table(field, facts, PIECE))
        if nature not in natures:
            natures.append(nature)
        level = fields.number(f"{field}.level", facts.get("level", int(facts["kind"] == "hill")), 0, 9)
        for polygon in _polygons(field, facts, width, height):
            pieces.append(Piece(polygon, natures.index(nature), level))
    return MacduffTable(width, height, pieces, natures)


def read_nature(field: str, facts: Mapping[str, Any]) -> Nature:
    """Returns the nature of a piece of terrain.

    The kind decides, unless the scenario gives the piece a class, cover or sight of its own.
    MACD-TERR-01, MACD-TERR-02, MACD-TERR-05, MACD-TERR-07.
    """
    fields.name(field, facts)
    kind = fields.word(f"{field}.kind", facts.get("kind"), (*AREAS, *LINES, *PATH_WIDTHS))
    if "current" in facts:
        fields.number(f"{field}.current", facts["current"], 0, 359)
        if kind != "river":
            raise BadInput(f"{field}.current", "only a river has one (MACD-MOVE-07)")
    if kind in PATH_WIDTHS:
        for name in ("class", "cover", "sight", "level"):
            if name in facts:
                raise BadInput(f"{field}.{name}", f"a {kind} has none (MACD-TERR-08)")
        return path_nature(kind)
    usual = AREAS[kind] if kind in AREAS else LINES[kind]
    terrain = fields.word(f"{field}.class", facts.get("class", usual["class"]), TERRAINS)
    cover = fields.word(f"{field}.cover", facts.get("cover", usual["cover"]), COVERS)
    sight = fields.word(f"{field}.sight", facts.get("sight", usual["sight"]), SIGHTS)
    return Nature(
        TERRAINS.index(terrain),
        COVERS.index(cover),
        SIGHTS.index(sight),
        OFF_ROAD,
        kind in LINES,
        kind,
    )


def path_nature(kind: str) -> Nature:
    """Returns the nature of a road or a gap. MACD-TERR-08."""
    path = PATHS.index(kind) if kind in PATHS else OFF_ROAD  # rails are no road for troops
    return Nature(OPEN, NO_COVER, 0, path, False, kind)


def usual_nature(kind: str) -> Nature:
    """Returns the nature of that kind of piece, where the scenario names no other.

    MACD-TERR-02, MACD-TERR-05.
    """
    return path_nature(kind) if kind in PATH_WIDTHS else read_nature("", {"kind": kind})


def _polygons(field: str, facts: Mapping[str, Any], width: int, height: int) -> list[tuple[Point, ...]]:
    """Returns the outline of an area, or a strip for each part of a line."""
    kind = facts["kind"]
    wanted = "polygon" if kind in AREAS else "line"
    other = "line" if wanted == "polygon" else "polygon"
    if other in facts:
        raise BadInput(f"{field}.{other}", f"a {kind} is a {wanted}")
    if wanted == "polygon":
        if "width" in facts:
            raise BadInput(f"{field}.width", "an area has none")
        return [read_polygon(f"{field}.polygon", facts.get("polygon"), width, height)]
    usual = PATH_WIDTHS.get(kind, OBSTACLE_DEPTH)
    across = read_inches(f"{field}.width", facts["width"], 0, WIDEST) if "width" in facts else usual
    if across < 2:
        raise BadInput(f"{field}.width", "must be more than 0")
    return read_line(f"{field}.line", facts.get("line"), across, width, height)
