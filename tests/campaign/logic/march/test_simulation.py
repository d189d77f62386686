"""A week on the road (CAMP-TURN-01, CAMP-MARCH-13, CAMP-BATTLE-10)."""

from dataclasses import replace

import pytest

from campaign.logic.march import simulation as march
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import (
    Arm,
    EngagementKind,
    ForceState,
    RouteKind,
    SideOutcome,
    SightingSource,
    Stance,
    Terrain,
)
from tests.campaign.logic.theatres import (
    CUBA,
    DAWN,
    DAY,
    DUSK,
    SPAIN,
    column,
    line,
    march_out,
    place,
    play_week,
    result_of,
    road,
    settle_battle,
    theatre,
)

END = 7 * DAY
A, S, V = Stance.ATTACK, Stance.DEFEND, Stance.AVOID


def halts(state, key):
    return [(minute, spot.place or spot) for minute, spot in state.columns[key].track[1:]]


def test_a_column_leaves_at_dawn_and_passes_its_places_by_day():
    state = march_out(line(column("s", SPAIN, "a", 100, "c"), km=30))
    assert halts(state, "s")[:2] == [(DAY + DAWN + 360, "b"), (2 * DAY + DUSK, "c")]
    assert state.columns["s"].state is ForceState.HALTED
    assert (state.done, state.minute, state.columns["s"].clock) == (True, END, END)


def test_legs_are_marched_in_turn():
    state = march_out(line(column("s", SPAIN, "a", 100, "b", "a", "b"), km=10))
    assert [place for _minute, place in halts(state, "s")[:3]] == ["b", "a", "b"]


def test_a_force_that_holds_or_is_bound_to_its_post_stays():
    state = march_out(line(column("s", SPAIN, "a"), column("t", SPAIN, "a", 100, "b", is_static=True)))
    assert halts(state, "s") == halts(state, "t") == []


def test_in_the_rains_a_road_takes_a_third_longer():
    state = march_out(line(column("s", SPAIN, "a", 100, "b"), km=30, rains=True))
    assert halts(state, "s")[0] == (DAY + DUSK, "b")


def test_a_column_halts_on_the_road_at_the_weeks_end_and_goes_on_later():
    land = line(column("s", SPAIN, "a", 100, "c"), km=100)
    state = march_out(land)
    assert state.columns["s"].spot == Spot(route="b-c", metres=40_000)
    again = replace(land.columns["s"], spot=state.columns["s"].spot)
    state = march_out(replace(land, turn="t2", columns={"s": again}))
    assert halts(state, "s")[0] == (2 * DAY + DUSK, "c")


def test_a_force_pinned_by_an_earlier_battle_stays_out_of_everything(show):
    show(sight=1)
    pinned = replace(column("s", SPAIN, "b", 100, "c", stance=A), is_pinned=True)
    state = march_out(line(pinned, column("c", CUBA, "b", stance=A)))
    assert state.columns["s"].state is ForceState.ENGAGED
    assert not state.contacts


def test_the_dispersed_do_nothing(show):
    show(sight=1)
    state = march_out(
        line(column("c", CUBA, "b", 40, "c", state=ForceState.DISPERSED), column("s", SPAIN, "b"))
    )
    assert state.columns["c"].state is ForceState.DISPERSED
    assert halts(state, "c") == []
    assert not state.contacts


def test_a_march_cut_short_by_the_enemy_goes_on_to_the_rest_of_its_legs(show):
    show(sight=1)
    land = line(
        column("s", SPAIN, "a", 100, "b", "c", stance=V), column("c", CUBA, "d", 100, "a", stance=V), km=20
    )
    state = march_out(land)
    assert [contact.outcome for contact in state.contacts] == ["round"]
    assert state.columns["s"].spot == Spot(place="c")
    assert state.columns["c"].spot == Spot(place="a")


# word from the people


def test_at_dawn_the_people_may_tell_who_lies_at_their_place():
    places = [place("a", sympathy=5), place("b", 40, sympathy=-5)]
    sources = {SPAIN: 0, CUBA: 0}
    for seed in range(20):
        land = theatre(
            places, [road("a", "b", 40)], [column("s", SPAIN, "a"), column("c", CUBA, "b")], seed=str(seed)
        )
        for seen in march_out(land).sightings:
            assert (seen.source, seen.sure) == (SightingSource.SYMPATHISER, False)
            assert seen.column == ("s" if seen.observer == CUBA else "c")
            assert seen.minute % DAY == DAWN
            sources[seen.observer] += 1
    assert all(20 <= count <= 70 for count in sources.values())  # 30 % of 140 dawns


# CAMP-BATTLE-10: the battle area


def held_at_b(*others, km=20):
    """Returns a land where 400 meet 400 at b, with *others*. They meet on Monday, and the battle is kept."""
    return line(
        column("s", SPAIN, "b", 400, stance=A, odds_limit=1000),
        column("c", CUBA, "b", 400, stance=S),
        *others,
        km=km,
    )


@pytest.mark.parametrize("side", [SPAIN, CUBA])
def test_friend_and_enemy_are_suspended_at_the_edge_of_held_ground(show, side):
    show(sight=1)
    land = held_at_b(column("k", side, "c", 100, "a", stance=S), km=40)
    state = march_out(land)
    (fight,) = state.battles.values()
    assert (fight.is_referred, fight.minute, state.done) == (True, DAWN, True)
    moving = state.columns["k"]
    assert (moving.state, moving.spot, moving.battle) == (
        ForceState.STOPPED,
        Spot(route="b-c", metres=2_000),
        fight.key,
    )


def test_everybody_else_marches_on_to_the_end_of_the_week(show):
    show(sight=1)
    state = march_out(held_at_b(column("k", SPAIN, "c", 100, "d"), km=40))
    assert state.columns["k"].spot == Spot(place="d")


def test_the_suspended_are_free_when_the_battle_is_settled(show):
    show(sight=1)
    land = held_at_b(column("k", SPAIN, "c", 100, "a", stance=S), km=40)
    state = march_out(land)
    (key,) = state.battles
    settle_battle(land, state, key, result_of(land, state.battles[key], holder=SPAIN))
    moving = state.columns["k"]
    assert (moving.state, moving.battle) == (ForceState.HALTED, "")
    assert moving.spot == Spot(route="b-c", metres=2_000)


def test_a_small_battle_on_its_road_stops_nobody_once_it_is_settled(show):
    show(sight=1)
    land = line(
        column("s", SPAIN, "b", 100, stance=A, odds_limit=1000),
        column("c", CUBA, "b", 90, stance=S),
        column("k", SPAIN, "c", 100, "a", stance=S),
        km=10,
    )
    state = play_week(land)
    assert len(state.battles) == 1
    assert state.columns["k"].spot == Spot(place="a")


def test_a_force_that_starts_inside_the_battle_area_may_leave_it(show):
    show(sight=1)
    land = held_at_b(column("k", SPAIN, Spot(route="b-c", metres=1_000), 100, "c"), km=10)
    assert march_out(land).columns["k"].spot == Spot(place="c")


# what must always hold


def test_the_same_seed_gives_the_same_march_and_another_seed_another():
    columns = [column(f"s{i}", SPAIN, "a", 100, "d", stance=S) for i in range(3)]
    columns += [column(f"c{i}", CUBA, "d", 90, "a", stance=V) for i in range(3)]
    weeks = [play_week(line(*columns, seed=seed, terrain=Terrain.JUNGLE)).to_plain() for seed in "xxy"]
    assert weeks[0] == weeks[1] != weeks[2]


def test_a_column_that_is_no_more_is_left_where_it_fell(show):
    show(sight=1)
    land = line(
        column("s", SPAIN, "b", 200, "d", stance=A, odds_limit=1000),
        column("c", CUBA, "c", 60, stance=S),
        km=10,
    )
    state = march_out(land)
    (key,) = state.open_battles
    settle_battle(
        land,
        state,
        key,
        result_of(land, state.battles[key], holder=SPAIN, course=SideOutcome.OVERRUN, down=100),
    )
    alone = replace(land, columns={"s": land.columns["s"]})
    state = march.run_march(alone, state)
    assert state.done
    assert state.columns["c"].spot == Spot(place="c")
    assert state.columns["s"].spot == Spot(place="d")


# a week, for example


def example(show):
    """Returns the land of the example, with its columns.

    The column leaves a for b, 60 km; a band waits in jungle at km 14, horse in hills at km 26.
    """
    show(sight=100, sight_cuba=1, pursuit=94)  # about a place rates are those of trails: 50 + 3 x 18 - 10
    ground = [("a", "p", 14, Terrain.JUNGLE), ("p", "q", 12, Terrain.HILLS), ("q", "b", 34, Terrain.PLAIN)]
    places = [
        place("a", 0),
        place("p", 14, terrain=Terrain.JUNGLE),
        place("q", 26, terrain=Terrain.HILLS),
        place("b", 60),
        place("x", 26, north=9),
    ]
    roads = [road(a, b, km, terrain=terrain) for a, b, km, terrain in ground]
    roads.append(road("x", "q", 9, kind=RouteKind.TRAIL, terrain=Terrain.HILLS))
    columns = [
        column("column", SPAIN, "a", 700, "b", stance=A, odds_limit=200, guns=True),
        column("band", CUBA, "p", 80, stance=V),
        column("horse", CUBA, "q", 300, stance=A, odds_limit=300, arm=Arm.CAVALRY),
        column("friends", SPAIN, "x", 200, stance=S, guns=True),
        column("escort", SPAIN, "b", 120, "a", stance=S, train=60),
    ]
    return theatre(places, roads, columns)


def test_a_week_that_would_never_end_is_given_up_by_minute_and_name(monkeypatch):
    """Guards against a worker that marches for ever and holds the lock. Nobody's order does so today."""
    monkeypatch.setattr(
        march,
        "arrive_at_stop",
        lambda field, key, minute: field.push_event(minute, march.EventKind.ARRIVE, key),
    )
    with pytest.raises(RuntimeError, match="goes round and round in minute 720 with k"):
        march_out(
            theatre((place("a"), place("b", 10)), (road("a", "b", 10),), (column("k", SPAIN, "a", 9, "b"),))
        )


def test_monday_a_band_sees_and_is_not_seen_and_slips_aside(show):
    state = march_out(example(show))
    first = state.contacts[0]
    assert first.minute == 14 * 60 + 24
    assert (first.columns, first.seen_by, first.outcome) == (("band", "column"), (CUBA,), "slipped")
    assert {s.observer for s in state.sightings} == {CUBA}


def test_tuesday_the_horse_in_ambush_fall_on_the_column_and_friends_march_to_the_guns(show):
    state = march_out(example(show))
    (fight,) = state.battles.values()
    assert fight.minute == DAY + 9 * 60 + 36
    assert (fight.kind, fight.surprise, fight.is_referred) == (EngagementKind.AMBUSH, True, True)
    assert {entry.column: entry.dice for entry in fight.present} == {"horse": 0, "column": 0, "friends": 2}
    assert fight.closes == DAY + 14 * 60 + 6


def test_the_convoy_is_suspended_at_the_edge(show):
    state = march_out(example(show))
    moving = state.columns["escort"]
    assert (moving.state, moving.spot) == (ForceState.STOPPED, Spot(route="q-b", metres=2_000))


def test_the_beaten_withdraw_half_a_day_and_the_horse_end_five_kilometres_short(show):
    land = example(show)
    state = march_out(land)
    (key,) = state.battles
    result = result_of(land, state.battles[key], holder=CUBA, phases=6)
    chase = march.plan_pursuit(land, state, key, result)
    assert chase == march.Pursuit(("horse",), ("horse",))
    state = march.settle_battle(land, state, key, result, chase)
    assert state.columns["column"].spot == Spot(route="p-q", metres=2_000)  # km 16 of the road
    assert state.columns["horse"].spot == Spot(route="p-q", metres=7_000)  # km 21
    assert state.columns["column"].state is state.columns["horse"].state is ForceState.EXHAUSTED
    assert state.columns["escort"].state is ForceState.HALTED
