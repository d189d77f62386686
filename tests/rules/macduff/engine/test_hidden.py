"""MACD-VIS-02 on the table: units in ambush, what their enemy knows, and what shows them."""

from dataclasses import replace

from rules.core.events import SEEN_BY_RED
from rules.macduff.engine.charge import charge_targets
from rules.macduff.engine.fire import shoot_at
from rules.macduff.engine.hidden import show_near
from rules.macduff.engine.line_of_fire import targets
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
    line.place(replace(line.footprint(), y=1250))
    show_near(battle, line)
    assert battle.units[3].hidden
    line.place(replace(line.footprint(), y=1300))
    show_near(battle, line)
    assert not battle.units[3].hidden
