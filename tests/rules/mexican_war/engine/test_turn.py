"""The turn begins anew, and hidden units show themselves once they are seen."""

from rules.mexican_war.engine.firing.fire import VOLLEY, shoot
from rules.mexican_war.engine.turn import begin_turn, reveal_units, show_unit
from tests.rules.mexican_war.engine.conftest import body, verbs

WOODS = {"kind": "woods", "polygon": [[20, 22], [40, 22], [40, 40], [20, 40]]}


def test_mex_hid_02_a_hidden_unit_shows_itself_when_it_is_seen(field):
    for y, seen in ((22.5, True), (26, False)):
        battle = field([body("a", at=[30, 10]), body("b", "red", at=[30, y], hidden=True)], pieces=[WOODS])
        reveal_units(battle)
        assert battle.units[1].hidden is not seen
        assert (("is_seen", 1) in verbs(battle)) is seen


def test_mex_hid_01_a_side_knows_nothing_of_hidden_enemies(field):
    battle = field([body("a", at=[30, 10]), body("b", "red", at=[30, 26], hidden=True)], pieces=[WOODS])
    theirs, ours = battle.seen_by(0), battle.seen_by(1)
    assert (theirs.units[1].on_table, theirs.units[1].x) == (False, -1)
    assert ours is battle
    assert battle.units[1].x == 3000


def test_mex_hid_01_what_a_hidden_unit_does_is_reported_to_its_own_side_alone(field):
    battle = field([body("a", at=[30, 10]), body("b", "red", at=[30, 26], hidden=True)], pieces=[WOODS])
    battle.tell("MEX-MOVE-11", "moves", battle.units[1], values=(1, 2, 3))
    battle.tell("MEX-MOVE-11", "moves", battle.units[0], values=(1, 2, 3))
    show_unit(battle, battle.units[1])
    assert [event.seen for event in battle.log.events] == [2, 3, 3]


def test_mex_hid_02_a_unit_that_fires_shows_itself(field):
    units = [body("a", at=[30, 18]), body("b", "red", at=[30, 22.2], hidden=True)]
    battle = field(units, faces=[10] * 10, pieces=[WOODS])
    shoot(battle, battle.units[1], battle.units[0], VOLLEY, {})
    assert not battle.units[1].hidden


def test_a_new_turn_forgets_what_units_did(field):
    battle = field([body("a", at=[30, 10]), body("b", "red", at=[30, 30])])
    unit = battle.units[0]
    unit.plan = unit.used = unit.target = unit.answer = 1
    unit.fired = unit.advanced = unit.moved_back = unit.checked = unit.hurt = unit.scared = True
    before = battle.units[1]
    begin_turn(battle)
    assert (unit.plan, unit.used, unit.target, unit.answer) == (0, 0, -1, 0)
    assert not any((unit.fired, unit.advanced, unit.moved_back, unit.checked, unit.hurt, unit.scared))
    assert before.plan == 0
