"""A small battle on a table of 72 by 48 inches: a US brigade before a Mexican one."""

import copy

import pytest

from rules.core.battle import Answers
from rules.core.events import FullLog
from rules.core.scenario import Scenario
from rules.mexican_war.check import check
from rules.mexican_war.setup import set_up

BATTLE = {
    "board": {
        "width": 72,
        "height": 48,
        "pieces": [
            {"kind": "woods", "polygon": [[2, 18], [12, 18], [12, 30], [2, 30]]},
            {"kind": "wall", "line": [[30, 30], [42, 30]]},
            {"kind": "hill", "polygon": [[52, 20], [64, 20], [64, 30], [52, 30]]},
            {"kind": "building", "polygon": [[20, 24], [23, 24], [23, 27], [20, 27]]},
            {"kind": "road", "line": [[48, 0], [48, 48]]},
        ],
    },
    "units": [
        {"key": "worth", "side": "blue", "troop": "commander", "rank": "army", "officer": "taylor",
         "at": [36, 4], "facing": 0},
        {"key": "garland", "side": "blue", "troop": "commander", "rank": "brigade", "commands": "garland",
         "officer": "us_other", "influence": 1, "at": [36, 12], "facing": 0},
        {"key": "4th", "side": "blue", "troop": "infantry", "class": "us_regular", "figures": 24,
         "stands": 6, "at": [30, 18], "facing": 0, "brigade": "garland", "skirmishers": True},
        {"key": "2nd", "side": "blue", "troop": "infantry", "class": "us_volunteer", "figures": 30,
         "stands": 10, "at": [42, 18], "facing": 0, "brigade": "garland"},
        {"key": "dragoons", "side": "blue", "troop": "cavalry", "class": "us_regular", "figures": 8,
         "stands": 4, "at": [54, 16], "facing": 0, "brigade": "garland"},
        {"key": "ringgold", "side": "blue", "troop": "artillery", "class": "us_regular", "figures": 8,
         "gun_lb": 6, "guns": 2, "horse": True, "at": [20, 16], "facing": 0, "brigade": "garland"},
        {"key": "arista", "side": "red", "troop": "commander", "rank": "army", "officer": "arista",
         "at": [36, 44], "facing": 180},
        {"key": "mejia", "side": "red", "troop": "commander", "rank": "brigade", "commands": "mejia",
         "officer": "mexican_other", "at": [36, 38], "facing": 180},
        {"key": "1st", "side": "red", "troop": "infantry", "class": "mexican_regular", "figures": 20,
         "stands": 5, "at": [34, 31], "facing": 180, "brigade": "mejia"},
        {"key": "militia", "side": "red", "troop": "infantry", "class": "mexican_militia", "figures": 16,
         "stands": 4, "formation": "tactical_column", "at": [44, 32], "facing": 180, "brigade": "mejia"},
        {"key": "lancers", "side": "red", "troop": "cavalry", "class": "mexican_regular",
         "figures": 12, "stands": 6, "lancers": True, "at": [58, 34], "facing": 180, "brigade": "mejia"},
        {"key": "guns", "side": "red", "troop": "artillery", "class": "mexican_regular", "figures": 8,
         "gun_lb": 8, "guns": 2, "at": [26, 33], "facing": 180, "brigade": "mejia"},
    ],
    "terms": {
        "divisions": [{"key": "first", "side": "blue"}],
        "brigades": [
            {"key": "garland", "side": "blue", "division": "first"},
            {"key": "mejia", "side": "red"},
        ],
    },
    "options": {},
    "turn_limit": 12,
}  # fmt: skip


@pytest.fixture
def facts():
    """Returns the facts of the small battle, to be changed."""
    return copy.deepcopy(BATTLE)


def scenario_of(told) -> Scenario:
    """Returns the scenario that *told* facts make."""
    board, units, terms = told["board"], tuple(told["units"]), told["terms"]
    return Scenario("mexican_war", "Small battle", board, units, told["turn_limit"], told["options"], terms)


def unit_named(told, key):
    """Returns the facts of a unit by its key."""
    return next(unit for unit in told["units"] if unit["key"] == key)


@pytest.fixture
def field(dice):
    """Sets up a battle of *told* facts; the dice come first for streams, then for officers."""

    def build(told=BATTLE, *faces, commanders=None):
        scenario = scenario_of(told)
        check(scenario)
        nobody = Answers(0, []), Answers(1, [])
        return set_up(scenario, dice(*faces), FullLog(), commanders or nobody)

    return build
