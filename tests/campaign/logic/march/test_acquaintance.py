"""Allies and neutrals on the march: they look at each other, and fight beside, or not at all."""

from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from campaign.logic.engagement import posts
from campaign.logic.march import simulation as march
from campaign.logic.movement import routing
from campaign.logic.theatre.relations import Agreement, Relation, relations_in
from campaign.logic.theatre.theatre import Side, Spot
from campaign.logic.vocabulary import ForceKind, ForceState, OrderKind, Stance
from tests.campaign.logic.encounters import SEEN
from tests.campaign.logic.march.test_simulation_properties import theatres, whole_week
from tests.campaign.logic.theatres import (
    CUBA,
    DAY,
    SIDES,
    SPAIN,
    column,
    line,
    march_out,
    place,
    result_of,
    road,
    settle_battle,
    theatre,
    with_order,
)

TOWNS = "towns"
THREE = (*SIDES, Side(TOWNS, "Free Towns", 0))
ALLY, NEUTRAL, ENEMY = Relation.ALLY, Relation.NEUTRAL, Relation.ENEMY
A = Stance.ATTACK
SIDE_OF = {"s": SPAIN, "t": TOWNS, "c": CUBA}


def bound_by(found, *said, entry=False):
    """Returns *found* as a war of three sides. Its agreements are *said*: (one, other, kind)."""
    told = [Agreement(1, (one, other), kind, entry) for one, other, kind in said]
    return replace(found, sides=THREE, relations=relations_in(1, told))


@st.composite
def wars_of_three(draw):
    """Draws a random small war of three sides. Each pair of them is of a random kind."""
    found = draw(theatres())
    every = st.sampled_from([SPAIN, CUBA, TOWNS])
    columns = {key: replace(one, side=draw(every)) for key, one in found.columns.items()}
    places = {
        key: replace(one, holder=draw(every) if one.holder else "") for key, one in found.places.items()
    }
    pairs = combinations((SPAIN, CUBA, TOWNS), 2)
    said = [(*pair, draw(st.sampled_from(list(Relation)))) for pair in pairs]
    return bound_by(replace(found, columns=columns, places=places), *said, entry=draw(st.booleans()))


@settings(max_examples=70, deadline=None)
@given(wars_of_three())
def test_in_no_week_do_neutrals_or_allies_meet_as_enemies(found):
    """Checks that only enemies have contacts, battles and sieges. In a battle allies stand on one side."""
    state, bonds = whole_week(found), found.relations
    side = {key: one.side for key, one in found.columns.items()}
    for contact in state.contacts:
        assert bonds.are_enemies(*(side[key] for key in contact.columns))
    for fight in state.battles.values():
        there = [side[entry.column] for entry in fight.present]
        first, second = (
            {s for s in there if fight.party_of(s) == p} for p in (fight.attacker, fight.defender)
        )
        assert first | second == {*there}
        assert all(bonds.are_enemies(one, other) for one in first for other in second)
        for party, leader in ((first, fight.attacker), (second, fight.defender)):
            assert leader in party
            assert all(bonds.are_friends(one, leader) for one in party)
    for key, moving in state.columns.items():
        if moving.state is ForceState.BESIEGING:
            assert bonds.are_enemies(side[key], found.places[moving.spot.place].holder)


@settings(max_examples=60, deadline=None)
@given(wars_of_three())
def test_nobody_marches_into_fortifications_of_a_neutral_without_leave(found):
    state = whole_week(found)
    for key, moving in state.columns.items():
        end, column_ = state.ends.get(key, moving.spot), found.columns[key]
        by_land = column_.kind is not ForceKind.SHIP and not moving.lane
        if end.place and end != column_.spot and by_land and not moving.battles_fought:
            assert not routing.is_closed_by_neutral(found, column_, end.place)


def on_a_road(*said, stance=A, men=(300, 300)):
    """Returns a march of Spain and the towns towards each other.

    One column comes from a, the other from c.
    """
    one = column("s", SPAIN, "a", men[0], "c", stance=stance)
    other = column("t", TOWNS, "c", men[1], "a", stance=stance)
    return bound_by(line(one, other, km=20), *said)


@pytest.mark.parametrize("kind", [ALLY, NEUTRAL])
def test_allies_and_neutrals_are_seen_and_passed(show, kind):
    show(sight=SEEN)
    state = march_out(on_a_road((SPAIN, TOWNS, kind)))
    assert state.done
    assert (state.battles, state.contacts) == ({}, [])
    assert {(seen.observer, seen.column) for seen in state.sightings} == {(SPAIN, "t"), (TOWNS, "s")}
    assert [state.columns[key].spot.place for key in "st"] == ["c", "a"]


def test_an_ally_at_one_place_is_always_seen_and_a_neutral_as_a_stranger_is(show):
    for kind, seen in ((ALLY, True), (NEUTRAL, False)):
        show(sight=100)
        state = march_out(on_a_road((SPAIN, TOWNS, kind)))
        assert bool(state.sightings) is seen


def test_an_ally_elsewhere_is_not_seen():
    land = line(column("s", SPAIN, "a"), column("t", TOWNS, "c"))
    assert march_out(bound_by(land, (SPAIN, TOWNS, ALLY))).sightings == []


def towns_beside(*neighbours, **more):
    """Returns a field with Spain and the towns at b. A column of Cuba comes from a."""
    land = line(
        column("s", SPAIN, "b", 200, stance=A),
        column("t", TOWNS, "b", 100, stance=Stance.DEFEND),
        column("c", CUBA, "a", 320, "b", stance=A),
        km=20,
        **more,
    )
    return bound_by(land, *neighbours)


def test_allies_at_one_spot_fight_as_one_and_keep_their_own_men(show):
    show(sight=SEEN)
    land = towns_beside((SPAIN, TOWNS, ALLY))
    state = march_out(land)
    (fight,) = state.battles.values()
    mustered = march.muster_battle(land, state, fight.key)
    sides = {
        party.side: [(force.key, force.side or party.side) for force in party.forces]
        for party in mustered.parties
    }
    assert sides == {CUBA: [("c", CUBA)], SPAIN: [("s", SPAIN), ("t", TOWNS)]}
    assert mustered.allies == {TOWNS: SPAIN}
    after = settle_battle(land, state, fight.key, result_of(land, fight, holder=SPAIN, down=20))
    told = {(seen.observer, seen.column) for seen in after.sightings}
    assert {(SPAIN, "c"), (TOWNS, "c"), (CUBA, "s"), (CUBA, "t")} <= told
    assert after.columns["t"].spot == Spot(place="b")
    assert after.columns["c"].spot.place != "b"  # beaten, it goes back


def test_allies_weigh_together_against_the_enemy(show):
    """Checks that Cuba attacks 200 Spaniards with 100, not with 400.

    The others are of the towns; Cuba's 320 men attack up to 1.3 times as many.
    """
    show(sight=SEEN)
    for more, stays in ((0, True), (300, False)):
        land = towns_beside((SPAIN, TOWNS, ALLY))
        cautious = replace(land.columns["c"].order, odds_limit=130)
        towns = replace(land.columns["t"], units=column("t", TOWNS, "b", 100 + more).units)
        land = replace(
            land, columns={**land.columns, "c": replace(land.columns["c"], order=cautious), "t": towns}
        )
        state = march_out(land)
        kinds = {fight.kind for fight in state.battles.values()}
        assert (kinds == {"meeting"}) is stays


def test_a_friend_of_one_side_that_is_no_enemy_of_the_other_stays_out(show):
    """Checks that the towns stand by and watch. They are Spain's ally and neutral to Cuba."""
    show(sight=SEEN)
    state = march_out(towns_beside((SPAIN, TOWNS, ALLY), (CUBA, TOWNS, NEUTRAL)))
    (fight,) = state.battles.values()
    assert sorted(entry.column for entry in fight.present) == ["c", "s"]
    assert fight.allies == {}


def test_a_third_enemy_at_the_spot_is_in_no_battle_of_the_other_two(show):
    """Checks that two of three enemies fight. The third waits at the edge."""
    show(sight=SEEN)
    state = march_out(towns_beside())
    for fight in state.battles.values():
        assert len({fight.party_of(SIDE_OF[entry.column]) for entry in fight.present}) == 2
        assert len({SIDE_OF[entry.column] for entry in fight.present}) == 2


def town(*columns, holder=TOWNS, **more):
    places = [place("a"), place("b", 20, works=2, holder=holder), place("c", 40)]
    return theatre(places, [road("a", "b", 20), road("b", "c", 20)], columns, **more)


@pytest.mark.parametrize(
    ("kind", "entry", "through"), [(NEUTRAL, False, False), (NEUTRAL, True, True), (ALLY, False, True)]
)
def test_an_allys_town_is_passed_and_a_neutrals_only_by_leave(kind, entry, through):
    land = bound_by(town(column("s", SPAIN, "a", 100, "b")), (SPAIN, TOWNS, kind), entry=entry)
    assert (march_out(land).columns["s"].spot == Spot(place="b")) is through


def test_a_neutrals_town_is_gone_round_and_nobody_hinders_it(show):
    show(sight=SEEN)
    post = column("t", TOWNS, "b", 300, kind=ForceKind.GARRISON, is_static=True, stance=A)
    land = bound_by(town(column("s", SPAIN, "a", 100, "c"), post, sieges="on"), (SPAIN, TOWNS, NEUTRAL))
    state = march_out(land)
    assert state.columns["s"].spot == Spot(place="c")
    assert state.battles == {}


def test_nobody_besieges_a_neutral_or_an_ally():
    lies = with_order(column("s", SPAIN, "b", 300), kind=OrderKind.BESIEGE, spot=Spot(place="b"))
    post = column("t", TOWNS, "b", 100, kind=ForceKind.GARRISON, is_static=True)
    for kind in (ALLY, NEUTRAL):
        state = march_out(bound_by(town(lies, post, sieges="on"), (SPAIN, TOWNS, kind)))
        assert state.columns["s"].state is not ForceState.BESIEGING
    assert march_out(bound_by(town(lies, post, sieges="on"))).columns["s"].state is ForceState.BESIEGING


def test_an_ally_in_the_fortifications_stands_with_the_garrison(show):
    """Checks that the town's attacker fights Spain's men in it, too. It is a town of the towns."""
    show(sight=SEEN)
    storms = with_order(
        column("c", CUBA, "a", 900, stance=A), kind=OrderKind.ASSAULT, spot=Spot(place="b"), odds_limit=1000
    )
    guest = column("s", SPAIN, "b", 100)
    post = column("t", TOWNS, "b", 100, kind=ForceKind.GARRISON, is_static=True)
    found = bound_by(town(storms, guest, post, sieges="on"), (SPAIN, TOWNS, ALLY))
    state = march.begin_march(found)
    while not (state.done or state.battles):
        state = march.run_march(found, state)
    (fight,) = state.battles.values()
    assert fight.kind == "assault"
    assert sorted(entry.column for entry in fight.present) == ["c", "s", "t"]
    assert fight.minute > DAY - 1


def test_friends_of_the_holder_hold_their_post_against_the_others():
    found = bound_by(
        town(column("c", CUBA, "b", 100), column("s", SPAIN, "b", 200), sieges="on"), (SPAIN, TOWNS, ALLY)
    )
    field = march.Field(found, march.begin_march(found))
    assert posts.garrison_barring(field, "c", "b") == ["s"]
    assert posts.garrison_barring(field, "s", "b") == []
