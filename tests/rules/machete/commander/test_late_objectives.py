"""MACH-R-76: how the computer takes a place that its side must have when time runs out."""

import pytest

from rules.machete.commander import late_objectives as claims
from rules.machete.engine.move import ways
from rules.machete.engine.orders import MARCH, PASS

RED = {"side": "red", "nation": "cuban", "command": 1, "facing": 180}
BOTH = {"goals": [{"side": side, "kind": "hold", "x_cm": 52, "y_cm": 52} for side in ("blue", "red")]}


@pytest.mark.parametrize(("turn", "goes"), [(10, False), (11, True), (12, True)])
def test_mach_r_76_in_the_last_two_phases_those_who_can_go_there(field, body, turn, goes):
    battle = field(body(52, 22), body(52, 82, **RED), terms=BOTH)
    battle.turn = turn
    unit = battle.units[0]
    assert claims.choose(battle, unit, [PASS, MARCH]) == (1 if goes else None)
    if goes:
        cells = ways(battle, unit)
        nearest = min(cells, key=battle.table.spans(battle.goals[0].cell).__getitem__)
        assert cells[claims.goal(battle, unit, cells)] == nearest


def test_mach_r_76_nobody_leaves_their_post_for_a_place_that_a_friend_has(field, body):
    battle = field(body(52, 22), body(52, 52), body(52, 92, **RED), terms=BOTH)
    battle.turn = 12
    assert claims.choose(battle, battle.units[0], [PASS, MARCH]) is None


def test_mach_r_76_the_unit_nearest_to_the_place_must_be_driven_off(field, body):
    battle = field(body(52, 32), body(52, 62, **RED), body(52, 47, **RED), terms=BOTH)
    assert claims.holders(battle, 0) == []
    battle.turn = 12
    assert claims.holders(battle, 0) == [battle.units[2]]
    assert claims.holders(battle, 1) == []


@pytest.mark.parametrize(("turn", "goes"), [(8, False), (9, True)])
def test_mach_r_76_a_unit_that_has_farther_to_go_starts_in_time(field, body, turn, goes):
    """Reckons with three marches across country for seventy centimetres."""
    far = {"goals": [{"side": side, "kind": "hold", "x_cm": 52, "y_cm": 87} for side in ("blue", "red")]}
    battle = field(body(52, 17), body(92, 87, **RED), terms=far)
    battle.turn = turn
    assert (claims.choose(battle, battle.units[0], [PASS, MARCH]) == 1) == goes
