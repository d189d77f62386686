"""Bodies on ground that nobody has drawn."""

from itertools import combinations

import pytest

import rules
from rules.core.inputs import BadInput
from rules.machete.deploy import KINDS, deploy
from rules.machete.ground import RECIPES, ground
from rules.machete.options import DEFAULTS
from rules.machete.terms import OPEN
from rules.machete.terrain import terrain


def bodies(many=8):
    return [
        {
            "key": f"{side}_{number}",
            "side": side,
            "nation": nation,
            "troop": troop,
            "figures": figures,
            "command": 1,
        }
        for side, nation in (("blue", "spanish"), ("red", "cuban"))
        for number, (troop, figures) in enumerate([("infantry", 12)] * (many - 2) + [("cavalry", 6)] * 2)
    ]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("place", RECIPES)
@pytest.mark.parametrize("many", [3, 12])
def test_everybody_finds_room_and_the_rules_take_the_scenario(kind, place, many):
    board = ground(place, "wet", "a", "ford")
    units, terms = deploy(kind, board, bodies(many), "red")
    data = {
        "ruleset": "machete",
        "title": kind,
        "turn_limit": 12,
        "board": board,
        "units": units,
        "terms": terms,
    }
    scenario = rules.scenario_from(data)
    spots = [(unit["x_cm"], unit["y_cm"]) for unit in scenario.units]
    for (ax, ay), (bx, by) in combinations(spots, 2):
        assert max(abs(ax - bx), abs(ay - by)) >= 10


@pytest.mark.parametrize("kind", ["meeting", "assault", "pursuit"])
def test_the_attacker_comes_from_the_left_and_both_look_at_each_other(kind):
    units, _ = deploy(kind, ground("open", "dry", "a"), bodies(), "red")
    left = [unit["x_cm"] for unit in units if unit["side"] == "red"]
    right = [unit["x_cm"] for unit in units if unit["side"] == "blue"]
    assert max(left) + 40 < min(right)
    assert {unit["facing"] for unit in units if unit["side"] == "red"} == {90}
    assert {unit["facing"] for unit in units if unit["side"] == "blue"} == {90 if kind == "pursuit" else 270}


def test_ambushers_lie_in_cover_within_a_move_of_the_road():
    board = ground("jungle", "dry", "a")
    table = terrain(board, DEFAULTS)
    units, terms = deploy("ambush", board, bodies(5), "red")
    for unit in units:
        cell = table.at(100 * unit["x_cm"], 100 * unit["y_cm"])
        if unit["side"] == "red":
            assert unit["ambush"]
            assert table.cover[cell] != OPEN
            column = [other for other in units if other["side"] == "blue"]
            assert (
                min(abs(unit["y_cm"] - other["y_cm"]) + abs(unit["x_cm"] - other["x_cm"]) for other in column)
                < 40
            )
        else:
            assert unit["formation"] == "column"
    assert terms["first_on_ground"] == "red"


def test_an_assault_is_for_the_attacker_to_win():
    _, terms = deploy("assault", ground("open", "dry", "a"), bodies(), "blue")
    assert (terms["must_win"], terms["first_on_ground"]) == ("blue", "red")
    assert terms["objective"]["x_cm"] > 90


def test_reserves_stay_off_the_table():
    units = bodies(4)
    units[0]["reserve"] = "late"
    placed, _ = deploy("meeting", ground("open", "dry", "a"), units, "blue")
    assert "x_cm" not in placed[0]
    assert "x_cm" in placed[1]


def test_more_than_the_ground_holds_are_refused():
    with pytest.raises(BadInput, match="no room"):
        deploy("meeting", ground("open", "dry", "a"), bodies(120), "blue")


@pytest.mark.parametrize(
    ("kind", "attacker", "field"), [("siege", "blue", "kind"), ("meeting", "green", "attacker")]
)
def test_what_it_does_not_know_is_named(kind, attacker, field):
    with pytest.raises(BadInput, match=f"^{field}: "):
        deploy(kind, ground("open", "dry", "a"), bodies(3), attacker)
