"""How the computer handles men told off, prisoners, trains and those who come to their rescue: where they go,
who gives an escort, and when they leave."""

from collections.abc import Sequence

from rules.core.boards.going import FAR
from rules.core.commanders import greatest
from rules.machete.battle import MacheteBattle
from rules.machete.engine.arson import at_work
from rules.machete.engine.captives import NOBODY, gait
from rules.machete.engine.details import spare
from rules.machete.engine.move import ways
from rules.machete.engine.orders import ATTACK, GO_OFF, LEAD, MARCH, ORDER, PASS, REJOIN, SHOOT
from rules.machete.goals import BRING_OFF, CAPTURE, HOLD, RESCUE
from rules.machete.morale import escorts_needed
from rules.machete.tables import WHOLE_MOVE, scaled
from rules.machete.terms import CAVALRY, ESCORT, INFANTRY, NONE, TRAINS
from rules.machete.units import STEADY, MacheteUnit

# Hundredths of a cm for 28 mm figures.
CLEAR_OF = 4500  # so far from the nearest enemy nobody on an errand minds him
RISK = WHOLE_MOVE // 2000 * 3 // 2  # work that a hundredth of a cm too near to an enemy is worth
SOUGHT = (RESCUE, BRING_OFF, CAPTURE)  # goals about units of the enemy, or about whom he leads away
STAYS_FOR = (*SOUGHT, HOLD)  # goals that nobody gains who strikes and goes
HUNT = 8000  # so far one goes after those who set fire to what he guards
ABOUT = 9000  # an enemy so near a load is about
NEAR = 1500  # an escort so near its load is with it
LEASH = 2500  # no load goes farther from all foot while there is an enemy
FEWEST = 4  # men who are still a guard
PRIZE = 18  # twelfths of a point by which less is asked of an attack on what the side is out for
FIRES = 3  # fewer men than this hit nobody worth the powder


def choose(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int | None:
    """MACH-GEN-08: prisoners are led off, details go back, those who are to leave do; else they march or
    wait. None for a unit on no such errand."""
    for place, option in enumerate(options if options[-1] >= REJOIN else ()):
        order = option - option % ORDER
        back = order == REJOIN and not at_work(view, unit)  # who has begun a fire sees it burn first
        if order == LEAD or back or (option == GO_OFF and leaves(view, unit)):
            return place
    load = ward(view, unit)
    if load is not None:
        closes_up = (
            MARCH in options and strays(view, unit, load) and nearer(view, unit, load, ways(view, unit))
        )
        place = options.index(MARCH) if closes_up else nearest_shot(view, unit, options)
        if options[place] != PASS or unit.fired == view.turn or strikers(view, load):
            return place
        return None  # nobody to fire at, and nobody who threatens it: he clears its way
    if squared_up(view, unit):
        return nearest_shot(view, unit, options)
    target = bound_for(view, unit)
    if target < 0:
        return None
    better = False
    if MARCH in options:
        here = worths(view, unit, target, (unit.cell,))[0]
        better = any(worth > here for worth in worths(view, unit, target, ways(view, unit)))
    if better:
        return options.index(MARCH)
    if unit.held or unit.troop in TRAINS or rescued(view, unit):
        return nearest_shot(view, unit, options)
    return None


def goal(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int | None:
    """MACH-MOVE-02: the place in *options* of the cell that serves its errand best; None if it has none."""
    load = ward(view, unit)
    if load is not None:
        there = beside(view, load)
        if not set(there) & set(options):
            far = gait(view, unit).field(load.cell)
            return greatest([-far[cell] for cell in options])
        spans = view.table.spans(load.cell)
        enemy = min(view.foes[unit.side], key=lambda foe: (spans[foe.cell], foe.index))
        towards = view.table.spans(enemy.cell)
        return greatest([-towards[cell] if cell in there else -FAR for cell in options])
    target = bound_for(view, unit)
    return None if target < 0 else greatest(worths(view, unit, target, options))


# a convoy and those who go with it


def loads_of(view: MacheteBattle, side: int) -> list[MacheteUnit]:
    """The trains and carts that *side* is to bring off and still has on the table, by index."""
    if not view.goals:
        return []
    units = [view.units[index] for goal in view.goals if goal.kind == BRING_OFF for index in goal.units]
    return [unit for unit in units if unit.troop in TRAINS and unit.side == side and unit.on_table]


def strikers(view: MacheteBattle, load: MacheteUnit) -> list[MacheteUnit]:
    """Enemies who could ride down *load* where it stands, or come at it with the machete."""
    table = view.table
    return [
        foe
        for foe in view.foes[load.side]
        if foe.state == STEADY
        and foe.troop <= CAVALRY
        and (foe.mounted or not foe.firearms)
        and foe.house < 0
        and (
            table.threatened[foe.nation][foe.troop][foe.cell]
            or table.find_threatened(foe.nation, foe.troop, foe.cell)
        )[load.cell]
    ]


def ward(view: MacheteBattle, unit: MacheteUnit) -> MacheteUnit | None:
    """The load that *unit* goes with while an enemy is about: foot, the nearest to each load."""
    if unit.troop != INFANTRY or unit.house >= 0 or unit.duty != NONE or unit.engaged:
        return None
    loads = loads_of(view, unit.side)
    if not loads:
        return None
    about = scaled(ABOUT, view.options.figure_mm)
    free = [foot for foot in view.foes[1 - unit.side] if guards(foot)]
    for load in loads:
        spans = view.table.spans(load.cell)
        near = any(spans[foe.cell] <= about for foe in view.foes[unit.side])
        if not free or not near:
            continue
        nearest = min(free, key=lambda foot: (spans[foot.cell], foot.index))
        if nearest is unit:
            return load
        free.remove(nearest)
    return None


def guards(unit: MacheteUnit) -> bool:
    """Whether *unit* can cover a load: steady foot in the open, whole enough to be a body."""
    whole = unit.troop == INFANTRY and unit.duty == NONE and unit.standing >= FEWEST
    return whole and unit.house < 0 and unit.state == STEADY and not unit.engaged


def beside(view: MacheteBattle, load: MacheteUnit) -> list[int]:
    """The cells on which foot stands between *load* and the enemy."""
    return [cell for cell in view.table.around[load.cell] if view.at[cell] < 0]


def nearer(view: MacheteBattle, unit: MacheteUnit, load: MacheteUnit, cells: Sequence[int]) -> bool:
    """Whether one of *cells* is beside *load*, or on the way to it from afar."""
    if set(beside(view, load)) & set(cells):
        return True
    far = gait(view, unit).field(load.cell)
    return any(far[cell] < far[unit.cell] for cell in cells)


def strays(view: MacheteBattle, unit: MacheteUnit, load: MacheteUnit) -> bool:
    """Whether *unit* is too far from *load*: not at it when horse or machetes threaten it, or a march off."""
    if unit.cell in view.table.around[load.cell]:
        return False
    return view.table.spans(load.cell)[unit.cell] > scaled(NEAR, view.options.figure_mm) or bool(
        strikers(view, load)
    )


def squared_up(view: MacheteBattle, load: MacheteUnit) -> bool:
    """Whether *load* had better halt among its escort: who would ride it down is near, and the foot beside
    it cannot follow any more in this phase."""
    if load.troop not in TRAINS or not brought_off(view, load.side, load.index) or load.duty != NONE:
        return False
    there = [view.units[view.at[cell]] for cell in view.table.around[load.cell] if view.at[cell] >= 0]
    escort = [foot for foot in there if foot.side == load.side and guards(foot)]
    return bool(escort) and all(foot.index in view.order for foot in escort) and bool(strikers(view, load))


def giver(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int:
    """MACH-MOR-21: of those who can give the whole escort the one most reduced; else whoever has most men."""
    wanted = escorts_needed(max(unguarded_of(view), default=1))

    def price(index: int) -> tuple[bool, int, int]:
        giving = view.units[index]
        whole = spare(giving) >= wanted
        return not whole, giving.standing if whole else -giving.standing, index

    givers = [option for option in options if option != NOBODY]
    return options.index(min(givers, key=price) if givers else NOBODY)


def unguarded_of(view: MacheteBattle) -> list[int]:
    """How many prisoners each unit has whom nobody leads."""
    held = [0] * len(view.units)
    for unit in view.units:
        if unit.captives >= 0:
            held[unit.captives] += unit.held
    return [unit.captured - held[unit.index] for unit in view.units]


def nearest_shot(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int:
    """Fire at the nearest of those in range, or nothing: who guards something does not look for a fight."""
    spans = view.table.spans(unit.cell)
    worth = min(unit.firearms, unit.standing) >= FIRES
    shots = [option for option in options if worth and SHOOT <= option < ATTACK]
    chosen = min(shots, key=lambda shot: (spans[view.units[shot - SHOOT].cell], shot), default=PASS)
    return options.index(chosen)


def leaves(view: MacheteBattle, unit: MacheteUnit) -> bool:
    """MACH-MOR-20: whether *unit* is through with what it came for: it leads captives, is to be brought off,
    or its side has all it wanted."""
    if unit.held or brought_off(view, unit.side, unit.index) or rescued(view, unit):
        return True
    own = [goal for goal in view.goals if goal.side == unit.side]
    return bool(own) and all(goal.met for goal in own)


def brought_off(view: MacheteBattle, side: int, index: int) -> bool:
    """Whether that unit is one of those its *side*, or its captors, are to bring off the table."""
    if not view.goals:  # as in most battles
        return False
    return any(goal.side == side and goal.kind == BRING_OFF and index in goal.units for goal in view.goals)


def bound_for(view: MacheteBattle, unit: MacheteUnit) -> int:
    """The cell *unit* is on its way to; -1 if it is on no errand.

    Who leads captives goes to his own edge, and so does who was freed from them; a convoy goes to the edge
    by which it is to leave, a detail that has done its work to its unit, a train that is to go nowhere out
    of the way of an enemy who comes near.
    """
    if unit.held:
        edge = view.exits if brought_off(view, unit.side, unit.captives) else view.homes
        off = way_off(view, unit, edge[unit.side])
        return off if off >= 0 else unit.cell
    if brought_off(view, unit.side, unit.index):
        return way_off(view, unit, view.exits[unit.side])
    if rescued(view, unit):
        return way_off(view, unit, view.homes[unit.side])
    if unit.duty == ESCORT and unit.source >= 0:
        source = view.units[unit.source]
        return source.cell if source.on_table and source.house < 0 else -1
    if unit.troop in TRAINS:
        spans, limit = view.table.spans(unit.cell), scaled(CLEAR_OF, view.options.figure_mm)
        near = any(spans[foe.cell] < limit for foe in view.foes[unit.side])
        return way_off(view, unit, view.homes[unit.side]) if near else unit.cell
    return -1


def rescued(view: MacheteBattle, unit: MacheteUnit) -> bool:
    """Whether *unit* is free again whom its side is out to rescue: it has nothing to seek in the fight."""
    if not view.goals:
        return False
    return any(goal.kind == RESCUE and unit.index in goal.units for goal in view.goals)


def way_off(view: MacheteBattle, unit: MacheteUnit, edge: int) -> int:
    """The cell of that *edge* to which *unit* has the shortest way; -1 if it has none."""
    going = gait(view, unit)
    spans = view.table.spans(unit.cell)
    for cell in sorted(view.table.edges[edge], key=lambda cell: (spans[cell], cell)):
        if going.costs[cell] and going.field(cell)[unit.cell] < FAR:
            return cell
    return -1


def worths(view: MacheteBattle, unit: MacheteUnit, target: int, cells: Sequence[int]) -> list[int]:
    """What each of *cells* is worth on the way to *target*: near to it, and clear of the enemy."""
    far = gait(view, unit).field(target)
    found = [-far[cell] for cell in cells]
    limit = scaled(CLEAR_OF, view.options.figure_mm)
    spans = view.table.spans(unit.cell)
    rows = [view.table.spans(foe.cell) for foe in view.foes[unit.side] if spans[foe.cell] < 2 * limit]
    for number, cell in enumerate(cells if rows else ()):
        gap = min(row[cell] for row in rows)
        if gap < limit:
            found[number] -= RISK * (limit - gap)
    if unit.troop in TRAINS and unit.duty == NONE and view.foes[unit.side]:
        keep_together(view, unit, cells, found)
    return found


def keep_together(view: MacheteBattle, load: MacheteUnit, cells: Sequence[int], found: list[int]) -> None:
    """Takes from *found* what it is worth to *load* not to run ahead of all its escort."""
    leash = scaled(LEASH, view.options.figure_mm)
    rows = [view.table.spans(foot.cell) for foot in view.foes[1 - load.side] if guards(foot)]
    for number, cell in enumerate(cells if rows else ()):
        ahead = min(row[cell] for row in rows) - leash
        if ahead > 0:
            found[number] -= RISK * ahead


def quarry(view: MacheteBattle, unit: MacheteUnit) -> MacheteUnit | None:
    """Whom *unit* makes for before all others: the nearest enemy who leads away men its side is to rescue,
    or who has or is what it is to take, or who sets fire to what it guards."""
    if not view.goals:
        return None
    spans = view.table.spans(unit.cell)
    sought = prizes(view, unit.side)
    if not sought and not unit.house >= 0:
        sought = [foe for foe in view.foes[unit.side] if foe.kindling >= 0 and spans[foe.cell] <= HUNT]
    return min(sought, key=lambda foe: (spans[foe.cell], foe.index), default=None)


def prizes(view: MacheteBattle, side: int) -> list[MacheteUnit]:
    """The enemies who have or are what that *side* is out to take, or to free."""
    wanted = {
        index
        for goal in view.goals
        if goal.side == side and goal.kind in SOUGHT and not goal.met
        for index in goal.units
    }
    if not wanted:
        return []
    return [foe for foe in view.foes[side] if foe.index in wanted or (foe.held and foe.captives in wanted)]


def strikes_and_goes(view: MacheteBattle, side: int) -> bool:
    """Whether that *side*, in ambush, has nothing to bring away from it and no ground to gain."""
    return not any(goal.side == side and goal.kind in STAYS_FOR for goal in view.goals)


def spares(prizes: Sequence[MacheteUnit], options: Sequence[int]) -> list[int]:
    """*options* with PASS instead of each shot at the loads among *prizes*: one wants to have them."""
    loads = [SHOOT + foe.index for foe in prizes if foe.troop in TRAINS]
    return [PASS if option in loads else option for option in options]
