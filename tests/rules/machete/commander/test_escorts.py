"""How the computer brings a convoy off."""

from rules.machete.commander import escorts
from rules.machete.engine.move import ways
from rules.machete.engine.orders import ATTACK, GO_OFF, MARCH, PASS, SHOOT
from rules.machete.terms import CAVALRY

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
    """Guards against rations that drive away while everybody fights. MACH-R-68."""
    terms = {"goals": [{"side": "red", "kind": "capture", "units": ["mules"]}]}
    foot, mules, raiders = body(52, 52), body(12, 52, key="mules", **MULES), body(72, 52, **RED)
    battle = field(foot, mules, raiders, terms=terms)
    assert escorts.quarry(battle, battle.units[2]) is battle.units[1]
    assert escorts.quarry(battle, battle.units[0]) is None


RIDERS = RED | {"troop": "cavalry", "figures": 6, "firearms": 0}


def test_the_computer_s_escort_goes_with_its_load(field, body):
    guard, mules, foe = body(22, 52), body(52, 52, key="mules", **MULES), body(52, 97, **RED)
    battle = field(guard, mules, foe, terms=CONVOY)
    unit = battle.units[0]
    assert escorts.ward(battle, unit) is battle.units[1]
    assert escorts.choose(battle, unit, [PASS, MARCH]) is not None
    battle.place(unit, battle.table.at(4200, 5200))
    assert escorts.choose(battle, unit, [PASS, MARCH]) is None  # near enough: it clears the way
    riders = battle.units[2]
    riders.troop, riders.firearms = CAVALRY, 0
    battle.place(riders, battle.table.at(5200, 8700))
    battle.place(unit, battle.table.at(5200, 5700))
    assert escorts.choose(battle, unit, [PASS, MARCH]) == 0  # not while cavalry could ride it down


def test_the_computer_squares_up_when_horse_is_near(field, body):
    guard, mules, riders = body(42, 52), body(52, 52, key="mules", **MULES), body(52, 87, **RIDERS)
    battle = field(guard, mules, riders, terms=CONVOY)
    unit, load = battle.units[:2]
    assert escorts.choose(battle, unit, [PASS, MARCH]) == 1
    cells = ways(battle, unit)
    chosen = cells[escorts.goal(battle, unit, cells)]
    assert chosen in battle.table.around[load.cell]
    assert battle.table.ys[chosen] > battle.table.ys[load.cell]  # towards them
    battle.place(unit, chosen)
    assert not escorts.should_square_up(battle, load)  # the infantry can still follow it
    battle.order = [0]
    assert escorts.should_square_up(battle, load)
    assert escorts.choose(battle, load, [PASS, MARCH]) == 0


def test_the_computer_s_loads_do_not_run_ahead_of_all_their_foot(field, body):
    guard, mules, foe = body(52, 52), body(52, 47, key="mules", **MULES), body(52, 97, **RED)
    battle = field(guard, mules, foe, terms=CONVOY)
    load = battle.units[1]
    cells = ways(battle, load)
    alone = cells[escorts.goal(battle, load, cells)]
    battle.place(battle.units[0], battle.table.at(700, 5200))
    kept = cells[escorts.goal(battle, load, cells)]
    assert battle.table.xs[kept] < battle.table.xs[alone]


def test_a_side_does_not_shoot_the_mules_it_wants_to_capture(field, body):
    terms = {"goals": [{"side": "red", "kind": "capture", "units": ["mules"]}]}
    battle = field(body(52, 52), body(12, 52, key="mules", **MULES), body(72, 52, **RED), terms=terms)
    prizes = escorts.prizes(battle, 1)
    assert prizes == [battle.units[1]]
    assert escorts.spares(prizes, [PASS, MARCH, SHOOT + 0, SHOOT + 1]) == [PASS, MARCH, SHOOT + 0, PASS]


def test_guards_of_a_plantation_go_after_the_unit_that_lights_it(field, body):
    battle = field(
        body(52, 52), body(52, 72, **RED), body(52, 92, **RED),
        terms={"goals": [{"side": "red", "kind": "burn", "count": 1}]},
        board={"areas": [{"kind": "cane", "points": [[80, 80], [95, 80], [95, 95], [80, 95]]}]},
    )  # fmt: skip
    assert escorts.quarry(battle, battle.units[0]) is None
    battle.units[2].kindling = 0
    assert escorts.quarry(battle, battle.units[0]) is battle.units[2]


def test_the_computer_s_escort_far_from_its_load_comes_up_instead_of_waiting_where_it_is(field, body):
    """Takes a rearguard that has just entered by the road."""
    guard, mules, foe = body(7, 52), body(92, 52, key="mules", **MULES), body(92, 97, **RED)
    battle = field(guard, mules, foe, terms=CONVOY)
    unit = battle.units[0]
    assert escorts.ward(battle, unit) is battle.units[1]
    assert escorts.choose(battle, unit, [PASS, MARCH]) == 1
    cells = ways(battle, unit)
    assert battle.table.xs[cells[escorts.goal(battle, unit, cells)]] >= 2250


def test_those_whom_the_computer_has_freed_keep_out_of_the_battle_and_leave(field, body):
    """Keeps a newly freed brigadier from charging twelve rifles. Only some orderlies would be along."""
    prisoners = body(52, 52, key="friends", captive_of="guard", **RED)
    del prisoners["x_cm"], prisoners["y_cm"]
    terms = {"home": {"red": "far"}, "goals": [{"side": "red", "kind": "rescue", "units": ["friends"]}]}
    battle = field(body(52, 12, key="guard"), prisoners, body(112, 92, **RED), terms=terms)
    freed = battle.units[1]
    freed.state, freed.on_table, freed.strength = "steady", True, 12
    battle.place(freed, battle.table.at(5200, 5200))
    cells = ways(battle, freed)
    assert escorts.choose(battle, freed, [PASS, MARCH, ATTACK]) == 1
    assert battle.table.ys[cells[escorts.goal(battle, freed, cells)]] > 6500
    assert escorts.choose(battle, freed, [PASS, MARCH, GO_OFF]) == 2
