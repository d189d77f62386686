"""The referee of MacDuff: how a turn opens, and whom a General's card serves."""

import pytest

import rules
from rules import BadInput, Entrant
from rules.core.referee import JOKER
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


def dues_asked(game):
    return [(due.step["do"], due.is_optional) for due in game.dues()]


def keys_of_deck(game):
    return [game.entrants[card].key for card in game.deck]


def draw(game, key):
    """Draws the card of that commander."""
    place = keys_of_deck(game).index(key) + 1
    return play(game, {"do": "draw", "faces": [place] if len(game.deck) > 1 else []})


def test_a_general_who_sees_two_formed_enemies_has_a_card_more_this_turn_only():
    game = begin()
    assert dues_asked(game) == [("look", True)]  # the first card may be drawn without it
    assert [each.key for each in game.dues()[0].answers] == ["blue"]  # Red has no General
    with pytest.raises(BadInput):
        begin().take({"do": "look", "answer": "nobody"})
    play(game, {"do": "look", "answer": "blue"})
    assert keys_of_deck(game) == ["general", "second", "general"]  # MACD-SEQ-07
    assert dues_asked(game) == []
    play(game, END)
    assert (keys_of_deck(game), dues_asked(game)) == (["general", "second"], [("look", True)])
    draw(game, "second")
    assert dues_asked(game) == []
    with pytest.raises(BadInput):
        game.take({"do": "look", "answer": "blue"})


def test_a_hidden_unit_is_seen_once_it_acts_or_an_enemy_is_near():
    def units_shown(game):
        return [event.unit for event in game.log.events if event.verb == "shows_itself"]

    force = (*FORCE[:2], macduff_unit("a1", ambush=True), macduff_unit("a2", ambush=True), *FORCE[4:])
    game = draw(begin(force=force), "general")
    assert {key for key, acts in offers(game).items() if "seen" in acts} == {"a1", "a2"}
    play(game, {"do": "seen", "unit": "a1"})  # MACD-VIS-02: an enemy is within 3 inches
    assert (units_shown(game), game.news.title.key) == ([2], "is_seen_now")
    assert "seen" not in offers(game)["a1"]
    assert "move" in offers(game)["a1"]  # it has used up nothing
    play(game, {"do": "march", "unit": "a2"})
    assert units_shown(game) == [2, 3]


def test_a_unit_acts_on_one_card_and_a_general_may_repeat_a_failed_order():
    game = draw(begin(), "second")
    play(game, {"do": "order", "unit": "a2", "faces": [1]})
    assert offers(game) == {"second": {"join", "caught"}}
    assert {"order", "move"} <= offers(draw(game, "general"))["a2"]  # MACD-SEQ-04
    game = play(draw(begin(), "second"), {"do": "move", "unit": "a2", "formation": "line"})
    assert "a2" not in offers(draw(game, "general"))  # MACD-SEQ-05
    game = draw(begin({"general_retries_failed": False}), "second")
    play(game, {"do": "order", "unit": "a2", "faces": [1]})
    assert "a2" not in offers(draw(game, "general"))


def test_the_winner_of_the_initiative_chooses_and_one_side_acts_after_the_other():
    game = play(begin(INITIATIVE), {"do": "look", "answer": "blue"})
    assert dues_asked(game) == [("initiative", False), ("initiative", False)]
    for side, face in (("blue", 2), ("red", 3)):  # 1 more for Blue: a tie, MACD-SEQ-13
        play(game, {"do": "initiative", "by": side, "faces": [face]})
    assert len(dues_asked(game)) == 2  # MACD-R-14
    for side, face in (("red", 1), ("blue", 6)):
        play(game, {"do": "initiative", "by": side, "faces": [face]})
    assert [(due.step, [each.key for each in due.answers]) for due in game.dues()] == [
        ({"do": "goes"}, ["first", "second"])
    ]
    assert game.is_waiting
    play(game, {"do": "goes", "answer": "second"})
    found = [(game.part.key, movers(game))]
    assert offers(game)["general"] == {"caught"}  # MACD-CMD-15: the enemy may ride up to a lone commander
    play(game, {"do": "next"})
    found += [(game.part.key, movers(game))]
    assert found == [("lead", ["b1", "b2"]), ("follow", ["a1", "a2", "general", "second"])]
    play(game, END)
    for side in ("blue", "red"):  # MACD-SEQ-12: a tie keeps the order
        play(game, {"do": "initiative", "by": side, "faces": [4]})
    assert (dues_asked(game), game.part.key, movers(game)) == ([], "lead", ["b1", "b2"])


def movers(game):
    """Returns the units that may act now, by key."""
    return sorted(key for key, found in offers(game).items() if found != {"caught"})


def test_the_wind_is_set_in_the_first_turn_and_rolled_for_in_each_other():
    game = begin({"wind": True})
    assert dues_asked(game)[0] == ("wind", False)
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
        texts = [
            each for due in game.dues() for each in (due.title, due.why, *(one.label for one in due.answers))
        ]
        texts += [each.label for due in game.dues() if due.roll for each in due.roll.outcomes]
        texts += [each.text for each in game.referee.duties(game.inner)]
        play(game, step)
        texts += [game.news.title] if game.news else []
        for language in ("en", "es"):
            for each in filter(None, texts):
                assert "{" not in rules.say_phrase("macduff", each, language, names, ("Spain", "Cuba"))


CHANCE = {"chance_cards": True}


def chance(card, *, side=0, force=FORCE, **lost):
    """Returns a game in which a side has drawn that chance card. The clauses number the cards from 5."""
    game = begin(CHANCE, force)
    play(game, {"do": "adjust", "lines": {key: {"lost": count} for key, count in lost.items()}})
    game.inner.state.battle.active = game.inner.state.opening.drawer = side
    assert game.is_waiting
    return play(game, {"do": "chance", "faces": [card - 4]})


def test_after_the_joker_the_next_commanders_side_draws_a_chance_card():
    game = begin(CHANCE)
    joker = game.deck.index(JOKER) + 1
    assert len(game.deck) == 3  # MACD-SEQ-09
    play(game, {"do": "draw", "faces": [joker, 1]})  # nobody acts on it
    assert (game.drawn, dues_asked(game)) == ([JOKER, 0], [("chance", False)])
    play(game, {"do": "chance", "faces": [11]})
    assert (game.news.title.key, dues_asked(game)) == ("chance_blank", [])
    assert game.inner.state.battle.chance_blanks == [9, 10]
    play(game, END)
    assert dues_asked(game) == [("look", True)]


def test_a_joker_that_comes_last_serves_the_first_card_of_the_next_turn_but_by_option():
    for options, due in (({}, ["chance"]), ({"chance_joker_carries_over": False}, [])):
        game = begin(CHANCE | options)
        while game.deck:
            others = [place for place, card in enumerate(game.deck, 1) if card != JOKER]
            play(game, {"do": "draw", "faces": others[:1] if len(game.deck) > 1 else []})
        play(game, END, {"do": "draw", "faces": [1]})
        assert [key for key, _optional in dues_asked(game)] == due  # MACD-R-43


def test_the_roster_keeps_what_a_chance_card_does_to_a_unit():
    game = play(chance(8), {"do": "chance_of", "answer": "4"})  # b1 may not move
    assert {each.key for each in game.rows()[4].actions if each.bar is None} <= {"fire", "order"}
    game = play(chance(6), {"do": "chance_of", "answer": "4"})
    assert not [each for each in game.rows()[4].actions if each.bar is None]
    units = play(chance(7), {"do": "chance_of", "answer": "2"}).inner.state.units
    assert [unit.fierce for unit in units] == [index == 2 for index in range(6)]
    assert play(chance(14), {"do": "chance_of", "answer": "2"}).inner.state.units[2].extra_die
    assert play(chance(11), {"do": "chance_of", "answer": "2"}).inner.state.units[2].has_officer
    game = play(chance(10), {"do": "chance_die", "faces": [1]})
    assert game.tallies()["general"].lost == 1
    assert dues_asked(chance(5)) == [("look", True), ("chance_of", False)]
    nobody = play(chance(8), {"do": "chance_of", "answer": "nobody"})
    assert not any(unit.nailed for unit in nobody.inner.state.units)


def test_figures_come_back_one_by_one_and_no_more_than_were_lost():
    game = play(chance(13, a1=2, a2=1), {"do": "chance_die", "faces": [6]})
    for unit in ("2", "3", "2"):
        assert dues_asked(game)[-1] == ("chance_of", False)
        play(game, {"do": "chance_of", "answer": unit})
    assert dues_asked(game)[-1][0] == "look"
    assert {game.tallies()[key].lost for key in ("a1", "a2")} == {0}
    assert not [due for due in chance(13).dues() if due.key == "chance_die"]  # nobody is lost


def test_a_reserve_marches_all_night_and_a_unit_seizes_the_moment_out_of_its_turn():
    force = (*FORCE, macduff_unit("late", reserve="r"))
    game = begin(CHANCE, force)
    game = rules.begin_table_game("macduff", force, CHANCE, 0, {"late": 5})
    game.inner.state.opening.drawer = 0
    play(game, {"do": "chance", "faces": [5]}, {"do": "chance_of", "answer": "6"})
    assert game.inner.state.units[6].on_table
    game = begin(CHANCE)
    play(game, {"do": "draw", "faces": [1]})
    game.inner.state.opening.drawer = 0
    play(game, {"do": "chance", "faces": [8]}, {"do": "chance_of", "answer": "4"})
    assert "move" in offers(game)["b1"]  # MACD-CHANCE-12
    play(game, {"do": "draw", "faces": [1]})
    assert "b1" not in offers(game)


def test_a_nailed_unit_fires_at_a_charge_but_leaves_its_place_for_nobody():
    force = (*FORCE, macduff_unit("horse", side=1, troop="cavalry"))
    for answer, leaves in (("6", set()), ("nobody", {"countercharge", "fall_back"})):
        game = play(chance(8, force=force), {"do": "chance_of", "answer": answer})
        play(game, {"do": "charge", "unit": "a1", "target": "horse"})
        found = {each.key for due in game.inner.dues() for each in due.answers}
        assert found & {"fire", "countercharge", "fall_back"} == {"fire"} | leaves  # MACD-CHANCE-08


def test_a_unit_without_orders_seizes_the_moment_and_one_without_ammunition_leaves():
    red = Entrant("red", 1, {"troop": "commander", "general": True})
    game = draw(begin(CHANCE, (*FORCE, red)), "red")
    play(game, {"do": "order", "unit": "b1", "faces": [1]})
    game = draw(game, "general")
    game.inner.state.opening.drawer = 0
    play(game, {"do": "chance", "faces": [8]}, {"do": "chance_of", "answer": "4"})
    assert "move" in offers(game)["b1"]  # MACD-CHANCE-12
    pioneers = macduff_unit("p", side=1, troop="pioneers")
    game = chance(6, force=(*FORCE, pioneers))
    game.inner.state.units[6].task, game.inner.state.units[6].points = 1, 5
    play(game, {"do": "chance_of", "answer": "6"}, END)
    assert (game.turn, game.inner.state.units[6].points) == (2, 0)  # MACD-CHANCE-06, MACD-ENG-05


def test_by_the_second_text_limbered_guns_may_blunder_but_not_charge():
    guns = (
        macduff_unit("battery", side=1, troop="artillery", weapon="light_gun"),
        macduff_unit("limbered", side=1, troop="artillery", weapon="light_gun", formation="limbered"),
    )
    for text, found in (("black", ["4", "5"]), ("red", ["4", "5", "7"])):
        game = begin(CHANCE | {"blundered_text": text}, (*FORCE, *guns))
        game.inner.state.battle.active = game.inner.state.opening.drawer = 0
        play(game, {"do": "chance", "faces": [1]})
        assert [each.key for each in game.dues()[-1].answers][:-1] == found  # MACD-R-44
    play(game, {"do": "chance_of", "answer": "7"})
    assert [each.key for each in game.dues()[-1].answers] == ["advances"]


def test_by_option_a_card_serves_any_commander_and_a_unit_seizing_the_moment():
    game = draw(begin({"commander_choice": "free_for_a"}), "second")
    assert set(offers(game)) == {"general", "second", "a1", "a2"}  # MACD-SEQ-02
    game.inner.state.opening.seized = 4
    assert set(offers(game)) == {"general", "second", "a1", "a2", "b1"}  # MACD-CHANCE-12


def test_nobody_observes_once_a_die_for_the_initiative_is_rolled():
    game = play(begin(INITIATIVE), {"do": "initiative", "by": "blue", "faces": [3]})
    assert dues_asked(game) == [("initiative", False)]  # MACD-SEQ-13


def test_every_chance_card_is_said_in_both_languages():
    names = [each.key for each in FORCE]
    for card in range(5, 15):
        game = chance(card, a1=1)
        texts = [game.news.title, game.news.detail]
        texts += [each for due in game.dues() for each in (due.title, due.why)]
        assert all(each.label for due in game.dues() for each in due.answers)
        texts += [each.label for due in game.dues() for each in due.answers]
        texts += [each.label for due in game.dues() if due.roll for each in due.roll.outcomes]
        for language in ("en", "es"):
            for each in filter(None, texts):
                assert "{" not in rules.say_phrase("macduff", each, language, names, ("Spain", "Cuba"))
