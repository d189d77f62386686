"""The referee of Machete!: where reserves come on, guns that are served by infantry, and the last phase."""

import pytest

import rules
from rules import BadInput, Entrant, adjusting_step
from rules.core.telling.replay import fold
from rules.core.telling.verbs import verbs
from rules.machete.assisted.overrun import queue_guns
from rules.machete.assisted.state import take_off
from rules.machete.units import FORCED_BACK, STEADY
from tests.rules.core.test_referee import offers


def foot(key, side=0, figures=12, **facts):
    return Entrant(
        key, side, {"troop": "infantry", "nation": "spanish", "figures": figures, "command": 2} | facts
    )


def gun(key="gun", side=0):
    told = {"troop": "pack_artillery", "nation": "spanish", "gun": "mountain", "figures": 4}
    return Entrant(key, side, told)


def begin(*force, limit=0, late=None):
    return rules.begin_table_game("machete", force, {}, limit, late or {})


def play(game, *steps):
    for step in steps:
        game.take(step)
    return game


def hit(**lost):
    return {"do": "adjust", "lines": {key: {"lost": count} for key, count in lost.items()}}


def lost_in(game):
    return {key: tally.lost for key, tally in game.tallies().items()}


def row(game, number):
    return game.rows()[number].left, game.rows()[number].whole


def test_one_die_says_where_a_whole_reserve_comes_on_if_no_place_was_agreed():
    late = {"r1": 1, "r2": 1, "other": 1}
    force = foot("a"), foot("b", 1), *(foot(key, reserve="r" if key != "other" else "o") for key in late)
    game = begin(*force, late=late)
    assert [(due.step["unit"], due.is_optional) for due in game.dues()] == [("r1", True), ("other", True)]
    with pytest.raises(BadInput):
        begin(*force, late=late).take({"do": "edge", "unit": "r1", "faces": [4, 4]})
    play(game, {"do": "edge", "unit": "r1", "faces": [4]})
    assert game.news.title.values["edge"].key == "edge_2"  # MACH-GEN-16: the far end
    assert [due.step["unit"] for due in game.dues()] == ["other"]
    duty = next(each for each in game.referee.duties(game.inner) if each.label.key == "duty_edge")
    for language in ("en", "es"):
        assert "r2" in rules.say_phrase("machete", duty.text, language, [each.key for each in force])
    play(game, {"do": "arrive", "unit": "r1"})  # the other one has an agreed place
    assert play(game, {"do": "next"}).dues() == ()


def test_the_phone_says_why_the_card_of_a_reserve_that_did_not_come_passes():
    game = play(begin(foot("a"), foot("b", 1), foot("r", reserve="r"), late={"r": 1}), {"do": "next"})
    assert "card_passes" not in {duty.text.key for duty in game.duties()}
    play(game, {"do": "draw", "cards": ["r", "a"]})
    passed = [duty.text for duty in game.duties() if duty.text.key == "card_passes"]
    says = [rules.say_phrase("machete", text, "en", ["a", "b", "r"]) for text in passed]
    assert says == ["r is not on the table: its card passes."]
    play(game, {"do": "next"} if not game.deck else {"do": "draw"}, {"do": "end"})
    assert "card_passes" not in {duty.text.key for duty in game.duties()}


def test_the_last_card_of_a_phase_on_which_nothing_is_left_shows_no_actions():
    game = begin(foot("a"), foot("b", 1))
    play(game, {"do": "draw", "faces": [1]})
    play(game, {"do": "move", "unit": "a", "formation": "line"}, {"do": "draw"})
    assert [row.unit for row in game.open_rows()] == [1]
    play(game, {"do": "fire", "unit": "b", "target": "a", "range": "long", "place": "hard", "faces": [1]})
    assert game.open_rows()  # it may move yet
    play(game, {"do": "move", "unit": "b", "formation": "line"})
    assert (game.card, game.open_rows(), game.go_on().key) == (1, (), "end")


def test_infantry_fills_up_a_crew_and_the_gun_is_silent_in_that_phase():
    game = play(begin(foot("a"), foot("b", 1), gun()), hit(gun=2))
    while game.inner.state.units[0].index != game.card:
        play(game, {"do": "draw", "faces": [1] if len(game.deck) > 1 else []})
    assert "crew" in offers(game)["a"]
    with pytest.raises(BadInput):
        game.take({"do": "crew", "unit": "a", "target": "gun", "figures": "3"})
    game = play(begin(foot("a"), foot("b", 1), gun()), hit(gun=2))
    play(game, {"do": "crew", "unit": "a", "target": "gun", "figures": "2"})
    assert (row(game, 0), row(game, 2)) == ((10, 10), (4, 6))
    assert lost_in(game) == {"a": 0, "b": 0, "gun": 2}
    shell = next(each for each in game.rows()[2].actions if each.key == "shell")
    assert shell.bar.key == "gun_recrewing"  # MACH-ART-17
    assert "crew" not in {each.key for each in game.rows()[0].actions}


def test_the_next_card_waits_while_a_unit_that_has_moved_may_capture_a_gun():
    game = begin(foot("a", firearms=0), foot("b", 1), gun(side=1))
    play(game, hit(gun=4), {"do": "draw", "faces": [1]})
    play(game, {"do": "move", "unit": "a", "formation": "line"})
    assert game.follow_on() is None  # MACH-R-39: it may have reached it
    play(game, {"do": "take_gun", "unit": "a", "target": "gun"})
    assert game.follow_on()["do"] == "draw"


def test_garrisons_go_into_their_houses_before_the_first_card():
    places = [{"key": "casa_1", "kind": "building", "name": "Casa 1", "area": 0, "size": "small"}]
    force = foot("a"), foot("b", 1, 6), Entrant("h", 1, {"troop": "cavalry", "figures": 6, "command": 1})
    game = rules.begin_table_game("machete", force, {"places": places}, 0, {})
    assert offers(game) == {"a": {"enter"}, "b": {"enter"}}
    play(game, {"do": "enter", "unit": "b", "zone": "casa_1"})
    assert offers(game) == {}  # the only house is held
    assert game.go_on().key == "draw"
    assert game.inner.state.units[1].house == 0  # MACH-BLD-02


def test_part_of_a_unit_that_begins_in_a_house_acts_on_the_card_of_its_unit():
    places = [{"key": "casa_1", "kind": "building", "name": "Casa 1", "area": 0, "size": "small"}]
    game = rules.begin_table_game("machete", (foot("a"), foot("b", 1)), {"places": places}, 0, {})
    play(game, {"do": "enter", "unit": "a", "zone": "casa_1"}, {"do": "draw", "faces": [1]})
    assert (game.card, game.units_now()) == (0, [0, 2])  # MACH-R-77
    assert {"fire", "leave"} <= offers(game)["0-1"]


def test_a_garrison_has_the_card_of_its_unit_even_if_that_is_gone():
    places = [{"key": "casa_1", "kind": "building", "name": "Casa 1", "area": 0, "size": "small"}]
    game = rules.begin_table_game("machete", (foot("a"), foot("b", 1)), {"places": places}, 0, {})
    play(game, {"do": "enter", "unit": "a", "zone": "casa_1"}, hit(a=6), {"do": "draw", "faces": [1]})
    assert game.card == 0  # MACH-R-77
    assert {"fire", "leave"} <= offers(game)["0-1"]


def test_a_garrison_enters_on_its_own_card_once_a_phase_is_over():
    places = [{"key": "casa_1", "kind": "building", "name": "Casa 1", "area": 0, "size": "small"}]
    game = rules.begin_table_game("machete", (foot("a"), foot("b", 1, 6)), {"places": places}, 0, {})
    game.inner.state.has_ended = True
    assert offers(game) == {}
    play(game, {"do": "draw", "faces": [1]})
    assert "enter" in offers(game)["a"]


def test_the_phone_keeps_the_loads_ashore_and_when_a_ship_sails():
    ship = Entrant("s", 0, {"troop": "ship", "nation": "cuban", "figures": 6, "loads": 2})
    game = play(begin(ship, foot("b", 1)), {"do": "boat", "unit": "s", "answer": "0-load"})
    play(game, {"do": "anchor", "unit": "s"})
    duties = {
        each.label.key: each.text.values["what"] for each in game.duties() if "what" in each.text.values
    }
    assert dict(duties["duty_loads"].values) == {"landed": 0, "count": 2}  # MACH-SHIP-04
    assert duties["duty_sailing"].values["turn"] == 2  # MACH-SHIP-02


def test_an_army_that_has_two_loads_in_three_ashore_has_reached_its_goal():
    """Checks that the table ends a landing as the computer does. MACH-R-65."""
    ship = Entrant("s", 0, {"troop": "ship", "nation": "cuban", "figures": 6, "loads": 3})
    game = begin(ship, foot("b", 1))
    for landed in (1, 2):
        assert game.ended is None, landed
        for task in ("load", "reach_beach", "unload", "reach_ship")[: 4 if landed == 1 else 3]:
            play(game, {"do": "boat", "unit": "s", "answer": f"0-{task}"}, {"do": "end"})
    assert (game.ended.why.key, game.ended.winner, game.ended.course) == ("has_landed", 0, "")


def test_men_who_fall_at_a_gun_are_losses_of_the_unit_they_came_from():
    game = play(begin(foot("a"), foot("b", 1), gun()), hit(gun=2))
    play(game, {"do": "crew", "unit": "a", "target": "gun", "figures": "2"})
    piece = game.inner.state.units[2]
    piece.marked = 3
    assert lost_in(game) == {"a": 1, "b": 0, "gun": 4}  # its own men count first, MACH-R-77
    assert adjusting_step(game, game.tallies()) is None
    play(game, {"do": "adjust", "lines": {"a": {"lost": 4}}})
    assert (lost_in(game), row(game, 0)) == ({"a": 4, "b": 0, "gun": 4}, (7, 10))
    play(game, {"do": "adjust", "lines": {"gun": {"lost": 3}}})
    assert (lost_in(game), piece.strength) == ({"a": 3, "b": 0, "gun": 3}, 3)


def test_a_gun_that_has_lost_its_crew_may_be_served_again_unless_the_enemy_has_it():
    game = begin(foot("a"), foot("b", 1), gun())
    start = game.standings()
    play(game, hit(gun=4))
    assert not game.rows()[2].actions
    play(game, {"do": "crew", "unit": "a", "target": "gun", "figures": "4"})
    assert game.rows()[2].actions
    assert (row(game, 0), row(game, 2), lost_in(game)["gun"]) == ((8, 8), (4, 8), 4)
    found = fold(start, game.log.events, verbs("machete"))
    assert found[2].on_table
    taken = play(begin(foot("a"), foot("b", 1), gun()))
    play(taken, {"do": "adjust", "lines": {"gun": {"lost": 4, "taken": True}}})
    assert "crew" not in {each.key for each in taken.rows()[0].actions}


def test_a_battle_without_a_break_has_no_winner_as_the_phases_run_out():
    game = play(begin(foot("a"), foot("b", 1), limit=1), {"do": "end"})
    assert (game.ended.why.key, game.ended.winner, game.ended.clause) == ("nobody_is_beaten", -1, "MACH-R-76")


def test_the_losses_beside_the_end_are_those_that_broke_the_army():
    game = play(begin(foot("a"), foot("b", 1), foot("c", 1)), hit(b=3))
    back = game.inner.state.units[2]
    back.state = FORCED_BACK
    play(game, {"do": "end"}, {"do": "test", "unit": "b", "faces": [6]})
    assert dict(game.ended.why.values) == {"army": 1, "lost": 15, "start": 24}
    play(game, {"do": "rally", "unit": "c", "faces": [6]})
    assert back.state == STEADY
    assert [(toll.lost, toll.start) for toll in game.tolls()] == [(0, 12), (15, 24)]


def after_melee(*friends):
    """Returns a game in which a gun lost its crew in melee. *friends* fought beside it."""
    game = begin(foot("b", 1), gun(), *friends)
    start = game.standings()
    state = game.inner.state
    state.units[1].marked = 4
    take_off(state, state.units[1], "MACH-MEL-14")
    queue_guns(state, state.units)
    return game, start


def test_a_die_says_who_has_a_gun_whose_crew_fell_beside_friends_in_melee():
    for face, key, clause in ((4, None, 28), (2, "taken", 29), (1, "spiked", 30)):
        game, start = after_melee(foot("a"))
        assert [(due.step, due.is_optional) for due in game.dues()] == [
            ({"do": "overrun", "unit": "gun"}, False)
        ]
        play(game, {"do": "overrun", "unit": "gun", "faces": [face]})
        tally = game.tallies()["gun"]
        assert (tally.taken, tally.spiked) == (key == "taken", key == "spiked")
        assert game.news.clause == f"MACH-ART-{clause}"
        assert fold(start, game.log.events, verbs("machete")) == game.standings()
        assert ("crew" in {each.key for each in game.rows()[2].actions}) == (key is None)


def test_a_gun_without_friends_in_the_melee_is_captured_at_once():
    game, _start = after_melee()
    assert game.dues() == ()
    assert game.tallies()["gun"].taken


def test_the_steps_of_an_older_table_do_not_roll_for_guns():
    game, _start = after_melee(foot("a", figures=12))
    state = game.inner.state
    state.is_ending = state.is_fighting = True
    state.units[2].lost, state.units[2].strength = 3, 9
    play(game, {"do": "test", "unit": "a", "faces": [6]})
    assert not [due for due in game.dues() if due.step["do"] == "overrun"]
