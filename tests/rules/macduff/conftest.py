"""A small battle on a table of 48 by 36 inches: two armies of three units and a General."""

import copy

import pytest

from rules.core.dice import SeededDice
from rules.core.events import FullLog
from rules.core.playing.commanders import Random
from rules.core.scenario import Scenario
from rules.macduff import RULESET
from rules.macduff.engine.orders import CHARGES, NO_ORDER, SHOOT, SHOOT_AND_MOVE, spot_at
from rules.macduff.engine.turn import ACT, PASS

BATTLE = {
    "board": {
        "width": 48,
        "height": 36,
        "pieces": [
            {"kind": "open_wood", "polygon": [[4, 14], [12, 14], [12, 22], [4, 22]]},
            {"kind": "dense_wood", "polygon": [[40, 14], [46, 14], [46, 20], [40, 20]]},
            {"kind": "river", "polygon": [[0, 24], [6, 24], [6, 26], [0, 26]]},
            {"kind": "hill", "polygon": [[30, 20], [38, 20], [38, 28], [30, 28]]},
            {"kind": "wall", "line": [[20, 25], [28, 25]], "width": 0.5},
            {"kind": "road", "line": [[16, 0], [16, 36]]},
        ],
    },
    "units": [
        {"key": "alba", "side": "blue", "troop": "commander", "general": True, "at": [24, 4], "facing": 0},
        {"key": "line", "side": "blue", "troop": "infantry", "figures": 12, "at": [24, 8], "facing": 0,
         "weapon": "musket"},
        {"key": "horse", "side": "blue", "troop": "cavalry", "figures": 8, "at": [33, 8], "facing": 0},
        {"key": "gun", "side": "blue", "troop": "artillery", "figures": 4, "at": [12, 8], "facing": 0,
         "weapon": "light_gun"},
        {"key": "bravo", "side": "red", "troop": "commander", "general": True, "at": [24, 33], "facing": 180},
        {"key": "guard", "side": "red", "troop": "infantry", "figures": 12, "at": [24, 29], "facing": 180,
         "weapon": "rifle", "morale": "elite"},
        {"key": "screen", "side": "red", "troop": "infantry", "figures": 6, "at": [10, 29], "facing": 180,
         "weapon": "rifle", "traits": ["skirmishers"]},
        {"key": "lancers", "side": "red", "troop": "cavalry", "figures": 8, "at": [42, 29], "facing": 180},
    ],
    "options": {},
    "terms": {},
    "turn_limit": 12,
}  # fmt: skip


@pytest.fixture
def facts():
    """Returns the facts of the small battle, to be changed."""
    return copy.deepcopy(BATTLE)


def scenario_of(told) -> Scenario:
    return Scenario(
        "macduff",
        "Small battle",
        told["board"],
        tuple(told["units"]),
        told["turn_limit"],
        told["options"],
        told["terms"],
    )


def unit_named(told, key):
    """Returns the facts of a unit by its key."""
    return next(unit for unit in told["units"] if unit["key"] == key)


class Eager:
    """A commander that charges what is near, shoots what it can and goes for the enemy; else anything."""

    def __init__(self, seed):
        self.chance = Random(seed)

    def choose(self, view, clause, unit, options):
        if clause == "MACD-SEQ-03":
            return list(options).index(ACT)
        if clause == "MACD-CMD-07":
            return 0
        if clause == "MACD-ORD-01":
            return self.order(view, view.units[unit], list(options))
        if clause in ("MACD-CHG-02", "MACD-SHOOT-04"):
            own = view.units[unit]
            gaps = [view.distance(own, view.units[other]) for other in options]
            return gaps.index(min(gaps))
        if clause == "MACD-MOVE-01":
            return self.spot(view, view.units[unit], options)
        return self.chance.choose(view, clause, unit, options)

    def order(self, view, unit, options):
        enemy = view.nearest_enemy(unit)
        near = enemy is not None and view.distance(unit, enemy) <= 1000
        wanted = [CHARGES] if near else []
        for kind in (*wanted, SHOOT_AND_MOVE, SHOOT, 3, 4, 5):
            if kind in options:
                return options.index(kind)
        return options.index(NO_ORDER)

    def spot(self, view, unit, options):
        enemy = view.nearest_enemy(unit)
        if enemy is None:
            return 0
        gaps = []
        for option in options:
            x, y = spot_at(view, option)
            gaps.append((x - enemy.x) ** 2 + (y - enemy.y) ** 2)
        return gaps.index(min(gaps))


def begin(told, seed="1", commanders=None):
    """Returns a battle that is set up, and its log."""
    log = FullLog()
    pair = commanders or (Eager(f"b{seed}"), Eager(f"r{seed}"))
    return RULESET.begin(scenario_of(told), SeededDice(seed), log, pair), log


__all__ = ["BATTLE", "PASS", "Eager", "begin", "facts", "scenario_of", "unit_named"]
