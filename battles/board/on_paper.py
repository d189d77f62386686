"""The board on paper, where nobody can tap: every unit has its name, and no sign lies over a unit."""

from collections.abc import Mapping, Sequence
from typing import Any

from battles.board.drawing import BoardPlate, base_frames, draw_board, page_point, reach_of_unit
from battles.board.frames import Replay
from battles.board.labels import name_on_paper
from battles.board.objectives import Aim, sign_spots, signs_beside_units
from battles.board.short_names import short_names
from battles.board.table_ground import table_under
from campaign.plate.projection import Box


def draw_on_paper(
    board: Mapping[str, Any], replay: Replay, aims: Sequence[Aim]
) -> tuple[BoardPlate, tuple[Aim, ...]]:
    """Returns the board at the set-up, and *aims* with their signs beside the units."""
    under = table_under(board)
    moved = signs_beside_units(aims, frames_of_units(replay, under.height), (under.width, under.height))
    return draw_board(board, replay, at=0, signs=sign_spots(moved), on_paper=True), moved


def frames_of_units(replay: Replay, height: int) -> list[Box]:
    """Returns the frames on the page of all units on the table."""
    frames: list[Box] = []
    for unit, now in zip(replay.units, replay.opening, strict=True):
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
