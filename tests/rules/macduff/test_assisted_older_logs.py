"""Table games of MacDuff that an older version began: its steps still play, though more is asked now."""

import rules
from rules import Entrant
from rules.core.referee import JOKER
from tests.rules.macduff.test_assisted import HIT, MISS, START, dues, fire, leader, play, unit
from tests.rules.macduff.test_referee import draw

END = {"do": "end"}
HOSPITAL = Entrant("h", 0, {"troop": "hospital", "figures": 8})
FORCE = unit("a", 0), unit("b", 1), leader("c", 0, general=True), leader("d", 1, general=True)


def led_game(*more, options=None):
    return rules.begin_table_game("macduff", (*FORCE, *more), options or {})


def test_a_hospital_that_nobody_packed_moved_in_an_older_log():
    game = play(START((*FORCE, HOSPITAL), {}), {"do": "move", "unit": "h"})
    assert game.state.units[4].moved


def test_the_card_after_a_turn_in_which_no_hospital_die_was_rolled_comes_up():
    for opening in ((), ({"do": "look", "answer": "blue"},)):
        game = play(led_game(HOSPITAL), {"do": "adjust", "lines": {"a": {"lost": 2}}})
        play(draw(draw(game, "c"), "d"), END)
        assert (dues(game.inner), game.turn) == (["heal"], 1)
        play(game, *opening, {"do": "draw", "faces": [1]})
        assert (game.turn, dues(game.inner), len(game.drawn)) == (2, [], 1)


def test_the_card_after_a_blunder_for_which_nobody_was_named_comes_up():
    game = led_game(options={"chance_cards": True})
    play(game, {"do": "draw", "faces": [game.deck.index(JOKER) + 1, 1]}, {"do": "chance", "faces": [1]})
    assert dues(game.inner) == ["chance_of"]
    play(game, {"do": "adjust", "lines": {"a": {"lost": 2}}})
    assert dues(game.inner) == ["chance_of"]
    assert len(play(game, {"do": "draw"}).drawn) == 3


def test_an_enemy_that_nobody_counted_returned_fire_after_a_charge_that_fell_short():
    force = unit("a", 0), unit("b", 1, counted=False)
    short = {"do": "charge", "unit": "b", "target": "a"}, {"do": "react", "unit": "a", "answer": "stand"}
    game = play(START(force, {}), *short, {"do": "contact", "unit": "b", "answer": "short"}, fire([MISS] * 6))
    assert dues(game) == []  # MACD-SHOOT-10
    play(game, {"do": "return", "unit": "b", "answer": "fire_back"})
    play(game, {"do": "shots", "unit": "b", "answer": "2"})
    assert game.tallies()["a"].lost == 2


def test_the_courses_of_stray_rockets_were_rolled_with_their_volley():
    rocket = unit("a", 0, 4, troop="artillery", weapon="rocket")
    for place, faces in (("long", [MISS, HIT, 3]), ("close", [MISS, MISS, HIT, 2, 3, 4])):
        game = play(START((rocket, unit("b", 1)), {}), fire(faces, place=place))
        assert (dues(game), game.tallies()["b"].lost) == (["return"], 1)
