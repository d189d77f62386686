"""MACD-MOVE, MACD-CMD at a table: moves, orders, commanders and reserves. The table rolls for inches."""

from typing import Final

from rules.core.assisted import (
    FACES,
    Answer,
    Asked,
    News,
    Outcome,
    Phrase,
    Question,
    Roll,
    Step,
    phrase,
    read_answer,
)
from rules.core.inputs import BadInput
from rules.macduff.assisted.state import State, TableDice, forget_unit
from rules.macduff.engine.command import join
from rules.macduff.engine.losses import remove_unit
from rules.macduff.engine.maneuver import DISMOUNT, MOUNT, WITHDRAW, change_horses
from rules.macduff.sections.commanders import give_order
from rules.macduff.sections.move import basic_dice, move_dice
from rules.macduff.tables import COMMAND_RADIUS
from rules.macduff.terms import (
    BAND,
    BASIC,
    CANNON,
    CAPTIVE_BALLOON,
    DIRIGIBLE,
    ENGINE,
    FIGHTERS,
    FOOT,
    FORMATIONS,
    HOSPITAL,
    LEADER,
    LIMBERED,
    NONE,
    PIONEERS,
    RAILWAY_TRAIN,
    RIDERS,
    SQUARE,
    VESSEL,
)
from rules.macduff.units import RESERVE, ROUTED_AWAY, STEADY, MacduffUnit, default_files

OF_FOOT: Final = ("line", "column", "square", "unformed")
OF_HORSE: Final = ("line", "column", "unformed")
OF_GUNS: Final = ("line", "limbered")
KINDS: Final = ("basic", "maneuver")
SPECIAL_MOVES: Final = {  # what the table adds to the dice of vehicles: MACD-MOVE-07 to MACD-MOVE-10
    VESSEL: "boat_dice",
    ENGINE: "engine_dice",
    RAILWAY_TRAIN: "train_dice",
    DIRIGIBLE: "airship_dice",
}
TOO_FAR: Final = COMMAND_RADIUS + 1


def formations_of(state: State, unit: MacduffUnit) -> tuple[str, ...]:
    """Returns the formations that *unit* may take as it moves. MACD-MOVE-12, MACD-MOVE-14, MACD-UNIT-07."""
    if not state.is_counted(unit) or unit.fired:
        return ()
    if unit.troop == CANNON:
        return OF_GUNS
    if not unit.regular:
        return ()
    return OF_FOOT if unit.troop in (FOOT, PIONEERS) else OF_HORSE if unit.troop in RIDERS else ()


def bar_order(state: State, unit: MacduffUnit) -> Phrase | None:
    """Returns the bar to rolling for an order. MACD-CMD-06, MACD-SEQ-05."""
    if unit.index in state.ordered and not may_retry(state, unit):
        return phrase("no_order" if unit.tried else "has_order")
    return phrase("has_acted") if unit.activated else None


def may_retry(state: State, unit: MacduffUnit) -> bool:
    """True if the General may try once more to order a unit that did not hear. MACD-SEQ-04, MACD-R-06."""
    battle = state.battle
    general = any(
        chief.general and chief.side == unit.side and battle.is_left(chief) for chief in state.units
    )
    return (
        unit.tried and general and battle.options.general_retries_failed and unit.index not in state.retried
    )


def bar_move(state: State, unit: MacduffUnit) -> Phrase | None:
    """Returns the bar to a move. MACD-SEQ-05, MACD-CHANCE-08, MACD-HOSP-03."""
    if unit.nailed:
        return phrase("is_nailed")
    if unit.troop == HOSPITAL and not unit.is_packed:
        return phrase("is_set_up")
    return phrase("has_moved") if state.has_moved(unit) else None


def move_note(state: State, unit: MacduffUnit) -> Phrase | None:
    """Returns the dice of a basic move, None if nobody has counted the unit.

    MACD-MOVE-01, MACD-CMD-11, MACD-HOSP-04, MACD-CHANCE-07.
    """
    if not state.is_counted(unit) or unit.troop == CAPTIVE_BALLOON:
        return None
    basic = basic_dice(unit.unit_class(), BASIC, unit.draught, 0, 0)
    made = move_dice(basic, 0, state.battle.is_led(unit), False, unit.heartened)
    words = phrase("move_dice", count=sum(made))
    special = SPECIAL_MOVES.get(unit.troop)
    if special:
        return phrase("and_then", first=words, second=phrase(special))
    bands = (
        band_unit for band_unit in state.units if band_unit.troop == BAND and band_unit.side == unit.side
    )
    if any(band.on_table and band is not unit for band in bands):
        return phrase("and_then", first=words, second=phrase("with_band"))
    return words


def bar_maneuver(state: State, unit: MacduffUnit) -> Phrase | None:
    """Returns the bar to a maneuver, such as mounting: none after fire. MACD-MOVE-12, MACD-MOVE-13."""
    return phrase("has_fired") if unit.fired else bar_move(state, unit)


def bar_march(state: State, unit: MacduffUnit) -> Phrase | None:
    """Returns the bar to a march. MACD-MOVE-14, MACD-MOVE-15, MACD-SHOOT-08, MACD-CHANCE-08, MACD-R-62."""
    bars = (
        (unit.nailed, "is_nailed"),
        (state.has_moved(unit), "has_moved"),
        (unit.fired or unit.reaction_fire, "has_fired"),
        (unit.formation == SQUARE, "in_square"),
        (unit.troop == CANNON and unit.formation != LIMBERED, "gun_line"),
    )
    return next((phrase(key) for holds, key in bars if holds), None)


def ask_move(state: State, unit: MacduffUnit) -> Asked:
    """Asks the formation of a unit after its move. MACD-UNIT-07."""
    prefix = "gun" if unit.troop == CANNON else "form"
    words = formations_of(state, unit)
    answers = tuple(Answer(form, phrase(f"{prefix}_{form}")) for form in words)
    kept = FORMATIONS[unit.formation]
    kept = kept if kept in words else ""
    questions = [Question("formation", phrase("formation"), answers, kept, True, 2)] if words else []
    if state.battle.options.movers_fire_before_melee and not unit.fired:
        kinds = tuple(Answer(form, phrase(f"kind_{form}")) for form in KINDS)
        questions.insert(0, Question("kind", phrase("which_move"), kinds, KINDS[0], not words, 2, True))
    return Asked(None, tuple(questions), phrase("has_moved_now"), False)


def ask_join(state: State, unit: MacduffUnit) -> Asked:
    """Asks which unit a commander joins. MACD-CMD-08."""
    friends = friends_of(state, unit)
    answers = tuple(Answer(state.key(each.index), unit=each.index) for each in friends)
    return Asked(None, (Question("target", phrase("whom_to_join"), answers, "", True),),
                 phrase("joins_it"), False)  # fmt: skip


def ask_order(_state: State, _unit: MacduffUnit) -> Asked:
    """Asks nothing but the die for an order. MACD-CMD-06."""
    return Asked(None, (), phrase("roll_with_these"), True)


def friends_of(state: State, unit: MacduffUnit) -> list[MacduffUnit]:
    """Returns the units that a commander may join."""
    return [
        each for each in state.units
        if each.side == unit.side and each.on_table and each.troop in FIGHTERS and each.index != unit.joined
    ]  # fmt: skip


def order_roll(state: State, step: Step) -> Roll | None:
    """Returns the die for an order, None if it is rolled. MACD-CMD-06."""
    unit = state.unit_of(step)
    if step.get("faces"):
        return None
    outcomes = []
    for face in FACES:
        got = give_order(TableDice((face,)), unit.index, TOO_FAR, False, True, False, False).ordered
        outcomes.append(Outcome((face,), phrase("obeys" if got else "hears_nothing"), is_bad=not got))
    return Roll(phrase("roll", count=1), unit.side, tuple(outcomes), clause="MACD-CMD-06")


def take_order(state: State, step: Step) -> None:
    """Rolls for an order. MACD-CMD-06, MACD-SEQ-08."""
    unit = state.unit_of(step)
    got = give_order(state.battle.dice, unit.index, TOO_FAR, False, True, unit.activated, unit.pinned)
    unit.tried = not got.ordered
    if unit.index in state.ordered:
        state.retried.add(unit.index)
    state.ordered.add(unit.index)
    word = "obeys" if got.ordered else "hears_nothing"
    state.log.add("MACD-CMD-06", word, unit.index, -1, state.faces)
    title = phrase("told", unit=unit.index, what=phrase(word))
    state.news = News(title, "MACD-CMD-06", None, state.faces, unit.side)


def take_move(state: State, step: Step) -> None:
    """Moves a unit, perhaps into another formation. MACD-MOVE-01, MACD-UNIT-07."""
    unit = state.unit_of(step)
    words = formations_of(state, unit)
    unit.has_walked = read_answer({"kind": KINDS[0], **step}, KINDS, "kind") == KINDS[0]
    if words:
        formation = FORMATIONS.index(read_answer(step, words, "formation"))
        if formation != unit.formation:
            unit.formation, unit.has_walked = formation, False
            unit.files = default_files(formation, unit.strength, unit.skirmishing)
            state.log.add("MACD-MOVE-12", "takes_formation", unit.index, -1, (), (formation,))
    unit.activated = True
    state.shift(unit)
    state.log.add("MACD-MOVE-01", "has_moved", unit.index)
    state.news = None


def take_march(state: State, step: Step) -> None:
    """Marches a unit. It neither fires nor returns fire this turn. MACD-MOVE-15, MACD-SHOOT-10."""
    unit = state.unit_of(step)
    unit.activated = unit.marched = True
    state.shift(unit)
    state.log.add("MACD-MOVE-15", "has_marched", unit.index)
    state.news = None


def take_horses(state: State, step: Step) -> None:
    """Puts riders on foot, or back in the saddle, with a maneuver. MACD-MOVE-13, MACD-R-66."""
    unit = state.unit_of(step)
    chosen = DISMOUNT if unit.troop in RIDERS else MOUNT
    change_horses(unit, chosen)
    note_maneuver(state, unit, chosen)


def take_withdraw(state: State, step: Step) -> None:
    """Takes a unit out of a melee of which it has fought a round. MACD-MEL-17, MACD-R-68."""
    unit = state.unit_of(step)
    state.battle.leave_melee(unit)
    note_maneuver(state, unit, WITHDRAW)


def note_maneuver(state: State, unit: MacduffUnit, chosen: int) -> None:
    """Notes that a unit has made a maneuver. MACD-MOVE-12."""
    unit.activated = True
    state.shift(unit)
    state.log.add("MACD-MOVE-12", "maneuvers", unit.index, values=(chosen, 1))
    state.news = None


def take_join(state: State, step: Step) -> None:
    """Puts a commander with a unit. MACD-CMD-08, MACD-CMD-09."""
    unit, target = state.unit_of(step), state.unit_of(step, "target")
    if target not in friends_of(state, unit):
        raise BadInput("target", "that is not possible now. Choose one of those offered")
    join(state.battle, unit, target)
    state.news = None


def take_leave(state: State, step: Step) -> None:
    """Takes a commander away from their unit. MACD-CMD-09."""
    unit = state.unit_of(step)
    unit.joined, unit.on_table = NONE, True
    state.log.add("MACD-CMD-07", "has_moved", unit.index)
    state.news = None


def take_gone(state: State, step: Step) -> None:
    """Takes an enemy unit that nobody has counted off the table. MACD-MOR-05."""
    unit = state.unit_of(step)
    remove_unit(state.battle, unit, ROUTED_AWAY, "MACD-MOR-05")
    forget_unit(state, unit)
    state.news = None


def take_arrive(state: State, step: Step) -> None:
    """Brings on a reserve. MACD-GEN-01."""
    unit = state.unit_of(step)
    unit.state, unit.on_table = STEADY, True
    state.battle.list_anew()
    state.log.add("MACD-GEN-01", "is_there", unit.index)
    state.news = None


def is_waiting(unit: MacduffUnit) -> bool:
    """True if *unit* is a reserve, or its commander."""
    return unit.state == RESERVE


def is_leader(unit: MacduffUnit) -> bool:
    """True if *unit* is a commander."""
    return unit.troop == LEADER
