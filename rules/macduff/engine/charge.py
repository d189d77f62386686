"""MACD-CHG on the table: a charge, from its dice to contact."""

from dataclasses import dataclass, field

from rules.core.measure.arcs import face_struck
from rules.core.measure.contact import is_touching
from rules.core.measure.footprints import FRONT, Footprint
from rules.core.measure.shapes import Shape, cuts, root_up
from rules.core.measure.sight import line_of_sight
from rules.core.reactions import Happening
from rules.macduff.battle import MacduffBattle
from rules.macduff.engine.ground.places import bearing_to, path_towards, straight_on, turned_unit
from rules.macduff.engine.ground.rough_ground import is_rough_way
from rules.macduff.engine.travel import put_unit, roll_for
from rules.macduff.tables import FRONT_DEGREES, INCH
from rules.macduff.terms import (
    CHARGE,
    LIMBERED,
    NONE,
    OFF_ROAD,
    PURSUIT,
    SQUARE,
)
from rules.macduff.units import MacduffUnit


@dataclass(slots=True)
class Charge:
    """A charge in progress, as reactions find and leave it."""

    reach: int  # hundredths that the dice allow
    basic: int  # of these, its basic dice
    covered: int = 0
    is_halted: bool = False
    has_evaded: bool = False
    is_pursuit: bool = False
    from_front: bool = True  # the charger is in its target's front
    left: Shape = ()  # where a unit lay that has evaded
    # where its target may shoot at it, and where it is then
    points: dict[int, Footprint] = field(default_factory=dict)


def charge_targets(battle: MacduffBattle, unit: MacduffUnit) -> list[int]:
    """Returns the indices of the units that it may charge. They are partly in its front.

    MACD-CHG-02, MACD-R-62.
    """
    if unit.formation in (SQUARE, LIMBERED) or battle.is_fighting(unit):
        return []
    return [enemy.index for enemy in battle.enemy_fighters(unit) if battle.is_ahead(unit, enemy)]


def has_charge_target(battle: MacduffBattle, unit: MacduffUnit) -> bool:
    """Tells whether there is a unit that it may charge. MACD-CHG-02, MACD-R-62."""
    if unit.formation in (SQUARE, LIMBERED) or battle.is_fighting(unit):
        return False
    return any(battle.is_ahead(unit, enemy) for enemy in battle.enemy_fighters(unit))


def charge(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit, is_pursuit: bool = False) -> bool:
    """Charges a unit; tells whether it came to contact. MACD-CHG-03, MACD-CHG-04, MACD-R-35, MACD-R-57."""
    lost = unit.fired or unit.reaction_fire
    lost = lost or is_rough_way(battle, *straight_way(battle, unit, target))
    made = roll_for(battle, unit, PURSUIT if is_pursuit else CHARGE, OFF_ROAD, lost)
    facts = Charge(made.total * INCH, made.basic * INCH, is_pursuit=is_pursuit)
    battle.log.add("MACD-CHG-04", "charges", unit.index, target.index, made.faces, (made.total,))
    unit.charging = True
    unit.charging = carry_charge(battle, unit, target, facts)
    return unit.charging


def straight_way(
    battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit
) -> tuple[Footprint, Footprint]:
    """Returns a charger as it stands, and as it would reach its target straight on. MACD-R-57."""
    gap = battle.distance(unit, target)
    dx, dy = target.mid_x - unit.x, target.mid_y - unit.y
    whole = max(1, root_up(dx * dx + dy * dy))
    start = unit.footprint()
    return start, start.at(start.x + dx * gap // whole, start.y + dy * gap // whole)


def carry_charge(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit, facts: Charge) -> bool:
    """Takes a charge home, past the reaction of the charged unit. MACD-CHG-03, MACD-CHG-05, MACD-CHG-14."""
    facts.from_front = target.formation == SQUARE or (
        face_struck(target.footprint(), unit.shape(), FRONT_DEGREES) == FRONT
    )
    facts.has_evaded = False
    battle.happens(Happening("charged", unit, target, facts))
    if facts.is_halted or not unit.on_table or unit.must_rally:
        return False
    if not target.on_table:
        return False
    if facts.has_evaded:
        return follow(battle, unit, target, facts)
    return reach_target(battle, unit, target, facts)


def reach_target(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit, facts: Charge) -> bool:
    """Moves a charger up to its target, and pins it on contact. MACD-CHG-03, MACD-CHG-06, MACD-MOVE-01."""
    left = facts.reach - facts.covered
    end = charge_way(battle, unit, target, left)
    facts.covered += length_to(unit, end)
    unit.used_charge_bonus = facts.covered > facts.basic
    put_unit(battle, unit, end, "MACD-CHG-04", None)
    if not is_touching(unit.shape(), target.shape()):
        return False
    battle.join_melee(unit, target, not facts.from_front)
    target.pinned = True
    battle.log.add("MACD-CHG-06", "reaches", unit.index, target.index)
    return True


def charge_way(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit, left: int) -> Footprint:
    """Returns where a charger gets with *left* hundredths.

    It turns to the middle of its target. Where there is no room for that, or something is in the way, it
    turns less, or goes straight on if that brings it to contact. MACD-CHG-03, MACD-MOVE-01.
    """
    middle = target.footprint().middle()
    whole = bearing_to(unit.footprint(), middle)
    for bearing in dict.fromkeys((whole, 0, whole // 2, whole // 4, whole * 3 // 4)):
        start, spent = turned_unit(battle, unit, bearing, left, target)
        if bearing and start == unit.footprint():
            continue
        end = straight_on(battle, unit, start, left - spent, False, target)
        if is_touching(end.corners(), target.shape()):
            return end
    return path_towards(battle, unit, middle, left, False, target)


def length_to(unit: MacduffUnit, end: Footprint) -> int:
    """Returns how far the front of a unit goes to *end*."""
    x, y = end.x - unit.x, end.y - unit.y
    return root_up(x * x + y * y)


def is_uncovered(unit: MacduffUnit, other: MacduffUnit, facts: Charge) -> bool:
    """Tells whether the unit that evaded stood between a charger and another enemy. MACD-CHG-14."""
    p, q = line_of_sight(unit.footprint(), other.footprint())
    return cuts(facts.left, p, q) or cuts(facts.left, (unit.x, unit.y), other.footprint().middle())


def follow(battle: MacduffBattle, unit: MacduffUnit, target: MacduffUnit, facts: Charge) -> bool:
    """Lets a charger halt, follow an evader, or charge a unit that it uncovered. MACD-CHG-14, MACD-R-23."""
    near = [
        index
        for index in charge_targets(battle, unit)
        if index != target.index
        and battle.distance(unit, battle.units[index]) <= facts.reach - facts.covered
        and is_uncovered(unit, battle.units[index], facts)
    ]
    options = [NONE, target.index, *near] if target.on_table else [NONE, *near]
    chosen = battle.decide("MACD-CHG-14", unit, options)
    if chosen == NONE:
        return False
    other = battle.units[chosen]
    if other is target:
        facts.from_front = False
        return reach_target(battle, unit, target, facts)
    battle.log.add("MACD-CHG-14", "turns_on", unit.index, other.index)
    return carry_charge(battle, unit, other, facts)
