"""MACD-CHG-11, MACD-CHG-13: units that fall back before a charge."""

from rules.core.measure.contact import ahead
from rules.core.measure.footprints import Footprint, around_middle
from rules.core.measure.shapes import distance, is_on_table, overlaps
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine.places import bearing_to, clear_of_barred, within_budget
from rules.macduff.engine.travel import put_unit, roll_for
from rules.macduff.tables import GAP_TO_ENEMY, INCH
from rules.macduff.terms import EVADE, OFF_ROAD
from rules.macduff.units import MacduffUnit

STEP = 20


def evade(battle: MacduffBattle, unit: MacduffUnit, charger: MacduffUnit) -> None:
    """MACD-CHG-11, MACD-CHG-13, MACD-R-23: Takes a unit a full move straight away from its charger.

    Skirmishers pass through friends. It stops at the table's edge, before enemies and before ground that
    it cannot cross.
    """
    made = roll_for(battle, unit, EVADE, OFF_ROAD, True)
    old = unit.footprint()
    away = (old.facing + bearing_to(old, charger.footprint().middle()) + 180) % 360
    start = around_middle(old.middle(), away, old.frontage, old.depth)
    budget = within_budget(battle, unit, start, made.total * INCH, made.total * INCH)
    far = clear_of_barred(battle, unit, start, budget)
    put_unit(battle, unit, _last_clear(battle, unit, start, far) or old, "MACD-CHG-11", made)


def _last_clear(battle: MacduffBattle, unit: MacduffUnit, start: Footprint, far: int) -> Footprint | None:
    """Returns the farthest place on the way where the unit lies on nobody; it may pass only friends."""
    found: Footprint | None = None
    enemies, friends = battle.shapes(battle.enemies(unit)), battle.shapes(battle.friends(unit))
    gaps = [min(GAP_TO_ENEMY, distance(start.corners(), enemy)) for enemy in enemies]
    for gone in [*range(0, far, STEP), far]:
        end = ahead(start, gone)
        shape = end.corners()
        if not is_on_table(shape, battle.board.width, battle.board.height):
            break
        if any(distance(shape, other) < gap for other, gap in zip(enemies, gaps, strict=True)):
            break
        blocked = any(overlaps(shape, other) for other in friends)
        if blocked and not unit.skirmishing:
            break
        if not blocked:
            found = end
    return found
