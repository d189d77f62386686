"""Two sides on a ground, as each kind of battle has it."""

import pytest

import rules
from rules.core.inputs import BadInput
from rules.scwares.deploy import KINDS, deploy
from rules.scwares.ground import ground


def army(side, nation, foot):
    """A commander, *foot* units of foot, one of horse and a gun."""
    troops = [("commander", 1), *(("infantry", 4) for _ in range(foot)), ("mounted", 3), ("artillery", 1)]
    return [
        {"key": f"{side}_{number}", "side": side, "nation": nation, "troop": troop, "figures": figures}
        for number, (troop, figures) in enumerate(troops)
    ]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("attacker", ["blue", "red"])
@pytest.mark.parametrize("place", ["open", "jungle", "swamp"])
def test_every_kind_of_battle_begins_with_all_on_the_table_and_can_be_fought(kind, attacker, place):
    board = ground(place, "wet", f"{kind}{place}", kind=kind)
    units, terms = deploy(kind, board, army("blue", "spanish", 4) + army("red", "cuban", 5), attacker)
    data = {
        "ruleset": "scwares",
        "title": kind,
        "turn_limit": 6,
        "board": board,
        "units": units,
        "terms": terms,
    }
    scenario = rules.scenario_from(data)
    ruleset = rules.find("scwares")
    outcome = ruleset.run(scenario, rules.SeededDice("1"), rules.computers(scenario), rules.Log())
    assert outcome.turns <= 6


def test_an_ambush_has_the_column_on_the_road_and_the_others_beside_it():
    board = ground("jungle", "dry", "a", kind="ambush")
    road = dict(next(area["zones"] for area in board["areas"] if area["kind"] == "road"))
    units, terms = deploy("ambush", board, army("blue", "spanish", 2) + army("red", "cuban", 2), "red")
    for unit in units:
        off = [abs(y - road[x]) for x, y, _ in unit["bases"]]
        assert (max(off) <= 1) if unit["side"] == "blue" else (min(off) >= 2)
    assert terms["goals"][0]["side"] == "blue"


def test_where_there_is_no_room_it_says_so():
    board = ground("open", "dry", "a", kind="ambush")
    with pytest.raises(BadInput, match="^units: there is no room"):
        deploy("ambush", board, army("blue", "spanish", 24) + army("red", "cuban", 2), "red")


def test_words_it_does_not_know_are_refused_by_name():
    board = ground("open", "dry", "a")
    with pytest.raises(BadInput, match="^kind: "):
        deploy("siege", board, [], "red")
    with pytest.raises(BadInput, match="^attacker: "):
        deploy("meeting", board, [], "green")


def test_raiders_are_to_come_among_the_houses_and_have_won_when_they_are():
    board = ground("cane", "dry", "a", kind="raid")
    units, terms = deploy("raid", board, army("blue", "spanish", 2) + army("red", "cuban", 3), "red")
    (goal,) = terms["goals"]
    assert (goal["side"], goal["kind"], goal["count"]) == ("red", "reach", 5)  # of seventeen bases
    (x0, y0, x1, y1) = goal["zones"][0]
    houses = [zone for area in board["areas"] if area["kind"] == "building" for zone in area["zones"]]
    assert any(x0 <= x <= x1 and y0 <= y <= y1 for x, y in houses)
    assert max(x for unit in units if unit["side"] == "red" for x, *_ in unit["bases"]) < x0


@pytest.mark.parametrize(
    ("coast", "sea", "home"), [("none", "E", "W"), ("left", "W", "E"), ("near", "S", "N"), ("far", "N", "S")]
)
def test_who_lands_has_the_sea_behind_him_and_the_enemy_comes_from_inland(coast, sea, home):
    board = ground("open", "dry", "a", kind="landing", coast=coast)
    units, terms = deploy("landing", board, army("blue", "spanish", 2) + army("red", "cuban", 2), "blue")
    assert {unit["facing"] for unit in units if unit["side"] == "blue"} == {sea}
    assert {unit["facing"] for unit in units if unit["side"] == "red"} == {home}
    assert terms["home"]["blue"] == home
    assert (terms["goals"][0]["side"], terms["goals"][0]["holder"]) == ("blue", "red")


def test_a_landing_where_there_is_no_sea_is_a_meeting():
    board = ground("open", "dry", "a", kind="meeting")
    armies = army("blue", "spanish", 2) + army("red", "cuban", 2)
    assert "goals" not in deploy("landing", board, armies, "blue")[1]


def test_a_rescue_is_an_ambush_of_those_who_lead_the_captives():
    board = ground("jungle", "dry", "a", kind="rescue")
    armies = army("blue", "spanish", 2) + army("red", "cuban", 2)
    ambushed, terms = deploy("ambush", board, armies, "red")
    waylaid, others = deploy("rescue", board, armies, "red")
    assert waylaid == ambushed
    assert others == terms | {"first_on_ground": "blue"}
