"""The computer's details, prisoners, trains and rescuers: routes, escorts, and departures."""

from collections.abc import Sequence

from rules.core.boards.going import FAR
from rules.core.playing.commanders import index_of_greatest
from rules.machete.battle import MacheteBattle
from rules.machete.engine.arson import is_at_work
from rules.machete.engine.details import spare_figures
from rules.machete.engine.move import ways
from rules.machete.engine.orders import ATTACK, GO_OFF, LEAD, MARCH, ORDER, PASS, REJOIN, SHOOT
from rules.machete.engine.prisoners import NOBODY, gait
from rules.machete.goals import BRING_OFF, CAPTURE, HOLD, RESCUE
from rules.machete.sections.morale import escorts_needed
from rules.machete.tables import WHOLE_MOVE, scaled_distance
from rules.machete.terms import CAVALRY, ESCORT, INFANTRY, NONE, TRAINS
from rules.machete.units import STEADY, MacheteUnit

# Hundredths of a cm for 28 mm figures.
CLEAR_OF = 4500  # a unit on an errand ignores enemies farther away than this
RISK = WHOLE_MOVE // 2000 * 3 // 2  # work for a hundredth of a cm too near to an enemy
SOUGHT = (RESCUE, BRING_OFF, CAPTURE)  # goals about enemy units, or about units whom the enemy leads away
STAYS_FOR = (*SOUGHT, HOLD)  # goals that ambushers who fire and leave cannot reach
HUNT = 8000  # how far a guard pursues a unit that sets fire to what it guards
ABOUT = 9000  # an enemy this near to a load is a threat
NEAR = 1500  # an escort this near to its load is with it
LEASH = 2500  # no load goes farther from all infantry while there is an enemy
FEWEST = 4  # men who still count as a guard
PRIZE = 18  # twelfths less that an attack on the side's goal must promise
FIRES = 3  # fewer men than this hit too little to be worth firing


def choose(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int | None:
    """Leads prisoners off, lets details rejoin and units leave. Other errands march or wait.

    None for a unit without such an errand. MACH-GEN-08.
    """
    for place, option in enumerate(options if options[-1] >= REJOIN else ()):
        order = option - option % ORDER
        back = order == REJOIN and not is_at_work(view, unit)  # whoever has begun a fire sees it burn first
        if order == LEAD or back or (option == GO_OFF and leaves(view, unit)):
            return place
    load = ward(view, unit)
    if load is not None:
        closes_up = (
            MARCH in options
            and has_strayed(view, unit, load)
            and is_nearer(view, unit, load, ways(view, unit))
        )
        place = options.index(MARCH) if closes_up else nearest_shot(view, unit, options)
        if options[place] != PASS or unit.fired == view.turn or strikers(view, load):
            return place
        return None  # no target and no threat: it leaves the way free
    if should_square_up(view, unit):
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
    if unit.held or unit.troop in TRAINS or is_rescued(view, unit):
        return nearest_shot(view, unit, options)
    return None


def goal(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int | None:
    """Returns the index in *options* of the cell that serves its errand best, or None. MACH-MOVE-02."""
    load = ward(view, unit)
    if load is not None:
        cells = cells_toward_enemy(view, load)
        if not set(cells) & set(options):
            far = gait(view, unit).field(load.cell)
            return index_of_greatest([-far[cell] for cell in options])
        spans = view.table.spans(load.cell)
        enemy = min(view.foes[unit.side], key=lambda foe: (spans[foe.cell], foe.index))
        towards = view.table.spans(enemy.cell)
        return index_of_greatest([-towards[cell] if cell in cells else -FAR for cell in options])
    target = bound_for(view, unit)
    return None if target < 0 else index_of_greatest(worths(view, unit, target, options))


# a convoy and its escort


def loads_of(view: MacheteBattle, side: int) -> list[MacheteUnit]:
    """Returns the trains and carts on the table that *side* must bring off, by index."""
    if not view.goals:
        return []
    units = [view.units[index] for goal in view.goals if goal.kind == BRING_OFF for index in goal.units]
    return [unit for unit in units if unit.troop in TRAINS and unit.side == side and unit.on_table]


def strikers(view: MacheteBattle, load: MacheteUnit) -> list[MacheteUnit]:
    """Returns enemies who could ride down *load* where it is, or reach it with machetes."""
    table = view.table
    return [
        foe
        for foe in view.foes[load.side]
        if foe.state == STEADY
        and foe.troop <= CAVALRY
        and (foe.is_mounted or not foe.firearms)
        and foe.house < 0
        and (
            table.threatened[foe.nation][foe.troop][foe.cell]
            or table.find_threatened(foe.nation, foe.troop, foe.cell)
        )[load.cell]
    ]


def ward(view: MacheteBattle, unit: MacheteUnit) -> MacheteUnit | None:
    """Returns the load that *unit* escorts while an enemy is near.

    Infantry escorts, the nearest to each load.
    """
    if unit.troop != INFANTRY or unit.house >= 0 or unit.duty != NONE or unit.engaged:
        return None
    loads = loads_of(view, unit.side)
    if not loads:
        return None
    about = scaled_distance(ABOUT, view.options.figure_mm)
    free = [foot for foot in view.foes[1 - unit.side] if can_guard(foot)]
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


def can_guard(unit: MacheteUnit) -> bool:
    """Tells whether *unit* can cover a load: steady infantry in the open, with enough men left."""
    whole = unit.troop == INFANTRY and unit.duty == NONE and unit.figures_left >= FEWEST
    return whole and unit.house < 0 and unit.state == STEADY and not unit.engaged


def cells_toward_enemy(view: MacheteBattle, load: MacheteUnit) -> list[int]:
    """Returns the cells between *load* and the enemy that have infantry."""
    return [cell for cell in view.table.around[load.cell] if view.at[cell] < 0]


def is_nearer(view: MacheteBattle, unit: MacheteUnit, load: MacheteUnit, cells: Sequence[int]) -> bool:
    """Tells whether one of *cells* is next to *load*, or closer to it from afar."""
    if set(cells_toward_enemy(view, load)) & set(cells):
        return True
    far = gait(view, unit).field(load.cell)
    return any(far[cell] < far[unit.cell] for cell in cells)


def has_strayed(view: MacheteBattle, unit: MacheteUnit, load: MacheteUnit) -> bool:
    """Tells whether *unit* is too far from *load*.

    That is not next to it under threat, or a march away without one.
    """
    if unit.cell in view.table.around[load.cell]:
        return False
    return view.table.spans(load.cell)[unit.cell] > scaled_distance(NEAR, view.options.figure_mm) or bool(
        strikers(view, load)
    )


def should_square_up(view: MacheteBattle, load: MacheteUnit) -> bool:
    """Tells whether *load* should halt among its escort.

    An enemy that would ride it down is near, and the infantry next to it cannot follow in this phase.
    """
    if load.troop not in TRAINS or not must_be_brought_off(view, load.side, load.index) or load.duty != NONE:
        return False
    neighbours = [view.units[view.at[cell]] for cell in view.table.around[load.cell] if view.at[cell] >= 0]
    escort = [foot for foot in neighbours if foot.side == load.side and can_guard(foot)]
    return bool(escort) and all(foot.index in view.order for foot in escort) and bool(strikers(view, load))


def giver(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int:
    """Picks the most reduced unit that can give the whole escort.

    If none can, it picks the unit with most men. MACH-MOR-21.
    """
    wanted = escorts_needed(max(unguarded_of(view), default=1))

    def price(index: int) -> tuple[bool, int, int]:
        giving = view.units[index]
        whole = spare_figures(giving) >= wanted
        return not whole, giving.figures_left if whole else -giving.figures_left, index

    givers = [option for option in options if option != NOBODY]
    return options.index(min(givers, key=price) if givers else NOBODY)


def unguarded_of(view: MacheteBattle) -> list[int]:
    """Returns how many prisoners of each unit have no escort."""
    held = [0] * len(view.units)
    for unit in view.units:
        if unit.prisoners >= 0:
            held[unit.prisoners] += unit.held
    return [unit.captured - held[unit.index] for unit in view.units]


def nearest_shot(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int:
    """Returns a shot at the nearest target in range, or none.

    A guard does not look for a battle.
    """
    spans = view.table.spans(unit.cell)
    worth = min(unit.firearms, unit.figures_left) >= FIRES
    shots = [option for option in options if worth and SHOOT <= option < ATTACK]
    chosen = min(shots, key=lambda shot: (spans[view.units[shot - SHOOT].cell], shot), default=PASS)
    return options.index(chosen)


def leaves(view: MacheteBattle, unit: MacheteUnit) -> bool:
    """Tells whether *unit* is done.

    It leads prisoners, is to be brought off, or its side has all its goals. MACH-MOR-20.
    """
    if unit.held or must_be_brought_off(view, unit.side, unit.index) or is_rescued(view, unit):
        return True
    own = [goal for goal in view.goals if goal.side == unit.side]
    return bool(own) and all(goal.met for goal in own)


def must_be_brought_off(view: MacheteBattle, side: int, index: int) -> bool:
    """Tells whether that unit must be brought off the table by its *side* or its captors."""
    if not view.goals:  # as in most battles
        return False
    return any(goal.side == side and goal.kind == BRING_OFF and index in goal.units for goal in view.goals)


def bound_for(view: MacheteBattle, unit: MacheteUnit) -> int:
    """Returns the cell that *unit* is going to; -1 if it has no errand.

    A unit that leads prisoners goes to its own edge, and so do freed prisoners. A convoy goes to the edge
    where it must leave. A detail that has done its work returns to its unit. A train without a destination
    avoids an enemy who comes near.
    """
    if unit.held:
        edge = view.exits if must_be_brought_off(view, unit.side, unit.prisoners) else view.homes
        off = way_off(view, unit, edge[unit.side])
        return off if off >= 0 else unit.cell
    if must_be_brought_off(view, unit.side, unit.index):
        return way_off(view, unit, view.exits[unit.side])
    if is_rescued(view, unit):
        return way_off(view, unit, view.homes[unit.side])
    if unit.duty == ESCORT and unit.source >= 0:
        source = view.units[unit.source]
        return source.cell if source.on_table and source.house < 0 else -1
    if unit.troop in TRAINS:
        spans, limit = view.table.spans(unit.cell), scaled_distance(CLEAR_OF, view.options.figure_mm)
        near = any(spans[foe.cell] < limit for foe in view.foes[unit.side])
        return way_off(view, unit, view.homes[unit.side]) if near else unit.cell
    return -1


def is_rescued(view: MacheteBattle, unit: MacheteUnit) -> bool:
    """Tells whether *unit* is free again and its side must rescue it.

    It stays out of the battle.
    """
    if not view.goals:
        return False
    return any(goal.kind == RESCUE and unit.index in goal.units for goal in view.goals)


def way_off(view: MacheteBattle, unit: MacheteUnit, edge: int) -> int:
    """Returns the cell of that *edge* with the shortest route from *unit*, or -1."""
    going = gait(view, unit)
    spans = view.table.spans(unit.cell)
    for cell in sorted(view.table.edges[edge], key=lambda cell: (spans[cell], cell)):
        if going.costs[cell] and going.field(cell)[unit.cell] < FAR:
            return cell
    return -1


def worths(view: MacheteBattle, unit: MacheteUnit, target: int, cells: Sequence[int]) -> list[int]:
    """Scores each of *cells* on the way to *target*.

    It is good near the target, and away from the enemy.
    """
    far = gait(view, unit).field(target)
    scores = [-far[cell] for cell in cells]
    limit = scaled_distance(CLEAR_OF, view.options.figure_mm)
    spans = view.table.spans(unit.cell)
    rows = [view.table.spans(foe.cell) for foe in view.foes[unit.side] if spans[foe.cell] < 2 * limit]
    for number, cell in enumerate(cells if rows else ()):
        gap = min(row[cell] for row in rows)
        if gap < limit:
            scores[number] -= RISK * (limit - gap)
    if unit.troop in TRAINS and unit.duty == NONE and view.foes[unit.side]:
        keep_together(view, unit, cells, scores)
    return scores


def keep_together(view: MacheteBattle, load: MacheteUnit, cells: Sequence[int], scores: list[int]) -> None:
    """Takes from *scores* the value for *load* of not running ahead of its escort."""
    leash = scaled_distance(LEASH, view.options.figure_mm)
    rows = [view.table.spans(foot.cell) for foot in view.foes[1 - load.side] if can_guard(foot)]
    for number, cell in enumerate(cells if rows else ()):
        ahead = min(row[cell] for row in rows) - leash
        if ahead > 0:
            scores[number] -= RISK * ahead


def quarry(view: MacheteBattle, unit: MacheteUnit) -> MacheteUnit | None:
    """Returns the enemy that *unit* makes for before all others, the nearest first.

    That is an enemy leading away men to rescue, or one to capture or that has what is to be captured. For a
    guard it is an enemy who sets fire to what it guards.
    """
    if not view.goals:
        return None
    spans = view.table.spans(unit.cell)
    sought = prizes(view, unit.side)
    if not sought and not unit.house >= 0:
        sought = [foe for foe in view.foes[unit.side] if foe.kindling >= 0 and spans[foe.cell] <= HUNT]
    return min(sought, key=lambda foe: (spans[foe.cell], foe.index), default=None)


def prizes(view: MacheteBattle, side: int) -> list[MacheteUnit]:
    """Returns the enemies that *side* must capture or free, or that have what it must capture."""
    wanted = {
        index
        for goal in view.goals
        if goal.side == side and goal.kind in SOUGHT and not goal.met
        for index in goal.units
    }
    if not wanted:
        return []
    return [foe for foe in view.foes[side] if foe.index in wanted or (foe.held and foe.prisoners in wanted)]


def strikes_and_goes(view: MacheteBattle, side: int) -> bool:
    """Tells whether *side*, in ambush, has nothing to bring away and no ground to gain."""
    return not any(goal.side == side and goal.kind in STAYS_FOR for goal in view.goals)


def spares(prizes: Sequence[MacheteUnit], options: Sequence[int]) -> list[int]:
    """Replaces each shot at the loads among *prizes* in *options* by PASS.

    The side wants to have them.
    """
    loads = [SHOOT + foe.index for foe in prizes if foe.troop in TRAINS]
    return [PASS if option in loads else option for option in options]
