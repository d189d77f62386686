"""The facts that a commander gathers once a card, for all units that it orders."""

from typing import Final

from rules.core.measure.angles import COS, SIN, UNIT
from rules.macduff.battle import SLACK, MacduffBattle
from rules.macduff.commander.glances import Fire, Steel
from rules.macduff.engine.sight.line_of_fire import may_shoot
from rules.macduff.terms import NONE, SQUARE
from rules.macduff.units import MacduffUnit

FARTHEST: Final = 1 << 60
"""More than the square of any distance."""


class Outlook:
    """The table as one side sees it before any of the orders of a card is carried out."""

    def __init__(self, view: MacduffBattle, side: int) -> None:
        self.view = view
        self.side = side
        self.foes = view.seen_fighters(1 - side)
        self.bodies = view.bodies()
        self._steel: dict[int, Steel] = {}
        self._threats: dict[int, Fire | None] = {}

    def steel_of(self, unit: MacduffUnit) -> Steel:
        """Returns what a unit is worth in melee, worked out once."""
        found = self._steel.get(unit.index)
        if found is None:
            found = self._steel[unit.index] = Steel(self.view, unit)
        return found

    def threat_to(self, unit: MacduffUnit, enemy: MacduffUnit) -> int:
        """Returns the hits to expect of an enemy's fire as a unit comes at it.

        They are 0 if the enemy may not shoot any more.
        """
        if enemy.index not in self._threats:
            fire = Fire(self.view, enemy) if may_shoot(self.view, enemy) else None
            self._threats[enemy.index] = fire
        fire = self._threats[enemy.index]
        return 0 if fire is None or not self.view.is_ahead(enemy, unit) else fire.hits_on(unit)

    def nearest_armed(self, unit: MacduffUnit, nearest: MacduffUnit) -> MacduffUnit:
        """Returns the enemy with fire-arms whose middle is nearest, and *nearest* where there is none."""
        best_foe, least = nearest, -1
        for foe in self.foes:
            dx, dy = foe.mid_x - unit.mid_x, foe.mid_y - unit.mid_y
            square = dx * dx + dy * dy
            if foe.weapon != NONE and (least < 0 or square < least):
                best_foe, least = foe, square
        return best_foe

    def look_ahead(self, unit: MacduffUnit, far: int) -> tuple[list[MacduffUnit], MacduffUnit | None]:
        """Returns the enemies in a unit's front that may be within *far*, and the nearest of them.

        Front is judged as in MacduffBattle.is_ahead, distance by the circles around units. The nearest is by
        its middle.
        """
        foes_ahead: list[MacduffUnit] = []
        nearest, least = None, FARTHEST
        x, y, far = unit.mid_x, unit.mid_y, far + unit.radius
        sine, cosine = SIN[unit.facing], COS[unit.facing]
        half, is_square = (unit.frontage // 2) * UNIT, unit.formation == SQUARE
        front_x, front_y = unit.x, unit.y
        for foe in self.foes:
            mid_x = foe.mid_x
            mid_y = foe.mid_y
            dx = mid_x - x
            dy = mid_y - y
            square = dx * dx + dy * dy
            if square < least:
                nearest, least = foe, square
            radius = foe.radius
            outer = far + radius
            if square > outer * outer:
                continue
            dx = mid_x - front_x
            dy = mid_y - front_y
            along, across = dx * sine + dy * cosine, dx * cosine - dy * sine
            if across < 0:
                across = -across
            if is_square or (along > SLACK and across + SLACK < half + along):
                foes_ahead.append(foe)
                continue
            radius *= UNIT
            may_be = along + radius >= 0 and across - along <= half + radius + radius // 2
            if may_be and self.view.is_ahead(unit, foe):
                foes_ahead.append(foe)
        return foes_ahead, nearest
