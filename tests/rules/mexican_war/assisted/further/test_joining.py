"""Converging and guards of prisoners at a table of the Mexican War."""

from rules.mexican_war.units import ROUTING, ROUTS
from tests.rules.mexican_war.assisted_table import START, check, play, rarer_actions, unit, verbs

END = {"do": "end"}


def choose(word, unit="a"):
    return {"do": "more", "unit": unit, "answer": word}


def worn_units(*figures):
    """Returns units of one side with so many figures left of twenty."""
    game = START((*(unit(key, 0) for key in "ac"), unit("b", 1)), {})
    lines = {key: {"lost": 20 - left} for key, left in zip("ac", figures, strict=True)}
    return play(game, {"do": "adjust", "lines": lines})


def test_mex_add_01_add_02_two_worn_units_become_one_after_two_turns_at_rest():
    game = play(worn_units(12, 12), END)
    assert "converge" not in rarer_actions(game)
    play(game, END)
    play(game, choose("converge"), {"do": "converge", "unit": "a", "answer": "1"})
    assert [(row.left, row.state.key, row.lost) for row in game.rows()[:2]] == [
        (24, "ready", 8), (0, "is_converged", 8),
    ]  # fmt: skip
    assert verbs(game)[-2:] == ["joins", "takes_in"]


def test_mex_add_01_units_that_would_be_too_large_do_not_converge():
    assert "converge" not in rarer_actions(play(worn_units(14, 14), END, END))  # 28 of 25 at most


def test_losses_after_converging_are_shared_and_an_entry_by_hand_keeps_both():
    game = play(
        worn_units(12, 12), END, END, choose("converge"), {"do": "converge", "unit": "a", "answer": "1"}
    )
    game.state.units[0].strength = 4
    assert [game.tallies()[key].lost for key in "ac"] == [20, 16]
    play(game, {"do": "adjust", "lines": {"a": {"lost": 18}}})
    assert game.state.units[0].strength == 14


def test_mex_add_04_a_figure_guards_ten_prisoners_and_is_no_loss():
    game = START((unit("a", 0), unit("b", 1), unit("c", 1)), {})
    prey = game.state.units[1]
    prey.state, prey.forced = ROUTING, ROUTS
    play(game, {"do": "charge", "unit": "a", "target": "b"}, check("close", "a", 10))
    play(game, check("ride", "a", 10) | {"target": "b"})
    captor = game.rows()[0]
    assert (captor.left, captor.lost, game.tallies()["a"].lost) == (19, 0, 0)
    assert (verbs(game)[-1], game.news.rest[-1].values["what"].key) == ("sends_guards", "guards_go")


def test_mex_add_04_the_table_says_who_takes_a_unit_that_surrenders():
    game = START((unit("a", 0), unit("c", 0), unit("b", 1)), {})
    prey = game.state.units[2]
    prey.state, prey.forced = ROUTING, ROUTS
    play(game, END)
    while game.dues()[0].step["do"] == "rally":
        play(game, check("rally", "b", 1))
    play(game, {"do": "run", "unit": "b", "answer": "trapped"})
    assert [each.key for each in game.dues()[0].answers] == ["0", "1"]
    play(game, {"do": "captor", "unit": "b", "answer": "1"})
    assert [row.left for row in game.rows()[:2]] == [20, 18]


def test_mex_add_04_prisoners_of_an_enemy_that_nobody_has_counted_are_entered_by_number():
    game = START((unit("a", 0), unit("b", 1, counted=False)), {})
    assert "prisoners" not in rarer_actions(game)
    play(game, {"do": "gone", "unit": "b"}, choose("prisoners"))
    play(game, {"do": "prisoners", "unit": "a", "answer": "11"})
    assert game.rows()[0].left == 18
