"""The frames on a map in which each side sets up its units before a battle."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from battles.board.drawing import reach_of_unit
from battles.board.frames import Replay
from battles.board.labels import letter_size, text_width
from battles.board.strokes import page_point
from battles.board.table_ground import table_under
from campaign.plate.projection import Box, num

MARGIN = 4
"""Centimetres of the drawing between a side's units, as the computer sets them up, and its frame."""


@dataclass(frozen=True, slots=True)
class SetupZone:
    """A frame about the units of the side *letter*. `x`, `y`: its far left corner; `label_y`: of its name.

    `label`: the box on the page that its name covers.
    """

    letter: str
    name: str
    x: str
    y: str
    width: str
    height: str
    label_y: str
    label: Box


def setup_zones(board: Mapping[str, Any], opening: Replay, names: Mapping[str, str]) -> Iterator[SetupZone]:
    """Yields a frame for each side with units on the table. *names*: the words on each frame, by letter."""
    under = table_under(board)
    letter = letter_size(under.width)
    for side, name in names.items():
        corners = []
        for unit, stand in zip(opening.units, opening.opening, strict=True):
            if unit.side == side and stand.on_table:
                x, y = page_point(stand, under.height)
                across, down = reach_of_unit(unit, stand)
                corners += [(x - across, y - down), (x + across, y + down)]
        if not corners:
            continue
        left, top = (max(1, min(ordinate) - MARGIN) for ordinate in zip(*corners, strict=True))
        right = min(under.width - 1, max(x for x, _y in corners) + MARGIN)
        bottom = min(under.height - 1, max(y for _x, y in corners) + MARGIN)
        above = top - letter / 3 if top > 2 * letter else bottom + letter
        label = left, above - 0.8 * letter, left + text_width(name) * letter, above + 0.3 * letter
        yield SetupZone(
            side, name, num(left), num(top), num(right - left), num(bottom - top), num(above), label
        )
