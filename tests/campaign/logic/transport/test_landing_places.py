"""Where an expedition may be told to land, and from when to when its side hears of it."""

import datetime as dt

import pytest

from campaign.logic.settings import Settings
from campaign.logic.transport import landing_places
from campaign.logic.vocabulary import PlaceKind, RouteKind
from tests.campaign.logic.theatres import place, road

BEACH = PlaceKind.LANDING_BEACH
PLACES = {
    one.key: one
    for one in (
        place("own"),
        place("near", 100, kind=BEACH),
        place("far", 130, kind=BEACH),
        place("behind", 10, kind=BEACH),  # across the land
        place("village", 10),
    )
}
SEA = RouteKind.SEA_LANE
LANES = (("own", "near", 140), ("near", "far", 50), ("own", "village", 10), ("behind", "far", 300))
ROUTES = {lane.key: lane for lane in (road(a, b, km, kind=SEA) for a, b, km in LANES)}
DAYS = dt.date(1869, 5, 1), dt.date(1869, 5, 12)


def timetable_settings(**more: int):
    return Settings.of(more, 1).timetable


def test_it_may_land_at_the_beaches_of_its_coast_its_captain_s_own_first():
    assert landing_places.possible_beaches(PLACES, ROUTES, ["own"], timetable_settings()) == ("own", "near")
    assert landing_places.possible_beaches(PLACES, ROUTES, ["own"], timetable_settings(coast=200)) == (
        "own",
        "far",
        "near",
    )
    assert landing_places.possible_beaches(PLACES, ROUTES, ["own"], timetable_settings(coast=0)) == ("own",)
    assert landing_places.possible_beaches(PLACES, ROUTES, ["nowhere"], timetable_settings()) == ()


@pytest.mark.parametrize(
    ("day", "days", "failed", "told"),
    [
        ("1869-04-02", None, False, False),
        ("1869-04-03", None, False, True),
        ("1869-05-03", ["1869-05-11"], False, True),
        ("1869-05-03", [], True, True),  # it fails, which nobody knows yet
        ("1869-05-12", [], True, True),
        ("1869-05-13", [], True, False),
        ("1869-05-20", ["1869-05-11"], False, True),  # the enemy is at every beach
        ("1869-05-13", [], False, False),  # it has come
    ],
)
def test_it_is_reported_for_four_weeks_before_its_window_and_until_it_is_there(day, days, failed, told):
    today = dt.date.fromisoformat(day)
    assert (
        landing_places.is_announced(*DAYS, days, failed=failed, today=today, settings=timetable_settings())
        is told
    )
    assert not landing_places.is_announced(
        *DAYS, days, failed=failed, today=today, settings=timetable_settings(announced=0)
    )
