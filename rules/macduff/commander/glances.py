"""The rough worth of units, by fire and in melee, in sixths of a hit."""

from typing import Final

from rules.core.measure.ground import covers
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine.melee import defends_line
from rules.macduff.sections.counting import dice_for, half_up
from rules.macduff.sections.melee import needed_in_melee
from rules.macduff.sections.shooting import figures_bearing, needed_to_hit
from rules.macduff.tables import (
    CAVALRY_AGAINST_SQUARE,
    CHARGING_OR_PURSUING,
    CLOSE_RANGE,
    DIE,
    DIFFICULT_TARGET,
    ELITE_OR_SHOCK,
    ENEMY_HARD_COVER,
    EXTRA_MELEE_DICE,
    FORMED_MELEE_RANKS,
    GUNNERS_PER_DIE,
    HUZZAH_MELEE,
    IS_ARTILLERY,
    KILLING_GROUND,
    MELEE_FIGURES_PER_DIE,
    MILITIA_OR_UNEQUIPPED,
    SHAKEN_OVER,
    SHOOT_FIGURES_PER_DIE,
    SUPERIOR_FIREPOWER,
    UNFORMED_MELEE_RANKS,
)
from rules.macduff.terms import NONE, RIDERS, SQUARE
from rules.macduff.units import MacduffUnit
from rules.macduff.whereabouts import keeps_ranks, kinds_under


def sixths(needed: int) -> int:
    """Returns how many faces of a die hit."""
    return max(0, min(DIE, DIE + 1 - needed))


FACES_THAT_HIT: Final = {plus: sixths(needed_to_hit(plus)) for plus in range(-4, 5)}
"""Faces that hit when shooting, by the modifier of the die."""

FACES_IN_MELEE: Final = {plus: sixths(needed_in_melee(plus)) for plus in range(-8, 9)}
"""Faces that hit in melee, by the modifier of the die."""


class Fire:
    """The rough worth of a unit's fire: all files bear, no cover, at the range of the middles."""

    def __init__(self, battle: MacduffBattle, unit: MacduffUnit) -> None:
        mounted = unit.troop in RIDERS
        files = min(unit.files, unit.strength)
        bearing = figures_bearing(unit.weapon, unit.strength, mounted, unit.formation, files, battle.options)
        per_die = GUNNERS_PER_DIE if IS_ARTILLERY[unit.weapon] else SHOOT_FIGURES_PER_DIE
        per_die <<= int(battle.is_shaken(unit))
        self.x, self.y = unit.x, unit.y
        self.close, self.far = half_up(bearing, per_die), half_up(bearing, 2 * per_die)  # dice
        self.reach = CLOSE_RANGE[unit.weapon]
        superior = SUPERIOR_FIREPOWER if unit.superior_firepower else 0
        self.hard = FACES_THAT_HIT[superior + DIFFICULT_TARGET]
        self.plain = self.hard if mounted else FACES_THAT_HIT[superior]

    def hits_on(self, target: MacduffUnit) -> int:
        """Returns the hits to expect, in sixths."""
        dx, dy, reach = target.mid_x - self.x, target.mid_y - self.y, self.reach + target.depth // 2
        dice = self.close if dx * dx + dy * dy <= reach * reach else self.far
        is_hard = target.troop in RIDERS or (target.skirmishing and not target.charging)
        return dice * (self.hard if is_hard else self.plain)

    def worth_of(self, target: MacduffUnit) -> int:
        """Returns what a target is worth.

        It counts hits, and more if they may shake the target or if it has fired already.
        """
        dx, dy, reach = target.mid_x - self.x, target.mid_y - self.y, self.reach + target.depth // 2
        hits = self.close if dx * dx + dy * dy <= reach * reach else self.far
        is_hard = target.troop in RIDERS or (target.skirmishing and not target.charging)
        hits *= self.hard if is_hard else self.plain
        over, parts = SHAKEN_OVER[target.morale]
        left = target.original * over // parts + 1 - target.original + target.strength
        bonus = 14 if left * DIE <= 2 * hits else 10
        if target.fired or target.reaction_fire or target.weapon == NONE:
            bonus += 2
        return hits * bonus * 10 - target.strength


class Steel:
    """All of a unit's melee that does not depend on whom it meets: measured once, used against several."""

    def __init__(self, view: MacduffBattle, unit: MacduffUnit) -> None:
        self.view, self.unit = view, unit
        self.is_shaken = view.is_shaken(unit)
        in_square = unit.formation == SQUARE and not unit.is_broken
        whole, files = unit.strength, unit.files
        loose = min(whole, UNFORMED_MELEE_RANKS * files)
        if unit.is_broken:
            front = flank = half_up(whole, FORMED_MELEE_RANKS)
        elif in_square:
            front = flank = whole
        elif keeps_ranks(view.table, unit):
            front, flank = min(whole, FORMED_MELEE_RANKS * files), loose
        else:
            front = flank = loose
        stepwise = view.options.dice_rounding == "stepwise"
        halvings = int(self.is_shaken)
        self.front = dice_for(front, MELEE_FIGURES_PER_DIE, halvings, stepwise)
        self.flank = (
            self.front if front == flank else dice_for(flank, MELEE_FIGURES_PER_DIE, halvings, stepwise)
        )
        self.extra = EXTRA_MELEE_DICE if unit.extra_die else 0
        self.plus = (
            unit.elite_or_shock * ELITE_OR_SHOCK
            + unit.militia_or_unequipped * MILITIA_OR_UNEQUIPPED
            + unit.fierce * HUZZAH_MELEE
        )
        self.impetus = 0 if unit.fired or unit.reaction_fire else CHARGING_OR_PURSUING
        self.is_mounted = unit.troop in RIDERS
        self.is_square = in_square
        self.level = unit.height(view.table)
        self.has_walls = bool(view.fortified and not unit.charging) and any(
            covers(view.table.ground.pieces[number], unit.shape())
            for number in view.fortified
            if number not in view.burnt
        )
        hard = view.table.hard & ~view.table.obstacles
        self.is_covered = bool(hard) and not unit.charging and bool(kinds_under(view.table, unit) & hard)

    def worth(self, enemy: "Steel", is_charging: bool, on_flank: bool) -> int:
        """Returns the hits to expect in a round against an enemy.

        The enemy may be on the unit's flank.
        """
        dice, plus = self.flank if on_flank else self.front, self.plus
        if is_charging:
            dice, plus = dice + self.extra, plus + self.impetus
        high, hard = self.level > enemy.level or self.has_walls, enemy.is_covered
        if self.unit.charged_by or enemy.unit.charged_by:
            table = self.view.table
            high = high or defends_line(self.view, self.unit, enemy.unit, table.obstacles)
            hard = hard or defends_line(self.view, enemy.unit, self.unit, table.hard)
        plus += high * KILLING_GROUND + hard * ENEMY_HARD_COVER
        if self.is_mounted and enemy.is_square:
            plus += CAVALRY_AGAINST_SQUARE
        return dice * FACES_IN_MELEE[plus]
