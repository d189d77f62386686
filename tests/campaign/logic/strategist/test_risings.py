"""How the computer's bands rise about a town: they come together first, and storm it as one."""

import pytest

from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import OrderKind
from tests.campaign.logic.staffs import orders, seen_force
from tests.campaign.logic.theatres import CUBA, SPAIN, column

RISE = {"friends": 3, "rising": 100, "striking": 0, "gathering": 0, "large_band": 10_000}
GARRISON = seen_force("post", 260, of=SPAIN)  # friends within, so stormed by 780 men, three to one


def rising_about(west, base, *more):
    return [
        column("w", CUBA, "west_camp", west, base="base"),
        column("z", CUBA, "base", base, base="base"),
        *more,
    ]


def kinds(found):
    return {key: each.kind for key, each in found.items()}


def test_bands_that_are_enough_only_together_come_to_the_open_ground_before_the_town():
    made = orders(*rising_about(500, 300), heard=(GARRISON,), **RISE)
    assert kinds(made) == {"w": OrderKind.REST, "z": OrderKind.MARCH}
    assert made["z"].goals == ("west_camp",)


def test_enough_bands_together_storm_the_town_in_one_week():
    both = [column(key, CUBA, "west_camp", 400, base="base") for key in "wz"]
    for rising in (1, 100):
        made = orders(*both, heard=(GARRISON,), **RISE | {"rising": rising})
        assert kinds(made) == {"w": OrderKind.ASSAULT, "z": OrderKind.ASSAULT}
        assert {each.spot for each in made.values()} == {Spot(place="post")}


@pytest.mark.parametrize(("men", "weeks"), [((390, 200, 200), 20), ((300, 300, 300), 0)])
def test_bands_with_half_the_men_together_wait_for_the_rest_whatever_the_die_says(men, weeks):
    west, base, east = men
    bands = rising_about(west, base, column("y", CUBA, "east_camp", east, base="base"))
    made = [
        orders(*bands, heard=(GARRISON,), seed=str(seed), **RISE | {"rising": 1, "waiting": 0})
        for seed in range(20)
    ]
    assert sum(week["z"].goals == week["y"].goals == ("west_camp",) for week in made) == weeks


@pytest.mark.parametrize(("men", "risen"), [(6, True), (7, False)])
def test_a_column_near_the_town_counts_as_if_it_stood_behind_its_fortifications(men, risen):
    abroad = Spot(route="post-west_camp-trail", metres=2_000)
    near = (seen_force(abroad, men, of=SPAIN),) if men else ()
    bands = [column(key, CUBA, "west_camp", 400, base="base") for key in "wz"]
    made = orders(*bands, heard=(GARRISON, *near), **RISE)
    assert (OrderKind.ASSAULT in kinds(made).values()) is risen


def test_the_umpire_sets_when_people_count_as_friends():
    both = [column(key, CUBA, "west_camp", 400, base="base") for key in "wz"]
    made = orders(*both, heard=(GARRISON,), **RISE | {"friends": 2, "friendly": 2})
    assert OrderKind.ASSAULT in kinds(made).values()


@pytest.mark.parametrize(("friends", "people", "risen"), [(3, 209, True), (2, 0, False), (3, 210, False)])
def test_only_where_the_people_are_friends_and_with_one_man_more_for_ten_of_them(friends, people, risen):
    both = [column(key, CUBA, "west_camp", 400, base="base") for key in "wz"]
    made = orders(*both, heard=(GARRISON,), **RISE | {"friends": friends, "people": people})
    assert (OrderKind.ASSAULT in kinds(made).values()) is risen


def test_by_default_nobody_rises():
    made = orders(*rising_about(500, 300), heard=(GARRISON,), **RISE | {"rising": 0})
    assert made["z"].goals != ("west_camp",)
    assert made["w"].kind is not OrderKind.ASSAULT
