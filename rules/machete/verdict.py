"""MACH-R-65, MACH-R-76: when a battle is over, who has won it and who holds the field."""

from rules.core.battle import Outcome
from rules.core.scenario import SIDES
from rules.machete.battle import MacheteBattle
from rules.machete.engine.details import fates
from rules.machete.tables import BREAK_OVER, scaled
from rules.machete.units import FORCED_BACK, RAN, RESERVE, STEADY

HELD_WITHIN = 2000  # hundredths of a cm from the objective

FIGHT_ON, BREAK_OFF = 0, 1  # options of MACH-R-65


def end_phase(battle: MacheteBattle) -> None:
    """MACH-R-65, MACH-R-76: who possesses the objective now; and does either side give the battle up?"""
    possess(battle)
    if battle.turn == battle.scenario.turn_limit or broken(battle) is not None:
        return
    for side in (0, 1):
        standing = battle.standing(side)
        if standing and battle.decide("MACH-R-65", standing[0], (FIGHT_ON, BREAK_OFF)) == BREAK_OFF:
            battle.broke_off = side
            battle.log.add("MACH-R-65", "breaks_off", standing[0].index, -1, (), (standing[0].nation,))
            return


def possess(battle: MacheteBattle) -> None:
    """MACH-R-76: the side whose nearest steady unit within 20 cm of the objective stands nearer; else as
    before."""
    if battle.objective < 0:
        return
    spans = battle.table.spans(battle.objective)
    limit = scaled(HELD_WITHIN, battle.options.figure_mm)
    there = [unit for unit in battle.units if unit.on_table and unit.state == STEADY and not unit.hidden]
    near = [(spans[unit.cell], unit) for unit in there if spans[unit.cell] <= limit]
    if not near:
        return
    closest = min(span for span, _ in near)
    holders = [unit for span, unit in near if span == closest]
    if holders[0].side != battle.possessor and len({unit.side for unit in holders}) == 1:
        battle.possessor = holders[0].side
        battle.log.add("MACH-R-76", "objective_taken", holders[0].index)


def gone(battle: MacheteBattle, side: int) -> tuple[int, int]:
    """MACH-R-65: figures of a side lost, fled, captured and forced back; and its figures at the start."""
    out = start = 0
    for unit in battle.units:
        if unit.side == side:
            start += unit.muster
            out += unit.lost + unit.captured
            if unit.state == RAN or unit.state == FORCED_BACK:
                out += unit.strength
    return out, start


def broken(battle: MacheteBattle) -> int | None:
    """MACH-R-65, MACH-R-76: the side over half, the one with the larger share if both are; None: nobody,
    or equal."""
    shares = [gone(battle, side) for side in (0, 1)]
    over = [100 * out > BREAK_OVER * start for out, start in shares]
    if all(over):
        first, second = shares[0][0] * shares[1][1], shares[1][0] * shares[0][1]
        return None if first == second else int(second > first)
    return over.index(True) if any(over) else None


def verdict(battle: MacheteBattle) -> Outcome | None:
    """MACH-R-65, MACH-R-76: the outcome, or None while both fight on; never None in the last phase."""
    beaten = broken(battle)
    if beaten is not None:
        out, start = gone(battle, beaten)
        battle.log.add("MACH-R-65", "breaks", -1, -1, (), (nation(battle, beaten), out, start))
        return outcome(battle, 1 - beaten, 1 - beaten, "MACH-R-65")
    if battle.broke_off >= 0:
        return outcome(battle, 1 - battle.broke_off, 1 - battle.broke_off, "MACH-R-65")
    left = {unit.side for unit in battle.units if unit.on_table or unit.state == RESERVE}
    if len(left) == 1:
        winner = left.pop()
        return outcome(battle, winner, winner, "MACH-R-65")
    if left and battle.turn < battle.scenario.turn_limit:
        return None
    return outcome(battle, None, battle.possessor, "MACH-R-76")


def outcome(battle: MacheteBattle, winner: int | None, holds: int, clause: str) -> Outcome:
    """How it ended, for everybody."""
    battle.log.add(clause, "ends", -1, -1, (), (nation(battle, holds),))
    losses = tuple(sum(unit.lost for unit in battle.units if unit.side == side) for side in range(len(SIDES)))
    return Outcome(
        winner=winner,
        clause=clause,
        turns=battle.turn,
        losses=(losses[0], losses[1]),
        holds=holds,
        pursued=False,
        fates=fates(battle),
        activations=battle.activations,
    )


def nation(battle: MacheteBattle, side: int) -> int:
    """The nation of most of a side's units, for the log."""
    nations = [unit.nation for unit in battle.units if unit.side == side]
    return int(2 * sum(nations) > len(nations))
