"""Ships of Machete! at a table: boats that land loads, anchors raised, and crews made up."""

import pytest

import rules
from rules import BadInput
from rules.machete.position import MARKS
from tests.rules.machete.test_assisted_places import actions, begin, dues, hit, logged_verbs, play, unit
from tests.rules.taps import say_all


def at_anchor(loads=2, boats=1):
    ship = unit("s", 0, 6, troop="ship", firearms=0, loads=loads, boats=boats)
    return begin(ship, unit("a", 0), unit("b", 1))


def boat(game, task):
    return play(game, {"do": "boat", "unit": "s", "answer": f"0-{task}"}, {"do": "end"})


def boat_tasks(game):
    return [each.key for each in game.ask({"do": "boat", "unit": "s"}).questions[0].answers]


def test_a_boat_loads_rows_and_unloads_in_a_phase_each_until_all_loads_are_ashore():
    game = at_anchor()
    for task in ("load", "row", "reach_beach", "unload", "reach_ship", "load", "reach_beach", "unload"):
        assert f"0-{task}" in boat_tasks(game)  # MACH-SHIP-05 to MACH-SHIP-07
        boat(game, task)
    assert logged_verbs(game, "loads_a_boat", "lands") == ["loads_a_boat", "lands"] * 2
    assert game.state.units[0].landed == 2
    boat(game, "reach_ship")
    assert "boat" not in actions(game, 0)  # nothing is left aboard


def test_a_load_in_a_boat_is_not_lost_when_the_computer_plays_on():
    game = play(at_anchor(), {"do": "boat", "unit": "s", "answer": "0-load"}, {"do": "anchor", "unit": "s"})
    assert (game.state.units[0].loads, game.state.units[0].landed) == (2, 0)
    assert {"loads", "landed", "sailing"} <= set(MARKS)  # of a position


def test_a_boat_does_one_thing_in_a_phase_and_each_boat_is_asked_about():
    game = play(at_anchor(loads=3, boats=2), {"do": "boat", "unit": "s", "answer": "0-load"})
    assert boat_tasks(game) == ["1-load"]  # MACH-R-60
    with pytest.raises(BadInput):
        game.take({"do": "boat", "unit": "s", "answer": "0-row"})


def test_a_ship_sails_a_phase_after_it_was_announced():
    game = at_anchor()
    assert actions(game, 0)["move"].key == "at_anchor"  # MACH-SHIP-01
    assert "sail_off" not in actions(game, 0)
    play(game, {"do": "anchor", "unit": "s"})
    assert "boat" not in actions(game, 0)
    assert actions(game, 0)["move"].key == "under_way_from"  # MACH-SHIP-02
    play(game, {"do": "end"}, {"do": "end"})
    assert actions(game, 0)["move"] is None
    play(game, {"do": "sail_off", "unit": "s"})
    assert game.rows()[0].is_out
    assert not game.tallies()["s"].lost


def test_a_load_in_a_boat_comes_ashore_after_its_ship_has_sailed():
    """Checks that a boat on its way goes on as phases end, without its ship. MACH-R-61."""
    game = play(at_anchor(loads=3, boats=2), {"do": "boat", "unit": "s", "answer": "0-load"})
    play(game, {"do": "boat", "unit": "s", "answer": "1-load"}, {"do": "anchor", "unit": "s"}, {"do": "end"})
    play(game, {"do": "end"}, {"do": "sail_off", "unit": "s"}, {"do": "end"})
    alone = {"do": "boat_alone", "unit": "s"}
    assert [answer.key for answer in game.dues()[0].answers] == ["row", "reach_beach"]
    play(game, alone | {"answer": "reach_beach"}, alone | {"answer": "row"}, {"do": "end"})
    assert [answer.key for answer in game.dues()[0].answers] == ["unload", "wait"]
    play(game, alone | {"answer": "wait"}, alone | {"answer": "reach_beach"}, {"do": "end"})
    for ashore in (1, 2):
        play(game, alone | {"answer": "unload"})
        assert game.state.units[0].landed == ashore
    assert not dues(game), "the third load left with the ship"
    say_all("machete", game, ["s", "a", "b"])


def test_a_boat_without_a_load_is_not_asked_about_after_its_ship_has_sailed():
    game = play(at_anchor(), {"do": "anchor", "unit": "s"}, {"do": "end"}, {"do": "end"})
    play(game, {"do": "sail_off", "unit": "s"}, {"do": "end"})
    assert not dues(game)


def test_half_a_crew_takes_a_phase_more_unless_infantry_makes_it_up():
    short = play(at_anchor(), hit(s=3), {"do": "anchor", "unit": "s"})
    first = short.news.title.values["what"].values["turn"]
    manned = play(at_anchor(), hit(s=3), {"do": "board", "unit": "a", "target": "s"})
    assert manned.rows()[0].left == 4  # one more than half: MACH-R-61
    assert "board" not in actions(manned, 1)
    play(manned, {"do": "anchor", "unit": "s"})
    assert first == 1 + manned.news.title.values["what"].values["turn"]  # MACH-SHIP-09


def test_a_ship_without_a_crew_has_a_card_again_once_it_is_boarded():
    game = play(at_anchor(), hit(s=6))
    assert not actions(game, 0)
    play(game, {"do": "board", "unit": "a", "target": "s"})
    assert "anchor" in actions(game, 0)
    assert (game.tallies()["s"].lost, game.tallies()["a"].lost) == (6, 0)
    assert rules.adjusting_step(game, game.tallies()) is None
    assert not dues(game)


def test_a_move_of_a_ship_at_anchor_that_an_older_version_took_is_accepted():
    game = play(at_anchor(), {"do": "move", "unit": "s"})
    assert "has_moved" in logged_verbs(game, "has_moved")


def test_each_sentence_about_ships_can_be_said():
    game = at_anchor(boats=2)
    say_all("machete", game, ["s", "a", "b"])
    play(game, {"do": "boat", "unit": "s", "answer": "0-load"}, {"do": "anchor", "unit": "s"})
    say_all("machete", game, ["s", "a", "b"])
