"""A column that has evaded an enemy goes round it, or else holds (CAMP-EVADE-08)."""

from dataclasses import replace

import pytest

from campaign.logic.theatre.theatre import Leg, Spot, legs_to as legs_to
from campaign.logic.vocabulary import Do, ForceState, OrderKind, Task
from tests.campaign.logic.encounters import AWAY, SEEN, A, S, V
from tests.campaign.logic.theatres import (
    CUBA,
    DAWN,
    SPAIN,
    column,
    copy_state,
    line,
    march_out,
    place,
    road,
    theatre,
    with_order,
)

BAND = column("c", CUBA, "a", 100, "d", stance=V)
GUARD = column("s", SPAIN, "b", 300, stance=S)


def fork(*columns):
    """Returns a land with two roads from a to d. By b it is 40 km, by c 50 km."""
    spots = {"a": (0, 0), "b": (20, 0), "c": (20, 15), "d": (40, 0)}
    places = [place(key, east, north=north) for key, (east, north) in spots.items()]
    roads = [road("a", "b", 20), road("b", "d", 20), road("a", "c", 25), road("c", "d", 25)]
    return theatre(places, roads, columns)


def places_passed(state, key="c"):
    """Returns the places and halts of a column on its way."""
    return [spot.place or spot.route for _minute, spot in state.columns[key].track]


@pytest.fixture(autouse=True)
def _both_see_and_whoever_would_gets_away(show):
    show(sight=SEEN, evade=AWAY)


@pytest.mark.parametrize("stance", [A, S])
def test_at_dawn_who_has_slipped_aside_goes_on_by_a_way_round(stance):
    state = march_out(fork(with_order(GUARD, stance=stance, odds_limit=1000), BAND))
    assert [contact.outcome for contact in state.contacts] == ["evaded"]
    assert places_passed(state) == ["a", "b", "a-b", "a", "c", "d", "d"]


def test_a_column_holds_where_there_is_no_way_round():
    """Checks that it halts half a day's march off.

    It does not march before the enemy's eyes day after day.
    """
    state = march_out(line(GUARD, BAND, km=20))
    assert len(state.contacts) == 1
    assert (state.columns["c"].state, state.columns["c"].spot.route) == (ForceState.HALTED, "a-b")


def test_a_column_that_left_an_enemy_it_faced_goes_round_it_too():
    state = march_out(fork(GUARD, with_order(BAND, stance=S)))
    assert [contact.outcome for contact in state.contacts] == ["facing", "evaded"]
    assert places_passed(state)[-1] == "d"
    assert "c" in places_passed(state)


def test_an_enemy_met_on_the_march_is_gone_by_then():
    hunter = with_order(GUARD, kind=OrderKind.MARCH, legs=legs_to("a"), stance=A, odds_limit=1000)
    state = march_out(fork(hunter, BAND))
    assert places_passed(state)[-3:] == ["b", "d", "d"]


def test_an_enemy_on_the_road_is_gone_round_as_well():
    picket = replace(GUARD, spot=Spot(route="b-d", metres=8_000))
    state = march_out(fork(picket, BAND))
    assert len(state.contacts) == 1
    assert places_passed(state)[-3:] == ["c", "d", "d"]


def test_the_road_is_free_once_its_side_has_seen_the_enemy_elsewhere():
    """Rests on a friend at c that reports the enemy.

    It slips aside, and nobody else knows that it has left b.
    """
    leaves = with_order(GUARD, kind=OrderKind.MARCH, legs=(Leg("b", Do.WAIT, 3), Leg("d")))
    land = line(leaves, with_order(BAND, legs=legs_to("c")), km=20)
    assert march_out(land).columns["c"].spot.route == "a-b"
    friend = column("f", CUBA, "c", 50, stance=V)
    befriended = replace(land, columns=land.columns | {"f": friend})
    assert march_out(befriended).columns["c"].spot == Spot(place="c")


def test_a_way_round_leaves_out_a_place_to_pass_but_not_one_to_wait_at():
    by_b = with_order(BAND, legs=legs_to("b", "d"))
    assert march_out(fork(GUARD, by_b)).columns["c"].spot == Spot(place="d")
    waits = with_order(BAND, legs=(Leg("b", Do.WAIT, 6), Leg("d")))
    assert march_out(fork(GUARD, waits)).columns["c"].spot.route == "a-b"


def test_a_raider_goes_round_to_its_cane():
    land = fork(
        GUARD,
        with_order(BAND, kind=OrderKind.RAID, legs=(), spot=Spot(place="d"), task=Task.BURN_CANE, stance=A),
    )
    cane = replace(land.places["d"], sugar=1)
    state = march_out(replace(land, places=land.places | {"d": cane}))
    assert places_passed(state)[-1] == "d"
    assert "c" in places_passed(state)


def test_a_column_with_orders_to_slip_past_still_does():
    state = march_out(fork(GUARD, with_order(BAND, slip_past=True)))
    assert places_passed(state) == ["a", "b", "d", "d"]


def test_a_new_week_begins_without_that():
    state = copy_state(march_out(line(GUARD, BAND, km=20)))
    assert state.columns["c"].shuns == {"s": Spot(place="b")}
    again = line(GUARD, replace(BAND, spot=state.columns["c"].spot), km=20)
    assert march_out(again).contacts[0].minute > DAWN
