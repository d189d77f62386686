"""MACD-VIS-02 on the table: units in ambush, what their enemy knows, and what shows them."""

import pytest

from rules.core.events import SEEN_BY_RED
from rules.core.inputs import BadInput
from rules.macduff.engine.charge import charge_targets
from rules.macduff.engine.command import units_to_order
from rules.macduff.engine.fire import shoot_at, unit_behind
from rules.macduff.engine.sight.hidden import show_near
from rules.macduff.engine.sight.line_of_fire import targets
from rules.macduff.terms import COUNTER, NONE
from rules.macduff.verdict import outcome_of
from tests.rules.macduff.engine.conftest import table, unit_facts, verbs_of

__all__ = ["table"]

LINE = unit_facts("line", "blue", [24, 10], weapon="musket")
LURKS = unit_facts("lurks", "red", [24, 16], 180, weapon="musket", ambush=True)


def test_macd_vis_02_an_enemy_does_not_know_of_it(table):
    battle = table([LINE, LURKS])
    line, lurks = battle.units[2], battle.units[3]
    assert targets(battle, line) == charge_targets(battle, line) == []
    assert battle.nearest_enemy(line) is None
    assert targets(battle, lurks) == [2]
    assert not battle.seen_by(0).units[3].on_table
    assert battle.seen_by(1) is battle
    assert battle.eyes_on(lurks) == SEEN_BY_RED


def test_macd_vis_02_its_fire_shows_it(table):
    battle = table([LINE, LURKS], faces=[1] * 40)
    shoot_at(battle, battle.units[3], battle.units[2], False)
    assert not battle.units[3].hidden
    assert verbs_of(battle)[0] == "shows_itself"
    assert battle.nearest_enemy(battle.units[2]) is battle.units[3]


def test_macd_vis_02_an_enemy_within_three_inches_sees_it(table):
    battle = table([LINE, LURKS])
    line = battle.units[2]
    line.place(line.footprint().at(line.x, 1250))
    show_near(battle, line)
    assert battle.units[3].hidden
    line.place(line.footprint().at(line.x, 1300))
    show_near(battle, line)
    assert not battle.units[3].hidden


WOOD = {"kind": "open_wood", "polygon": [[10, 12], [40, 12], [40, 26], [10, 26]]}
COUNTERS = {"hidden_units": "counters"}


def line_and_counters(table, dummies=None, faces=()):
    """Returns a line and, under counters in a wood, a red unit with its dummies."""
    battle = table([LINE, LURKS], faces, pieces=[WOOD], options=COUNTERS, terms=dummies)
    return battle, [unit for unit in battle.units if unit.troop == COUNTER]


def test_macd_vis_02_a_counter_for_the_unit_and_a_dummy_in_the_same_wood(table):
    battle, counters = line_and_counters(table)
    assert len(counters) == 2
    assert sorted(battle.counters.values()) == [NONE, 3]
    assert all(battle.table.ground.kinds((unit.x, unit.y)) for unit in counters)
    assert len({unit.size() for unit in counters}) == 1


def test_macd_vis_02_the_order_of_counters_says_nothing(table):
    """Checks that counters are numbered by where they lie.

    A dummy to the left comes first, one to the right last.
    """
    for at, real in (([12, 16], 1), ([36, 16], 0)):
        battle, counters = line_and_counters(table, {"dummies": {"red": [at]}})
        assert [battle.counters[unit.index] == 3 for unit in counters].index(True) == real


def test_macd_vis_02_the_enemy_knows_no_counter_from_another(table):
    battle, counters = line_and_counters(table, {"dummies": {"red": [[12, 16]]}})
    view = battle.seen_by(0)
    assert view.counters == {}
    assert [view.units[unit.index].on_table for unit in counters] == [True, True]
    assert "dummies" not in view.scenario.terms
    assert view.scenario.units[3] == {"key": "lurks", "side": "red"}
    assert (view.units[3].strength, view.units[3].weapon) == (0, NONE)
    assert battle.seen_by(1) is battle
    told = [event for event in battle.log.events if event.seen == SEEN_BY_RED]
    assert {event.verb for event in told} == {"stands_for", "is_dummy"}
    assert not any(3 in (event.unit, event.target) for event in battle.log.events if event not in told)


def test_macd_vis_02_nobody_fights_orders_or_counts_a_counter(table):
    battle, counters = line_and_counters(table)
    assert battle.fighters(1) == [battle.units[3]]
    assert all(unit not in battle.bodies() for unit in counters)
    assert units_to_order(battle, battle.units[1]) == [battle.units[3]]
    assert battle.levels == [1, 1]
    assert len(outcome_of(battle, None, None, "MACD-GEN-01").fates) == 4


def test_macd_vis_02_an_enemy_within_three_inches_finds_a_dummy_empty(table):
    battle, _ = line_and_counters(table, {"dummies": {"red": [[12, 16]]}})
    line = battle.units[2]
    line.place(line.footprint().at(1200, 1310))
    show_near(battle, line)
    assert verbs_of(battle)[-1] == "dummy_turned_up"
    assert list(battle.counters.values()) == [3]
    assert battle.units[3].hidden


def test_macd_vis_02_a_unit_that_shoots_comes_out_from_under_its_counter(table):
    battle, _ = line_and_counters(table, faces=[1] * 40)
    battle.units[3].place(battle.units[3].footprint().at(battle.units[3].x, 1450))
    shoot_at(battle, battle.units[3], battle.units[2], False)
    verbs = verbs_of(battle)
    assert verbs.index("turned_up") == verbs.index("shows_itself") - 1
    assert list(battle.counters.values()) == [NONE]
    assert battle.units[3].state == "steady"


def test_macd_vis_02_dummies_are_refused_where_hidden_units_are_kept_on_a_map(table):
    with pytest.raises(BadInput) as refusal:
        table([LINE, LURKS], terms={"dummies": {"red": [[12, 16]]}})
    assert refusal.value.field == "terms.dummies"
    with pytest.raises(BadInput) as refusal:
        line_and_counters(table, {"dummies": {"red": [[12, 160]]}})
    assert refusal.value.field == "terms.dummies.red.0"


def test_macd_vis_02_a_shot_does_not_go_on_to_hidden_men(table):
    gun = unit_facts("gun", "blue", [24, 10], troop="artillery", figures=4, weapon="foot_artillery")
    front = unit_facts("front", "red", [24, 13], 180)
    battle = table([gun, LURKS | {"at": [24, 18]}, front])
    assert unit_behind(battle, battle.units[2], battle.units[4]) is None
    battle.units[3].hidden = False
    assert unit_behind(battle, battle.units[2], battle.units[4]) is battle.units[3]
