"""Fire at a table of the Mexican War: what falls counts until all have fired, and no longer."""

import pytest

from rules import BadInput, Entrant
from tests.rules.mexican_war.assisted_table import (
    BEST,
    START,
    check,
    contact,
    dues,
    fire,
    officer,
    play,
    shell,
    unit,
)


def roll(game, *faces):
    """Makes the first roll that is due."""
    game.take({**game.dues()[0].step, "faces": list(faces)})


def test_figures_that_fall_to_fire_do_not_fire_before_contact():
    game = START((unit("a", 0), unit("b", 1), unit("c", 0)), {})
    play(game, fire([1] * 6 + [10] * 4, unit="c"), *contact(), {"do": "end"})
    roll(game, 3)  # the range
    assert dues(game)[:1] == ["shots"]
    assert (game.dues()[0].unit, len(game.dues()[0].roll.outcomes[0].faces)) == (1, 7)


def test_officers_of_a_unit_that_a_volley_before_contact_misses_are_asked_for():
    game = play(START((unit("a", 0), unit("b", 1), officer("c", 0)), {}), *contact())
    game.state.units[0].fired = True
    play(game, {"do": "end"})
    roll(game, 3)
    roll(game, *[10] * 10)
    assert [(due.step["do"], due.unit) for due in game.dues() if due.is_optional] == [("exposed", 0)]


def test_a_crew_made_up_from_infantry_serves_worse_only_once_all_have_fired():
    guns = {"guns": 2, "gun_lb": 6}
    force = unit("a", 0, 8, "artillery", **guns), unit("b", 1, 8, "artillery", **guns), unit("c", 1)
    game = play(START(force, {}), shell([1, 10]), check("damage", "b", 3))
    play(game, {"do": "crew", "unit": "b", "answer": "2"})
    assert game.state.units[1].drop == 0
    assert (play(game, {"do": "end"}).state.units[1].drop, game.state.stood) == (1, {})


def test_a_column_thinned_by_fire_is_as_deep_for_all_that_fire_in_the_turn():
    game = START((unit("a", 0), unit("b", 1, 15), unit("c", 0)), {})
    column = game.state.units[1]
    column.formation, column.files = 1, 5
    assert "mod_target_dense" in names(game, "a")
    play(game, fire([1] * 6 + [10] * 9))
    assert column.strength == 9
    assert "mod_target_dense" in names(game, "c")


def names(game, unit):
    """Returns the names of the modifiers of a volley at *b*."""
    return [each.label.key for each in game.next_roll(fire([], unit=unit)).modifiers]


def test_a_crew_that_is_wiped_out_is_asked_for_once():
    force = unit("a", 0), unit("b", 1, 4, "artillery"), unit("c", 0), unit("d", 1)
    game = play(START(force, {}), fire([1] * 4 + [10] * 6))
    play(game, {"do": "crew", "unit": "b", "answer": "nobody"})
    play(game, fire([1] * 10, unit="c"))
    assert (dues(game), game.tallies()["b"].lost) == ([], 4)


def test_a_house_that_falls_burns_down_no_second_time():
    battery = unit("a", 0, 4, "artillery", gun_lb=18)
    game = START((battery, unit("b", 1)), {})
    play(game, shell([1, 10], place="building"))
    assert (game.log.events[-1].verb, dues(game), game.state.burning) == ("ruins_a_building", [], {})


def test_divisions_of_one_name_in_two_forces_are_two_commands():
    def facts(each, **more):
        return Entrant(each.key, each.side, each.facts | {"division": "1"} | more, True)

    force = [
        facts(unit("a", 0), force="north"),
        facts(unit("b", 0), force="south"),
        facts(officer("c", 0), force="south", rank="brigade"),
        unit("d", 1),
    ]
    state = START(tuple(force), {}).state
    assert [state.battle.is_under(each, state.units[2]) for each in state.units[:2]] == [False, True]


def test_mex_r_41_ball_alone_goes_over_friends_who_lie_down():
    game = START((unit("a", 0, 12, "artillery", guns=2), unit("b", 1)), {})
    asked = next(each for each in game.ask({"do": "shell", "unit": "a"}).questions if each.key == "ground")
    assert [each.key for each in asked.answers] == ["nobody", "prone", "below"]
    assert game.next_roll(shell([], ground="prone")).outcomes
    with pytest.raises(BadInput, match="range"):
        game.next_roll(shell([], ground="prone", range="canister_near"))


def batter(faces, **more):
    return {"do": "batter", "unit": "a", "range": "short", "place": "building", "faces": faces} | more


def test_mex_art_06_a_phone_counts_the_damage_of_each_empty_construction():
    game = START((unit("a", 0, 12, "artillery", guns=2, gun_lb=6),), {})
    places = game.ask({"do": "batter", "unit": "a"}).questions[1].answers
    assert [each.key for each in places][:3] == ["fence", "wall", "building"]
    asked = game.next_roll(batter([], place="wall"))
    assert (asked.clause, len(asked.outcomes)) == ("MEX-ART-08", 3)  # no hit, one, two
    play(game, batter([1, 10], place="wall"))
    hit = game.log.events[1]
    assert (hit.clause, hit.verb, hit.target, hit.values) == ("MEX-ART-06", "fires_at_a_work", -1, (1, 0))
    once = game.log.events[-1].values[1]
    play(game, {"do": "end"}, batter([1, 10], place="wall"), {"do": "end"}, batter([1, 10], place="site-0"))
    assert game.state.battered == {(-1, "wall"): 2 * once, (-2, "wall"): once}
    play(game, {"do": "end"})
    first = game.ask({"do": "batter", "unit": "a"}).questions[1]
    assert (first.kept, [each.key for each in first.answers[:3]]) == ("site-0", ["site-0", "site-1", "fence"])


def test_mex_art_09_an_empty_house_burns_and_falls_once():
    game = START((unit("a", 0, 12, "artillery", gun_lb=6), unit("b", 1)), {})
    play(game, batter([1]), check("ignite", "a", 10))
    assert list(game.state.burning) == [-1]
    for _ in range(13):
        play(game, {"do": "end"})
    assert (game.log.events[-2].verb, game.state.sites, game.state.burning) == ("ruins_a_building", [""], {})
    with pytest.raises(BadInput, match="place"):
        game.next_roll(batter([], place="site-0"))


def test_mex_art_08_canister_does_not_batter_and_guns_that_fired_do_not_fire_again():
    game = START((unit("a", 0, 12, "artillery"), unit("b", 1)), {})
    with pytest.raises(BadInput, match="range"):
        game.next_roll(batter([], range="canister_near"))
    play(game, batter([10], place="redoubt"))
    with pytest.raises(BadInput, match="do"):
        game.next_roll(shell([]))


@pytest.mark.parametrize("faces", [(1, 1, *[0] * 8), (1,) * 10])
def test_dice_whose_hits_were_only_counted_are_not_drawn_as_read(faces):
    game = play(START((unit("a", 0), unit("b", 1)), {}), fire(faces, unit="a"))
    assert (game.state.faces, game.news.faces) == (faces, ())


def test_no_more_figures_fall_in_the_news_than_a_counted_unit_has_left():
    for counted, falls in ((True, 2), (False, 5)):
        game = play(START((unit("a", 0), unit("b", 1, 2, counted=counted)), {}), fire([1] * 5 + [10] * 5))
        assert game.news.title.values["what"].values == {"count": falls}


def test_two_units_that_strike_one_fell_no_more_figures_than_it_has_left():
    game = play(START((unit("a", 0), unit("b", 1, 2), unit("c", 0)), {}), *contact(), *contact(unit="c")[:1])
    play(game, {"do": "close", "unit": "c", "faces": [BEST]})
    for fighter in game.state.units:
        fighter.fired = True
    play(game, {"do": "end"})
    news = [
        play(game, {"do": "strike", "unit": key, "faces": [BEST]}).news.title.values["what"]
        for key in ("a", "c")
    ]
    assert [words.values.get("count", 0) for words in news] == [2, 0]
