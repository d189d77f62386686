"""The heading of the win chances: rules, scale, start, strengths, and who lies in ambush."""

from types import SimpleNamespace

import pytest

from battles.mustering.battle_types import BattleType
from battles.pages.chances.outcome_rows import head_of_odds
from battles.scenario import Laying

SIDES = {"cuba": SimpleNamespace(label="Cuba"), "spain": SimpleNamespace(label="Spain")}
MUSTER = SimpleNamespace(
    parties=(SimpleNamespace(side="cuba", men=300), SimpleNamespace(side="spain", men=1610))
)


@pytest.mark.parametrize(
    ("ruleset", "position", "start"),
    [
        ("machete", None, "from the set-up"),
        ("machete", {"turn": 3}, "from phase 4"),
        ("acw_hex", {"turn": 3}, "from turn 4"),
    ],
)
def test_the_heading_says_from_where_the_battles_are_simulated(ruleset, position, start):
    head = head_of_odds(ruleset, 10, MUSTER, BattleType.MEETING, Laying(position=position), SIDES)
    assert head.facts[-1] == start
    assert head.strengths == "Cuba 300 men; Spain 1,610 men"


def test_the_heading_says_which_side_lies_in_ambush():
    head = head_of_odds("machete", 10, MUSTER, BattleType.AMBUSH, Laying(), SIDES)
    assert head.facts == ("Machete!", "1 figure = 10 men", "from the set-up")
    assert head.strengths == "Cuba 300 men, in ambush; Spain 1,610 men"
