"""MEX-SA: volleys of muskets and rifles, and the officers they hit."""

from collections.abc import Collection
from functools import lru_cache

from rules.core.dice import Dice
from rules.mexican_war.table_kinds import Tables
from rules.mexican_war.terms import ANCHORED_LINE, D10, LINE, MARCH_COLUMN, NONE, SKIRMISH, SQUARE

SUSPICION = "suspicion_fire"
COVERS = ("target_light_cover", "target_hard_cover")
FACES_OF_SQUARE = 4


class Aim:
    """The band, the base there, and what modifiers make of dice and base. Never changed. MEX-SA-10."""

    __slots__ = ("band", "base", "dice", "target")

    def __init__(self, band: int, base: int, dice: int, target: int) -> None:
        self.band = band  # NONE: out of range
        self.base = base
        self.dice = dice
        self.target = target


@lru_cache(64)
def last_band(bases: tuple[int, ...]) -> int:
    """Returns the last band in which troops of these bases hit anybody, or NONE."""
    return max((band for band, base in enumerate(bases) if base), default=NONE)


def last_edge(fire_class: int, tables: Tables) -> int:
    """Returns how far a class fires on the level. MEX-SA-10."""
    last = last_band(tables.small_arms.base_hit[fire_class])
    return 0 if last == NONE else tables.small_arms.edges[last]


def fire_band(fire_class: int, distance: int, contours: int, tables: Tables) -> int:
    """Returns an index of BANDS, or NONE; height lengthens the last band of the class alone.

    MEX-SA-08, MEX-SA-10.
    """
    table = tables.small_arms
    bases = table.base_hit[fire_class]
    last = last_band(bases)
    for band in range(last + 1):
        reach = table.edges[band]
        if band == last:
            reach += contours * table.hill_range_bonus_per_contour
        if distance <= reach:
            return band if bases[band] else NONE
    return NONE


def fire_dice(figures: int, names: Collection[str], tables: Tables) -> int:
    """Returns the dice after all multipliers, fractions dropped, one at least. MEX-SA-11, MEX-R-10."""
    product, whole = figures, 1
    for name in names:
        if name != SUSPICION:
            product *= tables.small_arms.dice_multiplier[name]
            whole *= 100
    return max(1, product // whole)


def take_aim(
    fire_class: int,
    figures: int,
    distance: int,
    contours: int,
    names: Collection[str],
    mode: str,
    tables: Tables,
) -> Aim:
    """Returns what *figures* that fire need; *mode* is "dice" or "score".

    MEX-SA-10, MEX-SA-11, MEX-VIS-06.
    """
    table = tables.small_arms
    band = fire_band(fire_class, distance, contours, tables)
    if band == NONE:
        return Aim(NONE, 0, 0, 0)
    base = table.base_hit[fire_class][band]
    target = base - (table.suspicion_score_modifier if SUSPICION in names else 0)
    if mode == "dice":
        return Aim(band, base, fire_dice(figures, names, tables), target)
    return Aim(band, base, figures, target - sum(table.score_modifier[n] for n in names if n != SUSPICION))


def fire_volley(dice: Dice, unit: int, aim: Aim, tables: Tables) -> tuple[tuple[int, ...], int]:
    """Rolls a volley. Returns the faces, and how many of them hit. MEX-SA-10, MEX-SA-12, MEX-R-11."""
    faces = dice.roll(aim.dice, D10, "MEX-SA-10", unit) if aim.dice else ()
    sure = tables.options.natural_one_always_hits
    return faces, sum([face <= aim.target or (sure and face == 1) for face in faces])


def is_exposed(with_unit: bool, distance: int, tables: Tables) -> bool:
    """Tells whether an officer may be hit by fire at a unit. MEX-SA-05."""
    return with_unit or distance <= tables.small_arms.officer_exposure


def roll_for_officer(dice: Dice, unit: int, tables: Tables) -> tuple[tuple[int, ...], bool]:
    """Rolls one die a turn for an officer under fire. Returns the die, and whether it hits them.

    MEX-SA-06, MEX-R-30.
    """
    faces = dice.roll(1, D10, "MEX-SA-06", unit)
    return faces, faces[0] <= tables.small_arms.officer_hit_max_roll


def firing_figures(formation: int, figures: int, wide: int, per_stand: int, tables: Tables) -> int:
    """Returns how many of a unit's figures fire on one side.

    *wide* is how many figures are in its front rank. A unit holding a building or a work counts as a line.

    MEX-SA-03, MEX-R-46.
    """
    ranks = tables.options.fire_ranks
    if formation == SKIRMISH:
        return figures
    if formation == MARCH_COLUMN:
        return min(figures, per_stand)
    if formation == SQUARE:
        return min(figures, ranks * -(-figures // FACES_OF_SQUARE))
    if formation in (LINE, ANCHORED_LINE):
        depth = tables.options.line_depth_figures
        return figures if ranks >= depth else -(-figures * ranks // depth)
    return min(figures, wide * ranks)
