"""How long enemies stay in face of each other, and who leaves (CAMP-MEET-10)."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import example, given, settings

from campaign.logic.march import simulation as march, standoffs
from campaign.logic.march.contacts import come_together
from campaign.logic.movement.field import Field
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import EngagementKind, ForceKind, ForceState, OrderKind
from tests.campaign.logic.encounters import CAUGHT, NOON, SEEN, S, V, W, meet_at_b, pair
from tests.campaign.logic.march.test_simulation_properties import busy_theatre, weeks, whole_week
from tests.campaign.logic.theatres import (
    CUBA,
    DAWN,
    DAY,
    DUSK,
    SPAIN,
    column,
    field_of,
    line,
    march_out,
    place,
    road,
    theatre,
    with_order,
)

B = Spot(place="b")
MARCHING = ForceState.MARCHING


def town(*columns, works=2, holder=SPAIN, **more):
    """Returns a land of three places in a line. The middle one, b, is a town with *works*."""
    places = [place("a"), place("b", 20, works=works, holder=holder), place("c", 40)]
    return theatre(places, [road("a", "b", 20), road("b", "c", 20)], columns, **more)


def garrison(men=200, **more):
    return column("post", SPAIN, "b", men, kind=ForceKind.GARRISON, is_static=True, **more)


# attack, or pass


@pytest.mark.parametrize(("men", "ended"), [(80, "engaged"), (120, "facing")])
def test_a_force_twice_as_strong_attacks_who_would_avoid_it_and_is_caught(show, men, ended):
    show(sight=SEEN, evade=CAUGHT)
    field, outcome = pair(S, V, men=(200, men))
    assert outcome == ended
    assert [fight.kind for fight in field.state.battles.values()] == [EngagementKind.PURSUIT] * (men == 80)


def test_a_force_on_the_march_passes_who_would_avoid_it_and_is_caught(show):
    show(sight=SEEN, evade=CAUGHT)
    field, outcome = meet_at_b(
        column("s", SPAIN, "b", 200, "d", stance=S),
        column("c", CUBA, "b", 150, stance=V),
        states={"s": MARCHING},
    )
    assert outcome == "let_go"
    assert field.mover("s").state is MARCHING


def test_three_horsemen_do_not_hold_a_thousand_men_that_would_avoid_them(show):
    show(sight=SEEN, evade=CAUGHT)
    thousand = column("s", SPAIN, "b", 1000, "d", stance=V)
    field, outcome = meet_at_b(thousand, column("c", CUBA, "b", 3, stance=S), states={"s": MARCHING})
    assert outcome == "let_go"
    assert field.mover("s").state is MARCHING


def test_exhausted_forces_trains_and_besiegers_do_not_attack(show):
    show(sight=SEEN, evade=CAUGHT)
    assert pair(S, V, men=(400, 100), states={"s": ForceState.EXHAUSTED})[1] == "facing"
    train = column("s", SPAIN, "b", 400, stance=S)
    train = replace(train, units=tuple(replace(one, arm="train") for one in train.units))
    assert meet_at_b(train, column("c", CUBA, "b", 100, stance=V))[1] == "facing"


# two dawns


def outcomes(state):
    return [(one.minute, one.outcome) for one in state.contacts]


def test_after_two_dawns_in_face_the_weaker_leaves_by_night(show):
    """Lets two columns meet head on; both are to hold."""
    show(sight=SEEN, evade=CAUGHT)
    land = line(
        column("s", SPAIN, "a", 300, "d", stance=S), column("c", CUBA, "d", 200, "a", stance=S), km=30
    )
    state = march_out(land)
    faced = [minute for minute, outcome in outcomes(state) if outcome == "facing"]
    left = [minute for minute, outcome in outcomes(state) if outcome == "left_by_night"]
    assert left[0] % DAY == DUSK
    assert sum(minute % DAY == DAWN for minute in faced if minute < left[0]) == 2
    assert not state.battles


def test_a_force_there_by_order_stays_and_a_stronger_one_that_is_not_leaves(show):
    show(sight=SEEN, evade=CAUGHT)
    land = line(column("s", SPAIN, "a", 300, "d", stance=S), column("c", CUBA, "b", 200, stance=S), km=10)
    state = march_out(land)
    assert "left_by_night" in {outcome for _minute, outcome in outcomes(state)}
    assert state.columns["c"].spot == B
    assert state.columns["s"].spot != B


def test_two_who_both_stand_by_order_may_stay(show):
    show(sight=SEEN)
    state = march_out(line(column("s", SPAIN, "b", 300), column("c", CUBA, "b", 100)))
    assert {outcome for _minute, outcome in outcomes(state)} == {"facing"}
    assert {moving.spot for moving in state.columns.values()} == {B}


def test_the_count_of_dawns_goes_on_over_the_weeks_end(show):
    show(sight=SEEN, evade=CAUGHT)
    both = [column("s", SPAIN, "b", 300, stance=V), column("c", CUBA, "b", 200, stance=S)]
    state = march_out(line(*(replace(one, state=ForceState.FACING) for one in both)))
    assert [minute for minute, outcome in outcomes(state) if outcome == "left_by_night"] == [DUSK]


# an enemy's town


def test_a_garrison_attacks_a_weaker_band_in_its_town(show):
    show(sight=SEEN, evade=CAUGHT)
    for stance in (S, V, W):
        field = field_of(town(garrison(), column("c", CUBA, "b", 150, stance=stance)), NOON)
        come_together(field, "post", "c", NOON)
        (fight,) = field.state.battles.values()
        assert (fight.attacker, fight.spot) == (SPAIN, B)


def test_a_garrison_does_not_attack_as_many_as_itself_nor_besiegers(show):
    show(sight=SEEN, evade=CAUGHT)
    field = field_of(town(garrison(), column("c", CUBA, "b", 200)), NOON)
    come_together(field, "post", "c", NOON)
    assert not field.state.battles
    lies = with_order(column("c", CUBA, "b", 150), kind=OrderKind.BESIEGE, spot=B)
    assert not march_out(town(garrison(), lies, sieges="on")).battles


def test_only_besiegers_end_a_week_in_an_enemys_town(show):
    show(sight=SEEN, evade=CAUGHT)
    for order, spot in (({}, None), ({"kind": OrderKind.BESIEGE, "spot": B}, B)):
        band = with_order(column("c", CUBA, "b", 250), **order)
        state = march_out(town(garrison(200), band, sieges="on"))
        assert (state.columns["c"].spot == B) is (spot == B)
        assert state.columns["post"].spot == B


@pytest.mark.parametrize(
    "faces", [{"sight": 100}, {"sight": 1}, {"sight_spain": 1, "sight_cuba": 100}, {"sight_cuba": 1}]
)
@pytest.mark.parametrize("stance", [S, V, W])
@pytest.mark.parametrize("works", [0, 2])
@pytest.mark.parametrize("evades", [1, CAUGHT])
def test_a_stranger_that_comes_by_night_does_not_end_the_week_in_an_enemys_town(
    show, faces, stance, works, evades
):
    show(**faces, evade=evades)
    band = column("c", CUBA, Spot(route="b-c", metres=5_000), 150, "b", stance=stance)
    land = town(column("post", SPAIN, "b", 200, stance=S), with_order(band, night=True), works=works)
    state = march.begin_march(land)
    state.columns["c"].resumes = 6 * DAY + DUSK + 60
    moving = march.run_march(land, state).columns["c"]
    assert moving.spot != B or moving.state is ForceState.ENGAGED


# what must always hold


def stands_by_order(found, state, key):
    """Tells whether *key* may stay in face by its order.

    It may if it has no march that it could make, is exhausted or tied, or is in a town of its own side. It
    may also if it is to assault or besiege.
    """
    one, moving = found.columns[key], state.columns[key]
    there = not one.order.legs or one.order.legs[-1].to == moving.spot.place
    still = one.is_static or one.order.stance in (S, W) and there
    tied = moving.state in (ForceState.EXHAUSTED, ForceState.STOPPED, ForceState.ENGAGED)
    place = found.places.get(moving.spot.place)
    home = place is not None and place.holder == one.side
    return still or tied or home or one.order.kind in (OrderKind.ASSAULT, OrderKind.BESIEGE)


def is_hemmed_in(found, state, spot):
    """Tells whether an open battle holds ground on the roads at *spot*."""
    roads = [one for one in found.routes.values() if spot.route == one.key or spot.place in (one.a, one.b)]
    ends = {end for road_ in roads for end in (road_.a, road_.b)}
    kept = [fight.spot for fight in state.battles.values() if fight.is_referred]
    return any(one.place in ends or one.route in {road_.key for road_ in roads} for one in kept)


def has_road(found, key, spot):
    return any(
        spot.place in (one.a, one.b) and one.kind not in ("sea_lane", "railway", "jungle_path")
        for one in found.routes.values()
    ) or bool(spot.route)


@settings(max_examples=80, deadline=None)
@given(weeks)
def test_no_pair_faces_each_other_for_over_two_dawns_without_order_or_near_even_odds(found):
    state = whole_week(found)
    dawns = {}
    for one in state.contacts:
        if one.outcome == "facing" and one.minute % DAY == DAWN:
            dawns.setdefault(one.columns, []).append((one.minute // DAY, one.spot))
    for keys, seen in dawns.items():
        runs = [later[0] - sooner[0] == 1 for sooner, later in pairwise(seen)]
        long = any(one and other for one, other in pairwise(runs))
        if not long or not all(key in found.columns for key in keys):
            continue
        few, many = sorted(found.columns[key].men for key in keys)
        by_order = all(stands_by_order(found, state, key) for key in keys)
        spot = seen[0][1]
        stuck = is_hemmed_in(found, state, spot) or not all(has_road(found, key, spot) for key in keys)
        assert by_order or many <= 2 * few or stuck, (keys, seen)


@pytest.mark.parametrize("faces", [{"sight": 100}, {"sight_spain": 1, "sight_cuba": 100}])
@pytest.mark.parametrize("stance", [S, V, W])
@pytest.mark.parametrize("other", [ForceState.EXHAUSTED, ForceState.HALTED])
def test_a_force_in_face_of_an_enemy_that_does_not_see_it_marches_on(show, faces, stance, other):
    show(**faces, evade=CAUGHT)
    found = line(
        replace(column("s", SPAIN, "b", 300, "d", stance=stance), state=ForceState.FACING),
        column("c", CUBA, "b", 200),
        km=30,
    )
    state = march.begin_march(found)
    state.columns["c"].state = other
    state = march.run_march(found, state)
    assert state.columns["s"].spot == Spot(place="d")


def test_a_besieger_that_was_in_face_of_the_garrison_takes_up_its_siege(show):
    show(sight=SEEN)
    lies = with_order(column("c", CUBA, "b", 300), kind=OrderKind.BESIEGE, spot=B)
    land = town(garrison(), replace(lies, state=ForceState.FACING), sieges="on")
    assert march_out(land).columns["c"].state is ForceState.BESIEGING


@settings(max_examples=80, deadline=None)
@given(weeks)
@example(busy_theatre(999))  # the garrison of the town fights for the Trocha until the week ends
@example(busy_theatre(1413))  # so it does, and an enemy came into the town before that battle
def test_only_besiegers_end_any_week_in_an_enemys_town(found):
    """Covers forces with a road out that no battle stops there."""
    theatres = []  # the last one holds no column that has merged with another
    state = whole_week(found, check=lambda now, _state: theatres.append(now))
    found = theatres[-1]
    field = Field(found, state)
    out = (ForceState.DISPERSED, ForceState.ABOARD)
    ashore = [key for key in field.alive if state.columns[key].state not in out]
    for key in ashore:
        moving = state.columns[key]
        holder = found.places[moving.spot.place].holder if moving.spot.place else ""
        there = [one for one in ashore if state.columns[one].spot == moving.spot]
        has_holder = any(found.columns[one].side == holder for one in there)
        if has_holder and not moving.battles_fought and standoffs.is_stranger(field, key):
            stuck = is_hemmed_in(found, state, moving.spot) or not has_road(found, key, moving.spot)
            assert stuck, (key, [(one, state.columns[one].state) for one in there])
