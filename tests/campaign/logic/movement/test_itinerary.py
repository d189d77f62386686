"""Alba, 30 km of road, Bor, 20 km of trail, Cerro: in the rains Spanish foot makes 15 and 6 km a day."""

import pytest

from campaign.logic.movement.itinerary import leg_to_spot, legs_of_order, places_by_distance
from campaign.logic.theatre.theatre import Order, Spot, legs_to
from campaign.logic.vocabulary import OrderKind
from campaign.models import Campaign, Route
from campaign.pages.orders.order_form import theatre_of_map
from campaign.pages.parts.map_data import map_ground
from campaign.pages.parts.units import column_of_force, units_of
from tests.campaign.scenes import manned_war

pytestmark = pytest.mark.django_db
DAY, HOUR = 1440, 60


@pytest.fixture
def reckon():
    """Returns `reckon("bor", "cerro")`, which gives the legs of `marines`.

    They are foot alone, and *along* metres to Bor already.
    """
    war = manned_war()

    def legs(*goals, along=0, **how):
        force = war.forces.select_related("side", "place", "route__a", "route__b").get(key="marines")
        if along:
            force.place, force.route, force.metres = None, war.routes.get(key="alba-bor"), along
        turn = war.turns.get()
        land = map_ground(war, war.start_date, None)
        return legs_of_order(
            theatre_of_map(turn, land, force),
            column_of_force(force, units_of(force, turn), force.campaign.nation_table),
            Order(legs=legs_to(*goals), **how),
        )

    return legs


def test_a_leg_has_its_places_its_length_and_its_arrival(reckon):
    (leg,) = reckon("bor")
    assert (leg.through, leg.metres, leg.behind) == (("alba", "bor"), 30_000, 0)
    assert leg.minute == DAY + 18 * HOUR  # two days of 15 km, to dusk


def test_a_leg_to_where_it_stands_takes_no_time_and_bars_no_other(reckon):
    here, there = reckon("alba", "bor")
    assert (here.routes, here.minute) == ((), 0)
    assert there.minute == DAY + 18 * HOUR


def test_legs_follow_one_another_in_time(reckon):
    first, second = reckon("bor", "cerro")
    assert second.through == ("bor", "cerro")
    assert first.minute < second.minute
    assert second.minute > 5 * DAY  # 20 km of trail at 6 km a day


def test_one_goal_beyond_others_is_one_leg_through_them(reckon):
    (leg,) = reckon("cerro")
    assert leg.through == ("alba", "bor", "cerro")
    assert leg.metres == 50_000
    assert leg.minute == reckon("bor", "cerro")[1].minute


@pytest.mark.parametrize(("goal", "left", "behind"), [("bor", 15_000, 15_000), ("alba", 15_000, 15_000)])
def test_from_the_road_only_what_is_left_of_it_counts(reckon, goal, left, behind):
    (leg,) = reckon(goal, along=15_000)
    assert (leg.metres, leg.behind, leg.minute) == (left, behind, 18 * HOUR)
    assert leg.through == (("alba", "bor") if goal == "bor" else ("bor", "alba"))


def test_without_a_way_there_is_no_arrival_and_no_reckoning_after_it(reckon):
    Route.objects.filter(key="alba-bor").delete()
    legs = reckon("bor", "cerro")
    assert [leg.minute for leg in legs] == [None, None]


def test_places_are_sorted_by_how_near_they_are():
    war = manned_war()
    force = war.forces.select_related("side", "place", "route").get(key="marines")
    turn, land = war.turns.get(), map_ground(war, war.start_date, None)
    spot = column_of_force(force, units_of(force, turn), force.campaign.nation_table).spot
    assert places_by_distance(theatre_of_map(turn, land, force), spot) == ("alba", "bor", "cerro")


def to_spot(spot, *, at="alba", along=0):
    war = Campaign.objects.get() if Campaign.objects.exists() else manned_war()
    force = war.forces.select_related("side", "place", "route__a", "route__b").get(key="marines")
    force.place = war.places.get(key=at)
    if along:
        force.place, force.route, force.metres = None, war.routes.get(key="alba-bor"), along
    turn, land = war.turns.get(), map_ground(war, war.start_date, None)
    order = Order(kind=OrderKind.RAID, spot=spot, legs=legs_to("bor"))
    return leg_to_spot(
        theatre_of_map(turn, land, force),
        column_of_force(force, units_of(force, turn), force.campaign.nation_table),
        order,
    )


def test_to_a_place_the_way_is_that_of_a_leg_there():
    leg = to_spot(Spot(place="bor"))
    assert (leg.metres, leg.minute) == (30_000, DAY + 18 * HOUR)


@pytest.mark.parametrize(
    ("route", "at", "metres", "far", "minute"),
    [
        ("alba-bor", "alba", 15_000, 15_000, 18 * HOUR),
        ("alba-bor", "bor", 25_000, 5_000, 10 * HOUR),
        ("bor-cerro", "alba", 3_000, 33_000, 2 * DAY + 13.5 * HOUR),
    ],
)
def test_to_a_kilometre_of_a_road_the_metres_of_it_count(route, at, metres, far, minute):
    leg = to_spot(Spot(route=route, metres=metres), at=at)
    assert (leg.metres, leg.minute) == (far, minute)


def test_along_its_own_road_only_what_lies_between_counts():
    leg = to_spot(Spot(route="alba-bor", metres=20_000), along=5_000)
    assert (leg.metres, leg.minute) == (15_000, 18 * HOUR)


def test_to_where_it_stands_there_is_no_way():
    assert to_spot(Spot(place="alba")) is None
