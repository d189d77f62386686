"""Paths written as steps from spot to spot: much shorter than coordinates, above all when compressed.

Steps are taken between spots rounded to a tenth of a px, so that no error adds up along a path.
"""

from collections.abc import Iterable

from campaign.plate.projection import Point

Spot = tuple[int, int]  # tenths of a px
NEAR = 2
"""Tenths of a px by which a handle may be off its place; the curve is then off by half of it at most."""


def rounded_spot(point: Point) -> Spot:
    return round(point[0] * 10), round(point[1] * 10)


def short_number(tenths: int) -> str:
    """Returns -3 tenths as "-.3", 20 tenths as "2"."""
    whole, rest = divmod(abs(tenths), 10)
    digits = f"{whole or ''}.{rest}" if rest else str(whole)
    return f"-{digits}" if tenths < 0 else digits


def number_row(numbers: Iterable[int]) -> str:
    """Returns the numbers with a space only where no minus divides them."""
    return " ".join(short_number(number) for number in numbers).replace(" -", "-")


def closed_curve(points: list[Point]) -> str:
    """Returns a closed path through the middles of a ring's stretches, its points the handles.

    A handle is the one before, mirrored at the middle between them, so SVG needs only the middle (`t`). It is
    written out (`q`) where rounding has led the mirrored one further than NEAR from its place.
    """
    middles = [
        ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, points[1:] + points[:1], strict=True)
    ]
    here = start = rounded_spot(middles[-1])
    parts: list[tuple[str, list[int]]] = []
    mirrored: Spot | None = None
    for handle, end in zip(map(rounded_spot, points), map(rounded_spot, middles), strict=True):
        step = [end[0] - here[0], end[1] - here[1]]
        if mirrored and abs(mirrored[0] - handle[0]) <= NEAR and abs(mirrored[1] - handle[1]) <= NEAR:
            letter, handle = "t", mirrored
        else:
            letter, step = "q", [handle[0] - here[0], handle[1] - here[1], *step]
        if not parts or parts[-1][0] != letter:
            parts.append((letter, []))
        parts[-1][1].extend(step)
        mirrored, here = (2 * end[0] - handle[0], 2 * end[1] - handle[1]), end
    return f"M{number_row(start)}{''.join(letter + number_row(steps) for letter, steps in parts)}z"


def stroke_path(strokes: Iterable[tuple[Point, Point]]) -> str:
    """Returns straight strokes, each given by its start and by how far it goes."""
    path, here = "", (0, 0)
    for start, reach in strokes:
        (x, y), (right, down) = rounded_spot(start), rounded_spot(reach)
        path += f"m{number_row((x - here[0], y - here[1]))}l{number_row((right, down))}"
        here = x + right, y + down
    return path.replace("m", "M", 1)
