"""Several units in a zone under fire: their owner says whose base falls or goes back."""

import pytest

import rules
from rules import BadInput
from tests.rules.scwares.test_assisted import START, play, unit, verbs

FORCE = (unit("a", 0), unit("b", 1, 2), unit("c", 1, 3), unit("d", 1, 3))
BOARD = {"columns": 12, "rows": 12}


def volley(**more):
    step = {
        "do": "fire",
        "unit": "a",
        "target": "b",
        "bases": "1",
        "zone": "1",
        "also": "two",
        "place": "open",
    }
    return step | more


def figures_left(game):
    return {row.unit: row.left for row in game.rows() if row.unit}


def test_the_owner_says_which_other_unit_is_in_the_zone_and_whose_base_falls():
    game = play(START(FORCE, {}), volley(faces=[6, 1]))
    (due,) = game.dues()
    assert (due.step["do"], [each.key for each in due.answers]) == ("sharer", ["2", "3"])
    play(game, {"do": "sharer", "answer": "2"})
    (due,) = game.dues()
    assert ("SCW-R-15" in due.clauses, [each.key for each in due.answers]) == (True, ["1", "2"])
    play(game, {"do": "loses", "answer": "2"})
    assert figures_left(game) == {1: 2, 2: 2, 3: 3}
    assert not game.dues()


def test_without_a_choice_nobody_is_asked_whose_base_it_is():
    game = play(START(FORCE, {}), volley(faces=[6, 6]), {"do": "sharer", "answer": "3"})
    assert figures_left(game) == {1: 1, 2: 3, 3: 2}
    assert not game.dues()


def test_a_base_driven_back_is_chosen_too_and_the_table_says_whether_it_can_go():
    game = play(START(FORCE, {}), volley(faces=[5, 1]), {"do": "sharer", "answer": "2"})
    play(game, {"do": "loses", "answer": "1"})
    (due,) = game.dues()
    assert (due.step, due.clauses[0]) == ({"do": "back", "unit": "b"}, "SCW-FIRE-10")
    play(game, {"do": "back", "unit": "b", "answer": "1"})
    assert figures_left(game)[1] == 1


def test_a_volley_that_hits_nobody_asks_nothing_and_one_unit_needs_no_tap():
    game = play(START(FORCE, {}), volley(faces=[1, 1]))
    assert not game.dues()
    alone = volley(faces=[6, 1])
    del alone["also"]  # as an older page sent it
    game = play(START(FORCE, {}), alone)
    assert figures_left(game)[1] == 1
    asked = {each.key: each for each in START(FORCE, {}).ask({"do": "fire", "unit": "a"}).questions}
    assert asked["also"].kept == "one"
    two = START((unit("a", 0), unit("b", 1, 2)), {})
    assert "also" not in [each.key for each in two.ask({"do": "fire", "unit": "a"}).questions]


def test_the_phone_finds_the_bases_of_a_zone_and_drives_the_chosen_one_back():
    force = (unit("a", 0, 1), unit("b", 1, 1), unit("c", 1, 1))
    game = rules.begin_table_game("scwares", force, {}, 12)
    places = {"a": [5, 4, 0], "b": [5, 6, 4], "c": [5, 6, 4]}
    bases = {"c": [[5, 6, 4]]}
    game.take({"do": "lay_board", "board": BOARD, "places": places, "bases": bases})
    play(game, {"do": "next"}, {"do": "next"})
    step = {"do": "fire", "unit": "a", "target": "b"}
    assert [each.key for each in game.ask(step).questions] == ["target"]
    play(game, step | {"faces": [5, 1]})
    (due,) = game.dues()
    assert [each.key for each in due.answers] == ["1", "2"]
    with pytest.raises(BadInput):
        rules.begin_table_game("scwares", force, {}, 12).take({"do": "loses", "answer": "1"})
    play(game, {"do": "loses", "answer": "2"})
    assert (game.place_of(1), game.place_of(2)) == ((5, 6, 4), (5, 7, 4))
    assert "driven_back" in verbs(game)
