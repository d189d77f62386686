"""ACW-SHOOT-09, ACW-CC-08 on the map: the effect of hits on a unit, and giving ground instead."""

from typing import Final, NamedTuple

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.cells import cells_of
from rules.acw_hex.engine.generals import left_alone
from rules.acw_hex.sections.retreat import Retreat, most_cancelled, suffer, ways_back
from rules.acw_hex.terms import NONE
from rules.acw_hex.terrain import BARRED
from rules.acw_hex.toll import is_cut_off
from rules.acw_hex.units import CUT_OFF, REMOVED, AcwUnit
from rules.core.boards.hexes import Hex, direction

STAND: Final = -1  # an option of ACW-SHOOT-09 and ACW-CC-08: it takes all hits in its place


class Endured(NamedTuple):
    """The result of hits on a unit."""

    removed: bool
    retreated: bool


UNHURT: Final = Endured(False, False)


def endure(
    battle: AcwBattle, unit: AcwUnit, net: int, attackers: list[AcwUnit], clause: str, striking: bool
) -> Endured:
    """Applies *net* hits, after cover.

    Its owner chooses, after the dice, how far it goes back. *clause*: under fire or in close combat.
    ACW-SHOOT-09, ACW-CC-08, ACW-MOR-02, ACW-R-18, ACW-R-19.
    """
    if not net:
        return UNHURT
    way = None
    most = most_cancelled(net, unit.hits)
    if most:
        ways = {battle.ground.cell(way.path[-1]): way for way in retreats(battle, unit, most, attackers)}
        chosen = battle.decide(clause, unit, (STAND, *ways)) if ways else STAND
        way = ways.get(chosen)
    suffered = suffer(unit.hits, net, way.cancelled if way else 0)
    lost = min(suffered.taken, unit.strength)
    unit.strength -= lost
    if suffered.removed:
        riders = battle.with_it(unit)
        beside = len(battle.beside(1 - unit.side, unit.cell))
        hemmed_in = is_cut_off(beside, True) or not retreats(battle, unit, 1, attackers)
        remove(battle, unit, lost, hemmed_in)
        if striking:
            left_alone(battle, unit.side, riders)
        return Endured(True, False)
    battle.log.add(clause, "suffers", unit.index, NONE, (), (lost, unit.strength))
    if way:
        fall_back(battle, unit, way, clause)
    return Endured(False, way is not None)


def remove(battle: AcwBattle, unit: AcwUnit, lost: int, hemmed_in: bool) -> None:
    """Removes *unit*, which took *lost* hits. *hemmed_in*: it could not get away. ACW-MOR-02."""
    verb, state = ("is_hemmed_in", CUT_OFF) if hemmed_in else ("is_removed", REMOVED)
    battle.log.add("ACW-MOR-02", verb, unit.index, NONE, (), (lost,))
    battle.leave(unit, state)


def retreats(battle: AcwBattle, unit: AcwUnit, most: int, attackers: list[AcwUnit]) -> list[Retreat]:
    """Returns the ways back for *unit* that cancel up to *most* hits. ACW-SHOOT-10, ACW-CC-09, ACW-R-18."""
    ground = battle.ground
    friends = battle.held[unit.side] | battle.parked[unit.side]
    foe = 1 - unit.side
    foes = battle.held[foe] | battle.parked[foe] | battle.headquarters(foe)
    standing = {ground.hexes[cell] for cell in cells_of(friends)}

    def may_enter(at: Hex, to: Hex) -> bool:
        cell, to_cell = ground.cell(at), ground.cell(to)
        if to_cell < 0 or foes & ground.bits[to_cell]:
            return False
        return ground.steps[cell][direction(at, to)] != BARRED

    against = [ground.hexes[foe.cell] for foe in attackers]
    return ways_back(ground.hexes[unit.cell], unit.facing, most, standing, may_enter, against, battle.options)


def fall_back(battle: AcwBattle, unit: AcwUnit, way: Retreat, clause: str) -> None:
    """Moves *unit* back with its facing kept. Commanders in its hex go with it. ACW-R-18, ACW-R-23."""
    riders = battle.with_it(unit)
    battle.place(unit, battle.ground.cell(way.path[-1]))
    values = (unit.x, unit.y, len(way.path), way.cancelled)
    battle.log.add(clause, "falls_back", unit.index, NONE, (), values)
    for chief in riders:
        battle.place(chief, unit.cell)
        battle.log.add("ACW-R-23", "goes_along", chief.index, unit.index, (), (chief.x, chief.y))
