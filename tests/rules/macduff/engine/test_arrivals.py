"""MACD-GEN-01 on the table: reserves that come on when the scenario says so."""

import copy

from rules.macduff import RULESET
from tests.rules.macduff.conftest import BATTLE, begin

LATE = {"key": "late", "side": "blue", "troop": "infantry", "figures": 12, "reserve": "second"}


def unit_facts(at):
    facts = copy.deepcopy(BATTLE)
    facts["units"].append(dict(LATE))
    facts["terms"] = {"reserves": {"second": {"turn": 3, "at": at}}}
    return facts


def test_a_reserve_comes_on_in_its_turn_at_its_edge_and_counts_from_the_start():
    battle, log = begin(unit_facts([0, 12]))
    late = battle.units[8]
    assert battle.levels[0] == 2
    for turn in (1, 2, 3):
        battle.turn = turn
        assert not late.on_table
        RULESET.sequence[0].play(battle)
    assert late.on_table
    assert (late.facing, late.x) == (90, late.depth)
    assert [event.unit for event in log.events if event.verb == "comes_on"] == [8]


def test_an_army_whose_reserve_is_still_to_come_is_not_beaten():
    battle, _ = begin(unit_facts([0, 12]))
    for unit in battle.units[1:4]:
        unit.on_table = False
    battle.turn = 1
    RULESET.sequence[-1].play(battle)
    assert battle.conceded == [False, False]
