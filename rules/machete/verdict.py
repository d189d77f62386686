"""MACH-R-65, MACH-R-76: the end of a battle: who has won, who holds the field, and how the other left."""

from rules.core.battle import Outcome
from rules.core.scenario import SIDES
from rules.machete.battle import MacheteBattle
from rules.machete.engine.details import fates
from rules.machete.engine.ships import boats_alone
from rules.machete.goals import HOLD, has_met_goals, nation, nearest_to, take_stock
from rules.machete.sections.morale import has_reached
from rules.machete.tables import BREAK_OVER
from rules.machete.terms import CAVALRY
from rules.machete.toll import count_figures, figures_gone
from rules.machete.units import RESERVE, STEADY, MacheteUnit

HELD, WITHDREW, ROUTED, OVERRUN = "held", "withdrew", "routed", "overrun"  # words of Outcome.courses

FIGHT_ON, BREAK_OFF = 0, 1  # options of MACH-R-65


def end_phase(battle: MacheteBattle) -> None:
    """Updates possession of the objective and the goals, and asks who gives up. MACH-R-65, MACH-R-76."""
    battle.tally = None
    if battle.rich:
        boats_alone(battle)
    possess(battle)
    take_stock(battle)
    battle.tally = count_figures(battle)
    if battle.turn == battle.scenario.turn_limit or broken_side(battle) is not None:
        return
    if has_met_goals(battle, 0) or has_met_goals(battle, 1):
        return
    for side in (0, 1):
        standing = battle.units_on_table(side)
        if standing and battle.decide("MACH-R-65", standing[0], (FIGHT_ON, BREAK_OFF)) == BREAK_OFF:
            battle.broke_off = side
            battle.log.add("MACH-R-65", "breaks_off", standing[0].index, -1, (), (standing[0].nation,))
            return


def possess(battle: MacheteBattle) -> None:
    """Gives the objective to the side with the nearest steady unit within 20 cm.

    If there is none, nothing changes. MACH-R-76.
    """
    if battle.objective < 0:
        return
    holder = nearest_to(battle, battle.objective)
    if holder is not None and holder.side != battle.possessor:
        battle.possessor = holder.side
        battle.log.add("MACH-R-76", "objective_taken", holder.index)


def broken_side(battle: MacheteBattle) -> int | None:
    """Returns the side whose losses are over half, or over its share in the scenario.

    If both are, the one with the larger share. None: neither, or equal. MACH-R-65, MACH-R-76.
    """
    out, start = count_figures(battle)
    over = [100 * out[side] > battle.breaks[side] * start[side] for side in (0, 1)]
    if all(over):
        first, second = out[0] * start[1], out[1] * start[0]
        return None if first == second else int(second > first)
    return over.index(True) if any(over) else None


def verdict(battle: MacheteBattle) -> Outcome | None:
    """Returns the outcome, or None while both fight on; never None in the last phase.

    A side that has reached all its goals has won, even if it breaks by it; it may not hold the field.
    Otherwise a side loses by breaking, breaking off or having nobody left. A side that breaks off leaves a
    place to the side that has it. MACH-R-65, MACH-R-76.
    """
    beaten = broken_side(battle)
    last = beaten is not None and battle.turn >= battle.scenario.turn_limit  # both are judged at that moment
    done = [has_met_goals(battle, side, last, beaten is not None) for side in (0, 1)]
    if beaten is not None:
        out, start = figures_gone(battle, beaten)
        battle.log.add("MACH-R-65", "breaks", -1, -1, (), (nation(battle, beaten), out, start))
    if any(done):
        winner = None if all(done) else done.index(True)
        return outcome(battle, winner, by_ground(battle, winner, beaten), "MACH-R-65", winner)
    if beaten is not None:
        return outcome(battle, 1 - beaten, 1 - beaten, "MACH-R-65")
    if battle.broke_off >= 0:
        left = 1 - battle.broke_off
        return outcome(
            battle, left, left, "MACH-R-65", left if has_met_goals(battle, left, last=True) else None
        )
    standing = {unit.side for unit in battle.units if unit.on_table or unit.state == RESERVE}
    if len(standing) == 1:
        winner = standing.pop()
        return outcome(battle, winner, winner, "MACH-R-65")
    if standing and battle.turn < battle.scenario.turn_limit:
        return None
    return at_the_limit(battle)


def at_the_limit(battle: MacheteBattle) -> Outcome:
    """Returns the outcome when the phases are over.

    A side that has its goals now has won. If neither has, the winner is a side whose only aim was to stop the
    other. Otherwise the battle is undecided. MACH-R-76.
    """
    done = [has_met_goals(battle, side, last=True) for side in (0, 1)]
    wanted = [any(goal.side == side for goal in battle.goals) for side in (0, 1)]
    winner = satisfies = None
    if done[0] != done[1]:
        winner = satisfies = done.index(True)
    elif not any(done) and wanted[0] != wanted[1]:
        winner = wanted.index(False)
        battle.log.add("MACH-R-76", "comes_to_nothing", -1, -1, (), (nation(battle, 1 - winner),))
    return outcome(battle, winner, by_ground(battle, winner, None), "MACH-R-76", satisfies)


def by_ground(battle: MacheteBattle, winner: int | None, beaten: int | None) -> int:
    """Returns the side that holds the field if neither was driven from it.

    That is the side in possession of the objective, or the side that was on the ground first. Without another
    objective it is the side that won by holding a place. It is never a side that has broken, or has nobody on
    the table. MACH-R-76.
    """
    holder = battle.possessor
    had_to_hold = any(goal.kind == HOLD and goal.side == winner for goal in battle.goals)
    if winner is not None and had_to_hold and battle.objective < 0:
        holder = winner
    if holder == beaten or (not battle.units_on_table(holder) and battle.units_on_table(1 - holder)):
        return 1 - holder
    return holder


def outcome(
    battle: MacheteBattle, winner: int | None, holds: int, clause: str, satisfies: int | None = None
) -> Outcome:
    """Returns the battle's outcome. *satisfies* is the side that has won by its goals."""
    if satisfies is not None:
        battle.log.add(clause, "has_its_end", -1, -1, (), (nation(battle, satisfies),))
    battle.log.add(clause, "ends", -1, -1, (), (nation(battle, holds),))
    ends = fates(battle)
    losses = [0] * len(SIDES)
    for unit, fate in enumerate(ends):
        losses[battle.scenario.side_of(unit)] += fate.lost
    return Outcome(
        winner=winner,
        clause=clause,
        turns=battle.turn,
        losses=(losses[0], losses[1]),
        holds=holds,
        pursued=False,
        fates=ends,
        activations=battle.activations,
        courses=(course(battle, 0, holds), course(battle, 1, holds)),
    )


def course(battle: MacheteBattle, side: int, holds: int) -> str:
    """Returns how a side left the battle: held the field, withdrew, routed, or overrun.

    With half of its figures gone it keeps no order. It is overrun if enemy cavalry, steady, free and less
    than a quarter lost, has open ground for a charge all the way to one of the beaten units. MACH-R-76.
    """
    if side == holds:
        return HELD
    out, start = figures_gone(battle, side)
    if 100 * out < BREAK_OVER * start:
        return WITHDREW
    fleeing = [unit for unit in battle.units_on_table(side) if unit.house < 0]
    horse = [unit for unit in battle.units_on_table(1 - side) if is_fresh_horse(unit)]
    open_way = any(battle.table.find_lanes(rider.cell, unit.cell) for rider in horse for unit in fleeing)
    return OVERRUN if open_way else ROUTED


def is_fresh_horse(unit: MacheteUnit) -> bool:
    """Tells whether a unit is cavalry fit to ride down the beaten.

    It is steady, free and less than a quarter lost.
    """
    whole = unit.state == STEADY and not unit.engaged and not has_reached(unit.start, unit.lost, 0)
    return unit.troop == CAVALRY and whole
