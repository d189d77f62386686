"""MACH-ART, MACH-MART on the table: a gun on its card."""

from dataclasses import replace

import pytest

from rules.core.dice import NeedDice
from rules.core.inputs import BadInput
from rules.machete.check import check
from rules.machete.engine.act import act
from rules.machete.engine.cards import removal_phase
from rules.machete.engine.guns import orders
from rules.machete.engine.move import ways
from rules.machete.engine.orders import BOMBARD, HAUL, MARCH, ORDER, PASS, SET_UP, SHELL, TURN
from rules.machete.engine.overrun import aftermath_phase
from rules.machete.terms import CROSS_COUNTRY
from rules.machete.units import WRECKED

RED = {"side": "red", "nation": "cuban", "command": 1, "facing": 180}
GUN = {"troop": "horse_drawn_artillery", "gun": "other", "figures": 4, "command": 0}
PACK = {"troop": "pack_artillery", "gun": "mountain", "figures": 4, "command": 0}
TRUNK = {"troop": "manhandled_artillery", "gun": "tree_trunk", "figures": 2, "command": 0, "nation": "cuban"}
FIRES = {"MACH-GEN-08": [SHELL + 1]}
LONG = {"width_cm": 300, "height_cm": 100}


def kinds(battle, unit=0):
    return {option - option % ORDER for option in orders(battle, battle.units[unit], False, False)}


def shells(battle, unit=0):
    return [
        option
        for option in orders(battle, battle.units[unit], False, False)
        if option // ORDER * ORDER == SHELL
    ]


def test_mach_mart_01_a_march_limbers_the_gun_for_nothing(field, body, read_log):
    battle = field(body(2, 52, **GUN), body(97, 97, **RED), wishes={"MACH-GEN-08": [MARCH]})
    act(battle, battle.units[0])
    gun = battle.units[0]
    assert gun.limbered
    assert gun.moved == 1
    assert read_log(battle)[0] == ("MACH-R-35", "limbers", 0)
    assert read_log(battle)[1] == ("MACH-MART-02", "moves", 0)


def test_mach_mart_07_pack_guns_go_through_jungle(field, body, read_log):
    jungle = {"board": {"ground": "jungle"}}
    battle = field(body(52, 52, **PACK), body(97, 97, **RED), wishes={"MACH-GEN-08": [MARCH]}, **jungle)
    act(battle, battle.units[0])
    assert ("MACH-MART-07", "moves", 0) in read_log(battle)


def test_mach_mart_12_wheels_do_not_enter_jungle(field, body):
    clearing = {"kind": "clearing", "points": [[45, 45], [60, 45], [60, 60], [45, 60]]}
    battle = field(body(52, 52, **GUN), body(97, 97, **RED), board={"ground": "jungle", "areas": [clearing]})
    assert {battle.table.ground[cell] for cell in ways(battle, battle.units[0])} == {CROSS_COUNTRY}


def test_mach_mart_05_a_gun_that_stands_ready_is_hauled_and_stays_ready(field, body, read_log):
    battle = field(body(52, 52, **GUN), body(52, 97, **RED), wishes={"MACH-GEN-08": [HAUL]})
    act(battle, battle.units[0])
    gun = battle.units[0]
    assert not gun.limbered
    assert read_log(battle)[0] == ("MACH-MART-05", "moves", 0)
    # MACH-R-35: no fire in the phase in which it moved
    assert not any(verb == "shells" for _, verb, _ in read_log(battle))
    assert SHELL not in kinds(battle)
    battle.turn, gun.facing = 2, 0
    assert SHELL in kinds(battle)


def test_mach_mart_09_setting_up_takes_the_phase(field, body, read_log):
    battle = field(
        body(52, 52, limbered=True, **GUN),
        body(52, 97, **RED),
        wishes={"MACH-GEN-08": [SET_UP], "MACH-MOVE-07": [0]},
    )
    assert kinds(battle) == {SET_UP}
    act(battle, battle.units[0])
    assert read_log(battle) == [("MACH-ART-01", "sets_up", 0)]
    assert SHELL not in kinds(battle)
    battle.turn = 2
    assert SHELL in kinds(battle)


@pytest.mark.parametrize(("facing", "fires"), [(0, True), (90, True), (135, False), (180, False)])
def test_mach_art_02_a_gun_turns_90_degrees_and_fires(field, body, facing, fires):
    battle = field(body(52, 52, facing=facing, **GUN), body(52, 97, **RED))
    assert bool(shells(battle)) == fires


def test_mach_mart_10_by_the_option_anything_under_180_is_free(field, body):
    battle = field(body(52, 52, facing=135, **GUN), body(52, 97, **RED), options={"gun_arc": "rotation"})
    assert shells(battle)


def test_mach_art_03_an_about_face_takes_the_phase(field, body, read_log):
    battle = field(
        body(52, 52, facing=180, **GUN), body(52, 97, **RED), wishes={"MACH-GEN-08": [TURN]}, faces=[]
    )
    act(battle, battle.units[0])
    assert battle.units[0].facing == 0
    assert read_log(battle) == [("MACH-ART-03", "turns_gun", 0)]


def test_mach_art_10_a_shell_fells_what_the_die_says(field, body, read_log):
    # 45 cm is short: 2 hits; then four fall; the officers' die spares them
    battle = field(body(52, 52, **GUN), body(52, 97, **RED), faces=[2, 4, 3], wishes=FIRES)
    act(battle, battle.units[0])
    foe = battle.units[1]
    assert (foe.strength, foe.marked, foe.molested) == (12, 4, 1)
    assert read_log(battle) == [("MACH-ART-10", "shells", 0), ("MACH-ART-11", "officers_spared", 1)]
    removal_phase(battle)
    assert foe.strength == 8


def test_mach_art_09_a_one_misses(field, body, read_log):
    battle = field(body(52, 52, **GUN), body(52, 97, **RED), faces=[1], wishes=FIRES)
    act(battle, battle.units[0])
    assert read_log(battle) == [("MACH-ART-09", "shell_misses", 0)]


@pytest.mark.parametrize(
    ("gun", "cm", "reaches"), [(PACK, 100, True), (PACK, 105, False), (GUN, 150, True), (GUN, 155, False)]
)
def test_mach_art_07_mountain_guns_reach_a_metre_others_half_as_far_again(field, body, gun, cm, reaches):
    battle = field(body(2, 52, facing=90, **gun), body(2 + cm, 52, **RED), board=LONG)
    assert bool(shells(battle)) == reaches


def test_mach_art_13_three_men_fire_every_other_phase(field, body):
    battle = field(body(52, 52, **GUN | {"figures": 3}), body(52, 97, **RED))
    battle.units[0].fired, battle.turn = 1, 2
    assert not shells(battle)
    battle.turn = 3
    assert shells(battle)


def test_mach_art_14_two_men_fire_every_third_phase(field, body):
    battle = field(body(52, 52, **GUN | {"figures": 2}), body(52, 97, **RED))
    battle.units[0].fired, battle.turn = 1, 3
    assert not shells(battle)
    battle.turn = 4
    assert shells(battle)


def test_mach_art_15_one_man_cannot_serve_a_gun(field, body):
    battle = field(body(52, 52, **GUN | {"figures": 1}), body(52, 97, **RED))
    assert not shells(battle)


def test_mach_art_33_the_nearer_enemy_on_the_line_is_in_the_way(field, body):
    battle = field(body(52, 2, **GUN), body(52, 52, **RED), body(52, 92, **RED))
    assert shells(battle) == [SHELL + 1]


def test_mach_gen_06_nobody_knows_that_an_ambush_is_in_the_way(field, body):
    battle = field(body(52, 2, **GUN), body(52, 52, ambush=True, **RED), body(52, 92, **RED))
    assert shells(battle) == [SHELL + 2]


@pytest.mark.parametrize(("friend", "foe", "fires"), [(22, 32, True), (17, 37, False), (22, 27, False)])
def test_mach_art_21_a_gun_fires_over_friends_20_cm_on_and_10_short(field, body, friend, foe, fires):
    battle = field(body(52, 2, **GUN), body(52, friend, figures=2), body(52, foe, **RED))
    assert bool(shells(battle)) == fires


def test_mach_art_27_a_gun_in_contact_is_silent(field, body):
    battle = field(body(52, 52, **GUN), body(52, 57, **RED), body(52, 92, **RED))
    battle.units[0].engaged = 1
    assert not shells(battle)


def test_mach_r_33_no_shell_into_a_melee(field, body):
    battle = field(body(2, 52, facing=90, **GUN), body(52, 52), body(52, 57, **RED))
    battle.units[1].engaged = battle.units[2].engaged = 1
    assert not shells(battle)


def test_mach_art_19_a_gun_in_the_open_is_wrecked_on_a_five(field, body, read_log):
    battle = field(body(52, 52, **GUN), body(52, 97, **RED | PACK), faces=[3, 5], wishes=FIRES)
    act(battle, battle.units[0])
    assert read_log(battle) == [("MACH-ART-19", "wrecks", 0)]
    removal_phase(battle)
    aftermath_phase(battle)
    assert battle.units[1].state == WRECKED
    assert battle.units[1].lost == 4
    assert not battle.units[1].lying


def test_mach_art_20_under_cover_a_five_costs_three_of_the_crew(field, body, read_log):
    battle = field(
        body(52, 52, **GUN), body(52, 97, **RED | PACK), faces=[3, 5], wishes=FIRES,
        board={"lines": [{"kind": "wall", "points": [[0, 97], [99, 97]]}]},
    )  # fmt: skip
    act(battle, battle.units[0])
    assert read_log(battle) == [("MACH-ART-20", "hits_gun", 0)]
    assert battle.units[1].figures_left == 1


def test_mach_gen_10_a_gun_that_was_wrecked_before_its_card_fires_once_more(field, body):
    battle = field(
        body(52, 52, **GUN),
        body(52, 97, **RED | GUN),
        faces=[3, 6, 3, 6],
        wishes={"MACH-GEN-08": [SHELL + 1, SHELL]},
    )
    act(battle, battle.units[0])
    act(battle, battle.units[1])
    removal_phase(battle)
    aftermath_phase(battle)
    assert [unit.state for unit in battle.units] == [WRECKED, WRECKED]


def test_mach_amb_04_ambushed_guns_neither_fire_nor_begin_to_set_up(field, body):
    battle = field(body(52, 52, **GUN), body(22, 52, limbered=True, **PACK), body(52, 97, **RED))
    battle.ambush_phase, battle.ambushed_side = 1, 0
    assert not shells(battle)
    assert not kinds(battle, 1)
    battle.turn = 2
    assert kinds(battle, 1) == {SET_UP}


def test_mach_amb_04_nor_is_an_ambushed_gun_turned_hauled_or_limbered(field, body):
    battle = field(body(52, 52, **GUN), body(22, 52, limbered=True, **PACK), body(52, 97, **RED))
    battle.ambush_phase, battle.ambushed_side = 1, 0
    for unit in battle.units[:2]:
        act(battle, unit)
    asked = {index: clause for clause, index, _ in battle.commanders[0].asked}
    assert 0 not in asked  # nothing to choose: not a march, not a new front
    assert 1 in asked  # a limbered gun is driven on
    battle.turn = 2
    act(battle, battle.units[0])
    assert [index for _, index, _ in battle.commanders[0].asked[-2:]] == [0, 0]


def test_mach_art_34_a_tree_trunk_fires_once_along_its_axis(field, body, read_log):
    battle = field(
        body(52, 52, side="red", **TRUNK),
        body(52, 92),
        body(92, 92),
        faces=[2, 6, 4],
        wishes=FIRES,
    )
    assert shells(battle) == [SHELL + 1]  # the other is 45 degrees off
    assert not kinds(battle) & {HAUL, TURN}
    act(battle, battle.units[0])
    assert read_log(battle)[0] == ("MACH-ART-35", "shells", 0)
    assert battle.units[1].marked == 6
    battle.turn = 9
    assert not shells(battle)


def test_mach_art_06_a_tree_trunk_reaches_50_cm(field, body):
    battle = field(body(52, 2, side="red", **TRUNK), body(52, 57))
    assert not shells(battle)
    battle = field(body(52, 2, side="red", **TRUNK), body(52, 52))
    assert shells(battle)


def test_mach_art_05_a_tree_trunk_never_moves_or_turns(field, body):
    battle = field(body(52, 52, side="red", **TRUNK), body(52, 97))
    act(battle, battle.units[0])
    asked = battle.commanders[1].asked
    assert [options for clause, _, options in asked if clause == "MACH-GEN-08"] == [(PASS, SHELL + 1)]
    assert not any(clause == "MACH-MOVE-07" for clause, _, _ in asked)


def test_mach_r_43_the_crew_of_a_gun_takes_the_tree_trunk_s_shot(field, body, read_log):
    battle = field(
        body(52, 52, side="red", **TRUNK),
        body(52, 92, **GUN),
        faces=[2, 3],
        wishes=FIRES,
    )
    act(battle, battle.units[0])
    assert read_log(battle) == [("MACH-ART-35", "shells", 0)]
    assert battle.units[1].figures_left == 1


HOUSE = {"areas": [{"kind": "building", "key": "hut", "points": [[50, 90], [55, 90], [55, 95], [50, 95]]}]}


def garrison(field, body, faces, **more):
    return field(
        body(52, 52, **GUN), body(52, 92, figures=3, house="hut", **RED), faces=faces,
        wishes={"MACH-GEN-08": [BOMBARD]}, board=HOUSE, **more,
    )  # fmt: skip


def test_mach_bld_08_everybody_inside_rolls(field, body, read_log):
    # a hit on 2, demolition 1 + 1 + 1: the house stands; of three inside the one of 2 falls
    battle = garrison(field, body, [2, 1, 1, 1, 2, 5, 6])
    act(battle, battle.units[0])
    assert read_log(battle) == [("MACH-ART-24", "shells_works", 0), ("MACH-BLD-08", "shelled_inside", 1)]
    assert (battle.units[1].marked, battle.units[1].marked_officers) == (1, 0)
    assert battle.units[1].molested == 1


def test_mach_art_25_five_in_all_bring_the_house_down(field, body, read_log):
    battle = garrison(field, body, [2, 2, 2, 1, 6, 6, 1])
    act(battle, battle.units[0])
    assert read_log(battle)[0] == ("MACH-ART-25", "shells_works", 0)
    assert (battle.units[1].marked, battle.units[1].marked_officers) == (1, 1)
    assert battle.demolished == [(0, 0)]


@pytest.mark.parametrize(("reading", "down"), [("total", True), ("any_die", False), ("exact", False)])
def test_mach_r_36_how_the_dice_bring_it_down_is_an_option(field, body, reading, down):
    battle = garrison(field, body, [2, 2, 3, 3, 6, 6, 6], options={"demolition": reading})  # 2 + 3 + 3
    act(battle, battle.units[0])
    assert battle.demolished == ([(0, 0)] if down else [])


def test_mach_r_73_a_garrison_is_shelled_only_with_its_house(field, body):
    battle = garrison(field, body, [])
    battle.houses[0].has_fired = True
    assert not shells(battle)
    assert BOMBARD in kinds(battle)


def test_mach_art_23_bridges_and_walls_may_be_shelled(field, body, read_log):
    board = {
        "lines": [
            {"kind": "river", "points": [[0, 82], [99, 82]]},
            {"kind": "road", "points": [[52, 0], [52, 99]]},
        ],
        "crossings": [{"kind": "bridge", "point": [52, 82]}],
    }
    battle = field(
        body(52, 52, **GUN),
        body(2, 97, **RED),
        faces=[3, 6, 1, 1],
        wishes={"MACH-GEN-08": [BOMBARD]},
        board=board,
    )
    act(battle, battle.units[0])
    assert read_log(battle)[0] == ("MACH-ART-25", "shells_works", 0)
    assert battle.demolished == [(1, 0)]


def test_mach_art_12_four_men_fire_each_phase(field, body):
    battle = field(body(52, 52, **GUN), body(52, 97, **RED), faces=[], wishes=FIRES)
    battle.units[0].fired, battle.turn = 1, 2
    with pytest.raises(NeedDice):
        act(battle, battle.units[0])


def test_mach_art_04_cubans_may_have_a_tree_trunk_where_they_placed_it(field, body):
    battle = field(body(52, 92, facing=200, side="red", **TRUNK), body(52, 12))
    trunk = battle.units[0]
    assert (trunk.x, trunk.y, trunk.facing, trunk.limbered) == (5250, 9250, 200, False)
    check(battle.scenario)
    spanish = replace(
        battle.scenario, units=(body(52, 92, **TRUNK | {"nation": "spanish"}), body(2, 2, side="red"))
    )
    with pytest.raises(BadInput, match="is not for spanish"):
        check(spanish)
