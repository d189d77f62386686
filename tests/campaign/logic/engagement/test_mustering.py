"""The muster: who is there, how late and how tired, and the ground (CAMP-MUSTER-06, CAMP-SIEGE-06)."""

import json
from dataclasses import replace

import pytest

from campaign.logic.casualties.muster import fighters_in_posts, has_come_in_time, muster_from_plain
from campaign.logic.engagement import battles, mustering
from campaign.logic.march import simulation as march
from campaign.logic.settings import DEFAULT
from campaign.logic.settings.mustering import Mustering
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Crossing, EngagementKind, ForceState, PlaceKind, RouteKind, Terrain
from tests.campaign.logic.engagement.test_battles import NOON, C, S, friend, play_on
from tests.campaign.logic.theatres import CUBA, SPAIN, column, field_of, line, place, road, theatre
from tests.nations import BOTH


def test_the_muster_freezes_who_is_there_how_late_how_tired_and_the_ground():
    found = line(S, C, friend("a"), km=4, rains=True, terrain=Terrain.HILLS)
    field = field_of(found, NOON)
    field.mover("s").fatigue = 1
    fight = battles.begin_battle(field, ["c"], ["s"], Spot(place="b"), EngagementKind.AMBUSH, NOON, True)
    play_on(field)
    made = march.muster_battle(found, field.state, fight.key)
    assert [party.side for party in made.parties] == [CUBA, SPAIN]
    forces = {force.key: (force.reserve_dice, force.late, force.fatigue) for force in made.parties[1].forces}
    assert forces == {"s": (0, 0, 1), "friend": (1, 96, 0)}
    assert (made.kind, made.terrain, made.surprise, made.rains) == (
        EngagementKind.AMBUSH,
        Terrain.HILLS,
        True,
        True,
    )
    assert (made.name, made.fortification, made.crossing) == ("B", 0, Crossing.NONE)


@pytest.mark.parametrize(
    ("at", "kind", "way", "found"),
    [
        (Spot(place="b"), PlaceKind.PLANTATION, RouteKind.TRAIL, ("plantation", False)),
        (Spot(place="b"), PlaceKind.PORT, RouteKind.TRAIL, ("port", True)),
        (Spot(place="b"), PlaceKind.LANDING_BEACH, RouteKind.TRAIL, ("landing_beach", True)),
        (Spot(place="b"), PlaceKind.VILLAGE, RouteKind.SEA_LANE, ("village", True)),
        (Spot(route="a-b", metres=500), PlaceKind.PORT, RouteKind.SEA_LANE, ("", False)),
    ],
)
def test_the_muster_says_at_what_kind_of_place_it_is_and_whether_on_the_coast(at, kind, way, found):
    places = [place("a"), place("b", 10, kind=kind)]
    ways = [road("a", "b", 10), road("b", "a", 30, kind=way)]
    ground = theatre(places, ways, (S, C))
    field = field_of(ground, NOON)
    for key in "sc":
        field.put_at(key, at)
    fight = battles.begin_battle(field, ["s"], ["c"], at, EngagementKind.MEETING, NOON, False)
    made = march.muster_battle(ground, field.state, fight.key)
    assert (made.place_kind, made.coast) == found


def test_the_muster_says_where_each_marching_force_came_from():
    found = line(column("s", SPAIN, "a", 400), C, friend("c"), km=10)
    field = field_of(found, NOON)
    field.set_out("s", NOON, ForceState.MARCHING, ("b",))
    field.put_at("s", Spot(place="b"))
    fight = battles.begin_battle(field, ["s"], ["c"], Spot(place="b"), EngagementKind.MEETING, NOON, False)
    play_on(field)
    made = march.muster_battle(found, field.state, fight.key)
    came = {force.key: force.whence for party in made.parties for force in party.forces}
    assert came == {"s": (-10_000, 0), "c": (0, 0), "friend": (10_000, 0)}
    assert muster_from_plain(json.loads(json.dumps(made.to_plain())), BOTH) == made


def test_a_muster_keeps_the_settings_it_was_made_by_and_older_ones_the_default():
    field = field_of(line(S, C, km=4, post_size=50), NOON)
    fight = battles.begin_battle(field, ["c"], ["s"], Spot(place="b"), EngagementKind.MEETING, NOON, False)
    play_on(field)
    made = march.muster_battle(field.theatre, field.state, fight.key)
    assert made.how.post_size == 50
    assert muster_from_plain(json.loads(json.dumps(made.to_plain())), BOTH) == made
    later = replace(field.theatre, settings=DEFAULT)
    assert mustering.with_muster_settings(later, made).settings == replace(DEFAULT, mustering=made.how)
    older = replace(made, how=DEFAULT.mustering)
    assert "how" not in older.to_plain()
    assert muster_from_plain(older.to_plain(), BOTH) == older


def test_two_posts_of_a_section_fight_and_a_fifth_of_the_others_comes_late():
    trocha, how = EngagementKind.TROCHA, DEFAULT.mustering
    assert fighters_in_posts(200, EngagementKind.ASSAULT, how) == ((30, 0),)
    assert fighters_in_posts(200, trocha, how) == ((60, 0), (28, 2))
    other = Mustering(
        post_size=20, next_posts=3, posts_reserve=7, reserve_dice=1, reserve_minutes=60, most_times=6
    )
    assert fighters_in_posts(200, trocha, other) == ((60, 0), (20, 1))
    assert [has_come_in_time(2, 0, 7, each) for each in (how, replace(how, reserve_minutes=36))] == [
        True,
        False,
    ]
