"""MACH-FIRE, MACH-WEAP: small arms. Distances are hundredths of a cm on the table at hand."""

from typing import NamedTuple

from rules.core.dice import Dice
from rules.machete.options import Options
from rules.machete.sections.ambush import reply_score
from rules.machete.tables import (
    AMBUSHER_MODIFIER,
    CASUALTIES,
    CHARGING_CAVALRY_MODIFIER,
    COLUMN_MODIFIER,
    COVER_MODIFIER,
    FIREARM_REACH,
    FORDING_MODIFIER,
    MOST_MODELS,
    OFFICER_LOST_TO,
    RANGE_MODIFIER,
    REAR_MODIFIER,
    SKIRMISH_MODIFIER,
    SKIRMISH_THIRDS,
    TOP_SCORE,
)
from rules.machete.terms import COLUMN, LONG, MEDIUM, NONE, OPEN, SHORT, SKIRMISH


class Losses(NamedTuple):
    """Losses of a target from one shot, shell or volley."""

    casualties: int  # from the table or the shell, never more than the target has
    officers: int  # from the officers' own dice; beyond casualties unless officer_loss is "included"
    total: int  # figures gone in all
    officer_faces: tuple[int, ...]  # () when no die was due


MISS = Losses(0, 0, 0, ())


class Volley(NamedTuple):
    """One party's fire: the die as rolled, the score, and the losses."""

    face: int
    score: int
    losses: Losses


def band(distance: int, options: Options) -> int:
    """Returns SHORT, MEDIUM or LONG; NONE beyond.

    A distance exactly at a band's limit belongs to that band.
    MACH-FIRE-04, MACH-FIRE-05, MACH-FIRE-06, MACH-R-08.
    """
    short, medium, far = FIREARM_REACH[options.figure_mm]
    if distance <= medium:
        return SHORT if distance <= short else MEDIUM
    return LONG if distance <= far else NONE


def models_firing(firearms: int, formation: int, options: Options) -> int:
    """Counts the *firearms* that fire: two thirds if skirmishing. MACH-R-11, MACH-R-63, MACH-R-69."""
    if formation == SKIRMISH and options.skirmish_fire == "two_thirds":
        return firearms * SKIRMISH_THIRDS // 3
    return firearms


def parties(models: int) -> list[int]:
    """Splits *models* into parties of at most twelve, a die each. MACH-FIRE-01, MACH-FIRE-02."""
    whole, rest = divmod(models, MOST_MODELS)
    return [MOST_MODELS] * whole + ([rest] if rest else [])


def modifier(
    band: int,
    formation: int,
    cover: int,
    rear: bool,
    charging_cavalry: bool,
    fording: bool,
    ambusher: bool,
    options: Options,
) -> int:
    """Returns what range and the target's state add to the die.

    Only the greatest modifier in size counts, a plus before a minus of the same size. Under other readings
    all count together ("cumulative"), or the one best for the firer ("best"). The range always applies.
    MACH-FIRE-17, MACH-R-03, MACH-R-04, MACH-R-05.
    """
    values = [RANGE_MODIFIER[band]]
    if rear:
        values.append(REAR_MODIFIER)
    if formation == COLUMN:
        values.append(COLUMN_MODIFIER)
    elif formation == SKIRMISH:
        values.append(SKIRMISH_MODIFIER)
    if charging_cavalry:
        values.append(CHARGING_CAVALRY_MODIFIER)
    if cover != OPEN:
        values.append(COVER_MODIFIER[cover])
    if fording:
        values.append(FORDING_MODIFIER)
    if ambusher:
        values.append(AMBUSHER_MODIFIER)
    if options.fire_modifiers == "cumulative":
        return sum(values)
    highest = max(values)
    lowest = min(values)
    if options.fire_modifiers == "best" or highest >= -lowest:
        return highest
    return lowest


def modifiers_that_apply(
    band: int,
    formation: int,
    cover: int,
    rear: bool,
    charging_cavalry: bool,
    fording: bool,
    ambusher: bool,
) -> list[tuple[str, int]]:
    """Returns the clause and value of each modifier that applies, the range first.

    MACH-FIRE-04 to MACH-FIRE-15.
    """
    modifiers = (
        (("MACH-FIRE-06", "MACH-FIRE-05", "MACH-FIRE-04")[band], True, RANGE_MODIFIER[band]),
        ("MACH-FIRE-07", rear, REAR_MODIFIER),
        ("MACH-FIRE-08", formation == COLUMN, COLUMN_MODIFIER),
        ("MACH-FIRE-09", charging_cavalry, CHARGING_CAVALRY_MODIFIER),
        ("MACH-FIRE-10", formation == SKIRMISH, SKIRMISH_MODIFIER),
        (("", "MACH-FIRE-13", "MACH-FIRE-11", "MACH-FIRE-12")[cover], cover != OPEN, COVER_MODIFIER[cover]),
        ("MACH-FIRE-14", fording, FORDING_MODIFIER),
        ("MACH-FIRE-15", ambusher, AMBUSHER_MODIFIER),
    )
    return [(clause, value) for clause, applies, value in modifiers if applies]


def score(face: int, modifier: int, ambushed: bool, umpire: int, options: Options) -> int:
    """Returns the score for the table. An umpire's modifier is never halved.

    MACH-FIRE-16, MACH-R-07, MACH-R-80.
    """
    if ambushed:
        return reply_score(face, modifier, options) + umpire
    return face + modifier + umpire


def casualties(models: int, score: int) -> int:
    """Returns the figures hit by *models* (0 to 12).

    A score below 1 hits nobody. A score above 12 reads the last column. MACH-FIRE-18, MACH-R-02.
    """
    return CASUALTIES[models][max(0, min(score, TOP_SCORE))]


def officers_exposed(figures: int, officers: int, fallen: int) -> int:
    """Counts the officers left when *fallen* of *figures* are gone, rankers first.

    *figures* NONE: no limit. MACH-R-15.
    """
    if figures == NONE:
        return officers
    return officers - max(0, fallen - (figures - officers))


def officers_lost(faces: tuple[int, ...]) -> int:
    """Counts the officers lost by these dice. MACH-FIRE-19, MACH-MEL-12, MACH-ART-11."""
    return sum([face <= OFFICER_LOST_TO for face in faces]) if faces else 0


def total_lost(fallen: int, officers: int, options: Options) -> int:
    """Returns the figures gone in all. An officer is one more or, under the other reading, one of them.

    MACH-R-13.
    """
    return fallen + officers if options.officer_loss == "extra" else max(fallen, officers)


def losses(
    dice: Dice, clause: str, hits: int, figures: int, officers: int, target: int, options: Options
) -> Losses:
    """Returns the losses from a volley or shell.

    *figures* (NONE: no limit) and *officers* are the target's, command figures among the figures. The die is
    rolled under *clause* if figures fall and an officer is left. With the option officer_check
    "once_per_phase" it is not: then the caller rolls it at the end of the phase, by the function of that
    name. MACH-FIRE-19, MACH-R-12, MACH-R-14, MACH-R-15, MACH-R-16.
    """
    if not hits:
        return MISS
    fallen = hits if figures == NONE else min(hits, figures)
    faces: tuple[int, ...] = ()
    if fallen and options.officer_check == "each_time" and officers_exposed(figures, officers, fallen) > 0:
        faces = dice.roll(1, 6, clause, target)
    lost = officers_lost(faces)
    return Losses(fallen, lost, total_lost(fallen, lost, options), faces)


def officer_check(
    dice: Dice, clause: str, officers: int, casualties: int, is_each_rolled: bool, unit: int
) -> tuple[int, ...]:
    """Returns the faces rolled for a unit's *officers*; () if nobody fell.

    One die for the unit under fire or shell, one for *is_each_rolled* officer in melee.
    MACH-FIRE-19, MACH-MEL-12, MACH-R-12.
    """
    if not officers or not casualties:
        return ()
    return dice.roll(officers if is_each_rolled else 1, 6, clause, unit)


def volley(
    dice: Dice,
    unit: int,
    target: int,
    models: int,
    modifier: int,
    figures: int,
    officers: int,
    ambushed: bool,
    umpire: int,
    options: Options,
) -> Volley:
    """Rolls one die for a party of *models* (1 to 12), whatever firearms they carry.

    *unit* fires at *target*, which has *figures* (NONE: no limit), *officers* among them.
    MACH-FIRE-03, MACH-WEAP-02.
    """
    face = dice.roll(1, 6, "MACH-FIRE-03", unit)[0]
    came_to = score(face, modifier, ambushed, umpire, options)
    hits = casualties(models, came_to)
    return Volley(face, came_to, losses(dice, "MACH-FIRE-19", hits, figures, officers, target, options))
