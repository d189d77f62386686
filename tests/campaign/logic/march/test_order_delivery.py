"""Orders by courier: a column goes by its last order until the rider comes, and then by the new one."""

import pytest

from campaign.logic.march import order_delivery, simulation as march
from campaign.logic.movement.field import Field
from campaign.logic.theatre.spots import DAWN, DAY
from campaign.logic.theatre.theatre import Order, Spot, legs_to
from campaign.logic.vocabulary import OrderKind, Stance
from tests.campaign.logic.theatres import column, copy_state, line
from tests.campaign.logic.transport.test_boarding import by_rail, line as railway
from tests.campaign.logic.transport.test_ships import SAILED, coast, cruiser, embarks

NOON = 720
ONWARD = Order(OrderKind.MARCH, legs_to("d"), Stance.AVOID)


def order_by_courier(minute: int, before: Order | None = None):
    """Orders a column from b to a by a courier who comes at *minute*. Before, it had an order to d."""
    land = line(column("leon", "spain", "b", 100, "a"), km=20)
    land = order_delivery.with_orders_under_way(land, {"leon": before or ONWARD}, {"leon": minute}, 0)
    return land, march.begin_march(land)


def places(state) -> list[str]:
    return [spot.place for _minute, spot in state.columns["leon"].track if spot.place]


def test_until_its_courier_comes_it_goes_by_its_last_order_and_then_turns():
    """Reckons with 20 km a day. It is half-way to c at noon, and goes back from there."""
    state = march.run_march(*order_by_courier(NOON))
    assert "c" not in places(state)
    assert state.columns["leon"].spot == Spot(place="a")


def test_a_courier_who_comes_after_the_week_changes_nothing_in_it():
    assert march.run_march(*order_by_courier(8 * DAY)).columns["leon"].spot == Spot(place="d")


def test_a_force_that_holds_by_its_last_order_sets_out_when_the_courier_comes():
    state = march.run_march(*order_by_courier(2 * DAY + NOON, Order()))
    left = min(minute for minute, spot in state.columns["leon"].track if spot.place == "a")
    assert left == 3 * DAY + NOON


@pytest.mark.parametrize(
    ("before", "back"), [(Order(), 0), (Order(OrderKind.SEA_PATROL, spot=Spot(place="d")), NOON - DAWN)]
)
def test_a_ship_that_lies_or_sails_takes_its_new_course_when_word_comes(before, back):
    found = coast(cruiser("ship", "spain", "b", Spot(place="a")))
    found = order_delivery.with_orders_under_way(found, {"ship": before}, {"ship": NOON}, 0)
    moving = march.run_march(found, march.begin_march(found)).columns["ship"]
    assert moving.spot == Spot(place="a")
    assert moving.track[-2][0] == NOON + back + SAILED


def test_troops_at_sea_whom_new_orders_reach_land_at_the_next_harbour():
    sails, found = embarks("d").order, coast(column("s", "spain", "a", 400, "in"))
    found = order_delivery.with_orders_under_way(found, {"s": sails}, {"s": DAWN + 8 * 60 + 1}, 0)
    moving = march.run_march(found, march.begin_march(found)).columns["s"]
    assert [ride[1:] for ride in moving.rides] == [("a", "b")]
    assert moving.spot == Spot(place="b")


def test_a_force_on_a_train_gets_off_at_the_next_station_when_new_orders_come():
    order = by_rail(400, "d").order
    land = railway(column("s", "spain", "a", 400))
    land = order_delivery.with_orders_under_way(land, {"s": order}, {"s": DAWN + 60 + 300}, 0)
    moving = march.run_march(land, march.begin_march(land)).columns["s"]
    assert [ride[1:] for ride in moving.rides] == [("a", "c")]


@pytest.mark.parametrize("until", [DAWN, NOON - 1, NOON, NOON + 1, DAY])
def test_a_march_that_is_taken_up_again_knows_whether_the_courier_has_come(until):
    """Breaks the march off at any minute, and reads it again. It comes from plain data, and ends alike."""
    whole = march.run_march(*order_by_courier(NOON))
    land, state = order_by_courier(NOON)
    field = Field(land, state)
    while (event := field.pop_event()) and event[0] <= until:
        state.minute = max(state.minute, event[0])
        march.play_event(field, event)
    fresh = line(column("leon", "spain", "b", 100, "a"), km=20)
    fresh = order_delivery.with_orders_under_way(fresh, {"leon": ONWARD}, {"leon": NOON}, state.minute)
    assert march.run_march(fresh, copy_state(state)).columns["leon"].spot == whole.columns["leon"].spot
