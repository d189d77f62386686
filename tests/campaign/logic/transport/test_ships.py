"""A coast of 60 km a lane: a is Spain's port, b a beach, c a village of Cuba's, d a port of nobody's."""

from dataclasses import replace

from campaign.logic.theatre.theatre import Column, Order, Spot, Theatre
from campaign.logic.vocabulary import Arm, ForceKind, ForceState, OrderKind, RouteKind, Stance
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

SEA = RouteKind.SEA_LANE
SAILED = 432  # minutes for a lane


def lying_ship(key: str, side: str, at: str | Spot, men: int = 60) -> Column:
    """Returns a ship that lies where it is."""
    return column(key, side, at, men, arm=Arm.SHIP, kind=ForceKind.SHIP, state=ForceState.ABOARD)


def cruiser(key: str, side: str, at: str | Spot, station: Spot, men: int = 60) -> Column:
    return replace(lying_ship(key, side, at, men), order=Order(OrderKind.SEA_PATROL, spot=station))


def coast(*columns: Column, **more: object) -> Theatre:
    places = [
        replace(place("a", holder=SPAIN), port=2),
        place("b", 60),
        place("c", 120, holder=CUBA),
        replace(place("d", 180), port=2),
        place("in", north=10, holder=SPAIN),
    ]
    routes = [road(x, y, 60, kind=SEA) for x, y in ("ab", "bc", "cd")]
    return theatre(places, [*routes, road("in", "a", 10)], columns, **{"ships": "on", **more})  # type: ignore[arg-type]


def embarks(*to: str, at: str | Spot = "a", men: int = 400, ship: str = "", **more: object) -> Column:
    column_s = column("s", SPAIN, at, men, *to, **more)  # type: ignore[arg-type]
    return with_order(column_s, kind=OrderKind.EMBARK, friend=ship)


def test_a_ship_lies_by_on_land_nobody_meets_it_and_nobody_tells_of_it():
    enemy = column("c", CUBA, "in", 200, "a", stance=Stance.ATTACK, odds_limit=1000)
    state = march_out(coast(lying_ship("ship", SPAIN, "a"), enemy))
    assert (state.contacts, state.sightings, state.battles) == ([], [], {})
    assert (state.columns["ship"].state, state.columns["ship"].spot) == (ForceState.ABOARD, Spot(place="a"))


def test_troops_embark_on_the_ship_that_they_are_ordered_to_and_it_goes_with_them():
    state = march_out(coast(embarks("b", ship="ship"), lying_ship("ship", SPAIN, "a")))
    arrives = DAWN + 8 * 60 + SAILED
    assert state.columns["s"].rides == [(arrives, "a", "b")]
    assert state.columns["ship"].spot == Spot(place="b")
    assert state.columns["ship"].track[-2] == (arrives, Spot(place="b"))


def test_a_ship_that_is_elsewhere_at_other_work_or_too_small_takes_nobody():
    for ship in (
        lying_ship("ship", SPAIN, "b"),
        cruiser("ship", SPAIN, "a", Spot(place="a")),
        lying_ship("ship", CUBA, "a"),
    ):
        hired = ship.side == CUBA  # the order names no ship of theirs: they hire steamers
        assert bool(march_out(coast(embarks("b", ship="ship"), ship)).columns["s"].rides) is hired
    large = embarks("b", men=700, ship="ship")
    assert march_out(coast(large, lying_ship("ship", SPAIN, "a"))).columns["s"].rides == []


def test_one_ship_carries_one_force_at_a_time_and_none_of_its_men_is_on_two():
    first, second = embarks("b", ship="ship"), replace(embarks("b", ship="ship"), key="t")
    state = march_out(coast(first, second, lying_ship("ship", SPAIN, "a")))
    assert sorted(len(state.columns[key].rides) for key in "st") == [0, 1]


def test_a_side_without_harbours_embarks_on_its_own_ship():
    rebels = replace(embarks("b", at="c", ship="ship"), side=CUBA)
    state = march_out(coast(rebels, lying_ship("ship", CUBA, "c")))
    assert state.columns["s"].spot == state.columns["ship"].spot == Spot(place="b")


def test_a_ship_ends_the_week_with_its_passengers_and_sails_on_with_them():
    away = coast(embarks("d", ship="ship"), lying_ship("ship", SPAIN, "a"), ship_day=20)
    end = march_out(away)
    assert end.columns["s"].state is ForceState.ABOARD
    assert end.columns["ship"].spot == end.columns["s"].spot != Spot(place="a")
    on = embarks("d", at=end.columns["s"].spot, ship="ship", state=ForceState.ABOARD)
    later = march_out(coast(on, lying_ship("ship", SPAIN, end.columns["s"].spot)))
    assert later.columns["ship"].spot == later.columns["s"].spot == Spot(place="d")
