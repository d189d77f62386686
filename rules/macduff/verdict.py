"""MACD-MOR-07, MACD-MOR-09: how a battle ends."""

from rules.core.battle import BLUE, RED, Outcome, UnitFate
from rules.macduff.battle import MacduffBattle
from rules.macduff.terms import LEADER

SIDES = (BLUE, RED)


def verdict(battle: MacduffBattle) -> Outcome | None:
    """MACD-MOR-09, MACD-GEN-01: Returns how it ended, or None while it goes on.

    A side whose General concedes has lost. If both do, both have lost. At the turn limit it is drawn.
    """
    is_over = any(battle.conceded)
    if not is_over and battle.turn < battle.scenario.turn_limit:
        return None
    winner = None
    if is_over and not all(battle.conceded):
        winner = RED if battle.conceded[BLUE] else BLUE
    fates = tuple(fate_of(battle, index) for index in range(len(battle.scenario.units)))
    losses = [
        sum(fate.lost for fate, unit in zip(fates, battle.units, strict=False) if unit.side == side)
        for side in SIDES
    ]
    pursued = any(unit.pursued for unit in battle.units)
    return Outcome(
        winner,
        "MACD-MOR-09" if is_over else "MACD-GEN-01",
        battle.turn,
        (losses[BLUE], losses[RED]),
        winner,
        pursued,
        fates,
        battle.activations,
        (course_of(battle, BLUE, winner), course_of(battle, RED, winner)),
    )


def fate_of(battle: MacduffBattle, index: int) -> UnitFate:
    """MACD-MOR-01, MACD-R-46: Returns what became of one unit; a commander is one officer."""
    unit, told = battle.units[index], battle.scenario.units[index]
    if unit.troop == LEADER and "figures" not in told:
        gone = int(not battle.is_left(unit))
        return UnitFate(0, 0, 0, 0, unit.state if gone else "steady")
    start = int(told["figures"])
    parts = [unit, *[other for other in battle.units if other.parent == index]]
    captured = sum(battle.captured.get(part.index, 0) for part in parts)
    left = sum(part.strength for part in parts)
    return UnitFate(start, start - left, 0, captured, unit.state)


def course_of(battle: MacduffBattle, side: int, winner: int | None) -> str:
    """Returns how a side left: it held the field, withdrew or routed."""
    if winner == side:
        return "held"
    return "routed" if battle.conceded[side] else "withdrew" if winner is not None else ""
