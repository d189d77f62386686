"""Refusals of the close combat procedures, and cases that the vectors do not show."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure

FIGHT = procedure("acw_hex.close_combat")
BACK = procedure("acw_hex.retreat_path")

FOOT, HORSE = {"id": "x", "arm": "infantry"}, {"id": "h", "arm": "cavalry"}
FLEEING = {"willing_retreat_hexes": 1, "free_retreat_hexes": 1}
HERE = {"hex": [0, 0], "facing": 1}


@pytest.mark.parametrize(
    ("ask", "inputs", "field"),
    [
        (FIGHT, {"attackers": [], "target": {}}, "attackers"),
        (FIGHT, {"attackers": [FOOT, FOOT], "target": {}}, "attackers"),
        (FIGHT, {"attackers": [FOOT | {"arm": "train"}], "target": {}}, "attackers.0.arm"),
        (FIGHT, {"attackers": [FOOT | {"dice_to_target": 3}], "target": {}}, "attackers.0.dice_to_target"),
        (
            FIGHT,
            {"attackers": [FOOT, HORSE | {"in_fire_zone": False}], "target": {}},
            "attackers.1.in_fire_zone",
        ),
        (
            FIGHT,
            {"attackers": [FOOT | {"commander": "g"}, HORSE | {"commander": "g"}], "target": {}},
            "attackers",
        ),
        (FIGHT, {"attackers": [FOOT], "target": {"hits": 3}}, "target.hits"),
        (FIGHT, {"attackers": [FOOT], "target": {}, "second_combat": True}, "attackers.0.arm"),
        (BACK, HERE | {"hexes": 0}, "hexes"),
        (BACK, HERE | {"hexes": 1, "facing": -1}, "facing"),
        (BACK, HERE | {"hexes": 1, "options": {"retreat_hexes_allowed": "away"}}, "attackers"),
    ],
)
def test_a_bad_input_is_named_before_any_die_is_read(ask, inputs, field):
    with pytest.raises(BadInput) as refused:
        ask(inputs, [9])
    assert refused.value.field == field


def test_acw_cc_05_split_dice_go_with_the_commander_or_without():
    asked = {"attackers": [FOOT | {"dice_to_target": 0, "commander": "gen"}], "target": {}}
    assert FIGHT(asked, [6])["hits_by_attacker"] == {"x": 1}
    asked = {"attackers": [FOOT | {"dice_to_target": 0}, HORSE], "target": {}}
    assert FIGHT(asked, [1, 4])["hits_by_attacker"] == {"x": 0, "h": 1}


def test_acw_r_19_a_unit_that_has_two_hits_cannot_give_ground_to_live():
    answer = FIGHT({"attackers": [FOOT], "target": FLEEING | {"hits": 2}}, [5, 5])
    assert (answer["retreat_hexes"], answer["removed"], answer["total_hits"]) == (0, True, 3)


def test_acw_r_20_by_the_option_nobody_follows_the_destroyed():
    asked = {"attackers": [FOOT], "target": {"hits": 2}}
    assert FIGHT(asked, [5, 1])["may_advance"] == ["x"]
    strict = asked | {"options": {"removed_counts_as_vacated": False}}
    assert FIGHT(strict, [5, 1])["may_advance"] == []


def test_acw_r_22_the_commanders_hit_is_the_units_and_lets_it_follow():
    answer = FIGHT({"attackers": [FOOT | {"commander": "gen"}, HORSE], "target": FLEEING}, [1, 2, 4, 4, 3])
    assert answer["hits_by_attacker"] == {"x": 1, "h": 1}
    assert answer["may_advance"] == ["x", "h"]
    assert answer["may_fight_again"] == ["h"]


def test_acw_r_18_away_from_the_attackers_by_the_option():
    asked = HERE | {"hexes": 1, "attackers": [[0, 1]], "options": {"retreat_hexes_allowed": "away"}}
    assert BACK(asked)["path"] == [[1, -1]]
