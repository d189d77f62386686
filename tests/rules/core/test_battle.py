"""A battle asks, and a commander answers."""

from dataclasses import replace

import pytest

from rules.core.battle import BLUE, RED, Answers, Battle, NeedDecision, Phase, Question, Unit, WrongChoice
from rules.core.dice import SeededDice
from rules.core.events import Log
from rules.core.scenario import Scenario
from tests.rules.core.conftest import DUEL, Meadow


class Last:
    """A commander that takes the last option and remembers the units it saw."""

    def __init__(self):
        self.views = []

    def choose(self, view, clause, unit, options):
        self.views.append(view)
        return len(options) - 1


def table(blue, red, scenario=None):
    units = [Unit(side, side, 0, 0, 0, 1, 0, "steady", True) for side in (BLUE, RED)]
    return Battle(scenario, units, Meadow(), SeededDice("x"), Log(), (blue, red))


def test_the_unit_s_own_commander_picks_among_the_options():
    battle = table(Answers(BLUE, [0]), Answers(RED, [1]))
    assert battle.decide("C", battle.units[BLUE], [7, 8]) == 7
    assert battle.decide("C", battle.units[RED], [7, 8]) == 8


def test_a_lone_option_is_taken_without_asking():
    battle = table(Answers(BLUE, []), Answers(RED, []))
    assert battle.decide("C", battle.units[BLUE], [7]) == 7


def test_a_commander_sees_what_its_side_may_see():
    class Closed(Battle):
        def seen_by(self, side):
            return f"what side {side} sees"

    commander = Last()
    units = table(None, None).units
    battle = Closed(None, units, Meadow(), SeededDice("x"), Log(), (commander, commander))
    battle.decide("C", units[RED], [1, 2])
    assert commander.views == ["what side 1 sees"]


def test_an_answer_nobody_has_given_yet_is_asked_for():
    with pytest.raises(NeedDecision) as need:
        Answers(RED, []).choose(None, "MACH-MEL-10", 3, [0, 5])
    assert need.value.questions == (Question(RED, "MACH-MEL-10", 3, (0, 5)),)


def test_a_computer_s_answers_are_kept_as_made():
    choices = [0]
    answers = Answers(BLUE, choices, Last())
    assert [answers.choose(None, "C", 0, [1, 2, 3]) for _ in range(3)] == [0, 2, 2]
    assert choices == [0, 2, 2]


@pytest.mark.parametrize("answer", [-1, 2])
def test_an_answer_on_file_that_is_no_option_is_refused(answer):
    with pytest.raises(WrongChoice, match="C: answer"):
        Answers(BLUE, [answer]).choose(None, "C", 0, [1, 2])


def test_a_phase_may_be_played_in_steps():
    played = []

    def one_unit(battle):
        played.append((battle.turn, len(played) % 3))
        return len(played) % 3 != 0 or None

    def close(battle):
        played.append("close")
        played.clear() if battle.turn == 1 else None

    rules = replace(DUEL, sequence=(Phase("C-1", "Units", one_unit), Phase("C-2", "Close", close)))
    scenario = Scenario("duel", "At dawn", {}, ({"side": "blue"}, {"side": "red"}), 2)
    rules.run(scenario, SeededDice("x"), (Last(), Last()), Log())
    assert played == [(2, 0), (2, 1), (2, 2), "close"]
