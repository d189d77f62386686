"""Hits of guns on walls and works that men on foot repair, and gaps that they close."""

from typing import Final

from rules.mexican_war.battle import WarBattle
from rules.mexican_war.sections import engineering
from rules.mexican_war.sections.measures import distance, hull
from rules.mexican_war.units import WarUnit

REACH: Final = 100  # hundredths: how near damage is to those who repair it

Gap = tuple[int, int, int]  # the piece, and the middle of the gap


def gap_to_close(battle: WarBattle, unit: WarUnit) -> Gap | None:
    """Returns the first gap beside a unit that hits of guns have opened, or None. MEX-ENG-07."""
    for gap in battle.gaps:
        stands = gap in battle.gap_hits and gap[0] not in battle.ruined
        if stands and distance((gap[1:],), unit.shape()) <= REACH:
            return gap
    return None


def piece_to_repair(battle: WarBattle, unit: WarUnit) -> int | None:
    """Returns the first construction beside a unit that has been hit, or None. MEX-ENG-07."""
    for place in sorted(battle.hits_on):
        if battle.hits_on[place] and place not in battle.ruined:
            polygon = battle.table.ground.pieces[place].polygon
            if distance(hull(polygon), unit.shape()) <= REACH:
                return place
    return None


def can_repair(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether a unit is beside damage by guns. MEX-ENG-07."""
    return gap_to_close(battle, unit) is not None or piece_to_repair(battle, unit) is not None


def count_hits(battle: WarBattle, place: int, hits: int, gap: Gap | None) -> None:
    """Notes the hits on a construction. Those that opened a *gap* are to be repaired there. MEX-ENG-07."""
    battle.hits_on[place] = battle.hits_on.get(place, 0) + hits
    if gap is not None:
        battle.gap_hits[gap] = battle.gap_hits.get(gap, 0) + battle.hits_on.pop(place)


def repair_work(battle: WarBattle, unit: WarUnit) -> None:
    """Repairs a hit an hour with each figure: first those of a gap, then others. MEX-ENG-07."""
    if unit.worked == 1:
        unit.repairing = 0
    unit.repairing += unit.strength
    done = engineering.work_done(engineering.REPAIR, unit.repairing, 1, battle.tables)
    unit.repairing -= done * engineering.figure_turns_of_hit(battle.tables)
    for _ in range(done):
        repair_hit(battle, unit)
    if not can_repair(battle, unit):
        unit.repairing = 0


def repair_hit(battle: WarBattle, unit: WarUnit) -> None:
    """Repairs one hit; a gap closes with the last of its hits. MEX-ENG-07."""
    gap = gap_to_close(battle, unit)
    if gap is not None:
        battle.gap_hits[gap] -= 1
        if not battle.gap_hits[gap]:
            del battle.gap_hits[gap]
            battle.gaps.remove(gap)
            battle.tell("MEX-ENG-07", "closes_a_gap", unit, values=gap[1:])
        return
    place = piece_to_repair(battle, unit)
    if place is None:
        return
    hits, points = battle.hits_on[place], battle.battered.get(place, 0)
    battle.hits_on[place] = hits - 1
    battle.battered[place] = points * (hits - 1) // hits
    battle.tell("MEX-ENG-07", "repairs_a_work", unit, values=(battle.battered[place],))
