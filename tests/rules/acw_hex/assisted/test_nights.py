"""A night at a table of the Hexed General: who moves, what nobody does, and who digs in."""

import pytest

import rules
from rules import BadInput
from rules.core.assisted import FACES
from tests.rules.acw_hex.test_assisted import kinds, play, unit

FORCE = (
    unit("a", 0), unit("a2", 0, hits=2), unit("ga", 0, "army_general"),
    unit("b", 1), unit("gb", 1, "army_general"),
)  # fmt: skip
BOARD = {"cols": 9, "rows": 7}
PLACES = {"a": [2, 3, 0], "a2": [1, 3, 0], "ga": [2, 3, 0], "b": [6, 3, 3], "gb": [6, 3, 3]}


def dusk(options=None, board=None):
    """Returns a game in which night has fallen.

    Blue's turn and red's are over, and blue has rolled its orders.
    """
    game = rules.begin_table_game("acw_hex", FORCE, options or {}, 12)
    game.take({"do": "first", "answer": "blue"})
    order_dig(game)
    if board is not None:
        game.take({"do": "lay_board", "board": BOARD, "places": PLACES, "forced": board})
    game.take({"do": "night", "unit": "ga"})
    game.take({"do": "end"})
    order_dig(game)
    game.take({"do": "end"})
    return order_dig(game)


def order_dig(game, face=6):
    while kinds(game) and kinds(game)[0] == "orders":
        game.take({**game.dues()[0].step, "faces": [face]})
    return game


def offered_actions(game, key):
    row = next(row for row in game.rows() if game.entrants[row.unit].key == key)
    return {action.key: action.bar for action in row.actions}


def test_night_falls_as_the_game_turn_ends_and_not_if_the_word_is_taken_back():
    game = dusk()
    assert game.inner.state.battle.by_night
    assert [event.verb for event in game.log.events].count("night_falls") == 1
    again = rules.begin_table_game("acw_hex", FORCE, {}, 12)
    again.take({"do": "first", "answer": "blue"})
    order_dig(again)
    play(again, {"do": "night", "unit": "ga"}, {"do": "night", "unit": "ga"}, {"do": "end"})
    order_dig(again).take({"do": "end"})
    assert not again.inner.state.battle.by_night


def test_by_night_nobody_shoots_or_meets_and_rallies_are_as_the_option_says():
    game = dusk()
    assert offered_actions(game, "a")["shoot"].key == "by_night"  # ACW-NIGHT-02
    assert offered_actions(game, "a")["close"].key == "by_night"
    assert offered_actions(game, "a")["move"] is None
    assert "rally" in offered_actions(game, "a2")  # ACW-R-29
    assert "rally" not in offered_actions(dusk({"night_rally": False}), "a2")
    assert [part.key for part in game.referee.parts if game.referee.has_part(game.inner, part)] == [
        "move",
        "close",
    ]


def test_by_night_a_move_up_to_the_enemy_is_doubted():
    game = dusk(board={})
    assert game.doubt_of({"do": "move", "unit": "a", "at": [5, 3, 0]}).clause == "ACW-NIGHT-02"
    assert game.doubt_of({"do": "move", "unit": "a", "at": [3, 3, 0]}) is None


def test_each_general_rolls_again_and_if_all_may_dig_in_nobody_is_asked():
    game = dusk(board={})
    game.take({"do": "end"})
    (due,) = game.dues()
    assert (due.step, len(due.roll.outcomes)) == ({"do": "dig", "unit": "ga"}, len(FACES))
    play(game, {**due.step, "faces": [1]})  # two hexes: it is after 1863 (ACW-NIGHT-04)
    assert [event.verb for event in game.log.events][-4:-1].count("digs_in") == 2
    battle = game.inner.state.battle
    assert all(battle.works >> unit.cell & 1 for unit in battle.own[0])
    assert (battle.active, battle.by_night) == (1, True)  # red moves by night
    order_dig(game)
    play(game, {"do": "end"}, {"do": "dig", "unit": "gb", "faces": [1]})
    assert (battle.active, battle.by_night, game.turn) == (0, False, 2)


def test_an_early_war_digs_in_on_one_hex_for_each_order_and_the_player_names_it():
    game = dusk(board={"year": 1862})
    play(game, {"do": "end"}, {"do": "dig", "unit": "ga", "faces": [1]})
    (due,) = game.dues()
    assert [each.key for each in due.answers] == ["0", "1", "nobody"]
    play(game, {**due.step, "answer": "1"})
    battle = game.inner.state.battle
    assert [battle.works >> unit.cell & 1 for unit in battle.own[0]] == [0, 1]


def test_without_a_board_the_phone_keeps_who_has_dug_in_until_they_leave():
    game = dusk()
    play(game, {"do": "end"}, {"do": "dig", "unit": "ga", "faces": [6]})
    order_dig(game)
    play(game, {"do": "end"}, {"do": "dig", "unit": "gb", "faces": [6]})
    order_dig(game)
    asked = {each.key: each for each in game.ask({"do": "shoot", "unit": "a"}).questions}
    assert asked["target"].answers[0].settles.key == "dug_in"
    play(game, {"do": "shoot", "unit": "a", "target": "b"})
    (volley,) = game.dues()
    assert [line.clause for line in volley.roll.modifiers][-1] == "ACW-SHOOT-08"
    play(game, {**volley.step, "faces": [1]}, {"do": "move", "unit": "a2"})
    assert game.inner.state.dug == {0, 3}


def test_a_unit_that_is_no_digger_of_this_general_is_refused():
    game = dusk(board={"year": 1862})
    play(game, {"do": "end"}, {"do": "dig", "unit": "ga", "faces": [1]})
    with pytest.raises(BadInput):
        game.take({"do": "spade", "unit": "ga", "answer": "3"})
