"""The turn begins anew, and hidden units show themselves once they are seen."""

from rules.mexican_war.engine.turn import begin_turn, reveal_units
from tests.rules.mexican_war.engine.conftest import body, verbs

WOODS = {"kind": "woods", "polygon": [[20, 22], [40, 22], [40, 40], [20, 40]]}


def test_mex_hid_02_a_hidden_unit_shows_itself_when_it_is_seen(field):
    for y, seen in ((22.5, True), (26, False)):
        battle = field([body("a", at=[30, 10]), body("b", "red", at=[30, y], hidden=True)], pieces=[WOODS])
        reveal_units(battle)
        assert battle.units[1].hidden is not seen
        assert (("is_seen", 1) in verbs(battle)) is seen


def test_what_units_did_is_forgotten(field):
    battle = field([body("a", at=[30, 10]), body("b", "red", at=[30, 30])])
    unit = battle.units[0]
    unit.plan = unit.used = unit.target = unit.answer = 1
    unit.fired = unit.advanced = unit.moved_back = unit.checked = unit.hurt = unit.frightens = True
    before = battle.units[1]
    begin_turn(battle)
    assert (unit.plan, unit.used, unit.target, unit.answer) == (0, 0, -1, 0)
    assert not any((unit.fired, unit.advanced, unit.moved_back, unit.checked, unit.hurt, unit.frightens))
    assert before.plan == 0
