"""Objectives of the sides, drawn and in words."""

from dataclasses import replace

import pytest

import rules
from battles.board.objectives import objectives_drawn
from battles.replay.visibility import aims_of_side
from rules import BLUE, RED

SIDES = {"a": "Spain", "b": "Cuba"}


def aims_of(name, side=None):
    """Returns the aims of a shipped battle: all, or those that *side* may know."""
    scenario = rules.load_scenario(name)
    if side is not None:
        scenario = replace(scenario, terms=aims_of_side(scenario, side))
    return objectives_drawn(scenario.board, scenario.terms, SIDES)


def words_of_aims(aims):
    return [(aim.whose, aim.words) for aim in aims]


def test_a_place_that_both_must_hold_has_one_flag():
    [bank] = aims_of("machete/ford")
    assert (bank.whose, bank.look, bank.words) == ("", "", "hold the bank beyond the ford")
    assert [(sign.symbol, sign.at) for sign in bank.signs] == [("o-hold", "translate(84 43)")]


def test_each_side_knows_of_its_own_aims_alone():
    assert words_of_aims(aims_of("machete/convoy")) == [
        ("Spain", "bring 2 units off the table"),
        ("Cuba", "capture 2 enemy units"),
    ]
    assert words_of_aims(aims_of("machete/convoy", BLUE)) == [("Spain", "bring 2 units off the table")]
    assert words_of_aims(aims_of("machete/convoy", RED)) == [("Cuba", "capture 2 enemy units")]
    assert (
        words_of_aims(aims_of("machete/plantation", BLUE)) == []
    )  # the raid is not announced, nor that there is one
    assert words_of_aims(aims_of("machete/rescue", RED)) == [("Cuba", "free the prisoners")]
    assert words_of_aims(aims_of("machete/ambush", RED)) == [("Cuba", "put 24 enemy figures out of action")]


def test_aims_of_a_side_name_no_enemy_unit():
    scenario = rules.load_scenario("machete/convoy")
    assert "cart_1" not in str(aims_of_side(scenario, RED))
    assert aims_of_side(rules.load_scenario("machete/plantation"), BLUE) == {}


def test_a_way_out_is_an_arrow_at_the_edge_and_fields_to_burn_have_flames():
    [out, _take] = aims_of("machete/convoy")
    scenario = rules.load_scenario("machete/convoy")
    half = scenario.board["height_cm"] / 2
    assert [sign.at for sign in out.signs] == [
        f"translate({scenario.board['width_cm'] - 5} {half:g}) rotate(90)"
    ]
    [burn] = aims_of("machete/plantation")
    assert len(burn.signs) > 4
    assert {sign.symbol for sign in burn.signs} == {"o-burn"}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("scwares/camp", ("Spain", "hold the camp")),
        ("scwares/relief", ("Spain", "bring 4 bases to San Jerónimo")),
        ("acw_hex/ridge", ("", "hold the summit")),
        ("machete/landing", ("Cuba", "land 4 loads")),
    ],
)
def test_cells_are_outlined_and_loads_have_their_beach(name, words):
    first = aims_of(name)[0]
    assert (first.whose, first.words) == words
    assert first.signs
    assert bool(first.outline) == (not name.startswith("machete"))


def test_without_terms_nothing_is_drawn():
    scenario = replace(rules.load_scenario("machete/ford"), terms={})
    assert objectives_drawn(scenario.board, scenario.terms, SIDES) == ()
