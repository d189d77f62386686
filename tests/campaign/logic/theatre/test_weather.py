"""The weather of a week, and what it does to a march."""

from collections import Counter
from dataclasses import replace

from campaign.logic.knowledge.fog import side_view
from campaign.logic.settings import DEFAULT
from campaign.logic.theatre.march_rates import day_rate
from campaign.logic.theatre.weather import Sky, weather_of_week
from campaign.logic.vocabulary import RouteKind
from tests.campaign.logic.theatres import SPAIN, column, place, road, theatre

HOW = replace(DEFAULT.weather, weather="on")
SKIES = {"a": Sky.STORMS, "b": Sky.DRY, "c": Sky.RAIN}


def year(*, rains: bool) -> Counter[Sky]:
    return Counter(weather_of_week(f"turn {n}", ["Oriente"], rains, HOW)["Oriente"] for n in range(1000))


def test_in_the_rains_most_weeks_are_wet_and_one_in_five_stormy():
    wet = year(rains=True)
    assert 110 < wet[Sky.DRY] < 190
    assert 160 < wet[Sky.STORMS] < 240
    assert 60 < year(rains=False)[Sky.RAIN] < 140
    assert year(rains=False)[Sky.STORMS] == 0


def test_each_district_has_its_own_and_switched_off_none_has():
    seen = {
        tuple(weather_of_week(f"turn {n}", ["Oriente", "Occidente"], True, HOW).values()) for n in range(99)
    }
    assert len(seen) > 5
    assert weather_of_week("turn", ["Oriente"], True, DEFAULT.weather) == {}


def test_a_column_keeps_the_pace_of_the_worst_weather_on_its_way():
    ways = road("a", "b", 40), road("b", "c", 40, kind=RouteKind.TRAIL)
    dry = theatre([place("a"), place("b", 40), place("c", 80)], ways, [column("k", SPAIN, "a")])
    stormy = replace(dry, weather=SKIES)
    assert [day_rate(dry, dry.columns["k"], way) for way in ways] == [20_000, 12_000]
    assert [day_rate(stormy, dry.columns["k"], way) for way in ways] == [10_000, 6_000]


def test_no_side_knows_the_weather_before_the_week_is_over():
    stormy = replace(theatre([place("a")], []), weather=SKIES)
    assert side_view(stormy, SPAIN, (), {}).theatre.weather == {}
