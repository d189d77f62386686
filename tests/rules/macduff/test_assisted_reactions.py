"""MACD-CHG, MACD-SHOOT, MACD-MEL at a table of MacDuff: what stays open to a unit, and what few are asked."""

import pytest

import rules
from tests.rules.core.test_referee import offers
from tests.rules.macduff.test_assisted import (
    HIT,
    MISS,
    START,
    contact,
    dues,
    fire,
    leader,
    open_actions,
    play,
    say_all,
    strike,
    unit,
    verbs,
)
from tests.rules.macduff.test_referee import draw

END = {"do": "end"}
RIDERS = unit("a", 0, 12, troop="cavalry")


def charge(by, reaction, of="b"):
    return {"do": "charge", "unit": by, "target": of}, {"do": "react", "unit": of, "answer": reaction}


@pytest.mark.parametrize(
    ("reaction", "more", "found"),
    [
        ("form_square", {}, {"fire", "move"}),
        ("fall_back", {"traits": ["skirmishers"]}, {"fire", "move", "march", "charge"}),
        ("stand", {}, {"fire", "move", "march", "charge"}),
    ],
)
def test_a_reaction_leaves_a_unit_its_own_orders(reaction, more, found):
    game = play(START((RIDERS, unit("b", 1, **more)), {}), *charge("a", reaction))
    ends = {"contact": "short", "onward": "halts"}
    for due in game.dues():
        game.take(due.step | {"answer": ends[due.step["do"]]})
    assert open_actions(game, "b") & {"fire", "move", "march", "charge"} == found  # MACD-R-53, MACD-R-62
    game.take({"do": "move", "unit": "b"} | ({} if more else {"formation": "line"}))
    assert open_actions(game, "b") & {"fire", "move", "march", "charge"} == set()


def test_a_unit_that_reacts_once_it_has_acted_does_not_act_again():
    force = RIDERS, unit("b", 1, traits=["skirmishers"])
    game = play(START(force, {}), fire([MISS] * 6) | {"unit": "b", "target": "a"}, *charge("a", "fall_back"))
    play(game, {"do": "onward", "unit": "a", "answer": "halts"})
    assert "move" not in open_actions(game, "b")


def test_a_unit_that_has_fallen_back_acts_on_its_own_card():
    force = RIDERS, unit("b", 1, traits=["skirmishers"]), leader("c", 0, general=True), leader("d", 1)
    game = play(draw(rules.begin_table_game("macduff", force, {}), "c"), *charge("a", "fall_back"))
    play(game, {"do": "onward", "unit": "a", "answer": "halts"})
    assert not game.inner.state.units[0].charging
    assert {"fire", "move"} <= offers(draw(game, "d"))["b"]


def test_a_square_and_guns_in_battery_do_not_march_and_a_square_does_not_charge():
    gun = unit("g", 0, 4, troop="artillery", weapon="light_gun")
    game = START((unit("a", 0, formation="square"), gun, unit("b", 1)), {})
    assert open_actions(game, "a") & {"march", "charge", "move", "fire"} == {"move", "fire"}  # MACD-R-62
    assert "march" not in open_actions(game, "g")  # MACD-MOVE-14
    play(game, *contact("short"), {"do": "march", "unit": "g"})  # as an older log may have it
    assert "march" in open_actions(
        play(game, END, {"do": "move", "unit": "g", "formation": "limbered"}, END), "g"
    )


def test_nobody_fires_at_a_unit_in_melee():
    game = play(START((unit("a", 0), unit("b", 1), unit("c", 0), unit("d", 1)), {}), *contact())
    (whom, *_) = game.ask({"do": "fire", "unit": "c"}).questions
    assert [each.key for each in whom.answers] == ["d"]  # MACD-SHOOT-01
    game = play(START((unit("a", 0), unit("b", 1), unit("c", 0)), {}), *contact())
    assert "fire" not in open_actions(game, "c")
    game.take(fire([MISS] * 6) | {"unit": "c"})  # as an older log may have it


def test_a_square_that_has_reformed_is_not_ridden_down_by_others():
    game = START((RIDERS, unit("b", 1), unit("c", 0, 12, troop="cavalry")), {})
    play(game, *contact(reaction=("form_square",)), {"do": "charge", "unit": "c", "target": "b"})
    play(game, {"do": "contact", "unit": "c", "answer": "open"}, END)
    play(game, strike("a", [HIT] * 6), {"do": "strike", "unit": "b", "target": "a", "faces": [MISS] * 3})
    play(game, {"do": "strike", "unit": "b", "target": "c", "faces": [MISS] * 3})
    play(game, {"do": "strike", "unit": "c", "target": "b", "faces": [MISS] * 6})
    assert "breaks" in verbs(game)
    fought = []
    while game.turn == 1:
        (due,) = game.dues()
        fought.append((due.step["unit"], due.step["target"]))
        game.take(due.step | {"faces": due.roll.outcomes[0].faces})
    assert fought == [("a", "b"), ("b", "a")]  # MACD-MEL-22: it holds against the first


def test_shot_of_guns_that_return_fire_may_go_on_to_a_unit_behind():
    gun = unit("b", 1, 4, troop="artillery", weapon="foot_artillery")
    force = unit("a", 0), gun, unit("c", 0)
    back = {"do": "return", "unit": "b", "answer": "fire_open"}
    shots = {"do": "shots", "unit": "b", "faces": [HIT, MISS, MISS, MISS]}
    game = play(START(force, {}), fire([MISS] * 6), back, shots)
    assert [(due.step["do"], due.is_optional) for due in game.dues()] == [("beyond", True)]  # MACD-SHOOT-22
    play(game, {"do": "beyond", "unit": "b", "answer": "2"})
    play(game, {"do": "bounces", "unit": "b", "faces": [HIT, MISS, MISS]})
    assert [row.left for row in game.rows()] == [11, 4, 11]
    game = play(START(force, {}), fire([MISS] * 6), back, shots | {"faces": [HIT] * 4})
    assert dues(game) == []
    charged = *charge("a", "fire"), shots
    game = play(START(force, {}), *charged)
    assert [(due.step["do"], due.is_optional) for due in game.dues()] == [("beyond", False)]
    home = {"do": "home", "unit": "a", "answer": "charge_home"}
    assert dues(play(game, {"do": "beyond", "unit": "b", "answer": "no"}, home)) == ["contact"]
    assert dues(play(START(force, {}), *charged, home)) == ["contact"]  # an older log did not ask


def melee_with_two(*steps):
    """Returns a game of b in melee with a and c. These have struck."""
    game = play(START((unit("a", 0), unit("b", 1), unit("c", 0)), {}), *contact())
    play(game, {"do": "charge", "unit": "c", "target": "b"}, {"do": "contact", "unit": "c", "answer": "open"})
    return play(game, END, strike("a", [MISS] * 6), *steps)


def blow(target, faces):
    return {"do": "strike", "unit": "b", "target": target, "faces": faces}


def test_the_owner_of_a_unit_between_enemies_says_whom_it_strikes():
    game = melee_with_two()
    (due,) = game.dues()
    assert (due.clauses, [each.key for each in due.answers]) == (("MACD-R-34",), ["evenly", "0", "2"])
    say_all("macduff", game, "abc")
    play(game, {"do": "split", "unit": "b", "answer": "2"}, blow("c", [4, 4, 4, 4, 4, MISS]))
    assert [due.step["unit"] for due in game.dues()] == ["c"]
    game = melee_with_two({"do": "split", "unit": "b", "answer": "evenly"}, blow("a", [4] * 3))
    assert [due.step["target"] for due in game.dues()] == ["c"]
    game = melee_with_two(blow("a", [4] * 3))  # as an older log has it
    assert [due.step["target"] for due in game.dues()] == ["c"]


def test_by_option_a_unit_pursues_until_somebody_holds():
    for option, due in (({}, []), ({"pursuit_chain": True}, ["pursue"])):
        game = play(START((unit("a", 0), unit("b", 1), unit("d", 1), unit("e", 1)), option), *contact(), END)
        play(game, strike("a", [HIT] * 6), strike("b", [MISS] * 6))
        play(game, {"do": "back", "unit": "b", "answer": "back"})
        play(game, {"do": "pursue", "unit": "a", "answer": "2"})
        play(game, {"do": "contact", "unit": "a", "answer": "open"})
        play(game, strike("a", [HIT] * 6) | {"target": "d"}, strike("d", [MISS] * 6) | {"target": "a"})
        play(game, {"do": "back", "unit": "d", "answer": "back"})
        assert (dues(game), game.turn) == (due, 1 if due else 2)  # MACD-R-35


def test_cover_is_asked_only_where_it_makes_a_target_harder_to_hit():
    def places_asked(enemy):
        game = START((unit("a", 0), unit("b", 1, troop=enemy)), {})
        question = game.ask({"do": "fire", "unit": "a"}).questions[-1]
        game.take(fire([MISS] * 6))
        places = [answer.key for answer in question.answers]
        return question.label.key, places, [answer.key for answer in game.dues()[0].answers]

    places = ["close", "close_cover", "long", "long_cover"]
    assert places_asked("infantry") == ("where", places, ["fire_open", "fire_cover", "no"])
    assert places_asked("cavalry") == ("how_far", ["close", "long"], ["fire_open", "no"])


def test_the_return_of_fire_names_whose_fire_it_answers():
    game = play(START((unit("a", 0), unit("c", 0), unit("b", 1)), {}), fire([MISS] * 6))
    title = rules.say_phrase("macduff", game.dues()[0].title, "en", ["a", "c", "b"], ("Spain", "Cuba"))
    assert title == "Does b return the fire of a?"
