"""The timetable in the umpire's words."""

from django.utils.translation import override

from campaign.pages.arrivals.timetable import next_days


def test_the_next_three_of_many_days_are_named_and_the_rest_counted():
    with override("en"):
        assert next_days(["1875-01-25"]) == ("25 January 1875",)
        said = next_days([f"1875-01-0{day}" for day in range(1, 6)])
        assert said == ("1 January 1875", "2 January 1875", "3 January 1875", "2 more")
