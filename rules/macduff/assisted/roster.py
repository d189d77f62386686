"""The roster of a table game: the state of each unit and its open actions."""

from rules.core.assisted import Phrase, Row, Step, Tally, phrase
from rules.macduff.assisted.actions import GONE, actions_of
from rules.macduff.assisted.moving import (
    is_leader,
)
from rules.macduff.assisted.parting import RAN, figures_lost, parts_of
from rules.macduff.assisted.state import State, forget_unit
from rules.macduff.engine.losses import lose_commander
from rules.macduff.terms import CANNON, COLUMN, FIGHTERS, LIMBERED, NONE, SQUARE, UNFORMED, WEAPONS
from rules.macduff.units import (
    CAPTURED,
    DESTROYED,
    LOST,
    RESERVE,
    ROUTED_AWAY,
    SHAKEN,
    STEADY,
    SURRENDERED,
    MacduffUnit,
)


def row_of(state: State, unit: MacduffUnit) -> Row:
    """Returns the row of *unit*."""
    counted = state.is_counted(unit)
    leads = counted and is_leader(unit) and unit.state not in GONE
    return Row(
        unit.index,
        unit.strength * (not is_leader(unit) or leads) if counted else 0,
        unit.original if counted else 0,
        int(leads),
        0,
        losses_of(state, unit),
        state_words(state, unit),
        has_acted(unit),
        unit.state in GONE or unit.state == RESERVE,
        actions_of(state, unit),
    )


def losses_of(state: State, unit: MacduffUnit) -> int:
    """Returns the figures that *unit* has lost. MACD-MOR-01."""
    if is_leader(unit):
        return int(unit.state == LOST)
    if not state.is_counted(unit):
        return state.lost[unit.index]
    return unit.original - unit.strength


def losses_with_parts(state: State, unit: MacduffUnit) -> int:
    """Returns the figures that *unit* and its detachments have lost. MACD-UNIT-05, MACD-R-02."""
    parts = parts_of(state, unit)
    is_left = any(part.on_table for part in parts)
    own = unit.strength if unit.state in RAN and is_left else 0  # its detachment stays
    return losses_of(state, unit) + own + sum(map(figures_lost, parts))


def has_acted(unit: MacduffUnit) -> bool:
    """True if *unit* has moved or fired this turn, or had no order. MACD-SEQ-05."""
    return unit.activated or unit.tried


def state_words(state: State, unit: MacduffUnit) -> Phrase:
    """Returns the actions of *unit* in this turn, and its state."""
    if unit.state in (*GONE, RESERVE):
        return phrase(f"is_{unit.state}")
    if is_leader(unit):
        return phrase("with_unit", unit=unit.joined) if unit.joined != NONE else phrase("alone")
    parts = parts_of_state(state, unit)
    if not parts:
        armed = state.is_counted(unit) and unit.weapon != NONE
        parts.append(phrase(WEAPONS[unit.weapon]) if armed else phrase("ready"))
    words = parts[0]
    for part in parts[1:]:
        words = phrase("and_then", first=words, second=part)
    return words


def parts_of_state(state: State, unit: MacduffUnit) -> list[Phrase]:
    """Returns what is to be said of *unit*, part by part; [] if it has yet to act."""
    parts = (
        (state.is_counted(unit) and state.battle.is_shaken(unit), "is_shaken"),
        (unit.must_rally, "must_rally"),
        (unit.index in state.unseen, "in_ambush"),
        (state.battle.is_fighting(unit), "in_melee"),
        (unit.charging, "charged"),
        (unit.moved and not unit.charging, "moved"),
        (unit.fired or unit.reaction_fire, "fired"),
        (unit.tried, "no_order"),
        (unit.formation == LIMBERED, "limbered"),
        (unit.formation == SQUARE, "in_square"),
        (unit.formation == COLUMN, "in_column"),
        (unit.formation == UNFORMED and unit.regular and unit.troop != CANNON, "unformed"),
    )
    return [phrase(key) for holds, key in parts if holds]


def tally_of(state: State, unit: MacduffUnit) -> Tally:
    """Returns the entries of the table log for *unit*. MACD-R-48: figures that surrendered are prisoners."""
    by_hand = state.by_hand.get(unit.index, {})
    parts = parts_of(state, unit)
    caught = int(unit.state == CAPTURED)
    if not is_leader(unit):
        caught = sum(state.battle.captured.get(piece.index, 0) for piece in (unit, *parts))
    may_be_named = state.entrants[unit.index].has_leader or not state.is_counted(unit)
    return Tally(
        lost=losses_with_parts(state, unit),
        surrendered=caught,
        ran=unit.state in RAN and not any(part.on_table for part in parts),
        leader_hit=by_hand.get("leader_hit", False) or (may_be_named and unit.state == LOST),
        taken=unit.has_left_gun,
        spiked=by_hand.get("spiked", False),
        absent=unit.state == RESERVE,
    )


def take_adjust(state: State, step: Step) -> None:
    """Brings the units up to the entries made by hand."""
    for key, line in step["lines"].items():
        if key in state.numbers:
            take_over(state, state.units[state.numbers[key]], Tally(**line))


def take_over(state: State, unit: MacduffUnit, line: Tally) -> None:
    """Sets *unit* to the entries of *line*. MACD-MOR-01, MACD-MOR-03, MACD-R-48."""
    state.by_hand[unit.index] = {"leader_hit": line.leader_hit and not is_leader(unit), "spiked": line.spiked}
    unit.has_left_gun = line.taken
    lost, caught = max(0, line.lost), max(0, line.surrendered)
    for part in parts_of(state, unit):
        lost = max(0, lost - figures_lost(part))
        caught = max(0, caught - state.battle.captured.get(part.index, 0))
    if is_leader(unit):
        lost = caught = 0
    elif state.is_counted(unit):
        lost = min(lost, unit.original)
        caught = min(caught, unit.original - lost)
        unit.strength = unit.original - lost
    else:
        state.lost[unit.index] = lost
    state.battle.captured.pop(unit.index, None)
    if caught:
        state.battle.captured[unit.index] = caught
    set_state(state, unit, line, caught)
    state.log.add("MACD-MOR-01", "is_counted_anew", unit.index, -1, (), (lost, caught))


def set_state(state: State, unit: MacduffUnit, line: Tally, caught: int) -> None:
    """Sets the state of *unit* by the entries of *line*, and what its army has lost. MACD-MOR-08."""
    was_gone = unit.state in GONE
    before = unit.state
    unit.state = state_after(state, unit, line, caught)
    unit.on_table = unit.state not in (*GONE, RESERVE) and unit.joined == NONE
    state.battle.list_anew()
    is_gone = unit.state in GONE
    if is_leader(unit) and is_gone and not was_gone:
        lose_commander(state.battle, unit, "MACD-CMD-04", unit.state)
    elif is_leader(unit):
        state.battle.commanders_lost[unit.side] -= was_gone and not is_gone
    elif unit.troop in FIGHTERS:
        state.battle.units_lost[unit.side] += is_gone - was_gone
    if is_gone and before not in GONE:
        state.battle.leave_melee(unit)
        forget_unit(state, unit)


def state_after(state: State, unit: MacduffUnit, line: Tally, caught: int) -> str:
    """Returns the state of *unit* with the entries of *line*."""
    if line.absent:
        return RESERVE
    if is_leader(unit):
        return CAPTURED if line.surrendered else LOST if line.lost or line.leader_hit else STEADY
    if line.ran:
        return unit.state if unit.state in RAN else ROUTED_AWAY
    counted = state.is_counted(unit)
    if counted and not unit.strength:
        return DESTROYED
    if counted and caught >= unit.strength:
        return SURRENDERED
    return SHAKEN if counted and state.battle.is_shaken(unit) else STEADY
