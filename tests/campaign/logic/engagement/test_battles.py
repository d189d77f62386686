"""Battles: reserves, the closing of the list, settlement (CAMP-BATTLE-03 to CAMP-BATTLE-08)."""

from dataclasses import replace

import pytest

from campaign.logic.engagement import battles
from campaign.logic.march import simulation as march
from campaign.logic.movement.field import Field
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import (
    Arm,
    EngagementKind,
    EngagementState,
    ForceKind,
    ForceState,
    OrderKind,
    PlaceKind,
    Stance,
)
from tests.campaign.logic.engagement.test_posts import works
from tests.campaign.logic.theatres import (
    CUBA,
    DAWN,
    DAY,
    DUSK,
    SPAIN,
    column,
    field_of,
    line,
    march_out,
    place,
    result_of,
    road,
    settle_battle,
    theatre,
    with_order,
)

NOON = 720


def fight_of(*columns, minute=NOON, spot=None, states=None, kind=EngagementKind.MEETING, land=None, **ground):
    """Opens a battle of columns s and c at b, or at *spot*. The others are in the field."""
    land = land or line(*columns, **ground)
    field = field_of(land, minute, **(states or {}))
    if spot:
        for key in "sc":
            field.put_at(key, spot)
    fight = battles.begin_battle(field, ["s"], ["c"], spot or Spot(place="b"), kind, minute, False)
    return field, fight


def play_on(field: Field) -> Field:
    """Plays on until a battle must be settled or the week ends."""
    march.run_march(field.theatre, field.state)
    return Field(field.theatre, field.state)


S, C = column("s", SPAIN, "b", 400), column("c", CUBA, "b", 400)


def friend(at, men=100, *to, **more):
    return column("friend", SPAIN, at, men, *to, **{"guns": True} | more)


def reserve(field, fight, key="friend"):
    """Returns how many dice late *key* is, or None without it."""
    return next((entry.dice for entry in fight.present if entry.column == key), None)


# who is called, and when the list closes


def test_alone_the_list_closes_an_hour_after_contact():
    field, fight = fight_of(S, C)
    assert fight.closes == NOON + 60
    assert field.mover("s").state is field.mover("c").state is ForceState.ENGAGED


@pytest.mark.parametrize(
    ("km", "dice", "minutes"),
    [(4, 1, 72), (10, 1, 180), (11, 2, 198), (15, 2, 270)],
)
def test_up_to_three_hours_it_is_a_reserve_of_one_die_up_to_six_of_two(km, dice, minutes):
    """Reckons with Spanish foot at 18 minutes a kilometre. To the guns it does 40 km in twelve hours."""
    field, fight = fight_of(S, C, friend("a"), km=km)
    assert fight.closes == NOON + max(minutes, 60)
    play_on(field)
    assert reserve(field, fight) == dice
    assert fight.state is EngagementState.OPEN


@pytest.mark.parametrize(("km", "minute"), [(21, DAWN), (13, DUSK - 200)])
def test_more_than_six_hours_off_or_not_there_by_dusk_it_is_not_called(km, minute):
    field, fight = fight_of(S, C, friend("a"), km=km, minute=minute)
    assert not field.mover("friend").called_to
    assert not fight.couriers
    assert fight.closes == minute + 60


@pytest.mark.parametrize(("km", "called"), [(18, True), (19, False)])
def test_the_riders_time_counts_towards_the_six_hours(km, called):
    """Reckons with Spanish horse to the guns at 5 km an hour.

    18 km off it takes 2 h 15 for the rider and 3 h 36 for them; 19 km off 2 h 23 and 3 h 48.
    """
    field, fight = fight_of(S, C, friend("a", arm=Arm.CAVALRY), km=km, minute=DAWN)
    assert fight.couriers == ({"friend": DAWN + 135} if called else {})
    assert fight.closes == DAWN + (351 if called else 60)


def test_a_friend_that_has_moved_too_far_off_does_not_come():
    """Reckons with a friend 3 km on when the rider comes. It needs 2 h 30 of rider, 3 h 30 of road."""
    horse = friend(Spot(route="a-b", metres=2_000), arm=Arm.CAVALRY)
    field, fight = fight_of(S, C, horse, km=20, minute=DAWN)
    assert fight.couriers == {"friend": DAWN + 135}
    field.put_at("friend", Spot(route="a-b", metres=500))
    play_on(field)
    assert reserve(field, fight) is None
    assert (fight.closes, fight.late) == (DAWN + 135, [])


def test_a_forced_march_makes_nobody_faster_to_the_guns_than_twice_their_own_rate():
    forced = friend("a")
    forced = replace(forced, order=replace(forced.order, forced=True))
    field, fight = fight_of(S, C, forced, km=10)
    assert fight.closes == NOON + 180
    play_on(field)
    assert reserve(field, fight) == 1


def test_a_besieged_force_does_not_march_to_the_guns():
    ring = with_order(column("ring", CUBA, "a", 300), kind=OrderKind.BESIEGE, spot=Spot(place="a"))
    land = works(line(S, C, friend("a"), ring, km=5), "a", SPAIN)
    field, _ = fight_of(land=land)
    assert not field.mover("friend").called_to
    field, _ = fight_of(land=works(line(S, C, friend("a"), km=5), "a", SPAIN))
    assert field.mover("friend").called_to


def test_the_train_of_who_is_called_is_left_to_follow_and_not_in_the_battle():
    """Reckons with Cuban horse with mules at 20 km a day. To the guns they do twice 40."""
    land = line(S, C, column("friend", CUBA, "a", 100, arm=Arm.CAVALRY, train=10, guns=True), km=10)
    field, fight = fight_of(land=land)
    assert fight.closes == NOON + 90
    play_on(field)
    made = march.muster_battle(field.theatre, field.state, fight.key)
    there = {force.key: [body.key for body in force.units] for force in made.parties[1].forces}
    assert there == {"c": ["c"], "friend": ["friend"]}
    assert fight.why_referred == "size"


def test_a_force_over_six_hours_late_may_cover_or_pursue_but_not_fight():
    """Reckons with two hours before dawn, and five of road."""
    field, fight = fight_of(S, C, friend("a"), km=15, minute=DAWN - 120)
    play_on(field)
    assert fight.closes == DAWN + 270
    assert reserve(field, fight) is None
    assert fight.late == ["friend"]
    assert field.mover("friend").spot == Spot(place="b")


def test_an_hour_before_dusk_the_list_may_stay_open_three_hours():
    """Checks that a force comes within the hour of light or never. Nobody marches by night."""
    field, fight = fight_of(S, C, friend("a"), km=3, minute=DUSK - 60)
    assert field.mover("friend").called_to == fight.key
    assert fight.closes == DUSK
    field, fight = fight_of(S, C, friend("a"), km=4, minute=DUSK - 60)
    assert not field.mover("friend").called_to


@pytest.mark.parametrize(("km", "rider"), [(15, 0), (16, 120)])
def test_guns_are_heard_fifteen_kilometres_and_beyond_a_rider_must_go(km, rider):
    """Reckons with Cuban horse to the guns at 80 km a day. A rider does 8 km an hour."""
    horse = column("friend", CUBA, "a", 100, arm=Arm.CAVALRY, guns=True)
    field, fight = fight_of(S, C, horse, km=km)
    arrival = NOON + rider + 9 * km
    assert (fight.couriers, fight.closes) == ({"friend": NOON + 120} if rider else {}, arrival)
    assert field.mover("friend").called_to == ("" if rider else fight.key)
    play_on(field)
    assert reserve(field, fight) == (1 if rider + 9 * km <= 180 else 2)
    assert fight.state is EngagementState.OPEN
    assert fight.closes == arrival


def test_the_list_closes_when_the_rider_finds_a_friend_too_far_away():
    away = column("friend", CUBA, "a", 100, "z", arm=Arm.CAVALRY, guns=True)
    places = [place("z"), place("a", 60), place("b", 76)]
    found = theatre(places, [road("z", "a", 60), road("a", "b", 16)], [S, C, away])
    state = march.begin_march(found)
    state.minute = DAWN
    field = Field(found, state)
    field.set_out("friend", DAWN, ForceState.MARCHING, ("z",))
    fight = battles.begin_battle(field, ["s"], ["c"], Spot(place="b"), EngagementKind.MEETING, 900, False)
    assert fight.couriers == {}
    fight.couriers["friend"] = 1020
    field.state.minute = 1020
    battles.call_column(field, "friend", fight, 1020)
    assert not fight.couriers
    assert fight.closes == 1020
    assert field.mover("friend").path == ("z",)


@pytest.mark.parametrize("state", ["EXHAUSTED", "FACING", "RETREATING", "DISPERSED", "STOPPED"])
def test_a_force_that_is_not_free_is_not_called(state):
    field, _ = fight_of(S, C, friend("a"), km=5, states={"friend": ForceState[state]})
    assert not field.mover("friend").called_to


@pytest.mark.parametrize(
    "kept_home",
    [
        friend("a", guns=False),
        friend("a", is_static=True),
        friend("a", kind=ForceKind.GARRISON),
        friend("a", kind=ForceKind.CONVOY),
    ],
)
def test_a_force_without_leave_to_march_to_the_guns_is_not_called(kept_home):
    field, _ = fight_of(S, C, kept_home, km=5)
    assert not field.mover("friend").called_to


def test_after_three_battles_nobody_is_called_to_a_fourth():
    found = line(S, C, friend("a"), km=5)
    field = field_of(found, NOON)
    field.mover("friend").battles_fought = 3
    battles.begin_battle(field, ["s"], ["c"], Spot(place="b"), EngagementKind.MEETING, NOON, False)
    assert not field.mover("friend").called_to


def test_a_called_friend_goes_to_the_very_metre_over_several_roads():
    """Reckons with c d, then half of a-b. The battle lies on the far half of another road."""
    spot = Spot(route="a-b", metres=4_000)
    field, fight = fight_of(S, C, friend("c"), km=5, spot=spot)
    assert field.mover("friend").path == ("b", "a")
    play_on(field)
    assert reserve(field, fight) == 1
    assert field.mover("friend").spot == spot


def test_a_friend_stopped_on_the_way_does_not_arrive_and_the_list_closes_without_it(show):
    show(sight=1)
    enemy = column("foe", CUBA, "a", 100)
    places = [place("a", 0), place("b", 14), place("x", 7)]
    land = theatre(
        places,
        [road("a", "x", 7), road("x", "b", 7)],
        [S, C, friend("a"), column("foe", CUBA, "x", 100)],
    )
    field, fight = fight_of(land=land)
    assert enemy.key == "foe"
    assert field.mover("friend").called_to
    play_on(field)
    assert reserve(field, fight) is None
    assert field.mover("friend").state is ForceState.FACING
    assert field.state.contacts[0].spot == Spot(place="x")
    assert fight.closes == NOON + 7 * 18  # the minute at which it was stopped


def test_a_friend_still_on_the_road_when_the_list_closes_covers_or_pursues():
    field, fight = fight_of(S, C, friend("a"), km=10)
    fight.closes = NOON + 60
    field.state.minute = fight.closes
    battles.close_list(field, fight, fight.closes)
    assert fight.late == ["friend"]
    assert not field.mover("friend").called_to
    assert field.mover("friend").resumes == DAY + DAWN


def test_a_called_friend_stopped_at_a_battle_area_is_not_waited_for():
    field, held = fight_of(S, C, column("x", SPAIN, "c", 400), column("y", CUBA, "c", 400), friend("a"), km=6)
    held.state, held.is_referred = EngagementState.OPEN, True
    field.halt_column("friend", NOON, ForceState.HALTED)
    other = battles.begin_battle(field, ["x"], ["y"], Spot(place="c"), EngagementKind.MEETING, NOON, False)
    assert field.mover("friend").called_to == other.key
    play_on(field)
    moving = field.mover("friend")
    assert (moving.state, moving.spot) == (ForceState.STOPPED, Spot(route="a-b", metres=4_000))
    assert (moving.called_to, moving.battle) == ("", held.key)
    assert other.closes == NOON + 4 * 18


def test_a_friend_that_arrives_by_chance_before_the_close_is_a_reserve_of_its_hour():
    """Reckons with a friend forty minutes off by its own march. That is 1.1 km of road."""
    passing = column("friend", SPAIN, Spot(route="a-b", metres=4_000), 100, "b", "a")
    field, fight = fight_of(S, C, passing, km=5, minute=NOON, states={"friend": ForceState.HALTED})
    field.set_out("friend", NOON, ForceState.MARCHING, ("b",))
    play_on(field)
    assert reserve(field, fight) == 1
    assert field.mover("friend").spot == Spot(place="b")


def test_a_friend_on_the_road_of_a_battle_joins_it_there():
    passing = column("friend", SPAIN, Spot(route="a-b", metres=4_000), 100, "b")
    field, fight = fight_of(S, C, passing, km=10, spot=Spot(route="a-b", metres=5_000))
    field.set_out("friend", NOON, ForceState.MARCHING, ("b",))
    play_on(field)
    assert reserve(field, fight) == 1


def test_friends_within_hail_on_the_road_are_there_from_the_start(show):
    show(sight=1)
    land = line(
        column("s", SPAIN, "a", 300, "b", stance=Stance.ATTACK, odds_limit=1000),
        column("t", SPAIN, "a", 300, "b", stance=Stance.DEFEND),
        column("c", CUBA, "b", 400, stance=Stance.DEFEND),
        column("d", CUBA, "b", 40, "a", stance=Stance.DEFEND),
    )
    fight = next(iter(march_out(land).battles.values()))
    assert {entry.column: entry.dice for entry in fight.present} == {"s": 0, "t": 0, "d": 0}


# who settles it


def why_weighed(*columns, kind=EngagementKind.MEETING, fought_before=0, **settings):
    land = line(*columns, **settings)
    field = field_of(land, NOON)
    field.mover("s").battles_fought = fought_before
    fight = battles.begin_battle(field, ["s"], ["c"], Spot(place="b"), kind, NOON, False)
    return battles.why_referred(field, fight)


@pytest.mark.parametrize(
    ("spaniards", "cubans", "why"),
    [(150, 149, ""), (150, 150, "size"), (400, 80, ""), (399, 80, "size"), (80, 400, "")],
)
def test_under_three_hundred_men_or_five_to_one_it_is_settled_at_once(spaniards, cubans, why):
    assert why_weighed(column("s", SPAIN, "b", spaniards), column("c", CUBA, "b", cubans)) == why


def test_five_to_one_does_not_count_against_fortifications():
    assert (
        why_weighed(column("s", SPAIN, "b", 500), column("c", CUBA, "b", 80), kind=EngagementKind.ASSAULT)
        == "size"
    )


def test_the_third_battle_of_a_force_is_settled_at_once():
    assert why_weighed(S, C, fought_before=1) == "size"
    assert why_weighed(S, C, fought_before=2) == ""


def test_a_general_halves_the_size_at_which_an_unclear_battle_is_referred():
    for men, few, why in ((75, 75, "general"), (75, 74, ""), (500, 100, ""), (499, 100, "general")):
        assert why_weighed(column("s", SPAIN, "b", men, general=True), column("c", CUBA, "b", few)) == why


def test_a_general_refers_a_small_battle_over_fortifications_a_train_or_prisoners():
    few, chief = column("c", CUBA, "b", 20), column("s", SPAIN, "b", 50, general=True)
    assert why_weighed(chief, few) == ""
    assert why_weighed(chief, few, kind=EngagementKind.ASSAULT) == "general"
    assert why_weighed(replace(chief, leads=(CUBA,)), few) == "general"


def test_a_convoy_or_a_town_is_always_kept():
    few = column("c", CUBA, "b", 20)
    assert why_weighed(column("s", SPAIN, "b", 50, train=10), few) == "convoy"
    places = [place("a"), place("b", 40, kind=PlaceKind.PORT)]
    land = theatre(places, [road("a", "b", 40)], [column("s", SPAIN, "b", 50), few])
    field, fight = fight_of(land=land)
    assert battles.why_referred(field, fight) == "town"


def test_the_umpire_may_set_other_numbers():
    assert why_weighed(column("s", SPAIN, "b", 150), column("c", CUBA, "b", 100), at_once_men=100) == "size"
    assert why_weighed(column("s", SPAIN, "b", 400), column("c", CUBA, "b", 100), at_once_odds=4) == ""


def test_a_battle_settled_at_once_stops_the_clock_and_a_kept_one_does_not():
    field, fight = fight_of(column("s", SPAIN, "b", 50), column("c", CUBA, "b", 50))
    play_on(field)
    assert field.state.open_battles == (fight.key,)
    assert field.state.minute == fight.closes
    field, fight = fight_of(S, C)
    play_on(field)
    assert field.state.open_battles == ()
    assert field.state.done
    assert (fight.is_referred, fight.state) == (True, EngagementState.OPEN)


def test_a_list_still_open_on_the_last_midnight_closes_then():
    field, fight = fight_of(S, C, minute=7 * DAY - 30)
    play_on(field)
    assert (fight.state, fight.closes) == (EngagementState.OPEN, 7 * DAY)


def test_two_battles_at_one_place_have_two_names():
    land = line(S, C, km=10)
    field, fight = fight_of(land=land)
    state = play_on(field).state
    settle_battle(land, state, fight.key, result_of(land, fight))
    again = battles.begin_battle(
        Field(land, state), ["s"], ["c"], Spot(place="b"), EngagementKind.MEETING, 7 * DAY, False
    )
    assert (fight.key, again.key) == ("t1-b-1", "t1-b-2")
