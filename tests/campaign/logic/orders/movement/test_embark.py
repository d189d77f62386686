"""A coast of 60 km between places: a is a port of Spain's, b a beach, c a village that Cuba holds, in a road
inland from a. 400 men go on board at a in 8 hours, make 60 km in 432 minutes, land on a beach in 16 hours.
"""

from dataclasses import replace

from campaign.logic.theatre.theatre import Column, Spot, Theatre
from campaign.logic.vocabulary import EngagementKind, ForceState, OrderKind, RouteKind, Stance
from tests.campaign.logic.theatres import (
    CUBA,
    DAWN,
    SPAIN,
    column,
    march_out,
    place,
    play_week,
    road,
    theatre,
    with_order,
)

SEA = RouteKind.SEA_LANE
EMBARKED, SAILED, ASHORE = 8 * 60, 432, 16 * 60


def coast(*columns: Column, **more: int) -> Theatre:
    places = [
        replace(place("a", holder=SPAIN), port=2),
        place("b", 60),
        place("c", 120, holder=CUBA),
        place("in", north=10, holder=SPAIN),
    ]
    routes = [road("a", "b", 60, kind=SEA), road("b", "c", 60, kind=SEA), road("in", "a", 10)]
    return theatre(places, routes, columns, **{"ships": "on", **more})  # type: ignore[arg-type]


def sails(*to: str, at: str | Spot = "a", men: int = 400, key: str = "s", **more: object) -> Column:
    return with_order(column(key, SPAIN, at, men, *to, **more), kind=OrderKind.EMBARK)  # type: ignore[arg-type]


def test_it_marches_to_the_port_goes_on_board_sails_and_lands():
    state = march_out(coast(sails("a", "b", at="in")))
    arrives = DAWN + 360 + EMBARKED + SAILED  # half a day to the port
    moving = state.columns["s"]
    assert moving.rides == [(arrives, "a", "b")]
    assert (moving.state, moving.spot) == (ForceState.HALTED, Spot(place="b"))
    assert moving.track[-1][0] == arrives + ASHORE


def test_on_board_it_is_met_by_nobody_until_half_of_it_is_ashore():
    enemy = column("c", CUBA, "c", 200, stance=Stance.ATTACK, odds_limit=1000)
    state = march_out(coast(sails("c"), enemy))
    (fight,) = state.battles.values()
    assert fight.minute == DAWN + EMBARKED + 2 * SAILED + ASHORE // 2
    assert (fight.kind, fight.attacker, fight.defender) == (EngagementKind.LANDING, CUBA, SPAIN)


def test_beaten_on_the_beach_it_goes_back_on_board():
    enemy = column("c", CUBA, "c", 200, stance=Stance.ATTACK, odds_limit=1000)
    moving = play_week(coast(sails("c"), enemy), holder=CUBA).columns["s"]
    assert (moving.state, moving.spot) == (ForceState.ABOARD, Spot(route="b-c-sea_lane", metres=58_000))
    won = play_week(coast(sails("c"), enemy), holder=SPAIN).columns["s"]
    assert won.spot == Spot(place="c")


def test_a_force_at_sea_sails_on_by_a_new_order_or_lies_there():
    spot = Spot(route="a-b-sea_lane", metres=30_000)
    on = march_out(coast(sails("a", at=spot, state=ForceState.ABOARD))).columns["s"]
    assert on.rides == [(DAWN + SAILED // 2, "", "a")]
    lies = column("s", SPAIN, spot, state=ForceState.ABOARD)
    assert march_out(coast(lies)).columns["s"].state is ForceState.ABOARD
    marches = column("s", SPAIN, spot, 100, "a", state=ForceState.ABOARD)
    assert march_out(coast(marches)).columns["s"].spot == spot


def test_a_battle_ashore_stops_nobody_who_sails_by():
    here = column("g", SPAIN, "b", 100, general=True)  # so the fight is kept and holds its ground
    there = column("k", CUBA, "b", 200, stance=Stance.ATTACK, odds_limit=1000)
    state = march_out(coast(sails("c"), here, there))
    (fight,) = state.battles.values()
    assert fight.is_referred
    moving = state.columns["s"]
    assert (moving.state, moving.spot) == (ForceState.HALTED, Spot(place="c"))


def test_a_force_kept_at_sea_by_a_battle_sails_on_as_the_next_week_begins():
    here = column("g", SPAIN, "b", 100, general=True)
    there = column("k", CUBA, "b", 200, stance=Stance.ATTACK, odds_limit=1000)
    waits = march_out(coast(sails("b"), here, there)).columns["s"]
    assert (waits.state, waits.spot) == (ForceState.STOPPED, Spot(route="a-b-sea_lane", metres=58_000))
    after = sails("b", at=waits.spot, state=ForceState.HALTED)  # rested, as all are between two weeks
    assert march_out(coast(after)).columns["s"].spot == Spot(place="b")


def test_without_ships_nobody_embarks():
    assert march_out(coast(sails("b"), ships="off")).columns["s"].spot == Spot(place="a")  # type: ignore[arg-type]
    rebel = with_order(column("c", CUBA, "c", 100, "b"), kind=OrderKind.EMBARK)
    assert march_out(coast(rebel)).columns["c"].spot == Spot(place="c")


def test_a_force_that_finds_no_free_ship_waits_for_the_next_dawn():
    state = march_out(coast(sails("b", men=500), sails("b", men=500, key="t"), ship_men=600))
    rides = sorted(moving.rides[0][0] for moving in state.columns.values())
    assert rides[0] == DAWN + EMBARKED + SAILED
    assert rides[1] > rides[0] + ASHORE // 2


def test_too_many_for_all_the_ships_never_embark():
    assert march_out(coast(sails("b", men=700), ship_men=600)).columns["s"].rides == []
