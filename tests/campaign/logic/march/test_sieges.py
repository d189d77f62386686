"""Sieges on the march: closed in or not, in and out, relieved and sallied from."""

from dataclasses import replace

import pytest

from campaign.logic.engagement.mustering import muster_battle
from campaign.logic.march import evasion, sieges, simulation as march
from campaign.logic.settings import DEFAULT
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Arm, EngagementKind, ForceState, OrderKind, PlaceKind, RouteKind, Stance
from tests.campaign.logic.engagement.test_posts import B, post, works
from tests.campaign.logic.theatres import (
    CUBA,
    DAWN,
    DAY,
    SPAIN,
    column,
    line,
    march_out,
    place,
    play_week,
    road,
    theatre,
    with_order,
)
from tests.campaign.logic.transport.test_ships import cruiser, lying_ship


def ring(men=300, **more):
    besieger = column("ring", CUBA, "b", men)
    return with_order(besieger, kind=OrderKind.BESIEGE, spot=B, **({"stance": Stance.DEFEND} | more))


def state_of(land, key):
    return march_out(land).columns[key].state


@pytest.mark.parametrize(
    ("men", "garrison", "closed"), [(99, 60, False), (100, 60, True), (119, 120, False), (120, 120, True)]
)
def test_a_place_is_closed_in_by_as_many_as_the_garrison_and_fifty_a_road(men, garrison, closed):
    found = works(line(ring(men), post(garrison), km=10))
    assert (state_of(found, "post") is ForceState.BESIEGED) is closed
    assert state_of(found, "ring") is ForceState.BESIEGING


def test_a_road_to_a_place_of_ones_own_needs_nobody():
    land = works(line(ring(60), post(50), km=10))
    assert state_of(works(land, "a", CUBA), "post") is ForceState.BESIEGED
    assert sieges.can_close_in(works(line(km=10)), "b", CUBA, 500, 60)
    assert march_out(land).battles == {}


def test_a_port_is_closed_in_only_while_a_ship_of_the_besiegers_is_on_station_there():
    places = [place("a", holder=CUBA), replace(place("b", 10, holder=SPAIN, works=2), port=2)]
    places.append(replace(place("c", 20, holder=CUBA), port=1))
    lane = road("b", "c", 30, kind=RouteKind.SEA_LANE)
    roads = [road("a", "b", 10), road("b", "c", 12)]
    watches = cruiser("sloop", CUBA, B, B)

    def is_shut(*more, **settings):
        coast = theatre(places, [*roads, lane], [ring(), post(60), *more], ships="on", **settings)
        return state_of(coast, "post") is ForceState.BESIEGED

    assert not is_shut()
    assert is_shut(watches)
    assert is_shut(cruiser("sloop", CUBA, "c", Spot(route=lane.key, metres=15_000)))  # it comes there in time
    assert not is_shut(lying_ship("sloop", CUBA, "b"))
    assert not is_shut(cruiser("sloop", SPAIN, B, B))
    assert not is_shut(watches, ship_reach=0)  # c, its own port, is too far


def test_stores_last_and_then_hunger_grows():
    how = DEFAULT.sieges
    left = [sieges.surrender_chance(turns, PlaceKind.VILLAGE, how) for turns in range(7)]
    assert left == [0, 0, 0, 0, 20, 40, 60]
    assert [
        sieges.turns_of_stores(kind, how) for kind in (PlaceKind.CITY, PlaceKind.TOWN, PlaceKind.FORT)
    ] == [
        8,
        6,
        3,
    ]


def test_a_force_that_is_closed_in_gets_out_only_by_breaking_out_at_night():
    inside = column("inside", SPAIN, "b", 60, "a", arm=Arm.CAVALRY)
    shut = march_out(works(line(inside, ring(), km=10)))
    assert shut.columns["inside"].spot == B
    assert shut.battles == {}
    out = with_order(inside, kind=OrderKind.BREAK_OUT, stance=Stance.AVOID)
    seeds = [works(line(out, ring(), km=10, seed=str(n))) for n in range(12)]
    tried = [march_out(land) for land in seeds]
    fights = [fight for state in tried for fight in state.battles.values()]
    assert {fight.kind for fight in fights} == {EngagementKind.SIEGE}
    assert all(fight.minute % DAY == 1200 for fight in fights)
    assert any(state.columns["inside"].spot.place == "a" for state in tried)
    early = [march_out(works(line(out, ring(), km=10, seed=str(n), steals=60))) for n in range(12)]
    assert {fight.minute % DAY for state in early for fight in state.battles.values()} == {1140}


def test_a_garrison_with_orders_to_attack_sallies_at_dawn():
    state = play_week(works(line(ring(100), post(400, Stance.ATTACK, odds_limit=300), km=10)))
    (fight, *_) = state.battles.values()
    assert (fight.kind, fight.attacker, fight.minute % DAY) == (EngagementKind.SIEGE, SPAIN, DAWN)


def relieve_siege(garrison=Stance.DEFEND, **more):
    relief = column("relief", SPAIN, "a", 400, "b", stance=Stance.ATTACK)
    land = works(line(relief, ring(600, **more), post(120, garrison), km=10))
    state = march_out(land)
    return land, state, next(iter(state.battles.values()), None)


def test_a_relief_fights_the_besiegers_and_the_garrison_comes_out_late():
    land, state, fight = relieve_siege()
    assert fight.kind is EngagementKind.SIEGE
    assert {entry.column: entry.dice for entry in fight.present} == {"relief": 0, "ring": 0, "post": 1}
    parties = muster_battle(land, state, fight.key).parties
    men = {force.key: sum(body.men for body in force.units) for each in parties for force in each.forces}
    assert men == {"relief": 400, "post": 120, "ring": 600 - 60}
    assert muster_battle(land, state, fight.key).fortification == 0


def test_a_garrison_that_avoids_stays_in_its_fortifications():
    _found, _state, fight = relieve_siege(Stance.AVOID)
    assert {entry.column for entry in fight.present} == {"relief", "ring"}


def test_besiegers_ordered_to_raise_the_siege_slip_away_from_a_relief():
    land, _state, _fight = relieve_siege(stance=Stance.AVOID)
    outcomes = set()
    for seed in "abcdefgh":
        state = march_out(replace(land, seed=seed))
        outcomes |= {contact.outcome for contact in state.contacts}
    assert "evaded" in outcomes


def test_to_raise_a_siege_is_twenty_easier_though_the_relief_attacks(monkeypatch):
    given = []
    chance = evasion.evasion_chance
    monkeypatch.setattr(evasion, "evasion_chance", lambda *told: given.append(told[3]) or chance(*told))
    land, _state, _fight = relieve_siege(stance=Stance.AVOID)
    march_out(land)
    assert given[:1] == [20]


def test_a_raised_siege_stays_over_while_the_relief_is_known_to_be_there(show):
    """Guards against a besieger that came back a day later. It had run from fewer men."""
    show(sight=1, evade=1)
    _found, state, fight = relieve_siege(stance=Stance.AVOID)
    assert fight is None
    assert state.columns["ring"].state is ForceState.HALTED
    assert state.columns["ring"].spot != B


def test_the_beaten_garrison_goes_back_into_its_fortifications():
    land, _state, _fight = relieve_siege()
    state = play_week(land, holder=CUBA)
    assert state.columns["post"].spot == B
    assert state.columns["relief"].spot != B


def test_a_force_that_avoids_may_slip_through_the_besiegers_into_its_own_town():
    friend = column("friend", SPAIN, "a", 40, "b", stance=Stance.AVOID, arm=Arm.CAVALRY)
    states = [march_out(works(line(friend, ring(), post(), km=10, seed=str(n)))) for n in range(12)]
    first = {next(one.outcome for one in state.contacts if "friend" in one.columns) for state in states}
    assert first == {"evaded", "facing"}
    assert {state.columns["friend"].spot for state in states if not state.battles} <= {B, Spot(place="a")}


def test_besiegers_see_each_dawn_who_is_in_the_fortifications():
    state = march_out(works(line(ring(), post(), km=10)))
    seen = [one.minute // DAY for one in state.sightings if one.column == "post"]
    assert len(set(seen)) >= 6


@pytest.mark.parametrize("train", [0, 20])
def test_a_force_before_its_own_town_gets_in_on_a_later_dawn_but_with_no_train(show, train):
    """Rests on neither attacking. The relief stood in face of the besiegers to the end of the war."""
    show(sight=1, enter=1)
    relief = column("relief", SPAIN, "a", 250, "b", stance=Stance.DEFEND, train=train)
    state = march_out(works(line(relief, ring(300), post(60), km=10)))
    first, *more = [one for one in state.contacts if "relief" in one.columns]
    assert first.outcome == "facing"
    assert state.columns["relief"].spot == B
    inside = state.columns["relief"].state in (ForceState.HALTED, ForceState.BESIEGED)
    assert inside is (train == 0)
    assert [one.minute for one in more if one.outcome == "evaded"] == ([DAY + DAWN] if inside else [])


@pytest.mark.parametrize("worn", ["inside", "ring"])
def test_a_garrison_that_is_caught_breaking_out_fights_no_fourth_battle(show, worn):
    show(**{"break-out-inside": 100})
    out = with_order(column("inside", SPAIN, "b", 60, "a"), kind=OrderKind.BREAK_OUT, stance=Stance.AVOID)
    found = works(line(out, ring(), km=10))
    state = march.begin_march(found)
    state.columns[worn].battles_fought = 3
    state = march.run_march(found, state)
    assert not state.battles
    assert state.columns["inside"].spot == B


def test_a_fresh_besieger_meets_a_garrison_that_breaks_out(show):
    show(**{"break-out-inside": 100})
    out = with_order(column("inside", SPAIN, "b", 60, "a"), kind=OrderKind.BREAK_OUT, stance=Stance.AVOID)
    fresh = with_order(column("fresh", CUBA, "b", 300), kind=OrderKind.BESIEGE, spot=B, stance=Stance.DEFEND)
    for seed in range(4):  # the lot says who of the two comes first
        found = works(line(out, ring(), fresh, km=10, seed=str(seed)))
        state = march.begin_march(found)
        state.columns["ring"].battles_fought = 3
        state = march.run_march(found, state)
        (fight,) = state.battles.values()
        assert [entry.column for entry in fight.present] == ["inside", "fresh"]
