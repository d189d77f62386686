"""Over a ferry or a ford, and on board a train, friends go one after the other."""

from dataclasses import replace

import pytest

from campaign.logic.march import simulation as march
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Crossing, OrderKind, RouteKind, Task
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

HALF = DAWN + 5 * 36  # 5 km at 20 a day


def ferry(*columns, crossing=Crossing.FERRY, **more):
    places = place("a", holder=SPAIN), place("b", 10)
    way = replace(road("a", "b", 10), crossing=crossing)
    return theatre(places, (way,), columns, **{"fords": "on", **more})


def goes(key, men=200, side=SPAIN, priority=0):
    return with_order(column(key, side, "a", men, "b"), priority=priority)


def arrival_minute(state, key):
    return state.columns[key].track[-2][0] if state.columns[key].spot.place == "b" else None


def crossing_minutes(state, key):
    """Returns the minutes at which it halted and went on at the water."""
    return [minute for minute, spot in state.columns[key].track if spot.route and spot.metres == 5000]


@pytest.mark.parametrize("urgent", ["one", "two"])
def test_at_a_ferry_the_order_s_priority_says_who_goes_first_and_the_other_waits(urgent):
    state = march_out(ferry(*(goes(key, priority=int(key == urgent)) for key in ("one", "two"))))
    other = "two" if urgent == "one" else "one"
    assert state.columns[urgent].queued == []
    assert state.columns[other].queued == [(HALF, "ferry", "a-b", urgent)]
    assert crossing_minutes(state, urgent)[0] == HALF
    assert crossing_minutes(state, other)[-1] >= HALF + 60  # 200 men an hour
    assert {moving.spot.place for moving in state.columns.values()} == {"b"}


def test_three_go_over_one_after_another_by_priority():
    state = march_out(ferry(goes("a1", priority=-1), goes("b1"), goes("c1", priority=1)))
    assert [state.columns[key].queued != [] for key in ("c1", "b1", "a1")] == [False, True, True]
    assert (
        crossing_minutes(state, "c1")[-1]
        < crossing_minutes(state, "b1")[-1]
        < crossing_minutes(state, "a1")[-1]
    )


def test_a_force_that_came_first_is_not_turned_back_for_a_higher_priority():
    early, late = goes("early"), replace(goes("late", priority=1), order=replace(goes("x", priority=1).order))
    slow = replace(late, units=tuple(replace(body, horses=0) for body in late.units))
    state = march_out(ferry(replace(early, order=replace(early.order, forced=True)), slow))
    assert state.columns["early"].queued == []


def test_an_enemy_s_boats_keep_nobody_waiting():
    both = (goes("one"), replace(goes("two", side=CUBA), order=replace(goes("x").order)))
    state = march.run_march(ferry(*both), march.begin_march(ferry(*both)))
    assert all(moving.queued == [] for moving in state.columns.values())


def test_a_ford_is_waited_for_too_and_where_water_is_off_nobody_waits():
    assert [
        m.queued[0][1]
        for m in march_out(ferry(goes("one"), goes("two"), crossing=Crossing.FORD)).columns.values()
        if m.queued
    ] == ["ford"]
    assert all(
        m.queued == [] for m in march_out(ferry(goes("one"), goes("two"), fords="off")).columns.values()
    )


def test_at_a_station_trains_are_filled_for_one_after_the_other():
    places = place("a", holder=SPAIN), place("b", 60, holder=SPAIN)
    rail = road("a", "b", 60, kind=RouteKind.RAILWAY)
    own = [
        with_order(
            column(key, SPAIN, "a", 500, "b"), rail=True, priority=int(key == "two"), kind=OrderKind.MARCH
        )
        for key in ("one", "two")
    ]
    state = march_out(theatre(places, (rail,), own, rail="on"))
    assert state.columns["two"].queued == []
    assert state.columns["one"].queued == [(DAWN, "train", "a", "two")]
    ride = {key: state.columns[key].rides[0][0] for key in ("one", "two")}
    assert ride["one"] == ride["two"] + 60


def test_a_force_bound_for_a_task_beyond_a_ferry_takes_its_turn_there():
    """Guards against a force that went round and round there for ever."""
    places = place("a"), place("b", 10), place("c", 20)
    ways = replace(road("a", "b", 10), crossing=Crossing.FERRY), road("b", "c", 10, kind=RouteKind.TRAIL)
    there = Spot(route="b-c-trail", metres=5000)
    band = with_order(
        column("k", CUBA, "a", 200, "b"), kind=OrderKind.BLOCK_ROAD, spot=there, task=Task.BLOCK_ROAD
    )
    first = goes("first", side=CUBA, priority=1)
    alone = march_out(theatre(places, ways, (band,), fords="on", tasks="on"))
    second = march_out(theatre(places, ways, (band, first), fords="on", tasks="on"))

    def minute(state, spot):
        return next(minute for minute, passed in state.columns["k"].track if passed == spot)

    assert minute(alone, there) - minute(alone, Spot(place="b")) == HALF - DAWN
    assert minute(alone, Spot(place="b")) - DAWN == 2 * 144 + 60  # 10 km at 25 a day, 200 men an hour
    assert minute(second, there) == minute(alone, there) + 60
