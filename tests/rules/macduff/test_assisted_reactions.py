"""MACD-R-53, MACD-R-62, MACD-SHOOT-01, MACD-MEL-22 at a table of MacDuff: what stays open to a unit."""

import pytest

import rules
from tests.rules.core.test_referee import offers
from tests.rules.macduff.test_assisted import (
    HIT,
    MISS,
    START,
    contact,
    fire,
    leader,
    opened,
    play,
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
    assert opened(game, "b") & {"fire", "move", "march", "charge"} == found  # MACD-R-53, MACD-R-62
    game.take({"do": "move", "unit": "b"} | ({} if more else {"formation": "line"}))
    assert opened(game, "b") & {"fire", "move", "march", "charge"} == set()


def test_a_unit_that_reacts_once_it_has_acted_does_not_act_again():
    force = RIDERS, unit("b", 1, traits=["skirmishers"])
    game = play(START(force, {}), fire([MISS] * 6) | {"unit": "b", "target": "a"}, *charge("a", "fall_back"))
    play(game, {"do": "onward", "unit": "a", "answer": "halts"})
    assert "move" not in opened(game, "b")


def test_a_unit_that_has_fallen_back_acts_on_its_own_card():
    force = RIDERS, unit("b", 1, traits=["skirmishers"]), leader("c", 0, general=True), leader("d", 1)
    game = play(draw(rules.begin_table_game("macduff", force, {}), "c"), *charge("a", "fall_back"))
    play(game, {"do": "onward", "unit": "a", "answer": "halts"})
    assert not game.inner.state.units[0].charging
    assert {"fire", "move"} <= offers(draw(game, "d"))["b"]


def test_a_square_and_guns_in_battery_do_not_march_and_a_square_does_not_charge():
    gun = unit("g", 0, 4, troop="artillery", weapon="light_gun")
    game = START((unit("a", 0, formation="square"), gun, unit("b", 1)), {})
    assert opened(game, "a") & {"march", "charge", "move", "fire"} == {"move", "fire"}  # MACD-R-62
    assert "march" not in opened(game, "g")  # MACD-MOVE-14
    play(game, *contact("short"), {"do": "march", "unit": "g"})  # as an older log may have it
    assert "march" in opened(play(game, END, {"do": "move", "unit": "g", "formation": "limbered"}, END), "g")


def test_nobody_fires_at_a_unit_in_melee():
    game = play(START((unit("a", 0), unit("b", 1), unit("c", 0), unit("d", 1)), {}), *contact())
    (whom, *_) = game.ask({"do": "fire", "unit": "c"}).questions
    assert [each.key for each in whom.answers] == ["d"]  # MACD-SHOOT-01
    game = play(START((unit("a", 0), unit("b", 1), unit("c", 0)), {}), *contact())
    assert "fire" not in opened(game, "c")
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
        game.take(due.step | {"faces": due.throw.outcomes[0].faces})
    assert fought == [("a", "b"), ("b", "a")]  # MACD-MEL-22: it holds against the first
