"""Step 4: moves that morale and melee ordered in the turn before: falling back, routs and pursuits."""

from operator import attrgetter

from rules.core.boards.free import bearing
from rules.core.measure.contact import footprint_ahead, go_to_contact
from rules.core.measure.footprints import CONTACT
from rules.core.measure.legs import backward_leg, forward_leg, incline
from rules.core.measure.shapes import is_on_table
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.charging.melee import begin_melee
from rules.mexican_war.engine.charging.prisoners import take_prisoners
from rules.mexican_war.engine.losses import may_join, remove_unit, take_losses
from rules.mexican_war.engine.morale import condition_of, give_way, roll_check
from rules.mexican_war.engine.moves import nearest_enemy
from rules.mexican_war.engine.orders import is_without_command
from rules.mexican_war.engine.plans import STAND, has_room, move_of, turned_about_middle
from rules.mexican_war.engine.surroundings import (
    cover_from,
    frighten,
    has_fortifications_before,
    who_may_be_scared,
)
from rules.mexican_war.engine.travel.marching import (
    arrive,
    bring_up,
    check_passages,
    disorder_by_ground,
    is_free,
    march_alone,
    pass_quiet_twelfths,
    settle,
    step,
)
from rules.mexican_war.engine.travel.paths import TWELFTHS, March, reach_straight, turn_to
from rules.mexican_war.engine.travel.sweeps import find_ways_clear
from rules.mexican_war.engine.turn import show_unit
from rules.mexican_war.sections import melee
from rules.mexican_war.sections.aftermath import prisoners_of_rout
from rules.mexican_war.sections.measures import distance, face_towards
from rules.mexican_war.terms import ARTILLERY, D10, NONE, STEADY
from rules.mexican_war.units import (
    DESTROYED,
    FALLS_BACK,
    LEFT,
    NO_MOVE,
    PURSUES,
    PURSUES_FAR,
    ROUTS,
    SURRENDERED,
    WarUnit,
)

FORCED_MOVE_OF = attrgetter("forced")
SHORT = 100  # hundredths: where a charge halts if its target only moves next turn (MEX-R-16)
TRAPS = 100  # hundredths: a unit that cannot run surrenders to a formed enemy so near (MEX-R-35)


def forced_phase(battle: WarBattle) -> None:
    """Moves the units that give way, then their pursuers; both sides together. MEX-MEL-19, MEX-SEQ-01."""
    if not any(map(FORCED_MOVE_OF, battle.units)):
        return
    for kinds in ((FALLS_BACK, ROUTS), (PURSUES, PURSUES_FAR)):
        units = [unit for unit in battle.units if unit.forced in kinds and unit.is_present()]
        if not units:
            continue
        marches = [forced_march(battle, unit) for unit in units]
        find_ways_clear(battle, marches)
        bound = [march for march in marches if not march.is_clear]
        quiet = pass_quiet_twelfths(bound, 0) if bound else TWELFTHS
        for tick in range(quiet + 1, TWELFTHS + 1):
            if ROUTS in kinds and any(runs_off(battle, march, tick) for march in bound):
                bring_up(marches, tick - 1)
                bound = marches
                leave_table(battle, marches, tick)
            step(battle, [march for march in bound if march.unit.on_table], tick)
        arrive(marches)
        for march in marches:
            finish_forced(battle, march)
        for march in marches:
            if march.met != NONE:
                run_into(battle, march)


def forced_march(battle: WarBattle, unit: WarUnit) -> March:
    """Returns the march of a forced move.

    MEX-MOR-10, MEX-MOR-11, MEX-MOVE-06, MEX-NAT-03, MEX-R-34, MEX-MEL-17.
    """
    place = unit.footprint()
    if unit.forced == FALLS_BACK:
        stays = unit.arm == ARTILLERY and not move_of(unit, STAND, battle)
        return March(unit, [backward_leg(0 if stays else battle.tables.movement.fall_back)])
    base = 0 if unit.arm == ARTILLERY and not unit.limbered else move_of(unit, STAND, battle)
    if unit.forced == ROUTS:
        turn, operations = turn_to(unit.facing, way_home(battle, unit)), unit.kind(battle.tables).operations
        return March(unit, [incline(reach_straight(battle, unit, place, base, operations, turn), turn)])
    moves = 2 if unit.forced == PURSUES_FAR else 1
    return March(unit, [forward_leg(reach_straight(battle, unit, place, base, moves))], touches=True)


def way_home(battle: WarBattle, unit: WarUnit) -> int:
    """Returns the direction of a rout: from the nearest enemy, never away from its own edge. MEX-R-34."""
    home = 180 if unit.side == 0 else 0
    enemy = nearest_enemy(battle, unit)
    if enemy is None:
        return home
    away = bearing(unit.x - enemy.x, unit.y - enemy.y)
    return away if abs(turn_to(home, away)) <= 90 else home


def runs_off(battle: WarBattle, march: March, tick: int) -> bool:
    """Tells whether the next place of a routing unit is over the edge. MEX-R-26."""
    if march.is_open or not march.unit.on_table or march.unit.forced != ROUTS or march.stopped:
        return False
    return not is_on_table(march.next_place(tick).corners(), battle.table.width, battle.table.height)


def leave_table(battle: WarBattle, marches: list[March], tick: int) -> None:
    """Takes off, for the battle, each routing unit whose next place is over the edge. MEX-R-26."""
    for march in marches:
        if runs_off(battle, march, tick):
            unit = march.unit
            frighten_on_way(battle, march)
            battle.tell("MEX-R-26", "runs", unit, values=(unit.x, unit.y, unit.facing))
            remove_unit(battle, unit, LEFT, "MEX-R-26")


def finish_forced(battle: WarBattle, march: March) -> None:
    """Ends a forced move: it checks the units passed and the units caught.

    MEX-OFF-11, MEX-MOR-12, MEX-R-34, MEX-R-35.
    """
    unit, forced = march.unit, march.unit.forced
    unit.forced = NO_MOVE
    if not unit.on_table:
        return
    settle(battle, march)
    stayed = (unit.x, unit.y) == (march.start.x, march.start.y)
    if forced == ROUTS:
        frighten_on_way(battle, march)
        turn_back(battle, unit)
    unit.released = is_without_command(battle, unit)
    unit.moved_back = forced in (FALLS_BACK, ROUTS)
    unit.advanced = not unit.moved_back
    verb = {FALLS_BACK: "falls_back", ROUTS: "runs"}.get(forced, "pursues")
    battle.tell("MEX-MEL-19", verb, unit, values=(unit.x, unit.y, unit.facing))
    disorder_by_ground(battle, march)
    check_passages(battle, march)
    if stayed and (forced == ROUTS or (forced == FALLS_BACK and unit.arm == ARTILLERY)):
        surrender_if_trapped(battle, unit)
    if forced in (PURSUES, PURSUES_FAR):
        catch_runners(battle, unit)


def frighten_on_way(battle: WarBattle, march: March) -> None:
    """Makes friends near any place of a rout check.

    Most of them are near one of its ends. The places between are found only for the others. MEX-MOR-12.
    """
    ends = march.start, march.unit.footprint()
    friends = who_may_be_scared(battle, march.unit, ends)
    if friends:
        frighten(battle, friends, ends)
        friends = [unit for unit in friends if not unit.scared]
    if friends:
        frighten(battle, friends, march.all_places())


def surrender_if_trapped(battle: WarBattle, unit: WarUnit) -> None:
    """Makes a unit surrender whole if it must run and has no way out.

    Gunners leave their guns behind. MEX-R-35.
    """
    near = [
        enemy
        for enemy in battle.fighters(1 - unit.side)
        if not enemy.is_routing() and battle.is_within(unit, enemy, TRAPS)
    ]
    if not near:
        return
    captor = min(near, key=lambda it: (distance(it.shape(), unit.shape()), it.index))
    figures = unit.strength
    if unit.arm == ARTILLERY:
        unit.captured, unit.strength = unit.captured + unit.strength, 0
        values = (figures, 0, unit.frontage, unit.depth)
        battle.tell("MEX-R-35", "loses", unit, values=values)
    remove_unit(battle, unit, DESTROYED if unit.arm == ARTILLERY else SURRENDERED, "MEX-R-35")
    take_prisoners(battle, captor, figures)


def turn_back(battle: WarBattle, unit: WarUnit) -> None:
    """Turns the back of a routing unit to the enemy, where it has room to turn. MEX-R-34."""
    turn = turn_to(unit.facing, way_home(battle, unit))
    place = turned_about_middle(unit.footprint(), turn)
    if turn and has_room(battle, unit, place):
        unit.place(place)


def catch_runners(battle: WarBattle, unit: WarUnit) -> None:
    """Takes figures off a routing unit that a pursuer reaches; half of them are prisoners. MEX-R-35."""
    near = [
        enemy
        for enemy in battle.fighters(1 - unit.side)
        if enemy.is_routing() and distance(enemy.shape(), unit.shape()) <= CONTACT
    ]
    for enemy in near[:1]:
        row = melee.melee_row(unit.kind(battle.tables), unit.arm, ("enemy_rear",), (), battle.tables)
        dice = battle.dice.roll(1, D10, "MEX-R-35", unit.index)
        hits = battle.tables.melee.rows[row][dice[0]]
        prisoners = prisoners_of_rout(min(hits, enemy.strength), battle.tables)
        battle.tell("MEX-R-35", "rides_down", unit, enemy.index, dice, (hits, prisoners))
        enemy.captured += prisoners
        take_losses(battle, enemy, hits, "MEX-R-35")
        take_prisoners(battle, unit, prisoners)


def run_into(battle: WarBattle, march: March) -> None:
    """Lets a pursuer that has reached a unit in good order strike it, as a charge that is intercepted does.

    That unit drops its plan for the turn. MEX-MEL-03, MEX-MEL-07, MEX-MEL-17.
    """
    unit, target = march.unit, battle.units[march.met]
    if target.is_routing() or not target.is_present() or unit.arm == ARTILLERY or not is_free(unit):
        return
    if not may_join(battle, target) or distance(unit.shape(), target.shape()) > CONTACT:
        return
    show_unit(battle, target)
    battle.tell("MEX-MEL-17", "runs_into", unit, target.index)
    target.plan, target.answer, target.target = STAND, 0, NONE
    face = face_towards(target, unit)
    if target.enemy == NONE:
        if not does_stand(battle, march, target):
            return
        target.shelter = cover_from(battle, target, march.start)
        unit.unspent = unspent_part(march)
    begin_melee(battle, unit, target, face)


def does_stand(battle: WarBattle, march: March, target: WarUnit) -> bool:
    """Makes the target of a charge or pursuit check. If it does not stand it goes before contact.

    MEX-MEL-07, MEX-R-16.
    """
    square = target.is_square() and march.unit.is_mounted()
    works = has_fortifications_before(battle, target, march.start)
    modifier = melee.standing_modifier(condition_of(battle, target), square, works, battle.tables)
    check = roll_check(battle, target, "MEX-MEL-07", modifier)
    effect = melee.standing_effect(check.relationship, battle.tables)
    if effect == STEADY:
        return True
    give_way(battle, target, effect, "MEX-MEL-07")
    yield_ground(battle, march, target)
    return False


def unspent_part(march: March) -> int:
    """Returns the hundredths of its path that a charge has not gone. MEX-MEL-22."""
    return march.cost() * (TWELFTHS - min(TWELFTHS, march.twelfths_used())) // TWELFTHS


def yield_ground(battle: WarBattle, march: March, target: WarUnit) -> None:
    """Moves a target that does not stand at once; without room the charge halts short. MEX-R-16."""
    if melee.leaves_at_once(battle.tables):
        fall_back_now(battle, march, target)
        return
    unit = march.unit
    halt = footprint_ahead(unit.footprint(), SHORT, 180)
    if has_room(battle, unit, halt):
        unit.place(halt)


def fall_back_now(battle: WarBattle, march: March, target: WarUnit) -> None:
    """Moves a target back before contact; the charger takes the ground that it left. MEX-R-16, MEX-MEL-26."""
    unit, ground = march.unit, target.depth
    if target.forced == NO_MOVE:
        target.forced = FALLS_BACK
    leaving = forced_march(battle, target)
    march_alone(battle, leaving)
    finish_forced(battle, leaving)
    near, reach = [], ground + unit.frontage // 2 + unit.depth + CONTACT
    for friend in battle.others(unit):
        room, dx, dy = reach + friend.frontage // 2 + friend.depth, friend.x - unit.x, friend.y - unit.y
        if dx * dx + dy * dy <= room * room:
            near.append(friend.shape())
    unit.place(footprint_ahead(unit.footprint(), go_to_contact(unit.footprint(), near, ground)))
