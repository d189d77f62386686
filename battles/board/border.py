"""The border of a board: bars and figures in centimetres or inches, or letters and numbers of its cells."""

from dataclasses import dataclass

from battles.board.grid import CELL, ROW, Lattice, Squares, column_letters
from battles.board.inches import inch_marks
from campaign.plate.projection import num


@dataclass(frozen=True, slots=True)
class Border:
    lines: str
    bars: str
    labels: tuple[tuple[str, str, str], ...]  # x, y, text


def board_border(width: int, height: int, measured: bool = False) -> Border:
    """Returns bars of ten centimetres, a figure each thirty; in inches, of four, a figure each twelve."""
    bars = [
        f"M{x} {y}h{min(10, width - x)}v1.3h-{min(10, width - x)}z"
        for x in range(0, width, 20)
        for y in ("-2.6", f"{height + 1.3:g}")
    ]
    bars += [
        f"M{x} {y}h1.3v{min(10, height - y)}h-1.3z"
        for y in range(0, height, 20)
        for x in ("-2.6", f"{width + 1.3:g}")
    ]
    across, down = (
        inch_marks(size) if measured else [(at, str(at)) for at in range(0, size + 1, 30)]
        for size in (width, height)
    )
    labels = [(str(x), "-3.6", label) for x, label in across]
    labels += [("-4.6", f"{y + 0.7:g}", label) for y, label in down]
    return Border(
        f"M-2.6-2.6h{width + 5.2:g}v{height + 5.2:g}h-{width + 5.2:g}z", "".join(bars), tuple(labels)
    )


def cell_border(plan: Lattice) -> Border:
    """Draws a bar at each second row and column; columns by letter, rows by number."""
    first = [(column, plan.middle((column, 0))[0]) for column in range(plan.cols)]
    second = [(row, plan.middle((0, row))[1]) for row in range(plan.rows)]
    tall = CELL if isinstance(plan, Squares) else ROW
    bars = [
        f"M{num(x - CELL / 2)} {y}h{CELL}v1.3h-{CELL}z"
        for column, x in first[::2]
        for y in ("-2.6", f"{plan.height + 1.3:g}")
    ]
    bars += [
        f"M{x} {num(y - tall / 2)}h1.3v{num(tall)}h-1.3z"
        for _row, y in second[::2]
        for x in ("-2.6", f"{plan.width + 1.3:g}")
    ]
    labels = [(num(x), "-3.6", column_letters(column)) for column, x in first]
    labels += [("-4.8", num(y + 0.8), plan.row_name(row)) for row, y in second]
    lines = f"M-2.6-2.6h{plan.width + 5.2:g}v{plan.height + 5.2:g}h-{plan.width + 5.2:g}z"
    return Border(lines, "".join(bars), tuple(labels))
