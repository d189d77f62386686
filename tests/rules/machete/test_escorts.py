"""How the computer brings a convoy off."""

from rules.machete import escorts
from rules.machete.engine.move import ways
from rules.machete.engine.orders import GO_OFF, MARCH, PASS

RED = {"side": "red", "nation": "cuban", "command": 1, "facing": 180}
MULES = {"troop": "pack_train", "figures": 4, "command": 0, "drivers": 2, "loads": 3}
CONVOY = {
    "home": {"blue": "left"},
    "exit": {"blue": "right"},
    "goals": [{"side": "blue", "kind": "bring_off", "units": ["mules"]}],
}


def test_the_computer_s_convoy_makes_for_its_exit_and_leaves(field, body):
    battle = field(body(52, 52, key="mules", **MULES), body(2, 2, **RED), terms=CONVOY)
    mules = battle.units[0]
    cells = ways(battle, mules)
    assert battle.table.xs[cells[escorts.goal(battle, mules, cells)]] == 7250
    battle.place(mules, battle.table.edges[battle.exits[0]][9])
    assert escorts.choose(battle, mules, [PASS, MARCH, GO_OFF]) == 2


def test_the_computer_s_convoy_does_not_walk_into_the_enemy(field, body):
    battle = field(body(52, 52, key="mules", **MULES), body(92, 52, **RED), terms=CONVOY)
    mules = battle.units[0]
    cells = ways(battle, mules)
    assert battle.table.xs[cells[escorts.goal(battle, mules, cells)]] < 5250


def test_the_computer_goes_after_the_loads_it_is_to_take_before_the_nearer_enemy(field, body):
    """MACH-R-68: otherwise the rations drive on while everybody brawls."""
    terms = {"goals": [{"side": "red", "kind": "capture", "units": ["mules"]}]}
    foot, mules, raiders = body(52, 52), body(12, 52, key="mules", **MULES), body(72, 52, **RED)
    battle = field(foot, mules, raiders, terms=terms)
    assert escorts.quarry(battle, battle.units[2]) is battle.units[1]
    assert escorts.quarry(battle, battle.units[0]) is None
