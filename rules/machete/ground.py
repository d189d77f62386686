"""A table for a battle that no scenario draws: seeded ground of a terrain, crossed by a road."""

from collections.abc import Sequence
from typing import Any

from rules.core.dice import SeededDice
from rules.core.inputs import BadInput
from rules.machete.terms import NONE

WIDTH, HEIGHT = 180, 120  # cm
SEASONS = ("dry", "wet")
CROSSINGS = ("none", "ford", "bridge")

# By terrain: the ground, what the way through it is, and how many of each kind of area stand on it.
RECIPES: dict[str, tuple[str, str, dict[str, int]]] = {
    "open": ("open", "road", {"stand": 4, "crops": 1}),
    "plain": ("open", "road", {"stand": 3, "crops": 2}),
    "hills": ("open", "road", {"hill": 3, "stand": 5}),
    "mountain": ("jungle", "path", {"hill": 3, "stand": 7, "clearing": 2}),
    "jungle": ("jungle", "road", {"stand": 9, "clearing": 3}),
    "swamp": ("jungle", "path", {"swamp": 4, "stand": 4, "clearing": 2}),
    "cane": ("open", "road", {"cane": 4, "stand": 2, "building": 1}),
    "urban": ("open", "road", {"building": 7, "crops": 2}),
}
SIZES = {  # half width and half height in cm: the least, and what a die adds
    "stand": (4, 4),
    "clearing": (10, 8),
    "crops": (9, 5),
    "cane": (9, 5),
    "swamp": (7, 6),
    "hill": (10, 8),
    "building": (3, 3),
}
SQUARE = ("crops", "cane", "building")  # laid out by men, with straight sides
CLEAR_OF_ROAD = ("stand", "cane", "swamp", "building", "crops")
WET_SWAMPS = 1  # swamps the rains add to low ground
LOW = ("open", "plain", "cane", "jungle", "swamp")
MARGIN, ROOM, TRIES = 8, 3, 40  # cm from the table's edge, cm between things; how often a place is looked for


def ground(terrain: str, season: str, seed: str, crossing: str = "none") -> dict[str, Any]:
    """A board for `Scenario.board`: the same words and seed give the same ground.

    *terrain* is open, plain, hills, mountain, jungle, swamp, cane or urban; *season* dry or wet; a *crossing*
    ford or bridge puts a river across the way. Raises BadInput naming what it does not know.
    """
    for field, word, words in (
        ("terrain", terrain, tuple(RECIPES)),
        ("season", season, SEASONS),
        ("crossing", crossing, CROSSINGS),
    ):
        if word not in words:
            raise BadInput(field, f"must be one of {', '.join(words)}")
    dice = SeededDice(f"{seed}/ground")
    base, way, areas = RECIPES[terrain]
    line = _way(dice)
    placed: list[tuple[int, int, int, int]] = []
    river: list[list[int]] = []
    if crossing != "none":
        river = _river(dice)
        placed += [(river[0][0], HEIGHT // 2, 10, HEIGHT)]
    board: dict[str, Any] = {
        "width_cm": WIDTH,
        "height_cm": HEIGHT,
        "ground": base,
        "areas": [],
        "lines": [{"kind": way, "points": line, "width_cm": 5}],
        "crossings": [],
    }
    wanted = dict(areas)
    if season == "wet" and terrain in LOW:
        wanted["swamp"] = wanted.get("swamp", 0) + WET_SWAMPS
    for kind in ("hill", "clearing", "swamp", "building", "cane", "crops", "stand"):
        for _ in range(wanted.get(kind, 0)):
            points = _area(dice, kind, line, placed)
            if points:
                board["areas"].append({"kind": kind, "points": points})
    if river:
        board["lines"].append({"kind": "river", "points": river, "width_cm": 6})
        x = river[0][0]
        board["crossings"].append({"kind": crossing, "point": [x, height_of(line, x)], "width_cm": 10})
    return board


def _die(dice: SeededDice, sides: int) -> int:
    return dice.roll(1, sides, "MACH-MOVE-02", NONE)[0] - 1


def _way(dice: SeededDice) -> list[list[int]]:
    """A road from the left edge to the right, near the middle, with two bends."""
    heights = [HEIGHT // 2 - 10 + _die(dice, 21) for _ in range(4)]
    return [[x, y] for x, y in zip((0, WIDTH // 3, 2 * WIDTH // 3, WIDTH), heights, strict=True)]


def _river(dice: SeededDice) -> list[list[int]]:
    """Straight down the middle of the table, a little to one side."""
    x = WIDTH // 2 - 8 + _die(dice, 17)
    return [[x, 0], [x, HEIGHT]]


def height_of(line: Sequence[Sequence[int]], x: int) -> int:
    """How far up the table, in cm, a *line* drawn from left to right passes at *x*."""
    for (x0, y0), (x1, y1) in zip(line, line[1:], strict=False):
        if x0 <= x <= x1:
            return y0 + (y1 - y0) * (x - x0) // max(1, x1 - x0)
    return line[-1][1]


def _area(
    dice: SeededDice, kind: str, line: list[list[int]], placed: list[tuple[int, int, int, int]]
) -> list[list[int]]:
    """The outline of one area clear of the others and, if it bars the way, of the road; [] if no place is
    found."""
    least, more = SIZES[kind]
    for _ in range(TRIES):
        wide, high = least + _die(dice, more + 1), least + _die(dice, more + 1)
        x = MARGIN + wide + _die(dice, WIDTH - 2 * (MARGIN + wide) + 1)
        y = MARGIN + high + _die(dice, HEIGHT - 2 * (MARGIN + high) + 1)
        road = height_of(line, x)
        if kind in CLEAR_OF_ROAD and abs(y - road) < high + 5:
            continue
        gaps = ((abs(x - px) - wide - pw, abs(y - py) - high - ph) for px, py, pw, ph in placed)
        if any(across < ROOM and along < ROOM for across, along in gaps):
            continue
        if kind not in ("hill", "clearing"):
            placed.append((x, y, wide, high))
        if kind in SQUARE:
            return [[x - wide, y - high], [x + wide, y - high], [x + wide, y + high], [x - wide, y + high]]
        w, h = wide * 7 // 10, high * 7 // 10
        around = ((wide, 0), (w, h), (0, high), (-w, h), (-wide, 0), (-w, -h), (0, -high), (w, -h))
        return [[x + dx - _die(dice, 2), y + dy - _die(dice, 2)] for dx, dy in around]
    return []
