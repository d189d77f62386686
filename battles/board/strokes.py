"""Strokes of a step on the board: fire, charges, retreats and marches."""

from dataclasses import dataclass

from battles.board.frames import Replay, ReplayStep, Stand
from battles.board.spread import spread_stands
from battles.board.unit_shapes import SIZE
from campaign.plate.projection import Point, num


@dataclass(frozen=True, slots=True)
class Stroke:
    look: str  # "chg", "shot", "retreat", "march"
    side: str
    path: str
    head: str  # id of a marker, or ""


def page_point(now: Stand, height: int) -> Point:
    """Returns the point on the page: the far edge is on top."""
    return now.x / 100, height - now.y / 100


def step_strokes(replay: Replay, step: ReplayStep, table: tuple[int, int]) -> tuple[Stroke, ...]:
    """Returns the strokes of a step: fire dashed, a charge a solid arrow.

    A retreat is the arrow hollow, a march thin.
    """
    if not step.mark or step.mark == "blow":
        return ()
    height = table[1]
    drawn = spread_stands(replay.units, step.stands, table)
    now = drawn[step.unit]
    side = replay.units[step.unit].side
    end = page_point(now, height)
    if step.mark == "shot":
        return (Stroke("shot", side, volley_path(end, page_point(drawn[step.target], height)), ""),)
    before = spread_stands(replay.units, replay.stands(step.number - 1), table)
    start = page_point(before[step.unit], height)
    dx, dy = end[0] - start[0], end[1] - start[1]
    # stops short of the unit it leads to
    length = max(0.1, (dx * dx + dy * dy) ** 0.5)
    stop = max(0.2, (length - 10 * SIZE) / length)
    handle = start[0] + dx * 0.5 - dy * 0.12, start[1] + dy * 0.5 + dx * 0.12
    tip = start[0] + dx * stop, start[1] + dy * stop
    path = f"M{num(start[0])} {num(start[1])}Q{num(handle[0])} {num(handle[1])} {num(tip[0])} {num(tip[1])}"
    look, head = {
        "charge": ("chg", "charge"),
        "retreat": ("chg retreat", "retreat"),
        "march": ("chg march", "charge"),
    }[step.mark]
    return (Stroke(look, side, path, f"{head}-{side}"),)


def volley_path(start: Point, aim: Point) -> str:
    """Returns two dashed lines between the fronts of two units."""
    dx, dy = aim[0] - start[0], aim[1] - start[1]
    length = max(0.1, (dx * dx + dy * dy) ** 0.5)
    ux, uy = dx / length, dy / length
    off, gap = 1.5 * SIZE, min(6 * SIZE, length * 0.3)
    return "".join(
        f"M{num(start[0] + ux * gap - uy * s * off)} {num(start[1] + uy * gap + ux * s * off)}"
        f"L{num(aim[0] - ux * gap - uy * s * off * 0.6)} {num(aim[1] - uy * gap + ux * s * off * 0.6)}"
        for s in (-1, 1)
    )
