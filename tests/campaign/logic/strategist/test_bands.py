"""How the computer commands irregulars."""

from dataclasses import replace

import pytest

from campaign.logic import strategist
from campaign.logic.knowledge.fog import side_view
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Crossing, OrderKind, Stance, Task
from tests.campaign.logic.staffs import order, orders, seen_force, southern_coast
from tests.campaign.logic.theatres import CUBA, SPAIN, body, column
from tests.nations import CUBAN

FORTY = [str(seed) for seed in range(40)]
BAND = column("k", CUBA, "base", 200, base="base")


def replace_men(band, men):
    return column(band.key, CUBA, band.spot, men, base=band.base)


def test_a_band_slips_from_what_is_stronger_and_near():
    near = column("k", CUBA, "west_camp", 200, base="base")
    assert order(near, seen_force("west_camp", 201, of=SPAIN)).kind is OrderKind.EVADE
    assert order(near, seen_force("west_camp", 201, of=SPAIN, days=5)).kind is not OrderKind.EVADE


def test_a_band_attacks_weaker_forces():
    struck = order(BAND, seen_force("west_camp", 160, of=SPAIN))
    assert (struck.kind, struck.spot, struck.odds_limit) == (OrderKind.PURSUE, Spot(place="west_camp"), 80)
    assert not struck.march_to_guns
    assert order(BAND, seen_force("west_camp", 162, of=SPAIN)).kind is not OrderKind.PURSUE


@pytest.mark.parametrize(("metres", "struck"), [(7_000, False), (9_000, True)])
def test_a_band_does_not_run_after_prey_into_the_gates_of_a_post(metres, struck):
    band = column("k", CUBA, "west_camp", 200, base="base")
    made = order(band, seen_force(Spot(route="post-west_camp-trail", metres=metres), 100, of=SPAIN))
    assert (made.kind is OrderKind.PURSUE) is struck


@pytest.mark.parametrize(("men", "stormed"), [(20, True), (160, True), (161, False)])
def test_fortifications_are_stormed_at_five_to_one_and_else_let_alone(men, stormed):
    """Reckons with 150 men at the least in a town."""
    band = column("k", CUBA, "west_camp", 800, base="base")
    assert order(replace_men(band, 749), seen_force("post", 20, of=SPAIN)).kind is not OrderKind.ASSAULT
    made = {order(band, seen_force("post", men, of=SPAIN), seed=seed) for seed in FORTY}
    assert ({each.kind for each in made} == {OrderKind.ASSAULT}) is stormed
    assert stormed or OrderKind.ASSAULT not in {each.kind for each in made}


def test_no_more_strike_than_it_takes_and_one_enemy_is_struck_once():
    bands = [column(f"k{i}", CUBA, "base", 100, base="base") for i in range(4)]
    away = column("l", CUBA, "east_camp", 300, base="base")
    made = orders(*bands, heard=(seen_force("west_camp", 160, of=SPAIN),))
    assert sorted(key for key, each in made.items() if each.kind is OrderKind.PURSUE) == ["k0", "k3"] or (
        sum(each.kind is OrderKind.PURSUE for each in made.values()) == 2
    )
    made = orders(*bands, away, heard=(seen_force("west_camp", 160, of=SPAIN),))
    assert [key for key, each in made.items() if each.kind is OrderKind.PURSUE] == ["l"]


def test_a_setting_decides_in_how_many_weeks_a_band_pursues():
    prey = seen_force("west_camp", 100, of=SPAIN)
    for striking, least, most in ((0, 0, 0), (50, 8, 32), (100, 40, 40)):
        made = [order(BAND, prey, seed=seed, striking=striking).kind for seed in FORTY]
        assert least <= made.count(OrderKind.PURSUE) <= most


def test_bands_gather_only_when_there_is_somebody_to_strike():
    others = (column("l", CUBA, "west_camp", 700, base="base"),)
    prey = seen_force("post", 40, of=SPAIN)
    for heard, rallied in (((), False), ((prey,), True)):
        weeks = [
            orders(
                column("k", CUBA, "base", 100, base="base"), *others, heard=heard, seed=seed, gathering=100
            )["k"]
            for seed in FORTY
        ]
        assert all(week.goals == ("west_camp",) for week in weeks) is rallied
    weeks = [
        orders(column("k", CUBA, "base", 100, base="base"), *others, heard=(prey,), seed=seed, gathering=0)[
            "k"
        ]
        for seed in FORTY
    ]
    assert not any(week.goals == ("west_camp",) for week in weeks)


def test_those_who_stand_together_for_nothing_scatter():
    bands = [
        column("a", CUBA, "west_camp", 100, base="base"),
        column("b", CUBA, "west_camp", 200, base="base"),
    ]
    weeks = [orders(*bands, seed=seed, waiting=0, tasks="off")["a"] for seed in FORTY]
    assert {(week.kind, week.goals) for week in weeks} == {(OrderKind.MARCH, ("base",))}


def test_a_handful_joins_the_strongest():
    bands = [column("a", CUBA, "base", 50, base="base"), column("b", CUBA, "base", 200, base="base")]
    weeks = [orders(*bands, seed=seed)["a"] for seed in FORTY]
    assert 14 <= sum(week.kind is OrderKind.MERGE and week.friend == "b" for week in weeks) <= 34


def test_a_large_band_divides_if_it_has_more_units_than_one():
    bodies = tuple(body(name, 100, nation=CUBAN, general=name == "a") for name in ("a", "b", "c", "d"))
    large = replace(column("k", CUBA, "base", 400, base="base"), units=bodies)
    made = order(large)
    assert (made.kind, made.units, made.name) == (OrderKind.DETACH, ("b", "c"), "c")
    assert order(column("k", CUBA, "base", 400, base="base")).kind is not OrderKind.DETACH
    assert order(large, large_band=400).kind is not OrderKind.DETACH


def test_a_large_band_scatters_before_a_stronger_enemy_if_any_ground_is_clear_of_it():
    bodies = tuple(body(name, 100, nation=CUBAN) for name in ("a", "b", "c", "d"))
    large = replace(column("k", CUBA, "west_camp", 400, base="base"), units=bodies)
    near = seen_force(Spot(route="post-west_camp-trail", metres=5_000), 500, of=SPAIN)
    made = order(large, near)
    assert (made.kind, made.goals, made.units) == (OrderKind.DETACH, ("east_camp",), ("a", "b"))
    beyond = seen_force(Spot(route="east_camp-base-trail", metres=15_000), 500, of=SPAIN)
    assert order(large, near, beyond).kind is OrderKind.EVADE


def test_a_band_lies_in_wait_by_a_road_of_the_enemys_or_rests_at_its_base():
    weeks = [order(BAND, seed=seed, tasks="off") for seed in FORTY]
    lairs = {week.spot.place for week in weeks if week.kind is OrderKind.AMBUSH}
    assert lairs == {"east_camp", "west_camp"}
    assert {week.kind for week in weeks} == {OrderKind.AMBUSH, OrderKind.REST}
    assert {week.odds_limit for week in weeks if week.kind is OrderKind.AMBUSH} == {120}


def test_a_worn_band_goes_home():
    away = column("k", CUBA, "west_camp", 200, base="base")
    made = order(away, seen_force("east_camp", 10, of=SPAIN), worn=frozenset({"k"}))
    assert (made.kind, made.goals, made.stance) == (OrderKind.MARCH, ("base",), Stance.AVOID)


def test_a_band_cuts_the_wire_and_goes_home_where_nobody_stronger_is():
    weeks = [order(BAND, seed=seed) for seed in FORTY]
    raids = {(week.task, week.spot, week.goals) for week in weeks if week.kind is OrderKind.RAID}
    assert raids == {(Task.CUT_TELEGRAPH, Spot(route="post-town", metres=15_000), ("base",))}
    foe = seen_force(Spot(route="post-town", metres=15_000), 250, of=SPAIN)
    assert OrderKind.RAID not in {order(BAND, foe, seed=seed).kind for seed in FORTY}
    felled = {order(column("k", CUBA, "base", 100, base="base"), seed=str(n)).kind for n in range(200)}
    assert OrderKind.BLOCK_ROAD in felled


def test_a_band_crosses_a_trocha_by_night_now_and_then():
    land = southern_coast(BAND)
    line = replace(land.routes["west_camp-base-trail"], crossing=Crossing.TROCHA)
    land = replace(land, routes=land.routes | {line.key: line})
    weeks = [
        strategist.computer_orders(side_view(replace(land, seed=str(n)), CUBA, (), {}), ["k"])["k"]
        for n in range(120)
    ]
    crossing = [week for week in weeks if week.kind is OrderKind.CROSS]
    assert crossing
    assert {(week.goals, week.night) for week in crossing} == {(("west_camp",), True)}


def test_no_band_is_sent_across_a_trocha_into_the_fortifications_of_the_line():
    land = southern_coast(column("k", CUBA, "west_camp", 150, base="base"))
    into = replace(land.routes["post-west_camp-trail"], crossing=Crossing.TROCHA)
    land = replace(land, routes=land.routes | {into.key: into})
    weeks = [
        strategist.computer_orders(side_view(replace(land, seed=str(n)), CUBA, (), {}), ["k"])["k"]
        for n in range(120)
    ]
    assert OrderKind.CROSS not in {week.kind for week in weeks}


@pytest.mark.parametrize(
    ("men", "rains", "leave", "together"),
    [(350, False, 100, True), (250, False, 100, False), (350, True, 100, False), (350, False, 0, False)],
)
def test_strong_bands_go_over_a_trocha_together_towards_the_sugar_in_dry_weeks(men, rains, leave, together):
    """Covers events that keep them from it. `leave` is per cent of the usual readiness."""
    own = [column(key, CUBA, "base", men, base="base") for key in ("k", "l")]
    land = southern_coast(*own, rains=rains)
    line = replace(land.routes["west_camp-base-trail"], crossing=Crossing.TROCHA)
    fields = replace(land.places["post"], sugar=3)
    land = replace(land, routes=land.routes | {line.key: line}, places=land.places | {"post": fields})
    weeks = [
        strategist.computer_orders(
            side_view(replace(land, seed=seed), CUBA, (), {}, invasions=leave), ["k", "l"]
        )
        for seed in FORTY
    ]
    both = [week for week in weeks if {one.kind for one in week.values()} == {OrderKind.CROSS}]
    assert bool(both) is together
    assert {one.goals for week in both for one in week.values()} <= {("west_camp",)}


def test_those_at_their_base_live_on_the_country_where_supply_is_reckoned():
    kinds = [order(BAND, seed=seed, waiting=0, tasks="off", supply="on").kind for seed in FORTY]
    assert set(kinds) == {OrderKind.FORAGE, OrderKind.REST}


def test_a_handful_by_itself_goes_to_the_nearest_band():
    others = (column("l", CUBA, "west_camp", 120, base="base"),)
    made = order(column("k", CUBA, "base", 59, base="base"), others=others)
    assert (made.kind, made.friend, made.goals) == (OrderKind.MERGE, "l", ("west_camp",))
    assert order(column("k", CUBA, "base", 60, base="base"), others=others).kind is not OrderKind.MERGE


def test_a_band_looks_for_men_among_friends_where_recruits_are_reckoned():
    few = replace_men(BAND, 100)
    land = southern_coast(few, recruiting="on")
    base = replace(land.places["base"], population=3000, sympathy=4)
    land = replace(land, places=land.places | {base.key: base})

    def kinds(country, heard=()):
        weeks = (replace(country, seed=str(n)) for n in range(80))
        return [strategist.computer_orders(side_view(week, CUBA, heard, {}), ["k"])["k"] for week in weeks]

    looking = [week for week in kinds(land) if week.kind is OrderKind.RECRUIT]
    assert {week.goals for week in looking} == {()}
    foe = (seen_force("base", 900, of=SPAIN),)
    assert OrderKind.RECRUIT not in {week.kind for week in kinds(land, foe)}
    large = replace(land, columns=southern_coast(BAND).columns)
    assert OrderKind.RECRUIT not in {week.kind for week in kinds(large)}
    off = replace(land, settings=southern_coast(few).settings)
    assert OrderKind.RECRUIT not in {week.kind for week in kinds(off)}
