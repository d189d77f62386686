"""Trains: a day's 150 km by day and night, an hour a train of 500 men, and nobody meets who is on one."""

from dataclasses import replace

import pytest

from campaign.logic.march import simulation as march
from campaign.logic.theatre.march_state import FinishedTask, MarchState
from campaign.logic.theatre.theatre import Column, Spot, Theatre
from campaign.logic.vocabulary import EngagementKind, ForceState, RouteKind, Stance, Task, Terrain
from tests.campaign.logic.theatres import (
    CUBA,
    DAWN,
    SPAIN,
    column,
    march_out,
    place,
    road,
    theatre,
    with_order,
)

RAIL = RouteKind.RAILWAY
LINE = 30  # km between two stations: 288 minutes


def line(*columns: Column, holders: str = "ssss", **more: int) -> Theatre:
    """Returns a railway of four stations, a to d. *holders* has s, c or - for each."""
    sides = {"s": SPAIN, "c": CUBA, "-": ""}
    places = [
        place(name, LINE * at, holder=sides[holder], terrain=Terrain.OPEN)
        for at, (name, holder) in enumerate(zip("abcd", holders, strict=True))
    ]
    routes = [road(a, b, LINE, kind=RAIL, terrain=Terrain.OPEN) for a, b in ("ab", "bc", "cd")]
    return theatre(places, routes, columns, **more)


def by_rail(men: int, *to: str, **more: object) -> Column:
    return with_order(column("s", SPAIN, "a", men, *to), rail=True, **more)


def places_passed(state: MarchState) -> dict[str, int]:
    """Returns when `s` was first at each place."""
    minutes: dict[str, int] = {}
    for minute, spot in state.columns["s"].track[1:]:
        minutes.setdefault(spot.place, minute)
    return minutes


def test_a_train_leaves_when_the_last_is_filled_and_runs_by_night():
    state = march_out(line(by_rail(1200, "d")))
    loaded = DAWN + 3 * 60
    assert places_passed(state) == {"a": DAWN, "b": loaded + 288, "c": loaded + 576, "d": loaded + 864}
    assert state.columns["s"].rides == [(loaded + 864, "a", "d")]
    assert state.columns["s"].state is ForceState.HALTED
    assert state.columns["s"].marched == 0


def test_without_the_order_or_the_rule_it_marches_along_the_track():
    walked = places_passed(march_out(line(column("s", SPAIN, "a", 400, "d"))))["d"]
    assert places_passed(march_out(line(by_rail(400, "d"), rail="off")))["d"] == walked > 4 * 1440  # type: ignore[arg-type]


def test_a_station_that_is_nobodys_does_not_stop_it_but_a_line_of_such_is_nobodys():
    assert [ride[1:] for ride in march_out(line(by_rail(400, "d"), holders="s-ss")).columns["s"].rides] == [
        ("a", "d")
    ]
    assert [ride[1:] for ride in march_out(line(by_rail(400, "d"), holders="s--s")).columns["s"].rides] == [
        ("a", "b"), ("c", "d")
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("holders", "rides"), [("ssss", [("a", "d")]), ("s-ss", [("c", "d")]), ("ss--", [("a", "b")])]
)
def test_if_both_ends_must_be_in_ones_hands_nobodys_station_stops_it(holders, rides):
    land = march_out(line(by_rail(400, "d"), holders=holders, rail_stations="held"))  # type: ignore[arg-type]
    assert [ride[1:] for ride in land.columns["s"].rides] == rides


def test_it_gets_off_where_a_station_ahead_is_not_its_own():
    state = march_out(line(by_rail(400, "d"), holders="sscs"))
    assert state.columns["s"].rides == [(DAWN + 60 + 288, "a", "b")]
    assert places_passed(state)["c"] - places_passed(state)["b"] > 1440
    assert state.columns["s"].spot == Spot(place="d")


def test_a_train_stops_at_the_last_station_before_a_cut():
    land = line(by_rail(400, "d"))
    track = land.routes["b-c-railway"]
    cut = replace(land, routes={**land.routes, track.key: replace(track, harm=frozenset({Task.WRECK_TRACK}))})
    assert [ride[1:] for ride in march_out(cut).columns["s"].rides] == [("a", "b"), ("c", "d")]
    state = march.begin_march(land)  # and so it does if the track is cut while it is on its way
    state.finished_tasks.append(FinishedTask(0, Task.WRECK_TRACK, "", track.key, CUBA))
    moving = march.run_march(land, state).columns["s"]
    assert moving.rides[0][1:] == ("a", "b")
    assert moving.stopped == moving.rides[0][0]


def test_it_boards_again_where_the_line_is_its_own_again():
    state = march_out(line(by_rail(400, "d"), holders="csss"))
    assert [ride[1:] for ride in state.columns["s"].rides] == [("b", "d")]


def test_an_enemy_on_the_track_does_not_meet_a_train():
    band = column("c", CUBA, Spot(route="b-c-railway", metres=9_000), stance=Stance.ATTACK)
    state = march_out(line(by_rail(400, "d"), band))
    assert not state.contacts
    assert not state.sightings


def test_a_force_that_gets_off_before_its_goal_is_ambushed(show):
    show(sight=1)
    band = column("c", CUBA, "b", 300, stance=Stance.ATTACK, odds_limit=1000)
    state = march_out(line(by_rail(400, "d", stance=Stance.ATTACK), band, holders="sscs"))
    (fight,) = state.battles.values()
    assert (fight.kind, fight.attacker) == (EngagementKind.AMBUSH, CUBA)
    state = march_out(line(by_rail(400, "b", stance=Stance.ATTACK), band))
    (fight,) = state.battles.values()
    assert fight.kind is EngagementKind.MEETING


def test_the_week_ends_on_the_train_and_the_next_begins_there():
    land = line(by_rail(400, "d"), days=1)
    state = march_out(land)
    moving = state.columns["s"]
    assert moving.state is ForceState.HALTED
    far = march_out(line(by_rail(4000, "d"), days=1)).columns["s"]
    assert (far.state, far.spot.route, far.rides[-1][2]) == (ForceState.ABOARD, "c-d-railway", "")
    on = with_order(column("s", SPAIN, far.spot, 4000, "d", state=ForceState.ABOARD), rail=True)
    state = march_out(line(on))
    left = LINE * 1000 - far.spot.metres
    assert state.columns["s"].rides == [(DAWN - (-left * 1440 // 150_000), "", "d")]


def test_a_force_with_new_orders_gets_off_where_the_train_stands():
    spot = Spot(route="c-d-railway", metres=9_000)
    stays = column("s", SPAIN, spot, state=ForceState.ABOARD)
    assert march_out(line(stays)).columns["s"].state is ForceState.HALTED
    walks = column("s", SPAIN, spot, 100, "d", state=ForceState.ABOARD)
    assert march_out(line(walks)).columns["s"].rides == []


def test_an_expedition_off_a_beach_can_be_met_when_half_of_it_is_ashore(show):
    show(sight=1)
    lands = replace(column("c", CUBA, "a", 80, state=ForceState.ABOARD), loads=10)
    enemy = column("s", SPAIN, "a", 60, stance=Stance.ATTACK)
    (fight,) = march_out(line(lands, enemy)).battles.values()
    assert (fight.minute, fight.kind, fight.defender) == (300, EngagementKind.LANDING, CUBA)
    alone = march_out(line(lands)).columns["c"]
    assert (alone.state, alone.spot, alone.track[-1][0]) == (ForceState.HALTED, Spot(place="a"), 600)
