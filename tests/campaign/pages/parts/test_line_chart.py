"""Lines over time: inside their frame, named at their ends, marked by years."""

import datetime as dt

import pytest
from django.utils.translation import override

from campaign.pages.parts.line_chart import (
    HIGH,
    LEFT,
    TOP,
    WIDE,
    Series,
    axis_dates,
    drawn_chart,
    rounded_up,
    short_name,
    short_number,
    spread_labels,
)

DAY = dt.date(1868, 10, 10)


def steady_series(*values: int) -> tuple[tuple[dt.date, int], ...]:
    return tuple((DAY + dt.timedelta(days=7 * number), value) for number, value in enumerate(values))


def test_a_line_goes_from_its_first_day_to_its_last_and_from_nothing_to_the_top():
    drawn = drawn_chart([Series("Debt", "a", steady_series(0, 50, 100))], "Debt.")
    (curve,) = drawn.curves
    assert curve.path == f"M{LEFT},{TOP + HIGH} {LEFT + WIDE // 2},{TOP + HIGH // 2} {LEFT + WIDE},{TOP}"
    assert [tick.label for tick in drawn.up] == ["0", "50", "100"]


def test_one_week_alone_is_not_drawn():
    assert drawn_chart([Series("Debt", "a", steady_series(7)), Series("Other", "b", ())], "Debt.") is None


@pytest.mark.parametrize(("most", "top"), [(1, 1), (9, 10), (10, 10), (61, 80), (204_000_000, 300_000_000)])
def test_the_axis_ends_at_a_round_number(most, top):
    assert rounded_up(most) == top


@pytest.mark.parametrize(("value", "said"), [(800, "800"), (1_500_000, "1.5 M"), (400_000_000, "400 M")])
def test_millions_are_said_short(value, said):
    with override("en"):
        assert short_number(value) == said


def test_names_at_the_ends_of_lines_do_not_stand_on_each_other():
    assert spread_labels([50, 50, 10]) == [50, 66, 10]


def test_the_axis_marks_some_years_of_a_long_war_and_the_ends_of_a_short_one():
    with override("en"):
        assert [label for _day, label in axis_dates(DAY, dt.date(1878, 2, 10))] == [
            "1869", "1871", "1873", "1875", "1877",
        ]  # fmt: skip
        assert [label for _day, label in axis_dates(DAY, dt.date(1869, 2, 6))] == ["10 Oct", "6 Feb"]


def test_a_name_too_long_for_its_room_is_cut_and_says_so():
    assert short_name("Cuba in Arms") == "Cuba in Arms"
    assert short_name("en el hospital") == "en el hospital"
    assert short_name("Republic of Cuba in Arms") == "Republic of C…"
