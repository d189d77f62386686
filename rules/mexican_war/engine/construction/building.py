"""Work on the table: breastworks, walls taken down, pontoon bridges and charges of powder."""

from typing import Final

from rules.core.measure.contact import footprint_ahead
from rules.core.measure.footprints import CONTACT
from rules.core.measure.ground import Piece, strip
from rules.core.measure.shapes import Point
from rules.core.measure.sight import obstructions
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.construction.repairs import can_repair, repair_work
from rules.mexican_war.engine.construction.works import is_breached, nature_at, point_on, ruin
from rules.mexican_war.engine.travel.fords import water_close_to
from rules.mexican_war.ground import BRIDGE as BRIDGE_KIND, HOUSES
from rules.mexican_war.sections import engineering
from rules.mexican_war.sections.measures import distance, hull
from rules.mexican_war.terms import DISMOUNTED, INCH, INFANTRY, LINE, NONE
from rules.mexican_war.units import WarUnit

BUILD, TAKE_DOWN, BRIDGE, MINE, REPAIR = range(72, 77)  # plans of a whole turn
REACH: Final = 100  # hundredths: how near a work is to those who work on it
LOOKS: Final = 400  # hundredths ahead in which a unit looks for what it takes down
BEFORE: Final = 30  # hundredths between a front and the breastwork that it builds
PIER: Final = 50  # hundredths of a bridge on each bank
ENEMIES_OFF: Final = 600  # hundredths: nobody works with an enemy in sight so near
BREASTWORK: Final = "breastwork"


def work_options(battle: WarBattle, unit: WarUnit) -> list[int]:
    """Returns the tasks that a unit on foot can do here.

    MEX-ENG-01, MEX-ENG-03, MEX-ENG-06, MEX-ENG-07, MEX-ENG-08.
    """
    on_foot = unit.arm in (INFANTRY, DISMOUNTED)
    if not on_foot or unit.formation != LINE or unit.unformed or is_enemy_close(battle, unit):
        return []
    piece, _ = work_ahead(battle, unit)
    options = [BUILD] if piece == NONE else []
    options += [TAKE_DOWN] if can_take_down(battle, unit, piece) else []
    options += [REPAIR] if can_repair(battle, unit) else []
    if unit.engineers:
        options += [BRIDGE] if water_width(battle, unit) else []
        options += [MINE] if piece != NONE and nature_at(battle, piece).construction else []
    return options


def is_work_near(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether something that can be taken down or blown up may be near the way ahead."""
    room = LOOKS + CONTACT
    left, near, right, far = unit.x - room, unit.y - room, unit.x + room, unit.y + room
    return not battle.table.is_free_of(battle.table.to_take_down, left, near, right, far)


def is_enemy_close(battle: WarBattle, unit: WarUnit) -> bool:
    """Tells whether an enemy that is seen is too near for work."""
    return any(
        not enemy.hidden and battle.is_within(unit, enemy, ENEMIES_OFF)
        for enemy in battle.near_enemies(unit, ENEMIES_OFF)
    )


def work_ahead(battle: WarBattle, unit: WarUnit) -> tuple[int, Point]:
    """Returns the work close before a unit, and where its line ahead meets it; else NONE."""
    p = unit.x, unit.y
    far = footprint_ahead(unit.footprint(), LOOKS)
    q = far.x, far.y
    for stretch in obstructions(battle.table.ground, p, q):
        piece = battle.table.ground.pieces[stretch.piece]
        nature = battle.table.nature_of(piece)
        if nature.kind not in engineering.TASK_OF and nature.kind not in HOUSES:
            continue
        point = point_on(p, q, (stretch.begins + stretch.ends) // 2)
        near = distance(hull(piece.polygon), unit.shape()) <= REACH
        if near and not is_breached(battle, stretch.piece, point):
            return stretch.piece, point
    return NONE, p


def can_take_down(battle: WarBattle, unit: WarUnit, piece: int) -> bool:
    """Tells whether a unit can take down what is before it: mortar only with tools.

    MEX-ENG-08, MEX-ENG-10.
    """
    task = engineering.TASK_OF.get(nature_at(battle, piece).kind) if piece != NONE else None
    return task is not None and (task != engineering.MORTARED or unit.tools)


def water_width(battle: WarBattle, unit: WarUnit) -> int:
    """Returns the hundredths of water close before a unit, or 0. MEX-ENG-06."""
    water = water_close_to(battle, unit)
    return 0 if water is None else water.ends - water.begins


def do_works(battle: WarBattle) -> None:
    """Adds a turn of work, at the end of a turn, for units that worked undisturbed. MEX-ENG-01."""
    for unit in battle.units:
        if unit.plan not in WORKS or not unit.is_present():
            continue
        if unit.enemy != NONE or unit.is_routing() or unit.fired or unit.moved_back:
            unit.worked, unit.task = 0, NONE
            continue
        if unit.task != unit.plan:
            unit.task, unit.worked = unit.plan, 0
        unit.worked += 1
        WORKS[unit.plan](battle, unit)


def finish(unit: WarUnit) -> None:
    """Forgets a work that is done."""
    unit.task, unit.worked = NONE, 0


def build_breastwork(battle: WarBattle, unit: WarUnit) -> None:
    """Raises a breastwork once it is as long as the front of its builders. MEX-ENG-01."""
    done = engineering.work_done("breastwork", unit.strength, unit.worked, battle.tables)
    if done * INCH < unit.frontage:
        return
    left, right = footprint_ahead(unit.footprint(), BEFORE).front()
    add_piece(battle, BREASTWORK, strip(left, right, battle.tables["ground_measures.line_width"]))
    battle.tell("MEX-ENG-01", "builds_a_breastwork", unit, values=(*left, *right))
    finish(unit)


def take_down(battle: WarBattle, unit: WarUnit) -> None:
    """Opens a gap once enough inches of a construction are down.

    MEX-ENG-02, MEX-ENG-08, MEX-ENG-09, MEX-ENG-11.
    """
    piece, point = work_ahead(battle, unit)
    if not can_take_down(battle, unit, piece):
        finish(unit)
        return
    task = engineering.TASK_OF[nature_at(battle, piece).kind]
    if task == engineering.MORTARED:
        done = engineering.mortar_removed(unit.stands, unit.worked, battle.tables)
    else:
        done = engineering.work_done(task, unit.strength, unit.worked, battle.tables)
    if done * INCH >= battle.tables.artillery.wall_gap:
        battle.gaps.append((piece, *point))
        battle.tell("MEX-ENG-08", "opens_a_gap", unit, values=point)
        finish(unit)


def build_bridge(battle: WarBattle, unit: WarUnit) -> None:
    """Lets specialists bridge the water before them. MEX-ENG-06."""
    water = water_close_to(battle, unit)
    if water is None:
        finish(unit)
        return
    done = engineering.work_done(engineering.PONTOON, unit.strength, unit.worked, battle.tables)
    if done * INCH < water.ends - water.begins:
        return
    near, far = (
        footprint_ahead(unit.footprint(), length) for length in (water.begins - PIER, water.ends + PIER)
    )
    ends = (near.x, near.y), (far.x, far.y)
    add_piece(battle, BRIDGE_KIND, strip(*ends, battle.tables["ground_measures.road_width"]))
    battle.tell("MEX-ENG-06", "builds_a_bridge", unit, values=(*ends[0], *ends[1]))
    finish(unit)


def blow_up(battle: WarBattle, unit: WarUnit) -> None:
    """Fires a charge that is ready, or sets a new fuse. MEX-ENG-03, MEX-ENG-04, MEX-ENG-05."""
    piece, point = work_ahead(battle, unit)
    if piece == NONE:
        finish(unit)
        return
    ready = engineering.preparation_turns(battle.tables)
    if unit.worked < ready:
        return
    if not engineering.goes_off(battle.dice, unit.index, battle.tables):
        unit.worked = ready - battle.tables["engineering.fuse_reset_turns"]
        battle.tell("MEX-ENG-05", "sets_a_new_fuse", unit)
        return
    battle.tell("MEX-ENG-04", "blows_up_a_work", unit, values=point)
    if nature_at(battle, piece).kind in HOUSES:
        ruin(battle, piece, unit, "MEX-ENG-03")
    else:
        battle.gaps.append((piece, *point))
    finish(unit)


def add_piece(battle: WarBattle, kind: str, outline: tuple[Point, ...]) -> None:
    """Puts a piece of ground on the table."""
    battle.table = battle.table.with_piece(kind, Piece(outline, 0))
    battle.board = battle.table


WORKS: Final = {
    BUILD: build_breastwork,
    TAKE_DOWN: take_down,
    BRIDGE: build_bridge,
    MINE: blow_up,
    REPAIR: repair_work,
}
