"""The winner of a kept battle goes on between two weeks (CAMP-BATTLE-12, CAMP-RETREAT-05)."""

from dataclasses import replace

import pytest

from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Crossing, Do, ForceState, OrderKind
from tests.campaign.logic.duels import NOON, duel, fight_of, settle_after
from tests.campaign.logic.theatres import (
    CUBA,
    DAY,
    SPAIN,
    column,
    place,
    result_of,
    road,
    settle_battle,
    theatre,
    with_order,
)

KEPT = {"done": True, "is_referred": True}
DAWN_OF_THE_LAST_DAY = 6 * DAY + 360


def winning_march(*more, winner=None, minute=DAWN_OF_THE_LAST_DAY, km=40, line_of_retreat="a", **terms):
    """Returns the winner's column after a postponed battle at b.

    The battle begins at *minute*: dawn of the last day, if no other is given.
    """
    winner = winner or column("s", SPAIN, "b", 200, "d")
    land = duel(
        *more, spaniard=winner, cuban=column("c", CUBA, "b", 200, line_of_retreat=line_of_retreat), km=km
    )
    return settle_after(land, minute=minute, **KEPT, **terms).columns["s"]


def test_it_marches_from_two_hours_after_the_close_to_the_weeks_end():
    """Reckons with Spanish foot at 20 km a day. It has 9 of 12 hours of light left."""
    moving = winning_march()
    assert (moving.state, moving.spot) == (ForceState.HALTED, Spot(route="b-c", metres=15_000))
    assert moving.came_from == "b"


def test_it_passes_places_and_stops_at_its_goal():
    assert winning_march(winner=column("s", SPAIN, "b", 200, "c"), minute=NOON).spot == Spot(place="c")
    assert winning_march(minute=NOON).spot == Spot(place="d")


def test_after_a_dear_victory_it_goes_on_only_at_dawn():
    assert winning_march(dear=11).spot == Spot(place="b")
    assert winning_march(dear=10).spot != Spot(place="b")


def test_it_stops_two_kilometres_short_of_an_enemy_and_of_the_beaten():
    foe = column("t", CUBA, Spot(route="b-c", metres=9_000))
    assert winning_march(foe).spot == Spot(route="b-c", metres=7_000)
    behind = winning_march(line_of_retreat="c")  # half a day of Cuban foot on the road
    assert behind.spot.metres < 15_000
    assert behind.spot.route == "b-c"


def test_it_waits_where_its_order_has_it_wait():
    winner = column("s", SPAIN, "b", 200, "c", "d")
    first, last = winner.order.legs

    winner = with_order(winner, legs=(replace(first, do=Do.WAIT, until=7), last))
    assert winning_march(winner=winner, minute=NOON).spot == Spot(place="c")


@pytest.mark.parametrize(
    ("crossing", "rules", "works_of", "stops"),
    [
        (Crossing.FORD, {"fords": "on"}, "", True),
        (Crossing.FORD, {"fords": "off"}, "", False),
        (Crossing.FERRY, {"fords": "off"}, "", False),
        (Crossing.BRIDGE, {"fords": "on"}, "", False),
        (Crossing.TROCHA, {}, CUBA, True),
        (Crossing.TROCHA, {}, SPAIN, False),
        (Crossing.TROCHA, {}, "", False),
        (Crossing.TROCHA, {"trocha": "off"}, CUBA, False),
    ],
)
def test_it_stops_only_at_a_crossing_that_would_hold_it_up(crossing, rules, works_of, stops):
    fort = place("fort", 50, north=8, works=2, holder=works_of)
    land = theatre(
        [place("a"), place("b", 40), place("c", 60), fort],
        [road("a", "b", 40), road("b", "c", 20, crossing=crossing)],
        [
            with_order(column("s", SPAIN, "b", 200, "c"), kind=OrderKind.CROSS),
            column("c", CUBA, "b", 200, line_of_retreat="a"),
        ],
        **rules,
    )
    spot = settle_after(land, minute=NOON, **KEPT).columns["s"].spot
    assert spot == (Spot(route="b-c", metres=10_000) if stops else Spot(place="c"))


@pytest.mark.parametrize(
    "order", [{"kind": OrderKind.HOLD}, {"kind": OrderKind.PURSUE, "spot": Spot(place="d")}]
)
def test_without_a_march_or_with_one_by_the_news_it_stays_and_is_free(order):
    moving = winning_march(winner=with_order(column("s", SPAIN, "b", 200), **order))
    assert (moving.state, moving.spot) == (ForceState.HALTED, Spot(place="b"))


def test_a_battle_of_an_earlier_week_leaves_its_winner_where_it_is():
    land = duel(km=40, cuban=column("c", CUBA, "b", 200, line_of_retreat="a"))
    state, fight = fight_of(land, **KEPT)
    fight.minute, fight.closes = NOON - 7 * DAY, NOON + 60 - 7 * DAY
    state = settle_battle(land, state, fight.key, result_of(land, fight, holder=SPAIN))
    assert (state.columns["s"].state, state.columns["s"].spot) == (ForceState.EXHAUSTED, Spot(place="b"))
