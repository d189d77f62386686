"""The places of two armies in battles that no scenario draws."""

import pytest

from rules.acw_hex.check import check
from rules.acw_hex.deploy import deploy
from rules.acw_hex.deploy.command import with_commanders
from rules.acw_hex.ground import ground
from rules.core.inputs import BadInput
from rules.core.scenario import Scenario

EDGES = ("rear", "front", "left", "right")
BOARD = ground("plain", "dry", "4", "ford")


def army(side, infantry, **more):
    return [{"key": f"{side}{n}", "side": side, "troop": "infantry"} | more for n in range(infantry)]


def test_acw_basic_12_troops_without_command_get_divisions_and_commanders():
    units = with_commanders(army("blue", 6) + army("red", 2))
    chiefs = [unit["troop"] for unit in units if unit["side"] == "blue" and unit["troop"] != "infantry"]
    assert chiefs == ["army_general", "corps_commander", "division_commander", "division_commander"]
    assert [unit["division"] for unit in units[:6]] == ["infantry 1"] * 4 + ["infantry 2"] * 2
    assert len({unit["key"] for unit in units}) == len(units)


def test_those_who_command_already_keep_their_posts():
    general = {"key": "g", "side": "blue", "troop": "army_general", "corps": "X"}
    units = with_commanders([general, *army("blue", 2, corps="X", division="Y"), *army("red", 1)])
    assert [unit["troop"] for unit in units[4:] if unit["side"] == "blue"] == ["division_commander"]


def test_the_attacker_comes_from_the_near_edge_and_faces_the_other():
    units, terms = deploy("assault", BOARD, army("blue", 4) + army("red", 4), "red")
    rows = {side: {unit["hex"][1] for unit in units if unit["side"] == side} for side in ("blue", "red")}
    assert max(rows["blue"]) < min(rows["red"])
    facings = {unit["side"]: unit["facing"] for unit in units if unit["troop"] == "infantry"}
    assert facings == {"blue": "S", "red": "N"}
    assert (terms["must_win"], terms["first_on_ground"], terms["first"]) == ("red", "blue", "red")


def test_in_a_meeting_half_comes_up_by_road():
    units, terms = deploy("meeting", BOARD, army("blue", 8) + army("red", 8), "blue")
    assert set(terms["reserves"]) == {"blue-1", "red-1"}
    coming = [unit for unit in units if unit.get("reserve") == "blue-1"]
    assert [unit["troop"] for unit in coming] == ["infantry"] * 4 + ["division_commander"]
    assert all("hex" not in unit for unit in coming)


@pytest.mark.parametrize(
    ("field", "kind", "attacker", "many"),
    [("kind", "siege", "red", 2), ("attacker", "pitched", "green", 2), ("units", "pitched", "red", 90)],
)
def test_an_army_that_cannot_be_placed_is_refused(field, kind, attacker, many):
    with pytest.raises(BadInput) as fault:
        deploy(kind, BOARD, army("blue", many) + army("red", 2), attacker)
    assert fault.value.field == field


def test_reserves_that_come_with_their_units_enter_by_the_road_behind_them():
    here = {"key": "here", "side": "red", "troop": "infantry"}
    units, terms = deploy("meeting", BOARD, [*army("blue", 4), *army("red", 2, reserve="r"), here], "red")
    road = next(line["hexes"] for line in BOARD["lines"] if line["kind"] == "road")
    assert terms["reserves"] == {"r": {"hex": list(road[0])}}
    assert all(("hex" in unit) != ("reserve" in unit) for unit in units)


def test_raiders_are_to_have_the_estate_and_rescuers_the_road_behind_the_escort():
    armies = army("blue", 4) + army("red", 4)
    board = ground("cane", "dry", "4", kind="raid")
    _, terms = deploy("raid", board, armies, "red")
    towns = [place for area in board["areas"] if area["kind"] == "town" for place in area["hexes"]]
    assert list(terms["objective"]["hex"]) in [list(place) for place in towns]
    assert (terms["must_win"], terms["first_on_ground"]) == ("red", "blue")
    assert deploy("rescue", BOARD, armies, "red") == deploy("pursuit", BOARD, armies, "red")


@pytest.mark.parametrize(("coast", "beach"), [("left", 1), ("right", 14)])
def test_acw_basic_10_a_force_that_lands_has_the_sea_and_its_boats_behind_it(coast, beach):
    board = ground("plain", "dry", "4", kind="landing", coast=coast)
    train = [{"key": f"{side}t", "side": side, "troop": "train"} for side in ("blue", "red")]
    units, terms = deploy("landing", board, army("blue", 8) + army("red", 8) + train, "red")
    off = {
        side: {abs(unit["hex"][0] - beach) for unit in units if unit["side"] == side}
        for side in ("blue", "red")
    }
    assert max(off["blue"]) < 3 < 6 < min(off["red"])
    inland = {unit["facing"] for unit in units if unit["side"] == "blue" and unit["troop"] == "infantry"}
    assert inland == ({"ENE", "ESE"} if coast == "left" else {"WNW", "WSW"})
    (boats,) = [area["hexes"][0] for area in board["areas"] if area["kind"] == "landing"]
    assert list(terms["supply"]["blue"].values()) == [list(boats)]
    assert (terms["objective"]["hex"], terms["must_win"], terms["first_on_ground"]) == (
        [*boats],
        "red",
        "blue",
    )
    check(Scenario("acw_hex", "A landing", board, tuple(units), 12, {}, terms))


def test_a_landing_where_no_boats_come_in_is_a_meeting():
    armies = army("blue", 8) + army("red", 8)
    assert deploy("landing", BOARD, armies, "blue") == deploy("meeting", BOARD, armies, "blue")


@pytest.mark.parametrize("kind", ["meeting", "assault", "pursuit", "pitched"])
def test_acw_move_03_reserves_enter_by_a_road_of_their_edge_or_from_behind(kind):
    for terrain in ("plain", "mountain"):
        board = ground(terrain, "dry", "4", kind=kind)
        roads = [line["hexes"] for line in board["lines"] if line["kind"] == "road"]
        assert len(roads) == (2 if terrain == "plain" else 1)
        late = [unit for edge in EDGES for unit in army("blue", 1, reserve=edge)]
        _, terms = deploy(
            kind, board, [*late, *army("blue", 2), *army("red", 2)], "red", {e: e for e in EDGES}
        )
        own = list(roads[0][-1])
        sides = [list(roads[1][0]), list(roads[1][-1])] if terrain == "plain" else [own, own]
        assert [terms["reserves"][edge]["hex"] for edge in EDGES] == [list(roads[0][0]), own, *sides]
