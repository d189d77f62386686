"""MACH-R-51: which units may leave the table, and where."""

from rules.machete.engine.errands import orders
from rules.machete.engine.orders import GO_OFF

RED = {"side": "red", "nation": "cuban", "command": 1, "facing": 180}
MULES = {"troop": "pack_train", "figures": 4, "command": 0, "drivers": 2, "loads": 3}
CONVOY = {
    "home": {"blue": "left"},
    "exit": {"blue": "right"},
    "goals": [{"side": "blue", "kind": "bring_off", "units": ["mules"]}],
}


def test_mach_r_51_what_is_to_be_brought_off_leaves_by_the_exit_edge_alone(field, body):
    battle = field(body(52, 52, key="mules", **MULES), body(52, 82, **RED), terms=CONVOY)
    mules = battle.units[0]
    battle.place(mules, battle.table.edges[battle.homes[0]][9])
    assert GO_OFF not in orders(battle, mules, False, False)
    battle.place(mules, battle.table.edges[battle.exits[0]][9])
    assert GO_OFF in orders(battle, mules, False, False)
