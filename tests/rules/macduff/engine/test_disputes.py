"""MACD-GEN-03, MACD-GEN-04 on the table: the umpire's word needs no die; else each side rolls one."""

import pytest

from rules.core.inputs import BadInput
from rules.core.telling.prose import names_of, say
from rules.macduff.engine.disputes import settle
from rules.macduff.engine.turn import start_phase
from tests.rules.macduff.engine.conftest import unit_facts, verbs_of

LINE = unit_facts("line", "blue", [8, 6])
GUARD = unit_facts("guard", "red", [24, 30], 180)
ASKED = {"turn": 1, "side": "red", "question": "Is the ditch a ditch?"}


@pytest.mark.parametrize(
    ("faces", "asker", "granted"), [((5, 2), 0, True), ((5, 2), 1, False), ((3, 3, 1, 6), 1, True)]
)
def test_macd_gen_04_the_higher_die_is_right_and_a_tie_is_rolled_again(table, faces, asker, granted):
    battle = table([LINE, GUARD], faces)
    assert settle(battle, 1, asker, None) == granted
    assert battle.dice.faces_left == 0


@pytest.mark.parametrize("answer", [True, False])
def test_macd_gen_03_the_umpire_decides_without_a_die_and_it_is_logged(table, answer):
    battle = table([LINE, GUARD], terms={"disputes": [ASKED | {"answer": answer}]})
    start_phase(battle)
    assert verbs_of(battle)[0] == "umpire_decides"
    assert battle.log.events[0].values == (1, 1, int(answer))
    names = names_of(battle.scenario)
    assert len({say(battle.log.events[0], names, language) for language in ("en", "es")}) == 2


def test_macd_gen_04_a_dispute_is_settled_in_its_turn_and_once(table):
    battle = table([LINE, GUARD], (2, 5), terms={"disputes": [ASKED]})
    start_phase(battle)
    battle.turn = 2
    start_phase(battle)
    assert verbs_of(battle).count("dispute") == 1


@pytest.mark.parametrize("field", ["turn", "side", "question"])
def test_macd_gen_03_a_spoilt_dispute_is_refused_by_its_field(table, field):
    told = {name: value for name, value in ASKED.items() if name != field}
    with pytest.raises(BadInput) as refusal:
        table([LINE, GUARD], terms={"disputes": [told]})
    assert refusal.value.field == f"terms.disputes.0.{field}"
