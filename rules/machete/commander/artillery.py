"""The computer's guns (section g of the catalogue): targets, positions and crews."""

from collections.abc import Sequence

from rules.core.boards.free import degrees_between
from rules.core.playing.commanders import index_of_greatest
from rules.machete.battle import MacheteBattle
from rules.machete.commander import positions as posts, targets as doctrine
from rules.machete.engine.houses import Structure, structures
from rules.machete.engine.move import ways
from rules.machete.engine.orders import (
    BOMBARD,
    HAUL,
    HEADINGS,
    MARCH,
    ORDER,
    PASS,
    RECREW,
    SET_UP,
    SHELL,
    TAKE_OVER,
    TURN,
)
from rules.machete.engine.recrew import men_wanted
from rules.machete.sections.guns import can_fire_overhead, is_in_action
from rules.machete.tables import GUN_LIMITS, scaled_distance
from rules.machete.terms import HOUSE_AT, MANHANDLED_ARTILLERY, MEDIUM, NONE, OPEN, ROAD, SPANISH, TREE_TRUNK
from rules.machete.units import UNSERVED, MacheteUnit

# Distances are hundredths of a cm for 28 mm figures.
ELBOW_ROOM = 4000  # no gun is set up with an enemy this near
POST = 2000  # a house this near to the objective belongs to it
SIGHT = 1 << 42  # value of a free view of the aim: more than any route is long
AXIS = 1500  # detour that Spanish guns make to stand on the road
GIVERS = 6  # figures of a unit that can give men to a gun
TRUNK_TARGET = 3  # figures worth the one shot of a tree trunk

GUN_IN_OPEN, POSITION, GUN, TROOPS, HOUSE, NOTHING_WORTH = 5, 4, 3, 2, 1, 0  # order of targets


def choose(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int | None:
    """Returns the index in *options* of the choice for or about a gun; None: no choice. MACH-GEN-08."""
    if unit.gun != NONE:
        return serve(view, unit, options)
    for place, option in enumerate(options):
        order, index = option - option % ORDER, option % ORDER
        if order == TAKE_OVER or (order == RECREW and can_give(view, unit, view.units[index])):
            return place
    return options.index(MARCH) if MARCH in options and lost_gun(view, unit) is not None else None


def lost_gun(view: MacheteBattle, unit: MacheteUnit) -> MacheteUnit | None:
    """Returns the gun that *unit* left and that still has no crew, or None. MACH-R-78."""
    gun = view.units[unit.piece] if unit.piece != NONE else None
    return gun if gun is not None and gun.state == UNSERVED and gun.side == unit.side else None


def can_give(view: MacheteBattle, unit: MacheteUnit, gun: MacheteUnit) -> bool:
    """Tells whether *unit* can give men to *gun*: it has six or more and stays above half.

    Not while the gun's own crew may still return, nor under enemy musket fire, nor for a tree trunk that has
    fired. MACH-ART-16.
    """
    if (gun.gun == TREE_TRUNK and gun.shots) or is_crowded(view, gun.side, view.table.at(gun.x, gun.y)):
        return False
    if gun.lying and gun.state == UNSERVED and any(u.piece == gun.index and u.on_table for u in view.units):
        return False
    left = unit.figures_left - men_wanted(view, unit, gun)
    return unit.figures_left >= GIVERS and 2 * left >= unit.muster


def is_crowded(view: MacheteBattle, side: int, cell: int) -> bool:
    """Tells whether an enemy of *side* is too near to *cell* for a gun there.

    A gun could neither be set up nor crewed.
    """
    spans, room = view.table.spans(cell), scaled_distance(ELBOW_ROOM, view.options.figure_mm)
    return any(spans[foe.cell] < room for foe in view.foes[side])


def serve(view: MacheteBattle, gun: MacheteUnit, options: Sequence[int]) -> int:
    """Fires if a target is worth it, sets up where there is one, and moves otherwise."""
    works = structures(view) if options[-1] >= BOMBARD else []
    worth = [worth_shelling(view, gun, option, works) for option in options]
    if max(worth) > NOTHING_WORTH:
        return worth.index(max(worth))
    aims = [foe for foe in view.foes[gun.side] if can_cover(view, gun, gun.cell, foe.cell)]
    stays = PASS
    if gun.limbered:
        if SET_UP in options and has_come(view, gun):
            stays = SET_UP
        elif MARCH in options and is_in_action(gun.strength) and axis(view, gun) >= 0:
            stays = MARCH
        elif SET_UP in options and has_post(view, gun, gun.cell):
            stays = SET_UP
        elif MARCH in options and is_in_action(gun.strength):
            stays = MARCH
    elif aims:
        stays = turn(view, gun, aims, options)
        if stays == PASS and HAUL in options and hauls_clear(view, gun):
            stays = HAUL
    elif MARCH in options and view.must_win[gun.side] and not has_post(view, gun, gun.cell):
        stays = MARCH
    return options.index(stays)


def worth_shelling(view: MacheteBattle, gun: MacheteUnit, option: int, works: Sequence[Structure]) -> int:
    """Scores a target of a gun.

    The order is: guns in the open, a held house near the objective, other guns, the largest unit, any held
    house.
    """
    order, index = option - option % ORDER, option % ORDER
    rank, size = NOTHING_WORTH, 0
    if order == SHELL:
        target = view.units[index]
        size = target.figures_left
        rank = TROOPS
        if gun.gun == TREE_TRUNK:
            rank = TROOPS if size >= TRUNK_TARGET else NOTHING_WORTH
        elif target.gun != NONE:
            rank = GUN if view.table.cover[target.cell] != OPEN else GUN_IN_OPEN
    elif order == BOMBARD and gun.gun != TREE_TRUNK:
        kind, house, cell = works[index]
        held = kind == HOUSE_AT and view.houses[house].garrison != NONE
        if held:
            place = view.objective
            near = place >= 0 and view.table.spans(place)[cell] <= scaled_distance(
                POST, view.options.figure_mm
            )
            rank = POSITION if near or view.houses[house].assault else HOUSE
            size = view.units[view.houses[house].garrison].figures_left
    return rank * ORDER + size if rank else NOTHING_WORTH


def turn(view: MacheteBattle, gun: MacheteUnit, aims: Sequence[MacheteUnit], options: Sequence[int]) -> int:
    """Turns the gun to targets behind it, if there are none in front; PASS otherwise. MACH-ART-03."""
    spans = view.table.spans(gun.cell)
    aim = min(aims, key=lambda foe: (spans[foe.cell], foe.index))
    wanted = view.table.bearing(gun.cell, aim.cell)
    turns = [option for option in options if option - option % ORDER == TURN]
    if not turns:
        return PASS
    best = min(turns, key=lambda option: (degrees_between(HEADINGS[option % ORDER], wanted), option))
    return (
        best
        if degrees_between(HEADINGS[best % ORDER], wanted) < degrees_between(gun.facing, wanted) // 2
        else PASS
    )


def can_cover(view: MacheteBattle, gun: MacheteUnit, cell: int, aim: int) -> bool:
    """Tells whether a gun on *cell* would have *aim* in range and in sight."""
    span = view.table.spans(cell)[aim]
    limit = scaled_distance(GUN_LIMITS[gun.gun][-1], view.options.figure_mm)
    return span <= limit and not view.table.hides(cell, aim)


def has_post(view: MacheteBattle, gun: MacheteUnit, cell: int) -> bool:
    """Tells whether *cell* suits a gun.

    It has the objective or an enemy in sight at medium range or nearer, and no friends in front.
    """
    return any(has_clear_line(view, gun, cell, place) for place in aims_from(view, gun, cell))


def aims_from(view: MacheteBattle, gun: MacheteUnit, cell: int) -> list[int]:
    """Returns the cells of the objective and of enemies that a gun on *cell* sees.

    They are at medium range or nearer.
    """
    limit = scaled_distance(GUN_LIMITS[gun.gun][MEDIUM], view.options.figure_mm)
    spans = view.table.spans(cell)
    places = [foe.cell for foe in view.foes[gun.side]]
    if view.objective >= 0 and view.objective != cell:
        places.append(view.objective)
    return [place for place in places if spans[place] <= limit and can_cover(view, gun, cell, place)]


def has_come(view: MacheteBattle, gun: MacheteUnit) -> bool:
    """Tells whether a gun moved in the last phase and its place is good.

    It does not move again only because friends have stepped in front of it.
    """
    return 0 < gun.moved == view.turn - 1 and bool(aims_from(view, gun, gun.cell))


def has_clear_line(view: MacheteBattle, gun: MacheteUnit, cell: int, aim: int) -> bool:
    """Tells whether a gun on *cell* can fire at *aim* past its friends. MACH-ART-21."""
    table = view.table
    line = table.line(cell, aim)
    if line < 0:
        return False
    if not line & view.held[gun.side] & ~table.bits[gun.cell]:
        return True
    behind, beyond = table.spans(cell), table.spans(aim)
    return all(
        can_fire_overhead(behind[friend.cell], beyond[friend.cell], view.options)
        for friend in view.foes[1 - gun.side]
        if friend is not gun and line & table.bits[friend.cell]
    )


def hauls_clear(view: MacheteBattle, gun: MacheteUnit) -> bool:
    """Tells whether a gun behind its friends can be dragged to a free line.

    It must also have fired at nobody in the phase before.
    """
    if gun.fired >= view.turn - 1 or gun.set_up >= view.turn - 1:
        return False
    return any(has_post(view, gun, cell) for cell in ways(view, gun, MANHANDLED_ARTILLERY))


def axis(view: MacheteBattle, gun: MacheteUnit) -> int:
    """Returns the nearest suitable cell of the road for a Spanish gun.

    -1 if the road is too far: the gun sets up where it is.
    """
    table = view.table
    if gun.nation != SPANISH or table.ground[gun.cell] == ROAD or is_crowded(view, gun.side, gun.cell):
        return -1
    spans, free = table.spans(gun.cell), view.at
    near = [cell for cell in table.tracks if spans[cell] <= AXIS and table.ground[cell] == ROAD]
    posts_there = (cell for cell in near if free[cell] < 0 and has_post(view, gun, cell))
    return min(posts_there, key=lambda cell: (spans[cell], cell), default=-1)


def goal(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int | None:
    """Returns a gun's next position, or its crew's way back to it; None for others. MACH-MOVE-02."""
    if unit.gun != NONE:
        return next_post(view, unit, options)
    gun = lost_gun(view, unit)
    if gun is None:
        return None
    far = posts.way_to(view, unit, view.table.at(gun.x, gun.y))
    return index_of_greatest([-far[cell] for cell in options])


def next_post(view: MacheteBattle, gun: MacheteUnit, options: Sequence[int]) -> int:
    """Returns the nearest place where a gun sees its aim, away from the enemy.

    It sees it at medium range. If that is out of reach, the gun moves towards it. For Spanish guns the road
    comes first. With nobody in range yet it goes as far as it can while its aim stays in sight. MACH-MOVE-02.
    """
    by_road = axis(view, gun)
    if by_road in options:
        return options.index(by_road)
    table = view.table
    foe = doctrine.nearest_enemy(view, gun)
    aim = view.objective if view.objective >= 0 else foe.cell if foe else table.size // 2
    room = scaled_distance(ELBOW_ROOM, view.options.figure_mm)
    far, here = posts.way_to(view, gun, aim), table.spans(gun.cell)
    limit = scaled_distance(GUN_LIMITS[gun.gun][-1], view.options.figure_mm)
    early = all(here[enemy.cell] > limit for enemy in view.foes[gun.side])

    def worth(cell: int) -> int:
        safe = not foe or table.spans(cell)[foe.cell] >= room
        if safe and has_post(view, gun, cell):
            kept = gun.nation == SPANISH and table.ground[cell] == ROAD
            return SIGHT - (far[cell] // posts.EASY if early else here[cell]) + (AXIS if kept else 0)
        return -far[cell] - (0 if safe else SIGHT)

    return index_of_greatest([worth(cell) for cell in options])
