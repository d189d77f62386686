"""Armies of a campaign on tables that nobody drew: every kind is laid out as these rules want it."""

import pytest

from rules.core.scenario import Scenario
from rules.macduff import RULESET
from rules.macduff.deploy import deploy
from rules.macduff.ground import KINDS, WORDS, ground
from rules.macduff.tables import AREAS, LINES, PATH_WIDTHS

FOOT = {"troop": "infantry", "figures": 12, "weapon": "rifle"}


def army(side):
    commander = {"side": side, "troop": "commander"}
    return [
        {"key": f"{side}_general", **commander, "general": True, "force": side},
        {"key": f"{side}_second", **commander, "force": side, "division": "infantry 1"},
        *[
            {"key": f"{side}_{n}", "side": side, "force": side, "division": "infantry 1", **FOOT}
            for n in range(3)
        ],
        {"key": f"{side}_mob", "side": side, "force": side, "traits": ["irregular"], **FOOT},
        {"key": f"{side}_horse", "side": side, "force": side, "troop": "cavalry", "figures": 8},
        {"key": f"{side}_gun", "side": side, "troop": "artillery", "figures": 4, "weapon": "light_gun"},
        {"key": f"{side}_mules", "side": side, "troop": "pack_animals", "figures": 4},
    ]  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("terrain", ["open", "jungle", "swamp", "urban"])
def test_every_kind_is_a_scenario_that_can_be_played(kind, terrain):
    board = ground(terrain, "wet", "2", kind=kind)
    units, terms = deploy(kind, board, [*army("blue"), *army("red")], "blue")
    RULESET.check(Scenario("macduff", kind, board, tuple(units), 12, {}, terms))
    by_key = {unit["key"]: unit for unit in units}
    assert by_key["blue_0"]["commander"] == "blue_second"
    assert "commander" not in by_key["blue_mob"]


def test_a_column_that_is_waylaid_has_its_guns_limbered_and_its_mob_without_ranks():
    board = ground("jungle", "dry", "1", kind="ambush")
    units, _ = deploy("ambush", board, [*army("blue"), *army("red")], "blue")
    by_key = {unit["key"]: unit for unit in units}
    assert by_key["red_gun"].get("formation", "limbered") == "limbered"
    assert "formation" not in by_key["red_mob"]
    assert by_key["blue_0"]["ambush"]


def test_every_kind_of_ground_has_its_words():
    assert set(WORDS) == {*AREAS, *LINES, *PATH_WIDTHS}
