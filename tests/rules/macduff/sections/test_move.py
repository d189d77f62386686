"""MACD-MOVE: dice of a move, and accidents."""

from collections.abc import Sequence

import pytest
from hypothesis import given, strategies as st

from rules.core.dice import ScriptedDice
from rules.macduff.sections import move
from rules.macduff.terms import (
    AIRSHIP,
    ARTILLERY,
    BALLOON,
    BASIC,
    BOAT,
    CHARGE,
    CLASSES,
    COUNTERCHARGE,
    CURRENTS,
    FAST,
    FORMED_CAVALRY,
    FORMED_INFANTRY,
    HORSE,
    MANHANDLE,
    MARCH,
    MOUNTED_INFANTRY,
    NORMAL,
    OFF_ROAD,
    PURSUIT,
    ROAD,
    STEAM_ENGINE,
    TRAIN,
    UNFORMED_INFANTRY,
    WAGON,
)

PRINTED = {
    "formed_infantry": 2, "unformed_infantry": 3, "formed_cavalry": 3, "mounted_infantry": 3,
    "unformed_cavalry": 4, "commander": 4, "messenger": 4, "artillery": 2, "wagon": 2, "boat": 3,
    "steam_engine": 2, "train": 4, "airship": 2, "pack_animals": 3,
}  # fmt: skip


def basic_dice(
    unit_class: int, kind: int = BASIC, draught: int = NORMAL, current: int = 0, wind: int = 0
) -> int:
    return move.basic_dice(unit_class, kind, draught, current, wind)


def roll(
    faces: Sequence[int], unit_class: int, count: move.MoveDice, drilled=False, obstacle=False
) -> move.Move:
    rolled = ScriptedDice(list(faces))
    made = move.roll_move(rolled, 0, unit_class, count, drilled, obstacle)
    assert rolled.faces_left == 0
    return made


@pytest.mark.parametrize("word", PRINTED)
def test_macd_move_02_the_dice_of_each_class(word):
    assert basic_dice(CLASSES.index(word)) == PRINTED[word]


def test_macd_move_06_teams_add_dice():
    assert [basic_dice(ARTILLERY, draught=team) for team in (NORMAL, FAST, HORSE)] == [2, 3, 4]
    assert basic_dice(WAGON, draught=FAST) == 3


def test_macd_r_18_a_gun_pushed_by_hand_has_no_team():
    assert basic_dice(ARTILLERY, MANHANDLE, HORSE) == 2


def test_macd_move_07_the_current_takes_or_gives_a_die():
    assert [
        basic_dice(BOAT, current=CURRENTS.index(word)) for word in ("none", "with", "against", "across")
    ] == [
        3,
        4,
        2,
        2,
    ]


def test_macd_move_10_the_wind_carries_an_airship_only_if_it_blows_that_way():
    found = [move.wind_dice(AIRSHIP, blows, down, False) for blows in (0, 1) for down in (0, 1)]
    assert found == [0, 0, 0, 2]


def test_macd_r_17_a_balloon_drifts_unless_calm_or_tethered():
    assert basic_dice(BALLOON, wind=move.wind_dice(BALLOON, True, False, False)) == 2
    assert basic_dice(BALLOON, wind=move.wind_dice(BALLOON, False, False, False)) == 0
    assert basic_dice(BALLOON, wind=move.wind_dice(BALLOON, True, False, True)) == 0


def test_macd_chg_04_horse_and_mounted_infantry_charge_with_two_more():
    dice = [
        move.kind_dice(each, CHARGE, OFF_ROAD, False)
        for each in (UNFORMED_INFANTRY, FORMED_CAVALRY, MOUNTED_INFANTRY)
    ]
    assert dice == [1, 2, 2]
    assert move.kind_dice(FORMED_CAVALRY, CHARGE, OFF_ROAD, True) == 0


def test_macd_r_35_a_pursuit_is_a_fresh_charge():
    assert move.kind_dice(FORMED_CAVALRY, PURSUIT, OFF_ROAD, False) == 2


def test_macd_move_15_a_march_adds_one_or_two_by_road():
    assert [move.kind_dice(FORMED_INFANTRY, MARCH, way, False) for way in (OFF_ROAD, ROAD)] == [1, 2]


def test_macd_chg_09_a_countercharge_is_one_die_and_no_basic_move():
    assert basic_dice(FORMED_CAVALRY, COUNTERCHARGE) == 0
    assert move.kind_dice(FORMED_CAVALRY, COUNTERCHARGE, OFF_ROAD, True) == 1


def test_macd_move_17_average_faces_for_its_own_dice_alone():
    count = move.move_dice(2, 1, True, False, True)
    made = roll((1, 2, 6, 1, 6), FORMED_INFANTRY, count, drilled=True)
    assert (made.basic, made.bonus) == (2 + 3, 5 + 1 + 6)


@given(st.lists(st.integers(1, 6), min_size=2, max_size=2))
def test_macd_move_17_average_dice_never_go_below_two_or_above_five(faces):
    made = roll(faces, FORMED_INFANTRY, move.move_dice(2, 0, False, False, False), drilled=True)
    assert 4 <= made.total <= 10


@pytest.mark.parametrize(("faces", "broken"), [((6, 6, 2, 3), True), ((6, 5), False), ((1, 1), False)])
def test_macd_move_08_only_all_sixes_break_an_engine_down(faces, broken):
    made = roll(faces, STEAM_ENGINE, move.move_dice(2, 0, False, False, False))
    assert (made.accident, made.repair) == (broken, 5 if broken else 0)
    assert made.total == sum(faces[:2])


def test_macd_move_09_a_train_is_derailed_only_at_an_obstacle():
    count = move.move_dice(4, 0, False, False, False)
    assert not roll((6, 6, 6, 6), TRAIN, count).derailed
    made = roll((1, 1, 1, 6, 6, 6), TRAIN, count, obstacle=True)
    assert (made.derailed, made.repair) == (True, 12)
    assert not roll((1, 5, 1, 5), TRAIN, count, obstacle=True).derailed


def test_macd_cmd_11_follow_me_the_band_and_a_huzzah_add_one_each():
    assert move.move_dice(2, 0, True, True, True).bonus == 3


def test_no_dice_no_move(dice):
    assert (
        move.roll_move(dice(), 0, BALLOON, move.move_dice(0, 0, False, False, False), False, False).total == 0
    )
