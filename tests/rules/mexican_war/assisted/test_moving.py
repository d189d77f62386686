"""Moves at a table of the Mexican War: forced ones, formations, horses, and what counts as moving."""

import pytest

from rules.mexican_war.units import FALLS_BACK, PURSUES, ROUTING, ROUTS
from tests.rules.mexican_war.assisted_table import START, bars, check, dues, fire, officer, play, unit, verbs


def move(formation, figures="1", **more):
    return {"do": "move", "unit": "a", "formation": formation, "figures": figures} | more


def next_turn(forced, force):
    """Returns a game in its second turn, after a forced move. Unit *a* made it."""
    game = START(force, {})
    game.state.units[0].forced = forced
    if forced == ROUTS:
        game.state.units[0].state = ROUTING
    return play(game, {"do": "end"})


def test_a_unit_that_fell_back_fires_with_all_its_dice_and_does_nothing_else():
    game = next_turn(FALLS_BACK, (unit("a", 0), unit("b", 1)))
    assert bars(game) == {"fire": None, "move": "moved_back", "charge": "moved_back"}
    assert len(game.next_roll(fire([])).outcomes[0].faces) == 10


def test_a_unit_that_pursued_fires_with_all_its_dice_and_does_nothing_else():
    game = next_turn(PURSUES, (unit("a", 0), unit("b", 1)))
    play(game, {"do": "chase", "unit": "a", "answer": "nobody"})
    assert bars(game) == {"fire": None, "move": "pursued", "charge": "pursued"}
    assert (len(game.next_roll(fire([])).outcomes[0].faces), game.rows()[0].state.key) == (10, "pursued")


@pytest.mark.parametrize(
    ("forced", "more", "asked"),
    [
        (ROUTS, {}, ["stays", "trapped"]),
        (ROUTS, {"limbered": True}, ["runs", "off_table", "trapped"]),
        (FALLS_BACK, {"class": "mexican_regular"}, ["stays", "trapped"]),
    ],
)
def test_guns_that_cannot_be_moved_stay_and_may_be_trapped(forced, more, asked):
    force = unit("a", 0, 4, "artillery", **more), unit("b", 1), unit("c", 0)
    game = next_turn(forced, force)
    while dues(game) == ["rally"]:
        game.take(check("rally", "a", 1))
    assert [each.key for each in game.dues()[0].answers] == asked
    play(game, {"do": "run", "unit": "a", "answer": "trapped", "target": "b"})
    assert game.tallies()["a"].surrendered == 4
    assert verbs(game)[-3:] == ["loses", "leaves_its_guns", "sends_guards"]  # MEX-ADD-04
    assert (game.rows()[1].left, game.tallies()["b"].lost) == (19, 0)


def test_guns_that_fall_back_and_can_be_moved_are_asked_nothing():
    game = next_turn(FALLS_BACK, (unit("a", 0, 4, "artillery"), unit("b", 1)))
    assert (dues(game), verbs(game)[-1]) == ([], "has_fallen_back")


def test_a_square_has_its_own_depth():
    game = play(START((unit("a", 0, 40), unit("b", 1)), {}), move("square"))
    roll = game.next_roll(fire([], unit="b", target="a"))
    assert "mod_target_dense" not in [each.label.key for each in roll.modifiers]


@pytest.mark.parametrize(
    ("step", "advanced"), [(move("square"), False), (move("square", "2"), True), (move("line"), True)]
)
def test_a_change_of_formation_alone_is_no_move(step, advanced):
    game = START((unit("a", 0), unit("b", 1)), {})
    game.state.covered.add(0)
    play(game, step)
    assert (game.state.units[0].advanced, 0 in game.state.covered) == (advanced, not advanced)


def test_dismounted_cavalry_forms_as_infantry_does_and_mounts_in_line():
    game = play(START((unit("a", 0, 12, "cavalry"), unit("b", 1)), {}), {"do": "saddle", "unit": "a"})
    offered = [each.key for each in game.ask({"do": "move", "unit": "a"}).questions[0].answers]
    assert ("square" in offered, "skirmish" in offered) == (True, False)
    play(game, move("square"))
    assert bars(game)["saddle"] == "in_square"


def test_guns_that_are_disabled_do_not_limber():
    game = START((unit("a", 0, 8, "artillery", guns=2), unit("b", 1)), {})
    game.state.units[0].disabled = 1
    assert [each.key for each in game.ask({"do": "move", "unit": "a"}).questions[0].answers] == ["unlimbered"]


def test_disorder_can_be_entered_with_a_move():
    game = play(START((unit("a", 0), unit("b", 1)), {}), move("line", order="unformed"))
    assert (game.state.units[0].unformed, verbs(game)[-1]) == (True, "is_unformed")
    questions = game.ask({"do": "move", "unit": "a"}).questions
    assert [each.key for each in questions[1].answers] == ["unformed"]


def test_a_unit_that_falls_back_leaves_its_cover():
    game = START((unit("a", 0), unit("b", 1), officer("c", 0)), {})
    game.state.covered.add(0)
    game.state.units[0].forced = FALLS_BACK
    assert 0 not in play(game, {"do": "end"}).state.covered


def formations(game):
    """Returns the formations that unit a is offered."""
    return [each.key for each in game.ask({"do": "move", "unit": "a"}).questions[0].answers]


def test_mex_art_11_foot_lies_down_for_its_turn_where_its_side_has_guns():
    force = unit("a", 0), unit("b", 1)
    assert "prone" not in formations(START(force, {}))
    game = START((*force, unit("g", 0, 8, "artillery", guns=2)), {})
    assert "prone" in formations(game)
    play(game, move("prone"))
    assert (verbs(game)[-1], game.rows()[0].state.key) == ("lies_down", "lies_down")
    assert bars(game) == {"fire": "no_operation", "move": "lies_down", "charge": "lies_down"}
    play(game, {"do": "end"})
    assert bars(game)["fire"] is None


def test_mex_mel_17_a_pursuer_fights_a_unit_in_good_order_that_stands():
    game = next_turn(PURSUES, (unit("a", 0), unit("b", 1)))
    play(game, {"do": "chase", "unit": "a", "answer": "1"})
    assert dues(game) == ["stand"]
    play(game, check("stand", "b", 10))
    assert verbs(game)[-2:] == ["checks", "closes_with"]
    assert "runs_into" in verbs(game)
