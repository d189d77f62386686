"""Contacts: evasion, standing in face, lying in wait (CAMP-EVADE-01, CAMP-MEET-06)."""

from dataclasses import replace

import pytest

from campaign.logic.engagement import contact_group as company
from campaign.logic.march import simulation as march
from campaign.logic.march.contacts import come_together
from campaign.logic.march.evasion import evasion_chance
from campaign.logic.settings import Settings
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Arm, EngagementKind, ForceKind, ForceState, PlaceKind, Terrain
from tests.campaign.logic.encounters import AWAY, CAUGHT, NOON, SEEN, UNSEEN, A, S, V, meet_at_b, pair
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
)

# evasion


def chance(one, other, *, minute=NOON, sympathy=0, terrain=Terrain.HILLS, state=ForceState.MARCHING, **rules):
    ends = [place("a", sympathy=sympathy), place("b", 40)]
    found = theatre(ends, [road("a", "b", 40, terrain=terrain)], [one, other], **rules)
    return evasion_chance(field_of(found, minute, **{one.key: state}), one.key, [other.key], 0, minute)


ROADSIDE = Spot(route="a-b", metres=5_000)
BAND = column("c", CUBA, ROADSIDE, 100)
FOOT = column("s", SPAIN, ROADSIDE, 100)


@pytest.mark.parametrize(
    ("terrain", "percent"),
    [
        (Terrain.JUNGLE, 85),
        (Terrain.SWAMP, 85),
        (Terrain.MOUNTAIN, 85),
        (Terrain.HILLS, 75),
        (Terrain.CANE, 75),
        (Terrain.OPEN, 55),
        (Terrain.PLAIN, 55),
    ],
)
def test_evasion_is_fifty_and_three_a_kilometre_and_the_ground(terrain, percent):
    """Reckons with Cuban foot at 25 km a day by road. Spanish foot does 20."""
    assert chance(BAND, FOOT, terrain=terrain) == percent


def test_the_campaign_settings_decide_the_chance():
    assert chance(BAND, FOOT, terrain=Terrain.JUNGLE, slip_jungle=5, slip_even=40, slip_pace=2) == 40 + 10 + 5


def test_evasion_goes_by_the_people_the_carts_the_defeat_and_the_hour():
    assert chance(FOOT, BAND) == 50 - 15 + 10
    assert chance(FOOT, BAND, sympathy=2) == 45 - 8
    assert chance(BAND, FOOT, sympathy=2) == 75 + 8
    assert chance(column("c", CUBA, ROADSIDE, 100, train=5), FOOT) == 50 + 10 - 20
    guns = column("s", SPAIN, ROADSIDE, 100, arm=Arm.ARTILLERY)
    field_guns = replace(guns, units=(replace(guns.units[0], troops="field_artillery"),))
    assert chance(field_guns, BAND) == chance(guns, BAND) - 20  # both do 20 km a day
    assert chance(BAND, FOOT, state=ForceState.RETREATING) == 75 - 20
    for minute in (DUSK - 120, DUSK + 60, DAWN - 60):
        assert chance(BAND, FOOT, minute=minute) == 75 + 10
    assert chance(BAND, FOOT, minute=DUSK - 121) == 75
    assert chance(BAND, FOOT, minute=DUSK - 121, slip_dusk=121) == 75 + 10


@pytest.mark.parametrize(("enemies", "more"), [(199, 0), (200, 8), (399, 16), (600, 40), (5000, 40)])
def test_the_more_come_after_a_band_the_easier_it_slips_away(enemies, more):
    many = column("s", SPAIN, ROADSIDE, enemies)
    found = theatre([place("a"), place("b", 40)], [road("a", "b", 40, terrain=Terrain.PLAIN)], [BAND, many])
    found = replace(found, settings=Settings.of({"outnumbered": 8}))
    field = field_of(found, NOON, c=ForceState.MARCHING, s=ForceState.MARCHING)
    assert evasion_chance(field, "c", ["s"], 0, NOON) == 55 + more
    assert evasion_chance(field, "s", ["c"], 0, NOON) == 50 - 15 - 10
    few = replace(found, settings=Settings.of({"outnumbered": 8, "outnumbered_most": 2}))
    field = field_of(few, NOON, c=ForceState.MARCHING, s=ForceState.MARCHING)
    assert evasion_chance(field, "c", ["s"], 0, NOON) == 55 + min(more, 8)


def test_spaniards_before_cuban_horse_seldom_get_away_and_cuban_foot_in_jungle_nearly_always():
    horse = column("c", CUBA, ROADSIDE, 100, arm=Arm.CAVALRY)
    assert chance(FOOT, horse, terrain=Terrain.OPEN) == 5
    assert chance(BAND, FOOT, terrain=Terrain.JUNGLE, sympathy=3) == 95


def test_a_force_that_slips_aside_goes_half_a_day_and_on_with_its_order_at_dawn(show):
    show(sight=SEEN, evade=AWAY)
    land = line(
        column("s", SPAIN, "b", 300, "a", stance=A, odds_limit=1000),
        column("c", CUBA, "a", 100, "c", stance=V),
        km=30,
    )
    state = march_out(land)
    (contact, *_) = state.contacts
    assert contact.outcome == "evaded"
    halts = [(minute, spot) for minute, spot in state.columns["c"].track if minute > contact.minute]
    assert abs(contact.spot.metres - 12_500 - halts[0][1].metres) < 100  # they cross between two minutes
    assert state.columns["c"].spot == Spot(place="c")


def test_a_force_without_a_way_out_does_not_get_away(show):
    show(sight=SEEN, evade=AWAY)
    found = theatre([place("a")], [], [column("s", SPAIN, "a", stance=A), column("c", CUBA, "a", stance=V)])
    field = field_of(found, NOON)
    come_together(field, "s", "c", NOON)
    (fight,) = field.state.battles.values()
    assert fight.kind is EngagementKind.PURSUIT


def test_a_garrison_never_slips_from_its_post(show):
    show(sight=SEEN, evade=AWAY)
    field, _ = meet_at_b(
        column("s", SPAIN, "b", 40, stance=V, kind=ForceKind.GARRISON, is_static=True),
        column("c", CUBA, "b", 200, stance=A),
    )
    assert field.mover("s").state is ForceState.ENGAGED


# in face, and who bars the road


def test_a_column_that_marches_attacks_who_bars_its_road_if_it_sees_itself_twice_as_strong(show):
    show(sight=SEEN)
    for men, ended in ((60, "engaged"), (190, "facing")):
        _, outcome = meet_at_b(
            column("s", SPAIN, "b", 300, "d", stance=S),
            column("c", CUBA, "b", men, stance=S),
            states={"s": ForceState.MARCHING},
        )
        assert outcome == ended


def test_in_face_since_yesterday_the_one_with_a_march_to_make_may_leave(show):
    show(sight=SEEN, evade=AWAY)
    found = line(column("s", SPAIN, "b", 200, "d", stance=S), column("c", CUBA, "c", 200, stance=S), km=10)
    state = march.run_march(found, march.begin_march(found))
    first, second, *_ = state.contacts
    assert (first.outcome, second.outcome) == ("facing", "evaded")
    assert (second.minute, second.spot) == (DAY + DAWN, first.spot)


def test_a_force_left_without_an_enemy_it_faces_goes_on(show):
    show(sight=SEEN, evade=AWAY)
    land = line(
        column("s", SPAIN, "b", 100, "d", state=ForceState.FACING, stance=S),
        column("c", CUBA, "a", 100, state=ForceState.FACING),
    )
    state = march_out(land)
    assert state.columns["s"].spot == Spot(place="d")
    assert state.columns["c"].state is ForceState.HALTED


def test_in_face_across_the_weeks_end_is_judged_at_the_first_dawn(show):
    show(sight=UNSEEN)
    land = line(
        column("s", SPAIN, "b", 100, stance=A, odds_limit=1000, state=ForceState.FACING),
        column("c", CUBA, "b", 100, "a", stance=S, state=ForceState.FACING),
        terrain=Terrain.JUNGLE,
    )
    (fight,) = march_out(land).battles.values()
    assert fight.minute == DAWN


def test_the_beaten_who_do_not_get_away_only_stand(show):
    show(sight=SEEN, evade=CAUGHT)
    field, ended = pair(S, A, states={"c": ForceState.RETREATING})
    assert ended == "facing"
    assert field.mover("c").state is ForceState.EXHAUSTED


@pytest.mark.parametrize("tired", ["s", "c"])
def test_a_fourth_contact_leaves_both_in_face(show, tired):
    show(sight=SEEN)
    found = line(
        column("s", SPAIN, "b", 200, stance=A, odds_limit=1000), column("c", CUBA, "b", 200, stance=A)
    )
    field = field_of(found, NOON)
    field.mover(tired).battles_fought = 3
    come_together(field, "s", "c", NOON)
    assert field.state.contacts[0].outcome == "facing"


def test_a_force_that_has_fought_enough_is_not_ambushed_either(show):
    show(sight=UNSEEN, sight_cuba=SEEN)
    found = line(column("s", SPAIN, "b", 200), column("c", CUBA, "b", 200, stance=A), terrain=Terrain.JUNGLE)
    field = field_of(found, NOON)
    field.mover("s").battles_fought = 3
    come_together(field, "s", "c", NOON)
    assert field.state.contacts[0].outcome == "let_go"


@pytest.mark.parametrize("state", [ForceState.ENGAGED, ForceState.DISPERSED])
def test_a_force_in_battle_or_dispersed_meets_nobody(show, state):
    show(sight=SEEN)
    field, _ = pair(A, A, states={"s": state})
    assert not field.state.contacts


@pytest.mark.parametrize(
    ("state", "expected"), [(ForceState.EXHAUSTED, "facing"), (ForceState.STOPPED, "let_go")]
)
def test_an_exhausted_force_stands_and_a_stopped_one_faces_nobody_whatever_its_order(show, state, expected):
    show(sight=SEEN)
    _, ended = pair(A, S, states={"s": state})
    assert ended == expected


# lying in wait


@pytest.mark.parametrize(
    ("since", "order", "hidden"), [(360, (), True), (359, (), False), (400, ("b",), False)]
)
def test_six_hours_make_an_ambush_for_who_is_to_hold_and_attack(since, order, hidden):
    found = line(column("c", CUBA, "b", 100, *order, stance=A))
    field = field_of(found)
    assert company.is_hidden(field, "c", since) is hidden


def test_a_town_tells_on_who_enters_it(show):
    """Checks that the band and the garrison see each other.

    In the enemy's own town a band is always seen, and so is a garrison of works.
    """
    show(sight=96)
    town = place("b", 40, kind=PlaceKind.TOWN, works=1, holder=SPAIN)
    land = theatre(
        [place("a"), town],
        [road("a", "b", 40)],
        [
            column("s", SPAIN, "b", 100, kind=ForceKind.GARRISON, is_static=True),
            column("c", CUBA, "a", 100, "b", stance=V),
        ],
    )
    assert march_out(land).contacts[0].seen_by == (CUBA, SPAIN)


def test_a_band_bound_to_its_base_slips_from_it_and_comes_back_the_week_after(show):
    show(sight=1, evade=AWAY)
    home = column("c", CUBA, "b", 100, stance=V, is_static=True, base="b")
    land = line(column("s", SPAIN, "a", 300, "b", stance=A, odds_limit=1000), home, km=10)
    state = march_out(land)
    assert state.columns["c"].spot.place != "b"
    away = replace(home, spot=state.columns["c"].spot)
    state = march_out(replace(land, columns={"c": away}))
    assert state.columns["c"].spot == Spot(place="b")
