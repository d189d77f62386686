"""MACD-UNIT-05, MACD-UNIT-06 on the table: skirmishers sent out, lost and taken back."""

import pytest

from rules.core.standing import standings
from rules.core.telling.prose import Cast, say
from rules.core.telling.replay import fold
from rules.core.telling.verbs import verbs
from rules.macduff.engine.detachments import may_detach, may_rejoin
from rules.macduff.engine.fire import shoot_at
from rules.macduff.engine.losses import remove_unit
from rules.macduff.engine.maneuver import COME_BACK, SEND_OUT, carry_out_maneuver
from rules.macduff.terms import SKIRMISHERS
from tests.rules.macduff.engine.conftest import unit_facts

LINE = unit_facts("line", "blue", [24, 10], weapon="musket")
GUARD = unit_facts("guard", "red", [24, 17], 180, weapon="musket")


def sent_out(table, faces=(), answers=None, **options):
    battle = table([LINE, GUARD], faces, answers, options=options)
    assert may_detach(battle, battle.units[2])
    carry_out_maneuver(battle, battle.units[2], SEND_OUT)
    return battle, battle.units[2], battle.units[4]


def test_macd_unit_05_half_of_a_line_goes_out_as_skirmishers(table):
    battle, line, part = sent_out(table)
    assert (line.strength, line.original, part.strength, part.original) == (6, 6, 6, 6)
    assert (part.arm(), part.weapon, part.parent) == (SKIRMISHERS, line.weapon, 2)
    assert battle.other_part(part) is line
    assert not may_detach(battle, line)
    assert not battle.is_shaken(line)


@pytest.mark.parametrize("chosen", [2, 4])
def test_macd_unit_05_losses_come_from_either_part_as_the_owner_likes(table, chosen):
    battle, line, part = sent_out(table, (6, 6, 1, 1, 1, 1), {"MACD-UNIT-05": chosen})
    battle.units[3].place(battle.units[3].footprint().at(battle.units[3].x, 1800))
    line.fired = part.fired = True
    shoot_at(battle, battle.units[3], part, False)
    assert {2: line, 4: part}[chosen].strength == 4
    assert line.strength + part.strength == 10


def test_macd_unit_05_both_parts_are_shaken_together(table):
    battle, line, part = sent_out(table)
    part.strength = 1
    assert not battle.is_shaken(part)
    assert part.is_shaken()
    line.strength = 4
    assert battle.is_shaken(line)


def test_macd_unit_06_beyond_twelve_inches_it_is_shaken_by_itself(table):
    battle, line, part = sent_out(table)
    part.strength = 1
    part.place(part.footprint().at(200, 3400))
    assert battle.other_part(part) is None
    assert battle.is_shaken(part)
    assert not battle.is_shaken(line)


def test_macd_r_02_back_in_the_ranks_everything_is_added_up(table):
    battle, line, part = sent_out(table)
    part.strength = 4
    assert may_rejoin(battle, part)
    carry_out_maneuver(battle, part, COME_BACK)
    assert (line.strength, line.original) == (10, 12)
    assert not part.on_table


@pytest.mark.parametrize("counts", [True, False])
def test_macd_r_38_a_detachment_counts_only_if_it_was_a_unit_of_its_own(table, counts):
    battle, _, part = sent_out(table, detachment_loss_counts=counts)
    remove_unit(battle, part, "routed", "MACD-MOR-05")
    assert battle.units_lost == [0, 0]
    battle, _, part = sent_out(table, detachment_loss_counts=counts)
    part.place(part.footprint().at(200, 3400))
    remove_unit(battle, part, "routed", "MACD-MOR-05")
    assert battle.units_lost == [int(counts), 0]


def test_macd_r_38_the_last_part_of_a_unit_counts_once(table):
    battle, line, part = sent_out(table, detachment_loss_counts=False)
    remove_unit(battle, line, "routed", "MACD-MOR-05")
    assert battle.units_lost == [0, 0]
    remove_unit(battle, part, "routed", "MACD-MOR-05")
    assert battle.units_lost == [1, 0]


def test_the_log_tells_of_its_birth_and_its_end(table):
    battle, _, part = sent_out(table)
    carry_out_maneuver(battle, part, COME_BACK)
    events = battle.log.events
    assert fold(battle.log.opening, events, verbs("macduff")) == standings(battle.units)
    births = {event.unit: event for event in events if event.verb == "goes_out"}
    cast = Cast(verbs("macduff"), ("alba", "bravo", "line", "guard"), births)
    told = [say(event, cast) for event in events]
    assert "line (skirmishers) went out" in told
    assert "line (skirmishers) went back to line" in told


def test_macd_cmd_09_a_commander_comes_back_into_the_ranks_with_their_skirmishers(table):
    battle, line, part = sent_out(table)
    battle.units[0].joined, battle.units[0].on_table = part.index, False
    carry_out_maneuver(battle, part, COME_BACK)
    assert battle.commanders_with(line) == [battle.units[0]]
