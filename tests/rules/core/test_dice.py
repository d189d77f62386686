"""Dice: a stream anyone can replay, a script that never invents a face."""

import pytest
from hypothesis import given, strategies as st

from rules.core.dice import AVERAGE, NeedDice, Overheard, ScriptedDice, SeededDice, WrongFace

# Worked out with `printf manigua:0 | openssl dgst -shake128 -xoflen 1024` and by hand from its bytes.
D6 = (4, 5, 6, 1, 2, 1, 3, 2, 6, 6, 3, 6, 6, 6, 2, 6, 2, 5, 5, 1)
D52 = (24, 29, 22, 9, 32, 3, 20, 50, 24, 1, 30, 36)
D100 = (76, 85, 26, 61, 32, 3, 76, 2, 80, 5, 30, 92)
D256 = (76, 185, 126, 61, 32, 241)


@pytest.mark.parametrize(("sides", "faces"), [(6, D6), (52, D52), (100, D100), (256, D256)])
def test_a_seed_shows_the_faces_that_shake_128_gives(sides, faces):
    assert SeededDice("manigua").roll(len(faces), sides, "C", -1) == faces


def test_bytes_that_do_not_count_are_dropped_and_the_next_block_follows():
    # 1007 of the 1024 bytes of block 0 count for a D6; the eight after them end in 5 6 3 2 5 5 6 1.
    dice = SeededDice("manigua")
    dice.roll(1007, 6, "C", -1)
    assert dice.roll(8, 6, "C", -1) == (5, 6, 3, 2, 5, 5, 6, 1)


def test_dice_of_different_sides_share_one_stream():
    dice = SeededDice("manigua")
    assert dice.roll(2, 6, "C", -1) == D6[:2]
    assert dice.roll(2, 256, "C", -1) == D256[2:4]


@given(st.text(), st.integers(2, 256), st.lists(st.integers(0, 40), max_size=6))
def test_faces_are_on_the_die_and_the_cut_into_rolls_changes_none(seed, sides, cuts):
    dice = SeededDice(seed)
    faces = tuple(face for cut in cuts for face in dice.roll(cut, sides, "C", 0))
    assert all(1 <= face <= sides for face in faces)
    assert faces == SeededDice(seed).roll(sum(cuts), sides, "another", 9)


@pytest.mark.parametrize("sides", [-1, 1, 257])
def test_no_such_die(sides):
    with pytest.raises(ValueError, match="MACH-FIRE-18"):
        SeededDice("x").roll(1, sides, "MACH-FIRE-18", 0)


def test_a_script_is_read_in_order():
    dice = ScriptedDice([3, 5, 1])
    assert dice.roll(1, 6, "C", 0) == (3,)
    assert dice.roll(2, 6, "C", 0) == (5, 1)
    assert (dice.used, dice.faces_left) == (3, 0)


def test_a_script_that_runs_out_stops_and_says_what_is_needed():
    dice = ScriptedDice([3, 5])
    with pytest.raises(NeedDice) as need:
        dice.roll(3, 6, "MACH-MEL-09", 4)
    assert (need.value.count, need.value.sides, need.value.given) == (3, 6, (3, 5))
    assert (need.value.clause, need.value.unit) == ("MACH-MEL-09", 4)
    assert dice.used == 0


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_off_the_die_is_refused(face):
    with pytest.raises(WrongFace, match=f"{face} is not a face of a D6"):
        ScriptedDice([face]).roll(1, 6, "C", 0)


def test_half_a_roll_typed_in_is_completed_and_kept():
    faces = [6]
    assert ScriptedDice(faces, SeededDice("manigua")).roll(3, 6, "C", 0) == (6, *D6[:2])
    assert faces == [6, *D6[:2]]


def test_the_last_roll_can_be_read_afterwards():
    heard = Overheard(ScriptedDice([3, 5, 6]))
    assert heard.faces == ()
    assert heard.roll(2, 6, "C", -1) == (3, 5) == heard.faces
    assert heard.roll(1, 6, "C", -1) == (6,) == heard.faces


def test_an_average_die_of_a_seed_shows_what_is_marked_on_its_six_faces():
    marked = (0, 2, 3, 3, 4, 4, 5)
    assert SeededDice("manigua").roll(len(D6), AVERAGE, "C", -1) == tuple(marked[face] for face in D6)


@pytest.mark.parametrize("face", [1, 6, 0, 2.0, True])
def test_a_script_knows_which_faces_an_average_die_has(face):
    assert ScriptedDice([2, 3, 4, 5]).roll(4, AVERAGE, "C", -1) == (2, 3, 4, 5)
    with pytest.raises(WrongFace, match="is not a face of an average die"):
        ScriptedDice([face]).roll(1, AVERAGE, "C", -1)
    with pytest.raises(NeedDice, match="1 more average die needed"):
        ScriptedDice([]).roll(1, AVERAGE, "C", -1)
