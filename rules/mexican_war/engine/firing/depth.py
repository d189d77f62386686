"""The depth of a target: ranks that a shot passes through, those of a line close behind included."""

from rules.core.measure.footprints import CONTACT, FRONT, REAR
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.sections.artillery import is_deep
from rules.mexican_war.sections.measures import distance, face_struck
from rules.mexican_war.table_kinds import Tables
from rules.mexican_war.terms import ARTILLERY, MOUNTED, SKIRMISH, SQUARE
from rules.mexican_war.units import MARCH_WIDE, WarUnit


def ranks_of(unit: WarUnit) -> int:
    """Returns the ranks from front to rear; of a square, those of two faces.

    MEX-FORM-01, MEX-FORM-03, MEX-FORM-09.
    """
    if unit.formation == SQUARE:
        return 2 * MARCH_WIDE
    if unit.formation == SKIRMISH:
        return MARCH_WIDE
    return -(-unit.strength // max(1, unit.files))


def hollow_of(unit: WarUnit, tables: Tables) -> int:
    """Returns the hundredths that are empty within a square; 0 for any other formation. MEX-FORM-09."""
    if unit.formation != SQUARE:
        return 0
    rank = tables["stands.mounted_depth" if unit.arm == MOUNTED else "stands.foot_depth"]
    return max(0, unit.depth - ranks_of(unit) * rank)


def is_massed(battle: WarBattle, target: WarUnit) -> bool:
    """Tells whether a shot passes through three ranks or more, each close to the next.

    A line that is no more than an inch before or behind another is one mass with it. MEX-ART-21, MEX-FORM-02.
    """
    if target.arm == ARTILLERY:
        return False
    if battle.massed is None:
        return _is_massed_now(battle, target)
    known = battle.massed.get(target.index)
    if known is None:
        known = battle.massed[target.index] = _is_massed_now(battle, target)
    return known


def _is_massed_now(battle: WarBattle, target: WarUnit) -> bool:
    ranks, gaps = ranks_of(target), [hollow_of(target, battle.tables)]
    if is_deep(ranks, gaps, battle.tables):
        return True
    apart = battle.tables["formations.line_separation"]
    x, y, reach = target.x, target.y, apart + target.radius + CONTACT
    for friend in battle.fighters(target.side):
        dx, room = friend.x - x, reach + friend.radius
        if dx > room or dx < -room:
            continue
        dy = friend.y - y
        if dx * dx + dy * dy > room * room:
            continue
        if (
            friend.index == target.index
            or friend.arm == ARTILLERY
            or not battle.is_within(target, friend, apart)
        ):
            continue
        if face_struck(target.footprint(), friend.shape()) in (FRONT, REAR):
            ranks += ranks_of(friend)
            gaps.append(distance(target.shape(), friend.shape()))
    return is_deep(ranks, gaps, battle.tables)
