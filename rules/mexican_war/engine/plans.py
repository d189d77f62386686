"""Step 2: each unit gets its operations for the turn, unseen by the enemy."""

from collections.abc import Callable
from typing import Final

from rules.core.boards.free import bearing
from rules.core.measure.footprints import Footprint, around_middle
from rules.core.measure.legs import Leg, after_leg, after_path, form, wheel
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.construction.building import work_options
from rules.mexican_war.engine.construction.works import must_leave
from rules.mexican_war.engine.detachments import detach, may_detach, may_rejoin, rejoin
from rules.mexican_war.engine.lying import lie_down, may_lie_down
from rules.mexican_war.engine.orders import ATTACK, HOLD, order_of
from rules.mexican_war.engine.travel.dragging import guns_to_drag
from rules.mexican_war.engine.travel.fords import look_for_ford, may_look_for_ford
from rules.mexican_war.engine.travel.widening import extend_front, may_extend
from rules.mexican_war.sections.formations import OF_CAVALRY, Shape, formation_faults
from rules.mexican_war.sections.measures import distance, has_in_front
from rules.mexican_war.sections.movement import formation_move
from rules.mexican_war.sections.nations import limbered_move, unlimbered_move
from rules.mexican_war.terms import (
    ANCHORED_LINE,
    ARTILLERY,
    DISMOUNTED,
    FORMATIONS,
    LINE,
    MARCH_COLUMN,
    MOUNTED,
    NONE,
    SKIRMISH,
    SQUARE,
    TACTICAL_COLUMN,
)
from rules.mexican_war.units import WarUnit, battery_size, size_on_table, usual_files

STAND, MOVE, CHARGE, LIMBER, UNLIMBER, LIMBER_MOVE, MOVE_UNLIMBER, DISMOUNT, MOUNT = range(9)
FACE_RIGHT, FACE_LEFT, FACE_ABOUT, WHEEL_RIGHT, WHEEL_LEFT = range(9, 14)
LOOK_FOR_FORD: Final = 14
EXTEND: Final = 15
FORM: Final = 16  # and the formation
FORM_MOVE: Final = 32  # and the formation, then a move
WHOLE_TURN: Final = 64  # plans from here on take the whole turn
DRAG, DETACH, REJOIN, LIE_DOWN = range(WHOLE_TURN, 68)
TURNS: Final = {FACE_RIGHT: 90, FACE_LEFT: -90, FACE_ABOUT: 180, WHEEL_RIGHT: 45, WHEEL_LEFT: -45}
MOST_BATTALION: Final = 30  # figures: a larger unit is a regiment
CHARGING: Final = (LINE, TACTICAL_COLUMN)


def formation_in(plan: int) -> int:
    """Returns the formation that a plan takes, or NONE."""
    if plan >= WHOLE_TURN:
        return NONE
    if plan >= FORM_MOVE:
        return plan - FORM_MOVE
    return plan - FORM if plan >= FORM else NONE


def does_move(plan: int) -> bool:
    """Tells whether a plan has a move in it."""
    return plan in (MOVE, LIMBER_MOVE, MOVE_UNLIMBER) or FORM_MOVE <= plan < WHOLE_TURN


def other_operations(plan: int) -> int:
    """Returns the operations of a plan beside moves and charges."""
    return 0 if plan in (STAND, MOVE, CHARGE) else 1


def move_of(unit: WarUnit, plan: int, battle: WarBattle) -> int:
    """Returns how far a unit goes with an operation under a plan; 0 if it cannot. MEX-MOVE-11."""
    if unit.arm == ARTILLERY:
        limbered = unit.limbered or plan == LIMBER_MOVE
        rate = limbered_move if limbered else unlimbered_move
        return rate(unit.carriage, battle.tables)
    formation = formation_in(plan) if plan >= FORM else NONE
    movement = battle.tables.movement  # as formation_move has it: asked for every unit that plans
    moves = movement.mounted if unit.arm == MOUNTED else movement.foot
    return moves[unit.formation if formation == NONE else formation] or 0


def plan_options(battle: WarBattle, unit: WarUnit) -> list[int]:
    """Returns the plans open to a unit, standing first; none spikes guns.

    MEX-MOVE-01, MEX-MOVE-02, MEX-ART-23.
    """
    if may_extend(battle, unit):
        return [STAND, EXTEND]
    if unit.is_routing() or unit.forced or unit.enemy != NONE:
        return [STAND]
    operations = unit.kind(battle.tables).operations
    goes = order_of(battle, unit) != HOLD
    burns = must_leave(battle, unit)
    goes = goes or burns
    options = [STAND]
    if burns and move_of(unit, MOVE, battle):
        return [MOVE]
    if goes and move_of(unit, MOVE, battle):
        options.append(MOVE)
    if order_of(battle, unit) == ATTACK and can_charge(unit):
        options.append(CHARGE)
    if unit.arm == ARTILLERY:
        options += _of_guns(battle, unit, operations, goes)
    else:
        options += _of_men(battle, unit, operations, goes)
    options += _whole_turns(battle, unit, goes)
    if goes and may_look_for_ford(battle, unit):
        options.append(LOOK_FOR_FORD)
    turns = TURNS if unit.arm != ARTILLERY or not unit.limbered else {}
    return options + [turn for turn in turns if has_room(battle, unit, after_turn(unit, turn))]


def _whole_turns(battle: WarBattle, unit: WarUnit, goes: bool) -> list[int]:
    """Returns the plans that take a whole turn.

    MEX-ART-11, MEX-ART-15, MEX-ENG-01, MEX-MOR-02, MEX-MOR-03.
    """
    options = [DRAG] if goes and guns_to_drag(battle, unit) is not None else []
    options += work_options(battle, unit)
    options += [DETACH] if may_detach(battle, unit) else []
    options += [REJOIN] if may_rejoin(battle, unit) else []
    return options + ([LIE_DOWN] if may_lie_down(battle, unit) else [])


def can_charge(unit: WarUnit) -> bool:
    """Tells whether infantry or cavalry is in a formation that charges. MEX-MEL-02."""
    return unit.arm != ARTILLERY and unit.formation in CHARGING


def _of_guns(battle: WarBattle, unit: WarUnit, operations: int, goes: bool) -> list[int]:
    """Returns the plans to limber and unlimber.

    Mexican guns once placed do not move again. MEX-MOVE-07, MEX-NAT-03.
    """
    if unit.limbered:
        options = [UNLIMBER] if can_unlimber(battle, unit) else []
        return options + ([MOVE_UNLIMBER] if goes and operations > 1 else [])
    if not can_limber(battle, unit):
        return []
    return [LIMBER, *([LIMBER_MOVE] if goes and operations > 1 else [])]


def can_unlimber(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether limbered guns have room to go into action where they are. MEX-MOVE-07."""
    size = battery_size(unit.guns + unit.disabled, False, battle.tables)
    return _is_room(battle, unit, [form(*size)])


def can_limber(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether guns in action can go behind their teams; Mexican ones stay. MEX-MOVE-07, MEX-NAT-03."""
    stays = unit.carriage == "mexican" and unit.placed
    if stays or unit.disabled or not unit.guns or battle.table.is_in_woods(unit.shape()):
        return False
    return _is_room(battle, unit, [form(*battery_size(unit.guns, True, battle.tables))])


def _of_men(battle: WarBattle, unit: WarUnit, operations: int, goes: bool) -> list[int]:
    """Returns the formations that infantry or cavalry can take, and to mount or dismount.

    MEX-FORM-03, MEX-FORM-07, MEX-FORM-12.
    """
    options = []
    for formation in range(len(FORMATIONS)):
        if formation != unit.formation and can_form(battle, unit, formation):
            options.append(FORM + formation)
            if goes and operations > 1 and formation_move(unit.arm, formation, battle.tables):
                options.append(FORM_MOVE + formation)
    if unit.arm in (MOUNTED, DISMOUNTED) and unit.formation in (LINE, MARCH_COLUMN):
        options.append(DISMOUNT if unit.arm == MOUNTED else MOUNT)
    return options


def can_form(battle: WarBattle, unit: WarUnit, formation: int) -> bool:
    """Tells whether a unit may take a formation where it is.

    MEX-FORM-03, MEX-FORM-05, MEX-FORM-07, MEX-FORM-12.
    """
    if unit.arm == MOUNTED and formation not in OF_CAVALRY:
        return False
    numbers = battle.tables
    least = numbers["formations.tactical_column_min_wide"] * numbers["formations.tactical_column_min_deep"]
    if formation == TACTICAL_COLUMN and unit.strength < least:
        return False
    if formation == SKIRMISH and not unit.skirmishers:
        return False
    if formation == ANCHORED_LINE and not can_anchor(battle, unit):
        return False
    return _is_room(battle, unit, [formation_leg(battle, unit, formation)])


def can_anchor(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether both flanks of a battalion rest on what cavalry does not cross.

    MEX-FORM-05, MEX-FORM-06.
    """
    size = "battalion" if unit.start <= MOST_BATTALION else "regiment"
    shape = Shape(flanks_anchored=battle.table.is_anchored(unit.footprint()), size=size)
    return not formation_faults(ANCHORED_LINE, shape, battle.tables)


def formation_leg(battle: WarBattle, unit: WarUnit, formation: int) -> Leg:
    """Returns a change of formation as a leg. A square keeps the middle of the unit. MEX-FORM-09."""
    files = usual_files(unit.arm, formation, unit.strength, unit.stands, battle.tables)
    size = size_on_table(unit.arm, formation, unit.strength, unit.stands, files, battle.tables)
    return form(*size, keeps_middle=SQUARE in (formation, unit.formation))


def after_turn(unit: WarUnit, plan: int) -> Footprint:
    """Returns where a unit is after facing about its middle, or wheeling 45 degrees. MEX-MOVE-03."""
    if plan in (WHEEL_RIGHT, WHEEL_LEFT):
        return after_leg(unit.footprint(), wheel(TURNS[plan]))
    return turned_about_middle(unit.footprint(), TURNS[plan])


def turned_about_middle(place: Footprint, turn: int) -> Footprint:
    """Returns a place faced elsewhere: stands turn and close up again, so front and depth stay."""
    return around_middle(place.middle(), (place.facing + turn) % 360, place.frontage, place.depth)


def is_ahead(place: Footprint, enemy: WarUnit) -> bool:
    """Tells whether an enemy is in front of a place."""
    return has_in_front(place, enemy)


def _is_room(battle: WarBattle, unit: WarUnit, path: list[Leg]) -> bool:
    """Tells whether the ground is free where a unit would be after a path."""
    return has_room(battle, unit, after_path(unit.footprint(), path))


def has_room(battle: WarBattle, unit: WarUnit, place: Footprint) -> bool:
    """Tells whether a place is on the table and nobody else is there."""
    return battle.has_room(place, unit)


def plan_units(battle: WarBattle, side: int) -> list[tuple[int, int]]:
    """Asks a side for the plan of each unit. MEX-SEQ-01."""
    mind = battle.mind_of(side)
    if mind is not None:
        view = battle.seen_by(side)
        return [(unit.index, mind.plan_of(view, unit)) for unit in battle.fighters(side)]
    return [
        (unit.index, battle.decide("MEX-MOVE-01", unit, plan_options(battle, unit)))
        for unit in battle.fighters(side)
    ]


def plans_phase(battle: WarBattle) -> None:
    """Lets both sides plan unseen. Plans are carried out with the normal moves. MEX-SEQ-01, MEX-MOVE-01."""
    planned = battle.plan_on_lines(plan_units, asks_all=True)
    for index, plan in planned:
        battle.units[index].plan = plan
    battle.activations += len(planned)


def carry_out(battle: WarBattle, unit: WarUnit) -> None:
    """Carries out the part of a plan beside its move: limbering, forming, facing, mounting. MEX-MOVE-02."""
    plan = unit.plan
    if plan == EXTEND:
        extend_front(battle, unit)
    if unit.enemy != NONE or plan == EXTEND:
        return
    if not other_operations(plan) or plan == MOVE_UNLIMBER:
        return
    unit.used = unit.kind(battle.tables).operations if plan >= WHOLE_TURN else 1
    if plan in TURNS:
        turn_unit(battle, unit, plan)
    elif plan in (LIMBER, LIMBER_MOVE, UNLIMBER):
        limber(battle, unit, plan != UNLIMBER)
    elif plan in ON_THE_SPOT:
        ON_THE_SPOT[plan](battle, unit)
    elif plan in (DISMOUNT, MOUNT):
        change_horses(battle, unit)
    elif formation_in(plan) != NONE:
        take_formation(battle, unit, formation_in(plan))


ON_THE_SPOT: Final[dict[int, Callable[[WarBattle, WarUnit], None]]] = {
    LOOK_FOR_FORD: look_for_ford,
    DETACH: detach,
    REJOIN: rejoin,
    LIE_DOWN: lie_down,
}


def turn_unit(battle: WarBattle, unit: WarUnit, plan: int) -> None:
    """Faces or wheels a unit, if nobody is in the way now. MEX-MOVE-03, MEX-ART-03."""
    if has_room(battle, unit, after_turn(unit, plan)):
        unit.place(after_turn(unit, plan))
        _tell_place(battle, unit, "MEX-MOVE-03", "turns")


def limber(battle: WarBattle, unit: WarUnit, limbered: bool) -> None:
    """Limbers guns, or puts them into action, if there is room for them. MEX-MOVE-02, MEX-NAT-03."""
    size = battery_size(unit.guns + unit.disabled, limbered, battle.tables)
    if unit.limbered == limbered or not _is_room(battle, unit, [form(*size)]):
        return
    unit.limbered = limbered
    unit.placed = unit.placed or not limbered
    unit.resize(*size)
    _tell_place(battle, unit, "MEX-MOVE-02", "limbers" if limbered else "unlimbers")


def change_horses(battle: WarBattle, unit: WarUnit) -> None:
    """Makes cavalry mount or dismount; it keeps its formation. MEX-MOVE-02, MEX-MOR-03."""
    arm = DISMOUNTED if unit.arm == MOUNTED else MOUNTED
    size = size_on_table(arm, unit.formation, unit.strength, unit.stands, unit.files, battle.tables)
    if not _is_room(battle, unit, [form(*size)]):
        return
    unit.arm = arm
    unit.resize(*size)
    _tell_place(battle, unit, "MEX-MOVE-02", "mounts" if unit.arm == MOUNTED else "dismounts")


def take_formation(battle: WarBattle, unit: WarUnit, formation: int) -> None:
    """Changes the formation of a unit, if there still is room for it.

    A square turns its stronger face, the front, to the nearest enemy. MEX-MOVE-02, MEX-FORM-11.
    """
    leg = formation_leg(battle, unit, formation)
    if not _is_room(battle, unit, [leg]):
        return
    unit.place(after_leg(unit.footprint(), leg))
    unit.formation = formation
    unit.files = usual_files(unit.arm, formation, unit.strength, unit.stands, battle.tables)
    if formation == SQUARE:
        face_nearest(battle, unit)
    values = (formation, unit.x, unit.y, unit.facing, unit.frontage, unit.depth)
    battle.tell("MEX-MOVE-02", "forms", unit, values=values)


def face_nearest(battle: WarBattle, unit: WarUnit) -> None:
    """Turns a unit about its middle to the nearest enemy in sight, if it has room. MEX-FORM-11."""
    seen = [enemy for enemy in battle.fighters(1 - unit.side) if not enemy.hidden]
    enemy = min(seen, key=lambda it: (distance(it.shape(), unit.shape()), it.index), default=None)
    if enemy is not None:
        (x, y), (to_x, to_y) = unit.footprint().middle(), enemy.footprint().middle()
        place = turned_about_middle(unit.footprint(), bearing(to_x - x, to_y - y) - unit.facing)
        if has_room(battle, unit, place):
            unit.place(place)


def _tell_place(battle: WarBattle, unit: WarUnit, clause: str, verb: str) -> None:
    values = (unit.x, unit.y, unit.facing, unit.frontage, unit.depth)
    battle.tell(clause, verb, unit, values=values)
