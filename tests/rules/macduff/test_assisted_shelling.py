"""MACD-SHOOT at a table of MacDuff: fire after a move, shot that goes on, rockets, walls, towns on fire."""

import pytest

import rules
from rules import BadInput, Entrant, NeedDice
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
    unit,
    verbs,
)
from tests.rules.macduff.test_referee import draw

LATE = {"movers_fire_before_melee": True}


def gun(key, side, weapon="foot_artillery", **more):
    return unit(key, side, 4, troop="artillery", weapon=weapon, **more)


def logged_events(game, verb):
    return [event for event in game.log.events if event.verb == verb]


def test_a_unit_that_has_moved_fires_only_back_counted_or_not():
    force = unit("a", 0), unit("b", 1, counted=False)
    for key in ("a", "b"):
        game = play(
            START(force, {}), {"do": "move", "unit": key} | ({"formation": "line"} if key == "a" else {})
        )
        assert "fire" not in open_actions(game, key)  # MACD-R-63
    game = play(START(force, {}), {"do": "move", "unit": "a", "formation": "line"},
                {"do": "fire", "unit": "b", "target": "a", "figures": "1"})  # fmt: skip
    assert dues(game) == ["return"]  # MACD-SHOOT-10


def test_a_log_of_before_in_which_an_uncounted_enemy_fired_after_its_move_is_read():
    move = {"do": "move", "unit": "b"}
    game = play(START((unit("a", 0), unit("b", 1, counted=False)), {}), move)
    with pytest.raises(BadInput):
        game.ask({"do": "fire", "unit": "b"})
    game.take({"do": "fire", "unit": "b", "target": "a", "figures": "2"})
    assert game.tallies()["a"].lost == 2


def test_a_charger_that_falls_short_with_its_bonus_does_not_return_fire():
    force = unit("a", 0), unit("b", 1), unit("c", 1)
    shot = {"do": "fire", "unit": "c", "target": "a", "place": "close", "faces": [MISS] * 6}
    game = play(START(force, {}), *contact("short"), shot)
    assert dues(game) == []  # MACD-SHOOT-10, MACD-CHG-04
    play(game, {"do": "return", "unit": "a", "answer": "fire_open"})  # as an older log has it
    assert dues(game) == ["shots"]


def test_a_charger_that_fell_short_still_fires_at_a_charge():
    force = unit("a", 0), unit("b", 1), unit("c", 1)
    game = play(START(force, {}), *contact("short"), {"do": "charge", "unit": "c", "target": "a"})
    assert "fire" in [each.key for each in game.dues()[0].answers]  # MACD-CHG-07


def test_by_option_a_unit_fires_late_after_a_walk_but_not_after_a_manoeuvre():
    force = unit("a", 0), unit("b", 1)
    walk = {"do": "move", "unit": "a", "formation": "line"}
    assert "fire" in open_actions(play(START(force, LATE), walk), "a")
    for step in (walk | {"kind": "maneuver"}, walk | {"formation": "column"}, {"do": "march", "unit": "a"}):
        assert "fire" not in open_actions(play(START(force, LATE), step), "a")
    assert [each.key for each in START(force, LATE).ask({"do": "move", "unit": "a"}).questions] == [
        "kind", "formation",
    ]  # fmt: skip


def test_the_referee_lets_units_that_walked_fire_before_the_melees():
    force = leader("c", 0, general=True), leader("d", 1, general=True), unit("a", 0), unit("b", 1)
    game = draw(rules.begin_table_game("macduff", force, LATE), "c")
    play(game, {"do": "move", "unit": "a", "formation": "line"})
    rows = {row.unit: {each.key for each in row.actions} for row in game.open_rows()}
    assert "fire" not in rows[2]
    draw(game, "d")
    play(game, {"do": "next"})
    assert (game.part.key, [row.unit for row in game.open_rows()]) == ("late", [2])
    play(game, fire([MISS] * 6))
    assert game.follow_on() is None  # the end of a turn waits for the players
    assert game.follows_end()


def test_balls_that_miss_go_on_to_the_unit_behind_with_its_own_modifiers():
    force = gun("a", 0), unit("b", 1), unit("c", 1, troop="cavalry"), unit("d", 0)
    shot = fire([HIT, MISS, MISS, MISS], behind="open")
    game = play(START(force, {}), shot)
    assert (dues(game), game.tallies()["b"].lost) == (["beyond"], 1)
    assert [each.key for each in game.dues()[0].answers] == ["no", "2", "3"]  # MACD-SHOOT-22: of either side
    say_all("macduff", game, "abcd")
    play(game, {"do": "beyond", "unit": "a", "answer": "2"})
    (due,) = game.dues()
    assert due.roll.total.value == "6+"  # MACD-SHOOT-18: horse is a difficult target
    assert [each.clause for each in due.roll.modifiers] == ["MACD-SHOOT-22", "MACD-SHOOT-18"]
    play(game, {"do": "bounces", "unit": "a", "faces": [6, 6, 5]})
    (event,) = logged_events(game, "goes_on")
    assert (event.faces, event.values, game.tallies()["c"].lost) == ((6, 6, 5), (2,), 2)
    assert dues(game) == ["return"]  # the target answers last: MACD-R-42


def test_nobody_is_asked_about_a_unit_behind_where_nothing_can_go_on():
    force = gun("a", 0), unit("b", 1), gun("m", 0, "mortar"), unit("f", 0)
    game = START(force, {})
    asked = {key: [each.key for each in game.ask({"do": "fire", "unit": key}).questions] for key in "amf"}
    assert asked == {"a": ["target", "behind", "place"], "m": ["target", "place"],
                     "f": ["target", "figures", "place"]}  # fmt: skip
    (_whom, behind, _place) = game.ask({"do": "fire", "unit": "a"}).questions
    assert (behind.kept, behind.is_usual) == ("no", True)  # no tap more
    assert dues(play(START(force, {}), fire([MISS] * 4))) == ["return"]
    assert dues(play(START(force, {}), fire([HIT] * 4, behind="open"))) == ["return"]
    dense = {"artillery_bounce": "dense_only"}
    assert dues(play(START(force, dense), fire([MISS] * 4, behind="open"))) == ["return"]  # MACD-R-28
    column = (gun("a", 0), unit("b", 1, formation="column"))
    instead = {"artillery_bounce": "instead_of_reroll"}
    assert dues(play(START(column, instead), fire([MISS] * 4, behind="open")))[0] == "beyond"


def test_shot_of_a_gun_that_nobody_has_counted_goes_on_too():
    force = Entrant("a", 0, {"troop": "artillery"}, False), unit("b", 1), unit("c", 1)
    shot = {"do": "fire", "unit": "a", "target": "b", "figures": "1", "behind": "cover"}
    game = play(START(force, {}), shot, {"do": "beyond", "unit": "a", "answer": "2"})
    play(game, {"do": "bounces", "unit": "a", "answer": "2"})
    assert (game.tallies()["b"].lost, game.tallies()["c"].lost) == (1, 2)


def test_a_rocket_that_shows_1_flies_astray_and_hits_what_it_comes_down_on():
    force = gun("a", 0, "rocket"), unit("b", 1), unit("c", 0)
    game = START(force, {})
    assert len(game.next_roll(fire([])).outcomes) == 21  # two dice a tap: each face is read
    play(game, fire([HIT, 1, 1, 2]))
    assert (dues(game), game.tallies()["b"].lost) == (["rogue"], 1)
    assert [each.is_bad for each in game.dues()[0].roll.outcomes] == [True, *[False] * 5]
    play(game, {"do": "rogue", "unit": "a", "faces": [1]})  # MACD-R-29: straight on
    assert (dues(game), game.tallies()["b"].lost) == (["rogue"], 2)
    play(game, {"do": "rogue", "unit": "a", "faces": [3]})
    assert [each.key for each in game.dues()[0].answers] == ["no", "0", "1", "2"]
    play(game, {"do": "lands", "unit": "a", "answer": "2"})
    assert (dues(game), game.tallies()["c"].lost) == (["return"], 1)
    assert [each.values for each in logged_events(game, "goes_astray")] == [(0,), (120,)]


def test_an_older_log_did_not_follow_stray_rockets():
    move = {"do": "move", "unit": "c", "formation": "line"}
    game = play(START((gun("a", 0, "rocket"), unit("b", 1), unit("c", 0)), {}), fire([HIT, 1, 1, 2]), move)
    assert game.state.units[2].moved


def test_a_gun_batters_a_wall_and_its_sixes_are_kept():
    force = gun("a", 0), unit("b", 1)
    blow = {"do": "breach", "unit": "a", "wall": "fort"}
    game = START(force, {})
    assert game.ask(blow).questions[0].columns == 2
    with pytest.raises(NeedDice):
        START(force, {}).take(blow)
    play(game, blow | {"faces": [6, 6]})  # MACD-SHOOT-28: a field gun has two dice
    assert ("fire" in open_actions(game, "a"), logged_events(game, "breaches")[0].values) == (False, (2, 0))
    play(game, {"do": "end"})
    fort = game.ask({"do": "breach", "unit": "a"}).questions[0].answers[-1]
    assert (fort.key, fort.note.values["count"]) == ("fort", 2)
    play(game, blow | {"faces": [6, 6]})
    assert logged_events(game, "breaches")[1].values == (2, 1)  # MACD-R-31
    for other in (gun("a", 0, formation="limbered"), gun("a", 0, "mortar"), unit("a", 0)):
        assert "breach" not in open_actions(START((other, unit("b", 1)), {}), "a")
    with pytest.raises(BadInput) as refused:
        START(force, {}).take(blow | {"wall": "tent", "faces": [6, 6]})
    assert refused.value.field == "wall"


def burning_town_game(*more, figures=12):
    """Returns a game in which a town was set on fire. Its first turn has ended."""
    force = gun("a", 0), unit("b", 1, figures), unit("c", 1)
    shot = fire([HIT, MISS, MISS, MISS], place="close_town")
    return play(START(force, {}), shot, {"do": "return", "unit": "b", "answer": "no"}, {"do": "end"}, *more)


def blaze(answer):
    return {"do": "blaze", "town": "0", "answer": answer}


def test_a_six_at_a_town_sets_it_on_fire_and_its_garrison_rolls():
    game = burning_town_game()
    assert (verbs(game).count("sets_fire"), dues(game)) == (1, ["blaze"])  # MACD-SHOOT-30
    assert [each.key for each in game.dues()[0].answers] == ["fight", "burn", "left", "with-2"]
    say_all("macduff", game, "abc")
    play(game, blaze("fight"))
    assert len(game.dues()[0].roll.outcomes) == 4  # MACD-SHOOT-31: 11 figures have 3 dice
    play(game, {"do": "douse", "town": "0", "faces": [4, 0, 0]})
    assert (game.turn, game.state.battle.fires) == (2, {})
    game = burning_town_game(
        blaze("with-2"), blaze("fight"), {"do": "douse", "town": "0", "faces": [0] * 6 + [5]}
    )
    assert (game.turn, game.state.battle.fires) == (2, {0: 5})  # MACD-SHOOT-32
    assert logged_events(game, "burns")[0].values == (5,)


def test_the_garrison_of_a_town_that_burns_down_retreats():
    burn = [blaze("burn"), {"do": "douse", "town": "0", "faces": [6]}]
    game = burning_town_game(*burn, {"do": "end"}, *burn)
    assert [(each.step["do"], each.clauses[0]) for each in game.dues()] == [("back", "MACD-SHOOT-33")]
    play(game, {"do": "back", "unit": "b", "answer": "back"})
    assert (game.turn, game.state.battle.fires) == (3, {})


def test_a_unit_that_leaves_a_burning_town_no_longer_fights_its_fire():
    game = burning_town_game(blaze("burn"), {"do": "douse", "town": "0", "faces": [1]})
    play(game, {"do": "move", "unit": "b", "formation": "line"}, {"do": "end"})
    assert [each.key for each in game.dues()[0].answers] == ["burn", "with-1", "with-2"]


def test_only_guns_are_asked_for_towns_and_only_sixes_light_them():
    game = START((gun("a", 0), unit("b", 1), unit("f", 0)), {})
    places = {
        key: [each.key for each in game.ask({"do": "fire", "unit": key}).questions[-1].answers]
        for key in "af"
    }
    assert {key: "close_town" in found for key, found in places.items()} == {"a": True, "f": False}
    for weapon, faces, is_lit in (("mortar", [5, 5, 5, 5], False), ("mortar", [1, 5, 6, 1], True)):
        game = play(START((gun("a", 0, weapon), unit("b", 1)), {}), fire(faces, place="close_town"))
        assert ("sets_fire" in verbs(game)) == is_lit


def test_the_referee_names_towns_on_fire_and_asks_for_them_as_the_turn_ends():
    force = leader("x", 0, general=True), leader("y", 1, general=True), gun("a", 0), unit("b", 1)
    game = draw(rules.begin_table_game("macduff", force, {}), "x")
    play(
        game, fire([HIT, MISS, MISS, MISS], place="close_town"), {"do": "return", "unit": "b", "answer": "no"}
    )
    clauses = [each.clause for each in rules.find("macduff").referee.duties(game.inner)]
    assert clauses.count("MACD-SHOOT-31") == 1
    draw(game, "y")
    play(game, {"do": "end"})
    assert (game.part.closes, game.is_waiting, dues(game)) == (True, True, ["blaze"])
    play(game, blaze("burn"), {"do": "douse", "town": "0", "faces": [3]})
    assert (game.turn, game.part.key) == (2, "cards")
