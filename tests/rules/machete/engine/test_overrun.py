"""MACH-ART-28 to MACH-ART-32 on the table: guns left, captured, brought off and manned again."""

import pytest

from rules.core.standing import standings
from rules.core.telling.replay import fold
from rules.core.telling.verbs import verbs
from rules.machete.engine.act import act
from rules.machete.engine.cards import removal_phase
from rules.machete.engine.details import fates
from rules.machete.engine.guns import orders
from rules.machete.engine.melee import melee_phase
from rules.machete.engine.morale import run_back
from rules.machete.engine.orders import ORDER, RECREW, SHELL, TAKE_OVER
from rules.machete.engine.overrun import aftermath_phase
from rules.machete.engine.prisoners import capture
from rules.machete.terms import CREW
from rules.machete.units import (
    FORCED_BACK,
    REJOINED,
    SPIKED,
    STEADY,
    SURRENDERED,
    TAKEN,
    UNSERVED,
    WRECKED,
)

RED = {"side": "red", "nation": "cuban", "command": 1, "facing": 180}
GUN = {"troop": "horse_drawn_artillery", "gun": "other", "figures": 4, "command": 0}
MANS = {"MACH-GEN-08": [RECREW]}
PACK = {"troop": "pack_artillery", "gun": "mountain", "figures": 4, "command": 0}
TRUNK = {"troop": "manhandled_artillery", "gun": "tree_trunk", "figures": 4, "command": 0, "nation": "cuban"}


@pytest.fixture
def folds():
    """Checks that the events of a battle give the final state of its units."""

    def compare(battle, opening):
        assert fold(opening, battle.log.events, verbs("machete")) == standings(battle.units)

    return compare


def open_log(battle):
    opening = standings(battle.units)
    battle.log.events.clear()
    return opening


def in_contact(battle, since=1):
    for unit in battle.units:
        if battle.enemies_touching(unit):
            unit.engaged, unit.contact, unit.attacker = since, 1, unit.side == 1
    return battle


def tells(battle, unit):
    return set(orders(battle, battle.units[unit], False, False))


def test_mach_art_26_a_crew_fights_as_foot(field, body):
    # the gun's four and eight infantry: twelve points, two dice; against twelve infantry who rushed
    battle = in_contact(
        field(
            body(52, 52, **GUN),
            body(57, 52, figures=8),
            body(52, 57, **RED),
            faces=[4, 4, 3, 3, 3, 3, 3, 3, 3],
        )
    )
    melee_phase(battle)
    gun, foot, foe = battle.units
    assert foe.lost == 3
    assert gun.lost + foot.lost == 5  # 4 + 4 + 2 halved
    assert gun.lost


def test_mach_amb_05_a_crew_making_ready_is_left_out_of_the_points(field, body):
    battle = in_contact(field(body(52, 52, **GUN | {"figures": 6}), body(52, 57, **RED), faces=[3, 3]))
    battle.units[0].set_up = 1
    melee_phase(battle)
    assert battle.units[1].lost == 0
    assert battle.units[0].lost == 4


def overrun(field, body, faces, gun=GUN, **more):
    """Returns a gun in contact with infantry, its crew about to run."""
    battle = in_contact(field(body(52, 52, **gun), body(52, 57, **RED), faces=faces, **more))
    battle.units[0].state = FORCED_BACK
    return battle


def test_mach_art_28_on_four_the_crew_brings_the_gun_off(field, body, read_log, folds):
    battle = overrun(field, body, [4])
    opening = open_log(battle)
    run_back(battle, battle.units[0], 1)
    gun = battle.units[0]
    assert read_log(battle) == [("MACH-ART-28", "gun_brought_off", 0), ("MACH-MOR-13", "runs_back", 0)]
    assert gun.on_table
    assert gun.limbered  # MACH-R-40: it must be set up again
    folds(battle, opening)


def test_mach_art_29_on_three_the_gun_is_captured(field, body, read_log, folds):
    battle = overrun(field, body, [3])
    opening = open_log(battle)
    run_back(battle, battle.units[0], 1)
    gun, _, crew = battle.units
    assert ("MACH-ART-29", "gun_taken", 0) in read_log(battle)
    assert (gun.side, gun.owner, gun.state, gun.lying, gun.on_table) == (1, 0, TAKEN, True, False)
    assert (crew.side, crew.strength, crew.state, crew.duty, crew.piece) == (0, 4, FORCED_BACK, CREW, 0)
    assert crew.y < gun.y
    assert [fate.lost for fate in fates(battle)] == [0, 0]
    folds(battle, opening)


def test_mach_art_30_on_one_the_gun_is_spiked(field, body, read_log, folds):
    battle = overrun(field, body, [1])
    opening = open_log(battle)
    run_back(battle, battle.units[0], 1)
    assert battle.units[0].state == SPIKED
    assert battle.units[0].lying
    assert not tells(battle, 1)  # it is of no use to either side
    folds(battle, opening)


def test_mach_r_43_a_tree_trunk_that_is_overrun_is_lost(field, body, read_log, folds):
    battle = in_contact(field(body(52, 52), body(52, 57, **RED | TRUNK)))
    battle.units[1].state = FORCED_BACK
    opening = open_log(battle)
    run_back(battle, battle.units[1], 1)
    assert battle.units[1].state == WRECKED
    assert ("MACH-R-43", "trunk_lost", 1) in read_log(battle)
    folds(battle, opening)


def test_mach_r_39_a_crew_that_falls_alone_loses_the_gun_without_a_die(field, body, read_log, folds):
    battle = in_contact(field(body(52, 52, **GUN), body(52, 57, **RED), faces=[6, 6]))
    opening = open_log(battle)
    melee_phase(battle)
    aftermath_phase(battle)
    assert read_log(battle)[-1] == ("MACH-R-39", "gun_taken", 0)
    assert (battle.units[0].side, battle.units[0].state) == (1, TAKEN)
    assert [fate.lost for fate in fates(battle)] == [4, 0]
    folds(battle, opening)


def test_mach_r_39_friends_in_that_melee_may_bring_the_gun_off(field, body, read_log, folds):
    battle = in_contact(field(body(52, 52, **GUN), body(57, 52), body(52, 57, **RED), faces=[5]))
    battle.units[0].marked = 4
    opening = open_log(battle)
    removal_phase(battle)
    aftermath_phase(battle)
    gun, friend, _ = battle.units
    assert read_log(battle)[-1] == ("MACH-ART-28", "gun_carried_off", 0)
    assert (gun.x, gun.y, gun.side) == (friend.x, friend.y, 0)
    assert gun.limbered
    folds(battle, opening)


def test_mach_r_39_a_crew_that_surrenders_gives_up_the_gun(field, body, read_log, folds):
    battle = overrun(field, body, [], wishes={"MACH-MOR-21": [1]})
    opening = open_log(battle)
    capture(battle, battle.units[0], battle.units[1], "overrun", "MACH-MOR-19")
    gun, crew = battle.units[0], battle.units[2]
    assert ("MACH-R-39", "gun_taken", 0) in read_log(battle)
    assert (gun.side, gun.captured, crew.state) == (1, 0, SURRENDERED)
    assert [fate.captured for fate in fates(battle)] == [4, 0]
    folds(battle, opening)


def test_mach_r_78_out_of_contact_the_gun_stays_where_it_is(field, body, read_log, folds):
    battle = field(body(52, 52, **GUN), body(52, 92, **RED))
    battle.units[0].state = FORCED_BACK
    opening = open_log(battle)
    run_back(battle, battle.units[0], 1)
    gun, _, crew = battle.units
    assert (gun.state, gun.lying, gun.strength, gun.side) == (UNSERVED, True, 0, 0)
    assert (gun.x, gun.y) == (opening[0].x, opening[0].y)
    assert crew.strength == 4
    folds(battle, opening)


def left_gun(field, body, foe_y=92, faces=(), **more):
    """Returns a gun left out of contact, its crew one move behind it and steady again."""
    battle = field(body(52, 52, **GUN), body(52, foe_y, **RED), faces=faces, **more)
    battle.units[0].state = FORCED_BACK
    run_back(battle, battle.units[0], 1)
    battle.units[2].state = STEADY
    return battle


def test_mach_r_78_a_rallied_crew_goes_back_to_its_gun(field, body, read_log, folds):
    battle = left_gun(field, body)
    battle.commanders[0].wishes["MACH-GEN-08"] = [TAKE_OVER]
    opening = open_log(battle)
    act(battle, battle.units[2])
    gun, _, crew = battle.units
    assert (gun.state, gun.strength, gun.on_table, gun.lying) == (STEADY, 4, True, False)
    assert crew.state == REJOINED
    assert gun.start == 4
    folds(battle, opening)


def test_mach_r_78_reached_while_its_crew_is_near_the_die_is_rolled(field, body, read_log, folds):
    battle = left_gun(field, body, faces=[2])
    battle.commanders[1].wishes["MACH-GEN-08"] = [TAKE_OVER]
    battle.place(battle.units[1], battle.table.at(5200, 6700))
    opening = open_log(battle)
    act(battle, battle.units[1])
    assert ("MACH-ART-29", "gun_taken", 0) in read_log(battle)
    folds(battle, opening)


def test_mach_art_28_a_crew_near_by_fetches_its_gun(field, body, folds):
    battle = left_gun(field, body, faces=[6])
    battle.commanders[1].wishes["MACH-GEN-08"] = [TAKE_OVER]
    battle.place(battle.units[1], battle.table.at(5200, 6700))
    opening = open_log(battle)
    act(battle, battle.units[1])
    gun = battle.units[0]
    assert (gun.side, gun.strength, gun.limbered, gun.state) == (0, 4, True, STEADY)
    folds(battle, opening)


def test_mach_r_78_reached_while_its_crew_is_far_there_is_no_die(field, body, read_log):
    battle = left_gun(field, body)
    battle.place(battle.units[2], battle.table.at(9700, 200))
    battle.place(battle.units[1], battle.table.at(5200, 5700))
    aftermath_phase(battle)
    assert read_log(battle)[-1] == ("MACH-R-78", "gun_taken", 0)


def test_mach_art_16_foot_are_detached_to_a_gun(field, body, read_log, folds):
    battle = field(
        body(52, 52, **GUN | {"figures": 1}),
        body(52, 42),
        body(52, 97, **RED),
        wishes=MANS,
    )
    opening = open_log(battle)
    assert tells(battle, 1) == {RECREW}
    act(battle, battle.units[1])
    gun, foot, _ = battle.units
    assert (gun.strength, foot.strength, foot.lost) == (4, 9, 0)
    assert ("MACH-ART-16", "gun_manned", 0) in read_log(battle)
    # MACH-ART-17: not in this phase
    assert not any(option - option % ORDER == SHELL for option in tells(battle, 0))
    battle.turn = 2
    assert any(option - option % ORDER == SHELL for option in tells(battle, 0))
    folds(battle, opening)


def test_mach_r_77_men_lent_to_a_gun_are_losses_of_their_own_unit(field, body):
    battle = field(
        body(52, 52, **GUN | {"figures": 1}),
        body(52, 42),
        body(52, 97, **RED),
        wishes=MANS,
    )
    act(battle, battle.units[1])
    battle.units[0].marked = 4
    removal_phase(battle)
    assert [fate.lost for fate in fates(battle)] == [1, 3, 0]


def test_mach_r_77_so_they_are_when_they_have_left_it_again(field, body):
    battle = field(
        body(52, 52, **GUN | {"figures": 1}),
        body(52, 42),
        body(52, 97, **RED),
        wishes=MANS,
    )
    act(battle, battle.units[1])
    battle.units[0].state = FORCED_BACK
    run_back(battle, battle.units[0], 1)
    crew = battle.units[3]
    crew.marked = 2
    removal_phase(battle)
    assert [fate.lost for fate in fates(battle)] == [1, 1, 0]


def captured_guns(field, body, **more):
    """Returns a gun captured in phase 1 by infantry beside it, with nobody else near."""
    battle = in_contact(field(body(52, 52, **GUN), body(52, 57, **RED), body(2, 2), faces=[6, 6], **more))
    melee_phase(battle)
    aftermath_phase(battle)
    battle.units[1].engaged = 0
    return battle


@pytest.mark.parametrize(("quick", "phase"), [(False, 3), (True, 2)])
def test_mach_art_31_captors_wait_before_they_man_a_gun(field, body, quick, phase):
    battle = captured_guns(field, body, options={"captured_gun_quick": quick})
    battle.turn = phase - 1
    assert not tells(battle, 1)
    battle.turn = phase
    assert tells(battle, 1) == {RECREW}


def test_mach_art_32_a_captured_gun_fires_for_its_captors(field, body, read_log, folds):
    battle = captured_guns(field, body, wishes=MANS)
    opening = open_log(battle)
    battle.turn = 3
    act(battle, battle.units[1])
    gun = battle.units[0]
    assert (gun.side, gun.strength, gun.state, gun.on_table) == (1, 4, STEADY, True)
    assert ("MACH-ART-32", "gun_manned", 0) in read_log(battle)
    folds(battle, opening)
    gun.facing = 225
    assert not any(option - option % ORDER == SHELL for option in tells(battle, 0))
    battle.turn = 4
    assert SHELL + 2 in tells(battle, 0)
    assert [fate.lost for fate in fates(battle)] == [4, 0, 0]


def test_mach_r_67_a_gun_nobody_serves_has_no_card(field, body):
    battle = left_gun(field, body)
    assert battle.units[0] not in battle.units_on_table(0)
    assert battle.units[0] not in battle.foes[1]


def test_mach_r_78_a_limbered_gun_goes_with_its_crew(field, body, read_log):
    battle = field(body(52, 52, limbered=True, **PACK), body(52, 92, **RED))
    battle.units[0].state = FORCED_BACK
    run_back(battle, battle.units[0], 1)
    assert read_log(battle) == [("MACH-MOR-13", "runs_back", 0)]
