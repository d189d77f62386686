"""The referee of the Mexican War: charges declared in secret with their targets, and who wins at the end."""

import pytest

import rules
from rules import BadInput
from rules.core.secret_choices import is_answer, known_answer
from tests.rules.core.test_referee import offers
from tests.rules.mexican_war.assisted_table import unit

FOUR = (unit("a", 0), unit("a2", 0), unit("b", 1), unit("b2", 1))
END = {"do": "end"}


def begin(force=FOUR, limit=0):
    game = rules.begin_table_game("mexican_war", force, {}, limit)
    game.take({"do": "choose", "key": "1-plans", "blue": "written", "red": "written"})
    return game


def declare(game, blue, red):
    game.take({"do": "choose", "key": "1-attack", "blue": blue, "red": red})
    game.take({"do": "next"})
    return game


def test_only_the_units_that_were_named_charge_and_they_do_before_the_part_ends():
    game = declare(begin(), "a2>b2", "stay")
    assert offers(game) == {"a2": {"charge"}}  # MEX-MEL-02
    assert game.go_on().bar.key == "these_first"
    (target,) = (each for each in game.ask({"do": "charge", "unit": "a2"}).questions if each.key == "target")
    assert target.kept == "b2"
    game.take({"do": "charge", "unit": "a2", "target": "b2"})
    while game.is_waiting:
        due = game.dues()[0]
        game.take({**due.step, "faces": [1]})
    assert game.go_on().bar is None


def test_the_phone_says_how_far_units_see_in_each_turn():
    game = begin()
    told = []
    for turn in (1, 5, 13, 25):
        game.inner.state.battle.turn = turn
        sight = next(each for each in game.duties() if each.label.key == "duty_sight")
        told.append((sight.text.values["far"], sight.text.values["near"]))
    assert told == [(72, 3), (48, 3), (30, 3), (24, 3)]  # MEX-VIS-01, MEX-VIS-02


def test_a_charge_may_be_named_only_by_its_own_side_at_the_other():
    for wrong in ("b>a", "a>a2", "nobody>b", "a", "", "a>b;a>b", "a>b;" + 99 * "x"):
        with pytest.raises(BadInput):
            declare(begin(), wrong, "stay")
    assert offers(declare(begin(), "charge", "stay")).keys() == {"a", "a2"}  # an older answer


def test_an_answer_of_another_phone_keeps_only_the_units_that_this_game_knows():
    game = begin()
    choice = game.choice[1]
    for answer, known in (("a>b;x>b", "a>b"), ("a>foe.1", "a>"), ("x>y", "charge"), ("stay", "stay")):
        assert known_answer(game, choice, answer) == known
    assert is_answer(game, choice, 0, "a>")


def test_the_smaller_share_of_figures_lost_wins_as_the_turns_run_out():
    for lost, winner, why in (((1, 8), 0, "smaller_share"), ((2, 2), -1, "shares_alike")):
        game = begin(limit=1)
        lines = {key: {"lost": count} for key, count in zip("ab", lost, strict=True)}
        game.take({"do": "adjust", "lines": lines})
        game.take(END)
        while game.is_waiting:
            game.take({**game.dues()[0].step, "faces": [1]})
        assert (game.ended.winner, game.ended.why.key, game.ended.clause) == (winner, why, "MEX-R-31")
