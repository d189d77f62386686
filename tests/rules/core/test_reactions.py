"""Orders that the other side may interrupt."""

import pytest

from rules.core.battle import BLUE, RED, NeedDecision
from rules.core.dice import ScriptedDice, SeededDice
from rules.core.events import FullLog
from rules.core.playing.commanders import Random
from rules.core.playing.record import Record, digest, play
from rules.core.reactions import ORDER, Because, Reaction, check_reactions, longest_chain
from tests.rules.core import toy


@pytest.fixture(autouse=True)
def charges(monkeypatch):
    monkeypatch.setattr("rules.core.playing.record.find", lambda key: toy.CHARGES)


def table(*, blue=(), red=(), faces=()):
    record = Record(toy.SCENARIO, 1, "", list(faces), (list(blue), list(red)))
    log = FullLog()
    return play(record, log=log), log


def verbs(log):
    return [(event.verb, event.unit) for event in log.events]


def test_the_unit_charged_is_asked_and_reads_why():
    need, log = table(blue=[toy.CHARGE])
    question = need.questions[0]
    assert (question.side, question.clause, question.unit) == (RED, "TOY-R1", 1)
    assert question.options == (0, toy.FIRE, toy.RUN)
    assert question.because == Because("charged", 0)
    assert verbs(log) == [("charges", 0)]


def test_a_reaction_is_logged_before_its_effect_and_the_order_goes_on():
    _, log = table(blue=[toy.CHARGE, 0], red=[1], faces=[5])
    assert verbs(log) == [
        ("charges", 0),
        ("reacts", 1),
        ("fires", 1),
        ("loses", 0),
        ("strikes", 0),
        ("loses", 1),
    ]
    assert (log.events[1].clause, log.events[1].target, log.events[1].values) == ("TOY-R1", 0, (toy.FIRE,))


def test_no_reaction_leaves_no_trace():
    _, log = table(blue=[toy.CHARGE], red=[0])
    assert verbs(log) == [("charges", 0), ("strikes", 0), ("loses", 1)]


def test_a_reaction_may_be_answered_and_the_answer_knows_its_own_cause():
    need, _ = table(blue=[toy.CHARGE], red=[1], faces=[1])
    question = need.questions[0]
    assert (question.side, question.clause, question.because) == (
        BLUE,
        "TOY-R2",
        Because("fired_at_while_charging", 1),
    )


def test_a_reaction_that_changes_the_facts_ends_the_order():
    _, log = table(blue=[toy.CHARGE, 1], red=[1], faces=[1])
    assert verbs(log) == [("charges", 0), ("reacts", 1), ("fires", 1), ("reacts", 0)]


def test_return_fire_never_answers_return_fire():
    _, log = table(blue=[toy.SHOOT], red=[1], faces=[1, 1])
    assert verbs(log)[:3] == [("fires", 0), ("reacts", 1), ("fires", 1)]
    need, log = table(blue=[toy.CHARGE, 2], red=[1], faces=[1, 1])
    assert verbs(log)[-1] == ("fires", 0)
    assert need.questions[0].clause == "TOY-00"


def test_a_forced_reaction_asks_nobody():
    def bleed(battle, unit, option, happening):
        battle.log.add("TOY-F", "bleeds", unit.index)

    forced = Reaction("TOY-F", "charged", toy.the_target, lambda *_: [1], bleed, is_forced=True)
    battle = toy.CHARGES.begin(toy.SCENARIO, ScriptedDice([]), FullLog(), (None, None))
    battle.reactions = (forced,)
    toy.charge(battle, battle.units[0], battle.units[1])
    assert verbs(battle.log)[:3] == [("charges", 0), ("reacts", 1), ("bleeds", 1)]
    assert battle.under_way == []


def test_units_are_asked_one_after_the_other_in_the_order_named():
    asked = []

    def red_units(battle, happening):
        return [unit for unit in reversed(battle.units) if unit.side == RED]

    def note(battle, unit, happening):
        asked.append(unit.index)
        return []

    battle = toy.CHARGES.begin(toy.SCENARIO, ScriptedDice([]), FullLog(), (None, None))
    battle.reactions = (Reaction("TOY-W", "charged", red_units, note, toy.answer),)
    toy.charge(battle, battle.units[0], battle.units[1])
    assert asked == [2, 1]


def reaction(trigger, *inside):
    return Reaction(f"C-{trigger}", trigger, toy.the_target, toy.answers, toy.answer, inside=inside)


def test_the_longest_chain_is_an_order_a_reaction_and_its_answer():
    assert longest_chain(toy.REACTIONS) == (ORDER, "charged", "fired_at_while_charging")


@pytest.mark.parametrize(
    "reactions",
    [
        [reaction("fired_at", ORDER, "fired_at")],
        [reaction("a", ORDER, "c"), reaction("b", "a"), reaction("c", "b")],
        [reaction("a", "b"), reaction("b", "a")],
    ],
)
def test_reactions_that_could_go_round_for_ever_are_refused(reactions):
    with pytest.raises(ValueError, match="go round"):
        toy.toy_rules("circle", (), tuple(reactions))


def test_a_reaction_inside_something_that_never_happens_is_refused():
    with pytest.raises(ValueError, match="C-a: nothing called b happens"):
        check_reactions([reaction("a", "b")])


@pytest.mark.parametrize("seed", range(40))
def test_a_battle_with_reactions_is_the_same_when_replayed(seed):
    record = Record(toy.SCENARIO, 1, str(seed))
    first, again = FullLog(), FullLog()
    computers = (Random(f"{seed}b"), Random(f"{seed}r"))
    outcome = play(record, dice=SeededDice(str(seed)), computer=computers, log=first)
    assert digest(play(record, log=again), again) == digest(outcome, first)


def test_a_battle_with_reactions_can_be_played_by_hand_answer_by_answer():
    record = Record(toy.SCENARIO, 1, "by hand")
    picks = SeededDice("picks")
    while isinstance(
        need := play(record, dice=SeededDice("d"), log=FullLog()) if not record.faces else resume(record),
        NeedDecision,
    ):
        question = need.questions[0]
        record.choices[question.side].append(picks.roll(1, len(question.options), "", 0)[0] - 1)
    assert need.turns <= toy.SCENARIO.turn_limit


def resume(record):
    return play(record, dice=SeededDice(f"d/{len(record.faces)}"), log=FullLog())
