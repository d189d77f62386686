"""What the computer expects of fire and of charges, in hundredths of a figure or of a chance."""

from rules.core.measure.footprints import FRONT, REAR
from rules.mexican_war import artillery, small_arms
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine import fire
from rules.mexican_war.engine.moves import nearest_enemy
from rules.mexican_war.engine.surroundings import cover_from
from rules.mexican_war.measures import distance, face_struck
from rules.mexican_war.terms import ARTILLERY, D10, NONE
from rules.mexican_war.units import WarUnit

AT_PLACE = 300  # hundredths: near enough to a place to have it
LIKES_GUNS = 50  # what a Mexican battery adds for enemy guns (MEX-NAT-02)


def nearest(view: WarBattle, unit: WarUnit) -> WarUnit | None:
    """Returns the nearest enemy that the unit's side knows of."""
    return nearest_enemy(view, unit)


def is_for_place(view: WarBattle, unit: WarUnit) -> bool:
    """True if a unit is the one to take the place that the enemy has, or nobody: its side's nearest to it."""
    place = view.aims.place
    if place is None or view.possessor == unit.side or unit.arm == ARTILLERY:
        return False
    spot = (place,)
    able = [it for it in view.fighters(unit.side) if it.arm != ARTILLERY and not it.is_routing()]
    first = min(able, key=lambda it: (distance(spot, it.shape()), it.index), default=None)
    return first is unit and distance(spot, unit.shape()) > AT_PLACE


def fire_worth(view: WarBattle, unit: WarUnit, target: int, mode: int) -> int:
    """MEX-NAT-02: expected figures of a shot, in hundredths."""
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


def charge_worth(view: WarBattle, unit: WarUnit, target: WarUnit, friends: int = 0) -> int:
    """The chance that a charge goes in, in hundredths, more for a weak target and less for a strong one.

    *friends* are the figures of those who charge the same target.
    """
    tables = view.tables
    if unit.is_mounted() and target.is_square():
        return -100
    face = face_struck(target.footprint(), unit.shape())
    aside = face != FRONT and not target.is_square()
    point = unit.kind(tables).morale_point - influence_near(view, unit) - (2 if aside else 0)
    tenths = unit.lost() * 10 // unit.start
    closes = 100 - 10 * max(0, point - 1 + tenths + (2 if unit.unformed else 0))
    mine = unit.kind(tables).melee[unit.arm] + (4 if unit.is_mounted() else 1) - (2 if unit.unformed else 0)
    mine += (3 if face == REAR else 2) if aside else 0
    theirs = target.kind(tables).melee[target.arm] - (2 if target.unformed else 0)
    theirs += works_cover(view, unit, target)
    odds = 10 * (unit.strength + friends - target.strength) // max(1, target.strength)
    worn = 5 * (target.lost() * 10 // target.start)
    return closes + 8 * (mine - theirs) + odds + worn - 30


def influence_near(view: WarBattle, unit: WarUnit) -> int:
    """MEX-OFF-01: the influence of the best officer within reach of a unit."""
    reach = view.tables.officers.radius_front_flank
    near = [it.influence for it in view.officers(unit.side) if view.table.is_within(unit, it, reach)]
    return max([0, *near])


def works_cover(view: WarBattle, unit: WarUnit, target: WarUnit) -> int:
    """What cover before a charge adds to its target."""
    return cover_from(view, target, unit.footprint())
