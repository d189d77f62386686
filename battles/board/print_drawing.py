"""The board as one SVG that needs no page about it: its looks are written into it, in the light theme.

A printed pack takes it. The looks are those of the site's own style sheets.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.template.loader import render_to_string

from battles.board.drawing import BoardPlate
from battles.board.objectives import Aim
from battles.board.setup_zones import SetupZone

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
