"""Steps 3 and 5: charges declared unseen, what their targets answer, and whether they close and stand."""

from collections.abc import Sequence
from typing import Final

from rules.core.boards.free import bearing
from rules.core.measure.contact import footprint_ahead, go_to_contact
from rules.core.measure.footprints import FRONT
from rules.core.measure.legs import Leg, after_path, forward_leg, wheel
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.charging.forced import catch_runners, does_stand, fall_back_now, unspent_part
from rules.mexican_war.engine.charging.melee import begin_melee
from rules.mexican_war.engine.losses import may_join
from rules.mexican_war.engine.morale import condition_of, roll_check
from rules.mexican_war.engine.moves import PLAN_OF, charged_units, prepare_later, targets_among
from rules.mexican_war.engine.plans import (
    CHARGE,
    FORM,
    can_form,
    has_room,
    move_of,
    other_operations,
    take_formation,
    turned_about_middle,
)
from rules.mexican_war.engine.surroundings import cover_from, has_fortifications_before
from rules.mexican_war.engine.travel.paths import (
    March,
    operations_of,
    reach_straight,
    turn_to,
)
from rules.mexican_war.engine.travel.widening import widen_front, widths
from rules.mexican_war.sections import melee
from rules.mexican_war.sections.measures import distance, face_struck, face_towards
from rules.mexican_war.sections.movement import (
    delayed_move,
    straight_length,
    widening_cost,
)
from rules.mexican_war.terms import ARTILLERY, FORMATIONS, NONE, SQUARE
from rules.mexican_war.units import WarUnit

NOBODY: Final = 0
WIDER: Final = 1000  # of an option, for each stand by which a charge widens
NOTHING, FACE_IT, GO_BACK = 0, 1, 2
FORMING: Final = 200  # hundredths: how far off a charger is as its target forms


def charge_path(battle: WarBattle, unit: WarUnit, target: WarUnit) -> list[Leg]:
    """Returns the legs of a charge: a wheel towards the target, then straight.

    MEX-MOVE-06, MEX-MOVE-10, MEX-MOVE-15.
    """
    x, y = target.footprint().middle()
    turn = turn_to(unit.facing, bearing(x - unit.x, y - unit.y))
    legs = [wheel(turn)] if turn else []
    left = unit.kind(battle.tables).operations - operations_of(battle, unit, 1, legs, False)
    place = after_path(unit.footprint(), legs)
    far = reach_straight(battle, unit, place, move_of(unit, CHARGE, battle), left)
    return [*legs, forward_leg(max(0, far - widening_cost(unit.wider, battle.tables)))]


def within_reach(battle: WarBattle, unit: WarUnit, enemies: Sequence[WarUnit]) -> list[WarUnit]:
    """Returns the enemies that a charge can reach.

    It must be straight over its last part. Ground is looked at only where it decides.

    MEX-MOVE-03, MEX-MOVE-06, MEX-MOVE-10, MEX-R-43.
    """
    kind, base, tables = unit.kind(battle.tables), move_of(unit, CHARGE, battle), battle.tables
    slow, cost = delayed_move(base, kind, tables), widening_cost(unit.wider, tables)
    last, quarter = (
        straight_length(unit.is_mounted(), tables),
        tables.movement.wheel_max_degrees_per_operation,
    )
    x, y, own_reach, targets = unit.x, unit.y, unit.frontage // 2 + unit.depth, []
    facing, operations, swerve = unit.facing, kind.operations, tables.options.charge_max_deviation_degrees
    for target in enemies:
        dx, dy = target.x - x, target.y - y
        square, room = (
            dx * dx + dy * dy,
            own_reach + target.frontage // 2 + target.depth,
        )  # from front to front
        if square > (operations * base + room) ** 2:
            continue
        u, v = target.footprint().middle()
        turned = (bearing(u - x, v - y) - facing) % 360
        turned = 360 - turned if turned > 180 else turned
        left, turns = operations + -turned // quarter, turned > swerve
        if left < 0 or square > (left * base + room) ** 2 or (turns and square < last * last):
            continue
        far = distance(unit.shape(), target.shape())
        if far > operations * base or left * base < far + cost or (turns and far < last):
            continue
        if left * slow >= far + cost or charge_path(battle, unit, target)[-1].length >= far:
            targets.append(target)
    return targets


def charge_options(battle: WarBattle, unit: WarUnit) -> list[int]:
    """Returns the enemies that a unit may charge, each as its index and one; first, nobody.

    Cavalry is offered each target once more for each stand by which it may widen. MEX-MEL-02, MEX-MOVE-15.
    """
    options = [NOBODY]
    for enemy in chargeable_enemies(battle, unit):
        options.append(enemy.index + 1)
        if unit.is_mounted():
            spare = spare_length(battle, unit, enemy)
            options += [enemy.index + 1 + WIDER * stands for stands in widths(battle, unit, spare)]
    return options


def chargeable_enemies(battle: WarBattle, unit: WarUnit) -> list[WarUnit]:
    """Returns the enemies that a unit sees, can reach and may charge, by index. MEX-MEL-02."""
    enemies = [enemy for enemy in battle.fighters(1 - unit.side) if not enemy.hidden]
    return chargeable_of(battle, unit, enemies)


def chargeable_of(battle: WarBattle, unit: WarUnit, enemies: Sequence[WarUnit]) -> list[WarUnit]:
    """Returns the enemies in *enemies* that a unit sees, can reach and may charge. MEX-MEL-02."""
    return [
        enemy
        for enemy in within_reach(battle, unit, enemies)
        if may_join(battle, enemy) and battle.does_see(unit, enemy)
    ]


def spare_length(battle: WarBattle, unit: WarUnit, enemy: WarUnit) -> int:
    """Returns the hundredths of a charge that are left beyond its target. MEX-MOVE-15."""
    return charge_path(battle, unit, enemy)[-1].length - distance(unit.shape(), enemy.shape())


def target_of(option: int) -> int:
    """Returns the target of a charge by index."""
    return (option - 1) % WIDER


def plan_charges(battle: WarBattle, side: int) -> list[tuple[int, int]]:
    """Asks a side for the target of each unit that was to charge. MEX-MEL-02."""
    mind = battle.mind_of(side)
    if mind is not None:
        view, plans = battle.seen_by(side), []
        for unit in battle.fighters(side):
            if unit.plan == CHARGE and not unit.forced:
                chosen = mind.charge_of(view, unit)
                battle.draft.append(("MEX-MEL-02", unit.index, chosen))  # for the next unit to see
                plans.append((unit.index, chosen))
        return plans
    return [
        (unit.index, battle.decide("MEX-MEL-02", unit, charge_options(battle, unit)))
        for unit in battle.fighters(side)
        if unit.plan == CHARGE and not unit.forced
    ]


def answer_options(battle: WarBattle, unit: WarUnit) -> list[int]:
    """Returns the choices of a target that passes its check: nothing, face, go back, or form. MEX-MEL-26."""
    if not can_answer(battle, unit):
        return [NOTHING]
    options = [NOTHING, FACE_IT]
    if unit.arm != ARTILLERY:
        options.append(GO_BACK)
        options += [
            FORM + formation
            for formation in range(len(FORMATIONS))
            if formation in (0, SQUARE) and formation != unit.formation and can_form(battle, unit, formation)
        ]
    return options


def can_answer(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether a target has an operation left and neither charges itself nor runs. MEX-MEL-26."""
    left = unit.kind(battle.tables).operations - other_operations(unit.plan)
    return left >= 1 and unit.plan != CHARGE and not unit.is_routing()


def plan_answers(battle: WarBattle, side: int) -> list[tuple[int, int]]:
    """Asks a side what each of its charged units does. MEX-MEL-26."""
    charged = charged_units(battle, side)
    mind = battle.mind_of(side)
    if mind is not None:
        view = battle.seen_by(side)
        asked = [unit for unit in battle.fighters(side) if unit.index in charged] if charged else []
        return [(unit.index, mind.answer_of(view, unit)) for unit in asked]
    return [
        (unit.index, battle.decide("MEX-MEL-26", unit, answer_options(battle, unit)))
        for unit in battle.fighters(side)
        if unit.index in charged
    ]


def charges_phase(battle: WarBattle) -> None:
    """Lets both sides declare charges unseen, then lets the targets answer unseen. MEX-MEL-02, MEX-MEL-26."""
    if CHARGE not in map(PLAN_OF, battle.units):
        return
    for index, option in battle.plan_on_lines(plan_charges):
        unit = battle.units[index]
        if option != NOBODY:
            unit.target, unit.wider = target_of(option), option // WIDER
            battle.tell("MEX-MEL-02", "charges", unit, unit.target)
    for index, answer in sorted(sum(battle.together(plan_answers), [])):
        battle.units[index].answer = answer


def close_tests(battle: WarBattle) -> list[March]:
    """Tests which charges close, and returns them. The others hold for the turn.

    MEX-MEL-04, MEX-MEL-05, MEX-MEL-06, MEX-R-17, MEX-R-18.
    """
    marches = []
    for unit in battle.units if targets_among(battle.units) else ():
        if unit.target == NONE or not unit.is_present():
            continue
        target = battle.units[unit.target]
        struck = face_towards(target, unit)
        flank = struck != FRONT and not target.is_square()
        state = condition_of(battle, unit, flank)
        square = unit.is_mounted() and target.is_square()
        modifier = melee.closing_modifier(
            state, square, has_fortifications_before(battle, target, unit.footprint()), battle.tables
        )
        check = roll_check(battle, unit, "MEX-MEL-04", modifier)
        if melee.does_close(check.relationship, battle.tables) and target.is_present():
            if unit.wider and not widen_front(battle, unit, unit.wider, "MEX-MOVE-15"):
                unit.wider = 0
            unit.used = unit.kind(battle.tables).operations
            marches.append(March(unit, charge_path(battle, unit, target), touches=True, face=struck))
        else:
            unit.target, unit.used = NONE, 1
            battle.tell("MEX-MEL-06", "holds_its_position", unit)
    return marches


def make_contact(battle: WarBattle, march: March) -> None:
    """Puts a charge in contact: its target checks, and stands or goes.

    An enemy that comes in between takes the place of the target. A target that fights already stands.

    MEX-MEL-03, MEX-MEL-07, MEX-MEL-26.
    """
    unit, target = march.unit, battle.units[march.met]
    if not may_join(battle, target):
        return
    if target.index != unit.target:
        march.face = face_struck(target.footprint(), march.start.corners())
        battle.tell("MEX-MEL-03", "is_intercepted_by", unit, target.index)
    if target.is_routing():
        catch_runners(battle, unit)
        return
    if target.enemy != NONE:
        begin_melee(battle, unit, target, march.face)
        return
    if not does_stand(battle, march, target):
        return
    if target.answer == GO_BACK:
        fall_back_now(battle, march, target)
    else:
        stood = target.footprint()
        answer_charge(battle, unit, target)
        close_gap(unit, target)
        if target.footprint() != stood:
            march.face = face_towards(target, unit)
        unit.unspent = unspent_part(march)
        target.shelter = cover_from(battle, target, march.start)
        begin_melee(battle, unit, target, march.face)


def answer_charge(battle: WarBattle, unit: WarUnit, target: WarUnit) -> None:
    """Does what a target that stands had planned: it forms or faces the charge.

    It does so before contact, where it has room: the charger is still some way off. MEX-MEL-26.
    """
    still_off = footprint_ahead(unit.footprint(), FORMING, 180)
    acts = target.answer != NOTHING or other_operations(target.plan)
    if acts and has_room(battle, unit, still_off):
        unit.place(still_off)
    prepare_later(battle, target)
    if target.answer >= FORM:
        take_formation(battle, target, target.answer - FORM)
    elif target.answer == FACE_IT:
        turn = turn_to(target.facing, bearing(unit.x - target.x, unit.y - target.y))
        quarter = 90 * round_quarters(turn)
        place = turned_about_middle(target.footprint(), quarter)
        if quarter and has_room(battle, target, place):
            target.place(place)
    if target.answer != NOTHING:
        target.used += 1
        values = (target.x, target.y, target.facing, target.frontage, target.depth)
        battle.tell("MEX-MEL-26", "meets_the_charge", target, unit.index, values=values)


def round_quarters(turn: int) -> int:
    """Returns the quarter turns nearest to an angle."""
    return (abs(turn) + 45) // 90 * (1 if turn >= 0 else -1)


def close_gap(unit: WarUnit, target: WarUnit) -> None:
    """Brings a charger into contact with a target that has changed its ground."""
    place = unit.footprint()
    unit.place(footprint_ahead(place, go_to_contact(place, [target.shape()], target.depth + FORMING)))
