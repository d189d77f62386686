"""Headings: the direction of a move, as an eighth of a turn, from the places before and after it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import isqrt
from typing import Any, Final, Literal

from rules.core.standing import UnitState
from rules.core.terms import INCH

WINDS: Final = {
    "en": ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"),
    "es": ("norte", "nordeste", "este", "sudeste", "sur", "sudoeste", "oeste", "noroeste"),
}
CORNER_WINDS: Final = {  # by the corner of a hex that a unit faces
    "en": ("east-north-east", "north", "west-north-west", "west-south-west", "south", "east-south-east"),
    "es": ("estenordeste", "norte", "oesnoroeste", "oesudoeste", "sur", "estesudeste"),
}
EDGES: Final = {  # by side of the board: far, right, near, left
    "en": ("the north edge", "the east edge", "the south edge", "the west edge", "the edge"),
    "es": ("el borde norte", "el borde este", "el borde sur", "el borde oeste", "el borde"),
}
NO_FARTHER: Final = {"en": " without getting anywhere", "es": ", sin salir del sitio"}
LEANING: Final = Fraction(5, 12)  # tangent of 22.6 degrees: less of the shorter leg, and the move is straight


def heading(
    board: Mapping[str, Any], before: UnitState, after: UnitState, language: Literal["en", "es"]
) -> str:
    """Returns " north-east" or " al nordeste" for a move on *board*. North is the far edge.

    A unit that found no way moved " without getting anywhere". Without a place before or after it is "".
    """
    if not (before.on_table and after.on_table):
        return ""
    (from_east, from_north), (to_east, to_north) = place_on(board, before), place_on(board, after)
    east, north = to_east - from_east, to_north - from_north
    if not east and not north:
        return NO_FARTHER[language]
    word = WINDS[language][eighth_of_turn(east, north)]
    return f" al {word}" if language == "es" else f" {word}"


def course(
    board: Mapping[str, Any], before: UnitState, after: UnitState, language: Literal["en", "es"]
) -> str:
    """Returns " 7 inches north-east" or ", 7 pulgadas al nordeste" for a move on a table measured in inches.

    The inches are those of the straight line between both places. Where heading() names no direction, it is
    the same as heading().
    """
    way = heading(board, before, after, language)
    if way in ("", NO_FARTHER[language]):
        return way
    inches = (isqrt((after.x - before.x) ** 2 + (after.y - before.y) ** 2) + INCH // 2) // INCH
    if language == "es":
        return f", {'menos de una pulgada' if not inches else count_of(inches, 'pulgada', 'pulgadas')}{way}"
    return f" {'less than an inch' if not inches else count_of(inches, 'inch', 'inches')}{way}"


def count_of(number: int, one: str, many: str) -> str:
    """Returns a number with its noun."""
    return f"{number} {one if number == 1 else many}"


def place_on(board: Mapping[str, Any], unit: UnitState) -> tuple[Fraction, Fraction]:
    """Returns how far east and how far north *unit* is. Rows of hexes count from the far edge."""
    if "cols" in board:  # hexes: odd rows are half a hex to the right
        return unit.x + Fraction(unit.y % 2, 2), -unit.y * Fraction(13, 15)
    return Fraction(unit.x), Fraction(unit.y)


def eighth_of_turn(east: Fraction, north: Fraction) -> int:
    """Returns the eighth of a turn nearest to the direction of a move, clockwise from north."""
    if abs(east) < abs(north) * LEANING:
        return 0 if north > 0 else 4
    if abs(north) < abs(east) * LEANING:
        return 2 if east > 0 else 6
    return {(True, True): 1, (True, False): 3, (False, False): 5, (False, True): 7}[east > 0, north > 0]


def front(board: Mapping[str, Any], facing: int | None, language: Literal["en", "es"]) -> str:
    """Returns " to the north" or " al norte" for a *facing* on *board*, "" without one."""
    if facing is None or not board:
        return ""
    if "cols" in board:
        word = CORNER_WINDS[language][facing % len(CORNER_WINDS[language])]
    else:
        word = WINDS[language][facing % 8 if "columns" in board else (2 * facing + 45) // 90 % 8]
    return f" al {word}" if language == "es" else f" to the {word}"


def border(board: Mapping[str, Any], x: int | None, y: int | None, language: Literal["en", "es"]) -> str:
    """Returns the edge of *board* nearest to a place: "the north edge"; without a place "the edge"."""
    if x is None or y is None or not board:
        return EDGES[language][-1]
    wide, high = size_of(board)
    from_far = y if "cols" in board else high - y  # rows of hexes count from the far edge
    spans = (from_far, wide - x, high - from_far, x)
    return EDGES[language][spans.index(min(spans))]


def size_of(board: Mapping[str, Any]) -> tuple[int, int]:
    """Returns the largest x and y on *board*, in the units of places on it."""
    if "rows" in board:
        return board["cols" if "cols" in board else "columns"] - 1, board["rows"] - 1
    suffix = "_cm" if "width_cm" in board else ""
    return 100 * board[f"width{suffix}"], 100 * board[f"height{suffix}"]
