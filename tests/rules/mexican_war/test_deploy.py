"""MEX-PRE-02: armies of a campaign on tables that nobody drew, laid out as these rules want them."""

import pytest

from rules import FullLog, Record, SeededDice, computers, play
from rules.core.inputs import BadInput
from rules.core.scenario import Scenario
from rules.mexican_war import RULESET
from rules.mexican_war.country import KINDS, ground
from rules.mexican_war.deploy import deploy, in_brigades

CLASSES = {"blue": "us_regular", "red": "mexican_regular"}


def army(side):
    foot = {"troop": "infantry", "class": CLASSES[side], "figures": 16, "stands": 4}
    officer = {"side": side, "troop": "commander", "officer": "us_other", "force": side}
    return [
        {"key": f"{side}_general", "rank": "army", **officer},
        {"key": f"{side}_brigadier", "rank": "brigade", "division": "infantry 1", **officer},
        *[
            {"key": f"{side}_{n}", "side": side, "force": side, "division": "infantry 1", **foot}
            for n in range(3)
        ],
        {"key": f"{side}_alone", "side": side, "force": side, **foot},
        {
            "key": f"{side}_horse", "side": side, "troop": "cavalry", "class": CLASSES[side], "figures": 8,
            "stands": 4, "force": side,
        },
        {
            "key": f"{side}_gun", "side": side, "troop": "artillery", "class": CLASSES[side], "figures": 4,
            "gun_lb": 8, "guns": 1, "limbered": False, "force": side,
        },
    ]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("terrain", ["open", "jungle", "swamp", "urban"])
def test_every_kind_is_a_scenario_that_can_be_played(kind, terrain):
    board = ground(terrain, "wet", "2", kind=kind)
    units, terms = deploy(kind, board, [*army("blue"), *army("red")], "blue")
    RULESET.check(Scenario("mexican_war", kind, board, tuple(units), 12, {}, terms))


def test_units_of_a_division_are_a_brigade_with_its_officer():
    units, terms = deploy("meeting", ground("open", "dry", "1"), [*army("blue"), *army("red")], "blue")
    by_key = {unit["key"]: unit for unit in units}
    assert terms["brigades"] == [{"key": "blue-1", "side": "blue"}, {"key": "red-2", "side": "red"}]
    assert {by_key[f"blue_{n}"]["brigade"] for n in range(3)} == {"blue-1"}
    assert by_key["blue_brigadier"]["commands"] == "blue-1"
    assert "brigade" not in by_key["blue_alone"]
    assert not any({"force", "division"} & set(unit) for unit in units)


def test_divisions_of_one_name_in_two_forces_are_two_brigades():
    foot = {"side": "red", "troop": "infantry", "division": "infantry 1"}
    units, brigades = in_brigades([{"key": n, "force": n, **foot} for n in ("first", "second")])
    assert len(brigades) == 2
    assert units[0]["brigade"] != units[1]["brigade"]


def test_mex_form_04_a_column_that_is_met_on_the_march_has_its_guns_limbered():
    board = ground("plain", "dry", "1")
    marching = [unit | {"formation": "column"} for unit in army("red") if unit["troop"] != "commander"]
    units, _ = deploy("meeting", board, [*army("blue"), *marching], "blue")
    by_key = {unit["key"]: unit for unit in units}
    assert by_key["red_gun"]["limbered"]
    assert "formation" not in by_key["red_gun"]
    assert by_key["red_horse"]["formation"] == "march_column"


def test_mex_hid_01_a_unit_that_lies_in_ambush_is_hidden():
    board = ground("jungle", "dry", "1", kind="ambush")
    units, _ = deploy("ambush", board, [*army("blue"), *army("red")], "blue")
    by_key = {unit["key"]: unit for unit in units}
    assert by_key["blue_0"]["hidden"]
    assert not by_key["red_0"].get("hidden")


def test_replaced_measures_of_stands_are_kept_where_armies_are_laid_out():
    """Refuses figures 20 inches wide, which leave no room for a battalion.

    A scenario takes the tables along.
    """
    board, both = ground("open", "dry", "1"), [*army("blue"), *army("red")]
    over = {"stands": {"foot_width_in": 0.6, "foot_depth_in": 0.6}}
    units, terms = deploy("meeting", board, both, "blue", tables=over)
    assert terms["tables"] == over
    RULESET.check(Scenario("mexican_war", "meeting", board, tuple(units), 12, {}, terms))
    with pytest.raises(BadInput) as refused:
        deploy("meeting", board, both, "blue", tables={"stands": {"foot_width_in": 20}})
    assert refused.value.field == "units"


def test_a_battle_that_a_campaign_lays_out_by_these_rules_is_played_to_its_end():
    board = ground("plain", "dry", "5", kind="assault", works=2)
    units, terms = deploy("assault", board, [*army("blue"), *army("red")], "blue")
    scenario = Scenario("mexican_war", "assault", board, tuple(units), 18, {}, terms)
    record = Record(scenario, RULESET.version, "7")
    outcome = play(record, dice=SeededDice("7"), computer=computers(scenario), log=FullLog())
    assert outcome.turns
    assert len(outcome.fates) == len(units)
