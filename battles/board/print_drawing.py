"""The board as one SVG that needs no page about it: its looks are written into it, in the light theme.

A printed pack takes it. The looks are those of the site's own style sheets. On paper nobody can tap: every
unit has its name, and no sign lies over a unit.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

from battles.board.drawing import BoardPlate, base_frames, draw_board, reach_of_unit
from battles.board.frames import Replay
from battles.board.labels import name_on_paper
from battles.board.objectives import Aim, sign_spots, signs_beside_units
from battles.board.setup_zones import SetupZone
from battles.board.short_names import short_names
from battles.board.spread import spread_stands
from battles.board.strokes import page_point
from battles.board.table_ground import table_under
from campaign.plate.projection import Box

SHEETS = ("plate.css", "battles.css")
COLOUR = re.compile(r"(--[\w-]+):\s*light-dark\((#[0-9a-f]+)")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"^([^@{}\n]+)\{([^{}]*)\}", re.MULTILINE)
LOOKS = re.compile(r"\s*(fill|stroke|opacity|color|font-weight|font-style|display)")
NAMED = re.compile(r"var\((--[\w-]+)\)")
ABOUT = (".battle ", ".ground-plate ", ".plate ", ".pack ")
"""Classes of the elements that surround the drawing on a page. The file has none of them."""
SIDES = "abcd"
ALWAYS = "[hidden] { display: none } .tags text { stroke: none } text { font-family: 'Archivo Narrow' }"


def board_for_print(board: BoardPlate, aims: Sequence[Aim], zones: Sequence[SetupZone] = ()) -> str:
    """Returns the drawing of *board* with its objectives and the frames for the set-up, as an SVG file."""
    drawn = render_to_string("components/ground.html", {"board": board, "aims": aims, "zones": zones})
    signs = render_to_string("_signs.html")
    matched = re.search(r"<defs>.*</defs>", signs, re.DOTALL)
    assert matched is not None
    with_values = re.sub(r" (data-sign|hidden)(?=[ >])", r' \1=""', drawn)  # XML has no words without one
    head, rest = with_values.split(">", 1)
    head = head.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
    return f"{head}><style>{looks_of_board()}</style>{matched[0]}{rest}"


@cache
def looks_of_board() -> str:
    """Returns the rules of the site's style sheets that say how things in a drawing look."""
    return "\n".join([*(rule for name in SHEETS for rule in rules_of_sheet(name)), ALWAYS])


def rules_of_sheet(name: str) -> Iterator[str]:
    for selectors, told in RULE.findall(COMMENT.sub("", style_sheet(name))):
        looks = ";".join(each for each in told.split(";") if LOOKS.match(each))
        for selector in selectors.split(",") if looks else ():
            if ":" not in selector:
                yield from plain_rules(selector.strip(), looks)


def plain_rules(selector: str, looks: str) -> Iterator[str]:
    """Yields *looks* with colours for their names; those of a side once for each side, too."""
    for outer in ABOUT:
        selector = selector.removeprefix(outer)
    looks = looks.replace("var(--side, var(--ink))", "var(--side)")
    own_colours = "--side" in looks or "--tint" in looks
    yield f"{selector} {{{in_colours(looks.replace('--side)', '--ink)'))}}}"
    first, _space, inner = selector.partition(" ")
    for side in SIDES if own_colours else "":
        own_looks = looks.replace("--side)", f"--side-{side})").replace("--tint)", f"--side-{side}-tint)")
        yield f"{first}.{side} {inner} {{{in_colours(own_looks)}}}"
        yield f".{side} {selector} {{{in_colours(own_looks)}}}"


def in_colours(looks: str) -> str:
    colours = light_colours()
    return NAMED.sub(lambda name: colours.get(name[1], "inherit"), looks)


@cache
def light_colours() -> dict[str, str]:
    return dict(COLOUR.findall(style_sheet("tokens.css")))


def style_sheet(name: str) -> str:
    path = finders.find(name)
    assert isinstance(path, str)
    return Path(path).read_text(encoding="utf-8")


def draw_on_paper(
    board: Mapping[str, Any], replay: Replay, aims: Sequence[Aim], zones: Sequence[SetupZone] = ()
) -> tuple[BoardPlate, tuple[Aim, ...]]:
    """Returns the board at the set-up, and *aims* with their signs beside the units.

    No unit's name lies over the name of one of *zones*.
    """
    under = table_under(board)
    moved = signs_beside_units(
        aims, frames_of_units(replay, (under.width, under.height)), (under.width, under.height)
    )
    written = [zone.label for zone in zones]
    plate = draw_board(board, replay, at=0, signs=sign_spots(moved), written=written, on_paper=True)
    return plate, moved


def frames_of_units(replay: Replay, table: tuple[int, int]) -> list[Box]:
    """Returns the frames on the page of all units on the table."""
    height = table[1]
    frames: list[Box] = []
    for unit, now in zip(replay.units, spread_stands(replay.units, replay.opening, table), strict=True):
        if now.on_table:
            (x, y), (across, down) = page_point(now, height), reach_of_unit(unit, now)
            frames += base_frames(unit, now, height) or [(x - across, y - down, x + across, y + down)]
    return frames


def names_in_full(replay: Replay) -> list[tuple[str, str]]:
    """Returns the short names on the board, each with the full one."""
    names = [unit.name for unit, now in zip(replay.units, replay.opening, strict=True) if now.on_table]
    shorts = dict(
        zip([unit.name for unit in replay.units], short_names([u.name for u in replay.units]), strict=True)
    )
    pairs = [(name_on_paper(name, shorts[name]), name) for name in names]
    return [(short, name) for short, name in pairs if short != name]
