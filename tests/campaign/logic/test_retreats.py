"""Whither the beaten go: the order of choice, and the ways that are shut (marching.md section 6)."""

import pytest

from campaign.logic import retreats
from campaign.logic.theatre import Spot
from campaign.logic.words import PlaceKind, Terrain
from tests.campaign.logic.theatres import CUBA, SPAIN, column, field_of, place, road, theatre


def star(*, own="", enemy="", wild="", retreat="", came="", enemy_came="", side=SPAIN, km=20):
    """Roads from m to n, e, s and w. *own*, *enemy*: whose works stand where; *wild*: a mountain."""
    points = {"n": (0, km), "e": (km, 0), "s": (0, -km), "w": (-km, 0)}
    holder = {own: side, enemy: CUBA if side == SPAIN else SPAIN}
    places = [place("m", 0)] + [
        place(
            key,
            east,
            north=north,
            works=1 if key in (own, enemy) else 0,
            holder=holder.get(key, ""),
            kind=PlaceKind.MOUNTAIN_BASE if key == wild else PlaceKind.VILLAGE,
            terrain=Terrain.MOUNTAIN if key == wild else Terrain.PLAIN,
        )
        for key, (east, north) in points.items()
    ]
    other = CUBA if side == SPAIN else SPAIN
    columns = [column("k", side, "m", 100, retreat=retreat), column("foe", other, "m", 100)]
    field = field_of(theatre(places, [road("m", key, km) for key in points], columns))
    field.moving("k").came_from, field.moving("foe").came_from = came, enemy_came
    return field


def way(**how):
    return retreats.way_out(star(**how), "k", ("foe",))


def test_first_the_orders_line_of_retreat_then_own_works_then_where_it_came_from_then_any_way():
    assert way(retreat="w", own="s", came="n") == ("w",)
    assert way(own="s", came="n") == ("s",)
    assert way(came="n") == ("n",)
    assert way() == ("e",)


def test_irregulars_find_refuge_in_the_mountains_and_regulars_do_not():
    assert way(wild="s", side=CUBA) == ("s",)
    assert way(wild="s") == ("e",)


def test_never_by_the_road_the_enemy_came():
    assert way(retreat="w", enemy_came="w") == ("e",)
    assert way(own="s", came="s", enemy_came="s") == ("e",)


def test_never_to_a_place_he_holds():
    assert way(retreat="w", enemy="w") == ("e",)
    assert way(enemy="e") == ("n",)


def test_with_every_way_shut_there_is_none():
    places = [place("a"), place("m", 20)]
    columns = [column("k", SPAIN, "m"), column("foe", CUBA, "m")]
    field = field_of(theatre(places, [road("a", "m", 20)], columns))
    field.moving("foe").came_from = "a"
    assert retreats.way_out(field, "k", ("foe",)) == ()


@pytest.mark.parametrize(
    ("came", "enemy_came", "goal"),
    [
        ("a", "b", "a"),  # met head on: back
        ("a", "a", "b"),  # overtaken: on
        ("a", "", "a"),  # he stood across the road: back
    ],
)
def test_on_a_road_away_is_where_the_enemy_is_not(came, enemy_came, goal):
    columns = [column("k", SPAIN, "a", retreat="b" if goal == "a" else "a"), column("foe", CUBA, "b")]
    field = field_of(theatre([place("a"), place("b", 40)], [road("a", "b", 40)], columns))
    for key, origin in (("k", came), ("foe", enemy_came)):
        field.put(key, Spot(route="a-b", metres=20_000))
        field.moving(key).came_from = origin
    assert retreats.way_out(field, "k", ("foe",)) == (goal,)


def test_a_refuge_is_own_works_or_wild_country_that_no_enemy_holds():
    spaniard, band = column("s", SPAIN, "m"), column("c", CUBA, "m")
    works = place("w", works=1, holder=SPAIN)
    assert retreats.refuge(spaniard, works)
    assert not retreats.refuge(band, works)
    assert retreats.refuge(band, place("j", terrain=Terrain.JUNGLE))
    assert not retreats.refuge(band, place("j", terrain=Terrain.JUNGLE, holder=SPAIN))
    assert not retreats.refuge(band, place("p", terrain=Terrain.PLAIN, holder=CUBA))
