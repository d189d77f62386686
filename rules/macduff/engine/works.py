"""MACD-ENG and MACD-HOSP on the table: what pioneers build in the melee phase, and the hospital's die."""

from collections.abc import Iterator
from typing import Final

from rules.core.measure.contact import footprint_ahead
from rules.core.measure.ground import WHOLE, Piece, covers, depth_inside, strip
from rules.core.measure.shapes import Point
from rules.macduff.battle import MacduffBattle
from rules.macduff.board import usual_nature
from rules.macduff.engine.ground.rough_ground import spans_off_roads
from rules.macduff.engine.losses import return_figures
from rules.macduff.engine.vehicles import repair
from rules.macduff.sections import engineering
from rules.macduff.sections.support import is_recovered, roll_hospital
from rules.macduff.tables import EARTHWORK_LENGTH, FOOT_SIZE, INCH, PATH_WIDTHS, SUPPLIES_WITHIN
from rules.macduff.terms import DEMOLISHED, HOSPITAL, MAKE_ROAD, NONE, PIONEERS, TASKS
from rules.macduff.units import MacduffUnit

NO_WORK: Final = 0
BLOW: Final = len(TASKS) + 1
"""Options of MACD-ENG-01: a task's number and 1, or to blow the charges that are laid."""

FORTIFY: Final = 0
EARTHWORK: Final = 1
OBSTACLE: Final = 2
PONTOON: Final = 3
CHARGE_LAID: Final = 4
GAP_WALL: Final = 5
EASE_BANKS: Final = 6
SHORE_MARSH: Final = 7
BREAK_BRIDGE: Final = 8
SET_UP_HOSPITAL: Final = 9
PACK_HOSPITAL: Final = 10
ROAD_LENGTH: Final = 6
"""Inches of a road that is cut as one task."""

SECTION: Final = 2 * INCH
"""How far a section of a pontoon bridge reaches."""

LONGEST_BRIDGE: Final = 24 * INCH
"""How far ahead of the pioneers a bridge may reach."""

BARRIERS: Final = ("wall", "high_wall", "fence", "hedge", "high_hedge", "obstacle", "earthwork")
BANKS: Final = ("stream", "gully")
MARSHES: Final = ("bog", "swamp")
WOODS: Final = ("open_wood", "dense_wood")
SUPPLIES: Final = (*WOODS, "houses", "town")
BLOWN: Final = {
    "obstacle": "palisade",
    "town": "fortified_house",
    "high_wall": "stone_wall",
    "wall": "stone_wall",
    "gap": "wooden_bridge",
}


def works_phase(battle: MacduffBattle) -> None:
    """Lets pioneers work and hospitals roll, in the melee phase. MACD-ENG-01, MACD-ENG-06, MACD-HOSP-02."""
    workers = battle.roll_call().workers
    for unit in workers:
        if unit.moved or unit.charging or (unit.fighting and battle.is_fighting(unit)):
            unit.task, unit.points = NONE, 0
        elif unit.on_table and unit.troop in (PIONEERS, HOSPITAL) and not unit.must_rally:
            work_a_turn(battle, unit)
    for unit in workers:
        if unit.on_table and unit.repair and not unit.moved:
            repair(battle, unit)
    for unit in workers:
        if unit.on_table and unit.troop == HOSPITAL and not unit.is_packed:
            treat(battle, unit)


def work_a_turn(battle: MacduffBattle, unit: MacduffUnit) -> None:
    """Works one turn at the task its player picks. MACD-ENG-01, MACD-ENG-03, MACD-ENG-04, MACD-ENG-05."""
    options = [NO_WORK, *[task + 1 for task in tasks_open(battle, unit)]]
    if unit.charges:
        options.append(BLOW)
    chosen = battle.decide("MACD-ENG-01", unit, options)
    if chosen == NO_WORK:
        return
    if chosen == BLOW:
        blow(battle, unit)
        return
    task = chosen - 1
    if task != unit.task:
        unit.task, unit.points = task, 0
    count = engineering.work_dice(max(unit.strength, 0), False, False)
    needed = engineering.work_needed(task, ROAD_LENGTH, 0)
    opened = engineering.road_opened(unit.points, ROAD_LENGTH)
    done = engineering.work(battle.dice, unit.index, count, unit.points, needed, False)
    unit.points = done.points
    battle.log.add("MACD-ENG-01", "works", unit.index, faces=done.faces, values=(task, int(done.complete)))
    if task == MAKE_ROAD:
        now = ROAD_LENGTH if done.complete else engineering.road_opened(done.points, ROAD_LENGTH)
        open_section(battle, unit, "road", opened * INCH, now * INCH)
    elif done.complete:
        finish(battle, unit, task)
    if done.complete:
        unit.task = NONE


def tasks_open(battle: MacduffBattle, unit: MacduffUnit) -> list[int]:
    """Lists a unit's tasks. MACD-ENG-02, MACD-ENG-07, MACD-ENG-08, MACD-ENG-12, MACD-ENG-13, MACD-HOSP-03."""
    if unit.troop == HOSPITAL:
        return [SET_UP_HOSPITAL if unit.is_packed else PACK_HOSPITAL]
    met = {battle.table.nature_of(piece).kind for _, piece in pieces_ahead(battle, unit, INCH)}
    tasks = []
    if towns_to_fortify(battle, unit):
        tasks.append(FORTIFY)
    if not met & set(BARRIERS):
        tasks += [EARTHWORK, OBSTACLE]
    if next_section(battle, unit) != NONE:
        tasks.append(PONTOON)
    if met & set(BLOWN):
        tasks.append(CHARGE_LAID)
    if met & set(BARRIERS):
        tasks.append(GAP_WALL)
    if met & set(BANKS):
        tasks.append(EASE_BANKS)
    if met & set(MARSHES):
        tasks.append(SHORE_MARSH)
    if "gap" in met:
        tasks.append(BREAK_BRIDGE)
    if met & set(WOODS):
        tasks.append(MAKE_ROAD)
    wagons, supplies = has_pontoons(battle, unit), has_supplies(battle, unit)
    return [task for task in tasks if not engineering.missing_need(task, unit.engineer, wagons, supplies)]


def towns_to_fortify(battle: MacduffBattle, unit: MacduffUnit) -> list[int]:
    """Lists by number the unfortified towns that a unit is in. MACD-ENG-07."""
    return [
        number
        for number, piece in enumerate(battle.table.ground.pieces)
        if battle.table.nature_of(piece).town
        and number not in battle.fortified
        and covers(piece, unit.shape())
    ]


def next_section(battle: MacduffBattle, unit: MacduffUnit) -> int:
    """Returns how far ahead the next section of a unit's bridge begins. NONE: no river. MACD-ENG-08."""
    p = (unit.x, unit.y)
    end = footprint_ahead(unit.footprint(), LONGEST_BRIDGE)
    ground, q = battle.table.ground, (end.x, end.y)
    water = ground.spans(battle.table.water, p, q)[:1]
    if not water or water[0][0] * LONGEST_BRIDGE > INCH * WHOLE:
        return NONE
    open_water = spans_off_roads(water, ground.spans(battle.table.paths, p, q))
    return open_water[0][0] * LONGEST_BRIDGE // WHOLE if open_water else NONE


def pieces_ahead(battle: MacduffBattle, unit: MacduffUnit, far: int) -> Iterator[tuple[int, Piece]]:
    """Yields the pieces that lie straight ahead of a unit's front within *far*, with their numbers."""
    end = footprint_ahead(unit.footprint(), far)
    for number, piece in enumerate(battle.table.ground.pieces):
        if depth_inside(piece, (unit.x, unit.y), (end.x, end.y)):
            yield number, piece


def has_pontoons(battle: MacduffBattle, unit: MacduffUnit) -> bool:
    """Tells whether a pontoon wagon is with a unit. MACD-ENG-08."""
    return any(u.pontoons and battle.distance(unit, u) <= SUPPLIES_WITHIN for u in battle.friends(unit))


def has_supplies(battle: MacduffBattle, unit: MacduffUnit) -> bool:
    """Tells whether wood, buildings or a supply wagon is within 6 inches. MACD-ENG-07, MACD-R-41."""
    if any(u.supplies and battle.distance(unit, u) <= SUPPLIES_WITHIN for u in battle.friends(unit)):
        return True
    x, y = unit.footprint().middle()
    reach = SUPPLIES_WITHIN
    rays: list[Point] = [(x + reach, y), (x - reach, y), (x, y + reach), (x, y - reach)]
    rays += [(x + dx * reach * 7 // 10, y + dy * reach * 7 // 10) for dx in (1, -1) for dy in (1, -1)]
    near = [p for p in battle.table.ground.pieces if battle.table.nature_of(p).kind in SUPPLIES]
    return any(depth_inside(piece, (x, y), ray) for piece in near for ray in rays)


def finish(battle: MacduffBattle, unit: MacduffUnit, task: int) -> None:
    """Carries out what a finished task brings.

    MACD-ENG-07, MACD-ENG-08, MACD-ENG-09, MACD-ENG-12, MACD-HOSP-03.
    """
    if task == FORTIFY:
        battle.fortified.append(towns_to_fortify(battle, unit)[0])
    elif task in (EARTHWORK, OBSTACLE):
        raise_work(battle, unit, "earthwork" if task == EARTHWORK else "obstacle")
    elif task == CHARGE_LAID:
        unit.charges += 1
    elif task == PONTOON:
        start = next_section(battle, unit)
        open_section(battle, unit, "gap", start, start + SECTION)
    elif task in (SET_UP_HOSPITAL, PACK_HOSPITAL):
        unit.is_packed = task == PACK_HOSPITAL
    elif task == BREAK_BRIDGE:
        for number, piece in list(pieces_ahead(battle, unit, INCH)):
            nature = battle.table.nature_of(piece)
            if nature.kind == "gap":
                battle.change_table(battle.table.with_pieces([None], nature, number))
                return
    else:
        open_section(battle, unit, "gap", 0, SECTION if task != SHORE_MARSH else EARTHWORK_LENGTH)


def raise_work(battle: MacduffBattle, unit: MacduffUnit, kind: str) -> None:
    """Puts 6 inches of earthwork or obstacle before a unit's front. MACD-ENG-07."""
    front = footprint_ahead(unit.footprint(), FOOT_SIZE[1] // 2)
    wide = front.at(front.x, front.y)
    left, right = type(wide)(wide.x, wide.y, wide.facing, EARTHWORK_LENGTH, 2).front()
    nature = usual_nature(kind)
    battle.change_table(battle.table.with_pieces([strip(left, right, FOOT_SIZE[1] // 2)], nature))
    battle.works += 1


def open_section(battle: MacduffBattle, unit: MacduffUnit, kind: str, start: int, end: int) -> None:
    """Opens a road or gap straight ahead of a unit's front. MACD-ENG-08, MACD-ENG-12, MACD-ENG-13."""
    if end <= start:
        return
    p, q = (
        footprint_ahead(unit.footprint(), start - FOOT_SIZE[1] // 2),
        footprint_ahead(unit.footprint(), end),
    )
    polygon = strip((p.x, p.y), (q.x, q.y), PATH_WIDTHS[kind])
    battle.change_table(battle.table.with_pieces([polygon], usual_nature(kind)))
    battle.works += 1


def blow(battle: MacduffBattle, unit: MacduffUnit) -> None:
    """Blows the charges laid at what is straight ahead. MACD-ENG-10, MACD-ENG-11."""
    charged = [
        (number, battle.table.nature_of(piece))
        for number, piece in pieces_ahead(battle, unit, INCH)
        if battle.table.nature_of(piece).kind in BLOWN
    ]
    charges, unit.charges = unit.charges, 0
    faces = engineering.blow_charges(battle.dice, unit.index, charges)
    needed = engineering.demolition_needed(DEMOLISHED.index(BLOWN[charged[0][1].kind])) if charged else 0
    success = bool(charged) and sum(faces) >= needed
    battle.log.add("MACD-ENG-10", "blows", unit.index, faces=faces, values=(int(success),))
    if not success:
        return
    number, nature = charged[0]
    if nature.kind == "gap":
        battle.change_table(battle.table.with_pieces([None], nature, number))
        battle.works += 1
    else:
        open_section(battle, unit, "gap", 0, SECTION)


def treat(battle: MacduffBattle, hospital: MacduffUnit) -> None:
    """Rolls a hospital's die. A figure may return to the unit that its owner names. MACD-HOSP-02."""
    able = [u.index for u in battle.fighters(hospital.side) if u.strength < u.original]
    if not able:
        return
    faces = roll_hospital(battle.dice, hospital.index)
    battle.log.add("MACD-HOSP-02", "treats", hospital.index, faces=faces)
    if is_recovered(faces):
        unit = battle.units[battle.decide("MACD-HOSP-02", hospital, able)]
        return_figures(battle, unit, 1, "MACD-HOSP-02")
