"""Paths written as steps: where they lead, and that they are shorter."""

import re
from math import cos, sin

from campaign.plate.ground import smooth_path
from campaign.plate.short_paths import closed_curve, number_row, stroke_path

RING = [(500 + 300 * cos(n / 160) + 7 * sin(n), 300 * sin(n / 160) + 7 * cos(2 * n)) for n in range(1000)]
NUMBER = re.compile(r"-?(?:\d+(?:\.\d)?|\.\d)")


def numbers_in(path: str) -> list[float]:
    return [float(number) for number in NUMBER.findall(path)]


def spots_of(curve: str) -> list[float]:
    """Returns the coordinates of a curve of steps, as one of coordinates has them."""
    x, y, *steps = numbers_in(curve)
    spots = [x, y]
    for n in range(0, len(steps), 4):
        spots += [x + steps[n], y + steps[n + 1], x + steps[n + 2], y + steps[n + 3]]
        x, y = spots[-2:]
    return spots


def test_numbers_are_as_short_as_svg_reads_them():
    assert number_row([-3, 20, 5, -15, 0]) == "-.3 2 .5-1.5 0"


def test_a_curve_of_steps_leads_where_one_of_coordinates_does_and_no_error_adds_up():
    steps, whole = closed_curve(RING), smooth_path(RING, closed=True)
    pairs = zip(spots_of(steps), numbers_in(whole), strict=True)
    assert max(abs(a - b) for a, b in pairs) < 0.11
    assert len(steps) < 0.7 * len(whole)


def test_strokes_start_where_they_should_after_any_number_of_others():
    strokes = [((n * 4.43, n * 0.71), (0.64, -3.87)) for n in range(300)]
    x = y = 0.0
    values = numbers_in(stroke_path(strokes))
    for n, (start, _reach) in enumerate(strokes):
        right, down, along, fall = values[4 * n : 4 * n + 4]
        x, y = x + right, y + down
        assert abs(x - start[0]) < 0.06
        assert abs(y - start[1]) < 0.06
        x, y = x + along, y + fall
