"""How the computer commands regulars."""

from dataclasses import replace

import pytest

from campaign.logic import strategist
from campaign.logic.knowledge.fog import side_view
from campaign.logic.settings import Settings
from campaign.logic.theatre.theatre import ForceUnit, Order, Spot, legs_to
from campaign.logic.vocabulary import (
    Arm,
    ForceKind,
    ForceState,
    OrderKind,
    PlaceKind,
    RouteKind,
    Stance,
    Stock,
    Task,
)
from tests.campaign.logic.staffs import order, orders, seen_force, southern_coast
from tests.campaign.logic.theatres import CUBA, SPAIN, body, column, place, road
from tests.nations import SPANISH

FORTY = [str(seed) for seed in range(40)]
SPANIARDS = column("k", SPAIN, "post", 500)
GUARD = column("guard", SPAIN, "post", 80, kind=ForceKind.GARRISON, is_static=True)


def companies(key, at, *men):
    """Returns a column of several units of foot."""
    bodies: tuple[ForceUnit, ...] = tuple(
        body(f"{key}_{n}", number, nation=SPANISH) for n, number in enumerate(men)
    )
    return replace(column(key, SPAIN, at, sum(men)), units=bodies)


def test_a_column_goes_after_whoever_was_seen_that_it_can_match():
    hunt = order(SPANIARDS, seen_force("west_camp", 600, of=CUBA))
    assert (hunt.kind, hunt.spot, hunt.odds_limit) == (OrderKind.PURSUE, Spot(place="west_camp"), 120)
    assert hunt.march_to_guns
    assert not order(SPANIARDS, seen_force("west_camp", 250, of=CUBA)).march_to_guns


def test_word_that_is_too_old_sends_nobody():
    for seed in FORTY:
        assert (
            order(SPANIARDS, seen_force("base", 300, of=CUBA, days=5), seed=seed).kind is not OrderKind.PURSUE
        )


def test_no_more_go_than_make_twice_the_enemy_and_the_fittest_first():
    three = [
        column("big", SPAIN, "post", 900),
        column("fit", SPAIN, "post", 210),
        column("z", SPAIN, "post", 90),
    ]
    made = orders(*three, heard=(seen_force("west_camp", 100, of=CUBA),))
    assert [key for key, each in made.items() if each.kind is OrderKind.PURSUE] == ["fit"]
    made = orders(*three, heard=(seen_force("west_camp", 900, of=CUBA),))
    assert [key for key, each in made.items() if each.kind is OrderKind.PURSUE] == ["big", "fit", "z"]


def test_older_word_from_near_by_is_of_the_same_enemy():
    heard = (seen_force("west_camp", 100, of=CUBA, days=1), seen_force("post", 100, of=CUBA, days=3))
    two = [column("a", SPAIN, "post", 500), column("b", SPAIN, "post", 500)]
    sent = [each.spot for each in orders(*two, heard=heard).values() if each.kind is OrderKind.PURSUE]
    assert sent == [Spot(place="west_camp")]


def test_the_nearest_column_helps_a_post_threatened_by_a_stronger_enemy():
    relief = order(column("k", SPAIN, "town", 200), seen_force("west_camp", 900, of=CUBA))
    assert (relief.kind, relief.goals, relief.stance) == (OrderKind.MARCH, ("post",), Stance.DEFEND)
    assert relief.forced


def test_nobody_called_patrols_most_weeks_and_rests_the_others():
    weeks = [order(SPANIARDS, others=(GUARD,), seed=seed) for seed in FORTY]
    rounds = [week for week in weeks if week.kind is OrderKind.PATROL]
    assert 16 <= len(rounds) <= 32
    assert {week.stance for week in rounds} == {Stance.ATTACK}
    waits = [order(SPANIARDS, others=(GUARD,), seed=seed, attacking=0) for seed in FORTY]
    assert {week.stance for week in waits if week.kind is OrderKind.PATROL} == {Stance.WITHDRAW}
    assert {week.kind for week in weeks} == {OrderKind.PATROL, OrderKind.REST}


def test_a_worn_column_rests_at_a_post_or_goes_to_one():
    prey = seen_force("west_camp", 100, of=CUBA)
    assert order(SPANIARDS, prey, worn=frozenset({"k"})).kind is OrderKind.REST
    assert order(column("k", SPAIN, "east_camp", 500), prey, worn=frozenset({"k"})).goals == ("town",)


def test_a_column_on_the_road_finishes_its_march():
    there = Spot(route="town-east_camp-trail", metres=6_000)
    own = column("k", SPAIN, there, 500, "east_camp")
    assert {order(own, seed=seed).goals for seed in FORTY} == {("east_camp",)}


@pytest.mark.parametrize(("men", "parts"), [((110, 110), True), ((130, 70), False), ((110, 80), False)])
def test_two_companies_part_if_either_is_a_column_of_its_own(men, parts):
    made = order(companies("k", "post", *men), large_column=200, detaching=100)
    assert (made.kind is OrderKind.DETACH) is parts


def test_the_weak_join_a_friend_at_their_post():
    made = orders(column("k", SPAIN, "post", 79), column("l", SPAIN, "post", 500))
    assert (made["k"].kind, made["k"].friend) == (OrderKind.MERGE, "l")
    assert made["l"].kind is not OrderKind.MERGE


def test_a_thin_garrison_is_made_up():
    thin = column("post", SPAIN, "post", 50, kind=ForceKind.GARRISON, is_static=True)
    made = orders(companies("k", "post", 100, 300), thin)["k"]
    assert (made.kind, made.units, made.friend) == (OrderKind.TRANSFER, ("k_0",), "post")


def test_a_large_column_sends_a_detachment_on_patrol_now_and_then():
    weeks = [order(companies("k", "post", 150, 150, 150, 150), seed=seed) for seed in FORTY]
    sent = [week for week in weeks if week.kind is OrderKind.DETACH]
    assert 3 <= len(sent) <= 18
    assert {(week.units, week.name) for week in sent} == {(("k_0",), "k_0")}
    assert all(week.goals for week in sent)
    assert OrderKind.DETACH not in {order(companies("k", "post", 200, 200), seed=seed).kind for seed in FORTY}


def test_a_column_that_can_detach_units_chases_no_small_band_and_does_not_patrol():
    large, whole = companies("k", "post", 150, 150, 150), column("k", SPAIN, "post", 450)
    how = {"large_column": 200, "detaching": 0, "patrolling": 100}
    for foe, own, hunts in ((224, large, False), (225, large, True), (224, whole, True)):
        made = orders(own, GUARD, heard=(seen_force("west_camp", foe, of=CUBA),), **how)["k"]
        assert (made.kind is OrderKind.PURSUE) is hunts
    for own, patrols in ((large, False), (companies("k", "post", 130, 70), True)):
        assert (orders(own, GUARD, **how)["k"].kind is OrderKind.PATROL) is patrols


@pytest.mark.parametrize(
    ("prisoners", "kind", "goals"),
    [({"force/k": 30}, OrderKind.ESCORT_PRISONERS, ("town",)), ({"spain/post": 30}, OrderKind.REST, ())],
)
def test_prisoners_are_brought_to_the_nearest_town(prisoners, kind, goals):
    own = column("k", SPAIN, "east_camp" if "force/k" in prisoners else "post", 500)
    made = order(own, others=(GUARD,), prisoners=prisoners, patrolling=0)
    assert (made.kind, made.goals) == (kind, goals)


def test_a_train_goes_along_the_highway_with_an_escort_and_never_without():
    train = column("t", SPAIN, "post", 150, arm=Arm.TRAIN, kind=ForceKind.CONVOY)
    escort, horse = column("e", SPAIN, "post", 300), column("h", SPAIN, "post", 300, arm=Arm.CAVALRY)
    went = 0
    for seed in FORTY:
        made = orders(train, escort, horse, seed=seed)
        if made["t"].kind is OrderKind.MARCH:
            went += 1
            assert made["t"] == made["e"]
            assert (made["t"].goals, made["t"].stance) == (("town",), Stance.DEFEND)
    assert 15 <= went <= 33
    for others in ((), (horse,), (column("e", SPAIN, "post", 199),), (column("e", SPAIN, "town", 300),)):
        assert {order(train, others=others, seed=seed).goals for seed in FORTY} == {()}


def test_a_train_carries_rounds_from_a_full_magazine_to_an_emptier():
    train = column("t", SPAIN, "post", 150, arm=Arm.TRAIN, kind=ForceKind.CONVOY)
    escort = column("e", SPAIN, "post", 300)

    def goods_carried(goods):
        stores = {"post": {Stock.ROUND: 1000}, "town": {Stock.ROUND: goods}}
        made = [orders(train, escort, seed=seed, magazines=stores) for seed in FORTY]
        assert all(week["t"].goals == week["e"].goals for week in made if week["t"].goals)
        return {(week["t"].goals, week["t"].goods) for week in made if week["t"].kind is OrderKind.HAUL}

    assert goods_carried(400) == {(("town",), ((Stock.ROUND, 300),))}
    assert goods_carried(500) == set()


def test_a_town_that_nobody_else_holds_is_not_left_and_weak_fortifications_are_raised():
    weeks = [order(SPANIARDS, seed=seed) for seed in FORTY]
    assert {week.kind for week in weeks} == {OrderKind.GARRISON, OrderKind.FORTIFY}
    assert {week.spot for week in weeks} == {Spot(place="post")}
    raised = [order(GUARD, seed=seed).kind for seed in FORTY].count(OrderKind.FORTIFY)
    assert 1 <= raised <= 14
    foe = seen_force("post", 200, of=CUBA)
    assert {order(GUARD, foe, seed=seed).kind for seed in FORTY} == {OrderKind.HOLD}


@pytest.mark.parametrize(
    ("men", "kind"), [(250, OrderKind.ASSAULT), (251, OrderKind.BESIEGE), (500, OrderKind.MARCH)]
)
def test_a_lost_place_is_retaken_at_two_to_one_or_closed_in(men, kind):
    own = [column("k", SPAIN, "town", 500), GUARD]
    land = replace(
        southern_coast(*own), places=southern_coast().places | {"post": place("post", works=1, holder=CUBA)}
    )
    known = side_view(land, SPAIN, (seen_force("post", men, of=CUBA),), {})
    made = strategist.computer_orders(known, ["k"])["k"]
    if kind is OrderKind.MARCH:
        assert made.kind not in (OrderKind.ASSAULT, OrderKind.BESIEGE)
    else:
        assert (made.kind, made.spot) == (kind, Spot(place="post"))


def test_a_force_repairs_a_broken_road_of_its_own_side():
    hurt = replace(road("post", "town", 30), harm=frozenset({Task.CUT_TELEGRAPH}))
    land = southern_coast(SPANIARDS, GUARD)
    land = replace(land, routes=land.routes | {hurt.key: hurt})
    weeks = [
        strategist.computer_orders(side_view(replace(land, seed=seed), SPAIN, (), {}), ["k"])["k"]
        for seed in FORTY
    ]
    mending = [week for week in weeks if week.kind is OrderKind.BUILD]
    assert {(week.task, week.spot) for week in mending} == {
        (Task.REPAIR_TELEGRAPH, Spot(route="post-town", metres=15_000))
    }


def test_the_besieged_break_out_now_and_then():
    weeks = [order(replace(GUARD, state=ForceState.BESIEGED), seed=seed) for seed in FORTY]
    out = [week.goals for week in weeks if week.kind is OrderKind.BREAK_OUT]
    assert 1 <= len(out) <= 10
    assert set(out) == {("town",)}


def test_a_column_where_all_is_quiet_sails_to_the_front():
    """Sets the front 300 km off, with ships in both ports."""
    places = southern_coast().places
    port = {"kind": PlaceKind.PORT, "works": 1, "holder": SPAIN}
    afar = [replace(place("haven", 300, **port), port=2), replace(place("post", 0, **port), port=2)]
    lane = road("post", "haven", 300, kind=RouteKind.SEA_LANE)
    own = [column("k", SPAIN, "haven", 500), replace(GUARD, spot=Spot(place="haven"))]
    land = southern_coast(*own, patrolling=0)
    land = replace(
        land,
        places=places | {each.key: each for each in afar},
        routes=land.routes | {lane.key: lane},
    )
    land = replace(land, settings=Settings.of({"ships": "on", "patrolling": 0}))
    heard = (seen_force("west_camp", 300, of=CUBA),)
    weeks = [
        strategist.computer_orders(side_view(replace(land, seed=seed), SPAIN, heard, {}), ["k"])["k"]
        for seed in FORTY
    ]
    sailing = [week.goals for week in weeks if week.kind is OrderKind.EMBARK]
    assert sailing
    assert set(sailing) == {("post",)}


def test_a_setting_decides_whether_columns_pursue_too():
    prey = seen_force("west_camp", 100, of=CUBA)
    assert order(SPANIARDS, prey, striking=100).kind is OrderKind.PURSUE
    assert order(SPANIARDS, prey, striking=0).kind is not OrderKind.PURSUE


def test_a_column_at_sea_sails_on():
    lane = road("town", "far", 300, kind=RouteKind.SEA_LANE)
    sailing = replace(
        column("k", SPAIN, Spot(route=lane.key, metres=100_000), 500, state=ForceState.ABOARD),
        order=Order(OrderKind.EMBARK, legs_to("far")),
    )
    land = southern_coast(sailing)
    afar = place("far", 300, kind=PlaceKind.PORT, works=1, holder=SPAIN)
    land = replace(land, places=land.places | {"far": afar}, routes=land.routes | {lane.key: lane})
    given = strategist.computer_orders(side_view(land, SPAIN, (), {}), ["k"])["k"]
    assert (given.kind, given.goals) == (OrderKind.EMBARK, ("far",))
