"""MACD-CHG-11, MACD-CHG-13: units that fall back before a charge."""

from rules.core.measure.contact import footprint_ahead
from rules.core.measure.footprints import Footprint, around_middle
from rules.core.measure.shapes import distance, is_on_table, overlaps
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine.ground.places import bearing_to, on_the_way
from rules.macduff.engine.ground.rough_ground import barred_kinds, clear_of_barred, within_budget
from rules.macduff.engine.travel import put_unit, roll_for
from rules.macduff.tables import GAP_TO_ENEMY, INCH
from rules.macduff.terms import EVADE, OFF_ROAD
from rules.macduff.units import MacduffUnit

STEP = 20

GO_ON, STOP = 0, 1
"""Options of MACD-CHG-13: to fall back the whole way, or to stop behind supports or bad ground."""


def evade(battle: MacduffBattle, unit: MacduffUnit, charger: MacduffUnit) -> None:
    """Takes a unit a full move straight away from its charger.

    Skirmishers pass through friends and may stop behind them. It stops at the table's edge, before enemies
    and before ground that it cannot cross. MACD-CHG-11, MACD-CHG-13, MACD-R-23.
    """
    made = roll_for(battle, unit, EVADE, OFF_ROAD, True)
    old = unit.footprint()
    away = (old.facing + bearing_to(old, charger.footprint().middle()) + 180) % 360
    start = around_middle(old.middle(), away, old.frontage, old.depth)
    budget = within_budget(battle, unit, start, made.total * INCH, made.total * INCH)
    far = clear_of_barred(battle, unit, start, budget)
    whole, behind = _clear_places(battle, unit, start, far, barred_kinds(battle, charger))
    end = whole
    if behind is not None and behind != whole:
        stops = battle.decide("MACD-CHG-13", unit, (GO_ON, STOP)) == STOP
        end = behind if stops else whole
    put_unit(battle, unit, end or old, "MACD-CHG-11", made)


def _clear_places(
    battle: MacduffBattle, unit: MacduffUnit, start: Footprint, far: int, barred: int
) -> tuple[Footprint | None, Footprint | None]:
    """Returns the farthest clear place on the way, and where the unit may stop.

    Skirmishers pass friends. They may stop once past them, or past ground of the *barred* kinds, which the
    charger cannot cross. MACD-CHG-13.
    """
    farthest: Footprint | None = None
    behind: Footprint | None = None
    may_stop = False
    near = on_the_way(battle.bodies(), unit, start, far)
    enemies = [other.shape() for other in near if other.side != unit.side]
    friends = [other.shape() for other in near if other.side == unit.side]
    gaps = [min(GAP_TO_ENEMY, distance(start.corners(), enemy)) for enemy in enemies]
    for gone in [*range(0, far, STEP), far]:
        end = footprint_ahead(start, gone)
        shape = end.corners()
        if not is_on_table(shape, battle.table.width, battle.table.height):
            break
        if any(distance(shape, other) < gap for other, gap in zip(enemies, gaps, strict=True)):
            break
        blocked = any(overlaps(shape, other) for other in friends)
        if blocked and not unit.skirmishing:
            break
        crosses = bool(barred) and bool(battle.table.kinds_at(shape) & barred)
        may_stop = may_stop or (unit.skirmishing and (blocked or crosses))
        if not blocked:
            farthest = end
            behind = end if may_stop and behind is None and not crosses else behind
    return farthest, behind
