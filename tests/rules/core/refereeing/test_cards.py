"""Cards of a table game that need no tap, and what follows by itself."""

import pytest

import rules
from rules import BadInput, Entrant, ScriptedDice
from rules.core.assisted import AUTO
from rules.core.referee import NOBODY, UNKNOWN


class Lowest:
    """Dice that fall on 1."""

    def roll(self, count, _sides, _clause, _unit):
        return (1,) * count


def begin(*entrants, ruleset="machete", **options):
    return rules.begin_table_game(ruleset, entrants, options, 12)


def unit(key, side=0, **facts):
    return Entrant(key, side, {"troop": "infantry", "nation": "cuban", "figures": 9, **facts})


def draw(game):
    """Draws the cards of the deck in order, down to one on which somebody acts."""
    game.take({"do": "draw", "faces": game.faces_of_draw(ScriptedDice([], Lowest()))})


def test_a_unit_that_holds_gets_no_card_until_it_is_hit_or_woken():
    game = begin(unit("a"), unit("b"), unit("c", 1, firearms=9))
    draw(game)
    game.take({"do": "hold", "unit": "a"})
    assert not game.can_hold
    assert game.follow_on() == {"do": "draw", AUTO: True}
    game.take({"do": "end"})
    game.take({"do": "choose", "key": "1-break_off", "blue": "fight_on", "red": "fight_on"})
    draw(game)
    assert (game.drawn, game.card, game.units_on_hold) == ([0, 1], 1, (0,))
    game.take({"do": "adjust", "lines": {"a": {"lost": 1}}})
    assert game.units_on_hold == ()
    game.take({"do": "wake", "unit": "a"})
    assert game.held == {}


def test_only_the_unit_on_the_card_may_hold_and_not_once_it_has_moved():
    game = begin(unit("a"), unit("c", 1))
    draw(game)
    for key in ("c", "x"):
        with pytest.raises(rules.BadInput, match="cannot do that now"):
            game.take({"do": "hold", "unit": key})
    assert game.can_hold
    game.take({"do": "move", "unit": "a", "formation": "line"})
    assert not game.can_hold


def test_the_next_card_comes_once_a_unit_is_done_and_skips_a_lone_part():
    game = begin(unit("a", firearms=9), unit("b", 0, troop="cavalry"), unit("c", 1))
    for number in (0, 1):
        draw(game)
        game.take({"do": "move", "unit": "ab"[number], "formation": "line"})
        follows = game.follow_on()
        assert follows == (None if number == 0 else {"do": "draw", AUTO: True})  # the first may still fire
    game.take(follows)
    assert (game.card, game.follow_on()) == (2, None)  # the end of the phase waits for the players


def test_parts_in_which_nobody_may_act_are_passed_and_named():
    game = begin(
        Entrant("a", 0, {"troop": "infantry", "class": "european", "figures": 4, "weapon": "spear"}),
        Entrant("b", 1, {"troop": "infantry", "class": "native", "figures": 4, "weapon": "spear"}),
        ruleset="scwares",
    )
    game.take({"do": "move", "unit": "a"})
    game.take(game.follow_on())  # all Europeans have moved, which needs no word
    assert (game.part.key, game.passed) == ("native_move", [])
    game.take({"do": "move", "unit": "b", "faces": [3, 4]})
    while follows := game.follow_on():
        game.take(follows)
    assert game.part.key == "native_fire"
    assert [part.key for part in game.passed] == ["european_fire"]
    assert game.news is not None  # the points of the move are still shown


def test_the_number_of_enemy_cards_follows_the_table_in_the_course_of_a_turn():
    force = (
        Entrant("a", 0, {"troop": "infantry", "nation": "cuban", "figures": 9}),
        Entrant("b", 1, {"troop": "infantry"}, False),
    )
    game = rules.begin_table_game("machete", force, {}, 12)
    with pytest.raises(BadInput):
        game.take({"do": "count", "answer": "0"})
    game.take({"do": "count", "answer": "2"})
    for _card in range(2):
        game.take({"do": "draw", "faces": [2]})
    assert (game.card, game.deck) == (UNKNOWN, [0])
    game.take({"do": "count", "answer": "1"})  # that unit is no longer there
    assert (game.card, game.deck) == (NOBODY, [0])
    game.take({"do": "count", "answer": "3"})  # a reserve of the enemy has come
    assert game.deck == [0, UNKNOWN]
    game.take({"do": "count", "answer": "0"})
    assert game.deck == [0]
    game.take({"do": "end"})
    assert not game.must_count
