"""The assisted game of the Mexican War: what is due, and battles of random taps."""

import json

import pytest

import rules
from rules import BadInput, Entrant, NeedDice, SeededDice, Tally
from rules.core.assisted import words_of
from tests.rules.mexican_war.assisted_table import (
    BEST,
    START,
    WORST,
    check,
    contact,
    dues,
    fire,
    first_roll,
    officer,
    play,
    shell,
    unit,
    verbs,
)
from tests.rules.taps import next_step, say_all


def test_a_crew_without_infantry_is_lost_and_its_guns_can_be_captured():
    game = START((unit("a", 0, 12, "artillery", guns=2), unit("b", 1, 4, "artillery"), unit("c", 1)), {})
    play(game, shell([1, 10]), check("damage", "b", 3), {"do": "crew", "unit": "b", "answer": "nobody"})
    assert (game.tallies()["b"].lost, verbs(game)[-1]) == (4, "leaves_its_guns")
    assert [each.key for each in game.rows()[1].actions] == ["shell", "capture"]  # it fires back first
    play(game, {"do": "capture", "unit": "b"})
    assert game.tallies()["b"].taken


def test_those_who_fall_still_fire_back_this_turn_and_not_the_next():
    game = START((unit("a", 0), unit("b", 1, 2, stands=1)), {})
    game.take(fire([2, 2, *[10] * 8]))
    assert (game.tallies()["b"].lost, game.rows()[1].state.key) == (2, "is_destroyed")
    assert game.next_roll(fire([], unit="b", target="a")).outcomes
    game.take(fire([1], unit="b", target="a"))
    assert game.tallies()["a"].lost == 1
    play(game, {"do": "end"}, check("loss", "a", BEST))
    assert (game.turn, game.rows()[1].actions) == (2, ())


def test_a_check_says_that_taps_come_first_and_when_no_face_matters():
    def reason_of_check(figures):
        force = unit("a", 0), unit("b", 1, figures), unit("c", 1)
        game = play(START(force, {}), fire([1, 1, *[10] * 8]), {"do": "end"})
        [due] = (due for due in game.dues() if due.step["do"] == "loss")
        return due.why.key, len({outcome.label.key for outcome in due.roll.outcomes}) == 1

    assert reason_of_check(4) == ("tap_what_counts", False)
    assert reason_of_check(20) == ("tap_if_sure", True)


def test_an_officer_under_fire_may_fall_and_leave_nobody_in_command():
    force = unit("a", 0), unit("b", 1, division="x"), officer("c", 1, rank="brigade", division="x")
    game = play(START(force, {}), fire([10] * 10))
    assert [(due.step["do"], due.is_optional, due.clauses) for due in game.dues()] == [
        ("exposed", True, ("MEX-SA-05",))
    ]
    play(
        game,
        {"do": "exposed", "unit": "b", "answer": "2"},
        check("officer", "c", 1),
        check("command", "c", 4),
    )
    assert (verbs(game)[-2:], game.tallies()["c"].leader_hit) == (["falls", "leaves_nobody_in_command"], True)
    assert game.rows()[1].state.key == "no_command"


def test_ball_batters_the_house_that_shelters_its_target():
    battery = unit("a", 0, 4, "artillery", gun_lb=6)
    game = START((battery, unit("b", 1)), {})
    at_work = game.next_roll(shell([], place="building"))
    assert (at_work.clause, [each.label.key for each in at_work.outcomes][:2]) == (
        "MEX-ART-08",
        ["hit", "hit"],
    )
    play(game, shell([1, 10], place="building"), check("ignite", "a", 8))
    assert verbs(game)[1:] == [
        "fires_at_the_work", "fires_guns", "batters", "sets_a_building_on_fire",
    ]  # fmt: skip
    assert START((battery, unit("b", 1)), {}).next_roll(shell([], place="fence")).clause == "MEX-ART-08"


def test_a_melee_asks_volleys_blows_checks_colours_and_pursuit_by_their_clauses():
    game = play(START((unit("a", 0), unit("b", 1)), {}), *contact(), {"do": "end"})
    asked = []
    faces = {
        "range": [3],
        "shots": [2, *[10] * 9],
        "strike": [10],
        "round": [1],
        "colours": [1],
        "pursuit": [7],
    }
    while game.turn == 1 and game.dues():
        due = first_roll(game)
        asked.append((due.step["do"], due.unit, due.clauses[0]))
        count = len(due.roll.outcomes[0].faces)
        step = {**due.step, "faces": faces[due.step["do"]][:count]}
        game.take(step if due.step["do"] != "strike" or not due.unit else {**step, "faces": [1]})
    assert asked == [
        ("range", 1, "MEX-MEL-08"), ("shots", 1, "MEX-MEL-09"), ("shots", 0, "MEX-MEL-09"),
        ("strike", 0, "MEX-MEL-10"), ("strike", 1, "MEX-MEL-10"), ("round", 1, "MEX-MEL-14"),
        ("colours", 1, "MEX-MEL-20"), ("pursuit", 0, "MEX-MEL-16"),
    ]  # fmt: skip
    assert {"loses_its_colours", "will_fall_back", "has_fallen_back"} <= set(verbs(game))


@pytest.mark.parametrize(
    ("ground", "rows"),
    [({}, (10, 9)), ({"ground": "flank"}, (12, 9)), ({"ground": "rear"}, (13, 9)),
     ({"order": "uphill"}, (10, 10)),
     ({"order": "downhill"}, (11, 9)), ({"ground": "hard"}, (10, 11)), ({"ground": "works"}, (10, 11)),
     ({"ground": "building"}, (10, 11)), ({"ground": "trench", "order": "uphill"}, (10, 11)),
     ({"ground": "flank", "order": "downhill"}, (13, 9))],
)  # fmt: skip
def test_the_ground_of_a_charge_changes_the_rows_of_the_melee(ground, rows):
    game = play(START((unit("a", 0), unit("b", 1)), {}), *contact(**ground))
    for each in game.state.units:
        each.fired = True
    play(game, {"do": "end"}, check("strike", "a", 1), check("strike", "b", 1))
    assert next(each for each in game.log.events if each.verb == "fights").values[:2] == rows


def test_a_melee_without_a_decision_goes_on_next_turn():
    game = play(START((unit("a", 0), unit("b", 1)), {}), *contact())
    for each in game.state.units:
        each.fired = True
    play(game, {"do": "end"}, check("strike", "a", 10), check("strike", "b", 10))
    for who in "ba":  # a tie: the option says who is first
        play(game, check("round", who, BEST))
    assert (game.turn, dues(game), game.rows()[0].state.key) == (2, [], "and_then")
    assert [each.bar.key for each in game.rows()[0].actions if each.key == "fire"] == ["no_target"]
    game.take({"do": "end"})
    assert dues(game) == ["strike", "strike"]


def test_horse_that_charges_infantry_in_square_gains_nothing_by_its_weight():
    game = play(
        START((unit("a", 0, 12, "cavalry"), unit("b", 1)), {}), {"do": "charge", "unit": "a", "target": "b"}
    )
    play(
        game,
        check("close", "a", BEST),
        {"do": "stand", "unit": "b", "answer": "form_square"},
        check("stand", "b", 9),
    )
    assert "takes_formation" in verbs(game)
    game.state.units[1].fired = True
    play(game, {"do": "end"}, check("strike", "a", 1), check("strike", "b", 1))
    assert next(each for each in game.log.events if each.verb == "fights").values[:2] == (9, 12)


def test_a_rout_frightens_friends_in_a_chain_and_runners_are_ridden_down():
    force = unit("a", 0), unit("b", 1), unit("c", 1), unit("d", 1)
    game = START(force, {})
    runner = game.state.units[1]
    runner.strength, runner.hurt = 8, True
    play(game, {"do": "end"}, check("loss", "b", WORST), {"do": "fear", "unit": "b", "answer": "2"})
    game.state.units[2].strength = 8
    play(game, check("afraid", "c", WORST))
    asked = [(due.step["do"], due.step["unit"], [each.key for each in due.answers]) for due in game.dues()]
    assert asked == [("fear", "b", ["nobody", "3"])]
    play(game, {"do": "fear", "unit": "b", "answer": "nobody"})
    assert [due.step["unit"] for due in game.dues()] == ["c"]  # the chain
    play(game, {"do": "fear", "unit": "c", "answer": "nobody"})
    assert (game.turn, dues(game)) == (2, ["run"])
    play(
        game, {"do": "run", "unit": "b", "answer": "runs"}, {"do": "run", "unit": "c", "answer": "off_table"}
    )
    play(game, {"do": "charge", "unit": "a", "target": "b"}, check("close", "a", BEST), check("ride", "a", 9))
    assert (game.tallies()["b"].lost + game.tallies()["b"].surrendered, game.tallies()["c"].ran) == (16, True)
    assert game.tallies()["b"].surrendered == 2
    play(game, {"do": "end"})
    assert dues(game) == ["fear"]


def test_a_unit_falls_back_next_turn_and_regroups_once_it_has_stood():
    game = START((unit("a", 0), unit("b", 1)), {})
    game.state.units[0].hurt = game.state.units[0].unformed = True
    game.state.units[0].strength = 14
    play(game, {"do": "end"}, check("loss", "a", 2))
    assert (game.turn, game.news.title.key, verbs(game)[-1]) == (2, "must_fall_back", "has_fallen_back")
    play(game, {"do": "end"}, {"do": "end"})
    assert not game.state.units[0].unformed


def test_a_side_notes_what_an_enemy_does_that_it_has_not_counted():
    game = START(
        (unit("a", 0), unit("b", 1, counted=False), unit("c", 1, troop="cavalry", counted=False)), {}
    )
    assert (game.rows()[1].whole, game.rows()[1].left) == (0, 0)
    play(game, fire([1] * 10), {"do": "fire", "unit": "b", "target": "a", "figures": "2"})
    assert (game.tallies()["a"].lost, game.tallies()["b"].lost) == (2, 10)
    play(game, {"do": "charge", "unit": "c", "target": "a"}, {"do": "close", "unit": "c", "answer": "closes"})
    play(game, check("stand", "a", BEST), {"do": "end"})
    due = game.dues()[0]
    assert (due.step["do"], due.roll) == ("strike", None)
    play(
        game,
        {"do": "strike", "unit": "c", "answer": "1"},
        {"do": "strike", "unit": "a", "answer": "outnumber_2_to_1"},
    )
    assert [each.label.key for each in game.dues()[0].roll.modifiers][-1] == "mod_outnumber_2_to_1"
    play(
        game,
        check("strike", "a", 10),
        {"do": "round", "unit": "c", "answer": "routs"},
        check("pursuit", "a", BEST),
    )
    assert (game.turn, dues(game), game.tallies()["c"].ran) == (2, ["chase"], True)
    assert [each.key for each in game.dues()[0].answers] == ["nobody", "1", "2"]  # no key of an enemy
    play(
        game, {"do": "chase", "unit": "a", "answer": "2"}, check("ride", "a", 5), {"do": "gone", "unit": "c"}
    )
    assert game.tallies()["c"].ran


def test_an_army_breaks_when_half_of_it_is_gone():
    game = START((unit("a", 0), unit("b", 1, 5), unit("d", 1)), {})
    play(game, fire([1] * 10), {"do": "end"})
    assert (game.news.title.key, game.news.clause, game.tallies()["b"].lost) == ("army_breaks", "", 5)


FORCE = (
    unit("a1", 0), unit("a2", 0, skirmishers=True, division="x"), unit("a3", 0, 8, "cavalry", lancers=True),
    unit("a4", 0, 8, "artillery", guns=2), officer("a5", 0), officer("a6", 0, rank="brigade", division="x"),
    unit("a7", 0, reserve="late"), unit("b1", 1, **{"class": "mexican_regular"}),
    unit("b2", 1, **{"class": "mexican_militia"}), unit("b3", 1, 12, "cavalry"), officer("b4", 1),
    unit("b5", 1, 8, "artillery", **{"class": "mexican_regular"}),
)  # fmt: skip
UNCOUNTED = (*FORCE[:7], *(Entrant(each.key, 1, {"troop": each.facts["troop"]}, False) for each in FORCE[7:]))
KEYS = [each.key for each in FORCE]
OTHER = {"influence_roll": "each_use", "small_arms_modifier_mode": "score"}


@pytest.mark.parametrize(
    ("force", "options", "seed"), [(FORCE, {}, 1), (FORCE, OTHER, 2), (UNCOUNTED, {}, 3)]
)
def test_undoing_any_number_of_steps_gives_the_roster_of_before(force, options, seed):
    dice, game = SeededDice(f"taps {seed}"), START(force, options)
    steps, then = [], [game.tallies()]
    for number in range(120):
        step = next_step(game, dice, KEYS)
        if number % 40 == 39 and not game.dues():
            step = rules.adjusting_step(game, dict.fromkeys(("a1", "b1"), Tally(lost=3))) or step
        game.take(step)
        say_all("mexican_war", game, KEYS)
        steps.append(json.loads(json.dumps(step)))
        then.append(game.tallies())
        assert rules.adjusting_step(game, game.tallies()) is None
    assert game.turn > 3
    for undone in (1, 60, 119):
        again = play(START(force, options), *rules.steps_in_force([*steps, *[{"do": "undo"}] * undone]))
        assert again.tallies() == then[120 - undone]


@pytest.mark.parametrize(
    ("step", "field"),
    [
        (fire([1] * 10, range="long"), "range"),
        (fire([1] * 10, target="a"), "target"),
        (fire([1] * 10, order="above"), "order"),
        (fire([1] * 11), "dice"),
        (fire([11] * 10), "dice"),
        (check("loss", "a", 1), "do"),
        ({"do": "charge", "unit": "a", "target": "b", "ground": "sea"}, "ground"),
        ({"do": "move", "unit": "a", "formation": "skirmish", "figures": "1"}, "formation"),
        ({"do": "move", "unit": "a", "formation": "line", "figures": "4"}, "figures"),
        ({"do": "arrive", "unit": "a"}, "do"),
        ({"do": "fire", "unit": "nobody"}, "unit"),
    ],
)
def test_a_step_that_is_not_open_is_refused_by_its_field(step, field):
    with pytest.raises(BadInput) as refused:
        START((unit("a", 0), unit("b", 1)), {}).take(step)
    assert refused.value.field == field


def test_a_step_without_its_dice_names_how_many_are_missing():
    with pytest.raises(NeedDice) as need:
        START((unit("a", 0), unit("b", 1)), {}).take(fire([1, 0]))
    assert (need.value.count, need.value.given) == (10, (1, 0))


def test_tables_of_an_umpire_count_at_the_table():
    tables = {"small_arms": {"base_hit": {"III": [9, 9, 9, 9]}}}
    roll = START((unit("a", 0), unit("b", 1)), {"tables": tables}).next_roll(fire([]))
    assert roll.total.value == "9"


def test_every_phrase_is_written_in_both_languages():
    for key, words in words_of("mexican_war").items():
        assert {"en", "es"} <= words.keys(), key
        assert isinstance(words["en"], dict) == isinstance(words["es"], dict) == ("count" in words), key
