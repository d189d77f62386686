"""Battles small enough to follow by hand: whoever is named, on open ground."""

import pytest

from rules.core.battle import Answers
from rules.core.dice import ScriptedDice
from rules.core.events import FullLog
from rules.core.scenario import Scenario
from rules.mexican_war.check import check
from rules.mexican_war.setup import set_up

FOOT = {"troop": "infantry", "class": "us_regular", "figures": 20, "stands": 5, "facing": 0}


class Chooser:
    """A commander that picks what *pick* returns of (clause, unit, options); else the first option."""

    def __init__(self, pick=None):
        self.pick = pick
        self.asked = []

    def choose(self, view, clause, unit, options):
        self.asked.append((clause, unit, tuple(options)))
        wanted = self.pick(clause, unit, options) if self.pick else None
        return options.index(wanted) if wanted in options else 0


def body(key, side="blue", **facts):
    """Returns the facts of a unit. By default it is 20 US Regulars on foot."""
    facing = {"facing": 0 if side == "blue" else 180}
    return {"key": key, "side": side} | FOOT | facing | facts


def horse(key, side="red", **facts):
    told = {"troop": "cavalry", "class": "mexican_regular", "figures": 12, "stands": 6}
    return body(key, side, **(told | facts))


def guns(key, side="blue", **facts):
    facing = 0 if side == "blue" else 180
    told = {
        "troop": "artillery",
        "class": "us_regular",
        "figures": 8,
        "gun_lb": 6,
        "guns": 2,
        "facing": facing,
    }
    return {"key": key, "side": side} | told | facts


def officer(key, side="blue", **facts):
    facing = 0 if side == "blue" else 180
    told = {"troop": "commander", "rank": "army", "officer": "us_other", "influence": 1, "facing": facing}
    return {"key": key, "side": side} | told | facts


@pytest.fixture
def field():
    """Makes a battle of units on a table of 72 by 48 inches; dice are those of the fight alone."""

    def build(units, faces=(), pieces=(), options=None, terms=None, blue=None, red=None, turn=1):
        board = {"width": 72, "height": 48, "pieces": list(pieces)}
        scenario = Scenario("mexican_war", "T", board, tuple(units), 20, options or {}, terms or {})
        check(scenario)
        nobody = Answers(0, []), Answers(1, [])
        battle = set_up(scenario, ScriptedDice(list(faces)), FullLog(), nobody)
        battle.commanders = blue or Chooser(), red or Chooser()
        battle.turn = battle.log.turn = turn
        battle.log.open(battle.units)
        return battle

    return build


def verbs(battle):
    """Returns the events told, in order: verb and unit."""
    return [(event.verb, event.unit) for event in battle.log.events]


def event_values(battle, verb):
    """Returns the values of each event of that verb."""
    return [event.values for event in battle.log.events if event.verb == verb]
