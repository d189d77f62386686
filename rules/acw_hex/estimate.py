"""What a place on the map is worth to a unit, in hundredths of a hit: what the computer reckons with."""

from collections.abc import Sequence
from functools import cache
from typing import Final

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.shoot import reach
from rules.acw_hex.tables import COMBAT_HIT_FROM, DIE, MOST_COMBAT_DICE, SHOOT_HIT_FROM
from rules.acw_hex.terms import CAVALRY
from rules.acw_hex.terrain import cells_of
from rules.acw_hex.units import AcwUnit
from rules.core.boards.hexes import CORNERS

SHOT: Final = 100 * (DIE + 1 - SHOOT_HIT_FROM) // DIE  # what one die of fire hits on average
BLOW: Final = 100 * (DIE + 1 - COMBAT_HIT_FROM) // DIE
LAST: Final = 90  # added for a hit that breaks a unit up
SIDE_ON: Final = 25  # against standing where an enemy can come at the flank or rear
SHELTER: Final = 15
ABREAST: Final = 10
NEAR: Final = 4  # hexes within which an enemy matters


@cache
def expected(strikers: int, covered: bool) -> int:
    """Hundredths of a hit that so many units score in close combat, after cover."""
    dice = strikers * MOST_COMBAT_DICE
    if not covered:
        return dice * BLOW
    return max(0, dice * BLOW - 100) + (100 >> dice)


def mounted(unit: AcwUnit) -> bool:
    """Whether it is cavalry on horseback."""
    return unit.arm == CAVALRY


def prize(view: AcwBattle, unit: AcwUnit, foe: AcwUnit) -> int:
    """How much a hit on *foe* by *unit* is worth, in per cent of a plain one."""
    worth = 100 + (LAST if foe.hits >= 2 else 30 * foe.hits)
    if view.works & view.ground.bits[foe.cell] or view.ground.guarded[foe.cell] & view.ground.bits[unit.cell]:
        worth -= 40
    return worth


def best_facing(view: AcwBattle, unit: AcwUnit, cell: int, options: Sequence[int]) -> int:
    """The corner to face at *cell*: most enemies near before it, those beside it above all."""
    ground = view.ground
    foes = view.held[1 - unit.side]
    near = foes & ground.disc(cell, NEAR)
    if not near:
        return toward_nearest(view, unit, cell, options)
    beside = ground.around[cell] & foes
    prizes = {foe: prize(view, unit, view.units[view.at[foe]]) for foe in cells_of(beside)} if beside else {}
    fronts, zones, arcs = ground.front[cell], ground.zone[cell], ground.arc(cell, NEAR)
    best, most = options[0], -1
    for facing in options:
        score = 60 * (zones[facing] & near).bit_count() + 25 * (arcs[facing] & near).bit_count()
        if prizes:
            right, left = fronts[facing]
            first, second = prizes.get(right, 0), prizes.get(left, 0)
            score += 10 * max(first, second) + (200 if first and second else 0)
        if facing == unit.facing:
            score += 5
        if score > most:
            best, most = facing, score
    return best


def toward_nearest(view: AcwBattle, unit: AcwUnit, cell: int, options: Sequence[int]) -> int:
    """The corner that looks to where most enemies are."""
    ground = view.ground
    foes = view.held[1 - unit.side]
    if not foes:
        return options[0]
    whole = ground.arc(cell, ground.widest)
    counts = [(whole[facing] & foes).bit_count() for facing in options]
    if unit.facing in options and 4 * counts[options.index(unit.facing)] >= 3 * max(counts):
        return unit.facing
    return options[counts.index(max(counts))]


def danger(view: AcwBattle, side: int) -> list[int]:
    """By cell: hundredths of a hit that enemies of a *side* may shoot there from where they stand."""
    ground = view.ground
    shots = [0] * ground.size
    for foe in view.own[1 - side]:
        hexes = reach(foe.arm)
        for cell in cells_of(ground.arc(foe.cell, hexes)[foe.facing]) if hexes else ():
            sight = ground.sight(foe.cell, cell)
            if sight is not None:
                shots[cell] += SHOT // 2 if sight.covered or view.works & ground.bits[cell] else SHOT
    return shots


def contact(
    view: AcwBattle, unit: AcwUnit, cell: int, facing: int, pressed: dict[int, int], risk: int
) -> int:
    """What it promises to stand at *cell* in close combat, those planned to be there already *pressed* on."""
    ground = view.ground
    bit = ground.bits[cell]
    gain = loss = 0
    own_cover = bool(view.works & bit)
    for foe in view.beside(1 - unit.side, cell):
        there = ground.bits[foe.cell]
        helpers = pressed.get(foe.index, 0)
        if ground.front_mask[cell][facing] & there:
            covered = bool(view.works & there or ground.guarded[foe.cell] & bit)
            hits = expected(helpers + 1, covered) - expected(helpers, covered)
            gain = max(gain, hits * prize(view, unit, foe) // 100)
        else:
            loss += SIDE_ON
        if ground.front_mask[foe.cell][foe.facing] & bit:
            safe = own_cover or bool(ground.guarded[cell] & there)
            loss += expected(1, safe) // (1 + helpers)
    weight = risk + (LAST if unit.hits >= 2 else 20 * unit.hits)
    return gain - loss * weight // 100


def support(view: AcwBattle, unit: AcwUnit, cell: int) -> int:
    """What friends beside *cell* are worth: they keep the line whole, and enemies off its flank."""
    friends = (view.ground.around[cell] & view.held[unit.side] & ~view.ground.bits[unit.cell]).bit_count()
    return ABREAST * friends if friends < 2 else 2 * ABREAST


ALL_CORNERS: Final = tuple(range(CORNERS))
