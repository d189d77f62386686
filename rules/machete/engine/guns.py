"""MACH-ART, MACH-MART on the table: guns limbered, hauled, set up, turned and fired."""

from rules.core.boards.free import degrees_between
from rules.core.terms import FRONT
from rules.machete.battle import MacheteBattle
from rules.machete.engine import houses, recrew
from rules.machete.engine.fire import is_ambushed, log_officers, mark, side_of
from rules.machete.engine.move import march, ways
from rules.machete.engine.orders import (
    BOMBARD,
    HAUL,
    HEADINGS,
    MOVED,
    ORDER,
    RECREW,
    SET_UP,
    SHELL,
    TAKE_OVER,
    TURN,
    WHOLE,
)
from rules.machete.sections.guns import (
    band,
    bombard,
    can_bear,
    can_fire_overhead,
    duel,
    shell,
    silence,
    turns_freely,
)
from rules.machete.terms import HOUSE_AT, MANHANDLED_ARTILLERY, NONE, OPEN, TREE_TRUNK
from rules.machete.units import MacheteUnit

ORDERS = (SET_UP, HAUL, TURN, SHELL, BOMBARD, RECREW, TAKE_OVER)


def orders(battle: MacheteBattle, unit: MacheteUnit, moved: bool, fired: bool) -> list[int]:
    """Returns the gun orders open to *unit* with the rest of its card. MACH-ART, MACH-MART."""
    if unit.gun == NONE:
        return recrew.orders(battle, unit, moved)
    if (
        moved or fired or is_ambushed(battle, unit)
    ):  # MACH-AMB-04: a surprised gun does not begin to set up either
        return []
    order_list = []
    if unit.limbered:
        return [SET_UP]
    if unit.gun != TREE_TRUNK:
        if unit.troop != MANHANDLED_ARTILLERY and ways(battle, unit, MANHANDLED_ARTILLERY):
            order_list.append(HAUL)
        angles = enumerate(HEADINGS)
        options = battle.options
        order_list += [
            TURN + n for n, angle in angles if not turns_freely(degrees_between(angle, unit.facing), options)
        ]
    if may_shell(battle, unit):
        order_list += [SHELL + index for index in targets(battle, unit)]
        order_list += [BOMBARD + number for number in works(battle, unit)]
    return order_list


def carry_out(battle: MacheteBattle, unit: MacheteUnit, option: int) -> int:
    """Carries out the order. Returns the part of the card it used."""
    order, index = option - option % ORDER, option % ORDER
    if order == SET_UP:
        set_up(battle, unit)
    elif order == HAUL:
        goals = ways(battle, unit, MANHANDLED_ARTILLERY)
        march(battle, unit, battle.decide("MACH-MOVE-02", unit, goals), MANHANDLED_ARTILLERY)
        return MOVED
    elif order == TURN:
        unit.facing = HEADINGS[index]
        battle.log.add("MACH-ART-03", "turns_gun", unit.index, -1, (), (unit.facing,))
    elif order == SHELL:
        fire_at(battle, unit, battle.units[index])
    elif order == BOMBARD:
        fire_on_works(battle, unit, index)
    else:
        return recrew.carry_out(battle, unit, option)
    return WHOLE


def limber(battle: MacheteBattle, unit: MacheteUnit) -> None:
    """Limbers or packs a gun in action free of cost, as its march begins.

    A gun that is only hauled by hand stays as it is. MACH-R-35.
    """
    if not unit.limbered and unit.troop != MANHANDLED_ARTILLERY:
        unit.limbered = True
        battle.log.add("MACH-R-35", "limbers", unit.index)


def set_up(battle: MacheteBattle, unit: MacheteUnit) -> None:
    """Unlimbers, or unpacks and assembles, a gun. It takes the whole phase.

    The gun faces as its commander likes. MACH-ART-01, MACH-MART-09.
    """
    unit.limbered, unit.set_up = False, battle.turn
    unit.facing = battle.decide("MACH-MOVE-07", unit, (unit.facing, *HEADINGS))
    battle.log.add("MACH-ART-01", "sets_up", unit.index, -1, (), (unit.facing,))


def headings(battle: MacheteBattle, unit: MacheteUnit) -> tuple[int, ...]:
    """Returns the facings that a gun may end its card with.

    On the move it may face any direction, in action only within its free arc.
    MACH-ART-02, MACH-ART-05, MACH-MART-10, MACH-R-34.
    """
    if unit.gun == TREE_TRUNK or is_surprised(battle, unit):
        return ()
    if unit.limbered or unit.moved == battle.turn:
        return HEADINGS
    return tuple(
        angle for angle in HEADINGS if turns_freely(degrees_between(angle, unit.facing), battle.options)
    )


def is_surprised(battle: MacheteBattle, unit: MacheteUnit) -> bool:
    """Tells whether *unit* is a gun in action that was surprised in this phase's ambush.

    Nothing can be done with it. A gun on the move is driven on, like a cart. MACH-AMB-04.
    """
    return unit.gun != NONE and not unit.limbered and is_ambushed(battle, unit)


def may_shell(battle: MacheteBattle, unit: MacheteUnit) -> bool:
    """Tells whether a gun may fire.

    MACH-ART-05, MACH-ART-17, MACH-ART-27, MACH-AMB-04, MACH-AMB-06, MACH-R-38.
    """
    if unit.gun == TREE_TRUNK and unit.shots:
        return False
    bar = silence(
        unit.strength, battle.turn, unit.fired, unit.set_up, unit.recrewed, unit.limbered,
        is_ambushed(battle, unit), unit.engaged > 0, unit.moved == battle.turn, 0, battle.options,
    )  # fmt: skip
    return bar == NONE


def is_in_line(battle: MacheteBattle, unit: MacheteUnit, cell: int) -> bool:
    """Tells whether a gun can hit *cell*.

    That is in range, in sight, within its arc, with no enemy in the line, and friends only where it passes
    over them. MACH-ART-21, MACH-ART-22, MACH-ART-33, MACH-ART-34, MACH-R-34, MACH-R-43.
    """
    table, options = battle.table, battle.options
    here, spans = unit.cell, table.spans(unit.cell)
    if cell == here or band(unit.gun, spans[cell], options) == NONE:
        return False
    angle = degrees_between(table.bearing(here, cell), unit.facing)
    if not (can_bear(angle) if unit.gun == TREE_TRUNK else turns_freely(angle, options)):
        return False
    line = table.line(here, cell)
    if line < 0:
        return False
    if line & (battle.held[0] | battle.held[1] | battle.covert[unit.side]):
        for other in battle.units:
            if not other.on_table or not line & table.bits[other.cell]:
                continue
            if other.side == unit.side:
                if not can_fire_overhead(spans[other.cell], table.spans(other.cell)[cell], options):
                    return False
            elif not other.hidden:
                return False
    return True


def targets(battle: MacheteBattle, unit: MacheteUnit) -> list[int]:
    """Returns enemies that *unit* may shell, by index.

    A melee is never shelled. Units in a house are shelled with the house (MACH-BLD-08).
    MACH-ART-33, MACH-R-33, MACH-R-73.
    """
    return [
        foe.index
        for foe in battle.foes[unit.side]
        if foe.figures_left > 0 and not foe.engaged and foe.house < 0 and is_in_line(battle, unit, foe.cell)
    ]


def works(battle: MacheteBattle, unit: MacheteUnit) -> list[int]:
    """Returns structures that *unit* may shell, by number.

    Those held or occupied by friends are left out, and so are those with a melee on a wall or at a door. A
    tree trunk gun fires at enemy units and nothing else (MACH-ART-34).
    MACH-ART-23, MACH-BLD-04, MACH-R-33, MACH-R-73.
    """
    if unit.gun == TREE_TRUNK:
        return []
    structures = []
    for number, (kind, index, cell) in enumerate(houses.structures(battle)):
        occupant = battle.houses[index].garrison if kind == HOUSE_AT else battle.at[cell]
        if occupant >= 0 and (battle.units[occupant].side == unit.side or battle.units[occupant].engaged):
            continue
        if not battle.is_empty(unit, cell) and occupant < 0:
            continue
        if is_in_line(battle, unit, cell):
            structures.append(number)
    return structures


def fire_at(battle: MacheteBattle, unit: MacheteUnit, target: MacheteUnit) -> None:
    """Fires at troops or a gun.

    Casualties are marked (MACH-GEN-10).
    MACH-ART-09, MACH-ART-10, MACH-ART-18, MACH-ART-35, MACH-R-42, MACH-R-43.
    """
    options, turn = battle.options, battle.turn
    reach = band(unit.gun, battle.table.spans(unit.cell)[target.cell], options)
    seen_from = side_of(battle, target, unit.cell)
    aim(battle, unit, target.cell)
    fallen = 0
    if target.gun != NONE and unit.gun != TREE_TRUNK:
        covered = battle.table.cover[target.cell] != OPEN
        shot = duel(battle.dice, unit.index, reach, covered, target.figures_left)
        fallen = shot.crew_lost
        clause = "MACH-ART-20" if covered and shot.hit else "MACH-ART-19" if shot.hit else "MACH-ART-18"
        verb = "wrecks" if shot.gun_destroyed else "hits_gun" if shot.hit else "shell_misses"
        values = (reach, fallen, unit.facing) if shot.hit else (reach, unit.facing)
        battle.log.add(clause, verb, unit.index, target.index, shot.faces, values)
        if shot.gun_destroyed:
            target.wrecked = turn
        mark(target, fallen, fallen, 0)
    else:
        figures, officers = target.figures_left, target.officers - target.marked_officers
        burst = shell(battle.dice, unit.index, target.index, reach, figures, officers, options)
        fallen = burst.losses.casualties
        clause = "MACH-ART-35" if unit.gun == TREE_TRUNK else "MACH-ART-10" if burst.hit else "MACH-ART-09"
        if burst.hit:
            values = (reach, fallen, unit.facing)
            battle.log.add(clause, "shells", unit.index, target.index, burst.faces, values)
            mark(target, burst.losses.total, fallen, burst.losses.officers)
            target.volleys += 1
            log_officers(battle, "MACH-ART-11", target, burst.losses.officer_faces)
        else:
            values = (reach, unit.facing)
            battle.log.add(clause, "shell_misses", unit.index, target.index, burst.faces, values)
    target.molested = turn
    if unit.ambusher == turn:
        target.ambushed = True
    if seen_from != FRONT and (fallen or options.flank_fire_test == "any"):
        target.flanked = True


def aim(battle: MacheteBattle, unit: MacheteUnit, cell: int) -> None:
    """Lays the gun, which has then fired, hit or miss.

    A tree trunk cannot be turned. MACH-ART-02, MACH-ART-05, MACH-R-43.
    """
    if unit.gun != TREE_TRUNK:
        unit.facing = battle.table.bearing(unit.cell, cell)
    unit.fired = battle.turn
    unit.shots += 1
    battle.idle = 0


def fire_on_works(battle: MacheteBattle, unit: MacheteUnit, number: int) -> None:
    """Fires one shot at a structure.

    It also hits the units inside.
    MACH-ART-23, MACH-ART-24, MACH-ART-25, MACH-BLD-06, MACH-BLD-07, MACH-BLD-08.
    """
    kind, index, cell = houses.structures(battle)[number]
    inside = battle.houses[index].garrison if kind == HOUSE_AT else NONE
    garrison = battle.units[inside] if inside >= 0 else None
    occupants = garrison.figures_left if garrison else 0
    officers = garrison.officers - garrison.marked_officers if garrison else 0
    reach = band(unit.gun, battle.table.spans(unit.cell)[cell], battle.options)
    aim(battle, unit, cell)
    shot = bombard(battle.dice, unit.index, reach, occupants, officers, battle.options)
    if not shot.hit:
        battle.log.add("MACH-BLD-06", "works_missed", unit.index, -1, shot.faces, (kind, reach, unit.facing))
    else:
        clause = "MACH-ART-25" if shot.destroyed else "MACH-ART-24"
        values = (kind, reach, shot.demolition_total, int(shot.destroyed), unit.facing)
        battle.log.add(clause, "shells_works", unit.index, -1, shot.faces, values)
    if garrison:
        garrison.molested = battle.turn
        garrison.ambushed = garrison.ambushed or unit.ambusher == battle.turn
    if garrison and shot.occupant_faces:
        lost, chiefs = shot.occupants_lost, shot.officers_lost
        mark(garrison, lost, lost - chiefs, chiefs)
        faces = shot.occupant_faces
        battle.log.add("MACH-BLD-08", "shelled_inside", garrison.index, unit.index, faces, (lost,))
    if shot.destroyed:
        houses.demolish(battle, number)
