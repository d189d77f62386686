"""Orders at a table of the Mexican War: couriers, reading, and brigades whose officer has fallen."""

import pytest

import rules
from rules import BadInput
from tests.rules.core.test_referee import offers
from tests.rules.mexican_war.assisted_table import START, check, officer, play, unit, verbs

COLONEL = officer("col", 0, rank="brigade", division="x", influence=1)
GENERAL = officer("gen", 0, influence=2)
FORCE = (unit("a", 0, division="x"), COLONEL, GENERAL, unit("b", 1))
END = {"do": "end"}


def order(word, **more):
    return {"do": "order", "unit": "col", "order": word} | more


def begin_game(force=FORCE):
    """Returns a game in its second turn, with an order from the start."""
    return play(START(force, {}), order("hold"), END)


def state(game, row=1):
    """Returns the order in the row of a unit."""
    words = game.rows()[row].state
    return words.values["second"].values["order"] if words.key == "and_then" else None


def of_orders(game):
    return [(each.verb, each.values, each.seen) for each in game.log.events if "order" in each.verb]


def test_mex_pre_01_the_first_order_of_a_brigade_needs_no_courier():
    game = play(START(FORCE, {}), order("hold"))
    assert (state(game).key, of_orders(game)) == ("order_to_hold", [("has_its_order", (1,), 1)])
    assert game.rows()[1].actions[0].bar.key == "order_sent"
    assert [each.key for each in game.rows()[0].actions if each.key == "order"] == []


@pytest.mark.parametrize(("ride", "turn"), [("0", 3), ("1", 4), ("3", 6)])
def test_mex_pre_03_pre_04_an_order_rides_and_is_read_for_a_turn(ride, turn):
    game = play(begin_game(), order("attack", range=ride))
    assert state(game).values["later"].values["turn"] == turn
    while game.turn < turn - 1:
        play(game, END)
    assert (state(game).key, state(game).values["order"].key) == ("order_from", "order_to_hold")
    play(game, END)
    assert (state(game).key, game.news.title.key) == ("order_to_attack", "order_arrives")


def test_a_brigade_whose_order_nobody_has_entered_is_offered_every_order():
    game = play(START(FORCE, {}), END)
    (_far, which) = game.ask({"do": "order", "unit": "col"}).questions
    assert [each.key for each in which.answers] == ["attack", "hold", "withdraw"]
    assert state(play(game, order("attack", range="1"))).key == "order_later"
    assert state(play(game, END, END)).key == "order_to_attack"


def test_an_order_and_its_courier_are_seen_by_no_enemy():
    game = play(begin_game(), order("withdraw", range="1"), END, END)
    assert [seen for _verb, _values, seen in of_orders(game)] == [1, 1, 1]
    assert {each.seen for each in game.log.events if each.verb == "turn_begins"} == {3}


def test_an_order_that_a_brigade_already_has_is_not_offered():
    (_far, which) = begin_game().ask({"do": "order", "unit": "col"}).questions
    assert [each.key for each in which.answers] == ["attack", "withdraw"]
    with pytest.raises(BadInput):
        play(begin_game(), order("hold", range="1"))


def lose_officer(face=4):
    """Returns a game in which the brigade's officer has fallen, and nobody commands for some turns."""
    game = begin_game()
    game.state.ask_first()
    play(
        game,
        {"do": "fire", "unit": "b", "target": "a", "range": "short", "place": "open", "faces": [10] * 10},
    )
    return play(game, {"do": "exposed", "unit": "a", "answer": "1"}, check("officer", "col", 1),
                check("command", "col", face), END)  # fmt: skip


def test_an_officer_is_one_figure_as_in_the_table_log():
    for game, lost in ((begin_game(), 0), (lose_officer(), 1)):
        row = game.rows()[game.state.numbers["col"]]
        assert (row.whole, row.left, row.lost) == (1, 1 - lost, lost)
        assert game.tallies()["col"].lost == lost


@pytest.mark.parametrize(("face", "verb"), [(2, "changes_its_order"), (3, "keeps_its_order")])
def test_mex_off_07_a_brigade_without_its_officer_rolls_to_change_its_order(face, verb):
    game = play(lose_officer(), {"do": "order", "unit": "a", "order": "attack", "place": "apart"})
    play(game, check("alone", "a", face))
    event = game.log.events[-1]
    assert (event.verb, event.faces, event.seen) == (verb, (face,), 1)


def test_mex_off_08_off_09_a_superior_who_is_there_orders_in_person_and_stays():
    game = play(lose_officer(), {"do": "order", "unit": "a", "order": "attack", "place": "beside"})
    assert verbs(game)[-1] == "orders_in_person"
    turn = game.state.battle.brigades[0].leaderless
    assert game.rows()[2].state.values["second"].key == "stays_until"
    assert game.rows()[2].state.values["second"].values == {"turn": turn}


def test_mex_off_11_a_forced_move_frees_a_unit_that_nobody_commands():
    game = lose_officer()
    said = [game.rows()[0].state.key]
    game.state.units[0].forced = 1
    play(game, END)
    assert (said, "no_command" in str(game.rows()[0].state)) == (["and_then"], False)


def led_game(force):
    """Returns a referee's game as its orders are written."""
    game = rules.begin_table_game("mexican_war", force, {})
    play(game, {"do": "choose", "key": "1-plans", "blue": "written", "red": "written"},
                {"do": "choose", "key": "1-attack", "blue": "stay", "red": "stay"})  # fmt: skip
    return game


def test_the_referee_keeps_the_orders_of_their_own_part_of_the_turn():
    game = led_game(FORCE)
    assert (game.part.key, offers(game)) == ("orders", {"col": {"order"}})
    play(game, order("hold"))
    (duty,) = [each for each in game.referee.duties(game.inner) if each.label.key == "duty_orders"]
    assert (duty.clause, duty.text.key) == ("MEX-PRE-02", "told")
    assert game.follow_on()["do"] == "next"


def test_an_order_may_also_be_entered_as_all_units_move():
    game = led_game(FORCE)
    while game.part.key != "moves":
        play(game, {"do": "next"})
    assert offers(game)["col"] == {"order"}
    assert "gen" not in offers(game)
