"""Boards as scenarios describe them: checked, and read into the table of a battle."""

from collections.abc import Mapping
from json import dumps
from typing import Any, Final

from rules.core.dice import Dice
from rules.core.files import fields
from rules.core.inputs import BadInput
from rules.core.measure.ground import Piece
from rules.core.measure.outlines import read_inches, read_line, read_polygon, read_size
from rules.core.measure.shapes import Point
from rules.mexican_war.ground import DEEP, PASSAGES, SHALLOW, WarTable
from rules.mexican_war.sections.preparation import is_stream_deep
from rules.mexican_war.table_kinds import Nature, Tables

BOARD: Final = ("width", "height", "pieces")
PIECE: Final = ("kind", "name", "polygon", "line", "width", "level")
STREAM: Final = "stream"  # of a depth that nobody gives
MOST_PIECES: Final = 200
MOST_LEVELS: Final = 9
MOST_WIDE: Final = 24  # inches of a line
NATURAL_LEVEL: Final = 1  # of a hill whose level nobody gives
MOST_TABLES: Final = 24
_kept: list[tuple[str, Tables, WarTable]] = []  # boards that were read last, newest first


def settle_streams(board: Mapping[str, Any], dice: Dice, tables: Tables) -> dict[str, Any]:
    """Returns *board* with a depth for each stream that has none: one die each, in order. MEX-PRE-05."""
    pieces = []
    for facts in board.get("pieces", ()):
        if facts["kind"] == STREAM:
            facts = {**facts, "kind": DEEP if is_stream_deep(dice, tables) else SHALLOW}
        pieces.append(facts)
    return {**board, "pieces": pieces}


def table_for(board: Mapping[str, Any], tables: Tables) -> WarTable:
    """Returns the table that *board* describes. Battles on the same ground share it."""
    key = dumps(board, sort_keys=True, default=str)
    for known, by, table in _kept:
        if by is tables and known == key:
            return table
    table = read_table(board, tables)
    _kept.insert(0, (key, tables, table))
    del _kept[MOST_TABLES:]
    return table


def read_table(board: Mapping[str, Any], tables: Tables) -> WarTable:
    """Returns the table that *board* describes. Raises BadInput naming the field."""
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
        fields.known_table(field, facts, PIECE)
        fields.name(field, facts)
        nature = tables.ground[fields.word(f"{field}.kind", facts.get("kind"), tables.ground)]
        if nature not in natures:
            natures.append(nature)
        level = _read_level(field, facts, nature)
        for outline in _outlines(field, facts, nature, (width, height), tables):
            pieces.append(Piece(outline, natures.index(nature), level))
    return WarTable(width, height, pieces, natures, tables)


def _read_level(field: str, facts: Mapping[str, Any], nature: Nature) -> int:
    usual = NATURAL_LEVEL if nature.kind == "hill" else 0
    least = NATURAL_LEVEL if nature.kind == "hill" else 0
    return fields.number(f"{field}.level", facts.get("level", usual), least, MOST_LEVELS)


def _outlines(
    field: str, facts: Mapping[str, Any], nature: Nature, size: tuple[int, int], tables: Tables
) -> list[tuple[Point, ...]]:
    """Returns the outline of an area, or a strip for each part of a line."""
    other = "polygon" if nature.is_line else "line"
    if other in facts:
        raise BadInput(
            f"{field}.{other}",
            f"a {nature.kind} is described by its {'line' if nature.is_line else 'polygon'}",
        )
    if not nature.is_line:
        if "width" in facts:
            raise BadInput(f"{field}.width", "only a line has a width")
        return [read_polygon(f"{field}.polygon", facts.get("polygon"), *size)]
    across = usual_width(nature.kind, tables)
    if "width" in facts:
        across = read_inches(f"{field}.width", facts["width"], 0, MOST_WIDE)
        if across < 2:
            raise BadInput(f"{field}.width", "must be 0.02 or more")
    return read_line(f"{field}.line", facts.get("line"), across, *size)


def usual_width(kind: str, tables: Tables) -> int:
    """Returns how wide a line is where a scenario does not say."""
    if kind in PASSAGES:
        return tables["ground_measures.road_width"]
    if kind.startswith("stream"):
        return tables["ground_measures.stream_width"]
    return tables["ground_measures.line_width"]
