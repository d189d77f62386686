"""Regulars who are overrun: ridden down by cavalry, or cornered without a way out."""

from collections.abc import Container, Mapping
from typing import Final

from campaign.logic.casualties.casualty_table import Policy
from campaign.logic.casualties.muster import BattleResult, Muster, Party, UnitResult, men_engaged
from campaign.logic.theatre.theatre import ForceUnit
from campaign.logic.vocabulary import Arm, EngagementKind, Terrain
from rules import SeededDice

DARING: Final = 5
"""The initiative of Agramonte, Gómez, Maceo and Calixto García."""

CLAUSES: Final = {"cut down": "CAMP-LOSS-05", "charged": "CAMP-LOSS-06", "cut off": "CAMP-LOSS-07"}
"""The clause of each way to be caught, by the name that its die is seeded with."""


def percent_overrun(
    muster: Muster, result: BattleResult, riders: Container[str], seed: str, policy: Policy
) -> dict[str, int]:
    """Returns, by side, the percentage of regulars overrun.

    It counts regulars still unhurt, and is the worst of three: a pursuit by *riders* (forces that caught
    some), a charge, and infantry round a cornered side. CAMP-LOSS-05, CAMP-LOSS-06, CAMP-LOSS-07.
    """
    lost = {line.unit: line for line in result.units}
    by_side = {}
    for party, enemy in (muster.parties, muster.parties[::-1]):
        forces_there = forces_on_field(muster, enemy, result)
        hunts = [(Arm.CAVALRY, riders, policy.cut_down, "cut down")]
        if side_charged(muster) == party.side and was_fought(result):
            hunts.append((Arm.CAVALRY, forces_there, policy.charged, "charged"))
        if side_cornered(muster, result.field_holder) == party.side:
            hunts.append((Arm.INFANTRY, forces_there, policy.cut_off, "cut off"))
        by_side[party.side] = max(
            percent_caught(
                party, of_arm(enemy, arm, forces), lost, most, f"{seed}/{name}/{party.side}", CLAUSES[name]
            )
            for arm, forces, most, name in hunts
        )
    return by_side


def was_fought(result: BattleResult) -> bool:
    """Tells whether any fighting came of it; both sides may have been let break off."""
    return bool(result.phases) or any(line.men_gone for line in result.units)


def forces_on_field(muster: Muster, party: Party, result: BattleResult) -> list[str]:
    """Returns the forces of *party*, by key, that were on the field before the fighting was over."""
    return [
        force.key
        for force in party.forces
        if any(men_engaged(unit, force, muster, result, max(1, result.phases)) for unit in force.units)
    ]


def percent_caught(
    party: Party, hunters: list[ForceUnit], lost: Mapping[str, UnitResult], most: int, seed: str, clause: str
) -> int:
    """Returns the percentage of the regulars of *party* that *hunters* catch.

    A hundred hunters catch at most *most* men, by a die. Units that know the country disperse, and are not
    caught.
    """
    prey = [unit for force in party.forces for unit in force.units if not unit.nation.disperses]
    hunt, stand = (sum(unit.men - men_gone(unit, lost) for unit in units) for units in (hunters, prey))
    if not (most and hunt and stand):
        return 0
    face = SeededDice(seed).roll(1, 100, clause, -1)[0]
    return min(100, face * most * hunt // (100 * stand))


def of_arm(party: Party, arm: Arm, forces: Container[str]) -> list[ForceUnit]:
    """Returns the units of *arm* in *party* that belong to *forces*."""
    return [unit for force in party.forces if force.key in forces for unit in force.units if unit.arm is arm]


def side_charged(muster: Muster) -> str:
    """Returns the side that the cavalry of a daring leader charges in open country; "" if none.

    It stands outside all fortifications. Whether it holds the field in the end makes no difference.
    """
    attacker, defender = muster.parties
    in_the_open = muster.terrain is Terrain.OPEN and not muster.fortification
    return defender.side if in_the_open and has_daring_leader(attacker) else ""


def side_cornered(muster: Muster, holder: str) -> str:
    """Returns the beaten side that a daring leader surprised and that has no way out, or "".

    It has none in jungle or mountains, or in the place that it held. "" too if *holder* is nobody.
    """
    attacker, defender = muster.parties
    if not muster.surprise or holder != attacker.side or not has_daring_leader(attacker):
        return ""
    no_way_out = is_place_stormed(muster) or muster.terrain in (Terrain.JUNGLE, Terrain.MOUNTAIN)
    return defender.side if no_way_out else ""


def is_place_stormed(muster: Muster) -> bool:
    """Tells whether the battle is fought for a place that one side held."""
    return muster.kind in (EngagementKind.ASSAULT, EngagementKind.RAID) and bool(muster.place_kind)


def has_daring_leader(party: Party) -> bool:
    """Tells whether a leader of *party* has the highest initiative."""
    leaders = (leader for force in party.forces for unit in force.units for leader in unit.leaders)
    return any(leader.initiative >= DARING for leader in leaders)


def men_gone(unit: ForceUnit, lost: Mapping[str, UnitResult]) -> int:
    line = lost.get(unit.key)
    return line.men_gone if line else 0
