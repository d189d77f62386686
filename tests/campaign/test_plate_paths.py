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
    x, y = handle = numbers_in(curve.partition("q")[0])
    spots = [x, y]
    for letter, row in re.findall(r"([qt])([^qtz]+)", curve):
        size = 4 if letter == "q" else 2
        steps = numbers_in(row)
        for n in range(0, len(steps), size):
            *told, right, down = steps[n : n + size]
            handle = [x + told[0], y + told[1]] if told else [2 * x - handle[0], 2 * y - handle[1]]
            x, y = x + right, y + down
            spots += [*handle, x, y]
    return spots


def test_numbers_are_as_short_as_svg_reads_them():
    assert number_row([-3, 20, 5, -15, 0]) == "-.3 2 .5-1.5 0"


def test_a_curve_of_steps_leads_where_one_of_coordinates_does_and_no_error_adds_up():
    steps, whole = closed_curve(RING), smooth_path(RING, closed=True)
    far = [abs(a - b) for a, b in zip(spots_of(steps), numbers_in(whole), strict=True)]
    ends, handles = [far[0], far[1], *far[4::4], *far[5::4]], [*far[2::4], *far[3::4]]
    assert max(ends) < 0.11
    assert max(handles) < 0.31
    assert len(steps) < 0.45 * len(whole)


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
