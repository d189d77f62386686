"""The target a unit shoots at, and whether it keeps its last one."""

from collections.abc import Sequence
from typing import Final

from rules.core.playing.commanders import index_of_greatest
from rules.macduff.battle import MacduffBattle
from rules.macduff.commander.estimate import is_weak
from rules.macduff.commander.glances import Fire
from rules.macduff.commander.outlook import Outlook
from rules.macduff.engine.ground.places import within_circle
from rules.macduff.engine.sight.line_of_fire import may_hit, may_shoot
from rules.macduff.tables import CLOSE_RANGE, LONG_RANGE
from rules.macduff.terms import NONE, SQUARE
from rules.macduff.units import MacduffUnit

LOOKS: Final = 3
"""Targets whose line of fire is looked at."""


def keeps_aim(outlook: Outlook, unit: MacduffUnit, target: MacduffUnit) -> bool:
    """Tells whether a unit goes on shooting at its last target, without looking for a better one.

    It looks for one while the last could still shoot back: another may have fired already.
    """
    if target.weapon != NONE and not target.fired and not target.reaction_fire:
        return False
    view = outlook.view
    if not target.on_table or target.hidden or unit.formation == SQUARE or not may_shoot(view, unit):
        return False
    if is_weak(unit, target) or view.is_shaken(unit) or has_nearer_target(outlook, unit, target):
        return False
    return view.is_ahead(unit, target) and may_hit(view, unit, target, outlook.bodies)


def has_nearer_target(outlook: Outlook, unit: MacduffUnit, target: MacduffUnit) -> bool:
    """Tells whether another enemy is at close range while the target is at long range.

    Ranges are to the middle of a unit.
    """
    reach, x, y = CLOSE_RANGE[unit.weapon], unit.x, unit.y
    if (target.mid_x - x) ** 2 + (target.mid_y - y) ** 2 <= reach * reach:
        return False
    for foe in outlook.foes:
        if (foe.mid_x - x) * (foe.mid_x - x) + (foe.mid_y - y) * (foe.mid_y - y) <= reach * reach:
            return True
    return False


def best_shot(outlook: Outlook, unit: MacduffUnit, front: list[MacduffUnit]) -> MacduffUnit | None:
    """Returns the best target in a unit's line of fire, if there is any.

    It looks at the best few alone. *front*: the enemies in its front that may be in range.
    """
    view = outlook.view
    if not front or not may_shoot(view, unit):
        return None
    near = within_circle(front, unit.x, unit.y, LONG_RANGE[unit.weapon] + unit.frontage // 2)
    if len(near) < 2:
        return near[0] if near and may_hit(view, unit, near[0], outlook.bodies) else None
    fire = Fire(view, unit)
    shots = sorted([(-fire.worth_of(enemy), enemy.index) for enemy in near])
    for _, index in shots[:LOOKS]:
        enemy = view.units[index]
        if may_hit(view, unit, enemy, outlook.bodies):
            return enemy
    return None


def best_target(view: MacduffBattle, unit: MacduffUnit, options: Sequence[int]) -> int:
    """Picks the target of the greatest worth."""
    fire = Fire(view, unit)
    worth = [-1 if index == NONE else fire.worth_of(view.units[index]) for index in options]
    return index_of_greatest(worth)
