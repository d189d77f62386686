import datetime as dt

import pytest

from campaign.logic.turns.rhythm import LEAST, Rhythm, is_zone, next_due

SUNDAY_EVENING = Rhythm(6, 20 * 60, "Europe/Madrid")


def utc(*parts: int) -> dt.datetime:
    return dt.datetime(*parts, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("opened", "due"),
    [
        (utc(2026, 1, 5, 9), utc(2026, 1, 11, 19)),  # Monday; Madrid is an hour ahead in winter
        (utc(2026, 1, 9, 18), utc(2026, 1, 11, 19)),  # two days and an hour are enough
        (utc(2026, 1, 9, 20), utc(2026, 1, 18, 19)),  # less are not
        (utc(2026, 7, 6, 9), utc(2026, 7, 12, 18)),  # two hours ahead in summer
        (utc(2026, 3, 26, 9), utc(2026, 3, 29, 18)),  # the clocks change in between
    ],
)
def test_orders_are_due_at_the_same_hour_of_the_place_all_year(opened, due):
    assert next_due(SUNDAY_EVENING, opened) == due


@pytest.mark.parametrize("zone", ["UTC", "Pacific/Kiritimati", "Pacific/Pago_Pago", "America/Havana"])
def test_there_are_two_days_to_nine_whenever_the_turn_opens(zone):
    for hour in range(0, 24 * 8, 5):
        opened = utc(2026, 3, 5) + dt.timedelta(hours=hour)
        for day in range(7):
            left = next_due(Rhythm(day, 30, zone), opened) - opened
            assert LEAST <= left <= dt.timedelta(days=9, hours=1)


def test_a_rhythm_is_stored_and_read_back():
    assert Rhythm.of(SUNDAY_EVENING.plain()) == SUNDAY_EVENING
    assert Rhythm.of({}) is None


@pytest.mark.parametrize(
    ("name", "known"), [("Europe/Madrid", True), ("Mars/Olympus", False), ("../etc", False)]
)
def test_only_zones_that_the_clocks_know_are_accepted(name, known):
    assert is_zone(name) is known
