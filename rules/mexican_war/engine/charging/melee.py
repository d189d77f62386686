"""Step 7: volleys before contact, a round of each melee, its checks, colours and pursuit."""

from operator import attrgetter

from rules.core.measure.contact import footprint_ahead, go_to_contact
from rules.core.measure.footprints import FRONT, LEFT, REAR, RIGHT, Footprint
from rules.core.measure.shapes import is_on_table
from rules.core.terms import ATTACKER, DEFENDER
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.firing.fire import CANISTER, drop_officer, gun_names, officers_hit, volley
from rules.mexican_war.engine.losses import is_battery, lose_crew, opponents_of, take_losses, unform
from rules.mexican_war.engine.morale import check_unit, give_way
from rules.mexican_war.engine.surroundings import HARD, LIGHT, is_at_works, is_in_building
from rules.mexican_war.engine.travel.marching import is_barred
from rules.mexican_war.engine.turn import show_unit
from rules.mexican_war.sections import artillery, melee
from rules.mexican_war.sections.morale import check_effect
from rules.mexican_war.terms import MARCH_COLUMN, MOUNTED, NONE, SKIRMISH, STEADY, TACTICAL_COLUMN
from rules.mexican_war.units import NO_MOVE, PURSUES, PURSUES_FAR, WarUnit

IS_CHARGER = attrgetter("charged")
STEP = 50  # hundredths by which a unit stops short of the edge
PURSUITS = (0, PURSUES, PURSUES_FAR)
ODDS = ((3, 1, "outnumber_3_to_1"), (2, 1, "outnumber_2_to_1"), (3, 2, "outnumber_3_to_2"))
WORKS = {LIGHT: "behind_light_cover", HARD: "behind_hard_cover"}


def begin_melee(battle: WarBattle, attacker: WarUnit, defender: WarUnit, face: int) -> None:
    """Puts a charger in contact, perhaps with a unit that fights already.

    *face* is the face of the defender which was struck. MEX-MEL-01.
    """
    for unit in (attacker, defender):
        show_unit(battle, unit)
        unit.prone = False
    attacker.enemy, attacker.struck = defender.index, face
    attacker.charged, attacker.rounds = True, 0
    attacker.flanking = face != FRONT and not defender.is_square()
    if defender.enemy == NONE:
        defender.enemy, defender.rounds = attacker.index, 0
    battle.tell("MEX-MEL-01", "closes_with", attacker, defender.index)


def melee_phase(battle: WarBattle) -> None:
    """Fights one round of each melee, by index of the first charger. MEX-MEL-01, MEX-MEL-12."""
    done: set[int] = set()
    for unit in battle.units if any(map(IS_CHARGER, battle.units)) else ():
        if unit.charged and unit.enemy != NONE and unit.is_present() and unit.index not in done:
            attackers, defenders = sides_of(battle, unit)
            done |= {fighter.index for fighter in attackers + defenders}
            for attacker in attackers:
                for defender in defenders:
                    if not attacker.rounds and not defender.rounds:
                        exchange_volleys(battle, attacker, defender)
            attackers, defenders = (
                [fighter for fighter in side if fighter.strength and fighter.enemy != NONE]
                for side in (attackers, defenders)
            )
            if attackers and defenders:
                fight(battle, attackers, defenders)


def sides_of(battle: WarBattle, unit: WarUnit) -> tuple[list[WarUnit], list[WarUnit]]:
    """Returns the side of a charger in its melee, and the other side: one of the two is a lone unit."""
    enemy = battle.units[unit.enemy]
    against_unit = opponents_of(battle, unit)
    if len(against_unit) > 1:
        return [unit], against_unit
    return opponents_of(battle, enemy), [enemy]


def exchange_volleys(battle: WarBattle, attacker: WarUnit, defender: WarUnit) -> None:
    """Lets both fire at one range, and lose figures before the melee.

    MEX-MEL-08, MEX-MEL-09, MEX-R-33, MEX-SA-05.
    """
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
    fired_at = [attacker] * defends + [defender] * attacks
    fallen = officers_hit(battle, fired_at)
    _lose(battle, attacker, hits[ATTACKER])
    _lose(battle, defender, hits[DEFENDER])
    for hit in fallen:
        drop_officer(battle, hit.officer, hit)


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
    """Returns the modifiers of a unit in a round, by their names in the tables. MEX-MEL-10, MEX-R-49."""
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
        (is_on_flank(unit, enemy), "enemy_flank"),
        (unit.charged and unit.struck == REAR and not enemy.is_square(), "enemy_rear"),
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
    ours, theirs = strength_of(battle, enemy), strength_of(battle, unit)
    names += [name for most, least, name in ODDS if ours * least >= theirs * most][:1]
    return tuple(names)


def strength_of(battle: WarBattle, enemy: WarUnit) -> int:
    """Returns the figures that fight one unit in its melee."""
    return sum(each.strength for each in opponents_of(battle, enemy))


def is_on_flank(unit: WarUnit, enemy: WarUnit) -> bool:
    """Tells whether a unit struck a flank, or has lapped round one; a square has none.

    MEX-MOVE-16, MEX-R-49.
    """
    if enemy.is_square():
        return False
    if unit.charged and unit.struck in (LEFT, RIGHT):
        return True
    return unit.laps and not (unit.charged and unit.struck == REAR)


def place_of_melee(battle: WarBattle, defender: WarUnit) -> str:
    """Returns the place of a melee.

    A garrison has no flank, and a unit that holds works has none at their corner. MEX-MEL-24, MEX-MEL-25.
    """
    if is_in_building(battle, defender):
        return "building"
    return "earthwork_corner" if is_at_works(battle, defender) else "open"


Known = dict[tuple[int, int], tuple[str, ...]]  # modifiers by the indexes of a unit and its enemy


def row_of(battle: WarBattle, unit: WarUnit, enemy: WarUnit, role: int, known: Known | None = None) -> int:
    """Returns the row of a unit against an enemy; *role* is ATTACKER or DEFENDER.

    *known* keeps the modifiers of a round. MEX-MEL-10, MEX-MEL-11.
    """
    known = {} if known is None else known
    for one, other in ((unit, enemy), (enemy, unit)):
        if (one.index, other.index) not in known:
            known[one.index, other.index] = melee_names(battle, one, other)
    names, theirs = known[unit.index, enemy.index], known[enemy.index, unit.index]
    place = place_of_melee(battle, enemy) if role == ATTACKER else "open"
    ignored = melee.ignored_modifiers(role, place, theirs, battle.tables)
    return melee.melee_row(unit.kind(battle.tables), unit.arm, names, ignored, battle.tables)


def fight(battle: WarBattle, attackers: list[WarUnit], defenders: list[WarUnit]) -> None:
    """Fights a round: losses, then checks; without a decision they stay locked.

    MEX-MEL-10, MEX-MEL-13, MEX-MEL-21.
    """
    units = attackers + defenders
    losses = strike_all(battle, attackers, defenders)
    for unit in units:
        take_losses(battle, unit, losses[unit.index], "MEX-MEL-27")
    for unit in units:
        if unit.strength and melee.is_unformed_in_checks(battle.tables):
            unform(battle, unit, "MEX-MEL-21")
    if not any(unit.strength for unit in defenders):
        for unit in attackers:
            if unit.strength:
                go_on(battle, unit)
    settle_round(battle, attackers, defenders, losses)
    for unit in units:
        if unit.strength and not unit.unformed:
            unform(battle, unit, "MEX-MEL-21")
        if unit.enemy != NONE:
            unit.rounds += 1


def strike_all(battle: WarBattle, attackers: list[WarUnit], defenders: list[WarUnit]) -> dict[int, int]:
    """Rolls a die for each unit; returns the losses by index.

    A lone unit strikes the enemy that it faces, and what is over the next. MEX-MEL-10, MEX-MEL-27.
    """
    known: Known = {}
    rows = {}
    for role, units in ((ATTACKER, attackers), (DEFENDER, defenders)):
        for unit in units:
            rows[unit.index] = row_of(battle, unit, battle.units[unit.enemy], role, known)
    faces, cells = {}, {}
    for unit in attackers + defenders:
        faces[unit.index], cells[unit.index] = melee.strike(
            battle.dice, unit.index, rows[unit.index], battle.tables
        )
    lone, many = (defenders[0], attackers) if len(defenders) == 1 else (attackers[0], defenders)
    losses = {unit.index: 0 for unit in attackers + defenders}
    left = cells[lone.index]
    for unit in sorted(many, key=lambda it: (it.index != lone.enemy, it.index)):
        losses[unit.index] = min(left, unit.strength)
        left -= losses[unit.index]
    for unit in many:
        dealt = min(cells[unit.index], lone.strength - losses[lone.index])
        losses[lone.index] += dealt
        suffered = losses[unit.index]
        attacker, defender = (unit, lone) if many is attackers else (lone, unit)
        inflicted = (dealt, suffered) if many is attackers else (suffered, dealt)
        battle.tell(
            "MEX-MEL-10",
            "fights",
            attacker,
            defender.index,
            (faces[attacker.index], faces[defender.index]),
            (rows[attacker.index], rows[defender.index], *inflicted),
        )
    return losses


def go_on(battle: WarBattle, unit: WarUnit) -> None:
    """Moves a charger that has wiped out its target on with what is left of its move.

    It stops before ground that is closed to it. MEX-MEL-22.
    """
    others = [neighbour.shape() for neighbour in battle.others(unit)]
    place = unit.footprint()
    far = go_to_contact(place, others, unit.unspent)
    while far and not may_end_at(battle, unit, footprint_ahead(place, far)):
        far = max(0, far - STEP)
    unit.unspent = 0
    if far:
        unit.place(footprint_ahead(place, far))
        battle.tell("MEX-MEL-22", "moves", unit, values=(unit.x, unit.y, unit.facing))


def may_end_at(battle: WarBattle, unit: WarUnit, place: Footprint) -> bool:
    """Tells whether a place is on the table, on ground that is open to a unit."""
    on_table = is_on_table(place.corners(), battle.table.width, battle.table.height)
    return on_table and not is_barred(battle, unit, place)


def settle_round(
    battle: WarBattle, attackers: list[WarUnit], defenders: list[WarUnit], losses: dict[int, int]
) -> None:
    """Makes the sides check after a round; who gives way makes victors.

    If a side has several units, each that lost figures checks. A victor with another enemy before it stays.

    MEX-MEL-14, MEX-MEL-15, MEX-R-21.
    """
    sides = attackers, defenders
    lost, left = (
        (sum(values(unit) for unit in attackers), sum(values(unit) for unit in defenders))
        for values in (lambda unit: losses[unit.index], lambda unit: unit.strength)
    )
    first = melee.first_to_check(lost, left, battle.tables)
    if first == NONE:
        return
    order = (ATTACKER, DEFENDER) if first in (ATTACKER, melee.BOTH) else (DEFENDER, ATTACKER)
    mounted = any(unit.arm == MOUNTED for unit in attackers)
    for turn, role in enumerate(order):
        checking = [unit for unit in sides[role] if unit.strength and losses[unit.index]]
        broken = [unit for unit in checking if breaks(battle, unit, ("MEX-MEL-14", "MEX-MEL-15")[turn])]
        if not broken:
            continue
        for victor in sides[1 - role]:
            if victor.strength and victor.enemy == NONE and victor.forced == NO_MOVE:
                pursue(battle, victor, victor.is_square() and mounted)
        if first != melee.BOTH:
            return


def breaks(battle: WarBattle, unit: WarUnit, clause: str) -> bool:
    """Makes a unit check, and tells whether it gives way. MEX-MEL-14, MEX-MEL-15, MEX-MEL-20."""
    effect = check_effect(check_unit(battle, unit, clause).relationship, battle.tables)
    unit.checked = True
    if effect == STEADY:
        return False
    give_way(battle, unit, effect, "MEX-MEL-15")
    risk_colours(battle, unit)
    return True


def risk_colours(battle: WarBattle, unit: WarUnit) -> None:
    """Rolls for the colours of a unit that a melee forces back. MEX-MEL-20."""
    if unit.colours and melee.loses_colours(battle.dice, unit.index, battle.tables):
        unit.colours = False
        battle.tell("MEX-MEL-20", "loses_its_colours", unit)


def pursue(battle: WarBattle, victor: WarUnit, was_square: bool) -> None:
    """Checks whether the victor follows next turn. MEX-MEL-16, MEX-MEL-17, MEX-MEL-18, MEX-MEL-19."""
    if was_square:
        return
    check = check_unit(battle, victor, "MEX-MEL-16")
    victor.checked = True
    moves = melee.pursuit_moves(check.relationship, battle.tables)
    if moves:
        victor.forced = PURSUITS[moves]
        battle.tell("MEX-MEL-17", "will_pursue", victor, values=(moves,))
