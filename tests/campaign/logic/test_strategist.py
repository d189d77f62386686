"""The computer strategist: what it orders, and that it knows only its side's picture."""

from collections import Counter
from dataclasses import replace

import pytest

from campaign.logic import strategist
from campaign.logic.fog import Picture, Seen, picture
from campaign.logic.theatre import Spot
from campaign.logic.words import (
    Arm,
    ForceKind,
    OrderKind,
    PlaceKind,
    RouteKind,
    SightingSource,
    Stance,
)
from tests.campaign.logic.theatres import CUBA, SPAIN, column, place, road, theatre

CAMP, TOWN = PlaceKind.CAMP, PlaceKind.TOWN
FIVE = [str(seed) for seed in range(5)]
FORTY = [str(seed) for seed in range(40)]


def country(*columns, seed="s", **more):
    """Two Spanish posts 30 km apart on the royal road, two camps south of it, a Cuban base beyond them."""
    places = [
        place("post", 0, kind=TOWN, works=1, holder=SPAIN),
        place("town", 30, kind=TOWN, works=1, holder=SPAIN),
        place("east_camp", 30, north=-15, kind=CAMP),
        place("west_camp", 0, north=-15, kind=CAMP),
        place("base", 15, north=-40, kind=PlaceKind.MOUNTAIN_BASE, holder=CUBA),
        place("island", 15, north=-20, kind=CAMP),
    ]
    trail = {"kind": RouteKind.TRAIL}
    roads = [
        road("post", "town", 30),
        road("town", "east_camp", 15, **trail),
        road("post", "west_camp", 15, **trail),
        road("east_camp", "base", 30, **trail),
        road("west_camp", "base", 30, **trail),
    ]
    return theatre(places, roads, columns, seed=seed, **more)


def seen(at, men, *, of, days=1, ref="x", width=0):
    spot = at if isinstance(at, Spot) else Spot(place=at)
    return Seen(ref, of, spot, days, men - width, men + width, Arm.INFANTRY, SightingSource.OWN_EYES, True)


def order(own, *sightings, others=(), seed="s", **more):
    known = picture(country(own, *others, seed=seed, **more), own.side, tuple(sightings), {})
    return strategist.orders(known, [own.key])[own.key]


def goals(own, *sightings, seeds=FORTY, **more):
    """Where it is sent, week by week."""
    return Counter(order(own, *sightings, seed=seed, **more).goals for seed in seeds)


SPANIARDS = column("k", SPAIN, "post", 500)


def test_it_knows_nothing_but_its_sides_picture():
    own = [column("k", SPAIN, "post", 500), column("l", SPAIN, "town", 400)]
    for seed in FIVE:
        plain, crowded = (
            picture(country(*own, *enemy, seed=seed), SPAIN, (seen("east_camp", 300, of=CUBA),), {})
            for enemy in ((), [column(f"c{i}", CUBA, "west_camp", 300) for i in range(3)])
        )
        assert strategist.orders(plain, ["k", "l"]) == strategist.orders(crowded, ["k", "l"])


def test_the_same_week_gives_the_same_orders_and_other_weeks_others():
    assert len(goals(SPANIARDS)) > 2
    assert [order(SPANIARDS, seed=seed) for seed in FIVE] == [order(SPANIARDS, seed=seed) for seed in FIVE]


def test_nobody_is_sent_where_no_road_leads():
    for own in (SPANIARDS, column("k", CUBA, "base", 200, base="base")):
        assert all("island" not in legs for legs in goals(own))


@pytest.mark.parametrize("kind", [ForceKind.GARRISON, ForceKind.COLUMN])
def test_who_is_bound_to_a_post_holds_it(kind):
    bound = column("k", SPAIN, "post", 100, kind=kind, fixed=True)
    assert order(bound, seen("post", 10, of=CUBA)) == strategist.hold(Stance.STAND)


def test_a_garrison_driven_from_its_post_goes_to_the_nearest_works():
    lost = column("k", SPAIN, "east_camp", 60, kind=ForceKind.GARRISON)
    assert order(lost).goals == ("town",)


# Spain


def test_a_column_goes_for_whoever_was_seen_that_it_can_match():
    hunted = order(SPANIARDS, seen("west_camp", 1000, of=CUBA))
    assert (hunted.goals, hunted.stance) == (("west_camp",), Stance.ATTACK)
    for too_many_or_too_old in (seen("west_camp", 1001, of=CUBA), seen("west_camp", 300, of=CUBA, days=8)):
        assert goals(SPANIARDS, too_many_or_too_old) == goals(SPANIARDS)


def test_of_two_sightings_it_follows_the_newer():
    old = seen("west_camp", 200, of=CUBA, days=4, ref="a")
    assert order(SPANIARDS, old, seen("east_camp", 200, of=CUBA, days=2, ref="b")).goals == ("east_camp",)


def test_no_more_than_two_columns_follow_one_sighting():
    columns = [column(f"k{i}", SPAIN, "post", 500) for i in range(4)]
    known = picture(country(*columns), SPAIN, (seen("west_camp", 300, of=CUBA),), {})
    staff = strategist.staff_of(known)
    hunters = [one.key for one in columns if strategist.quarry(staff, one)]
    assert hunters == ["k0", "k1"]


def test_a_column_sweeps_most_weeks_and_rests_the_others():
    weeks = [order(SPANIARDS, seed=seed) for seed in FORTY]
    marched = [week for week in weeks if week.kind is OrderKind.PATROL]
    assert 18 <= len(marched) <= 34
    assert {week.goals for week in marched} == {("east_camp",), ("west_camp",), ("base",)}
    assert {week.stance for week in weeks if week.kind is OrderKind.HOLD} == {Stance.STAND}


def test_a_column_on_the_road_finishes_its_march():
    there = Spot(route="base-x", metres=0)
    own = column("k", SPAIN, replace(there, route="town-east_camp-trail", metres=6_000), 500, "east_camp")
    assert set(goals(own)) == {("east_camp",)}


def test_a_column_abroad_comes_home_or_sweeps_on():
    weeks = goals(column("k", SPAIN, "east_camp", 500))
    assert weeks[("town",)] > 5
    assert () not in weeks


def test_a_train_goes_along_the_highway_with_an_escort_and_never_without():
    train = column("k", SPAIN, "post", 150, arm=Arm.TRAIN, kind=ForceKind.CONVOY)
    escort, horse = column("e", SPAIN, "post", 300), column("h", SPAIN, "post", 300, arm=Arm.CAVALRY)
    went = 0
    for seed in FORTY:
        known = picture(country(train, escort, horse, seed=seed), SPAIN, (), {})
        given = strategist.orders(known, ["k", "e"])
        if given["k"].kind is OrderKind.MARCH:
            went += 1
            assert given["k"] == given["e"]
            assert (given["k"].goals, given["k"].stance) == (("town",), Stance.STAND)
    assert 15 <= went <= 33
    for others in ((), [horse], [column("e", SPAIN, "post", 199)], [column("e", SPAIN, "town", 300)]):
        assert set(goals(train, others=others)) == {()}


# Cuba

BAND = column("k", CUBA, "base", 200, base="base")


def test_a_band_slips_from_what_is_stronger_and_near():
    fled = order(column("k", CUBA, "west_camp", 200), seen("west_camp", 201, of=SPAIN))
    assert fled.stance is Stance.AVOID
    assert fled.goals == ("east_camp",)


def test_a_band_falls_upon_what_is_weaker():
    struck = order(BAND, seen("west_camp", 160, of=SPAIN))
    assert (struck.goals, struck.stance) == (("west_camp",), Stance.ATTACK)
    assert order(BAND, seen("west_camp", 161, of=SPAIN)).ratio != struck.ratio


@pytest.mark.parametrize(("men", "stormed"), [(100, True), (101, False)])
def test_works_are_stormed_at_five_to_one_and_else_let_alone(men, stormed):
    band = column("k", CUBA, "west_camp", 500, base="base")
    given = goals(band, seen("post", men, of=SPAIN))
    assert (set(given) == {("post",)}) is stormed
    assert stormed or ("post",) not in given


def test_a_band_lies_in_wait_by_a_road_of_the_enemys_or_rests_at_its_base():
    weeks = [order(BAND, seed=seed) for seed in FORTY]
    waits = {week.spot.place for week in weeks if week.kind is OrderKind.AMBUSH}
    rests = {(week.kind, week.goals) for week in weeks if week.stance is Stance.AVOID}
    assert waits == {"east_camp", "west_camp"}
    assert rests == {(OrderKind.REST, ())}
    waiting = [order(column("k", CUBA, "west_camp", 200, base="base"), seed=seed) for seed in FORTY]
    assert any(week.spot == Spot(place="west_camp") for week in waiting)


def test_bands_gather_now_and_then_about_the_strongest():
    others = [column("l", CUBA, "west_camp", 300, base="base")]
    weeks = [order(column("k", CUBA, "base", 100, base="base"), others=others, seed=seed) for seed in FORTY]
    gathering = [week for week in weeks if week.goals == ("west_camp",) and week.stance is Stance.AVOID]
    assert 8 <= len(gathering) <= 28


def test_bands_that_stand_together_act_together_as_strong_as_all_of_them():
    bands = [column(f"k{i}", CUBA, "base", 100, base="base") for i in range(3)]
    prey = seen("west_camp", 240, of=SPAIN)
    for seed in FIVE:
        known = picture(country(*bands, seed=seed), CUBA, (prey,), {})
        given = strategist.orders(known, [one.key for one in bands])
        assert len(set(given.values())) == 1
    assert any(
        strategist.orders(picture(country(*bands, seed=seed), CUBA, (prey,), {}), ["k0"])["k0"].goals
        == ("west_camp",)
        for seed in FIVE
    )


def test_a_base_that_cannot_move_keeps_out_of_the_way():
    workshops = column("k", CUBA, "base", 200, base="base", fixed=True)
    assert order(workshops, seen("base", 50, of=SPAIN)) == strategist.hold(Stance.AVOID)


def test_a_picture_without_places_to_go_gives_an_order_all_the_same():
    alone = theatre([place("a")], [], [column("k", CUBA, "a", 100)])
    given = strategist.orders(Picture(CUBA, alone, ()), ["k"])
    assert (given["k"].kind, given["k"].spot) == (OrderKind.AMBUSH, Spot(place="a"))
