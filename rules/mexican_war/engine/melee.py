"""Step 7: volleys before contact, a round of each melee, its checks, colours and pursuit."""

from rules.core.measure.contact import ahead, go_to_contact
from rules.core.measure.footprints import LEFT, REAR, RIGHT
from rules.core.measure.shapes import is_on_table
from rules.mexican_war import artillery, melee
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.fire import CANISTER, gun_names, volley
from rules.mexican_war.engine.losses import is_battery, lose_crew, take_losses, unform
from rules.mexican_war.engine.morale import check_unit, give_way
from rules.mexican_war.engine.surroundings import HARD, LIGHT
from rules.mexican_war.engine.turn import show_unit
from rules.mexican_war.morale import check_effect
from rules.mexican_war.terms import (
    ATTACKER,
    DEFENDER,
    MARCH_COLUMN,
    MOUNTED,
    NONE,
    SKIRMISH,
    STEADY,
    TACTICAL_COLUMN,
)
from rules.mexican_war.units import PURSUES, PURSUES_FAR, WarUnit

STEP = 50  # hundredths by which a unit stops short of the edge
PURSUITS = (0, PURSUES, PURSUES_FAR)
ODDS = ((3, 1, "outnumber_3_to_1"), (2, 1, "outnumber_2_to_1"), (3, 2, "outnumber_3_to_2"))
WORKS = {LIGHT: "behind_light_cover", HARD: "behind_hard_cover"}


def begin_melee(battle: WarBattle, attacker: WarUnit, defender: WarUnit, face: int) -> None:
    """MEX-MEL-01: two units are in contact; *face* is that of the defender which was struck."""
    for unit in (attacker, defender):
        show_unit(battle, unit)
    attacker.enemy, defender.enemy = defender.index, attacker.index
    attacker.charged, attacker.rounds, defender.rounds = True, 0, 0
    defender.struck = face
    battle.tell("MEX-MEL-01", "closes_with", attacker, defender.index)


def melee_phase(battle: WarBattle) -> None:
    """MEX-MEL-01, MEX-MEL-12: one round of each melee, by index of the attacker."""
    for attacker in battle.units:
        if attacker.is_present() and attacker.charged and attacker.enemy != NONE:
            defender = battle.units[attacker.enemy]
            if not attacker.rounds:
                exchange_volleys(battle, attacker, defender)
            if attacker.strength and defender.strength and attacker.enemy != NONE:
                fight(battle, attacker, defender)


def exchange_volleys(battle: WarBattle, attacker: WarUnit, defender: WarUnit) -> None:
    """MEX-MEL-08, MEX-MEL-09, MEX-R-33: both fire at one range; losses come off before the fight."""
    attacks = not attacker.fired and attacker.arm != MOUNTED and not is_battery(attacker)
    defends = not defender.fired and (
        not is_battery(defender) or (defender.guns > 0 and not defender.limbered)
    )
    if not attacks and not defends:
        return
    far = melee.volley_range(battle.dice, defender.index, battle.tables)
    hits = [0, 0]  # on attacker, on defender
    if defends:
        hits[ATTACKER] = _close_fire(battle, defender, attacker, far)
    if attacks:
        hits[DEFENDER] = _close_fire(battle, attacker, defender, far)
    _lose(battle, attacker, hits[ATTACKER])
    _lose(battle, defender, hits[DEFENDER])


def _close_fire(battle: WarBattle, unit: WarUnit, target: WarUnit, far: int) -> int:
    """Returns the hits of a volley, or of canister within its range."""
    unit.fired = True
    if not is_battery(unit):
        return volley(battle, unit, target, far, 0)
    tables = battle.tables
    count = unit.guns * artillery.canister_dice(tables.artillery.guns[unit.pounds], far)
    if not count:
        return 0
    ability = artillery.lowered_ability(unit.kind(tables).ability, unit.drop)
    modifier = artillery.fire_modifier(gun_names(battle, unit, target, CANISTER), tables)
    base = tables.artillery.base_canister[ability]
    salvo = artillery.fire_canister(battle.dice, unit.index, count, base, modifier, tables)
    values = (salvo.hits, far)
    battle.tell("MEX-R-33", "fires_canister", unit, target.index, salvo.faces, values)
    return salvo.figures


def _lose(battle: WarBattle, unit: WarUnit, figures: int) -> None:
    if is_battery(unit):
        lose_crew(battle, unit, figures)
    else:
        take_losses(battle, unit, figures, "MEX-MEL-27")


def melee_names(battle: WarBattle, unit: WarUnit, enemy: WarUnit) -> tuple[str, ...]:
    """MEX-MEL-10, MEX-R-49: the modifiers of a unit in a round, by their names in the tables."""
    first = not unit.rounds
    charges = first and unit.charged
    on_open_foot = unit.arm == MOUNTED and enemy.arm != MOUNTED and not enemy.is_square()
    level = battle.table.ground.level
    higher = level((unit.x, unit.y)) > level((enemy.x, enemy.y))
    counted = (
        (charges and unit.arm == MOUNTED, "charging_mounted"),
        (charges and unit.arm != MOUNTED, "charging_foot"),
        (on_open_foot and not battle.table.is_delayed(enemy.shape()), "mounted_vs_foot_in_open"),
        (first and unit.lancers, "lancers_first_round"),
        (unit.is_square() and enemy.arm == MOUNTED, "square_vs_cavalry"),
        (unit.charged and enemy.struck in (LEFT, RIGHT), "enemy_flank"),
        (unit.charged and enemy.struck == REAR, "enemy_rear"),
        (higher, "higher_ground"),
        (charges and unit.formation == TACTICAL_COLUMN, "tactical_column_charging"),
        (first and unit.unformed, "unformed"),
        (unit.formation == SKIRMISH, "skirmish_line"),
        (unit.formation == MARCH_COLUMN, "march_column"),
        (not first, "later_round"),
    )
    names = [name for applies, name in counted if applies]
    if not unit.charged and unit.shelter in WORKS:
        names.append(WORKS[unit.shelter])
    names += [name for most, least, name in ODDS if unit.strength * least >= enemy.strength * most][:1]
    return tuple(names)


def fight(battle: WarBattle, attacker: WarUnit, defender: WarUnit) -> None:
    """MEX-MEL-10, MEX-MEL-13, MEX-MEL-21: a round, its losses, then its checks; else they stay locked."""
    tables = battle.tables
    pair = attacker, defender
    names = melee_names(battle, attacker, defender), melee_names(battle, defender, attacker)
    rows = [
        melee.melee_row(
            unit.kind(tables),
            unit.arm,
            names[role],
            melee.ignored_modifiers(role, "open", names[1 - role], tables),
            tables,
        )
        for role, unit in enumerate(pair)
    ]
    figures = attacker.strength, defender.strength
    indices = attacker.index, defender.index
    found = melee.fight_round(battle.dice, indices, (rows[ATTACKER], rows[DEFENDER]), figures, tables)
    battle.tell(
        "MEX-MEL-10", "fights", attacker, defender.index, found.faces, (*found.rows, *found.inflicted)
    )
    losses = found.inflicted[DEFENDER], found.inflicted[ATTACKER]
    take_losses(battle, attacker, losses[ATTACKER], "MEX-MEL-27")
    take_losses(battle, defender, losses[DEFENDER], "MEX-MEL-27")
    for unit in pair:
        if unit.strength and melee.is_unformed_in_checks(tables):
            unform(battle, unit, "MEX-MEL-21")
    if not defender.strength and attacker.strength:
        go_on(battle, attacker)
    settle_round(battle, attacker, defender, losses)
    for unit in pair:
        if unit.strength and not unit.unformed:
            unform(battle, unit, "MEX-MEL-21")
        if unit.enemy != NONE:
            unit.rounds += 1


def go_on(battle: WarBattle, unit: WarUnit) -> None:
    """MEX-MEL-22: a charger that has wiped out its target goes on with what is left of its move."""
    others = [each.shape() for each in battle.units if each is not unit and each.is_present()]
    place = unit.footprint()
    far = go_to_contact(place, others, unit.unspent)
    while far and not is_on_table(ahead(place, far).corners(), battle.table.width, battle.table.height):
        far = max(0, far - STEP)
    unit.unspent = 0
    if far:
        unit.place(ahead(place, far))
        battle.tell("MEX-MEL-22", "moves", unit, values=(unit.x, unit.y, unit.facing))


def settle_round(battle: WarBattle, attacker: WarUnit, defender: WarUnit, losses: tuple[int, int]) -> None:
    """MEX-MEL-14, MEX-MEL-15, MEX-R-21: who checks first, then the other; who gives way makes a victor."""
    pair = attacker, defender
    first = melee.first_to_check(losses, (attacker.strength, defender.strength), battle.tables)
    if first == NONE:
        return
    order = (ATTACKER, DEFENDER) if first in (ATTACKER, melee.BOTH) else (DEFENDER, ATTACKER)
    mounted = attacker.arm == MOUNTED
    for turn, role in enumerate(order):
        unit, other = pair[role], pair[1 - role]
        if not unit.strength or not losses[role]:
            continue
        effect = check_effect(
            check_unit(battle, unit, ("MEX-MEL-14", "MEX-MEL-15")[turn]).relationship, battle.tables
        )
        unit.checked = True
        if effect != STEADY:
            give_way(battle, unit, effect, "MEX-MEL-15")
            risk_colours(battle, unit)
            if other.strength and not other.is_routing():
                pursue(battle, other, other.is_square() and mounted)
            if first != melee.BOTH:
                return


def risk_colours(battle: WarBattle, unit: WarUnit) -> None:
    """MEX-MEL-20: a unit that a melee forces back may lose its colours."""
    if unit.colours and melee.loses_colours(battle.dice, unit.index, battle.tables):
        unit.colours = False
        battle.tell("MEX-MEL-20", "loses_its_colours", unit)


def pursue(battle: WarBattle, victor: WarUnit, was_square: bool) -> None:
    """MEX-MEL-16, MEX-MEL-17, MEX-MEL-18, MEX-MEL-19: the victor checks whether it follows next turn."""
    if was_square:
        return
    check = check_unit(battle, victor, "MEX-MEL-16")
    victor.checked = True
    moves = melee.pursuit_moves(check.relationship, battle.tables)
    if moves:
        victor.forced = PURSUITS[moves]
        battle.tell("MEX-MEL-17", "will_pursue", victor, values=(moves,))
