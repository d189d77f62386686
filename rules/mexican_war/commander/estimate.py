"""Expected results of fire and charges, in hundredths of a figure or of a chance."""

from math import isqrt

from rules.core.measure.angles import COS, SIN, UNIT
from rules.core.measure.footprints import FRONT, REAR
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.firing import fire
from rules.mexican_war.engine.moves import nearest_enemy
from rules.mexican_war.engine.surroundings import NO_COVER, cover_from, has_fortifications_before
from rules.mexican_war.sections import artillery, small_arms
from rules.mexican_war.sections.measures import distance, face_towards
from rules.mexican_war.terms import ARTILLERY, D10, NONE
from rules.mexican_war.units import WarUnit

NEVER = -1_000_000
COMES_ON = 1400  # hundredths: an enemy so near is fought, though the place is ours
NEAR_PLACE = 800  # hundredths: so near to a place its side keeps together
SMALL_ARMS, GUNS = 1100, 2400  # the range at which each means to fight
AT_PLACE = 300  # hundredths: near enough to a place to have it
DRIVEN_OFF = 60  # hundredths: what a target that does not stand is worth
HELD_UP = 15  # what a charge that does not close costs: the fire of its unit
LIKES_GUNS = 50  # what a Mexican battery adds for enemy guns (MEX-NAT-02)


def nearest_known_enemy(view: WarBattle, unit: WarUnit) -> WarUnit | None:
    """Returns the nearest enemy that the unit's side knows of."""
    return nearest_enemy(view, unit)


def nearest_front(view: WarBattle, unit: WarUnit) -> WarUnit | None:
    """Returns the enemy whose front is nearest to that of a unit, of those its side knows of."""
    return view.nearest_front(unit)


def is_about_ahead(unit: WarUnit, enemy: WarUnit) -> bool:
    """Tells whether an enemy's front is about ahead of a unit, so that it may think of charging."""
    sine, cosine = SIN[unit.facing], COS[unit.facing]
    dx, dy = enemy.x - unit.x, enemy.y - unit.y
    onward, aside = dx * sine + dy * cosine, dx * cosine - dy * sine
    reach = unit.frontage // 2 * UNIT + onward
    return onward > 0 and -reach < aside < reach


def gap_between(unit: WarUnit, other: WarUnit) -> int:
    """Returns about how far the edges of two units are apart: as if the other faced this one."""
    dx, dy, half = other.x - unit.x, other.y - unit.y, unit.frontage // 2 + other.frontage // 2
    if unit.facing % 180 == 0:  # most look straight at a long edge: nothing to round
        onward, aside = -dy if unit.facing else dy, (dx if dx > 0 else -dx) - half
        if onward < 0:
            onward = -onward - unit.depth if onward < -unit.depth else 0
        return isqrt(onward * onward + aside * aside) if aside > 0 else onward
    sine, cosine = SIN[unit.facing], COS[unit.facing]
    return gap_ahead((dx * sine + dy * cosine) // UNIT, (dx * cosine - dy * sine) // UNIT, half, unit.depth)


def gap_ahead(onward: int, aside: int, half: int, depth: int) -> int:
    """Returns how far a point is from a rectangle, *onward* and *aside* of the middle of its front."""
    if onward < 0:
        onward = -onward - depth if onward < -depth else 0
    aside = aside - half if aside > 0 else -aside - half
    return isqrt(onward * onward + aside * aside) if aside > 0 else onward


def front_distance(unit: WarUnit, other: WarUnit) -> int:
    """Returns the square of how far the fronts of two units are apart."""
    dx, dy = unit.x - other.x, unit.y - other.y
    return dx * dx + dy * dy


def is_for_place(view: WarBattle, unit: WarUnit) -> bool:
    """Tells whether a unit is its side's nearest to the place, which the enemy or nobody holds.

    That unit is the one to take it.
    """
    place = view.aims.place
    if place is None or view.possessor == unit.side or unit.arm == ARTILLERY:
        return False
    if unit.index != view.nearest_to_place(unit.side):
        return False
    dx, dy = unit.x - place[0], unit.y - place[1]
    return dx * dx + dy * dy > AT_PLACE * AT_PLACE


def is_content(view: WarBattle, unit: WarUnit) -> bool:
    """Tells whether a unit's side has the place that both want, and need not seek a fight."""
    return view.aims.place is not None and view.possessor == unit.side and unit.arm != ARTILLERY


def place_distance(view: WarBattle, unit: WarUnit) -> int:
    """Returns how far the front of a unit is from the place that both want; 0 if there is none."""
    place = view.aims.place
    if place is None:
        return 0
    dx, dy = unit.x - place[0], unit.y - place[1]
    return isqrt(dx * dx + dy * dy)


def fire_worth(view: WarBattle, unit: WarUnit, target: int, mode: int) -> int:
    """Returns the expected figures of a shot, in hundredths. MEX-NAT-02."""
    body, tables = view.units[target], view.tables
    far = distance(unit.footprint().front(), body.shape())
    if unit.arm != ARTILLERY:
        names = fire.fire_names(view, unit, body)
        setting = tables.options.small_arms_modifier_mode
        figures = unit.figures_firing(tables)
        aim = small_arms.take_aim(unit.fire_class(tables), figures, far, 0, names, setting, tables)
        return 100 * aim.dice * max(0, aim.target) // D10
    gun = tables.artillery.guns[unit.pounds]
    ability = artillery.lowered_ability(unit.kind(tables).ability, unit.drop)
    modifier = artillery.fire_modifier(fire.gun_names(view, unit, body, mode), tables)
    if mode == fire.CANISTER:
        count = unit.guns * artillery.canister_dice(gun, far)
        return 100 * count * max(0, tables.artillery.base_canister[ability] - modifier) // D10
    band = artillery.gun_band(gun, far)
    base = 0 if band == NONE else tables.artillery.base_hit[ability][band]
    worth = 100 * unit.guns * max(0, base - modifier) // D10
    liking = LIKES_GUNS if unit.carriage == "mexican" and body.arm == ARTILLERY else 0
    return worth + liking


def charge_worth(view: WarBattle, unit: WarUnit, target: WarUnit) -> int:
    """Returns the worth of a charge: hundredths of a unit, enemies driven off less our own.

    The chances are those of closing, of standing, and of the check after a round in which both lose a tenth.
    """
    tables = view.tables
    if unit.is_mounted() and target.is_square():
        return -100
    face = face_towards(target, unit)
    aside = face != FRONT and not target.is_square()
    place = unit.footprint()
    cover = cover_from(view, target, place)
    works = cover != NO_COVER and has_fortifications_before(view, target, place)
    ours, theirs = steadiness(view, unit), steadiness(view, target) - (2 if aside else 0)
    closes = chance(tables.charge.close_min_relationship - ours - (2 if aside else 0) + works)
    stands = chance(tables.charge.stand_min_relationship - theirs - (2 if works else min(1, cover)))
    rows = unit.kind(tables).melee[unit.arm] - target.kind(tables).melee[target.arm]
    rows += (4 if unit.is_mounted() and not target.is_mounted() else 2 if unit.is_mounted() else 1) - cover
    rows += ((3 if face == REAR else 2) if aside else 0) + (2 if target.unformed else 0)
    rows -= 2 if unit.unformed else 0
    rows += min(3, max(0, 2 * unit.strength // max(1, target.strength) - 2))
    gives = 100 - chance(tables.morale.none_min - (ours if unit.unformed else ours - 2) + 1)
    takes = 100 - chance(tables.morale.none_min - (theirs if target.unformed else theirs - 2) + 1)
    fought = takes - gives + 10 * rows
    worth = (100 - stands) * DRIVEN_OFF + stands * fought
    return (closes * worth // 100 - (100 - closes) * HELD_UP) // 100


def steadiness(view: WarBattle, unit: WarUnit) -> int:
    """Returns what a unit adds to its die in a check, less its morale point. MEX-MOR-08."""
    worn = unit.figures_lost() * 10 // unit.start + (2 if unit.unformed else 0)
    return influence_near(view, unit) - worn - unit.kind(view.tables).morale_point


def chance(least: int) -> int:
    """Returns the chance of a face of at least *least* on a D10, in hundredths."""
    faces = D10 + 1 - least
    return 0 if faces < 0 else 10 * D10 if faces > D10 else 10 * faces


def influence_near(view: WarBattle, unit: WarUnit) -> int:
    """Returns the influence of the best officer about within reach of a unit. MEX-OFF-01."""
    reach, best = view.tables.officers.radius_front_flank + unit.depth, 0
    for officer in view.officers(unit.side):
        dx, dy = officer.x - unit.x, officer.y - unit.y
        if officer.influence > best and dx * dx + dy * dy <= reach * reach:
            best = officer.influence
    return best
