"""MACD-MOR-07, MACD-MOR-09, MACD-GEN-01: how a battle ends."""

from rules.core.battle import BLUE, RED, Outcome, UnitFate
from rules.macduff.battle import MacduffBattle
from rules.macduff.campaign import is_hunted_down
from rules.macduff.engine.aims import has_won_by_goals
from rules.macduff.terms import LEADER, NONE
from rules.macduff.units import CAPTURED, DRIVEN_OFF, MARCHED_OFF, OVERRUN, RESERVE, ROUTED_AWAY

SIDES = (BLUE, RED)
FRESH_HORSE = 2  # units


def verdict(battle: MacduffBattle) -> Outcome | None:
    """Returns how the battle ended, or None while it goes on.

    A side that has reached all its goals has won. Else a side whose General concedes has lost; if both do,
    both have lost. In the last turn the place fought over decides, and then which side must win.
    MACD-MOR-09, MACD-GEN-01.
    """
    is_last = battle.turn >= battle.scenario.turn_limit
    done = [has_won_by_goals(battle, side, is_last) for side in SIDES]
    is_over = any(battle.conceded)
    if not (any(done) or is_over or is_last):
        return None
    winner = None
    if done[BLUE] != done[RED]:
        winner = done.index(True)
        battle.log.add("MACD-GEN-01", "has_its_end", NONE, values=(winner,))
    elif is_over:
        winner = None if all(battle.conceded) else 1 - battle.conceded.index(True)
    elif not any(done):
        winner = winner_at_limit(battle)
    clause = "MACD-MOR-09" if is_over and not any(done) else "MACD-GEN-01"
    return outcome_of(battle, winner, holder_at_end(battle, winner), clause)


def winner_at_limit(battle: MacduffBattle) -> int | None:
    """Returns the side with the place fought over, else the side that need not win.

    None if there is neither. MACD-GEN-01.
    """
    aims = battle.aims
    if aims.place is not None and battle.possessor != NONE:
        return battle.possessor
    has_goals = [any(goal.side == side for goal in aims.goals) for side in SIDES]
    if has_goals[BLUE] != has_goals[RED]:
        return has_goals.index(False)
    return 1 - aims.must_win if aims.must_win != NONE else None


def holder_at_end(battle: MacduffBattle, winner: int | None) -> int | None:
    """Returns the side that holds the field. It has not conceded or gone off. MACD-GEN-01."""
    if any(battle.conceded):
        return None if all(battle.conceded) else 1 - battle.conceded.index(True)
    gone = [any(unit.side == side and unit.state == MARCHED_OFF for unit in battle.units) for side in SIDES]
    if gone[BLUE] != gone[RED]:
        return gone.index(False)
    if battle.aims.place is not None and battle.possessor != NONE:
        return battle.possessor
    return winner


def outcome_of(battle: MacduffBattle, winner: int | None, holder: int | None, clause: str) -> Outcome:
    """Returns the outcome for everybody."""
    overrun = [is_overrun(battle, side) for side in SIDES]
    fates = tuple(fate_of(battle, index, overrun) for index in range(len(battle.scenario.units)))
    losses = [
        sum(fate.lost for fate, unit in zip(fates, battle.units, strict=False) if unit.side == side)
        for side in SIDES
    ]
    return Outcome(
        winner,
        clause,
        battle.turn,
        (losses[BLUE], losses[RED]),
        holder,
        any(unit.has_pursued for unit in battle.units),
        fates,
        battle.activations,
        (course_of(battle, BLUE, holder), course_of(battle, RED, holder)),
    )


def fate_of(battle: MacduffBattle, index: int, overrun: list[bool]) -> UnitFate:
    """Returns how one unit ended. A commander is one officer.

    The figures of a unit that routed or was driven off are losses like those hit. MACD-MOR-01, MACD-R-46.
    """
    unit, row = battle.units[index], battle.scenario.units[index]
    if unit.troop == LEADER:
        lost = int(not battle.is_left(unit) and unit.state not in (CAPTURED, MARCHED_OFF, RESERVE))
        return UnitFate(1, lost, lost, int(unit.state == CAPTURED), unit.state)
    start = int(row["figures"])
    sent_out = battle.units[len(battle.scenario.units) :]
    parts = [unit, *[other for other in sent_out if other.parent == index]]
    captured = sum(battle.captured.get(part.index, 0) for part in parts)
    gone = ROUTED_AWAY, DRIVEN_OFF
    left = sum(part.strength for part in parts if part.state not in gone) - captured
    state = OVERRUN if left < start and overrun[unit.side] else unit.state
    return UnitFate(start, start - left - captured, 0, captured, CAPTURED if unit.has_left_gun else state)


def is_overrun(battle: MacduffBattle, side: int) -> bool:
    """Tells whether a beaten army is hunted down.

    Its enemy has pursued and has two units of horse without losses. The beaten army has no unshaken unit of
    horse or formed foot left. MACD-CAMP-03, MACD-R-47.
    """
    fresh = [u for u in battle.fighters(1 - side) if u.is_mounted() and u.strength == u.original]
    rearguard = [
        u for u in battle.fighters(side) if not battle.is_shaken(u) and (u.is_mounted() or u.is_formed())
    ]
    pursued = any(u.has_pursued for u in battle.units if u.side != side)
    return is_hunted_down(battle.conceded[side], pursued, len(fresh) >= FRESH_HORSE, bool(rearguard))


def course_of(battle: MacduffBattle, side: int, holder: int | None) -> str:
    """Returns how a side left: it held the field, withdrew or routed.

    "" if no side held it.
    """
    if holder == side:
        return "held"
    if battle.conceded[side]:
        return "overrun" if is_overrun(battle, side) else "routed"
    return "withdrew" if holder is not None else ""
