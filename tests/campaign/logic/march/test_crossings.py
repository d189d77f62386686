"""A path of 40 km from e to w crosses the Trocha half-way, 8 km from a fort with works 2 and its posts; a
road of 40 km from a to b has a ford half-way.
"""

from dataclasses import replace

import pytest

from campaign.logic.march import simulation as march
from campaign.logic.movement import fords, routing, trocha
from campaign.logic.theatre.theatre import Column, Spot, Theatre
from campaign.logic.theatre.weather import Sky
from campaign.logic.vocabulary import (
    Arm,
    Crossing,
    EngagementKind,
    ForceKind,
    ForceState,
    OrderKind,
    RouteKind,
    SideOutcome,
    Stance,
)
from tests.campaign.logic.theatres import (
    CUBA,
    SPAIN,
    column,
    march_out,
    place,
    play_week,
    result_of,
    road,
    theatre,
    with_order,
)

PATH = "e-w-jungle_path"


def line(*columns: Column, **more: str | int) -> Theatre:
    places = [place("e"), place("fort", 20, north=8, works=2, holder=SPAIN), place("w", 40)]
    path = road("e", "w", 40, kind=RouteKind.JUNGLE_PATH, crossing=Crossing.TROCHA)
    return theatre(places, [path, road("e", "fort", 20), road("fort", "w", 20)], columns, **more)  # type: ignore[arg-type]


def posts(men: int = 800) -> Column:
    found = column("posts", SPAIN, "fort", men, kind=ForceKind.GARRISON, is_static=True)
    return replace(found, units=tuple(replace(body, in_posts=True) for body in found.units))


def crosses(men: int = 300, **more: object) -> Column:
    return with_order(column("c", CUBA, "e", men, "w", **more), kind=OrderKind.CROSS)  # type: ignore[arg-type]


def test_the_trocha_belongs_to_the_holder_of_the_fortifications_beside_it():
    assert trocha.line_owners(line()) == {PATH: (SPAIN, 20_000)}
    assert trocha.line_owners(line(trocha="off")) == {}
    into = road("e", "fort", 20, crossing=Crossing.TROCHA)
    assert trocha.line_owners(theatre(line().places.values(), [into])) == {}


def test_only_the_order_to_cross_leads_through_and_not_with_carts():
    def way(who: Column, **more: str) -> tuple[str, ...]:
        return routing.path_to(line(**more), who, Spot(place="e"), "w")

    assert way(column("c", CUBA, "e")) == ()
    assert way(column("c", CUBA, "e"), trocha="off") == ("w",)
    assert way(crosses()) == ("w",)
    assert way(crosses(train=20)) == ()
    assert way(column("s", SPAIN, "e")) != ()


def test_the_fortifications_of_the_line_are_not_gone_round():
    found = line()
    assert trocha.line_posts(found) == {"fort"}
    near, far = (
        place("near", 20, north=30, works=1, holder=SPAIN),
        place("far", 20, north=60, works=1, holder=SPAIN),
    )
    longer = replace(found, places=found.places | {"near": near, "far": far})
    assert trocha.line_posts(longer) == {"fort", "near"}
    column_ = column("c", CUBA, "e")
    assert routing.path_to(found, column_, Spot(place="e"), "w", past=True) == ()
    assert routing.path_to(line(trocha="off"), column_, Spot(place="e"), "w", past=True) != ()


@pytest.mark.parametrize("goals", [("fort",), ("fort", "w")])
@pytest.mark.parametrize("stance", [Stance.AVOID, Stance.DEFEND])
@pytest.mark.parametrize("slip_past", [False, True])
def test_nobody_comes_through_by_way_of_the_fortifications(goals, stance, slip_past):
    for seed in range(10):
        who = column("c", CUBA, "e", 100, *goals, stance=stance, line_of_retreat="w")
        who = replace(who, order=replace(who.order, slip_past=slip_past))
        moving = march_out(line(who, posts(), seed=str(seed))).columns["c"]
        assert moving.spot.place in ("e", "fort") or moving.spot.route == "e-fort"


def test_unnoticed_it_takes_four_hours_and_is_through(show):
    show(trocha=100)
    moving = march_out(line(crosses(), posts())).columns["c"]
    half = next(minute for minute, spot in moving.track if spot.metres == 20_000)
    assert moving.slipped == half + 240
    assert (moving.spot, moving.state) == (Spot(place="w"), ForceState.HALTED)


def test_noticed_it_has_the_next_posts_to_fight_and_they_stay_where_they_are(show):
    show(trocha=1)
    state = march_out(line(crosses(), posts()))
    (fight,) = state.battles.values()
    assert (fight.kind, fight.why_referred, fight.spot) == (
        EngagementKind.TROCHA, "trocha", Spot(route=PATH, metres=20_000)
    )  # fmt: skip
    assert [(seen.observer, seen.column) for seen in state.sightings] == [(SPAIN, "c")]
    assert state.columns["posts"].spot == Spot(place="fort")


@pytest.mark.parametrize("course", [SideOutcome.WITHDREW, SideOutcome.ROUTED])
def test_the_other_posts_stand_whoever_wins(show, course):
    show(trocha=1)
    beaten = play_week(line(crosses(), posts()), holder=SPAIN, course=course).columns["c"]
    assert beaten.spot.metres < 20_000 or beaten.spot.place == "e"
    state = play_week(line(crosses(), posts()), holder=CUBA, course=course)
    assert state.columns["c"].spot == Spot(place="w")
    assert state.columns["posts"].spot == Spot(place="fort")
    on = with_order(column("c", CUBA, Spot(route=PATH, metres=20_000), 300, "w"), kind=OrderKind.CROSS)
    assert march_out(line(on, posts())).columns["c"].spot == Spot(place="w")


def test_posts_of_the_line_do_not_leave_it_to_pursue(show):
    show(trocha=1, pursuit=1)
    rider = replace(posts(), order=replace(posts().order, stance=Stance.ATTACK))
    rider = replace(rider, units=tuple(replace(one, arm=Arm.CAVALRY) for one in rider.units))
    state = march_out(line(crosses(), rider))
    (fight,) = state.battles.values()
    fight.minute, fight.closes = fight.minute // 1440 * 1440 + 480, fight.minute // 1440 * 1440 + 540
    land = line(crosses(), rider)
    assert march.plan_pursuit(land, state, fight.key, result_of(land, fight, holder=SPAIN)) is None


@pytest.mark.parametrize("worn", ["c", "posts"])
def test_nobody_fights_for_the_line_who_has_fought_enough_this_week(show, worn):
    show(trocha=1)
    found = line(crosses(), posts())
    state = march.begin_march(found)
    state.columns[worn].battles_fought = 3
    state = march.run_march(found, state)
    assert not state.battles
    assert state.columns["c"].spot == Spot(place="w")


def test_nobody_in_posts_notices_nobody():
    assert not march_out(line(crosses())).battles
    assert not march_out(line(column("s", SPAIN, "e", 300, "w"), posts())).battles


@pytest.mark.parametrize(
    ("men", "garrison", "night", "chance"),
    [
        (300, 800, False, 55),
        (300, 800, True, 35),
        (1200, 800, False, 75),
        (60, 800, False, 45),
        (300, 9999, False, 70),
    ],
)
def test_the_chance_is_made_of_fortifications_garrison_size_and_night(men, garrison, night, chance):
    found = line(crosses(men), posts(garrison))
    route = found.routes[PATH]
    section = found.columns["posts"]
    assert trocha.chance_to_notice(found, section, found.columns["c"], route, night=night) == chance
    wet = replace(found, rains=True)
    assert trocha.chance_to_notice(wet, section, found.columns["c"], route, night=night) == chance - 10


def test_the_umpire_sets_the_effect_of_garrison_night_and_rain_on_the_chance():
    def chance(**more: int) -> int:
        found = replace(line(crosses(), posts(280), **more), rains=True)
        return trocha.chance_to_notice(
            found, found.columns["posts"], found.columns["c"], found.routes[PATH], night=True
        )

    assert chance() == 30 + 20 + 2 - 20 - 10
    assert chance(noticed_night=5) == chance() + 15
    assert chance(noticed_rain=1) == chance() + 9
    assert chance(noticed_men=2) == chance() - 2 + 10


def river(*columns: Column, crossing: Crossing = Crossing.FORD, **more: str | int) -> Theatre:
    made = [place("a"), place("b", 40)]
    return theatre(made, [road("a", "b", 40, crossing=crossing)], columns, **{"fords": "on", **more})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("crossing", "men", "sky", "minutes"),
    [
        (Crossing.FORD, 500, Sky.DRY, 60),
        (Crossing.FORD, 501, Sky.DRY, 120),
        (Crossing.FORD, 500, Sky.RAIN, 120),
        (Crossing.FORD, 500, Sky.STORMS, -1),
        (Crossing.FERRY, 500, Sky.STORMS, 150),
        (Crossing.BRIDGE, 500, Sky.RAIN, 0),
    ],
)
def test_water_takes_its_time(crossing, men, sky, minutes):
    found = replace(river(crossing=crossing), weather={"a": sky, "b": sky})
    (route,) = found.routes.values()
    assert fords.crossing_minutes(found, column("s", SPAIN, "a", men), route) == minutes
    assert (
        fords.crossing_minutes(
            replace(river(crossing=crossing, fords="off"), weather=found.weather),
            column("s", SPAIN, "a"),
            route,
        )
        == 0
    )


def test_carts_take_their_time_at_a_ferry():
    """Reckons with two hundred men an hour, or twenty carts. These are as fifty mules."""
    found = river(crossing=Crossing.FERRY)
    (route,) = found.routes.values()
    train = column("s", SPAIN, "a", 190, train=10)
    train = replace(train, units=(train.units[0], replace(train.units[1], horses=50)))
    assert fords.crossing_minutes(found, train, route) == 120
    found = river(crossing=Crossing.FERRY, ferry_mule=8)
    assert fords.crossing_minutes(found, train, route) == 180


def test_settings_decide_how_many_men_wade_at_once_and_the_delay_by_rain():
    found = river(ford_men=100, ford_rains=3)
    (route,) = found.routes.values()
    for rains, minutes in ((False, 5 * 60), (True, 3 * 5 * 60)):
        assert (
            fords.crossing_minutes(replace(found, rains=rains), column("s", SPAIN, "a", 500), route)
            == minutes
        )


def test_a_force_that_bars_the_far_bank_defends_though_it_means_to_attack(show):
    show(sight=1)
    bars = column("c", CUBA, Spot(route="a-b", metres=21_500), 300, stance=Stance.ATTACK)
    land = river(column("s", SPAIN, "a", 300, "b", stance=Stance.DEFEND), bars)
    assert [fight.attacker for fight in march_out(land).battles.values()] == [SPAIN]
    dry = replace(land, routes={"a-b": replace(land.routes["a-b"], crossing=Crossing.NONE)})
    assert [fight.attacker for fight in march_out(dry).battles.values()] == [CUBA]


def test_a_column_waits_at_the_ford_and_goes_on():
    def comes(**more: str) -> list[tuple[int, int]]:
        who = column("s", SPAIN, Spot(route="a-b", metres=15_000), 600, "b")
        track = march_out(river(who, **more)).columns["s"].track
        return [(minute, spot.metres) for minute, spot in track if minute and spot.metres != 15_000]

    assert [metres for _minute, metres in comes()][0] == 20_000
    assert comes()[-1][0] == comes(fords="off")[-1][0] + 120


def test_by_a_flood_it_stands_until_the_week_is_over():
    wet = replace(river(column("s", SPAIN, "a", 600, "b")), weather=dict.fromkeys("ab", Sky.STORMS))
    moving = march_out(wet).columns["s"]
    assert (moving.state, moving.spot.metres) == (ForceState.WAITING, 20_000)


def test_a_force_that_bars_the_far_bank_meets_it_in_the_water(show):
    show(sight=1)
    bars = column("c", CUBA, Spot(route="a-b", metres=21_500), 300, stance=Stance.DEFEND)
    (contact,) = march_out(river(column("s", SPAIN, "a", 300, "b", stance=Stance.ATTACK), bars)).contacts[:1]
    assert contact.spot == Spot(route="a-b", metres=21_500)
    assert contact.minute == march_out(river(column("s", SPAIN, "a", 300, "b"))).columns["s"].track[1][0]
    far = column("c", CUBA, Spot(route="a-b", metres=23_000), 300, stance=Stance.DEFEND)
    (later,) = march_out(river(column("s", SPAIN, "a", 300, "b", stance=Stance.ATTACK), far)).contacts[:1]
    assert later.minute > contact.minute
