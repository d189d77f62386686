"""SCW-TURN-01 on the table: units that have lost bases test, then groups reduced to their threshold."""

from collections.abc import Sequence

from rules.core.events import SEEN_BY_ALL
from rules.scwares.battle import ScwaresBattle
from rules.scwares.cards import in_force
from rules.scwares.engine.markers import turn_up
from rules.scwares.sections.morale import Tested, group_due, group_test, is_unit_due, unit_test
from rules.scwares.tables import PER_BASE_LOST
from rules.scwares.terms import COMMANDER, EUROPEANS, NATIVES, NONE
from rules.scwares.units import (
    FLED,
    FLEEING,
    MARKED,
    RESERVE,
    SHAKEN,
    STEADY,
    WENT_OFF,
    Group,
    ScwaresUnit,
)


def morale_phase(battle: ScwaresBattle) -> None:
    """Makes the tests that are due, of both sides, Europeans first. SCW-TURN-01, SCW-MOR-01."""
    battle.log.add("SCW-TURN-01", "turn_begins", -1, -1, (), (battle.turn,))
    battle.in_force = in_force(battle.turned, battle.turn, battle.options)
    battle.points_rolled.clear()
    battle.wavering.clear()
    for party in (EUROPEANS, NATIVES):
        side = battle.side_of(party)
        for unit in battle.units:
            if unit.side == side and unit.on_table and unit.state in (STEADY, SHAKEN):
                test_unit(battle, unit)
            elif unit.side == side and unit.index in battle.hides:
                test_unseen(battle, unit)
        for group in battle.groups:
            if group.side == side:
                test_group(battle, group)


def test_unit(battle: ScwaresBattle, unit: ScwaresUnit) -> None:
    """Tests a unit. One that fails may not approach any enemy this turn. SCW-UMOR-01, SCW-UMOR-07."""
    if not is_unit_due(unit.bases_lost):
        return
    bonus = battle.bonus(unit.side)
    test = unit_test(battle.dice, unit.troop_class, unit.bases_lost, bonus, unit.index)
    unit.state = STEADY if test.passed else SHAKEN
    verb = "stands_firm" if test.passed else "wavers"
    battle.log.add("SCW-UMOR-01", verb, unit.index, -1, (test.face,), sum_of(test, unit))


def test_unseen(battle: ScwaresBattle, unit: ScwaresUnit) -> None:
    """Tests a unit under a marker that lost bases to a card.

    The other side does not learn of it. SCW-UMOR-01, SCW-UMOR-07.
    """
    if not is_unit_due(unit.bases_lost):
        return
    test = unit_test(battle.dice, unit.troop_class, unit.bases_lost, battle.bonus(unit.side), NONE)
    if not test.passed:
        battle.wavering.append(unit.index)
    verb = "firm_unseen" if test.passed else "wavers_unseen"
    battle.log.add("SCW-UMOR-01", verb, unit.index, -1, (test.face,), sum_of(test, unit), 1 << unit.side)


def sum_of(test: Tested, unit: ScwaresUnit) -> tuple[int, int, int, int]:
    """Returns a unit's score, the required score, the penalty for losses, and the cards' bonus.

    SCW-UMOR-03, SCW-R-35.
    """
    off = PER_BASE_LOST * unit.bases_lost
    return test.score, test.needed, off, test.score + off - test.face


def namesake(members: Sequence[ScwaresUnit]) -> ScwaresUnit:
    """Returns the unit that gives a group its name: its commander, else its first unit.

    It may be lost or gone. A unit that has yet to arrive, or left unseen by the enemy, does not count.
    SCW-R-40.
    """
    come = [unit for unit in members if unit.state != RESERVE and not unit.unseen] or members
    return next((unit for unit in come if unit.kind == COMMANDER), come[0])


def test_group(battle: ScwaresBattle, group: Group) -> None:
    """Tests a group. One that fails flees, at once and for good. SCW-GMOR-01, SCW-GMOR-02, SCW-GMOR-08."""
    members = [battle.units[index] for index in group.units]
    present = sum(unit.strength for unit in members if unit.state != FLED)
    party = battle.party_of(group.side)
    due = group_due(party, group.original, present, group.tested, group.failed > 0)
    if not due or not any(unit.strength and unit.state != WENT_OFF for unit in members):
        return
    group.tested = True
    speaker = namesake(members)
    rolling_unit = NONE if battle.hides else speaker.index  # a unit that may be under a marker is not named
    test = group_test(battle.dice, party, battle.bonus(group.side), rolling_unit)
    seen = 1 << group.side if battle.hides else SEEN_BY_ALL  # under markers only its side sees it
    values = (test.score, test.needed, present, group.original, test.score - test.face)
    verb = "group_holds" if test.passed else "group_breaks"
    battle.log.add("SCW-GMOR-01", verb, speaker.index, -1, (test.face,), values, seen)
    if test.passed:
        return
    group.failed = battle.turn
    for unit in members:
        if unit.index in battle.hides:
            turn_up(battle, battle.units[battle.hides[unit.index]], "SCW-GMOR-08")
    for unit in members:
        if unit.on_table and unit.state != MARKED:
            unit.state = FLEEING
            battle.log.add("SCW-GMOR-08", "flees", unit.index)
