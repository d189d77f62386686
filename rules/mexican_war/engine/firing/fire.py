"""Step 6: both sides name their targets unseen, then all fire at once; losses come off together."""

from dataclasses import dataclass, field
from math import isqrt

from rules.core.measure.footprints import Footprint
from rules.core.measure.shapes import Point, cuts
from rules.core.measure.sight import FAR, clearance, line_of_sight
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.construction.works import aiming_point, batter, construction_of, set_on_fire
from rules.mexican_war.engine.detachments import covers_too_near
from rules.mexican_war.engine.firing.aiming import (
    is_line_open,
    is_suspected,
    longest_range,
    range_to,
    targets_in_field,
)
from rules.mexican_war.engine.firing.depth import is_massed
from rules.mexican_war.engine.losses import damage_battery, lose_crew, remove_unit, take_losses
from rules.mexican_war.engine.orders import miss_officer
from rules.mexican_war.engine.surroundings import HARD, LIGHT, NO_COVER, cover_from, is_enfiladed
from rules.mexican_war.engine.turn import show_unit
from rules.mexican_war.ground import NO_SLOPE
from rules.mexican_war.sections import artillery, small_arms
from rules.mexican_war.sections.measures import distance
from rules.mexican_war.sections.nations import inclines_to
from rules.mexican_war.terms import ARTILLERY, MOUNTED, NONE, SKIRMISH
from rules.mexican_war.units import FALLEN, ROUTING, WarUnit

NOT_AT_ALL = 0
VOLLEY, BALL, CANISTER = 0, 1, 2
MODES = 3
COVER_NAMES = {NO_COVER: (), LIGHT: ("target_light_cover",), HARD: ("target_hard_cover",)}


@dataclass(slots=True)
class Harm:
    """The effect of a turn's fire on a unit, until losses come off."""

    figures: int = 0
    crew: int = 0
    disabled: int = 0
    destroyed: int = 0
    officers: list[int] = field(default_factory=list)
    blows: list[tuple[int, int, int, Point]] = field(default_factory=list)  # firer, work, hits, where


def fire_option(target: int, mode: int) -> int:
    """Returns the number of an option: a target by index, and VOLLEY, BALL or CANISTER."""
    return 1 + target * MODES + mode


def option_parts(option: int) -> tuple[int, int]:
    """Returns the target and the mode of an option."""
    return divmod(option - 1, MODES)


def fire_options(battle: WarBattle, unit: WarUnit) -> list[int]:
    """Returns the targets that a unit can fire at, and how.

    The first option is to fire at nobody. MEX-SA-01, MEX-SA-04, MEX-ART-02, MEX-ART-05, MEX-FORM-08.
    """
    options = [NOT_AT_ALL]
    if can_fire(battle, unit):
        options += [fire_option(target, mode) for target, mode in shots_of(battle, unit)]
    return options


def shots_of(battle: WarBattle, unit: WarUnit) -> list[tuple[int, int]]:
    """Returns the targets of a unit by index, and how it can fire at each. MEX-NAT-02."""
    longest = longest_range(battle, unit)
    targets = targets_in_field(battle, unit, longest)
    if unit.carriage == "mexican":
        targets.sort(key=lambda it: inclines_to(unit.carriage, it[0].arm == ARTILLERY))
    return [
        (target.index, mode)
        for target, place in targets
        for mode in modes_from(battle, unit, place, target, longest)
    ]


def can_fire(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether a unit can fire now.

    It must have an operation left for the one fire of a turn.

    MEX-MOVE-04, MEX-MOR-11, MEX-R-39, MEX-ART-10, MEX-FORM-08.
    """
    if unit.fired or unit.enemy != NONE or unit.state == ROUTING or not unit.on_table:
        return False
    if unit.used and unit.used >= unit.kind(battle.tables).operations:
        return False
    if unit.arm == ARTILLERY:
        return unit.guns > 0 and not unit.limbered and not is_on_steep_slope(battle, unit)
    return unit.formation != SKIRMISH or not covers_too_near(battle, unit)


def is_on_steep_slope(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether guns are where the slope is too short for them to fire. MEX-ART-10."""
    if unit.arm != ARTILLERY or not battle.table.highest:
        return False
    width = battle.table.slope_width((unit.x, unit.y))
    return not artillery.may_fire_from_slope(width == NO_SLOPE, width, battle.tables)


def modes_from(
    battle: WarBattle, unit: WarUnit, place: Footprint, target: WarUnit, longest: int
) -> list[int]:
    """Returns the ways to fire at a target in the field of fire.

    It must be seen and in range, with no friend in the way. *place* is where its firers stand.

    MEX-SA-02, MEX-SA-10, MEX-ART-18.
    """
    far = distance(place.front(), target.shape())
    if far > longest or not battle.is_visible_from(unit, target):
        return []
    line = line_of_sight(unit.footprint(), target.footprint())
    if not is_line_open(battle.table, line):
        return []
    p, q = line
    if unit.arm != ARTILLERY:
        contours = contours_above(battle, unit, target)
        in_range = small_arms.fire_band(unit.fire_class(battle.tables), far, contours, battle.tables) != NONE
        return [VOLLEY] if in_range and not friends_between(battle, unit, p, q) else []
    gun = battle.tables.artillery.guns[unit.pounds]
    modes: list[int] = []
    between = friends_between(battle, unit, p, q)
    if artillery.gun_band(gun, far) != NONE and all(is_over(battle, unit, it, target) for it in between):
        modes.append(BALL)
    if artillery.canister_dice(gun, far) and not between:
        modes.append(CANISTER)
    return modes if modes and is_gap_open(battle, unit, p, q, between) else []


def is_gap_open(battle: WarBattle, unit: WarUnit, p: Point, q: Point, between: list[WarUnit]) -> bool:
    """Tells whether a gap between friends is wide enough for guns to fire through. MEX-ART-01."""
    x, y, dx, dy = p[0], p[1], q[0] - p[0], q[1] - p[1]
    length = isqrt(dx * dx + dy * dy) + 1
    wide = unit.frontage * battle.tables.artillery.gap_frontage_multiple  # farther aside nobody matters
    beside, is_left, is_right = [], False, False  # whether anybody may be on that side
    left, right, near, far = min(0, dx) - wide, max(0, dx) + wide, min(0, dy) - wide, max(0, dy) + wide
    row = battle.in_row(unit.side)
    for u, v, reach, friend, _ in row.between(x + left - row.widest, x + right + row.widest):
        u, v, room = u - x, v - y, 2 * reach  # beside the line and beyond its end
        if u < left - room or u > right + room or v < near - room or v > far + room:
            continue
        aside, along, room = dx * v - dy * u, dx * u + dy * v, (wide + reach) * length
        is_beside = -room < aside < room and -reach * length < along < (length + reach) * length
        if is_beside and friend is not unit and friend not in between:
            beside.append(friend.shape())
            is_left, is_right = is_left or aside > -reach * length, is_right or aside < reach * length
    if not is_left or not is_right:
        return True
    on_left, on_right = clearance(beside, p, q)
    if FAR in (on_left, on_right):
        return True
    return artillery.is_gap_wide(on_left + on_right, unit.frontage, battle.tables)


def friends_between(battle: WarBattle, unit: WarUnit, p: Point, q: Point) -> list[WarUnit]:
    """Returns the units of the firer's side that a line of fire passes through."""
    (px, py), (qx, qy) = p, q
    left, right = (px, qx) if px < qx else (qx, px)
    near, far = (py, qy) if py < qy else (qy, py)
    found, dx, dy = [], qx - px, qy - py
    square = dx * dx + dy * dy
    for x, y, reach, friend, _ in battle.in_row(unit.side).between(left, right):
        if (
            friend is not unit
            and left - reach <= x <= right + reach
            and near - reach <= y <= far + reach
            and (dx * (y - py) - dy * (x - px)) ** 2 <= reach * reach * square  # its circle meets the line
            and cuts(friend.shape(), p, q)
        ):
            found.append(friend)
    return found


def is_over(battle: WarBattle, unit: WarUnit, friend: WarUnit, target: WarUnit) -> bool:
    """Tells whether ball may go over a friend to the target. MEX-ART-11, MEX-ART-12."""
    height = contours_above(battle, unit, friend)
    beyond = distance(friend.shape(), target.shape())
    return artillery.is_high_enough(height, False, battle.tables) and artillery.is_clear_beyond(
        beyond, battle.tables
    )


def contours_above(battle: WarBattle, unit: WarUnit, other: WarUnit) -> int:
    """Returns the contours that one unit stands above another, 0 at least. MEX-SA-08."""
    ground = battle.table.ground
    if not battle.table.highest:
        return 0
    above = ground.level((unit.x, unit.y))
    if not above:
        return 0
    above -= ground.level(other.footprint().middle())
    return above if above > 0 else 0


def plan_fire(battle: WarBattle, side: int) -> list[tuple[int, int]]:
    """Asks one side whom each unit fires at; returns pairs of unit and option. MEX-GEN-01."""
    shots = []
    mind = battle.mind_of(side)
    if mind is not None:
        view = battle.seen_by(side)
        for unit in battle.fighters(side):
            chosen = mind.shot_of(view, unit) if can_fire(battle, unit) else NOT_AT_ALL
            if chosen != NOT_AT_ALL:
                shots.append((unit.index, chosen))
        return shots
    for unit in battle.fighters(side):
        options = fire_options(battle, unit)
        clause = "MEX-ART-18" if unit.arm == ARTILLERY else "MEX-SA-10"
        chosen = battle.decide(clause, unit, options)
        if chosen != NOT_AT_ALL:
            shots.append((unit.index, chosen))
    return shots


def fire_phase(battle: WarBattle) -> None:
    """Rolls all fire on one state, then removes the losses. MEX-GEN-01, MEX-GEN-02, MEX-SEQ-02."""
    harm: dict[int, Harm] = {}
    shots = battle.plan_on_lines(plan_fire)
    battle.massed = {}  # nobody moves or falls before all have fired
    try:
        for index, option in shots:
            target, mode = option_parts(option)
            shoot(battle, battle.units[index], battle.units[target], mode, harm)
    finally:
        battle.massed = None
    check_officers(battle, harm)
    apply_harm(battle, harm)


def shoot(battle: WarBattle, unit: WarUnit, target: WarUnit, mode: int, harm: dict[int, Harm]) -> None:
    """Lets one unit fire at another, and adds what it does to *harm*. MEX-SA-10, MEX-ART-13, MEX-ART-18."""
    show_unit(battle, unit)
    unit.fired = True
    if target.index not in harm:
        harm[target.index] = Harm()
    suffered = harm[target.index]
    far = range_to(battle, unit, target)
    if unit.arm == ARTILLERY:
        _fire_guns(battle, unit, target, mode, far, suffered)
    else:
        contours = contours_above(battle, unit, target)
        suffered.figures += volley(battle, unit, target, far, contours)


def volley(battle: WarBattle, unit: WarUnit, target: WarUnit, far: int, contours: int) -> int:
    """Fires a volley; returns the figures it hits. MEX-SA-10, MEX-SA-11, MEX-SA-12."""
    tables = battle.tables
    names = fire_names(battle, unit, target)
    mode = tables.options.small_arms_modifier_mode
    figures = unit.figures_firing(tables)
    aim = small_arms.take_aim(unit.fire_class(tables), figures, far, contours, names, mode, tables)
    faces, hits = small_arms.fire_volley(battle.dice, unit.index, aim, tables)
    battle.tell("MEX-SA-10", "fires", unit, target.index, faces, (hits, far))
    return hits


def fire_names(battle: WarBattle, unit: WarUnit, target: WarUnit) -> tuple[str, ...]:
    """Returns the modifiers of a volley, by their names in the tables.

    The volley of a charge is a normal one, although the unit has moved (MEX-MEL-09).

    MEX-MOVE-05, MEX-SA-11, MEX-VIS-06.
    """
    counted = (
        (unit.used > 0 and not unit.charged, "other_operation"),
        (unit.unformed, "firer_unformed"),
        (unit.arm == MOUNTED, "firer_mounted"),
        (target.formation == SKIRMISH, "target_skirmish"),
        (is_massed(battle, target), "target_dense"),
        (is_enfiladed(target, unit), "enfilade"),
        (is_suspected(battle, unit, target), small_arms.SUSPICION),
    )
    names = tuple([name for applies, name in counted if applies])
    return names + COVER_NAMES[cover_from(battle, target, unit.footprint())]


def gun_names(battle: WarBattle, unit: WarUnit, target: WarUnit, mode: int) -> tuple[str, ...]:
    """Returns the modifiers of guns, by their names. MEX-MOVE-05, MEX-ART-18, MEX-ART-21, MEX-ART-22."""
    deep = mode == BALL and is_massed(battle, target)
    counted = (
        (unit.used > 0 and not unit.charged, "other_operation"),
        (unit.unformed, "firer_unformed"),
        (target.formation == SKIRMISH, "target_skirmish"),
        (deep, "ranks_deep"),
        (mode == BALL and is_enfiladed(target, unit), "enfilade"),
        (is_suspected(battle, unit, target), small_arms.SUSPICION),
    )
    names = tuple([name for applies, name in counted if applies])
    return names + COVER_NAMES[cover_from(battle, target, unit.footprint())]


def _fire_guns(
    battle: WarBattle, unit: WarUnit, target: WarUnit, mode: int, far: int, suffered: Harm
) -> None:
    tables = battle.tables
    gun = tables.artillery.guns[unit.pounds]
    ability = artillery.lowered_ability(unit.kind(tables).ability, unit.drop)
    modifier = artillery.fire_modifier(gun_names(battle, unit, target, mode), tables)
    if mode == CANISTER:
        base = tables.artillery.base_canister[ability]
        count = unit.guns * artillery.canister_dice(gun, far)
        salvo = artillery.fire_canister(battle.dice, unit.index, count, base, modifier, tables)
    else:
        base = tables.artillery.base_hit[ability][artillery.gun_band(gun, far)]
        _batter_cover(battle, unit, target, base, suffered)
        salvo = artillery.fire_ball(battle.dice, unit.index, unit.guns, base, modifier, tables)
    verb = "fires_canister" if mode == CANISTER else "fires_guns"
    battle.tell("MEX-ART-18", verb, unit, target.index, salvo.faces, (salvo.hits, far))
    if target.arm != ARTILLERY:
        suffered.figures += salvo.figures
        return
    damage = artillery.battery_damage(battle.dice, target.index, salvo.hits, tables)
    suffered.crew += damage.crew
    suffered.disabled += damage.disabled
    suffered.destroyed += damage.destroyed


def _batter_cover(battle: WarBattle, unit: WarUnit, target: WarUnit, base: int, suffered: Harm) -> None:
    """Makes the first roll against the work that a target is in or behind.

    The work stands until all have fired. MEX-ART-06, MEX-ART-08, MEX-ART-09.
    """
    place = construction_of(battle, target, unit)
    if place == NONE:
        return
    names = ["target_construction", *(["other_operation"] if unit.used else [])]
    names += ["firer_unformed"] if unit.unformed else []
    modifier = artillery.fire_modifier(names, battle.tables)
    salvo = artillery.fire_ball(battle.dice, unit.index, unit.guns, base, modifier, battle.tables)
    battle.tell("MEX-ART-08", "fires_at_the_work", unit, target.index, salvo.faces, (salvo.hits,))
    suffered.blows.append((unit.index, place, salvo.hits, aiming_point(battle, target, unit, place)))
    set_on_fire(battle, unit, place, salvo.hits > 0)


def check_officers(battle: WarBattle, harm: dict[int, Harm]) -> None:
    """Checks whether officers near units under fire fall with them. MEX-SA-05, MEX-SA-06."""
    for officer, unit in officers_hit(battle, [battle.units[index] for index in sorted(harm)]):
        harm[unit.index].officers.append(officer.index)


def officers_hit(battle: WarBattle, fired_at: list[WarUnit]) -> list[tuple[WarUnit, WarUnit]]:
    """Rolls one die a turn for each officer near a unit under fire.

    Returns the officers who are hit, each with the unit. MEX-SA-05, MEX-SA-06, MEX-SA-07, MEX-R-30.
    """
    found = []
    for side in (0, 1):
        for officer in battle.officers(side):
            if officer.checked:
                continue
            near = [unit for unit in fired_at if unit.side == side and _is_exposed(battle, officer, unit)]
            if not near:
                continue
            officer.checked = True
            if small_arms.is_officer_hit(battle.dice, officer.index, battle.tables):
                found.append((officer, near[0]))
    return found


def _is_exposed(battle: WarBattle, officer: WarUnit, unit: WarUnit) -> bool:
    return battle.is_within(officer, unit, battle.tables.small_arms.officer_exposure)


def apply_harm(battle: WarBattle, harm: dict[int, Harm]) -> None:
    """Removes the losses of all fire, by index of unit. MEX-GEN-02."""
    for index in sorted(harm):
        for firer, place, hits, point in harm[index].blows:
            batter(battle, battle.units[firer], place, hits, point)
    for index in sorted(harm):
        unit, suffered = battle.units[index], harm[index]
        damage_battery(battle, unit, suffered.disabled, suffered.destroyed)
        if unit.arm == ARTILLERY:
            lose_crew(battle, unit, suffered.crew + suffered.figures)
        else:
            take_losses(battle, unit, suffered.figures, "MEX-GEN-02")
        for officer in suffered.officers:
            drop_officer(battle, battle.units[officer])


def drop_officer(battle: WarBattle, officer: WarUnit) -> None:
    """Removes an officer; the units under them have no command for a while. MEX-SA-06, MEX-OFF-06."""
    remove_unit(battle, officer, FALLEN, "MEX-SA-06")
    miss_officer(battle, officer)
