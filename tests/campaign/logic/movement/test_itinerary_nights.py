"""Where the staff reckons a column to be at each dusk is where the march of the turn has it."""

from dataclasses import replace

import pytest

from campaign.logic.movement.itinerary import legs_of_order
from campaign.logic.theatre.theatre import Spot
from tests.campaign.logic.theatres import SPAIN, column, line, march_out

HOURS = 60
DAY = 24 * HOURS


def spot_where(route, metres):
    """Returns the spot at *metres* of *route*. At an end of the route it is that place."""
    if metres in (0, route.metres):
        return route.b if metres else route.a, 0
    return route.key, metres


@pytest.mark.parametrize("start", ["a", Spot(route="a-b", metres=13_000)])
def test_it_is_at_each_dusk_where_the_march_leaves_it(start):
    foot = column("leon", SPAIN, start, 300, "d")
    for days in range(1, 6):
        land = line(foot, days=days)
        (leg,) = legs_of_order(land, foot, foot.order)
        moved = march_out(land).columns["leon"]
        (night,) = [one for one in leg.nights if one.minute == days * DAY - 6 * HOURS]
        route = leg.routes[night.at]
        stands = land.routes[moved.spot.route] if moved.spot.route else None
        spot = spot_where(stands, moved.spot.metres) if stands else (moved.spot.place, 0)
        far = night.metres if night.start == route.a else route.metres - night.metres
        assert spot == spot_where(route, far)


@pytest.mark.parametrize("night", [False, True])
@pytest.mark.parametrize("start", ["a", Spot(route="a-b", metres=13_000)])
def test_it_arrives_when_the_march_has_it_arrive_by_day_and_by_night(start, night):
    foot = column("leon", SPAIN, start, 300, "d")
    foot = replace(foot, order=replace(foot.order, night=night))
    land = line(foot, days=9)
    (leg,) = legs_of_order(land, foot, foot.order)
    assert (leg.minute, Spot(place="d")) in march_out(land).columns["leon"].track
