"""Commanders on the board of a table: they ride, stay behind, and are caught alone."""

import rules
from tests.rules.acw_hex.assisted.test_nights import offered_actions, order_dig
from tests.rules.acw_hex.test_assisted import kinds, play, unit

FORCE = (unit("a", 0), unit("ga", 0, "army_general"), unit("b", 1), unit("gb", 1, "army_general"))
BOARD = {"cols": 9, "rows": 7}
PLACES = {"a": [2, 3, 0], "ga": [2, 3, 0], "b": [5, 3, 3], "gb": [7, 3, 3]}


def lay_game(forced=True, force=FORCE, **places):
    game = rules.begin_table_game("acw_hex", force, {}, 12)
    game.take({"do": "first", "answer": "blue"})
    order_dig(game)
    step = {"do": "lay_board", "board": BOARD, "places": PLACES | places}
    game.take(step | ({"forced": {}} if forced else {}))
    return game


def test_a_commander_rides_alone_once_a_turn_and_then_not_with_a_unit():
    game = lay_game()
    assert offered_actions(game, "ga")["ride"] is None
    play(game, {"do": "ride", "unit": "ga", "at": [1, 3, 0]}, {"do": "move", "unit": "a", "at": [3, 3, 0]})
    assert (game.place_of(0), game.place_of(1)) == ((3, 3, 0), (1, 3, 0))
    assert offered_actions(game, "ga")["ride"].key == "has_acted"
    assert ("ACW-ORD-07", "rides") in [(event.clause, event.verb) for event in game.log.events]


def test_a_commander_goes_with_their_unit_unless_they_stay_behind():
    game = play(lay_game(), {"do": "move", "unit": "a", "at": [3, 3, 0]})
    assert game.place_of(1) == (3, 3, 0)
    assert set(offered_actions(game, "ga")) >= {"stay"}
    play(game, {"do": "stay", "unit": "ga"})
    assert game.place_of(1) == (2, 3, 0)
    assert offered_actions(game, "ga")["ride"] is None  # they may still ride alone (ACW-R-13)
    assert "stay" not in offered_actions(game, "ga")


def test_a_commander_alone_beside_an_enemy_is_lost_as_the_close_combat_begins():
    game = play(lay_game(ga=[4, 3, 0]), {"do": "end"})
    assert game.rows()[1].is_out
    assert ("ACW-CMD-03", "is_caught") in [(event.clause, event.verb) for event in game.log.events]
    assert "was_caught_alone" in [each.key for each in (game.news.title, *game.news.rest)]


def test_a_commander_is_safe_with_a_unit_or_while_units_are_off_the_board():
    safe = play(lay_game(a=[4, 3, 0], ga=[4, 3, 0]), {"do": "end"})
    while kinds(safe)[0] == "strike":
        safe.take({**safe.dues()[0].step, "faces": [1, 1]})
    assert not safe.rows()[1].is_out
    unknown = play(lay_game(force=(*FORCE, unit("a9", 0)), ga=[4, 3, 0]), {"do": "end"})
    assert not unknown.rows()[1].is_out
    older = play(lay_game(forced=False, ga=[4, 3, 0]), {"do": "end"})
    assert not older.rows()[1].is_out
    assert "caught" in offered_actions(older, "gb")


def test_a_board_that_shows_all_units_of_a_side_asks_nobody_who_was_caught():
    game = lay_game()
    assert "caught" not in offered_actions(game, "ga")
    game.take({"do": "end"})
    assert [due.answers for due in game.dues()] == [()]


def test_acw_cmd_03_an_enemy_off_the_board_may_capture_a_commander():
    game = lay_game(force=(*FORCE, unit("b9", 1)))
    assert "caught" in offered_actions(game, "ga")
    order_dig(play(game, {"do": "end"}))
    play(game, {"do": "end"})
    assert [answer.key for due in game.dues() for answer in due.answers] == ["lost"]


def test_acw_r_10_a_commander_rides_after_a_shot_only_under_free_actions():
    for options, barred in (({}, True), ({"action_order": "any"}, False)):
        game = rules.begin_table_game("acw_hex", FORCE, options, 12)
        play(game, {"do": "first", "answer": "blue"})
        order_dig(game)
        places = PLACES | {"a": [4, 3, 0]}
        game.take({"do": "lay_board", "board": BOARD, "places": places, "forced": {}})
        while game.part.key == "move":
            game.take({"do": "next"})
        play(game, {"do": "shoot", "unit": "a", "target": "b"})
        assert (offered_actions(game, "ga")["ride"] is not None) == barred


def test_a_commander_whose_unit_is_broken_up_beside_an_enemy_is_lost_at_once():
    force = (unit("a", 0, hits=2), *FORCE[1:])
    game = play(lay_game(force=force, a=[4, 3, 0], ga=[4, 3, 0]), {"do": "end"})
    game.take({**game.dues()[0].step, "faces": [6, 1]})  # red strikes first
    game.take({**game.dues()[0].step, "answer": "yes"})
    assert [row.is_out for row in game.rows()[:2]] == [True, True]  # ACW-R-23


def test_the_board_says_who_joins_a_blow_and_whether_a_general_is_there_to_rally():
    game = play(lay_game(a=[4, 3, 0]), {"do": "end"})
    strike = next(due for due in game.dues() if due.step["unit"] == "b")
    assert not strike.answers  # gb is two hexes away
    force = (unit("a", 0, hits=2), *FORCE[1:])
    for place, needed in (([2, 3, 0], 3), ([1, 3, 0], 4)):
        game = lay_game(force=force, ga=place)
        assert not [
            each.key for each in game.ask({"do": "rally", "unit": "a"}).questions if each.key == "general"
        ]
        roll = game.next_roll({"do": "rally", "unit": "a"})
        assert [each.label.key for each in roll.outcomes].index("rallies") == needed - 1


def test_a_replacement_takes_over_with_the_unit_that_is_named():
    game = play(lay_game(ga=[4, 3, 0]), {"do": "end"})
    while not kinds(game) or kinds(game)[0] != "post":
        order_dig(game) if kinds(game) else game.take({"do": "end"})
    (due,) = game.dues()
    assert (due.clauses, [each.key for each in due.answers]) == (("ACW-CMD-04",), ["0"])
    play(game, {**due.step, "answer": "0"})
    assert game.place_of(1) == (2, 3, 0)
