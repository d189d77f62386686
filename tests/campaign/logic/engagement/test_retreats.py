"""Whither the beaten go: the order of choice, and the ways that are shut
(CAMP-RETREAT-02, CAMP-RETREAT-03).
"""

from dataclasses import replace

import pytest

from campaign.logic.engagement import battles, retreats
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import EngagementKind, OrderKind, PlaceKind, Terrain
from tests.campaign.logic.theatres import CUBA, SPAIN, column, field_of, place, road, theatre


def star(*, own="", enemy="", wild="", line_of_retreat="", came="", enemy_came="", side=SPAIN, km=20):
    """Returns a field with roads from m to n, e, s, w.

    *own*, *enemy*: whose works stand where; *wild*: a mountain.
    """
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
    columns = [column("k", side, "m", 100, line_of_retreat=line_of_retreat), column("foe", other, "m", 100)]
    field = field_of(theatre(places, [road("m", key, km) for key in points], columns))
    field.mover("k").came_from, field.mover("foe").came_from = came, enemy_came
    return field


def way(**how):
    return retreats.way_out(star(**how), "k", ("foe",))


def test_a_retreat_prefers_the_ordered_line_then_own_fortifications_then_its_last_place():
    assert way(line_of_retreat="w", own="s", came="n") == ("w",)
    assert way(own="s", came="n") == ("s",)
    assert way(came="n") == ("n",)
    assert way() == ("e",)


def test_irregulars_find_refuge_in_the_mountains_and_regulars_do_not():
    assert way(wild="s", side=CUBA) == ("s",)
    assert way(wild="s") == ("e",)


def test_never_by_the_road_the_enemy_came():
    assert way(line_of_retreat="w", enemy_came="w") == ("e",)
    assert way(own="s", came="s", enemy_came="s") == ("e",)


def test_a_retreat_never_leads_to_a_place_of_the_enemy():
    assert way(line_of_retreat="w", enemy="w") == ("e",)
    assert way(enemy="e") == ("n",)


def test_a_retreat_does_not_lead_through_a_place_where_an_enemy_stands():
    """Reckons with own works at c, the refuge. The road is a - m - b - c, and b is the enemy's."""
    own = place("c", 60, works=1, holder=SPAIN)
    works = [place("a", 0), place("m", 20), place("b", 40, holder=CUBA), own]
    roads = [road("a", "m", 20), road("m", "b", 20), road("b", "c", 20)]

    def way_out(*others):
        columns = [column("k", SPAIN, "m"), column("foe", CUBA, "m"), *others]
        return retreats.way_out(field_of(theatre(works, roads, columns)), "k", ("foe",))

    assert way_out() == ("b", "c")
    assert way_out(column("guard", CUBA, "b", 50)) == ("a",)


def test_with_every_way_shut_there_is_none():
    places = [place("a"), place("m", 20)]
    columns = [column("k", SPAIN, "m"), column("foe", CUBA, "m")]
    field = field_of(theatre(places, [road("a", "m", 20)], columns))
    field.mover("foe").came_from = "a"
    assert retreats.way_out(field, "k", ("foe",)) == ()


@pytest.mark.parametrize(
    ("came", "enemy_came", "goal"),
    [
        ("a", "b", "a"),  # met head on: back
        ("a", "a", "b"),  # overtaken: on
        ("a", "", "a"),  # the enemy stood across the road: back
    ],
)
def test_on_a_road_away_is_where_the_enemy_is_not(came, enemy_came, goal):
    columns = [column("k", SPAIN, "a", line_of_retreat="b" if goal == "a" else "a"), column("foe", CUBA, "b")]
    field = field_of(theatre([place("a"), place("b", 40)], [road("a", "b", 40)], columns))
    for key, origin in (("k", came), ("foe", enemy_came)):
        field.put_at(key, Spot(route="a-b", metres=20_000))
        field.mover(key).came_from = origin
    assert retreats.way_out(field, "k", ("foe",)) == (goal,)


def refuge(fleeing, found, *others):
    return retreats.is_refuge(field_of(theatre([place("m"), found], [], [fleeing, *others])), fleeing, found)


def test_a_refuge_is_own_fortifications_or_wild_country_that_no_enemy_holds():
    spaniard, band = column("s", SPAIN, "m"), column("c", CUBA, "m")
    works = place("w", works=1, holder=SPAIN)
    assert refuge(spaniard, works)
    assert not refuge(band, works)
    assert refuge(band, place("j", terrain=Terrain.JUNGLE))
    assert not refuge(band, place("j", terrain=Terrain.JUNGLE, holder=SPAIN))
    assert not refuge(band, place("p", terrain=Terrain.PLAIN, holder=CUBA))


def test_fortifications_that_are_full_are_no_refuge_and_the_wilds_are_never_full():
    """Reckons with works of grade 1 in a village: room for 600."""
    works = place("w", works=1, holder=SPAIN)
    assert refuge(column("s", SPAIN, "m", 200), works, column("post", SPAIN, "w", 400))
    assert not refuge(column("s", SPAIN, "m", 201), works, column("post", SPAIN, "w", 400))
    assert refuge(column("s", SPAIN, "m", 201), works, column("by", SPAIN, "m", 400))
    assert refuge(
        column("c", CUBA, "m", 900), place("j", terrain=Terrain.JUNGLE), column("d", CUBA, "j", 900)
    )


def test_room_between_two_weeks_is_that_of_the_past_week_without_engaged_forces():
    works = place("w", works=1, holder=SPAIN)
    fleeing, post, guest = (
        column(key, SPAIN, at, men)
        for key, at, men in (("s", "m", 300), ("post", "w", 300), ("guest", "m", 90))
    )
    field = field_of(theatre([place("m"), works], [], [fleeing, post, guest]))
    field.state.done, field.state.ends = (
        True,
        {key: moving.spot for key, moving in field.state.columns.items()},
    )
    field.put_at("guest", Spot(place="w"))
    assert retreats.is_refuge(field, fleeing, works)
    field.state.ends["guest"] = Spot(place="w")
    assert not retreats.is_refuge(field, fleeing, works)
    battles.begin_battle(field, ["guest"], ["post"], Spot(place="m"), EngagementKind.MEETING, 0, False)
    assert retreats.is_refuge(field, fleeing, works)


def test_a_force_without_men_fills_no_fortifications_and_covers_nobody_between_weeks():
    """Rests on a force that lost every man in the week.

    It is laid out again, empty, when a battle is settled after it.
    """
    works = place("w", works=1, holder=SPAIN)
    fleeing, post = column("s", SPAIN, "m", 300), column("post", SPAIN, "w", 600)
    field = field_of(theatre([place("m"), works], [road("m", "w", 20)], [fleeing, post]))
    field.state.done, field.state.ends = True, {"s": Spot(place="m")}
    assert retreats.is_refuge(field, fleeing, works)
    assert not retreats.is_covered(field, "s", ("w",), 30_000)
    field.state.ends["post"] = Spot(place="w")
    assert not retreats.is_refuge(field, fleeing, works)
    assert retreats.is_covered(field, "s", ("w",), 30_000)


def test_between_two_weeks_a_garrison_is_shut_in_as_it_was_when_the_week_was_over():
    """Checks that battles may be settled in any order.

    One settled before drives the besiegers off, or does not.
    """
    lying = replace(column("foe", CUBA, "w").order, kind=OrderKind.BESIEGE, spot=Spot(place="w"))
    foe = replace(column("foe", CUBA, "w"), order=lying)
    works = place("w", works=1, holder=SPAIN)
    men = [column("s", SPAIN, "m", 300), column("post", SPAIN, "w", 300), foe]
    field = field_of(theatre([place("m"), works], [road("m", "w", 20)], men))
    field.state.done = True
    field.state.ends = {key: moving.spot for key, moving in field.state.columns.items()}
    assert not retreats.is_covered(field, "s", ("w",), 30_000)
    field.put_at("foe", Spot(place="m"))
    assert not retreats.is_covered(field, "s", ("w",), 30_000)
    field.state.ends["foe"] = Spot(place="m")
    assert retreats.is_covered(field, "s", ("w",), 30_000)


def test_the_beaten_pass_full_fortifications_by():
    full = column("post", SPAIN, "s", 600)
    field = star(own="s", came="n")
    crowded = replace(field.theatre, columns=field.theatre.columns | {"post": full})
    assert retreats.way_out(field, "k", ("foe",)) == ("s",)
    field = field_of(crowded)
    field.mover("k").came_from = "n"
    assert retreats.way_out(field, "k", ("foe",)) == ("n",)
