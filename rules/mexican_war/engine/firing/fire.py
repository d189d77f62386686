"""Step 6: both sides name their targets unseen, then all fire at once; losses come off together."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rules.core.measure.footprints import Footprint
from rules.core.measure.shapes import Point
from rules.core.measure.sight import line_of_sight
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
from rules.mexican_war.engine.firing.battering import AT_WORK, aim_at, enemies_in, kind_of, works_in_field
from rules.mexican_war.engine.firing.depth import is_massed
from rules.mexican_war.engine.firing.lines import contours_above, friends_between, is_gap_open, is_over_all
from rules.mexican_war.engine.losses import OfficerHit, damage_battery, lose_crew, remove_unit, take_losses
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


Blow = tuple[int, int, int, Point]  # firer, work, hits, where


@dataclass(slots=True)
class Harm:
    """The effect of a turn's fire on a unit, until losses come off."""

    figures: int = 0
    crew: int = 0
    disabled: int = 0
    destroyed: int = 0
    officers: list[OfficerHit] = field(default_factory=list)
    blows: list[Blow] = field(default_factory=list)


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
        options += [AT_WORK + place for place in works_open(battle, unit, battle.table.constructions)]
    return options


def works_open(battle: WarBattle, unit: WarUnit, places: Sequence[int]) -> list[int]:
    """Returns those constructions of *places* that a battery can fire at with ball.

    MEX-ART-01, MEX-ART-06, MEX-ART-11.
    """
    if unit.arm != ARTILLERY or not places:
        return []
    works, here = [], (unit.x, unit.y)
    for place, point in works_in_field(battle, unit, longest_range(battle, unit), places):
        between = friends_between(battle, unit, here, point)
        is_open = is_over_all(battle, unit, between, (point,))
        if is_open and is_gap_open(battle, unit, here, point, between):
            works.append(place)
    return works


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
    outline = target.footprint()
    far = distance(place.front(), outline.corners())
    if far > longest or not battle.is_visible_from(unit, target):
        return []
    line = line_of_sight(unit.footprint(), outline)
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
    if artillery.gun_band(gun, far) != NONE and is_over_all(battle, unit, between, outline.corners()):
        modes.append(BALL)
    if artillery.canister_dice(gun, far) and not between:
        modes.append(CANISTER)
    return modes if modes and is_gap_open(battle, unit, p, q, between) else []


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
    blows: list[Blow] = []
    shots = battle.plan_on_lines(plan_fire)
    battle.massed = {}  # nobody moves or falls before all have fired
    try:
        for index, option in shots:
            if option >= AT_WORK:
                shoot_at_work(battle, battle.units[index], option - AT_WORK, harm, blows)
                continue
            target, mode = option_parts(option)
            shoot(battle, battle.units[index], battle.units[target], mode, harm)
    finally:
        battle.massed = None
    check_officers(battle, harm)
    apply_harm(battle, harm, blows)


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
    names = _shared_names(unit, target)
    if unit.arm == MOUNTED:
        names.append("firer_mounted")
    if is_massed(battle, target):
        names.append("target_dense")
    if is_enfiladed(target, unit):
        names.append("enfilade")
    if is_suspected(battle, unit, target):
        names.append(small_arms.SUSPICION)
    return (*names, *COVER_NAMES[cover_from(battle, target, unit.footprint())])


def _shared_names(unit: WarUnit, target: WarUnit) -> list[str]:
    """Returns the modifiers that small arms and guns share, by their names. MEX-MOVE-05."""
    names = []
    if unit.used > 0 and not unit.charged:
        names.append("other_operation")
    if unit.unformed:
        names.append("firer_unformed")
    if target.formation == SKIRMISH:
        names.append("target_skirmish")
    return names


def gun_names(battle: WarBattle, unit: WarUnit, target: WarUnit, mode: int) -> tuple[str, ...]:
    """Returns the modifiers of guns, by their names. MEX-MOVE-05, MEX-ART-18, MEX-ART-21, MEX-ART-22."""
    names = _shared_names(unit, target)
    if mode == BALL and is_massed(battle, target):
        names.append("ranks_deep")
    if mode == BALL and is_enfiladed(target, unit):
        names.append("enfilade")
    if is_suspected(battle, unit, target):
        names.append(small_arms.SUSPICION)
    return (*names, *COVER_NAMES[cover_from(battle, target, unit.footprint())])


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
    _harm_by_guns(battle, target, salvo, suffered)


def _harm_by_guns(battle: WarBattle, target: WarUnit, salvo: artillery.Salvo, suffered: Harm) -> None:
    if target.arm != ARTILLERY:
        suffered.figures += salvo.figures
        return
    damage = artillery.battery_damage(battle.dice, target.index, salvo.hits, battle.tables)
    suffered.crew += damage.crew
    suffered.disabled += damage.disabled
    suffered.destroyed += damage.destroyed


def shoot_at_work(
    battle: WarBattle, unit: WarUnit, place: int, harm: dict[int, Harm], blows: list[Blow]
) -> None:
    """Lets a battery fire at a construction. Troops hidden in it suffer on suspicion.

    MEX-ART-06, MEX-ART-08, MEX-VIS-06.
    """
    point = aim_at(battle, unit, place, longest_range(battle, unit))
    if point is None:
        return
    tables, far = battle.tables, distance(unit.footprint().front(), (point,))
    gun = tables.artillery.guns[unit.pounds]
    ability = artillery.lowered_ability(unit.kind(tables).ability, unit.drop)
    base = tables.artillery.base_hit[ability][artillery.gun_band(gun, far)]
    show_unit(battle, unit)
    unit.fired = True
    salvo = _fire_at_construction(battle, unit, base)
    values = (salvo.hits, kind_of(battle, place))
    battle.tell("MEX-ART-06", "fires_at_a_work", unit, NONE, salvo.faces, values)
    blows.append((unit.index, place, salvo.hits, point))
    set_on_fire(battle, unit, place, salvo.hits > 0)
    for enemy in enemies_in(battle, unit, place):
        names = {*gun_names(battle, unit, enemy, BALL), small_arms.SUSPICION}
        modifier = artillery.fire_modifier(names, tables)
        shots = artillery.fire_ball(battle.dice, unit.index, unit.guns, base, modifier, tables)
        battle.tell("MEX-ART-18", "fires_guns", unit, enemy.index, shots.faces, (shots.hits, far))
        _harm_by_guns(battle, enemy, shots, harm.setdefault(enemy.index, Harm()))


def _fire_at_construction(battle: WarBattle, unit: WarUnit, base: int) -> artillery.Salvo:
    names = ["target_construction", *(["other_operation"] if unit.used else [])]
    names += ["firer_unformed"] if unit.unformed else []
    modifier = artillery.fire_modifier(names, battle.tables)
    return artillery.fire_ball(battle.dice, unit.index, unit.guns, base, modifier, battle.tables)


def _batter_cover(battle: WarBattle, unit: WarUnit, target: WarUnit, base: int, suffered: Harm) -> None:
    """Makes the first roll against the work that a target is in or behind.

    The work stands until all have fired. MEX-ART-06, MEX-ART-08, MEX-ART-09.
    """
    place = construction_of(battle, target, unit)
    if place == NONE:
        return
    salvo = _fire_at_construction(battle, unit, base)
    battle.tell("MEX-ART-08", "fires_at_the_work", unit, target.index, salvo.faces, (salvo.hits,))
    suffered.blows.append((unit.index, place, salvo.hits, aiming_point(battle, target, unit, place)))
    set_on_fire(battle, unit, place, salvo.hits > 0)


def check_officers(battle: WarBattle, harm: dict[int, Harm]) -> None:
    """Checks whether officers near units under fire fall with them. MEX-SA-05, MEX-SA-06."""
    for hit in officers_hit(battle, [battle.units[index] for index in sorted(harm)]):
        harm[hit.beside.index].officers.append(hit)


def officers_hit(battle: WarBattle, fired_at: list[WarUnit]) -> list[OfficerHit]:
    """Rolls one die a turn for each officer near a unit under fire.

    MEX-SA-05, MEX-SA-06, MEX-SA-07, MEX-R-30.
    """
    officers = []
    for side in (0, 1):
        for officer in battle.officers(side):
            if officer.checked:
                continue
            near = [unit for unit in fired_at if unit.side == side and _is_exposed(battle, officer, unit)]
            if not near:
                continue
            officer.checked = True
            faces, is_hit = small_arms.roll_for_officer(battle.dice, officer.index, battle.tables)
            if is_hit:
                officers.append(OfficerHit(officer, near[0], faces))
    return officers


def _is_exposed(battle: WarBattle, officer: WarUnit, unit: WarUnit) -> bool:
    return battle.is_within(officer, unit, battle.tables.small_arms.officer_exposure)


def apply_harm(battle: WarBattle, harm: dict[int, Harm], blows: list[Blow]) -> None:
    """Removes the losses of all fire, by index of unit. MEX-GEN-02."""
    for firer, place, hits, point in [blow for index in sorted(harm) for blow in harm[index].blows] + blows:
        batter(battle, battle.units[firer], place, hits, point)
    for index in sorted(harm):
        unit, suffered = battle.units[index], harm[index]
        damage_battery(battle, unit, suffered.disabled, suffered.destroyed)
        if unit.arm == ARTILLERY:
            lose_crew(battle, unit, suffered.crew + suffered.figures)
        else:
            take_losses(battle, unit, suffered.figures, "MEX-GEN-02")
        for hit in suffered.officers:
            drop_officer(battle, hit.officer, hit)


def drop_officer(battle: WarBattle, officer: WarUnit, hit: OfficerHit | None = None) -> None:
    """Removes an officer; the units under them have no command for a while. MEX-SA-06, MEX-OFF-06."""
    remove_unit(battle, officer, FALLEN, "MEX-SA-06", hit)
    miss_officer(battle, officer)
