"""Passages of lines, fords and wider fronts at a table of the Mexican War."""

import pytest

from tests.rules.mexican_war.assisted_table import (
    BEST,
    START,
    check,
    contact,
    dues,
    first_roll,
    officer,
    play,
    rarer_actions,
    unit,
    verbs,
)

FORCE = (unit("a", 0), unit("c", 0), unit("b", 1), officer("o", 0))
MOVE = {"do": "move", "unit": "a", "formation": "line", "figures": "1"}
END = {"do": "end"}


def choose(word, unit="a"):
    return {"do": "more", "unit": unit, "answer": word}


def test_only_what_can_apply_is_offered():
    game = START(FORCE, {})
    assert rarer_actions(game) == ["ford", "marker", "work"]
    assert rarer_actions(play(game, MOVE)) == ["passes", "ford", "marker"]
    assert "more" not in [each.key for each in START((unit("a", 0, counted=False),), {}).rows()[0].actions]


@pytest.mark.parametrize(("face", "unformed"), [(7, False), (6, True)])
def test_mex_move_13_move_14_each_unit_of_a_passage_needs_twelve_or_is_unformed(face, unformed):
    game = play(START(FORCE, {}), MOVE, choose("passes"), {"do": "through", "unit": "a", "answer": "1"})
    rolls = [game.dues()[0].roll.total.value]
    play(game, check("passage", "a", face))
    rolls.append(game.dues()[0].roll.total.value)
    play(game, check("passage", "c", BEST))
    assert rolls == ["+5", "+5"]  # US Regular +3, and the one that was passed stood still
    assert [each.unformed for each in game.state.units[:2]] == [unformed, False]
    assert game.log.events[-1].clause == "MEX-MOVE-13"


def test_a_unit_that_becomes_unformed_does_not_change_the_die_of_the_other():
    game = play(START(FORCE, {}), MOVE, choose("passes"), {"do": "through", "unit": "a", "answer": "1"})
    play(game, check("passage", "a", 1))
    assert game.dues()[0].roll.total.value == "+5"


@pytest.mark.parametrize(("face", "verb"), [(3, "finds_a_ford"), (4, "finds_no_ford")])
def test_mex_pre_07_a_unit_at_the_bank_finds_a_ford_on_three_or_less(face, verb):
    game = play(START(FORCE, {}), choose("ford"))
    assert game.dues()[0].clauses == ("MEX-PRE-07", "MEX-PRE-08")
    event = play(game, check("ford", "a", face)).log.events[-1]
    assert (event.verb, event.faces) == (verb, (face,))


def test_mex_move_15_horse_widens_its_charge_by_a_stand_for_five_inches():
    force = unit("a", 0, 12, "cavalry"), unit("b", 1)
    game = play(START(force, {}), *contact())
    assert "widen" in rarer_actions(game)
    play(game, choose("widen"))
    assert [each.note.values["inches"] for each in game.dues()[0].answers] == [5, 10, 15]
    play(game, {"do": "widen", "unit": "a", "answer": "2"})
    assert (verbs(game)[-1], game.state.units[0].files, "widen" in rarer_actions(game)) == (
        "widens",
        10,
        False,
    )


def units_in_melee(figures, counted=True):
    """Returns two units in melee that have fought a round without a decision."""
    game = play(START((unit("a", 0, 40), unit("b", 1, figures, counted=counted)), {}), *contact())
    for row in game.state.units:
        row.rounds, row.used = 1, 0
    return game


@pytest.mark.parametrize(("figures", "laps", "row"), [(60, False, 9), (40, True, 12)])
def test_mex_move_16_a_unit_in_melee_extends_and_laps_round_a_narrower_enemy(figures, laps, row):
    game = play(units_in_melee(figures), choose("extend"), {"do": "extend", "unit": "a", "answer": "2"})
    assert (verbs(game)[-1], game.state.units[0].laps) == ("widens", laps)
    assert dues(play(game, END)) == ["strike", "strike"]
    assert int(first_roll(game).roll.total.value) >= row - 3


def test_mex_move_16_the_table_says_whether_it_laps_round_an_enemy_that_nobody_has_counted():
    game = START((unit("a", 0, 40), unit("b", 1, counted=False)), {})
    play(game, {"do": "charge", "unit": "a", "target": "b"}, check("close", "a", BEST))
    play(game, {"do": "stand", "unit": "b", "answer": "stands"})
    for each in game.state.units:
        each.rounds, each.used = 1, 0
    play(game, choose("extend"), {"do": "extend", "unit": "a", "answer": "1"})
    play(game, {"do": "laps", "unit": "a", "answer": "laps"})
    assert game.state.units[0].laps
