from dataclasses import replace

import pytest

from campaign.logic.movement import routing
from campaign.logic.settings import Settings
from campaign.logic.theatre.theatre import Spot, legs_to
from campaign.logic.vocabulary import Arm, OrderKind, RouteKind
from tests.campaign.logic.theatres import CUBA, SPAIN, column, line, march_out, place, road, theatre

PATH = RouteKind.JUNGLE_PATH


def square(*, path_km=20, works_at_b=0, holder=CUBA):
    """Returns a land with two routes from a to d.

    By b all is road; by c there is a jungle path, then a road.
    """
    places = [
        place("a"),
        place("b", 30, works=works_at_b, holder=holder),
        place("c", 0, north=20),
        place("d", 30),
    ]
    roads = [road("a", "b", 60), road("b", "d", 60), road("a", "c", path_km, kind=PATH), road("c", "d", 10)]
    return theatre(places, roads)


def test_spanish_columns_shun_jungle_paths():
    assert routing.path_to(square(), column("s", SPAIN, "a"), Spot(place="a"), "d") == ("b", "d")
    assert routing.path_to(square(), column("c", CUBA, "a"), Spot(place="a"), "d") == ("c", "d")


def test_how_much_they_shun_them_is_for_the_umpire_to_say():
    bold = replace(square(), settings=Settings.of({"shunned": 1}))
    assert routing.path_to(bold, column("s", SPAIN, "a"), Spot(place="a"), "d") == ("c", "d")


def test_a_setting_decides_how_far_columns_go_round_fortifications():
    found, band = square(path_km=80, works_at_b=1, holder=SPAIN), column("c", CUBA, "a")
    for loth, way in ((720, ("c", "d")), (0, ("b", "d"))):
        rules = Settings.of({"loth": loth})
        assert routing.path_to(replace(found, settings=rules), band, Spot(place="a"), "d", past=True) == way


def test_spaniards_take_a_jungle_path_where_there_is_no_other_way():
    assert routing.path_to(square(), column("s", SPAIN, "a"), Spot(place="a"), "c")[-1] == "c"
    only = theatre([place("a"), place("b", 10)], [road("a", "b", 10, kind=PATH)])
    assert routing.path_to(only, column("s", SPAIN, "a"), Spot(place="a"), "b") == ("b",)


def carts(side=CUBA):
    found = column("carts", side, "a", 100, arm=Arm.TRAIN)
    (train,) = found.units
    return replace(found, units=(replace(train, troops="cart_train"),))


@pytest.mark.parametrize(
    ("kind", "rains", "goes"),
    [
        (RouteKind.ROAD, True, True),
        (RouteKind.TRAIL, False, True),
        (RouteKind.TRAIL, True, False),
        (PATH, False, False),
    ],
)
def test_carts_stop_off_roads_in_the_rains_and_before_jungle_paths_always(kind, rains, goes):
    only = [place("a"), place("b", 10)], [road("a", "b", 10, kind=kind)]
    for who, way in ((carts(), goes), (column("mules", CUBA, "a", 100, arm=Arm.TRAIN), True)):
        found = theatre(*only, (who,), rains=rains)
        assert routing.path_to(found, who, Spot(place="a"), "b") == (("b",) if way else ())


@pytest.mark.parametrize(("kind", "goes"), [(RouteKind.ROAD, True), (RouteKind.TRAIL, True), (PATH, False)])
def test_guns_on_wheels_go_off_roads_in_the_rains_too_but_by_no_jungle_path(kind, goes):
    guns = column("guns", SPAIN, "a", 100, arm=Arm.ARTILLERY)
    (battery,) = guns.units
    guns = replace(guns, units=(replace(battery, troops="field_artillery"),))
    only = theatre([place("a"), place("b", 10)], [road("a", "b", 10, kind=kind)], (guns,), rains=True)
    assert routing.path_to(only, guns, Spot(place="a"), "b") == (("b",) if goes else ())


def test_carts_go_round_by_road_where_mules_go_by_a_jungle_path():
    assert routing.path_to(square(), carts(), Spot(place="a"), "d") == ("b", "d")
    assert routing.path_to(square(), column("c", CUBA, "a", arm=Arm.TRAIN), Spot(place="a"), "d") == (
        "c",
        "d",
    )


def test_carts_that_the_rains_find_on_a_trail_go_on_to_its_end():
    standing = replace(carts(), spot=Spot(route="a-b-trail", metres=4_000))
    standing = replace(standing, order=replace(standing.order, kind=OrderKind.MARCH, legs=legs_to("b")))
    trail = road("a", "b", 10, kind=RouteKind.TRAIL)
    land = theatre([place("a"), place("b", 10)], [trail], (standing,), rains=True)
    assert march_out(land).columns["carts"].spot.place == "b"


def test_an_enemys_fortifications_can_be_gone_to_but_not_through():
    found = square(works_at_b=1)
    spaniard = column("s", SPAIN, "a")
    assert routing.path_to(found, spaniard, Spot(place="a"), "b") == ("b",)
    assert routing.path_to(found, spaniard, Spot(place="a"), "d") == ("c", "d")
    assert routing.path_to(square(works_at_b=1, holder=SPAIN), spaniard, Spot(place="a"), "d") == ("b", "d")


def test_a_force_in_an_enemys_fortifications_may_leave_them():
    assert routing.path_to(square(works_at_b=1), column("s", SPAIN, "b"), Spot(place="b"), "d") == ("d",)


def test_from_the_middle_of_a_road_the_nearer_way_is_chosen():
    land, marcher = line(km=40), column("s", SPAIN, "a")
    assert routing.path_to(land, marcher, Spot(route="a-b", metres=1_000), "a") == ("a",)
    assert routing.path_to(land, marcher, Spot(route="a-b", metres=1_000), "c") == ("b", "c")


def test_there_is_no_way_over_the_sea_or_to_where_one_stands():
    found = theatre([place("a"), place("b", 10)], [road("a", "b", 10, kind=RouteKind.SEA_LANE)])
    assert routing.path_to(found, column("s", SPAIN, "a"), Spot(place="a"), "b") == ()
    assert routing.path_to(line(), column("s", SPAIN, "a"), Spot(place="a"), "a") == ()


def test_the_quicker_of_two_roads_between_two_places_is_chosen():
    land = theatre(
        [place("a"), place("b", 10)], [road("a", "b", 30), road("a", "b", 20, kind=RouteKind.TRAIL)]
    )
    assert routing.route_between(land, "a", "b", column("c", CUBA, "a")).kind is RouteKind.TRAIL
    assert routing.route_between(land, "a", "b", column("s", SPAIN, "a")).kind is RouteKind.ROAD
    assert routing.route_between(land, "a", "a", column("s", SPAIN, "a")) is None


@pytest.mark.parametrize("goal", ["b", "c", "d"])
def test_columns_of_one_gait_share_what_was_found_out(goal, monkeypatch):
    monkeypatch.setattr(routing.Land, "last", None)
    found = square()
    roads = routing.Roads(found)
    first = roads.path_to(column("s", SPAIN, "a"), Spot(place="a"), goal)
    assert roads.path_to(column("t", SPAIN, "a", 300), Spot(place="a"), goal) == first
    assert len(roads.trees) == 1
    roads.path_to(column("u", SPAIN, "a", 1300), Spot(place="a"), goal)
    assert len(roads.trees) == 2


def test_routes_found_serve_other_columns_until_the_map_changes(monkeypatch):
    monkeypatch.setattr(routing.Land, "last", None)
    found, walker = square(), column("s", SPAIN, "a")
    roads = routing.Roads(found)
    assert roads.path_to(walker, walker.spot, "d") == ("b", "d")
    assert routing.Roads(replace(found, columns={"s": walker})).trees is roads.trees
    long = {key: replace(route, metres=9 * route.metres) for key, route in found.routes.items()}
    for changed, way in (
        (square(works_at_b=1), ("c", "d")),
        (replace(found, routes=found.routes | {"a-b": long["a-b"]}), ("c", "d")),
        (replace(found, rains=not found.rains), ("b", "d")),
    ):
        fresh = routing.Roads(changed)
        assert not fresh.trees
        assert fresh.path_to(walker, walker.spot, "d") == way
