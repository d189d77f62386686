"""Both sides choose at once, and neither sees the other's choice."""

import pytest

from rules.core.battle import BLUE, RED, NeedDecision
from rules.core.dice import ScriptedDice, SeededDice
from rules.core.events import FullLog, Log
from rules.core.playing.commanders import Random
from rules.core.playing.record import Record, digest, play
from tests.rules.core import toy


@pytest.fixture(autouse=True)
def hidden_toy(monkeypatch):
    monkeypatch.setattr("rules.core.playing.record.find", lambda key: toy.HIDDEN)


def table(blue=(), red=(), computer=(None, None)):
    record = Record(toy.SCENARIO, 1, "", [], (list(blue), list(red)))
    return play(record, computer=computer, log=FullLog()), record


def begin_battle(commanders=(None, None), log=None):
    return toy.HIDDEN.begin(toy.SCENARIO, ScriptedDice([]), log or FullLog(), commanders)


def test_both_sides_are_asked_at_once():
    need, _ = table()
    assert [(question.side, question.unit) for question in need.questions] == [(BLUE, 0), (RED, 1)]
    assert need.sealed_answers == (0, 0)


def test_neither_side_waits_for_the_other():
    need, _ = table(red=[1])
    assert [(question.side, question.unit) for question in need.questions] == [(BLUE, 0), (RED, 2)]
    assert need.sealed_answers == (0, 1)
    need, _ = table(red=[1, 0])
    assert [(question.side, question.unit) for question in need.questions] == [(BLUE, 0)]
    assert need.sealed_answers == (0, 2)


def test_the_questions_of_one_side_do_not_depend_on_the_other_s_answers():
    asked = {table(blue=[answer])[0].questions for answer in range(3)}
    assert len(asked) == 1


def test_sealed_answers_are_left_out_of_the_other_side_s_record():
    need, record = table(red=[1, 0])
    assert record.seen_by(BLUE, need.sealed_answers).choices == ([], [])
    assert record.seen_by(RED, need.sealed_answers).choices == ([], [1, 0])
    need, record = table(blue=[0], red=[0, 0, 1])
    assert need.sealed_answers == (0, 1)  # the first turn is revealed
    assert record.seen_by(BLUE, need.sealed_answers).choices == ([0], [0, 0])


def test_a_side_sees_its_own_draft_and_never_the_other_s():
    drafts = []

    class Watcher:
        def choose(self, view, clause, unit, options):
            drafts.append((view.planning, [at[1] for at in view.draft]))
            return 1

    battle = begin_battle((Watcher(), Watcher()))
    assert battle.together(toy.plan) == ({0: 1}, {1: 0, 2: 0})
    assert drafts == [(BLUE, []), (RED, []), (RED, [1])]
    assert (battle.planning, battle.draft) == (-1, [])


def test_a_computer_s_answers_stay_sealed_while_a_person_thinks():
    need, record = table(computer=(None, Random("r")))
    assert [question.side for question in need.questions] == [BLUE]
    assert len(record.choices[RED]) == need.sealed_answers[RED] == 2
    assert record.seen_by(BLUE, need.sealed_answers).choices == ([], [])


def rolls(battle, side):
    battle.dice.roll(1, 6, "TOY-H2", 0)


def tells(battle, side):
    battle.log.add("TOY-H2", "fires", 0)


def moves(battle, side):
    battle.units[0].x += 1


def remembers(battle, side):
    battle.fired.append(side)


def plans(battle, side):
    battle.together(toy.plan)


@pytest.mark.parametrize("plan", [rolls, tells, moves, remembers, plans])
def test_a_plan_rolls_nothing_says_nothing_and_changes_nothing(plan):
    battle = begin_battle()
    with pytest.raises(RuntimeError):
        battle.together(plan)
    assert isinstance(battle.dice, ScriptedDice)
    assert isinstance(battle.log, FullLog)


def test_a_battle_that_nobody_watches_is_spared_the_comparison():
    battle = begin_battle(log=Log())
    battle.together(moves)
    assert battle.units[0].x == 2


@pytest.mark.parametrize("seed", range(40))
def test_hidden_choices_are_the_same_when_replayed(seed):
    record = Record(toy.SCENARIO, 1, str(seed))
    first, again = FullLog(), FullLog()
    computers = (Random(f"{seed}b"), Random(f"{seed}r"))
    outcome = play(record, dice=SeededDice(str(seed)), computer=computers, log=first)
    assert digest(play(record, log=again), again) == digest(outcome, first)


@pytest.mark.parametrize("seed", range(20))
def test_two_phones_may_answer_in_any_order(seed):
    """Enters the answers of a finished battle one by one. The side varies at random."""
    whole = Record(toy.SCENARIO, 1, str(seed))
    log = FullLog()
    computers = (Random(f"{seed}b"), Random(f"{seed}r"))
    expected = digest(play(whole, dice=SeededDice(str(seed)), computer=computers, log=log), log)
    order = SeededDice(f"order {seed}")
    record = Record(toy.SCENARIO, 1, str(seed))
    while True:
        log = FullLog()
        found = play(record, dice=ScriptedDice(whole.faces[len(record.faces) :]), log=log)
        if not isinstance(found, NeedDecision):
            break
        question = found.questions[order.roll(1, 6, "", 0)[0] % len(found.questions)]
        answers = record.choices[question.side]
        answers.append(whole.choices[question.side][len(answers)])
    assert digest(found, log) == expected
    assert record.choices == whole.choices
