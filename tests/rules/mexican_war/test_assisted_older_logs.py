"""Table games of the Mexican War that an older version began: their steps still play."""

import pytest

import rules
from rules.mexican_war.assisted.state import Pending
from rules.mexican_war.units import ROUTING, ROUTS
from tests.rules.mexican_war.assisted_table import START, check, dues, play, shell, unit, verbs

END = {"do": "end"}
CHARGE = {"do": "charge", "unit": "a", "target": "b"}, check("close", "a", 10)
TRAPPED = {"do": "run", "unit": "b", "answer": "trapped"}


def rout_unit(*others):
    """Returns a game in which unit b routs."""
    game = START((unit("a", 0), unit("b", 1), *others), {})
    prey = game.state.units[1]
    prey.state, prey.forced = ROUTING, ROUTS
    return game


@pytest.mark.parametrize(("named", "left"), [({}, 20), ({"target": "b"}, 19)])
def test_nobody_guarded_prisoners_in_an_older_log(named, left):
    game = play(rout_unit(unit("c", 1)), *CHARGE)
    assert game.dues()[0].step == {"do": "ride", "unit": "a", "target": "b"}
    assert play(game, check("ride", "a", 10) | named).rows()[0].left == left


@pytest.mark.parametrize(("named", "left"), [({}, 20), ({"target": "a"}, 18)])
def test_nobody_guarded_a_unit_that_surrendered_in_an_older_log(named, left):
    game = play(rout_unit(), END)
    while dues(game) == ["rally"]:
        game.take(check("rally", "b", 1))
    assert game.dues()[0].step == {"do": "run", "unit": "b", "target": "a"}
    assert play(game, TRAPPED | named).rows()[0].left == left


def test_mex_add_04_nobody_was_asked_who_takes_a_unit_in_an_older_log():
    for step in ({"do": "end"}, {"do": "captor", "unit": "a", "answer": "2"}):
        game = START((unit("a", 0), unit("b", 1), unit("c", 1)), {})
        game.state.pending.append(Pending("captor", 0, count=5))
        game.take(step)
        assert not [each for each in game.state.pending if each.kind == "captor"]
        assert game.turn == 1 + (step["do"] == "end")


def test_the_referees_part_went_on_after_a_unit_surrendered():
    game = rules.begin_table_game("mexican_war", (unit("a", 0), unit("b", 1), unit("c", 0)), {})
    prey = game.inner.state.units[1]
    prey.state, prey.forced = ROUTING, ROUTS
    play(game, END)
    while dues(game) == ["rally"]:
        game.take(check("rally", "b", 1))
    play(game, TRAPPED, {"do": "next"})
    assert (game.part.key, dues(game)) == ("charges", [])


@pytest.mark.parametrize(("named", "verb"), [({}, []), ({"place": "building"}, ["leaves_a_burning_house"])])
def test_nobody_had_to_leave_a_house_that_burnt_in_an_older_log(named, verb):
    game = START((unit("a", 0, 4, "artillery"), unit("b", 1), unit("c", 0)), {})
    play(game, shell([10, 10], place="building"), check("ignite", "a", 8) | named, END, END)
    assert [each for each in verbs(game) if each == "leaves_a_burning_house"] == verb


@pytest.mark.parametrize(("named", "guns"), [({}, 1), ({"target": "a"}, 2)])
def test_nobody_repaired_guns_in_an_older_log(named, guns):
    battery = unit("b", 1, 12, "artillery", guns=2)
    game = START((unit("a", 0, 12, "artillery", guns=2), battery, unit("c", 0), unit("d", 1)), {})
    damage = check("damage", "b", 10) | named
    play(game, shell([1, 10]), damage | {"faces": [10, 5]}, END, END)
    assert game.state.units[1].guns == guns
