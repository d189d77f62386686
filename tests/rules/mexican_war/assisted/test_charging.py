"""Charges at a table of the Mexican War: who moves when, what a target may answer, what its check counts."""

from dataclasses import replace

import pytest

import rules
from rules.core.dice import SeededDice
from tests.rules.mexican_war.assisted_table import (
    BEST,
    START,
    WORST,
    bars,
    check,
    contact,
    dues,
    fire,
    first_roll,
    officer,
    play,
    unit,
    verbs,
)
from tests.rules.taps import next_step

CHARGE = {"do": "charge", "unit": "a", "target": "b"}
GO_BACK = {"do": "stand", "unit": "b", "answer": "go_back"}
FALLS_BACK, ROUTS = 3, WORST  # faces of the check of a target that has lost many figures


def charge_game(*, lost=0, options=None, **more):
    """Returns a game in which *a* charges *b*, which has lost figures, and closes."""
    game = START((unit("a", 0, **more), unit("b", 1), unit("c", 1)), options or {})
    game.state.units[1].strength -= lost
    return play(game, CHARGE, check("close", "a", BEST))


def taps(game):
    return [each.key for each in game.dues()[0].answers]


def roll(game, *faces):
    """Makes the first roll that is due."""
    game.take({**first_roll(game).step, "faces": list(faces)})


def modifier(game):
    """Returns the total modifier of the roll that is due."""
    return int(first_roll(game).roll.total.value.replace("−", "-"))


def test_a_target_that_falls_back_goes_at_once_and_its_charger_takes_its_ground():
    game = play(charge_game(lost=10), check("stand", "b", FALLS_BACK))
    assert verbs(game)[-2:] == ["will_fall_back", "has_fallen_back"]
    assert [each.key for each in game.news.rest] == ["must_fall_back", "takes_ground"]
    assert bars(game, 1) == {"fire": None, "move": "moved_back", "charge": "moved_back"}
    play(game, {"do": "end"})
    assert game.turn == 2
    assert bars(game, 1) == {"fire": None, "move": None, "charge": None}


@pytest.mark.parametrize("movement", ["immediate", "next_turn"])
def test_a_target_that_goes_back_by_itself_goes_at_once_by_either_option(movement):
    game = play(charge_game(options={"stand_failure_movement": movement}), GO_BACK, check("stand", "b", BEST))
    assert (verbs(game)[-1], bars(game, 1)["move"]) == ("has_fallen_back", "moved_back")


def test_a_target_that_routs_runs_at_once_and_may_rally_in_the_same_turn():
    game = play(charge_game(lost=16), check("stand", "b", ROUTS))
    assert dues(game) == ["run"]
    play(game, {"do": "run", "unit": "b", "answer": "runs"}, {"do": "end"})
    play(game, {"do": "fear", "unit": "b", "answer": "nobody"})
    assert (game.turn, dues(game)) == (1, ["rally"])


def test_a_target_that_moves_next_turn_by_the_option_does_nothing_but_fire_until_then():
    game = play(
        charge_game(lost=10, options={"stand_failure_movement": "next_turn"}), check("stand", "b", FALLS_BACK)
    )
    assert bars(game, 1) == {"fire": None, "move": "moves_next", "charge": "moves_next"}
    assert verbs(game)[-1] == "will_fall_back"
    assert verbs(play(game, {"do": "end"}))[-1] == "has_fallen_back"


@pytest.mark.parametrize("movement", ["immediate", "next_turn"])
def test_a_target_that_nobody_has_counted_acts_again_only_in_the_turn_after_its_rout(movement):
    game = START((unit("a", 0), unit("b", 1, counted=False)), {"stand_failure_movement": movement})
    play(game, CHARGE, check("close", "a", BEST), {"do": "stand", "unit": "b", "answer": "routs"})
    assert {bars(game, 1)[each] for each in ("fire", "move", "charge")} == {"routing"}
    play(game, {"do": "end"})
    assert (game.turn, bars(game, 1)["move"]) == (2, None)


def test_a_unit_that_fell_back_before_a_charge_may_still_meet_it():
    game = START((unit("a", 0), unit("b", 1)), {})
    game.state.units[1].forced = 1
    play(game, {"do": "end"}, CHARGE, check("close", "a", BEST))
    assert "form_square" in taps(game)


def test_a_charge_that_holds_back_holds_for_the_turn_and_may_regroup():
    game = START((unit("a", 0, **{"class": "us_volunteer"}), unit("b", 1)), {})
    holder = game.state.units[0]
    holder.unformed = True
    play(game, CHARGE, check("close", "a", WORST))
    assert {bars(game, 0)["move"], bars(game, 0)["charge"]} == {"holds_back"}
    assert not holder.advanced
    play(game, {"do": "end"})
    assert (bars(game, 0)["charge"], holder.unformed) == (None, False)


def test_a_unit_that_has_fired_moves_no_more():
    game = play(START((unit("a", 0, 12, "cavalry"), unit("b", 1)), {}), fire([10] * 3))
    assert {bars(game, 0)[each] for each in ("move", "saddle", "charge")} == {"has_fired"}


def test_a_charge_needs_an_enemy_whose_melee_can_be_joined():
    game = START((unit("a", 0), unit("b", 1), unit("c", 1), unit("d", 0)), {})
    play(game, *contact(), {"do": "charge", "unit": "c", "target": "a"}, check("close", "c", BEST))
    assert bars(game, 3)["charge"] == "no_target"  # both enemies fight a lone unit


def test_an_answer_to_a_charge_is_an_operation_and_needs_one():
    game = charge_game()
    assert taps(game)[-2:] == ["form_square", "go_back"]
    play(game, {"do": "stand", "unit": "b", "answer": "form_square"}, check("stand", "b", BEST))
    assert game.state.units[1].used == 1
    game.take({"do": "end"})
    roll(game, 3)  # the range of the volleys
    assert "mod_other_operation" in [each.label.key for each in first_roll(game).roll.modifiers]
    moved = START((unit("a", 0), unit("b", 1)), {})
    moved.state.units[1].used = moved.state.units[1].kind(moved.state.battle.tables).operations
    play(moved, CHARGE, check("close", "a", BEST))
    assert not {"form_square", "go_back", "face_it"} & set(taps(moved))


def test_a_target_that_faces_a_charge_on_its_flank_is_struck_in_front():
    game = START((unit("a", 0), unit("b", 1)), {})
    play(game, CHARGE | {"ground": "flank"}, check("close", "a", BEST))
    play(game, {"do": "stand", "unit": "b", "answer": "face_it"}, check("stand", "b", BEST))
    charger, target = game.state.units
    assert (charger.struck, charger.flanking, target.used) == (0, False, 1)


def test_a_charge_on_flank_or_rear_counts_in_the_checks_of_its_target():
    game = START((unit("a", 0), unit("b", 1)), {})
    play(game, CHARGE | {"ground": "rear"}, check("close", "a", BEST))
    assert (modifier(game), "flank" in taps(game)) == (-2, False)
    for each in play(game, check("stand", "b", BEST)).state.units:
        each.fired = True
    play(game, {"do": "end"}, check("strike", "a", 9), check("strike", "b", 1))
    behind = [each.label.key for each in first_roll(game).roll.modifiers]
    assert (game.dues()[0].unit, "enemy_behind" in behind) == (1, True)


def test_a_square_that_fights_cavalry_counts_it_in_its_checks():
    game = START((unit("a", 0, 12, "cavalry"), unit("b", 1)), {})
    play(game, CHARGE, check("close", "a", BEST))
    play(game, {"do": "stand", "unit": "b", "answer": "form_square"}, check("stand", "b", BEST))
    for each in game.state.units:
        each.fired = True
    play(game, {"do": "end"}, check("strike", "a", BEST), check("strike", "b", BEST))
    while game.dues() and game.dues()[0].unit != 1:
        play(game, check(dues(game)[0], "a", BEST))
    assert "square_near_horse" in [each.label.key for each in first_roll(game).roll.modifiers]


def test_a_trench_is_light_cover_and_prepared_for_the_wills_of_a_charge():
    game = START((unit("a", 0), unit("b", 1)), {})
    play(game, CHARGE | {"ground": "trench"})
    assert modifier(game) == -1
    assert modifier(play(game, check("close", "a", BEST))) == 2
    play(game, check("stand", "b", BEST))
    assert game.state.units[1].shelter == 1


def test_a_charger_wiped_out_by_the_volley_leaves_its_comrade_the_round():
    game = START((unit("a", 0, 2, stands=1), unit("b", 1), unit("c", 0)), {})
    play(game, *contact(), CHARGE | {"unit": "c"}, check("close", "c", BEST))
    for each in (game.state.units[0], game.state.units[2]):
        each.fired = True
    game.take({"do": "end"})
    roll(game, 1)  # the range
    roll(game, *[1] * 10)
    assert (game.tallies()["a"].lost, dues(game), game.dues()[0].unit) == (2, ["strike", "strike"], 2)


def test_disorder_can_be_entered_beside_a_check():
    game = charge_game()
    before = modifier(game)
    play(game, {"do": "stand", "unit": "b", "answer": "unformed"})
    assert (modifier(game) < before, game.state.units[1].unformed) == (True, True)
    assert "unformed" not in taps(game)


def test_a_unit_struck_off_by_hand_between_its_blows_ends_no_game():
    force = unit("a", 0, troop="cavalry"), unit("b", 1, troop="cavalry"), unit("c", 1)
    game = play(START(force, {}), *contact(), {"do": "end"})
    dice = SeededDice("volleys before contact")
    while dues(game)[0] != "strike":
        game.take(next_step(game, dice, ("a", "b", "c")))
    game.take(rules.adjusting_step(game, game.tallies() | {"b": replace(game.tallies()["b"], ran=True)}))
    assert game.tallies()["b"].ran
    assert "strike" not in dues(game)


def test_a_whole_melee_asks_for_seven_dice_and_no_answer_for_officers():
    game = START((unit("a", 0), officer("x", 0), unit("b", 1), officer("y", 1)), {})
    play(game, *contact(), {"do": "end"})
    asked = 0
    faces = {"range": 1, "shots": 1, "strike": 10, "round": BEST}
    while game.turn == 1:
        due = next(due for due in game.dues() if due.roll)
        roll(game, *[faces[due.step["do"]]] * len(due.roll.outcomes[0].faces))
        asked += 1
    steps = [each.verb for each in game.log.events]
    assert (asked, steps.count("checks")) == (7, 4)


def test_odds_that_are_named_pass_over_no_officer_under_fire():
    game = START((unit("a", 0), officer("x", 0), unit("b", 1, counted=False)), {})
    play(game, {"do": "charge", "unit": "b", "target": "a"}, {"do": "close", "unit": "b", "answer": "closes"})
    play(game, check("stand", "a", BEST), {"do": "end"})
    roll(game, 1)  # the range
    while dues(game)[0] == "shots":
        step = game.dues()[0].step
        play(game, {**step, "answer": "1"}) if step["unit"] == "b" else roll(game, *[10] * 10)
    assert dues(game) == ["strike", "strike", "exposed"]
    play(game, {"do": "strike", "unit": "a", "answer": "outnumber_2_to_1"})
    assert dues(game) == ["strike", "strike", "exposed"]  # MEX-SA-05


def test_one_screen_asks_for_both_volleys_and_one_for_blows_and_officers_under_fire():
    game = START((unit("a", 0), officer("x", 0), unit("b", 1), officer("y", 1)), {})
    play(game, *contact(), {"do": "end"})
    roll(game, 1)  # the range
    assert dues(game) == ["shots", "shots"]
    for _volley in range(2):
        roll(game, *[1] * 10)
    assert dues(game) == ["strike", "strike", "exposed", "exposed"]
    play(game, {"do": "exposed", "unit": "b", "answer": "3"})
    assert dues(game) == ["officer"]
    play(game, check("officer", "y", 9), check("strike", "b", 1))
    assert dues(game) == ["strike"]
