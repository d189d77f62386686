"""Two units face to face on an empty table, dice in hand, and a commander who does as the test says."""

from collections.abc import Callable

import pytest

from rules.core.dice import ScriptedDice
from rules.core.events import FullLog
from rules.macduff import REACTIONS, RULESET
from rules.macduff.battle import MacduffBattle
from tests.rules.macduff.conftest import scenario_of

LEADERS = [
    {"key": "alba", "side": "blue", "troop": "commander", "general": True, "at": [2, 2], "facing": 0},
    {"key": "bravo", "side": "red", "troop": "commander", "general": True, "at": [46, 34], "facing": 180},
]


class Told:
    """Answers by clause, used up one by one. A clause without answers takes the first option."""

    def __init__(self, answers):
        self.answers = answers
        self.asked: list[tuple[str, int, tuple[int, ...]]] = []

    def choose(self, view, clause, unit, options):
        self.asked.append((clause, unit, tuple(options)))
        wanted = self.answers.get(clause, options[0])
        if isinstance(wanted, list):
            wanted = wanted.pop(0) if wanted else options[0]
        return list(options).index(wanted)


def unit_facts(key, side, at, facing=0, **more):
    return {"key": key, "side": side, "troop": "infantry", "figures": 12, "at": at, "facing": facing} | more


@pytest.fixture
def table() -> Callable[..., MacduffBattle]:
    """Returns `table(units, faces, answers, pieces, options, terms)`, which sets a battle up.

    Leaders are units 0 and 1.
    """

    def build(units, faces=(), answers=None, pieces=(), options=None, terms=None) -> MacduffBattle:
        told = {
            "board": {"width": 48, "height": 36, "pieces": list(pieces)},
            "units": [*LEADERS, *units],
            "options": options or {},
            "terms": terms or {},
            "turn_limit": 12,
        }
        scenario = scenario_of(told)
        RULESET.check(scenario)
        log = FullLog()
        mind = Told(answers or {})
        battle = RULESET.set_up(scenario, ScriptedDice(list(faces)), log, (mind, mind))
        battle.reactions = REACTIONS
        log.open(battle.units)
        battle.turn = 1
        return battle

    return build


def verbs_of(battle):
    return [event.verb for event in battle.log.events]
