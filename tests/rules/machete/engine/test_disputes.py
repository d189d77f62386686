"""MACH-GEN-01 and MACH-GEN-02: an umpire's questions in the middle of a battle, with the die given."""

import pytest

import rules
from rules.machete.engine.cards import reserves_phase

CREEK = "May a cart go through the dry creek?"
SMOKE = "Does the smoke hide them?"
RED = {"side": "red", "nation": "cuban", "command": 1, "facing": 180}


def question_of(phase, side="blue", question=CREEK):
    return {"phase": phase, "side": side, "question": question}


def dispute(field, body, faces, *disputes):
    return field(body(52, 12), body(52, 92, **RED), faces=faces, terms={"disputes": list(disputes)})


@pytest.mark.parametrize(("face", "good"), [(1, False), (3, False), (4, True), (6, True)])
def test_mach_gen_01_a_dispute_is_settled_by_one_die(field, body, face, good):
    battle = dispute(field, body, [face], question_of(1), question_of(2, question=SMOKE))
    reserves_phase(battle)
    assert battle.precedents == {CREEK: good}
    event = battle.log.events[-1]
    assert (event.clause, event.verb, event.faces) == ("MACH-GEN-01", "dispute", (face,))
    assert event.values == (1, 0, int(good))


def test_mach_gen_02_the_same_question_needs_no_second_die_whoever_asks(field, body):
    battle = dispute(field, body, [5], question_of(1), question_of(1, "red"))
    reserves_phase(battle)
    assert [(e.clause, e.values) for e in battle.log.events[-2:]] == [
        ("MACH-GEN-01", (1, 0, 1)),
        ("MACH-GEN-02", (2, 1, 1)),
    ]


@pytest.mark.parametrize(
    ("wrong", "where"),
    [
        ({"phase": 0}, "phase"),
        ({"side": "green"}, "side"),
        ({"question": ""}, "question"),
        ({"answer": 4}, "answer"),
    ],
)
def test_mach_gen_01_a_bad_dispute_is_refused_by_its_field(wrong, where):
    scenario = rules.load_scenario("machete/ford")
    told = scenario.data()
    told["terms"] = {**told["terms"], "disputes": [question_of(1) | wrong]}
    with pytest.raises(rules.BadInput, match=rf"terms\.disputes\.0\.{where}"):
        rules.find("machete").check(rules.scenario_from(told))
