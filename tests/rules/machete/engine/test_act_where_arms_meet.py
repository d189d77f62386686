"""Cases where two parts of the rules meet: guns at doors, trains retaken, runs that just end."""

from rules.machete.engine import guns, houses
from rules.machete.engine.act import act
from rules.machete.engine.arson import WHOLE_UNIT, set_alight
from rules.machete.engine.cards import reserves_phase
from rules.machete.engine.melee import melee_phase
from rules.machete.engine.morale import rally_phase, run_back
from rules.machete.engine.move import strike
from rules.machete.engine.orders import KINDLE, STORM, TAKE_OVER
from rules.machete.engine.overrun import leave_gun, take
from rules.machete.engine.prisoners import free_prisoners
from rules.machete.engine.recrew import orders as gun_orders
from rules.machete.terms import ACROSS_FORD, INFANTRY, WALL_AT
from rules.machete.toll import figures_gone
from rules.machete.units import FORCED_BACK, SHAKEN

RED = {"side": "red", "nation": "cuban", "command": 1, "facing": 180}
GUN = {"troop": "horse_drawn_artillery", "gun": "other", "figures": 4, "command": 0}
TRUNK = {
    "troop": "manhandled_artillery",
    "gun": "tree_trunk",
    "figures": 4,
    "command": 0,
    "side": "red",
    "nation": "cuban",
    "facing": 180,
}
CART = {"troop": "supply_cart", "figures": 4, "command": 0, "drivers": 2, "loads": 3}
HOUSE = {
    "kind": "building",
    "key": "ingenio",
    "size": "large",
    "points": [[45, 45], [55, 45], [55, 55], [45, 55]],
}
HUT = HOUSE | {"points": [[50, 50], [55, 50], [55, 55], [50, 55]]}


def test_mach_r_75_no_shell_at_a_house_whose_door_is_fought_for(field, body):
    battle = field(
        body(52, 7, **GUN),
        body(42, 52, figures=6, command=0),
        body(0, 0, **RED | {"figures": 6, "house": "ingenio"}),
        board={"areas": [HOUSE]},
    )
    gun, foot, _ = battle.units
    assert guns.works(battle, gun) == [0]
    houses.rush(battle, foot, 0)
    assert guns.works(battle, gun) == []


def test_mach_r_33_no_shell_at_a_wall_on_which_men_are_fighting(field, body):
    board = {"lines": [{"kind": "wall", "points": [[40, 52], [60, 52]]}]}
    battle = field(body(52, 7, **GUN), body(52, 57), body(52, 52, **RED), board=board)
    gun, _, red = battle.units
    walls = [houses.structures(battle)[number] for number in guns.works(battle, gun)]
    assert (WALL_AT, red.cell, red.cell) in walls
    red.engaged = battle.units[1].engaged = 1
    walls = [houses.structures(battle)[number] for number in guns.works(battle, gun)]
    assert (WALL_AT, red.cell, red.cell) not in walls


def test_mach_r_48_a_garrison_shelled_from_ambush_is_ambushed(field, body):
    battle = field(
        body(52, 7, **GUN),
        body(0, 0, **RED | {"figures": 6, "house": "ingenio"}),
        board={"areas": [HOUSE]},
        faces=[1],
    )
    gun, garrison = battle.units
    gun.ambusher = battle.turn
    guns.fire_on_works(battle, gun, 0)
    assert garrison.ambushed


def test_mach_r_51_a_run_that_ends_at_the_edge_stays_on_the_table(field, body):
    battle = field(body(52, 22), body(52, 32, **RED))
    unit = battle.units[0]
    unit.state = FORCED_BACK
    run_back(battle, unit, 1)  # 20 cm: exactly to the last spot
    assert (unit.on_table, unit.y) == (True, 250)


def test_mach_mor_14_an_obstacle_the_run_does_not_come_to_turns_nobody_aside(field, body, read_log):
    board = {
        "ground": "jungle",
        "areas": [{"kind": "stand", "points": [[0, 0], [100, 0], [100, 30], [0, 30]]}],
    }
    battle = field(body(67, 37), body(72, 42, **RED), board=board)
    unit = battle.units[0]
    unit.state = FORCED_BACK
    run_back(battle, unit, 1)  # 10 cm diagonally: one spot on, and not half way to the next
    assert [verb for _, verb, _ in read_log(battle)] == ["runs_back"]
    assert (unit.x, unit.y) == (6250, 3250)


def test_mach_r_39_a_captured_gun_is_not_had_back_past_those_who_stand_by_it(field, body):
    battle = field(body(52, 52, **GUN), body(42, 52), body(57, 57, **RED))
    gun, foot, captor = battle.units
    leave_gun(battle, gun)
    take(battle, gun, captor, (), "MACH-R-78")
    crew = battle.units[3]
    battle.place(crew, battle.table.at(200, 9700))
    assert TAKE_OVER not in gun_orders(battle, foot, False)
    battle.place(captor, battle.table.at(9700, 9700))
    assert TAKE_OVER in gun_orders(battle, foot, False)


def test_mach_r_78_a_crew_does_not_go_back_to_a_gun_the_enemy_stands_by(field, body):
    battle = field(body(52, 52, **GUN), body(57, 57, **RED))
    gun, enemy = battle.units
    crew = leave_gun(battle, gun)
    battle.place(crew, battle.table.at(4200, 5200))
    assert TAKE_OVER not in gun_orders(battle, crew, False)
    battle.place(enemy, battle.table.at(9700, 9700))
    assert TAKE_OVER in gun_orders(battle, crew, False)


def test_mach_mor_20_a_unit_that_leads_prisoners_storms_no_house(field, body):
    guard = body(42, 52, figures=6, command=0, key="guard")
    battle = field(
        guard,
        body(0, 0, **RED | {"figures": 4, "captive_of": "guard"}),
        body(0, 0, **RED | {"figures": 6, "house": "ingenio"}),
        board={"areas": [HOUSE]},
        terms={"assault": "ingenio"},
    )
    assert houses.orders(battle, battle.units[0], False, False) == []
    battle.units[0].held = 0
    assert houses.orders(battle, battle.units[0], False, False) == [STORM]


def test_mach_r_68_a_train_taken_back_from_those_who_drive_it_is_one_train(field, body):
    battle = field(body(52, 52, **CART), body(57, 52, **RED), body(97, 97))
    cart, red, blue = battle.units
    for unit in (cart, red):
        unit.engaged, unit.contact, unit.attacker = 1, 1, unit is red
    melee_phase(battle)
    drivers = battle.units[3]
    battle.place(red, battle.table.at(200, 200))
    battle.place(blue, battle.table.step(drivers.cell, 3, 0))
    battle.turn = 2
    strike(battle, blue, drivers, battle.table.step(drivers.cell, 1, 0), True)
    melee_phase(battle)
    free_prisoners(battle)
    trains = [unit for unit in battle.units if unit.on_table and unit.loads]
    assert [(unit.index, unit.loads) for unit in trains] == [(0, 3)]
    assert (drivers.captured, drivers.troop) == (1, INFANTRY)


def test_mach_r_65_prisoners_of_the_scenario_are_not_of_its_start(field, body):
    battle = field(
        body(42, 52, key="guard"),
        body(52, 97, **RED),
        body(0, 0, **RED | {"figures": 10, "captive_of": "guard"}),
    )
    assert figures_gone(battle, 1) == (0, 12)
    battle.units[0].held = 0
    battle.unguarded.append((2, 0))
    free_prisoners(battle)
    assert figures_gone(battle, 1) == (0, 22)


def test_mach_mel_08_a_unit_that_attacks_out_of_the_ford_has_no_impetus(field, body):
    river = {
        "lines": [{"kind": "river", "points": [[0, 47], [100, 47]], "width_cm": 5}],
        "crossings": [{"kind": "ford", "point": [52, 47]}],
    }
    battle = field(body(52, 47), body(52, 57, **RED), board=river)
    blue, red = battle.units
    strike(battle, blue, red, battle.table.at(5200, 5200), False)
    assert blue.obstacle == ACROSS_FORD


def test_mach_art_34_a_tree_trunk_fires_into_the_enemy_and_not_at_walls(field, body):
    battle = field(
        body(52, 27, **TRUNK | {"facing": 0}),
        body(97, 97),
        board={"areas": [HOUSE]},
    )
    assert guns.works(battle, battle.units[0]) == []


def test_mach_mor_13_a_garrison_whose_doors_are_full_of_friends(field, body):
    battle = field(
        body(0, 0, figures=6, command=0, house="ingenio"),
        body(52, 72, **RED),
        *[body(x, y, figures=2, command=0) for x in (47, 52, 57) for y in (47, 52, 57) if (x, y) != (52, 52)],
        board={"areas": [HUT]},
    )
    garrison = battle.units[0]
    assert houses.exits(battle, garrison) == []
    garrison.state = FORCED_BACK
    run_back(battle, garrison, 2)
    assert (garrison.house < 0) == (battle.at[garrison.cell] == 0)


def test_mach_gen_16_one_die_says_where_a_whole_reserve_comes_on(field, body):
    late = [body(0, 0, reserve="late") for _ in range(2)]
    battle = field(body(52, 52), body(52, 92, **RED), *late, faces=[1, 4], terms={"reserves": {"late": {}}})
    reserves_phase(battle)
    assert [(unit.x > 9000, unit.on_table) for unit in battle.units[2:]] == [(True, True)] * 2


def test_mach_gen_16_the_ends_of_a_table_are_its_short_edges(field, body):
    for face, place in ((1, (5250, 250)), (2, (250, 7750)), (4, (5250, 14750)), (6, (9750, 7750))):
        battle = field(
            body(52, 52),
            body(52, 92, **RED),
            body(0, 0, reserve="late"),
            faces=[1, face],
            terms={"reserves": {"late": {}}},
            board={"height_cm": 150},
        )
        reserves_phase(battle)
        assert (battle.units[2].x, battle.units[2].y) == place


def test_mach_bld_18_fire_in_the_phase_of_the_roll_hinders_nobody(field, body):
    cane = {"kind": "cane", "points": [[45, 60], [60, 60], [60, 75], [45, 75]]}
    wishes = {"MACH-GEN-08": [KINDLE, KINDLE], "MACH-BLD-16": [WHOLE_UNIT]}
    battle = field(
        body(52, 57, figures=4, command=0),
        body(97, 97, **RED),
        board={"areas": [cane]},
        faces=[6],
        wishes=wishes,
    )
    unit = battle.units[0]
    act(battle, unit)
    battle.turn = 2
    rally_phase(battle)
    unit.molested = 2
    act(battle, unit)
    assert battle.burnt == [0]


def test_mach_bld_17_nor_does_it_help_to_be_shot_at_again(field, body):
    cane = {"kind": "cane", "points": [[45, 60], [60, 60], [60, 75], [45, 75]]}
    battle = field(
        body(52, 57, figures=4, command=0),
        body(97, 97, **RED),
        board={"areas": [cane]},
        wishes={"MACH-GEN-08": [KINDLE, KINDLE], "MACH-BLD-16": [WHOLE_UNIT]},
    )
    unit = battle.units[0]
    act(battle, unit)
    unit.molested = 1
    battle.turn = 2
    rally_phase(battle)
    unit.molested = 2
    act(battle, unit)
    assert (battle.burnt, unit.kindled) == ([], 2)


def test_mach_bld_21_fire_drives_an_ambush_into_the_open(field, body, read_log):
    crops = {"kind": "crops", "points": [[45, 60], [60, 60], [60, 75], [45, 75]]}
    battle = field(
        body(52, 67, figures=4, command=0, ambush=True),
        body(97, 97, **RED),
        board={"areas": [crops]},
        faces=[6, 6, 6, 6],
    )
    set_alight(battle, 0)
    assert not battle.units[0].hidden
    assert "shows_itself" in [verb for _, verb, _ in read_log(battle)]


def test_mach_r_68_shaken_troops_take_no_train(field, body):
    battle = field(body(52, 52, **CART), body(57, 52, **RED))
    cart, red = battle.units
    for unit in battle.units:
        unit.engaged, unit.contact, unit.attacker = 1, 1, unit is red
    red.state = SHAKEN
    battle.turn = 2
    melee_phase(battle)
    assert (cart.on_table, cart.strength) == (True, 4)


def test_mach_mwag_07_those_who_take_a_cart_do_not_drive_it_into_the_jungle(field, body):
    board = {
        "ground": "jungle",
        "lines": [{"kind": "road", "points": [[0, 52], [100, 52]]}],
    }
    battle = field(body(52, 52, **CART), body(52, 57, **RED), body(57, 47), body(47, 52, **RED), board=board)
    cart, red, _, _ = battle.units
    cart.engaged, cart.contact = 1, 1
    red.engaged, red.contact, red.attacker = 1, 1, True
    melee_phase(battle)
    drivers = battle.units[4]
    assert battle.table.going(drivers.nation, drivers.troop).costs[drivers.cell] > 0
