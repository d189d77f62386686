"""When a battle ends, and whose it is."""

import pytest

from rules.mexican_war.units import ROUTING
from rules.mexican_war.verdict import is_broken, share_lost, verdict


def test_a_side_is_broken_when_half_of_its_units_are_gone_or_run(field, facts):
    battle = field(facts, 1, 1, 1)
    battle.turn = 3
    assert verdict(battle) is None
    battle.units[8].state = ROUTING
    assert not is_broken(battle, 1)
    battle.units[9].on_table = False
    battle.list_anew()
    assert is_broken(battle, 1)
    outcome = verdict(battle)
    assert (outcome.winner, outcome.holds, outcome.courses) == (0, 0, ("held", "routed"))


@pytest.mark.parametrize(("lost", "winner"), [(0, None), (6, None), (7, 0), (20, 0)])
def test_mex_r_31_in_the_last_turn_the_smaller_share_of_losses_wins(field, facts, lost, winner):
    battle = field(facts, 1, 1, 1)
    battle.turn = facts["turn_limit"]
    battle.units[8].strength -= min(lost, 19)
    battle.units[9].strength -= lost - min(lost, 19)
    assert share_lost(battle, 1) == 100 * lost // 56
    assert verdict(battle).winner == winner


def test_fates_count_prisoners_apart(field, facts):
    battle = field(facts, 1, 1, 1)
    battle.turn = facts["turn_limit"]
    unit = battle.units[8]
    unit.strength, unit.captured = 10, 4
    fate = verdict(battle).fates[8]
    assert (fate.start, fate.lost, fate.captured) == (20, 6, 4)
    assert verdict(battle).losses == (0, 6)
