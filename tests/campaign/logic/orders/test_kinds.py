"""Kinds of order: what each asks, and what each does on the march."""

from dataclasses import replace

import pytest

from campaign.logic.knowledge import spotting
from campaign.logic.march import simulation as march
from campaign.logic.orders import KINDS, Asks
from campaign.logic.orders.plain import from_plain, plain_legs, plain_params
from campaign.logic.theatre.theatre import Known, Leg, Order, Spot, legs_to
from campaign.logic.vocabulary import (
    Do,
    EngagementKind,
    ForceState,
    OrderKind,
    SightingSource,
    Stance,
    Terrain,
)
from tests.campaign.logic.theatres import (
    CUBA,
    DAWN,
    DAY,
    SPAIN,
    column,
    copy_state,
    field_of,
    line,
    march_out,
    place,
    road,
    theatre,
    with_order,
)

MIDDLE = Spot(route="b-c", metres=20_000)


def ordered_at(kind, key, at, *legs, side=SPAIN, men=100, **more):
    rule = KINDS[kind]
    order = rule.only_asked(Order(kind, legs_to(*legs), rule.stance, rule.odds_limit, **more))
    return replace(column(key, side, at, men), order=order)


def stops(state, key):
    return [(minute, spot.place or spot) for minute, spot in state.columns[key].track[1:]]


def test_every_kind_of_order_has_its_rules():
    assert set(KINDS) == set(OrderKind)
    assert all(kind.key is key and kind.needs <= kind.asks for key, kind in KINDS.items())
    assert {key for key, kind in KINDS.items() if Asks.GUNS not in kind.asks} == {OrderKind.SEA_PATROL}
    staying = {key for key, kind in KINDS.items() if not kind.moves and Asks.LEGS in kind.asks}
    assert staying == {OrderKind.DETACH}  # its legs are the new force's


@pytest.mark.parametrize("kind", list(OrderKind))
def test_an_order_is_the_same_as_plain_data_and_back(kind):
    whole = Order(
        kind,
        (Leg("a"), Leg("b", Do.WAIT, 3), Leg("c", Do.RENDEZVOUS, 5)),
        Stance.AVOID,
        150,
        True,
        "d",
        night=True,
        forced=True,
        slip_past=True,
        friend="t",
        spot=MIDDLE,
        until=4,
    )
    for order in (whole, KINDS[kind].only_asked(whole), KINDS[kind].only_asked(Order(kind))):
        back = from_plain(
            order.kind,
            plain_legs(order.legs),
            plain_params(order),
            stance=order.stance,
            odds_limit=order.odds_limit,
            march_to_guns=order.march_to_guns,
            line_of_retreat=order.line_of_retreat,
        )
        assert back == order


# rest


def test_a_resting_force_loses_fatigue_at_each_dawn_after_a_whole_day_without_a_march():
    for kind, tired in ((OrderKind.REST, 0), (OrderKind.HOLD, 2)):
        land = line(ordered_at(kind, "s", "b"))
        field = field_of(land)
        field.mover("s").fatigue = 2
        state = march.run_march(land, field.state)
        assert state.columns["s"].fatigue == tired


# patrol


def test_a_patrol_goes_round_and_rests_on_the_seventh_day():
    state = march_out(line(ordered_at(OrderKind.PATROL, "s", "a", "b"), km=20))
    assert [place for _minute, place in stops(state, "s")][:6] == ["b", "a", "b", "a", "b", "a"]
    assert state.columns["s"].spot == Spot(place="a")
    assert not state.strays
    state = march_out(line(ordered_at(OrderKind.PATROL, "s", "a", "b"), km=20, patrol_days=3))
    assert [place for _minute, place in stops(state, "s")] == ["b", "a", "b", "b"]


def test_a_patrol_has_the_eyes_of_horse_and_its_sightings_say_so(show):
    show(sight=80)  # 75 to see a hundred men who are halted in the open by day, 85 for a patrol
    for kind, seen in ((OrderKind.MARCH, []), (OrderKind.PATROL, [SightingSource.PATROL])):
        land = line(ordered_at(kind, "s", "a", "b"), column("c", CUBA, "b", 100), km=10)
        sources = [row.source for row in march_out(land).sightings if row.observer == SPAIN]
        assert sources[:1] == seen


# ambush


def hide_band(at="a", until=0, *legs, men=80, **more):
    return ordered_at(OrderKind.AMBUSH, "c", at, *legs, side=CUBA, men=men, spot=MIDDLE, until=until, **more)


def test_an_ambush_is_laid_at_its_metre_of_the_road_and_kept_there():
    state = march_out(line(hide_band(), km=40))
    assert stops(state, "c")[-1] == (2 * DAY + DAWN + 288, MIDDLE)  # 60 km at 25 a day
    assert state.columns["c"].state is ForceState.HALTED


def test_an_ambush_at_a_place_is_laid_there():
    order = replace(hide_band().order, spot=Spot(place="c"))
    state = march_out(line(replace(hide_band(), order=order), km=20))
    assert state.columns["c"].spot == Spot(place="c")
    assert state.columns["c"].state is ForceState.HALTED


def test_when_its_days_are_over_it_goes_on_with_its_legs():
    state = march_out(line(hide_band("b", 4, "a"), km=40))
    assert stops(state, "c")[0] == (DAY - 360 - 144, MIDDLE)
    assert state.columns["c"].spot == Spot(place="a")


def test_a_force_that_comes_by_and_does_not_see_the_ambush_is_ambushed(show):
    show(sight_cuba=1, sight_spain=100)
    state = march_out(line(hide_band("b"), column("s", SPAIN, "d", 100, "a"), km=40))
    (fight,) = state.battles.values()
    assert (fight.kind, fight.attacker, fight.surprise, fight.spot) == (
        EngagementKind.AMBUSH,
        CUBA,
        True,
        MIDDLE,
    )


def test_an_enemy_over_its_odds_limit_is_let_pass(show):
    show(sight_cuba=1, sight_spain=100)
    state = march_out(line(hide_band("b"), column("s", SPAIN, "d", 500, "a"), km=40))
    assert {contact.outcome for contact in state.contacts} == {"slipped"}
    assert state.columns["c"].spot == MIDDLE


def test_a_standing_ambush_is_kept_or_is_over():
    kept, over = hide_band().order, hide_band("b", 4, "a").order
    rule = KINDS[OrderKind.AMBUSH]
    assert rule.standing_order(kept, MIDDLE) == kept
    assert rule.standing_order(over, MIDDLE).kind is OrderKind.MARCH


# pursue


def hunter(at="a", **more):
    return ordered_at(OrderKind.PURSUE, "s", at, men=200, **({"spot": Spot(place="b")} | more))


def told_of(found, side, spot):
    """Plays a week in which *side* hears of an enemy at *spot*. It hears on Wednesday."""
    state = march.begin_march(found)
    band = column("c", CUBA if side == SPAIN else SPAIN, "d")
    dice = field_of(found).dice("word", 0)
    state.sightings.append(spotting.make_sighting(side, band, spot, 2 * DAY + DAWN, margin=60, dice=dice))
    return march.run_march(found, state)


def test_it_goes_where_the_enemy_was_seen_and_stays_when_there_is_no_word():
    state = march_out(line(hunter(), km=20))
    assert state.columns["s"].spot == Spot(place="b")
    state = march_out(line(hunter(spot=MIDDLE), km=40))
    assert state.columns["s"].spot == MIDDLE


def test_newer_word_of_an_enemy_near_by_leads_it_elsewhere():
    for side, km, at in ((SPAIN, 20, "c"), (CUBA, 20, "b"), (SPAIN, 60, "b")):
        found = line(hunter(), km=km)
        assert told_of(found, side, Spot(place="c")).columns["s"].spot.place == at


def test_how_old_word_may_be_that_draws_it_is_for_the_umpire_to_say():
    """Reckons with word on Wednesday and an arrival on Saturday night."""
    for fresh in (2, 4):
        state = told_of(line(hunter(), km=60, chase=200_000, fresh=fresh), SPAIN, Spot(place="c"))
        assert (state.columns["s"].spot.place == "c") is (fresh == 4)


def test_it_does_not_charge_the_enemys_fortifications():
    places = [place("a"), place("b", 20), place("c", 40, works=2, holder=CUBA)]
    found = theatre(places, [road("a", "b", 20), road("b", "c", 20)], [hunter()])
    assert told_of(found, SPAIN, Spot(place="c")).columns["s"].spot == Spot(place="b")


def test_a_pursuer_follows_a_force_that_evaded_and_meets_it_again_that_day(show):
    show(sight=1, evade=1)
    band = column("c", CUBA, "b", 40, stance=Stance.AVOID)
    riders = replace(hunter(), units=column("s", SPAIN, "a", 200).units)
    state = march_out(line(riders, band, km=20, regain=60))
    assert len(state.contacts) > 2
    assert {contact.outcome for contact in state.contacts} == {"evaded"}
    assert state.done


# evade


def test_it_goes_out_of_reach_of_every_enemy_seen_this_week_and_no_farther():
    shy = ordered_at(OrderKind.EVADE, "c", "b", side=CUBA)
    land = line(shy, km=20)
    assert march_out(land).columns["c"].spot == Spot(place="b")
    for side, at in ((CUBA, "c"), (SPAIN, "b")):
        known = (Known(side, -600, Spot(place="a")),)
        assert march_out(replace(land, known=known)).columns["c"].spot == Spot(place=at)


def test_with_legs_it_marches_and_avoids():
    shy = ordered_at(OrderKind.EVADE, "c", "a", "c", side=CUBA)
    assert shy.order.stance is Stance.AVOID
    assert march_out(line(shy, km=20)).columns["c"].spot == Spot(place="c")


# press on


def test_a_force_with_orders_to_slip_past_does_so_and_reaches_its_goal(show):
    show(sight=1, evade=1)
    stander = column("s", SPAIN, "b", 200)
    for on, at in ((True, "c"), (False, "b")):
        runner = with_order(column("c", CUBA, "a", 100, "c", stance=Stance.AVOID), slip_past=on)
        state = march_out(line(stander, runner, km=20, days=2, terrain=Terrain.PLAIN))
        assert (state.columns["c"].spot.place == "c") is (at == "c")


def test_a_week_of_all_kinds_put_away_at_every_minute_is_the_same_week():
    land = line(
        ordered_at(OrderKind.PATROL, "p", "a", "b"),
        hunter("d"),
        hide_band(),
        ordered_at(OrderKind.EVADE, "e", "c", side=CUBA),
        km=20,
    )
    whole = march_out(land)
    state = march.begin_march(land)
    while not (state.done or state.open_battles):
        state = march.run_march(land, copy_state(state))
    assert copy_state(state).to_plain() == copy_state(whole).to_plain()


@pytest.mark.parametrize(
    ("stance", "kinds"),
    [
        (Stance.WITHDRAW, "march patrol rest build"),
        (Stance.DEFEND, "hold garrison escort fortify"),
        (Stance.ATTACK, "pursue assault ambush raid"),  # a raid avoids on its way
        (Stance.AVOID, "evade recruit forage embark"),
    ],
)
def test_each_kind_of_order_has_its_usual_stance(stance, kinds):
    assert {KINDS[OrderKind(kind)].stance for kind in kinds.split()} == {stance}
