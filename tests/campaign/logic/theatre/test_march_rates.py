from dataclasses import replace

import pytest

from campaign.logic.theatre.march_rates import day_rate, fastest_rate, slowest_rate
from campaign.logic.theatre.theatre import ForceUnit
from campaign.logic.vocabulary import Arm, RouteKind
from tests.campaign.logic.theatres import CUBA, SPAIN, body, column, place, road, theatre
from tests.nations import CUBAN, SPANISH

ROAD, TRAIL, PATH = RouteKind.ROAD, RouteKind.TRAIL, RouteKind.JUNGLE_PATH


def rate(standing, kind=ROAD, *, rains=False, sympathy=0):
    way = road("a", "b", 40, kind=kind)
    ends = [place("a", sympathy=sympathy), place("b", 40, sympathy=sympathy)]
    return day_rate(theatre(ends, [way], [standing], rains=rains), standing, way)


@pytest.mark.parametrize(
    ("nation", "arm", "kilometres"),
    [
        (SPANISH, Arm.INFANTRY, (20, 12, 5)),
        (CUBAN, Arm.INFANTRY, (25, 20, 15)),
        (SPANISH, Arm.CAVALRY, (30, 18, 6)),
        (CUBAN, Arm.CAVALRY, (40, 30, 20)),
        (SPANISH, Arm.ARTILLERY, (20, 12, 8)),
        (CUBAN, Arm.TRAIN, (20, 12, 8)),
    ],
)
def test_kilometres_a_day_by_arm_and_way(nation, arm, kilometres):
    standing = column("k", SPAIN if nation is SPANISH else CUBA, "a", 100, arm=arm)
    assert tuple(rate(standing, kind) // 1000 for kind in (ROAD, TRAIL, PATH)) == kilometres


def cart_train(key: str = "k", side: str = SPAIN):
    """Returns a train of carts."""
    standing = column(key, side, "a", 100, arm=Arm.TRAIN)
    (train,) = standing.units
    return replace(standing, units=(replace(train, troops="cart_train"),))


def test_carts_go_slower_than_mules_and_nobody_with_them_goes_faster():
    assert tuple(rate(cart_train(), kind) // 1000 for kind in (ROAD, TRAIL)) == (15, 8)
    escort = column("k", SPAIN, "a", 100)
    both = replace(escort, units=(*escort.units, *cart_train().units))
    assert rate(both) == 15_000


def test_guns_on_wheels_go_as_fast_as_foot_by_road_and_slower_by_trail():
    guns = column("k", SPAIN, "a", 100, arm=Arm.ARTILLERY)
    (battery,) = guns.units
    field = replace(guns, units=(replace(battery, troops="field_artillery"),))
    assert tuple(rate(field, kind) // 1000 for kind in (ROAD, TRAIL)) == (20, 10)
    assert rate(field, TRAIL, rains=True) == 5_000
    assert rate(guns, TRAIL) == 12_000  # on mules


@pytest.mark.parametrize(("kind", "metres"), [(ROAD, 15_000), (TRAIL, 6_000), (PATH, 2_500)])
def test_the_rains_halve_trails_and_jungle_paths_and_cost_roads_a_quarter(kind, metres):
    assert rate(column("k", SPAIN, "a"), kind, rains=True) == metres


@pytest.mark.parametrize(("men", "metres"), [(1000, 20_000), (1001, 16_000)])
def test_over_a_thousand_men_go_slower(men, metres):
    assert rate(column("k", SPAIN, "a", men)) == metres


@pytest.mark.parametrize(
    ("side", "sympathy", "metres"),
    [(SPAIN, 2, 20_000), (SPAIN, 3, 16_000), (SPAIN, -5, 20_000), (CUBA, -3, 20_000), (CUBA, 5, 25_000)],
)
def test_a_roused_country_slows_the_enemy_and_nobody_else(side, sympathy, metres):
    assert rate(column("k", side, "a"), sympathy=sympathy) == metres


def test_a_country_is_roused_by_both_its_ends_alike_for_either_side():
    way = road("a", "b", 40)
    for side, sign, metres in ((SPAIN, 1, 20_000), (CUBA, -1, 25_000)):
        marcher = column("k", side, "a")
        ends = [place("a", sympathy=2 * sign), place("b", 40, sympathy=3 * sign)]
        assert day_rate(theatre(ends, [way], [marcher]), marcher, way) == metres


def test_nobody_marches_on_rivers_and_sea_lanes():
    assert rate(column("k", SPAIN, "a"), RouteKind.SEA_LANE) == 0


def test_the_rates_are_rules_of_the_campaign():
    standing = column("k", CUBA, "a", arm=Arm.CAVALRY)
    ends, way = [place("a"), place("b", 40)], road("a", "b", 40)
    found = theatre(ends, [way], [standing], road_horse_irregular=35)
    assert day_rate(found, standing, way) == 35_000


def test_a_column_goes_at_the_pace_of_its_slowest():
    mixed = [body("h", 50, nation=CUBAN, arm=Arm.CAVALRY), body("f", 50, nation=CUBAN)]
    standing = column("k", CUBA, "a")
    both = type(standing)(**{f: getattr(standing, f) for f in standing.__slots__} | {"units": tuple(mixed)})
    land = theatre([place("a")], [], [both])
    assert (slowest_rate(land, both, 0), fastest_rate(land, both, 0)) == (25, 40)
    assert all(isinstance(one, ForceUnit) for one in both.units)
