"""SCW-MOVE at a table: points, charges, flight, and reserves that come on."""

from dataclasses import replace

from rules.core.assisted import (
    Answer,
    Asked,
    News,
    Outcome,
    Phrase,
    Question,
    Roll,
    Step,
    faces_of_tap,
    phrase,
    read_answer,
)
from rules.core.inputs import BadInput
from rules.scwares.assisted.bands import settle_dust
from rules.scwares.assisted.forced import charge_on_board, foes_to_charge, is_forced, run_away
from rules.scwares.assisted.state import (
    EUROPEAN_MOVE,
    NATIVE_MOVE,
    Contact,
    Pending,
    State,
    leave_table,
    part,
)
from rules.scwares.engine import charge, flight, march
from rules.scwares.sections.move import dice_for, points
from rules.scwares.tables import CHARGE_START, GOING_OFF
from rules.scwares.terms import ARTILLERY, CHARGE, NATIVE
from rules.scwares.units import RESERVE, SHAKEN, STEADY, ScwaresUnit
from rules.scwares.verdict import share

TRACES = ("limbered", "unlimbered")  # a gun at the end of its move
GROUNDS = ("open", "works")


def begin_move(state: State, unit: ScwaresUnit) -> None:
    """Notes that a side moves: the moves of the side before it are over. SCW-TURN-02, SCW-TURN-03."""
    state.stage = max(state.stage, EUROPEAN_MOVE if state.is_european(unit) else NATIVE_MOVE)
    if state.stage != EUROPEAN_MOVE:
        settle_dust(state)
    state.battle.activations += 1
    unit.moved = state.battle.turn


def bar_move(state: State, unit: ScwaresUnit) -> Phrase | None:
    """Returns the bar to moving, None if *unit* may move. SCW-TURN-02, SCW-TURN-03."""
    if state.stage > (EUROPEAN_MOVE if state.is_european(unit) else NATIVE_MOVE):
        return phrase("moves_are_over")
    return phrase("has_moved") if unit.moved == state.battle.turn else None


def bar_charge(state: State, unit: ScwaresUnit) -> Phrase | None:
    """Returns the bar to a charge, None if *unit* may charge. SCW-MOVE-15, SCW-MOVE-16, SCW-UMOR-07."""
    if unit.state == SHAKEN:
        return phrase("is_shaken")
    return bar_move(state, unit) or (None if state.foes(unit) else phrase("no_target"))


def bar_off(state: State, unit: ScwaresUnit) -> Phrase | None:
    """Returns the bar to leaving the table in order. SCW-R-47."""
    lost, start = share(state.battle, unit.side)
    if state.counted[unit.index] and 100 * lost < GOING_OFF * start:
        return phrase("too_few_lost", share=GOING_OFF)
    return bar_move(state, unit)


def points_words(state: State, unit: ScwaresUnit, mode: int) -> Phrase:
    """Returns the points of a move, or their dice. SCW-MOVE-11, SCW-MOVE-12."""
    dice = dice_for(unit.troop_class, unit.kind, mode)
    if dice:
        return phrase("dice", count=dice)
    bonus = state.battle.in_force.points
    return phrase("points", count=points(unit.troop_class, unit.kind, mode, bonus, 0))


def ask_move(state: State, unit: ScwaresUnit) -> Asked:
    """Asks whether a gun ends limbered. SCW-MOVE-08."""
    questions: tuple[Question, ...] = ()
    if unit.kind == ARTILLERY:
        answers = tuple(Answer(trace, phrase(f"gun_{trace}")) for trace in TRACES)
        kept = TRACES[not unit.limbered]
        questions = (Question("formation", phrase("gun_ends"), answers, kept, True, 2),)
    rolls = move_dice(state, unit, march.mode_of(unit)) > 0
    return Asked(None, questions, phrase("roll_with_these" if rolls else "has_moved_now"), rolls)


def ask_charge(state: State, unit: ScwaresUnit) -> Asked:
    """Asks which enemy a unit charges, and whether that is in fortifications. SCW-MOVE-16, SCW-CC-07."""
    foes = foes_to_charge(state, unit)
    keys = [state.key(foe.index) for foe in foes]
    answers = tuple(Answer(key, unit=foe.index) for key, foe in zip(keys, foes, strict=True))
    whom = Question(
        "target", phrase("whom_to_charge", zones=CHARGE_START), answers, keys[0] if len(keys) == 1 else ""
    )
    grounds = tuple(
        Answer(place_word, phrase(f"place_{place_word}"), phrase(f"charge_{place_word}_note"))
        for place_word in GROUNDS
    )
    kept = state.last_answer(unit.side, "charge", "ground")
    where = Question("ground", phrase("where_charged"), grounds, kept, True, 2)
    rolls = move_dice(state, unit, CHARGE) > 0
    if is_forced(state, unit, *foes):
        return Asked(None, (replace(whom, is_last=True),), phrase("it_charges"), rolls)
    return Asked(None, (whom, where), phrase("it_charges"), rolls)


def move_dice(state: State, unit: ScwaresUnit, mode: int) -> int:
    """Returns the dice of a move; 0 for Europeans, or if one roll serves all of a kind. SCW-R-11."""
    if (unit.kind, mode) in state.battle.points_rolled:
        return 0
    return dice_for(unit.troop_class, unit.kind, mode)


def move_roll(state: State, step: Step) -> Roll | None:
    """Returns the next dice for the points of a move, None if it needs none. SCW-MOVE-10."""
    unit = state.unit_of(step)
    if step["do"] == "charge":
        read_charge(state, step)
        mode = CHARGE
    else:
        mode = march.mode_of(unit)
        read_trace(unit, step)
    given = tuple(step.get("faces", ()))
    left = move_dice(state, unit, mode) - len(given)
    if left <= 0:
        return None
    outcomes = []
    for faces in faces_of_tap(left):
        total = sum(given) + sum(faces)
        done = len(faces) == left
        points_made = points(NATIVE, unit.kind, mode, 0, total)
        outcomes.append(
            Outcome(faces, phrase("points", count=points_made) if done else phrase("so_far", total=total))
        )
    return Roll(phrase("roll", count=left), unit.side, tuple(outcomes), given=given, clause="SCW-MOVE-10")


def read_trace(unit: ScwaresUnit, step: Step) -> bool:
    """Returns True if a gun ends limbered. Raises BadInput if that is not answered."""
    if unit.kind != ARTILLERY or step["do"] != "move":
        return unit.limbered
    return read_answer(step, TRACES, "formation") == TRACES[0]


def take_move(state: State, step: Step) -> None:
    """Moves a unit. It leaves its contacts. SCW-MOVE-01, SCW-MOVE-08, SCW-MOVE-10, SCW-R-21."""
    unit = state.unit_of(step)
    limbered = read_trace(unit, step)
    charge.roll_to_move(state.battle, unit, march.mode_of(unit))
    begin_move(state, unit)
    part(state, unit)
    if limbered != unit.limbered:
        unit.limbered = limbered
        state.log.add("SCW-MOVE-08", "limbers" if limbered else "unlimbers", unit.index)
    state.log.add("SCW-MOVE-01", "has_moved", unit.index)
    tell_points(state, unit)


def tell_points(state: State, unit: ScwaresUnit) -> None:
    """Reports the points that dice gave for a move."""
    if unit.troop_class == NATIVE:
        title = phrase("told", unit=unit.index, what=phrase("points", count=unit.points))
        state.news = News(title, "SCW-MOVE-10", None, state.battle.heard.faces, unit.side)


def read_charge(state: State, step: Step) -> tuple[ScwaresUnit, ScwaresUnit, bool]:
    """Returns charger, enemy, and True if fortifications protect it. Raises BadInput for a missing answer."""
    unit, target = state.unit_of(step), state.unit_of(step, "target")
    if target not in state.foes(unit):
        raise BadInput("target", "that is not possible now. Choose one of those offered")
    if is_forced(state, unit, target):
        return unit, target, False
    return unit, target, read_answer(step, GROUNDS, "ground") == "works"


def take_charge(state: State, step: Step) -> None:
    """Declares a charge, rolls for it, and asks whether it gets there. SCW-MOVE-16, SCW-R-11, SCW-R-12."""
    unit, target, works = read_charge(state, step)
    state.log.add("SCW-MOVE-16", "charges", unit.index, target.index)
    charge.roll_to_move(state.battle, unit, CHARGE)
    begin_move(state, unit)
    part(state, unit)
    unit.charged = state.battle.turn
    if is_forced(state, unit, target):
        charge_on_board(state, unit, target)
        return
    state.kept[unit.side, "charge"] = step
    state.contacts.append(Contact(unit.index, target.index, works))
    state.pending.append(Pending("reach", unit.index, target.index))
    tell_points(state, unit)


def take_run(state: State, step: Step) -> None:
    """Moves a fleeing unit away from all enemies. SCW-GMOR-08, SCW-R-28."""
    unit = state.unit_of(step)
    if is_forced(state, unit):
        part(state, unit)
        run_away(state, unit)
        begin_move(state, unit)
        tell_points(state, unit)
        return
    charge.roll_to_move(state.battle, unit, march.mode_of(unit))
    begin_move(state, unit)
    part(state, unit)
    state.log.add("SCW-GMOR-08", "runs_on", unit.index)
    state.pending.append(Pending("away", unit.index))
    tell_points(state, unit)


def take_off(state: State, step: Step) -> None:
    """Takes a unit off the table over its own edge, in order. SCW-R-47."""
    unit = state.unit_of(step)
    begin_move(state, unit)
    flight.go_off(state.battle, unit)
    leave_table(state, unit)


def take_arrive(state: State, step: Step) -> None:
    """Brings on a reserve as its side moves. SCW-R-46."""
    unit = state.unit_of(step)
    if unit.state != RESERVE:
        raise BadInput("unit", "is no reserve")
    begin_move(state, unit)
    unit.state, unit.on_table, unit.moved = STEADY, True, 0
    state.log.add("SCW-R-46", "is_there", unit.index)
