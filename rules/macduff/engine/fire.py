"""MACD-SHOOT on the table: one unit's shooting, its hits, and who shoots back."""

from collections.abc import Sequence
from math import isqrt
from typing import Final

from rules.core.measure.angles import COS, SIN, UNIT
from rules.core.measure.arcs import files_bearing
from rules.core.measure.shapes import distance
from rules.core.measure.sight import cut_in_order, line_of_sight, point_beyond
from rules.core.reactions import Happening
from rules.macduff.battle import SLACK, MacduffBattle
from rules.macduff.engine.detachments import part_to_lose
from rules.macduff.engine.ground.places import within_box
from rules.macduff.engine.losses import steadied_hits, take_hits, test_if_shaken
from rules.macduff.engine.sight.hidden import show_unit
from rules.macduff.engine.sight.line_of_fire import fire_formation, target_state
from rules.macduff.engine.towns import set_fire, town_of
from rules.macduff.sections import shooting
from rules.macduff.sections.shooting import Shots
from rules.macduff.tables import (
    BOUNCE_DISTANCE,
    CLOSE_RANGE,
    FRONT_DEGREES,
    INCH,
    IS_ARTILLERY,
    LONG_RANGE,
    ROGUE_HITS,
)
from rules.macduff.terms import CLOSE, LONG, NONE, OUT, RIDERS
from rules.macduff.units import MacduffUnit

ROGUE_REACH: Final = INCH // 2
"""How near to a unit a rocket must land to hit it."""


def shooting_plan(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit) -> tuple[int, int, int]:
    """Returns range band, number of dice and the lowest face that hits.

    MACD-SHOOT-07, MACD-SHOOT-12, MACD-SHOOT-16.
    """
    band = band_of(battle, unit, target)
    files = files_that_bear(unit, target)
    bearing = shooting.figures_bearing(
        unit.weapon, unit.strength, unit.troop in RIDERS, fire_formation(battle, unit), files, battle.options
    )
    count = shooting.shooting_dice(unit.weapon, bearing, band, battle.is_shaken(unit), battle.options)
    return band, count, needed_against(battle, unit, target)


def band_of(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit) -> int:
    """Returns the range band of a target. It is measured only if need be. MACD-SHOOT-14, MACD-SHOOT-17."""
    if battle.is_in_range(unit, target, CLOSE_RANGE[unit.weapon]):
        return CLOSE
    return LONG if battle.is_in_range(unit, target, LONG_RANGE[unit.weapon]) else OUT


def files_that_bear(unit: MacduffUnit, target: MacduffUnit) -> int:
    """Returns the files with a target in their field. If both ends have its middle, it is all of them.

    A target wholly ahead lies in the field of all files between its outermost rays. Only a file beside one
    of these rays is looked at closely. MACD-SHOOT-07.
    """
    x, y = target.middle()
    sine, cosine = SIN[unit.facing], COS[unit.facing]
    dx, dy = x - unit.x, y - unit.y
    along, across = dx * sine + dy * cosine, abs(dx * cosine - dy * sine)
    if across + (unit.frontage // 2) * UNIT + SLACK < along:
        return unit.files
    corners = [(x - unit.x, y - unit.y) for x, y in target.shape()]
    places = [(dx * cosine - dy * sine, dx * sine + dy * cosine) for dx, dy in corners]
    if min([along for _, along in places]) > SLACK:
        left = min([across - along for across, along in places])
        right = max([across + along for across, along in places])
        twice, wide = 2 * unit.files, unit.frontage * UNIT
        files = [wide * place // twice for place in range(1 - unit.files, unit.files, 2)]
        bearing = sum([left + SLACK < file < right - SLACK for file in files])
        if bearing == sum([left - SLACK <= file <= right + SLACK for file in files]):
            return bearing
    return files_bearing(unit.footprint(), unit.files, target.shape(), FRONT_DEGREES)


def needed_against(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit) -> int:
    """Returns the lowest face that hits a target. MACD-SHOOT-18, MACD-SHOOT-19, MACD-SHOOT-20."""
    first = unit.first_fire and battle.options.first_fire_bonus and not unit.has_fired
    modifier = shooting.shooting_modifier(
        unit.weapon, target_state(battle, unit, target), unit.is_mounted(), unit.superior_firepower, first
    )
    return shooting.needed_to_hit(modifier)


def unit_behind(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit) -> MacduffUnit | None:
    """Returns the nearest unit of either side behind the target, on the line.

    MACD-VIS-02: no hidden enemy counts, since the dice would give it away. MACD-SHOOT-22, MACD-R-28.
    """
    p, q = line_of_sight(unit.footprint(), target.footprint())
    end = point_beyond(p, q, BOUNCE_DISTANCE + target.depth + target.frontage)
    (left, right), (low, high) = sorted((q[0], end[0])), sorted((q[1], end[1]))
    near = within_box(battle.bodies(), left, low, right, high, 0)
    others: Sequence[MacduffUnit] = [
        u for u in near if u is not target and u is not unit and not (u.hidden and u.side != unit.side)
    ]
    for place in cut_in_order([u.shape() for u in others], q, end):
        return others[place]
    return None


def shoot_at(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit, is_reaction: bool) -> None:
    """Shoots, and lets the target return the fire.

    Hits come off, the target may have to rally, and then what is left of it may shoot back.
    MACD-SHOOT-08, MACD-SHOOT-11, MACD-SHOOT-21, MACD-R-42.
    """
    band, count, needed = shooting_plan(battle, unit, target)
    shots, behind = roll_shots(battle, unit, target, count, needed)
    unit.has_fired = True
    show_unit(battle, unit)
    if is_reaction:
        unit.reaction_fire = True
    else:
        unit.fired, unit.aim = True, target.index
    battle.log.add(
        "MACD-SHOOT-16", "shoots", unit.index, target.index, shots.faces, (band, needed, shots.hits)
    )
    if shots.again:
        battle.log.add("MACD-SHOOT-21", "rolls_again", unit.index, target.index, shots.again)
    if IS_ARTILLERY[unit.weapon] and shots.starts_fire:
        set_fire(battle, unit, town_of(battle, target))
    _hit(battle, target, shots.hits, unit)
    if behind is not None and shots.beyond:
        battle.log.add(
            "MACD-SHOOT-22", "goes_on", unit.index, behind.index, shots.beyond, (shots.hits_behind,)
        )
        _hit(battle, behind, shots.hits_behind, unit)
    for rogue in shots.rogues:
        _land_rogue(battle, unit, rogue, target)
    battle.happens(Happening("fired_at", unit, target))


def roll_shots(
    battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit, count: int, needed: int
) -> tuple[Shots, MacduffUnit | None]:
    """Rolls all dice of one shooting. MACD-SHOOT-12, MACD-SHOOT-21, MACD-SHOOT-22, MACD-R-28."""
    reach = battle.range_to(unit, target) if IS_ARTILLERY[unit.weapon] else 0
    dense = IS_ARTILLERY[unit.weapon] and shooting.is_dense(fire_formation(battle, target))
    behind = unit_behind(battle, unit, target) if IS_ARTILLERY[unit.weapon] else None
    gap = NONE if behind is None else battle.distance(target, behind)
    goes_on = shooting.may_bounce(unit.weapon, reach, gap, dense, battle.options)
    rerolls = dense and not (goes_on and battle.options.artillery_bounce == "instead_of_reroll")
    beyond = needed_against(battle, unit, behind) if goes_on and behind is not None else NONE
    shots = shooting.shoot(battle.dice, unit.index, unit.weapon, reach, count, needed, rerolls, beyond)
    return shots, behind if goes_on else None


def _hit(battle: MacduffBattle, target: MacduffUnit, hits: int, firer: MacduffUnit) -> None:
    """Takes hits off a unit, after its commander's die, then makes its rally test.

    MACD-CMD-12, MACD-MOR-04.
    """
    if hits:
        show_unit(battle, target)
    left = steadied_hits(battle, target, hits, False)
    lost = take_hits(battle, part_to_lose(battle, target) if left else target, left, "MACD-SHOOT-16")
    test_if_shaken(battle, target, lost, firer)


def _land_rogue(battle: MacduffBattle, unit: MacduffUnit, rogue: shooting.Rogue, target: MacduffUnit) -> None:
    """Finds where a rogue rocket lands. It hits a unit of either side there. MACD-SHOOT-26, MACD-R-29."""
    p, q = line_of_sight(unit.footprint(), target.footprint())
    dx, dy = q[0] - p[0], q[1] - p[1]
    length = max(1, isqrt(dx * dx + dy * dy))
    x = p[0] + rounded_share(dx, rogue.ahead, length) + rounded_share(dy, rogue.right, length)
    y = p[1] + rounded_share(dy, rogue.ahead, length) - rounded_share(dx, rogue.right, length)
    battle.log.add("MACD-SHOOT-26", "goes_astray", unit.index, values=(rogue.degrees,))
    for other in battle.bodies():
        if distance(((x, y),), other.shape()) <= ROGUE_REACH:
            _hit(battle, other, ROGUE_HITS, unit)
            return


def rounded_share(number: int, part: int, whole: int) -> int:
    """Returns *number* times *part* / *whole*, rounded to nearest, alike on both sides of 0."""
    value = number * part
    size = (2 * abs(value) + whole) // (2 * whole)
    return size if value >= 0 else -size
