"""Two rolls of the Mexican War that one tap answers at a table."""

import pytest

import rules
from rules import BadInput, SeededDice
from tests.rules.mexican_war.assisted_table import (
    BEST,
    START,
    WORST,
    check,
    contact,
    dues,
    play,
    unit,
    verbs,
)
from tests.rules.taps import pick, say_all

TAPS_BEFORE = 6  # the unit, the charge, the target, it closes, the target stands, the turn ends


def at_blows():
    """Returns a charge of a on b in which both have fired before."""
    game = play(START((unit("a", 0), unit("b", 1)), {}), *contact())
    for row in game.state.units:
        row.fired = True
    return play(game, {"do": "end"})


def at_once(game):
    return next(due for due in game.dues() if due.step["do"] == "at_once")


def steps_of_a_melee(dice, *, at_once):
    """Returns the steps from contact to the next turn.

    Each answers the question asked first. *at_once*: whether the question of that name is answered, too.
    """
    game = play(START((unit("a", 0), unit("b", 1)), {}), *contact(), {"do": "end"})
    steps = []
    while game.turn == 1:
        due = next(due for due in game.dues() if at_once or due.step["do"] != "at_once")
        answer = (
            {"faces": list(pick(dice, due.roll.outcomes).faces)}
            if due.roll
            else {"answer": pick(dice, due.answers).key}
        )
        steps.append(due.step["do"])
        game.take({**due.step, **answer})
    return steps


@pytest.mark.parametrize(("at_once", "most_taps"), [(True, 12), (False, 15)])
def test_a_melee_takes_twelve_taps_by_the_questions_asked_first_and_fifteen_die_by_die(at_once, most_taps):
    dice = SeededDice("melees")
    melees = [steps_of_a_melee(dice, at_once=at_once) for _melee in range(60)]
    assert max(len(steps) for steps in melees) + TAPS_BEFORE == most_taps
    assert any("pursuit" in steps for steps in melees)


def test_blows_entered_at_once_cost_what_the_faces_cost():
    by_face, by_result = at_blows(), at_blows()
    play(by_face, check("strike", "a", BEST), check("strike", "b", WORST))
    lost = [by_face.tallies()[key].lost for key in "ba"]
    answers = [answer.key for answer in at_once(by_result).answers]
    assert f"{lost[0]}-{lost[1]}" in answers
    by_result.take({**at_once(by_result).step, "answer": f"{lost[0]}-{lost[1]}"})
    assert (by_result.tallies(), dues(by_result)) == (by_face.tallies(), dues(by_face))
    say_all("mexican_war", by_result, ["a", "b"])
    fights = next(event for event in by_result.log.events if event.verb == "fights")
    assert fights.faces == (0, 0), "nobody has read them"


def test_blows_that_the_table_does_not_give_are_refused():
    game = at_blows()
    with pytest.raises(BadInput):
        game.take({**at_once(game).step, "answer": "9-9"})
    assert dues(game) == ["strike", "strike"]


def test_blows_of_a_unit_that_nobody_has_counted_are_entered_one_by_one():
    game = START((unit("a", 0), unit("b", 1, counted=False)), {})
    play(game, *contact()[:2], {"do": "stand", "unit": "b", "answer": "stands"})
    for row in game.state.units:
        row.fired = True
    game.take({"do": "end"})
    assert dues(game) == ["strike", "strike"]
    assert "at_once" not in [due.step["do"] for due in game.dues()]


def test_a_check_that_the_unit_passes_leaves_its_colours_alone():
    game = at_blows()
    play(game, check("strike", "a", BEST), check("strike", "b", WORST))
    game.take({**at_once(game).step, "answer": "stands"})
    assert not [due for due in dues(game) if due == "round"]
    assert "loses_its_colours" not in verbs(game)
    assert rules.adjusting_step(game, game.tallies()) is None


def test_the_check_of_the_enemy_is_entered_with_that_of_a_unit_that_stands():
    """Checks that one answer ends as two checks do. MEX-MEL-15."""
    by_face, by_result = at_blows(), at_blows()
    for game in (by_face, by_result):
        play(game, check("strike", "a", BEST), check("strike", "b", BEST))
    first = by_result.dues()[0].step["unit"]
    second = "ab".replace(first, "")
    play(by_face, check("round", first, BEST), check("round", second, WORST))
    if dues(by_face) == ["colours"]:
        play(by_face, check("colours", second, WORST))
    word = "routs" if "routs" in verbs(by_face) else "falls_back"
    by_result.take({**at_once(by_result).step, "answer": f"stands/{word}-colours_lost"})
    assert (by_result.tallies(), dues(by_result)) == (by_face.tallies(), dues(by_face))
    assert [row.state for row in by_result.rows()] == [row.state for row in by_face.rows()]
    say_all("mexican_war", by_result, ["a", "b"])
