"""Two sides on their ground, for each kind of battle."""

import pytest

import rules
from rules.core.inputs import BadInput
from rules.scwares.deploy import KINDS, deploy
from rules.scwares.ground import ground


def army(side, nation, foot):
    """Returns a commander, *foot* units of infantry, one of cavalry and a gun."""
    troops = [("commander", 1), *(("infantry", 4) for _ in range(foot)), ("mounted", 3), ("artillery", 1)]
    return [
        {"key": f"{side}_{number}", "side": side, "nation": nation, "troop": troop, "figures": figures}
        for number, (troop, figures) in enumerate(troops)
    ]


PLACES = ("open", "jungle", "swamp")
EVERY_KIND = [
    (kind, attacker, PLACES[(number + (attacker == "red")) % 3])
    for number, kind in enumerate(KINDS)
    for attacker in ("blue", "red")
]


@pytest.mark.parametrize(("kind", "attacker", "place"), EVERY_KIND)
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
def test_a_force_that_lands_has_the_sea_behind_it_and_the_enemy_comes_from_inland(coast, sea, home):
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


def test_a_rescue_is_an_ambush_of_those_who_lead_the_prisoners():
    board = ground("jungle", "dry", "a", kind="rescue")
    armies = army("blue", "spanish", 2) + army("red", "cuban", 2)
    ambushed, terms = deploy("ambush", board, armies, "red")
    waylaid, others = deploy("rescue", board, armies, "red")
    assert waylaid == ambushed
    assert others == terms | {"first_on_ground": "blue"}


def test_more_of_the_pursued_must_get_away_the_more_pursue_them():
    def wanted_goals(attacker, pursuers, pursued):
        board = ground("open", "dry", "a", kind="pursuit")
        feet = {attacker: pursuers, "red" if attacker == "blue" else "blue": pursued}
        units, terms = deploy(
            "pursuit",
            board,
            army("blue", "spanish", feet["blue"]) + army("red", "cuban", feet["red"]),
            attacker,
        )
        columns = {
            side: [x for unit in units if unit["side"] == side for x, *_ in unit["bases"]] for side in feet
        }
        gap = min(columns["red" if attacker == "blue" else "blue"]) - max(columns[attacker])
        assert gap == (3 if attacker == "blue" else 2)  # Europeans, who are slower, are closely pressed
        return [(goal["side"], goal["kind"], goal["count"]) for goal in terms["goals"]]

    assert wanted_goals("blue", 3, 3) == [("red", "reach", 8)]  # of seventeen
    assert wanted_goals("blue", 8, 3) == [("red", "reach", 11)]
    assert wanted_goals("blue", 3, 8) == [("red", "reach", 11)]  # of thirty-seven
    assert wanted_goals("red", 3, 3) == [("blue", "reach", 8), ("red", "destroy", 9)]  # of seventeen
    assert wanted_goals("red", 8, 3) == [("blue", "reach", 11), ("red", "destroy", 13)]
    assert wanted_goals("red", 3, 8) == [("blue", "reach", 11), ("red", "destroy", 16)]


@pytest.mark.parametrize("attacker", ["blue", "red"])
def test_a_pursuit_of_equals_is_not_decided_when_it_begins(attacker):
    winners, turns = [], []
    for number, place in enumerate(("open", "hills", "jungle", "cane") * 2):
        board = ground(place, "dry", f"p{number}", kind="pursuit")
        units, terms = deploy(
            "pursuit", board, army("blue", "spanish", 3) + army("red", "cuban", 3), attacker
        )
        data = {"ruleset": "scwares", "title": "p", "turn_limit": 16, "board": board, "units": units}
        scenario = rules.scenario_from(data | {"terms": terms})
        outcome = rules.find("scwares").run(
            scenario, rules.SeededDice(f"k{number}"), rules.computers(scenario), rules.Log()
        )
        winners.append(outcome.winner)
        turns.append(outcome.turns)
    assert 2 <= winners.count(0) <= 6
    assert sum(turn >= 4 for turn in turns) >= 6
