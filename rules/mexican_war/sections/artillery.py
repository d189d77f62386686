"""MEX-ART: fire of guns, what it does to men, batteries and constructions, and guns that change hands."""

from collections.abc import Collection, Sequence

from rules.core.dice import Dice
from rules.mexican_war.table_kinds import Gun, Tables
from rules.mexican_war.terms import D10, LOWEST, NONE

DEEP = ("ranks_deep", "enfilade")  # one and the same effect
NOT_WITH_CANISTER = (*DEEP, "target_construction")
COVERS = ("target_light_cover", "target_hard_cover")
MARGINS = (3, 5)  # from these margins on a hit takes the figures of the next row


class Salvo:
    """The shots that hit, and the figures they take. Never changed once made. MEX-ART-18."""

    __slots__ = ("faces", "figures", "hits")

    def __init__(self, faces: tuple[int, ...], hits: int, figures: int) -> None:
        self.faces = faces
        self.hits = hits
        self.figures = figures


class Damage:
    """The damage that hits did to a battery. Never changed once made. MEX-ART-14."""

    __slots__ = ("crew", "destroyed", "disabled")

    def __init__(self, crew: int, disabled: int, destroyed: int) -> None:
        self.crew = crew
        self.disabled = disabled
        self.destroyed = destroyed


def gun_band(gun: Gun, distance: int) -> int:
    """Returns an index of GUN_BANDS, or NONE beyond long range. MEX-ART-18."""
    for band, edge in enumerate(gun.edges):
        if distance <= edge:
            return band
    return NONE


def lowered_ability(ability: int, drop: int) -> int:
    """Returns the ability table *drop* below, the lowest at worst. MEX-ART-20, MEX-R-44."""
    return min(LOWEST, ability + drop)


def fire_modifier(names: Collection[str], tables: Tables) -> int:
    """Returns what is added to each die; depth counts once.

    MEX-ART-18, MEX-ART-21, MEX-ART-22, MEX-VIS-06.
    """
    modifiers = tables.artillery.modifiers
    total, deep = 0, []
    for name in names:
        if name in DEEP:
            deep.append(modifiers[name])
        else:
            total += modifiers[name]
    return total + (min(deep) if deep else 0)


def figures_of_hit(margin: int, tables: Tables) -> int:
    """Returns the figures that a hit takes, by how far the score is below the base. MEX-ART-18, MEX-R-12."""
    return tables.artillery.hits_by_margin[sum(margin >= least for least in MARGINS)]


def fire_ball(dice: Dice, unit: int, guns: int, base: int, modifier: int, tables: Tables) -> Salvo:
    """Rolls one die for each model with ball or shrapnel. MEX-ART-18, MEX-R-11."""
    faces = dice.roll(guns, D10, "MEX-ART-18", unit)
    sure = tables.options.natural_one_always_hits
    margins = [base - face - modifier for face in faces if face + modifier <= base or (sure and face == 1)]
    return Salvo(faces, len(margins), sum(figures_of_hit(max(0, margin), tables) for margin in margins))


def canister_dice(gun: Gun, distance: int) -> int:
    """Returns the dice of one model with canister; 0 beyond its range. MEX-ART-18."""
    if distance > gun.canister:
        return 0
    return gun.canister_dice[0 if distance <= gun.canister_close else 1]


def fire_canister(dice: Dice, unit: int, count: int, base: int, modifier: int, tables: Tables) -> Salvo:
    """Rolls canister: each die that hits takes one figure. MEX-ART-18, MEX-R-11."""
    faces = dice.roll(count, D10, "MEX-ART-18", unit)
    sure = tables.options.natural_one_always_hits
    hits = sum(face + modifier <= base or (sure and face == 1) for face in faces)
    return Salvo(faces, hits, hits)


def battery_damage(dice: Dice, unit: int, hits: int, tables: Tables) -> Damage:
    """Rolls a die for each hit, and another after a 10, unmodified. MEX-ART-14, MEX-ART-24, MEX-R-13."""
    table = tables.artillery
    crew = disabled = destroyed = 0
    for _ in range(hits):
        face = dice.roll(1, D10, "MEX-ART-14", unit)[0]
        if face <= table.one_crew_max_roll:
            crew += 1
        elif face <= table.two_crew_max_roll:
            crew += 2
        elif face >= table.reroll_on:
            if dice.roll(1, D10, "MEX-ART-14", unit)[0] <= table.reroll_disabled_max:
                disabled += 1
            else:
                destroyed += 1
    return Damage(crew, disabled, destroyed)


def battering_points(gun: Gun, hits: int) -> int:
    """Returns the points that hits add against a construction. MEX-ART-06."""
    return gun.points * hits


def construction_state(construction: str, points: int, tables: Tables) -> str:
    """Returns "intact", or "gap" or "destroyed" once the protection is reached. MEX-ART-06, MEX-ART-07."""
    if points < tables.artillery.protection[construction]:
        return "intact"
    return "destroyed" if construction in tables.artillery.destroyed else "gap"


def starts_fire(dice: Dice, unit: int, tables: Tables) -> bool:
    """Rolls one die for a battery that fires at buildings. MEX-ART-09, MEX-R-14."""
    return dice.roll(1, D10, "MEX-ART-09", unit)[0] >= tables.artillery.fire_start_min_roll


def fire_needs_hit(tables: Tables) -> bool:
    """Tells whether only a hit may set a building on fire. MEX-R-14."""
    return tables.options.fire_starts_need_hit


def has_drafts(infantry_within: int | None, tables: Tables) -> bool:
    """Tells whether infantry of its side is near enough to make up a crew. MEX-ART-19."""
    return infantry_within is not None and infantry_within <= tables.artillery.draft_infantry_within


def captured_rate(unlimbered: int, mounted: bool, tables: Tables) -> int:
    """Returns how far captured guns are dragged in an operation. MEX-ART-15."""
    table = tables.artillery
    return unlimbered * (table.captured_mounted_rate if mounted else table.captured_dismounted_rate) // 100


def is_gap_wide(gap: int, frontage: int, tables: Tables) -> bool:
    """Tells whether a battery may fire through a gap. MEX-ART-01."""
    return gap >= frontage * tables.artillery.gap_frontage_multiple


def is_high_enough(contours: int, prone: bool, tables: Tables) -> bool:
    """Tells whether guns may fire over friends *contours* below, or over friends who lie down. MEX-ART-11."""
    return prone or contours >= tables.artillery.overhead_contours


def is_clear_beyond(distance: int, tables: Tables) -> bool:
    """Tells whether a target is far enough beyond the friends in between. MEX-ART-12."""
    return distance >= tables.artillery.overhead_enemy_clear


def may_fire_from_slope(top: bool, width: int, tables: Tables) -> bool:
    """Tells whether guns are on the top of a hill, or on a slope wide enough to fire from. MEX-ART-10."""
    return top or width >= tables.artillery.hillside_slope_min


def is_deep(ranks: int, separations: Sequence[int], tables: Tables) -> bool:
    """Tells whether ball passes through enough ranks, each close to the one before. MEX-ART-21."""
    table = tables.artillery
    return ranks >= table.ranks_deep_ranks and all(gap < table.ranks_deep_separation for gap in separations)
