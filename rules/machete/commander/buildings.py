"""The computer's houses and fires (section g of the catalogue): holds, storms and burns, objective first."""

from collections.abc import Sequence

from rules.machete.battle import MacheteBattle
from rules.machete.commander.assault import is_exhausted
from rules.machete.engine.arson import is_at_work, within_reach
from rules.machete.engine.houses import doors
from rules.machete.engine.move import ways
from rules.machete.engine.orders import ATTACK, ENTER, KINDLE, MARCH, ORDER, QUIT, SHOOT, STORM
from rules.machete.engine.storm import HOLD, LEAVE
from rules.machete.goals import BRING_OFF, BURN, HOLD as HOLD_PLACE, RESCUE
from rules.machete.sections.buildings import holds
from rules.machete.tables import ARSON_FIGURES, CAPACITY, scaled_distance
from rules.machete.terms import ARTILLERY, CAVALRY, HARD, INFANTRY, INTACT, NONE
from rules.machete.units import STEADY, MacheteUnit

# Distances are hundredths of a cm for 28 mm figures.
POST = 2000  # a house this near to the objective commands it
LOOKOUT = 6000  # units with firearms stop fires this near to them
ROUND = 2500  # how far round they go to light one unseen
THREAT = 9000  # defenders occupy a house when an enemy is this near
NEIGHBOURHOOD = 4000  # defenders go no farther from the objective for a house
RUSH = 2000  # friends this near to a house count for its storming
ENOUGH, BETTER = 2, 3  # men for each defender
FEWEST_OUTSIDE = 4  # men who still count as a unit when others have gone into a house


def choose(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int | None:
    """Returns the index in *options* of the house to enter, leave or storm, or the area to burn.

    None if none of these is useful. A unit that can soon light something goes there. MACH-GEN-08.
    """
    if options[-1] >= ENTER:
        place = about_works(view, unit, options)
        if place is not None:
            return place
    if not is_out_to_burn(view, unit) or MARCH not in options:
        return None
    return options.index(MARCH) if lights_next(view, unit, ways(view, unit)) else None


def about_works(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int | None:
    """Makes the same choice for units at a house or a field."""
    works = [(place, option) for place, option in enumerate(options) if option >= ENTER]
    for wanted, worth in ((KINDLE, is_worth_burning), (STORM, is_worth_storming), (ENTER, is_worth_holding)):
        for place, option in works:
            if wanted <= option < wanted + ORDER and worth(view, unit, option - wanted):
                return place
    if QUIT in options and not is_worth_staying(view, unit, options):
        return options.index(QUIT)
    return None


def goal(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int | None:
    """Returns the index in *options* of the cell from which *unit* next lights a fire.

    None if it has no such aim. MACH-MOVE-02.
    """
    return options.index(next_fire(view, unit)) if lights_next(view, unit, options) else None


def lights_next(view: MacheteBattle, unit: MacheteUnit, cells: Sequence[int]) -> bool:
    """Tells whether *unit* should light something next from one of *cells*, unseen or with its torches."""
    if (
        not is_out_to_burn(view, unit)
        or unit.kindling >= 0
        or unit.strength < ARSON_FIGURES
        or is_exhausted(unit)
    ):
        return False
    cell = next_fire(view, unit)
    return cell in cells and (carries_torches(view, unit) or not is_watched(view, unit.side, cell))


def is_worth_burning(view: MacheteBattle, unit: MacheteUnit, area: int) -> bool:
    """Tells whether *area* is worth burning.

    It is with three figures, as soon as no enemy sees the place. A fire begun undisturbed is finished.
    """
    if not is_wanted(view, unit.side, area):
        return False
    if unit.kindling == area and is_at_work(view, unit) and (unit.fumbled or unit.molested != unit.kindled):
        return True
    if not carries_torches(view, unit) and has_torches_at(view, unit.side, area):
        return False
    return is_late(view) or not is_watched(view, unit.side, unit.cell)


def has_torches_at(view: MacheteBattle, side: int, area: int) -> bool:
    """Tells whether torch-bearers of that *side* are beside the area already, free to light it.

    They are units that are good for nothing else.
    """
    return any(
        friend.side == side
        and friend.on_table
        and friend.state == STEADY
        and not friend.engaged
        and friend.kindling in (NONE, area)
        and friend.strength >= ARSON_FIGURES
        and carries_torches(view, friend)
        and area in within_reach(view, friend)
        for friend in view.units
    )


def is_late(view: MacheteBattle) -> bool:
    """Tells whether more than half of the time is gone."""
    return 2 * view.turn > view.scenario.turn_limit


def is_wanted(view: MacheteBattle, side: int, area: int) -> bool:
    """Tells whether that side wants to burn this house or field."""
    return any(
        goal.side == side and goal.kind == BURN and not goal.met and goal.area in (NONE, area)
        for goal in view.goals
    )


def is_watched(view: MacheteBattle, side: int, cell: int) -> bool:
    """Tells whether an enemy of *side* that could fire sees *cell*."""
    table, limit = view.table, scaled_distance(LOOKOUT, view.options.figure_mm)
    spans = table.spans(cell)
    return any(
        foe.state == STEADY
        and not foe.engaged
        and (foe.troop in ARTILLERY or (foe.firearms and foe.troop != CAVALRY and spans[foe.cell] <= limit))
        and not table.hides(cell, foe.cell)
        for foe in view.foes[side]
    )


def is_worth_storming(view: MacheteBattle, unit: MacheteUnit, number: int) -> bool:
    """Tells whether a house is worth storming.

    It is with twice the defenders, or three times while they are fresh and there is time to shell them.
    """
    house = view.houses[number]
    garrison = view.units[house.garrison]
    near = scaled_distance(RUSH, view.options.figure_mm)
    spans = view.table.spans(house.spot)
    own_points = sum(
        friend.figures_left
        for friend in view.units
        if friend is unit
        or friend.index in house.stormers
        or (
            friend.side == unit.side
            and friend.on_table
            and friend.troop == INFANTRY
            and friend.state == STEADY
            and friend.house < 0
            and not friend.engaged
            and friend.index not in view.order
            and spans[friend.cell] <= near
        )
    )
    shaken = garrison.state != STEADY or 3 * garrison.lost >= garrison.muster
    return own_points >= (ENOUGH if is_late(view) or shaken else BETTER) * garrison.figures_left


def is_worth_holding(view: MacheteBattle, unit: MacheteUnit, number: int) -> bool:
    """Tells whether a house is worth holding: any house of the objective.

    Defenders take any house near the objective that holds them all, when the enemy is near. No unit goes in
    that is exhausted or without firearms, that would leave a wall under fire, or that must bring somebody or
    something away. Nobody goes in while the house is being lit. Men are detached only for a house that the
    enemy must have, before the enemy arrives, and only if enough are left.
    """
    house = view.houses[number]
    if unit.kindling >= 0 or is_wanted(view, unit.side, house.area) or brings_away(view, unit.side):
        return False
    if any(foe.kindling == house.area for foe in view.foes[unit.side]):
        return False
    if not unit.firearms or is_exhausted(unit):
        return False
    fits = holds(house.size, unit.strength)
    if not fits and (
        unit.strength < CAPACITY[house.size] + FEWEST_OUTSIDE or not is_to_have(view, 1 - unit.side, number)
    ):
        return False
    if (not fits or view.table.cover[unit.cell] == HARD) and is_threatened(view, unit, unit.cell, LOOKOUT):
        return False
    if commands(view, unit.side, number):
        return True
    if not fits or view.must_win[unit.side] or not is_threatened(view, unit, house.spot, THREAT):
        return False
    return view.objective < 0 or view.table.spans(house.spot)[view.objective] <= NEIGHBOURHOOD


def brings_away(view: MacheteBattle, side: int) -> bool:
    """Tells whether that side must bring somebody or something away."""
    return any(goal.side == side and goal.kind in (BRING_OFF, RESCUE) for goal in view.goals)


def is_threatened(view: MacheteBattle, unit: MacheteUnit, cell: int, limit: int) -> bool:
    """Tells whether an enemy that *unit* knows of is within *limit* of *cell*."""
    spans, near = view.table.spans(cell), scaled_distance(limit, view.options.figure_mm)
    return any(spans[foe.cell] <= near for foe in view.foes[unit.side])


def is_worth_staying(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> bool:
    """Tells whether a garrison stays.

    It leaves a useless house when its side attacks and it has no target.
    """
    if any(SHOOT <= option < ATTACK for option in options) or unit.fired == view.turn:
        return True
    return commands(view, unit.side, unit.house) or not view.must_win[unit.side]


def commands(view: MacheteBattle, side: int, number: int) -> bool:
    """Tells whether the house is at a place that this side wants.

    That is the objective, a place that this side must hold, or the house to storm.
    """
    house = view.houses[number]
    near = scaled_distance(POST, view.options.figure_mm)
    at_objective = view.objective >= 0 and view.table.spans(house.spot)[view.objective] <= near
    return house.assault or at_objective or is_to_have(view, side, number)


def is_to_have(view: MacheteBattle, side: int, number: int) -> bool:
    """Tells whether the house is at a place that side must hold."""
    spans = view.table.spans(view.houses[number].spot)
    places = [goal.cell for goal in view.goals if goal.kind == HOLD_PLACE and goal.side == side]
    near = scaled_distance(POST, view.options.figure_mm)
    return any(cell >= 0 and spans[cell] <= near for cell in places)


def choose_stormed_house(view: MacheteBattle, unit: MacheteUnit, options: Sequence[int]) -> int:
    """Holds a stormed house only if it matters or has room for the unit.

    Units that would rather burn it never hold it. MACH-BLD-14.
    """
    spans = view.table.spans(unit.cell)
    number = min(range(len(view.houses)), key=lambda n: (spans[view.houses[n].spot], n))
    house = view.houses[number]
    wanted = commands(view, unit.side, number) or holds(house.size, unit.strength)
    return options.index(HOLD if wanted and not is_wanted(view, unit.side, house.area) else LEAVE)


def carries_torches(view: MacheteBattle, unit: MacheteUnit) -> bool:
    """Tells whether *unit* goes to burn things whatever enemies are near.

    That is infantry of little use in a firefight.
    """
    return 2 * unit.firearms < unit.strength and is_out_to_burn(view, unit)


def is_out_to_burn(view: MacheteBattle, unit: MacheteUnit) -> bool:
    """Tells whether *unit* is infantry whose side still has something to burn."""
    if not view.goals or unit.troop != INFANTRY:
        return False
    return any(goal.side == unit.side and goal.kind == BURN and not goal.met for goal in view.goals)


def next_fire(view: MacheteBattle, unit: MacheteUnit) -> int:
    """Returns the nearest of those cells. -1 if there is none.

    A slightly farther cell wins if no enemy overlooks it.
    """
    spans = view.table.spans(unit.cell)
    cells = sorted(raid_cells(view, unit.side), key=lambda cell: (spans[cell], cell))
    if not cells:
        return NONE
    limit = spans[cells[0]] + scaled_distance(ROUND, view.options.figure_mm)
    near = (cell for cell in cells if spans[cell] <= limit and not is_watched(view, unit.side, cell))
    return next(near, cells[0])


def raid_cells(view: MacheteBattle, side: int) -> list[int]:
    """Returns the cells that a raiding side makes for: next to what it must burn.

    Nobody works there yet.
    """
    busy = {u.kindling for u in view.units if u.side == side and u.on_table and is_at_work(view, u)}
    cells = {
        cell
        for field in view.table.fields
        if field.area not in busy and is_wanted(view, side, field.area)
        for cell in field.ring
    }
    for number, house in enumerate(view.houses):
        if house.condition == INTACT and house.area not in busy and is_wanted(view, side, house.area):
            cells.update(doors(view, number))
    return sorted(cells)
