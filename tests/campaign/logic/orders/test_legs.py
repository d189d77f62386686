"""Legs: plans from leg to leg, and halts for a day or a friend (CAMP-ORDER-06)."""

import pytest

from campaign.logic import orders
from campaign.logic.orders import legs
from campaign.logic.theatre.theatre import Leg, Order, Spot, legs_to
from campaign.logic.vocabulary import Do, ForceState, OrderKind
from tests.campaign.logic.theatres import (
    DAWN,
    DAY,
    DUSK,
    SPAIN,
    column,
    field_of,
    line,
    march_out,
    with_order,
)

WAIT, MEET = Do.WAIT, Do.RENDEZVOUS


def stops(state, key):
    return [(minute, spot.place) for minute, spot in state.columns[key].track[1:]]


def column_on_march(key, at, *legs_, side=SPAIN, **more):
    return with_order(column(key, side, at), kind=OrderKind.MARCH, legs=legs_, **more)


def test_a_plan_goes_on_from_the_leg_that_was_reached():
    field = field_of(line(column("s", SPAIN, "a", 100, "a", "c", "b"), km=10))
    assert orders.path_by_order(field, "s") == ("b", "c", "b")
    assert field.mover("s").leg == 1
    field.put_at("s", Spot(place="c"))
    assert orders.path_by_order(field, "s") == ("b",)
    field.put_at("s", Spot(place="d"))
    assert orders.path_by_order(field, "s") == ("c", "b")


def test_a_plan_ends_where_a_halt_is_ordered():
    field = field_of(line(column_on_march("s", "a", Leg("b"), Leg("c", WAIT, 4), Leg("d"))))
    assert orders.path_by_order(field, "s") == ("b", "c")


def test_it_waits_until_dawn_of_the_day_and_then_goes_on():
    state = march_out(line(column_on_march("s", "a", Leg("b", WAIT, 4), Leg("c")), km=20))
    assert stops(state, "s") == [(DUSK, "b"), (DUSK, "b"), (3 * DAY + DUSK, "c"), (3 * DAY + DUSK, "c")]


def test_it_may_wait_where_it_stands():
    state = march_out(line(column_on_march("s", "a", Leg("a", WAIT, 3), Leg("b")), km=20))
    assert stops(state, "s")[-1] == (2 * DAY + DUSK, "b")


def test_a_force_that_comes_too_late_to_wait_goes_on_at_once():
    state = march_out(line(column_on_march("s", "a", Leg("b", WAIT, 2), Leg("c")), km=40))
    assert stops(state, "s")[0] == (DAY + DUSK, "b")
    assert stops(state, "s")[-1] == (3 * DAY + DUSK, "c")


def test_friends_meet_and_go_on_together_at_the_minute_of_the_later():
    one = column_on_march("s", "a", Leg("b", MEET), Leg("c"), friend="t")
    other = column_on_march("t", "c", Leg("b", MEET), Leg("c"), friend="s")
    state = march_out(line(one, other, km=20))
    assert stops(state, "s")[0] == stops(state, "t")[0] == (DUSK, "b")
    assert stops(state, "s")[-1] == stops(state, "t")[-1] == (DAY + DUSK, "c")


def test_the_first_at_the_place_waits_and_is_found_there():
    one = column_on_march("s", "b", Leg("b", MEET), Leg("a"), friend="t")
    other = column_on_march("t", "d", Leg("b"))
    state = march_out(line(one, other, km=40))
    assert stops(state, "t")[-1] == (3 * DAY + DUSK, "b")
    assert stops(state, "s")[-1] == (5 * DAY + DUSK, "a")


@pytest.mark.parametrize(("until", "left"), [(3, 3 * DAY + DUSK), (0, None)])
def test_a_friend_who_does_not_come_is_waited_for_until_the_day_or_the_weeks_end(until, left):
    one = column_on_march("s", "b", Leg("b", MEET, until), Leg("a"), friend="t")
    state = march_out(line(one, column("t", SPAIN, "d"), km=40))
    if left:
        assert stops(state, "s")[-1] == (left, "a")
    else:
        assert (state.columns["s"].state, state.columns["s"].spot.place) == (ForceState.WAITING, "b")


def test_a_friend_without_men_is_not_waited_for():
    state = march_out(line(column_on_march("s", "b", Leg("b", MEET), Leg("a"), friend="gone"), km=20))
    assert stops(state, "s")[-1] == (DUSK, "a")


def test_a_week_later_nobody_is_waited_for():
    order = Order(OrderKind.MARCH, (Leg("b", WAIT, 3), Leg("c", MEET), Leg("d")), friend="t")
    assert legs.legs_next_week(order, Spot(place="b")).legs == legs_to("c", "d")
    assert legs.legs_next_week(order, Spot(place="d")).kind is OrderKind.HOLD


@pytest.mark.parametrize(
    ("gone", "spot", "left"),
    [
        (0, Spot(route="a-b", metres=5_000), ("b", "c", "a")),
        (0, Spot(place="a"), ("b", "c", "a")),
        (1, Spot(route="a-b", metres=5_000), ("c", "a")),
        (1, Spot(place="c"), ("a",)),
        (2, Spot(route="a-b", metres=5_000), ("a",)),
        (2, Spot(place="a"), ()),
    ],
)
def test_a_week_later_it_goes_on_with_the_legs_that_are_not_behind_it(gone, spot, left):
    """Guards against a force that went straight home.

    It marches out and back by b and c, from wherever the week left it.
    """
    order = Order(OrderKind.MARCH, legs_to("b", "c", "a"), gone=gone)
    assert legs.legs_next_week(order, spot).goals == left


def test_a_force_on_its_way_to_the_harbour_a_week_later_still_goes_by_it():
    order = Order(OrderKind.EMBARK, legs_to("b", "d"), gone=0)
    on = orders.KINDS[OrderKind.EMBARK].standing_order(order, Spot(route="a-b", metres=5_000))
    assert (on.kind, on.goals) == (OrderKind.EMBARK, ("b", "d"))


def test_how_many_legs_are_behind_is_counted_over_the_weeks_and_the_goal_never_is():
    whole = legs_to("b", "c", "d")
    assert [legs.legs_behind(whole, Order(legs=whole), leg) for leg in range(4)] == [0, 1, 2, 2]
    assert [legs.legs_behind(whole, Order(legs=whole[1:]), leg) for leg in range(3)] == [1, 2, 2]
    assert legs.legs_behind(whole, Order(), 0) == 2


# pace


@pytest.mark.parametrize(
    ("how", "there"),
    [
        ({}, DAY + DUSK),
        ({"forced": True}, DAY + DAWN + 240),  # 30 km a day
        ({"night": True}, DAY + DAWN + 360),  # 20 km by day, 10 by night
        ({"night": True, "forced": True}, DAY + 120),  # 30 and 15
    ],
)
def test_forced_marches_and_marches_by_night_are_quicker(how, there):
    state = march_out(line(column_on_march("s", "a", Leg("b"), **how), km=40))
    assert stops(state, "s")[0] == (there, "b")
