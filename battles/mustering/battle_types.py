"""The battle type of an engagement: the kind of scenario that a frozen muster makes.

Pure. The umpire may choose another before it is fought, of those the ground and the forces allow.
"""

from enum import StrEnum

from battles.mustering import roster_of_muster
from campaign.logic.casualties.muster import Muster, Party
from campaign.logic.vocabulary import Arm, Crossing, EngagementKind, PlaceKind, Terrain
from rules import Establishment, Ruleset

MANY = 8  # table units a side, from which a fight with guns on both sides is a pitched battle


class BattleType(StrEnum):
    """Kinds of scenario, in the words of the rules."""

    MEETING = "meeting"
    AMBUSH = "ambush"
    ASSAULT = "assault"
    RAID = "raid"
    CROSSING = "crossing"
    LANDING = "landing"
    PITCHED = "pitched"
    RESCUE = "rescue"
    PURSUIT = "pursuit"


PLAIN = {
    EngagementKind.MEETING: BattleType.MEETING,
    EngagementKind.AMBUSH: BattleType.AMBUSH,
    EngagementKind.ASSAULT: BattleType.ASSAULT,
    EngagementKind.PURSUIT: BattleType.PURSUIT,
    EngagementKind.CONVOY: BattleType.MEETING,
    EngagementKind.RESCUE: BattleType.MEETING,
    EngagementKind.RAID: BattleType.RAID,
    EngagementKind.SIEGE: BattleType.MEETING,
    EngagementKind.LANDING: BattleType.LANDING,
    EngagementKind.TROCHA: BattleType.ASSAULT,
}
"""The battle type where nothing more is known than how the sides met."""


def usual_battle_type(muster: Muster, rulebook: Ruleset) -> BattleType:
    """Returns how *rulebook* lays out *muster* by itself.

    A kind it does not lay out is a plain meeting, pursuit, assault or landing.
    """
    assert rulebook.establishment is not None
    made = derived_battle_type(muster, rulebook.establishment)
    return next(kind for kind in (made, PLAIN[muster.kind], BattleType.MEETING) if kind in rulebook.kinds)


def derived_battle_type(muster: Muster, settings: Establishment) -> BattleType:
    attacker, defender = muster.parties
    if muster.kind is EngagementKind.PURSUIT:
        return BattleType.PURSUIT
    if muster.kind is EngagementKind.LANDING and muster.coast:
        return BattleType.LANDING
    if is_defender_sheltered(muster):
        return BattleType.ASSAULT
    if has_prisoners_along(muster):
        return BattleType.RESCUE
    if muster.kind is EngagementKind.AMBUSH:  # with a convoy, if trains are with the column
        return BattleType.AMBUSH
    raid = muster.kind is EngagementKind.RAID and bool(muster.place_kind)
    if raid or (is_plantation(muster) and has_mostly_bands(attacker)):
        return BattleType.RAID
    if is_at_a_crossing(muster):
        return BattleType.CROSSING
    if all(map(has_guns, (attacker, defender))) and is_great_battle(muster, settings):
        return BattleType.PITCHED
    return BattleType.MEETING


def possible_battle_types(muster: Muster, rulebook: Ruleset) -> tuple[BattleType, ...]:
    """Returns the scenario kinds of *rulebook* that fit the ground and the forces of *muster*."""
    allowed = {
        BattleType.ASSAULT: is_defender_sheltered(muster)
        or bool(muster.place_kind)
        or muster.terrain is Terrain.URBAN,
        BattleType.RAID: is_plantation(muster) or bool(muster.place_kind),
        BattleType.CROSSING: is_at_a_crossing(muster),
        BattleType.LANDING: muster.coast,
        BattleType.RESCUE: has_prisoners_along(muster),
    }
    return tuple(kind for kind in BattleType if kind in rulebook.kinds and allowed.get(kind, True))


def is_defender_sheltered(muster: Muster) -> bool:
    """Tells whether the defender has fortifications, a fort, or stands in posts alone."""
    units = [unit for force in muster.parties[1].forces for unit in force.units if unit.men]
    posts = bool(units) and all(unit.in_posts for unit in units)
    return (
        bool(muster.fortification) or posts or muster.kind in (EngagementKind.ASSAULT, EngagementKind.TROCHA)
    )


def has_prisoners_along(muster: Muster) -> bool:
    """Tells whether the defender leads prisoners of the attacker's along."""
    attacker, defender = muster.parties
    return any(led.side == attacker.side for force in defender.forces for led in force.prisoners)


def is_plantation(muster: Muster) -> bool:
    return muster.place_kind == PlaceKind.PLANTATION or muster.terrain is Terrain.CANE


def has_mostly_bands(party: Party) -> bool:
    """Tells whether most men of a party fight in bands, to whom burning cane is a victory."""
    men = [(unit.nation.is_irregular, unit.men) for force in party.forces for unit in force.units]
    return 2 * sum(count for in_bands, count in men if in_bands) > sum(count for _, count in men)


def is_at_a_crossing(muster: Muster) -> bool:
    return muster.crossing in (Crossing.BRIDGE, Crossing.FORD, Crossing.FERRY)


def has_guns(party: Party) -> bool:
    return any(unit.guns for force in party.forces if not force.reserve_dice for unit in force.units)


def is_great_battle(muster: Muster, settings: Establishment) -> bool:
    """Tells whether both sides have many table units."""
    here = [
        unit.side
        for unit in roster_of_muster(muster, settings).units
        if not (unit.reserve_dice or unit.chief) and unit.arm is not Arm.TRAIN
    ]
    return all(here.count(party.side) >= MANY for party in muster.parties)
