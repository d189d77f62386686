"""MACD-ENG and MACD-HOSP on the table: each task changes the ground, dice shown."""

import pytest

from rules.macduff.engine.melee import has_killing_ground
from rules.macduff.engine.works import BLOW, tasks_open, treat, works_phase
from rules.macduff.terms import TASKS
from tests.rules.macduff.engine.conftest import unit_facts, verbs_of

MEN = unit_facts("sappers", "blue", [24, 10], troop="pioneers", figures=8)
GUARD = unit_facts("guard", "red", [24, 30], 180)
WAGON = unit_facts("wagon", "blue", [30, 10], troop="wagon", figures=1, traits=["pontoons", "supplies"])
WALL = {"kind": "wall", "line": [[20, 10.5], [28, 10.5]], "width": 0.4}
STREAM = {"kind": "stream", "line": [[20, 10.5], [28, 10.5]], "width": 0.4}
RIVER = {"kind": "river", "polygon": [[0, 10.6], [48, 10.6], [48, 14], [0, 14]]}
WOOD = {"kind": "dense_wood", "polygon": [[16, 10.5], [32, 10.5], [32, 20], [16, 20]]}
BOG = {"kind": "bog", "polygon": [[16, 10.5], [32, 10.5], [32, 20], [16, 20]]}


def number_of(word):
    return TASKS.index(word) + 1


def work_turns(table, task, faces, pieces=(), units=(MEN, GUARD), turns=1, **change):
    battle = table(list(units), faces, {"MACD-ENG-01": number_of(task)}, pieces)
    for name, value in change.items():
        setattr(battle.units[2], name, value)
    for _ in range(turns):
        works_phase(battle)
    assert battle.dice.faces_left == 0
    return battle


def kinds(battle):
    return [battle.table.nature_of(piece).kind for piece in battle.table.ground.pieces]


def open_tasks(battle):
    return {TASKS[task] for task in tasks_open(battle, battle.units[2])}


def test_macd_eng_07_eight_men_raise_an_earthwork_in_two_turns(table):
    battle = work_turns(table, "earthwork", (3, 2, 4, 3), turns=2)
    assert kinds(battle) == ["earthwork"]
    assert battle.units[2].points == 0


def test_macd_eng_03_points_are_kept_from_turn_to_turn(table):
    assert work_turns(table, "earthwork", (3, 2)).units[2].points == 5


def test_macd_eng_05_moving_away_loses_them(table):
    battle = work_turns(table, "earthwork", (3, 2))
    battle.units[2].moved = True
    works_phase(battle)
    assert battle.units[2].points == 0


def test_macd_eng_07_an_obstacle_needs_supplies(table):
    assert "obstacle" not in open_tasks(table([MEN, GUARD]))
    assert "obstacle" in open_tasks(table([MEN, GUARD, WAGON]))
    assert "obstacle" in open_tasks(table([MEN, GUARD], pieces=[WOOD]))


def test_macd_eng_02_charges_and_pontoons_need_an_engineer(table):
    engineer = MEN | {"traits": ["engineer"]}
    assert "demolition_charge" not in open_tasks(table([MEN, GUARD], pieces=[WALL]))
    assert "demolition_charge" in open_tasks(table([engineer, GUARD], pieces=[WALL]))
    assert "pontoon_section" not in open_tasks(table([MEN, GUARD, WAGON], pieces=[RIVER]))
    assert "pontoon_section" not in open_tasks(table([engineer, GUARD], pieces=[RIVER]))
    assert "pontoon_section" in open_tasks(table([engineer, GUARD, WAGON], pieces=[RIVER]))


@pytest.mark.parametrize(
    ("task", "piece"), [("gap_wall_or_hedge", WALL), ("ease_banks", STREAM), ("shore_marsh", BOG)]
)
def test_macd_eng_12_six_points_open_a_gap(table, task, piece):
    battle = work_turns(table, task, (3, 3), [piece])
    assert kinds(battle)[-1] == "gap"


def test_macd_eng_08_a_section_of_bridge_lies_over_the_river(table):
    engineer = MEN | {"traits": ["engineer"]}
    battle = work_turns(table, "pontoon_section", (6, 1), [RIVER], (engineer, GUARD, WAGON))
    over = battle.table.ground.kinds((2400, 1100))
    assert over & battle.table.paths


def test_macd_r_40_a_road_is_opened_inch_by_inch(table):
    battle = work_turns(table, "road", (3, 2), [WOOD])
    ground = battle.table.ground
    assert ground.kinds((2400, 1150)) & battle.table.paths
    assert not ground.kinds((2400, 1250)) & battle.table.paths


def test_macd_eng_11_charges_that_come_to_six_breach_a_wall(table):
    engineer = MEN | {"traits": ["engineer"]}
    battle = table([engineer, GUARD], (4, 3), {"MACD-ENG-01": BLOW}, [WALL])
    battle.units[2].charges = 2
    works_phase(battle)
    assert kinds(battle)[-1] == "gap"
    assert battle.units[2].charges == 0


def test_macd_eng_11_five_is_in_vain(table):
    battle = table([MEN, GUARD], (4, 1), {"MACD-ENG-01": BLOW}, [WALL])
    battle.units[2].charges = 2
    works_phase(battle)
    assert kinds(battle) == ["wall"]


def test_macd_eng_12_a_wooden_bridge_is_broken_by_hand(table):
    bridge = {"kind": "gap", "line": [[24, 10.2], [24, 14.5]]}
    battle = work_turns(table, "break_wooden_bridge", (3, 3), [RIVER, bridge])
    assert not battle.table.ground.kinds((2400, 1200)) & battle.table.paths


HOSPITAL = unit_facts("hospital", "blue", [30, 4], troop="hospital", figures=8)


def test_macd_hosp_02_a_four_returns_a_man_to_the_unit_named(table):
    hurt = unit_facts("line", "blue", [24, 10], figures=9, original=12)
    battle = table([hurt, GUARD, HOSPITAL], (4,))
    treat(battle, battle.units[4])
    assert battle.units[2].strength == 10
    assert verbs_of(battle) == ["treats", "regains"]


def test_macd_hosp_02_no_die_where_nobody_is_hurt(table):
    battle = table([MEN, GUARD, HOSPITAL])
    treat(battle, battle.units[4])
    assert battle.dice.faces_left == 0


def test_macd_hosp_03_it_is_packed_with_24_points(table):
    hurt = unit_facts("line", "blue", [24, 10])
    answers = {"MACD-ENG-01": number_of("hospital_pack")}
    battle = table([hurt, GUARD, HOSPITAL], (6, 6, 6, 6), answers)
    works_phase(battle)
    assert not battle.units[4].is_packed
    works_phase(battle)
    assert battle.units[4].is_packed


def test_macd_eng_04_what_is_left_over_is_lost(table):
    battle = work_turns(table, "gap_wall_or_hedge", (6, 6), [WALL])
    assert battle.units[2].points == 0


def test_macd_eng_06_one_task_is_done_however_many_points_are_rolled(table):
    battle = work_turns(table, "gap_wall_or_hedge", (6, 6), [WALL])
    assert kinds(battle).count("gap") == 1


def test_macd_eng_09_each_charge_is_a_task_of_six(table):
    engineer = MEN | {"traits": ["engineer"]}
    battle = work_turns(table, "demolition_charge", (3, 3, 6, 1), [WALL], (engineer, GUARD), turns=2)
    assert battle.units[2].charges == 2


def test_macd_eng_07_a_fortified_town_serves_whoever_holds_it(table):
    town = {"kind": "town", "polygon": [[12, 6], [36, 6], [36, 14], [12, 14]]}
    garrison = unit_facts("garrison", "blue", [16, 12], traits=["irregular"])
    men = MEN | {"traits": ["irregular"]}
    battle = work_turns(table, "fortify_town", (6, 6), [town], (men, GUARD, garrison))
    assert battle.fortified == [0]
    assert has_killing_ground(battle, battle.units[4], battle.units[3])
    assert "fortify_town" not in open_tasks(battle)


def test_macd_eng_11_a_palisade_takes_twelve(table):
    palisade = {"kind": "obstacle", "line": [[20, 10.5], [28, 10.5]], "width": 0.4}
    men = MEN | {"traits": ["engineer"]}
    for faces, opened in (((5, 6), False), ((6, 6), True)):
        battle = table([men, GUARD], faces, {"MACD-ENG-01": BLOW}, [palisade])
        battle.units[2].charges = 2
        works_phase(battle)
        assert ("gap" in kinds(battle)) == opened


def test_macd_eng_08_the_next_section_lies_beyond_the_last_until_the_river_is_bridged(table):
    """Bridges three inches and four of river by two sections. Each is of 2 inches, from the same bank."""
    men = MEN | {"traits": ["engineer"]}
    battle = table([men, GUARD, WAGON], [6] * 4, {"MACD-ENG-01": number_of("pontoon_section")}, [RIVER])
    ahead_of_it = []
    for _ in range(2):
        works_phase(battle)
        ahead_of_it.append("pontoon_section" in open_tasks(battle))
    assert ahead_of_it == [True, False]
    assert kinds(battle).count("gap") == 2
