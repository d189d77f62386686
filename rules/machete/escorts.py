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
from rules.machete.goals import BRING_OFF, CAPTURE, RESCUE
from rules.machete.morale import escorts_needed
from rules.machete.tables import WHOLE_MOVE, scaled
from rules.machete.terms import ESCORT, TRAINS
from rules.machete.units import MacheteUnit

# Hundredths of a cm for 28 mm figures.
CLEAR_OF = 4500  # so far from the nearest enemy nobody on an errand minds him
RISK = WHOLE_MOVE // 2000 * 3 // 2  # work that a hundredth of a cm too near to an enemy is worth
SOUGHT = (RESCUE, BRING_OFF, CAPTURE)  # goals about units of the enemy, or about whom he leads away
FIRES = 3  # fewer men than this hit nobody worth the powder


def choose(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int | None:
    """MACH-GEN-08: prisoners are led off, details go back, those who are to leave do; else they march or
    wait. None for a unit on no such errand."""
    for place, option in enumerate(options if options[-1] >= REJOIN else ()):
        order = option - option % ORDER
        back = order == REJOIN and not at_work(view, unit)  # who has begun a fire sees it burn first
        if order == LEAD or back or (option == GO_OFF and leaves(view, unit)):
            return place
    target = bound_for(view, unit)
    if target < 0:
        return None
    better = False
    if MARCH in options:
        here = worths(view, unit, target, (unit.cell,))[0]
        better = any(worth > here for worth in worths(view, unit, target, ways(view, unit)))
    if better:
        return options.index(MARCH)
    if unit.held or unit.troop in TRAINS:
        return nearest_shot(view, unit, options)
    return None


def goal(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int | None:
    """MACH-MOVE-02: the place in *options* of the cell that serves its errand best; None if it has none."""
    target = bound_for(view, unit)
    return None if target < 0 else greatest(worths(view, unit, target, options))


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
    if unit.held or brought_off(view, unit.side, unit.index):
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

    Who leads captives goes to his own edge, a convoy to the edge by which it is to leave, a detail that has
    done its work to its unit, a train that is to go nowhere out of the way of an enemy who comes near.
    """
    if unit.held:
        edge = view.exits if brought_off(view, unit.side, unit.captives) else view.homes
        return way_off(view, unit, edge[unit.side])
    if brought_off(view, unit.side, unit.index):
        return way_off(view, unit, view.exits[unit.side])
    if unit.duty == ESCORT and unit.source >= 0:
        source = view.units[unit.source]
        return source.cell if source.on_table and source.house < 0 else -1
    if unit.troop in TRAINS:
        spans, limit = view.table.spans(unit.cell), scaled(CLEAR_OF, view.options.figure_mm)
        near = any(spans[foe.cell] < limit for foe in view.foes[unit.side])
        return way_off(view, unit, view.homes[unit.side]) if near else unit.cell
    return -1


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
    return found


def quarry(view: MacheteBattle, unit: MacheteUnit) -> MacheteUnit | None:
    """Whom *unit* makes for before all others: the nearest enemy who leads away men its side is to rescue,
    or who has or is what it is to take."""
    if not view.goals:
        return None
    wanted = {
        index
        for goal in view.goals
        if goal.side == unit.side and goal.kind in SOUGHT and not goal.met
        for index in goal.units
    }
    if not wanted:
        return None
    spans = view.table.spans(unit.cell)
    sought = [
        foe for foe in view.foes[unit.side] if foe.index in wanted or (foe.held and foe.captives in wanted)
    ]
    return min(sought, key=lambda foe: (spans[foe.cell], foe.index), default=None)
