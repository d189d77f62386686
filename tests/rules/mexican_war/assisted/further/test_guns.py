"""Spare gunners, repairs, captured guns and guns dragged away at a table of the Mexican War."""

import pytest

from tests.rules.mexican_war.assisted_table import START, check, play, rarer_actions, shell, unit, verbs

END = {"do": "end"}


def choose(word, unit="a"):
    return {"do": "more", "unit": unit, "answer": word}


def test_mex_add_06_spare_gunners_fill_another_batterys_crew_and_are_no_losses():
    force = unit("a", 0, 2, "artillery"), unit("c", 0, 7, "artillery"), unit("b", 1)
    game = play(START(force, {}), choose("gunners"), {"do": "gunners", "unit": "a", "answer": "1"})
    assert [row.left for row in game.rows()[:2]] == [4, 5]
    assert [game.tallies()[key].lost for key in "ac"] == [0, 0]
    assert verbs(game)[-2:] == ["gives_gunners", "is_served_again"]
    assert "gunners" not in rarer_actions(game)


def captured_guns():
    """Returns a battery whose crew has fallen, and that the enemy has captured."""
    force = unit("a", 0, 12, "artillery", guns=2), unit("b", 1, 4, "artillery"), unit("c", 0), unit("d", 1)
    game = play(START(force, {}), shell([1, 10]), check("damage", "b", 3))
    return play(game, {"do": "crew", "unit": "b", "answer": "nobody"}, {"do": "capture", "unit": "b"})


def test_mex_art_17_spare_gunners_of_the_captor_serve_captured_guns():
    game = captured_guns()
    assert [each.key for each in game.rows()[1].actions] == ["shell", "serve"]
    play(game, {"do": "serve", "unit": "b"}, {"do": "gunners", "unit": "b", "answer": "0"})
    guns = game.state.units[1]
    assert (guns.side, guns.on_table, guns.strength, guns.unformed) == (0, True, 4, True)
    assert (game.tallies()["b"].lost, game.tallies()["b"].taken, game.tallies()["a"].lost) == (4, True, 0)
    assert game.ask({"do": "shell", "unit": "b"}).questions[0].answers[0].key == "d"


def test_mex_art_15_men_on_foot_drag_guns_at_half_the_rate_and_do_nothing_else():
    game = captured_guns()
    assert "drag" in rarer_actions(game, "c")
    play(game, choose("drag", "c"), {"do": "drag", "unit": "c", "answer": "1"})
    event = game.log.events[-1]
    assert (event.verb, event.unit, event.target) == ("is_dragged", 1, 2)
    assert game.news.title.values["inches"] == 3  # half of 2 inches, for three operations
    assert "moved" in str(game.rows()[2].state)
    assert "drag" not in rarer_actions(game, "c")


@pytest.mark.parametrize(("figures", "turns"), [(12, 1), (4, 3)])
def test_mex_eng_07_an_idle_battery_repairs_a_gun_in_one_figure_hour(figures, turns):
    game = START((unit("a", 0, figures, "artillery"), unit("b", 1)), {})
    battery = game.state.units[0]
    battery.guns, battery.disabled = 0, 1
    play(game, *[END] * (turns - 1))
    assert battery.disabled == 1
    play(game, END)
    assert (battery.guns, verbs(game).count("repairs_a_gun"), game.news.title.key) == (1, 1, "told")


def test_a_battery_that_moves_repairs_nothing():
    game = START((unit("a", 0, 12, "artillery", guns=2), unit("b", 1)), {})
    game.state.units[0].guns, game.state.units[0].disabled = 1, 1
    play(game, {"do": "move", "unit": "a", "formation": "unlimbered", "figures": "1"}, END)
    assert game.state.units[0].disabled == 1
