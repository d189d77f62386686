"""The facts gathered once a card are those that the battle tells enemy by enemy."""

import rules
from rules.core.dice import SeededDice
from rules.core.events import Log
from rules.macduff import RULESET
from rules.macduff.commander.outlook import Outlook


def test_the_enemies_in_front_are_those_the_battle_says_are_ahead():
    scenario = rules.load_scenario("macduff/meeting")
    battle = RULESET.begin(scenario, SeededDice("outlook"), Log(), rules.computers(scenario))
    seen = 0
    for _ in range(60):
        if RULESET.step(battle) is not None:
            break
        for side in (0, 1):
            outlook = Outlook(battle, side)
            for unit in battle.fighters(side):
                front, nearest = outlook.look_ahead(unit, 1 << 20)
                assert front == [foe for foe in outlook.foes if battle.is_ahead(unit, foe)]
                x, y = unit.middle()
                squares = [(foe.mid_x - x) ** 2 + (foe.mid_y - y) ** 2 for foe in outlook.foes]
                assert nearest is (outlook.foes[squares.index(min(squares))] if squares else None)
                seen += len(front)
    assert seen > 100
