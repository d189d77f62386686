"""The referee of MacDuff: how a turn opens, and whom a General's card serves."""

import pytest

import rules
from rules import BadInput
from tests.rules.core.test_referee import macduff_leader, macduff_unit, offers

FORCE = (
    macduff_leader("general", general=True), macduff_leader("second", force="f", division="x"),
    macduff_unit("a1"), macduff_unit("a2", force="f", division="x"),
    macduff_unit("b1", side=1), macduff_unit("b2", side=1),
)  # fmt: skip
END = {"do": "end"}
INITIATIVE = {"sequence": "initiative"}


def begin(options=None, force=FORCE):
    return rules.begin_table_game("macduff", force, options or {})


def play(game, *steps):
    for step in steps:
        game.take(step)
    return game


def asked(game):
    return [(due.step["do"], due.is_optional) for due in game.dues()]


def keys_of_deck(game):
    return [game.entrants[card].key for card in game.deck]


def draw(game, key):
    """Draws the card of that commander."""
    place = keys_of_deck(game).index(key) + 1
    return play(game, {"do": "draw", "faces": [place] if len(game.deck) > 1 else []})


def test_a_general_who_sees_two_formed_enemies_has_a_card_more_this_turn_only():
    game = begin()
    assert asked(game) == [("look", True)]  # the first card may be drawn without it
    assert [each.key for each in game.dues()[0].answers] == ["blue"]  # Red has no General
    with pytest.raises(BadInput):
        begin().take({"do": "look", "answer": "nobody"})
    play(game, {"do": "look", "answer": "blue"})
    assert keys_of_deck(game) == ["general", "second", "general"]  # MACD-SEQ-07
    assert asked(game) == []
    play(game, END)
    assert (keys_of_deck(game), asked(game)) == (["general", "second"], [("look", True)])
    draw(game, "second")
    assert asked(game) == []
    with pytest.raises(BadInput):
        game.take({"do": "look", "answer": "blue"})


def test_a_unit_acts_on_one_card_and_a_general_tries_again_to_order_one_that_did_not_hear():
    game = draw(begin(), "second")
    play(game, {"do": "order", "unit": "a2", "faces": [1]})
    assert offers(game) == {"second": {"join"}}
    assert {"order", "move"} <= offers(draw(game, "general"))["a2"]  # MACD-SEQ-04
    game = play(draw(begin(), "second"), {"do": "move", "unit": "a2", "formation": "line"})
    assert "a2" not in offers(draw(game, "general"))  # MACD-SEQ-05
    game = draw(begin({"general_retries_failed": False}), "second")
    play(game, {"do": "order", "unit": "a2", "faces": [1]})
    assert "a2" not in offers(draw(game, "general"))


def test_the_winner_of_the_initiative_chooses_and_one_side_acts_after_the_other():
    game = play(begin(INITIATIVE), {"do": "look", "answer": "blue"})
    assert asked(game) == [("initiative", False), ("initiative", False)]
    for side, face in (("blue", 2), ("red", 3)):  # 1 more for Blue: a tie, MACD-SEQ-13
        play(game, {"do": "initiative", "by": side, "faces": [face]})
    assert len(asked(game)) == 2  # MACD-R-14
    for side, face in (("red", 1), ("blue", 6)):
        play(game, {"do": "initiative", "by": side, "faces": [face]})
    assert [(due.step, [each.key for each in due.answers]) for due in game.dues()] == [
        ({"do": "goes"}, ["first", "second"])
    ]
    assert game.is_waiting
    play(game, {"do": "goes", "answer": "second"})
    found = [(game.part.key, sorted(offers(game)))]
    play(game, {"do": "next"})
    found += [(game.part.key, sorted(offers(game)))]
    assert found == [("lead", ["b1", "b2"]), ("follow", ["a1", "a2", "general", "second"])]
    play(game, END)
    for side in ("blue", "red"):  # MACD-SEQ-12: a tie keeps the order
        play(game, {"do": "initiative", "by": side, "faces": [4]})
    assert (asked(game), game.part.key, sorted(offers(game))) == ([("look", True)], "lead", ["b1", "b2"])


def test_the_wind_is_set_in_the_first_turn_and_thrown_for_in_each_other():
    game = begin({"wind": True})
    assert asked(game)[0] == ("wind", False)
    play(game, {"do": "wind", "answer": "2"})
    found = [game.inner.state.battle.wind]
    for face in (2, 1, 3, 1):  # left, calm, no change in a calm, up again
        play(game, END, {"do": "wind", "faces": [face]})
        found.append(game.inner.state.battle.wind)
    assert found == [(90, True), (45, True), (45, False), (45, False), (45, True)]
    assert play(begin({"wind": True}), {"do": "wind", "faces": [8]}).inner.state.battle.wind == (315, True)


def test_the_referees_questions_do_not_stop_a_game_that_is_only_assisted():
    game = begin(INITIATIVE | {"wind": True})
    game.is_led = False
    assert game.dues() == ()
    play(game, {"do": "move", "unit": "a1", "formation": "line"}, END)
    assert game.turn == 2


def test_all_that_the_referee_asks_is_said_in_both_languages():
    game, names = begin(INITIATIVE | {"wind": True}), [each.key for each in FORCE]
    for step in (
        {"do": "wind", "answer": "0"}, {"do": "look", "answer": "blue"},
        {"do": "initiative", "by": "blue", "faces": [6]}, {"do": "initiative", "by": "red", "faces": [1]},
        {"do": "goes", "answer": "first"}, END, {"do": "wind", "faces": [1]},
    ):  # fmt: skip
        said = [
            each for due in game.dues() for each in (due.title, due.why, *(one.label for one in due.answers))
        ]
        said += [each.label for due in game.dues() if due.throw for each in due.throw.outcomes]
        said += [each.told for each in game.referee.duties(game.inner)]
        play(game, step)
        said += [game.news.title] if game.news else []
        for language in ("en", "es"):
            for each in filter(None, said):
                assert "{" not in rules.say_phrase("macduff", each, language, names, ("Spain", "Cuba"))
