"""MACH-R-77 on the table: detached men, who come back or do not."""

from hypothesis import given, settings, strategies as st

from rules.core.dice import ScriptedDice
from rules.core.events import Log
from rules.core.playing.commanders import Random
from rules.core.scenario import Scenario
from rules.machete.commander import escorts
from rules.machete.engine.act import act
from rules.machete.engine.details import fates, lend_figures, rejoin, spare_figures, tell_off
from rules.machete.engine.errands import may_rejoin, orders
from rules.machete.engine.orders import MARCH, PASS, REJOIN, RUSH
from rules.machete.setup import set_up
from rules.machete.terms import ESCORT, SKIRMISH
from rules.machete.toll import roll
from rules.machete.units import DESTROYED, REJOINED

RED = {"side": "red", "nation": "cuban", "command": 1, "facing": 180}


def party(field, body, figures=3, at=None, **more):
    battle = field(body(32, 32), body(32, 92, **RED), **more)
    detail = tell_off(battle, battle.units[0], figures, ESCORT, "MACH-MOR-21")
    if at:
        battle.place(detail, battle.table.at(*at))
    return battle, battle.units[0], detail


def test_mach_r_77_they_are_no_losses_and_each_counts_from_its_own_number(field, body):
    battle, unit, detail = party(field, body)
    assert (unit.strength, unit.start, unit.lost, unit.told_off) == (9, 9, 0, 3)
    assert (detail.strength, detail.start, detail.muster, detail.source) == (3, 3, 3, 0)


def test_mach_r_77_they_take_their_share_of_the_firearms(field, body):
    battle = field(body(32, 32, firearms=5), body(32, 92, **RED))
    detail = tell_off(battle, battle.units[0], 3, ESCORT, "MACH-MOR-21")
    assert (battle.units[0].firearms, detail.firearms) == (3, 2)


def test_mach_r_63_men_who_may_skirmish_may_when_detached(field, body):
    battle = field(body(32, 32, skirmish=True), body(52, 32), body(32, 92, **RED))
    details = [tell_off(battle, unit, 3, ESCORT, "MACH-MOR-21") for unit in battle.units[:2]]
    assert [detail.loose for detail in details] == [True, False]


def test_mach_r_63_they_leave_the_ranks_in_the_order_these_are_in(field, body):
    battle = field(body(32, 32, skirmish=True), body(32, 92, **RED))
    battle.units[0].formation = SKIRMISH
    assert tell_off(battle, battle.units[0], 3, ESCORT, "MACH-MOR-21").formation == SKIRMISH


def test_mach_r_77_a_unit_never_details_officers_the_hit_or_its_last_man(field, body):
    battle = field(body(32, 32), body(32, 92, **RED))
    unit = battle.units[0]
    assert spare_figures(unit) == 10
    unit.marked = 4
    assert spare_figures(unit) == 6
    unit.officers, unit.marked = 0, 0
    assert spare_figures(unit) == 11


def test_mach_r_77_back_in_the_ranks_numbers_and_losses_are_joined(field, body, read_log):
    battle, unit, detail = party(field, body)
    detail.strength, detail.lost = 2, 1
    rejoin(battle, detail, unit)
    assert (unit.strength, unit.start, unit.lost, unit.told_off) == (11, 12, 1, 0)
    assert unit.lost_before == 1  # nobody tests for them again
    assert (detail.state, detail.strength, detail.on_table) == (REJOINED, 0, False)
    assert [verb for _, verb, _ in read_log(battle)][-2:] == ["takes_back", "rejoins"]


def test_mach_r_77_next_to_their_unit_or_within_a_move_they_may_rejoin(field, body):
    battle, unit, detail = party(field, body)
    assert may_rejoin(battle, detail, True)
    battle.place(detail, battle.table.at(5250, 3250))
    assert may_rejoin(battle, detail, False)
    assert not may_rejoin(battle, detail, True)
    battle.place(detail, battle.table.at(7250, 3250))
    assert not may_rejoin(battle, detail, False)
    assert orders(battle, detail, False, False) == []


def test_mach_r_77_not_while_they_lead_prisoners(field, body):
    battle, _, detail = party(field, body)
    detail.prisoners, detail.held = 1, 6
    assert not may_rejoin(battle, detail, False)


def test_mach_r_77_those_of_a_unit_that_is_gone_act_for_themselves(field, body):
    battle, unit, detail = party(field, body)
    battle.leave(unit, DESTROYED)
    act(battle, detail)
    offered = [options for clause, index, options in battle.commanders[0].asked if clause == "MACH-GEN-08"]
    assert offered == [(PASS, MARCH, RUSH + 1)]


def test_mach_r_77_a_unit_of_which_only_detached_men_are_left_is_not_destroyed(field, body):
    battle, unit, detail = party(field, body)
    battle.leave(unit, DESTROYED)
    assert fates(battle)[0].state == "steady"
    detail.strength = 0
    assert fates(battle)[0].state == "destroyed"


def test_mach_r_77_a_card_takes_them_back(field, body):
    battle, unit, detail = party(field, body, wishes={"MACH-GEN-08": [REJOIN]})
    act(battle, detail)
    assert (detail.state, unit.strength) == (REJOINED, 12)


def test_the_computer_s_details_go_back_to_their_unit(field, body):
    battle, unit, detail = party(field, body, at=(9250, 3250))
    assert escorts.choose(battle, detail, [PASS, MARCH]) == 1
    assert escorts.choose(battle, detail, [PASS, MARCH, REJOIN]) == 2


@settings(max_examples=60)
@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 5), st.integers(1, 4)), max_size=25))
def test_mach_r_77_whatever_happens_every_man_is_accounted_for(steps):
    body = {"nation": "spanish", "troop": "infantry", "figures": 12, "command": 2, "y_cm": 32}
    bodies = [
        body | {"key": f"body_{x}", "side": side, "x_cm": x}
        for x, side in ((32, "blue"), (42, "blue"), (52, "blue"), (92, "red"))
    ]
    told = Scenario("machete", "A trial", {"width_cm": 100, "height_cm": 100}, tuple(bodies), 12)
    battle = set_up(told, ScriptedDice([]), Log(), (Random("a"), Random("b")))
    for what, whose, figures in steps:
        there = [unit for unit in battle.units if unit.on_table]
        unit = there[whose % len(there)]
        if what == 0 and spare_figures(unit) >= figures:
            tell_off(battle, unit, figures, ESCORT, "MACH-R-77")
        elif what == 1 and unit.source >= 0 and battle.units[unit.source].on_table:
            rejoin(battle, unit, battle.units[unit.source])
        elif what == 2 and spare_figures(unit) >= figures:
            other = there[(whose + 1) % len(there)]
            if other.side == unit.side and other is not unit:
                lend_figures(battle, unit, other, figures)
        elif what == 3 and unit.strength > figures:
            unit.strength -= figures
            unit.lost += figures
    for unit, fate in zip(battle.units, fates(battle), strict=False):
        left = sum(men.left for body in battle.units for men in roll(body) if men.whose == unit.index)
        assert fate.start == fate.lost + fate.captured + left
