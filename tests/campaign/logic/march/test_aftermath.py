"""After the fight: on, back, scattered or taken, and who rides after (CAMP-RETREAT-01, CAMP-PURSUIT-01)."""

from dataclasses import replace

import pytest

from campaign.logic.march import aftermath, pursuits, simulation as march
from campaign.logic.march.aftermath import Pursuit
from campaign.logic.movement.field import Field
from campaign.logic.orders import news
from campaign.logic.settings import Settings
from campaign.logic.theatre.march_state import Straggle
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import (
    Arm,
    EngagementKind,
    ForceKind,
    ForceState,
    OrderKind,
    SideOutcome,
    SightingSource,
    Stance,
    Terrain,
)
from tests.campaign.logic.duels import NOON, duel, fight_of, settle_after
from tests.campaign.logic.theatres import (
    CUBA,
    DAWN,
    DAY,
    DUSK,
    SPAIN,
    column,
    place,
    result_of,
    road,
    settle_battle,
    theatre,
    with_order,
)

WITHDREW, ROUTED, OVERRUN = SideOutcome.WITHDREW, SideOutcome.ROUTED, SideOutcome.OVERRUN


CLOSE = NOON + 60


# who holds the field


def test_the_holder_of_the_field_after_a_small_battle_goes_on_two_hours_after_the_close():
    moving = settle_after(duel()).columns["s"]
    assert (moving.state, moving.resumes) == (ForceState.WAITING, CLOSE + 120)


@pytest.mark.parametrize(("percent", "resumes"), [(10, CLOSE + 120), (11, DAY + DAWN)])
def test_a_winner_that_lost_over_a_tenth_stays_until_dawn(percent, resumes):
    assert settle_after(duel(), dear=percent).columns["s"].resumes == resumes


@pytest.mark.parametrize("kind", [EngagementKind.CONVOY, EngagementKind.RESCUE])
def test_an_escort_that_has_held_its_train_or_prisoners_goes_on_at_dawn(kind):
    land = duel()
    for holder, key in ((CUBA, "c"), (SPAIN, "s")):
        state, fight = fight_of(land)
        fight.kind = kind
        march.settle_battle(land, state, fight.key, result_of(land, fight, holder=holder), None)
        assert fight.defender == CUBA
        assert state.columns[key].resumes == (DAY + DAWN if holder == CUBA else CLOSE + 120)


def test_after_a_kept_battle_the_beaten_are_spent_and_the_winner_is_free():
    state = settle_after(duel(), done=True, is_referred=True)
    assert (state.columns["s"].state, state.columns["c"].state) == (ForceState.HALTED, ForceState.EXHAUSTED)


def test_an_undecided_battle_leaves_both_in_face():
    state = settle_after(duel(), holder="")
    assert {state.columns[key].state for key in "sc"} == {ForceState.FACING}


def test_a_battle_counts_and_tires_by_one_grade_and_by_two_at_most():
    land = duel()
    state, fight = fight_of(land)
    state.columns["s"].battles_fought = state.columns["s"].fatigue = 2
    settle_battle(land, state, fight.key, result_of(land, fight, holder=SPAIN))
    assert [(m.battles_fought, m.fatigue) for m in (state.columns["s"], state.columns["c"])] == [
        (3, 2),
        (1, 1),
    ]


def test_forces_that_have_fought_do_not_meet_again_before_dawn():
    state = settle_after(duel())
    assert state.columns["s"].quiet == {"c": DAY + DAWN}
    assert state.columns["c"].quiet == {"s": DAY + DAWN}


# how far


@pytest.mark.parametrize(("course", "metres"), [(WITHDREW, 12_500), (ROUTED, 25_000), (OVERRUN, 25_000)])
def test_a_withdrawal_goes_back_half_a_day_and_a_rout_a_whole_one(course, metres):
    land = duel(km=60)
    state = settle_after(land, course=course)
    moving = state.columns["c"]
    assert (moving.state, moving.run) == (ForceState.RETREATING, metres)
    state = march.run_march(land, state)
    assert state.columns["c"].state is ForceState.EXHAUSTED
    assert state.columns["c"].spot in (
        Spot(route="a-b", metres=60_000 - metres),
        Spot(route="b-c", metres=metres),
    )


@pytest.mark.parametrize(("course", "straggles"), [(WITHDREW, []), (ROUTED, [2]), (OVERRUN, [2])])
def test_a_rout_costs_two_stragglers_in_a_hundred(course, straggles):
    state = settle_after(duel(km=60), course=course)
    assert [straggle.percent for straggle in state.straggles] == straggles


def test_the_beaten_go_back_by_night_too():
    land = duel(km=60)
    state = march.run_march(land, settle_after(land, minute=DUSK - 60))
    minute, spot = state.columns["c"].track[-1]
    assert spot.route
    assert minute < DAY + DAWN + 60
    assert minute > DUSK + 500


def test_the_retreat_stops_at_the_first_refuge():
    places = [place("a", works=1, holder=SPAIN), place("b", 5), place("c", 60)]
    land = theatre(places, [road("a", "b", 5), road("b", "c", 55)], duel().columns.values())
    state = march.run_march(land, settle_after(land, holder=CUBA, course=ROUTED))
    assert (state.columns["s"].spot, state.columns["s"].state) == (Spot(place="a"), ForceState.EXHAUSTED)


# no way out


def cut_off(cuban, terrain):
    """Returns a land of one road, by which the enemy came."""
    found = theatre(
        [place("a"), place("b", 20, terrain=terrain)],
        [road("a", "b", 20)],
        [column("s", SPAIN, "b", 200), cuban],
    )
    return found, {"s": "a"}


@pytest.mark.parametrize("terrain", [Terrain.JUNGLE, Terrain.MOUNTAIN, Terrain.SWAMP, Terrain.HILLS])
def test_irregulars_without_a_way_out_disperse_in_rough_country_and_half_are_missing(terrain):
    land, came = cut_off(column("c", CUBA, "b", 100), terrain)
    state = settle_after(land, came=came)
    assert state.columns["c"].state is ForceState.DISPERSED
    assert state.straggles == [Straggle("t1-b-1", "c", 50)]


@pytest.mark.parametrize(
    ("course", "state_after"), [(ROUTED, ForceState.EXHAUSTED), (WITHDREW, ForceState.FACING)]
)
def test_others_without_a_way_out_surrender_if_routed_else_they_stand(course, state_after):
    land, came = cut_off(column("c", CUBA, "b", 100), Terrain.OPEN)
    state = settle_after(land, came=came, course=course)
    assert state.columns["c"].state is state_after
    taken = [straggle for straggle in state.straggles if straggle.taken]
    assert [(one.column, one.percent) for one in taken] == ([("c", 100)] if course is ROUTED else [])


def test_regulars_do_not_disperse():
    land, came = cut_off(column("c", CUBA, "b", 100), Terrain.JUNGLE)
    state = settle_after(land, holder=CUBA, course=ROUTED, came={"c": "a"})
    assert [straggle.taken for straggle in state.straggles] == [False, True]
    assert came


def test_a_garrison_that_withdraws_stays_at_its_post_and_one_that_is_routed_leaves_it():
    post = column("s", SPAIN, "b", 80, kind=ForceKind.GARRISON, is_static=True)
    assert settle_after(duel(spaniard=post), holder=CUBA).columns["s"].state is ForceState.EXHAUSTED
    state = settle_after(duel(spaniard=post), holder=CUBA, course=ROUTED)
    assert state.columns["s"].state is ForceState.RETREATING


def test_a_column_that_is_gone_needs_no_retreat():
    state = settle_after(duel(), course=OVERRUN, down=100)
    assert state.columns["c"].state is ForceState.EXHAUSTED
    assert not state.straggles


# pursuit


def plan_chase(
    *,
    rider=None,
    beaten=None,
    terrain=Terrain.OPEN,
    minute=NOON,
    phases=6,
    course=WITHDREW,
    pursued=False,
    late=(),
    last="",
):
    rider = rider or column("s", SPAIN, "b", 200, arm=Arm.CAVALRY, stance=Stance.ATTACK)
    land = duel(*late, spaniard=rider, cuban=beaten, terrain=terrain)
    state, fight = fight_of(land, minute=minute)
    fight.late, fight.why_referred = [one.key for one in late], last
    result = result_of(land, fight, holder=SPAIN, course=course, phases=phases, pursued=pursued)
    return march.plan_pursuit(land, state, fight.key, result)


def test_horse_that_means_to_attack_pursues(show):
    """Reckons with Spanish horse at 18 and Cuban foot at 20.

    About a place that is 50 - 6 + 10 in the open.
    """
    for face, caught in ((54, True), (55, False)):
        show(pursuit=face)
        assert plan_chase() == Pursuit(("s",), ("s",) if caught else ())


def test_after_a_rout_the_chance_is_twenty_more(show):
    show(pursuit=74)
    assert plan_chase(course=ROUTED) == Pursuit(("s",), ("s",))


@pytest.mark.parametrize("kind", [OrderKind.PURSUE, OrderKind.AMBUSH])
def test_cavalry_with_the_order_pursue_or_ambush_pursues_whatever_its_stance(show, kind):
    show(pursuit=1)
    rider = column("s", SPAIN, "b", 200, arm=Arm.CAVALRY, stance=Stance.DEFEND)
    assert plan_chase(rider=with_order(rider, kind=kind)) == Pursuit(("s",), ("s",))


@pytest.mark.parametrize(
    "how",
    [
        {"rider": column("s", SPAIN, "b", 200, stance=Stance.ATTACK)},  # no horse
        {"rider": column("s", SPAIN, "b", 200, arm=Arm.CAVALRY, stance=Stance.DEFEND)},
        {"terrain": Terrain.SWAMP},
        {"minute": DUSK - 179},  # less than two hours of light left
        {"phases": 25, "minute": DUSK - 300},
        {"pursued": True},  # the ruleset has played it
        {"late": (column("t", CUBA, "c"),)},  # a late friend covers the beaten
        {"last": pursuits.FOUGHT},  # it was a pursuit
    ],
)
def test_there_is_no_pursuit_without_horse_will_ground_and_light(show, how):
    show(pursuit=1)
    assert plan_chase(**how) is None


def test_two_hours_of_light_are_enough_and_a_late_reserve_rides_as_well(show):
    show(pursuit=1)
    assert plan_chase(minute=DUSK - 180) is not None
    foot = column("s", SPAIN, "b", 200, stance=Stance.ATTACK)
    fresh = column("t", SPAIN, "a", 100, stance=Stance.ATTACK)
    assert plan_chase(rider=foot, late=(fresh,)) == Pursuit(("t",), ("t",))


def test_on_a_road_the_rates_are_those_of_the_road(show):
    """Reckons with 50 + 3 x (40 - 20) - 10 for hills. That is 100, so 95. CAMP-PURSUIT-02."""
    places = [place("a"), place("b", 60)]
    land = theatre(
        places,
        [road("a", "b", 60, terrain=Terrain.HILLS)],
        [
            column("s", SPAIN, "a", 700),
            column("c", CUBA, "a", 300, arm=Arm.CAVALRY, stance=Stance.ATTACK),
        ],
    )
    state, fight = fight_of(land, spot=Spot(route="a-b", metres=26_000))
    for face, caught in ((95, True), (96, False)):
        show(pursuit=face)
        chase = march.plan_pursuit(land, state, fight.key, result_of(land, fight, holder=CUBA))
        assert chase == Pursuit(("c",), ("c",) if caught else ())


def test_a_pursuer_is_exhausted_and_between_two_weeks_ends_five_kilometres_short():
    land = duel(km=60, cuban=column("c", CUBA, "b", 200, line_of_retreat="a"))
    state = settle_after(land, chase=Pursuit(("s",), ("s",)), done=True, is_referred=True)
    assert state.columns["c"].spot == Spot(route="a-b", metres=47_500)
    assert state.columns["s"].spot == Spot(route="a-b", metres=52_500)
    assert state.columns["s"].state is ForceState.EXHAUSTED


@pytest.mark.parametrize(
    ("phases", "minute", "end"),
    [(3, NOON, NOON + 60), (12, NOON, NOON + 120), (90, NOON, DUSK), (6, DUSK + 60, DUSK + 120)],
)
def test_a_battle_lasts_its_phases_an_hour_at_least_and_until_dusk(phases, minute, end):
    land = duel()
    _, fight = fight_of(land, minute=minute)
    assert aftermath.end_of_fighting(fight, result_of(land, fight, holder=SPAIN, phases=phases)) == end


def test_the_others_go_on_at_the_dawn_after_the_settlement():
    land = duel(column("k", SPAIN, "a"))
    state, fight = fight_of(land)
    state.columns["k"] = replace(state.columns["k"], state=ForceState.STOPPED, battle=fight.key)
    settle_battle(land, state, fight.key, result_of(land, fight, holder=SPAIN))
    assert (state.columns["k"].state, state.columns["k"].resumes) == (ForceState.HALTED, DAY + DAWN)


# what each side learns


def learned_spots(state):
    return {
        (seen.observer, seen.column): (seen.low, seen.high)
        for seen in state.sightings
        if seen.source is SightingSource.BATTLE
    }


def test_a_side_knows_whom_it_fought_and_the_holder_of_the_field_their_number_to_ten():
    land = duel()
    seen = learned_spots(settle_after(land))
    assert set(seen) == {(SPAIN, "c"), (CUBA, "s")}
    exact, rough = seen[SPAIN, "c"], seen[CUBA, "s"]
    cuban, spanish = land.columns["c"].men, land.columns["s"].men
    assert exact == (cuban // 10 * 10, cuban // 10 * 10 + 10)
    assert rough[0] <= spanish <= rough[1]
    assert rough[1] - rough[0] > 10
    rules = Settings.of({"count_holder": 0, "count_beaten": 60})
    seen = learned_spots(settle_after(replace(land, settings=rules)))
    assert seen[CUBA, "s"] == (spanish // 10 * 10, spanish // 10 * 10 + 10)
    assert seen[SPAIN, "c"] != exact
    even = learned_spots(settle_after(replace(land, settings=Settings.of({"count_even": 60})), holder=""))
    assert set(even.values()) == {exact, seen[CUBA, "s"]}


def test_those_who_parted_without_a_shot_learn_nothing():
    land = duel()
    state, fight = fight_of(land)
    march.settle_battle(land, state, fight.key, result_of(land, fight, phases=0), None)
    assert learned_spots(state) == {}


def test_nobody_tells_of_a_battle_that_nobody_outlived_and_the_dead_are_not_reported():
    assert learned_spots(settle_after(duel(), down=100)) == {}


def test_the_enemy_learns_only_of_the_posts_it_met():
    cuban = column("c", CUBA, "b", 1200)
    posts = replace(cuban, units=tuple(replace(body, in_posts=True) for body in cuban.units))
    assert learned_spots(settle_after(duel(cuban=posts)))[SPAIN, "c"] == (30, 40)
    land = duel(cuban=posts)
    state, fight = fight_of(land)
    fight.kind = EngagementKind.TROCHA  # two posts, and of the others a fifth
    march.settle_battle(land, state, fight.key, result_of(land, fight, holder=SPAIN), None)
    assert learned_spots(state)[SPAIN, "c"] == (280, 290)
    land = replace(land, settings=Settings.of({"post_size": 100, "next_posts": 3, "posts_reserve": 10}))
    state, fight = fight_of(land)
    fight.kind = EngagementKind.TROCHA
    march.settle_battle(land, state, fight.key, result_of(land, fight, holder=SPAIN), None)
    assert learned_spots(state)[SPAIN, "c"] == (390, 400)


def test_a_reserve_that_came_when_the_battle_was_over_is_not_learned_of():
    for phases, known in ((11, set()), (12, {(SPAIN, "c")})):
        land = duel()
        state, fight = fight_of(land)
        fight.present = [replace(e, dice=2, late=120) if e.column == "c" else e for e in fight.present]
        march.settle_battle(land, state, fight.key, result_of(land, fight, holder=SPAIN, phases=phases), None)
        assert learned_spots(state).keys() - {(CUBA, "s")} == known


def test_a_train_left_to_follow_the_guns_is_not_learned_of():
    land = duel(cuban=column("c", CUBA, "b", 200, train=100))
    state, fight = fight_of(land)
    fight.present = [replace(entry, light=True) for entry in fight.present]
    march.settle_battle(land, state, fight.key, result_of(land, fight, holder=SPAIN), None)
    assert learned_spots(state)[SPAIN, "c"] == (200, 210)


@pytest.mark.parametrize(("minute", "told"), [(7 * DAY - 60, 7 * DAY - 1), (-5 * DAY, 1)])
def test_sightings_of_a_battle_are_dated_in_the_week_and_never_known_as_it_opens(minute, told):
    land = duel()
    state, fight = fight_of(land, done=True, is_referred=True)
    fight.minute, fight.closes = minute, minute + 60
    march.settle_battle(land, state, fight.key, result_of(land, fight, holder=SPAIN), None)
    assert {seen.minute for seen in state.sightings if seen.source is SightingSource.BATTLE} == {told}


def test_nobody_hears_of_a_battle_before_it_is_over():
    land = duel()
    state, fight = fight_of(land)
    march.settle_battle(land, state, fight.key, result_of(land, fight, holder=SPAIN, phases=18), None)
    field = Field(land, state)
    assert news.enemies_heard_of(field, "s", 7) == []
    state.minute = NOON + 180
    assert news.enemies_heard_of(field, "s", 7) == [(NOON + 180, Spot(place="b"))]
