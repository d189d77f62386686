"""A card of the players' own deck at a table of the Hexed General: what it does to orders and shots."""

import pytest

import rules
from rules import BadInput
from tests.rules.acw_hex.assisted.test_nights import offered_actions, order_dig
from tests.rules.acw_hex.test_assisted import play, unit

FORCE = (unit("a", 0), unit("ga", 0, "army_general"), unit("b", 1), unit("gb", 1, "army_general"))


def dawn():
    game = rules.begin_table_game("acw_hex", FORCE, {}, 12)
    game.take({"do": "first", "answer": "blue"})
    return order_dig(game, 3)


def draw_chance(effect):
    return play(dawn(), {"do": "chance", "unit": "ga", "answer": effect})


@pytest.mark.parametrize(("effect", "orders"), [("orders_lost", 0), ("orders_doubled", 6), ("rain", 3)])
def test_a_card_changes_the_orders_of_the_general(effect, orders):
    game = draw_chance(effect)
    assert game.inner.state.battle.army_orders[0] == orders
    assert ("ACW-CARD-01", "card_told") in [(event.clause, event.verb) for event in game.log.events]


def test_a_general_who_is_hit_is_lost_and_replaced_by_the_rules():
    game = draw_chance("general_wounded")
    assert game.rows()[1].is_out
    assert game.tallies()["ga"].lost == 1
    for _turn in range(3):
        order_dig(game).take({"do": "end"})
    assert not game.rows()[1].is_out  # ACW-CMD-04


def test_nobody_shoots_in_the_rain_and_in_the_next_turn_they_do():
    game = draw_chance("rain")
    assert offered_actions(game, "a")["shoot"].key == "it_rains"
    game.take({"do": "end"})
    assert offered_actions(order_dig(game), "b")["shoot"].key == "it_rains"
    game.take({"do": "end"})
    assert offered_actions(order_dig(game), "a")["shoot"] is None


def head_of(game):
    """Returns what the line at the head of a player turn offers."""
    return [each.key for due in game.dues() if due.key == "head" for each in due.answers]


def test_a_card_is_offered_at_the_head_of_each_player_turn_and_night_in_the_second():
    game = dawn()
    assert head_of(game) == ["card"]  # ACW-CARD-01
    assert not any(act.key in ("chance", "night") for row in game.rows() for act in row.actions)
    play(game, {"do": "move", "unit": "a"})
    assert head_of(game) == []  # somebody has acted
    order_dig(play(game, {"do": "end"}))
    assert head_of(game) == ["card", "night"]  # ACW-NIGHT-01: it falls as the game turn ends
    play(game, {"do": "head", "answer": "night"})
    assert head_of(game) == ["card"]
    assert "duty_night" in [each.label.key for each in game.duties()]
    play(game, {"do": "end"})
    assert game.inner.state.battle.by_night
    assert head_of(order_dig(game)) == []


@pytest.mark.parametrize("state", ["fallen", "uncounted"])
def test_night_falls_for_an_army_whose_general_is_not_there(state):
    """Checks that night asks for no General: only the card does. ACW-NIGHT-01."""
    game = dawn()
    order_dig(play(game, {"do": "end"}))
    inner = game.inner.state
    if state == "fallen":
        inner.units[3].on_table = False
    else:
        inner.counted = (True, True, False, False)
    assert head_of(game) == ["night"]
    play(game, {"do": "head", "answer": "night"}, {"do": "end"})
    assert inner.battle.by_night


def test_a_card_asks_at_once_what_it_says():
    game = play(dawn(), {"do": "head", "answer": "card"})
    (due,) = game.dues()
    assert due.step == {"do": "chance", "unit": "ga"}
    with pytest.raises(BadInput):
        dawn().take({"do": "head", "answer": "night"})  # not in the first player turn
    play(game, {**due.step, "answer": "orders_lost"})
    assert game.inner.state.battle.army_orders[0] == 0
    assert head_of(game) == []  # one card in a player turn


def test_a_card_comes_before_anybody_acts_and_in_its_own_turn():
    game = play(dawn(), {"do": "move", "unit": "a"})
    for key in ("ga", "gb"):
        with pytest.raises(BadInput):
            game.take({"do": "chance", "unit": key, "answer": "rain"})
