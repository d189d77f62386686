"""MEX-MEL: checks of a charge, the volley, rounds, pursuit, colours and buildings."""

import pytest
from hypothesis import given, strategies as st

from rules.core.dice import SeededDice
from rules.core.terms import ATTACKER, DEFENDER
from rules.mexican_war.sections import melee
from rules.mexican_war.sections.morale import Condition
from rules.mexican_war.tables import STANDARD, tables_for
from rules.mexican_war.terms import ARMS, FALL_BACK, NONE, ROUT, STEADY

FRESH = Condition(20, 0)
TROOPS = STANDARD.troops
ROWS = st.integers(1, 16)


def tie(first):
    return tables_for({}, {"melee_tie_first_check": first})


def test_mex_mel_04_a_square_and_fortifications_make_it_harder_to_close():
    tests = [
        melee.closing_modifier(FRESH, square, works, STANDARD)
        for square, works in ((False, False), (True, False), (False, True), (True, True))
    ]
    assert tests == [0, -2, -1, -3]


def test_mex_mel_06_any_negative_result_holds():
    assert [melee.does_close(found, STANDARD) for found in (1, 0, -1)] == [True, True, False]


def test_mex_mel_07_a_square_adds_four_in_place_of_two():
    state = Condition(20, 0, square_vs_mounted=True)
    assert melee.standing_modifier(state, True, False, STANDARD) == 4
    assert melee.standing_modifier(state, False, False, STANDARD) == 2


def test_mex_r_19_by_the_option_a_square_adds_both():
    state = Condition(20, 0, square_vs_mounted=True)
    both = tables_for({}, {"square_bonus_stacks_on_stand": True})
    assert melee.standing_modifier(state, True, False, both) == 6


def test_mex_r_38_fortifications_take_the_place_of_cover():
    state = Condition(20, 0, cover=True)
    assert melee.standing_modifier(state, False, True, STANDARD) == 2
    assert melee.standing_modifier(state, False, False, STANDARD) == 1


def test_mex_r_48_standing_is_harder_than_being_shot_at():
    effects = [melee.standing_effect(found, STANDARD) for found in (-2, -3, -7, -8)]
    assert effects == [STEADY, FALL_BACK, FALL_BACK, ROUT]


def test_mex_r_16_a_target_that_does_not_stand_moves_now_or_next_turn():
    assert melee.leaves_at_once(STANDARD)
    assert not melee.leaves_at_once(tables_for({}, {"stand_failure_movement": "next_turn"}))


def test_mex_mel_08_the_range_of_the_volley_by_face(dice):
    ranges = [melee.volley_range(dice(face), 0, STANDARD) for face in range(1, 11)]
    assert ranges == [100, 100, 200, 200, 300, 300, 400, 400, 500, 600]


def test_mex_mel_11_bases_by_troops_and_arm():
    bases = {name: TROOPS[name].melee for name in ("us_regular", "us_volunteer", "mexican_militia")}
    assert bases == {
        "us_regular": (9, 9, 7, 8),
        "us_volunteer": (8, 7, 7, 7),
        "mexican_militia": (6, 6, 6, 6),
    }
    assert len(ARMS) == 4


@given(
    st.sampled_from(sorted(TROOPS)),
    st.integers(0, 3),
    st.sets(st.sampled_from(sorted(STANDARD.melee.modifiers))),
)
def test_mex_mel_10_a_row_stays_within_the_table(name, arm, names):
    row = melee.melee_row(TROOPS[name], arm, sorted(names), (), STANDARD)
    total = TROOPS[name].melee[arm] + sum(STANDARD.melee.modifiers[each] for each in names)
    assert row == max(1, min(16, total))


def test_mex_mel_24_a_garrison_has_neither_flank_nor_rear():
    assert melee.ignored_modifiers(ATTACKER, "building", (), STANDARD) == ("enemy_flank", "enemy_rear")
    assert melee.ignored_modifiers(DEFENDER, "building", (), STANDARD) == ()


def test_mex_mel_25_a_corner_of_a_work_has_no_flank():
    assert melee.ignored_modifiers(ATTACKER, "earthwork_corner", (), STANDARD) == ("enemy_flank",)
    assert melee.ignored_modifiers(ATTACKER, "open", (), STANDARD) == ()


def test_mex_r_49_a_square_takes_away_charge_height_flank_and_rear():
    ignored = melee.ignored_modifiers(ATTACKER, "open", (melee.SQUARE,), STANDARD)
    assert set(ignored) == {"charging_mounted", "mounted_vs_foot_in_open", "enemy_flank", "enemy_rear"}


@given(ROWS, ROWS, st.integers(1, 40), st.integers(1, 40), st.text(max_size=3))
def test_mex_mel_27_a_loss_is_the_cell_and_no_more_than_there_are(first, second, mine, theirs, seed):
    fought = melee.fight_round(SeededDice(seed), (0, 1), (first, second), (mine, theirs), STANDARD)
    cells = STANDARD.melee.rows[first][fought.faces[0]], STANDARD.melee.rows[second][fought.faces[1]]
    assert fought.inflicted == (min(cells[0], theirs), min(cells[1], mine))


@pytest.mark.parametrize(
    ("losses", "left", "first"),
    [
        ((1, 2), (9, 8), DEFENDER),
        ((2, 1), (9, 8), ATTACKER),
        ((0, 1), (9, 8), DEFENDER),
        ((0, 0), (9, 8), NONE),
        ((3, 9), (7, 0), ATTACKER),
        ((0, 9), (7, 0), NONE),
        ((9, 3), (0, 7), DEFENDER),
        ((9, 9), (0, 0), NONE),
    ],
)
def test_mex_mel_14_a_unit_that_lost_more_checks_first(losses, left, first):
    assert melee.first_to_check(losses, left, STANDARD) == first


@pytest.mark.parametrize(
    ("option", "first"), [("attacker", ATTACKER), ("defender", DEFENDER), ("both", melee.BOTH)]
)
def test_mex_r_21_equal_losses_go_by_the_option(option, first):
    assert melee.first_to_check((2, 2), (5, 5), tie(option)) == first


def test_mex_r_47_units_are_unformed_in_the_checks_of_their_melee():
    assert melee.is_unformed_in_checks(STANDARD)
    assert not melee.is_unformed_in_checks(tables_for({}, {"melee_checks_unformed": False}))


def test_mex_mel_17_two_moves_one_or_none():
    assert [melee.pursuit_moves(found, STANDARD) for found in (5, 4, 3, 2, -9)] == [2, 2, 1, 0, 0]


def test_mex_mel_20_a_one_loses_the_colours(dice):
    assert [melee.loses_colours(dice(face), 0, STANDARD) for face in (1, 2)] == [True, False]


def test_mex_mel_23_a_figure_an_inch_and_one_and_a_half_times_as_many_upstairs():
    rooms = [
        melee.building_room(inches, storeys, STANDARD) for inches, storeys in ((500, 1), (550, 1), (500, 2))
    ]
    assert rooms == [5, 5, 7]
