"""MACH-MEL on the play sheet: hand-to-hand combat."""

from typing import Any, Literal

from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.core.terms import PARTIES
from rules.machete.options import DEFAULTS
from rules.machete.playsheet.inputs import Count, OptionsField, Some
from rules.machete.sections import melee
from rules.machete.terms import NONE, OBSTACLES, TROOPS

Prefer = Literal["infantry", "cavalry"]


def melee_dice(
    dice: Dice,
    *,
    infantry: Count = 0,
    cavalry: Count = 0,
    gun_crew: Count = 0,
    gun_crew_preparing: Count = 0,
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Returns the `points` and `dice` of a side.

    *gun_crew_preparing*, the part of *gun_crew* still setting up the gun, does not count.
    MACH-MEL-05, MACH-MEL-06, MACH-AMB-05.
    """
    if gun_crew_preparing > gun_crew:
        raise BadInput("gun_crew_preparing", f"the crew has only {gun_crew}")
    points = melee.points(infantry, cavalry, gun_crew - gun_crew_preparing)
    clauses = ["MACH-MEL-05", "MACH-MEL-06"]
    if infantry:
        clauses.append("MACH-MEL-01")
    if cavalry:
        clauses.append("MACH-MEL-02")
    if gun_crew:
        clauses.append("MACH-MEL-04")
    if gun_crew_preparing:
        clauses.append("MACH-AMB-05")
    return {"points": points, "dice": melee.dice_for(points, options), "clauses": clauses}


def allocate_damage(
    dice: Dice,
    *,
    damage_points: Count = 0,
    infantry: Count = 0,
    cavalry: Count = 0,
    prefer: Prefer = "infantry",
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Returns `infantry_lost`, `cavalry_lost` and the `points_absorbed`.

    Gun crews count as *infantry*. *prefer* is the kind the owner prefers to lose.
    MACH-MEL-10, MACH-MEL-11, MACH-R-29.
    """
    foot, horse = melee.allocate(damage_points, infantry, cavalry, TROOPS.index(prefer))
    return {
        "infantry_lost": foot,
        "cavalry_lost": horse,
        "points_absorbed": melee.price(foot, horse),
        "clauses": ["MACH-MEL-10", "MACH-MEL-11", "MACH-R-29"],
    }


def melee_round(
    dice: Dice,
    *,
    attacker_infantry: Count = 0,
    attacker_cavalry: Count = 0,
    attacker_gun_crew: Count = 0,
    attacker_officers: Count = 0,
    attacker_prefer: Prefer = "infantry",
    defender_infantry: Count = 0,
    defender_cavalry: Count = 0,
    defender_gun_crew: Count = 0,
    defender_officers: Count = 0,
    defender_prefer: Prefer = "infantry",
    round: Some = 1,
    obstacle: Literal["none", "ford", "uphill", "defences"] = "none",
    ambushed_side: Literal["attacker", "defender"] | None = None,
    options: OptionsField = DEFAULTS,
) -> dict[str, Any]:
    """Fights one round.

    Both sides strike at full strength. Twenty infantry roll four dice: 1, 2, 3 and 6 are 12, so 6 points,
    that is six infantry or three cavalry.

    Officers are among the figures of their side. Gun crews are lost as infantry. `attacker_total` includes
    the impetus. `defender_damage` are the points inflicted on the defender. *ambushed_side* is read only with
    the option ambush_halves_melee. MACH-MEL-07, MACH-MEL-09, MACH-MEL-12, MACH-MEL-14, MACH-MEL-16.
    """
    attacker = melee.Party(
        attacker_infantry,
        attacker_cavalry,
        attacker_gun_crew,
        attacker_officers,
        TROOPS.index(attacker_prefer),
        NONE,
    )
    defender = melee.Party(
        defender_infantry,
        defender_cavalry,
        defender_gun_crew,
        defender_officers,
        TROOPS.index(defender_prefer),
        NONE,
    )
    for side, party in zip(PARTIES, (attacker, defender), strict=True):
        if not party.figures():
            raise BadInput(f"{side}_infantry", f"the {side} has nobody there")
        if party.officers > party.figures():
            raise BadInput(f"{side}_officers", f"there are only {party.figures()} figures in all")
    impetus = melee.has_impetus(round, OBSTACLES.index(obstacle))
    ambushed = NONE if ambushed_side is None else PARTIES.index(ambushed_side)
    if impetus:
        rush_points = melee.points(attacker_infantry, attacker_cavalry, attacker_gun_crew)
        attacker = attacker._replace(rush=rush_points)
    dealt, taken = melee.melee_round(dice, attacker, defender, ambushed, options)
    clauses = ["MACH-MEL-05", "MACH-MEL-09", "MACH-MEL-10", "MACH-MEL-14"]
    if impetus:
        clauses.append("MACH-MEL-07")
    elif obstacle != "none":
        clauses.append("MACH-MEL-08")
    if dealt.officer_faces or taken.officer_faces:
        clauses += ["MACH-MEL-12", "MACH-MEL-13"]
    return {
        "impetus": impetus,
        "attacker_dice": len(dealt.faces),
        "attacker_total": dealt.total,
        "defender_damage": dealt.damage,
        "defender_infantry_lost": dealt.infantry_lost,
        "defender_cavalry_lost": dealt.cavalry_lost,
        "defender_officers_lost": dealt.officers_lost,
        "defender_dice": len(taken.faces),
        "defender_total": taken.total,
        "attacker_damage": taken.damage,
        "attacker_infantry_lost": taken.infantry_lost,
        "attacker_cavalry_lost": taken.cavalry_lost,
        "attacker_officers_lost": taken.officers_lost,
        "clauses": clauses,
    }
