"""Columns merge on the day on which they stand together (CAMP-MARCH-09)."""

from dataclasses import replace

import pytest

from campaign.logic.march import simulation as march
from campaign.logic.orders import KINDS
from campaign.logic.theatre.theatre import Leader, Leg
from campaign.logic.vocabulary import Do, ForceKind, ForceState, OrderKind
from tests.campaign.logic.theatres import (
    CUBA,
    DAWN,
    DAY,
    SPAIN,
    column,
    march_out,
    place,
    road,
    theatre,
    with_order,
)

PLACES = place("a", holder=SPAIN), place("b", 30), place("c", 60), place("z", 90)
ROADS = road("a", "b", 30), road("b", "c", 30)


def land(*columns):
    return theatre(PLACES, ROADS, columns)


def comes(key="guest", at="a", *to, friend="host"):
    return with_order(column(key, SPAIN, at, 100, *to), kind=OrderKind.MERGE, friend=friend)


def test_on_arrival_at_the_friend_s_place():
    state = march_out(land(comes("guest", "a", "b"), column("host", SPAIN, "b", 200)))
    assert state.joining == [("guest", "host")]
    assert state.minute == DAY + DAWN + 360  # 30 km at 20 a day
    assert state.columns["guest"].spot == state.columns["host"].spot


def test_as_the_friend_comes_by_who_then_goes_on():
    host = column("host", SPAIN, "a", 200, "c")
    waits = with_order(column("guest", SPAIN, "b", 100, "b"), kind=OrderKind.MERGE, friend="host")
    waits = replace(waits, order=replace(waits.order, legs=(Leg("b", Do.RENDEZVOUS),)))
    found = land(host, waits)
    state = march_out(found)
    assert state.joining == [("guest", "host")]
    assert (state.columns["host"].state, state.columns["host"].spot.place) == (ForceState.HALTED, "b")
    one = replace(found, columns={"host": replace(host, units=(*host.units, *waits.units))})
    after = march.run_march(one, state)
    assert after.done
    assert after.columns["host"].spot.place == "c"


def test_the_first_at_a_rendezvous_waits_until_the_day_named_and_then_goes_on_alone():
    guest = comes("guest", "a", "b", "c")
    order = KINDS[OrderKind.MERGE].only_asked(replace(guest.order, legs=(Leg("b", Do.WAIT, 4), Leg("c"))))
    host = column("host", SPAIN, "c", 200, "b")
    assert march_out(land(replace(guest, order=order), host)).joining == [("guest", "host")]
    late = march_out(land(replace(guest, order=order), column("host", SPAIN, "z", 200)))
    assert late.joining == []
    track = [(minute // DAY, spot.place) for minute, spot in late.columns["guest"].track]
    assert (1, "b") in track
    assert track[-1] == (4, "c")


def test_at_dawn_when_both_have_become_free():
    host = column("host", SPAIN, "b", 200)
    spent = replace(comes("guest", "b"), state=ForceState.FACING)
    state = march_out(land(host, spent))
    assert state.joining == [("guest", "host")]
    assert state.minute % DAY == DAWN


@pytest.mark.parametrize("side", [SPAIN, CUBA])
def test_a_column_does_not_join_one_of_another_side_or_at_another_place(side):
    elsewhere = column("host", side, "c" if side == SPAIN else "b", 200)
    assert march_out(land(comes("guest", "a"), elsewhere)).joining == []


def test_three_become_one_as_the_one_between_comes():
    between = comes("guest", "a", "b")
    waits = with_order(column("first", SPAIN, "b", 50), kind=OrderKind.MERGE, friend="guest")
    state = march_out(land(between, waits, column("host", SPAIN, "b", 200)))
    assert state.joining == [("first", "guest"), ("guest", "host")]


def test_its_battles_and_marches_count_for_both():
    found = land(comes("guest", "a", "b"), column("host", SPAIN, "b", 200))
    state = march.begin_march(found)
    state.columns["guest"].fatigue, state.columns["guest"].battles_fought = 2, 2
    state = march.run_march(found, state)
    host = state.columns["host"]
    assert (host.fatigue, host.battles_fought, host.marched) == (2, 2, 0b11)


@pytest.mark.parametrize("third", ["aide", "scouts", "zouaves"])
def test_at_dawn_a_force_that_is_to_merge_goes_along_with_its_friend(third):
    parts = [comes(third, "b"), comes("guest", "b"), column("host", SPAIN, "b", 200)]
    parts[0] = replace(parts[0], order=replace(parts[0].order, friend="guest"))
    state = march_out(land(*(replace(each, state=ForceState.FACING) for each in parts)))
    assert {giver for giver, _taker in state.joining} == {third, "guest"}
    assert ("guest", "host") in state.joining


def led_column(order):
    """Returns the same column with a general."""
    (body,) = order.units
    chief = Leader("chief", "Chief", "General", True, 3, 3)
    return replace(order, units=(replace(body, leaders=(chief,)),))


def goes_on_as_one(guest, host):
    """Returns *guest* after a week in which *host* joined it."""
    found = land(guest, host)
    state = march_out(found)
    assert state.joining == [("host", "guest")]
    one = replace(found, columns={"guest": replace(guest, units=(*guest.units, *host.units))})
    return march.run_march(one, state).columns["guest"]


def test_the_one_column_takes_the_senior_leader_s_order_if_that_leads_on():
    guest, host = led_column(comes("guest", "a", "b", "c")), column("host", SPAIN, "b", 200, "a")
    host = replace(host, order=replace(host.order, legs=(Leg("b", Do.WAIT, 4), Leg("a"))))
    assert goes_on_as_one(guest, host).spot.place == "c"


@pytest.mark.parametrize("why", ["junior", "equal", "there", "bound", "garrison", "another seat's"])
def test_else_it_takes_the_friend_s(why):
    guest = led_column(comes("guest", "a", *(("b",) if why == "there" else ("b", "c"))))
    host = column("host", SPAIN, "b", 200)
    if why == "junior":
        guest, host = comes("guest", "a", "b", "c"), led_column(host)
    if why == "equal":
        host = led_column(host)
    if why == "bound":
        host = replace(host, is_static=True)
    if why == "garrison":
        host = replace(host, kind=ForceKind.GARRISON)
    if why == "another seat's":
        guest = replace(guest, seat="other")
    assert march_out(land(guest, host)).joining == [("guest", "host")]


def test_a_senior_force_that_has_waited_goes_on_as_its_friend_comes():
    guest = led_column(comes("guest", "b", "b", "c"))
    guest = replace(guest, order=replace(guest.order, legs=(Leg("b", Do.WAIT, 6), Leg("c"))))
    host = column("host", SPAIN, "a", 200, "b")
    moving = goes_on_as_one(guest, host)
    assert moving.spot.place == "c"
    assert moving.track[-1][0] < 6 * DAY


@pytest.mark.parametrize("start", ["a", "b"])  # one comes to the other, or both are there at dawn
@pytest.mark.parametrize("senior", ["guest", "host"])
def test_if_two_seats_are_to_join_each_other_the_junior_joins_the_senior_leader(senior, start):
    guest = replace(comes("guest", start, *(["b"] if start == "a" else [])), seat="one")
    host = replace(comes("host", "b", friend="guest"), seat="other")
    both = {each.key: led_column(each) if each.key == senior else each for each in (guest, host)}
    if start == "b":
        both = {key: replace(each, state=ForceState.FACING) for key, each in both.items()}
    assert march_out(land(*both.values())).joining == [({"guest": "host", "host": "guest"}[senior], senior)]
