"""MACH-FIRE-19, MACH-MOR at a table: dice for officers, morale, flight and rallies."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from rules.core.assisted import (
    FACES,
    Answer,
    Due,
    News,
    Outcome,
    Phrase,
    Roll,
    Step,
    faces_of_tap,
    phrase,
    read_answer,
)
from rules.core.dice import ScriptedDice
from rules.machete.assisted.burning import escape_due, take_escape
from rules.machete.assisted.details import leave_gun
from rules.machete.assisted.firing import clauses_of_causes, due_causes, why_test
from rules.machete.assisted.guards import ask_guard, guard_due, take_guard
from rules.machete.assisted.houses import come_out, door_due, hold_due, take_door, take_hold
from rules.machete.assisted.overrun import give_up_gun, overrun_due, take_overrun
from rules.machete.assisted.sailing import boat_alone_due, take_boat_alone
from rules.machete.assisted.state import Pending, State, part, take_off
from rules.machete.engine.melee import try_officers
from rules.machete.engine.morale import second_test, test, try_to_rally
from rules.machete.engine.overrun import lose
from rules.machete.engine.prisoners import hand_over
from rules.machete.sections.fire import officers_lost
from rules.machete.sections.morale import first_test, rally, shaken_test
from rules.machete.tables import RIGHT_TO
from rules.machete.terms import LEFT, NONE, RIGHT, SHAKEN as FAILS, TREE_TRUNK
from rules.machete.units import FORCED_BACK, RAN, SHAKEN, STEADY, SURRENDERED, MacheteUnit

LEAVES: Final = ("", "crew", "trunk")  # `by` of a run back: the crew leaves its gun, or one that is lost
ENDS: Final = ("back", "aside", "off", "surrender")  # how a run back ended


def due_of(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Returns *pending* as it is asked. *given*: its faces so far."""
    return ASKED[pending.kind](state, pending, given)


def step_of(state: State, pending: Pending) -> dict[str, str]:
    """Returns the step that answers *pending*, without its faces."""
    found = {"do": pending.kind, "unit": state.key(pending.unit)}
    return found | {"by": LEAVES[pending.by]} if pending.kind == "run" and pending.by else found


def made_due(
    state: State,
    pending: Pending,
    title: Phrase,
    clauses: tuple[str, ...],
    why: Phrase | None,
    outcomes: tuple[Outcome, ...] = (),
    answers: tuple[Answer, ...] = (),
    given: tuple[int, ...] = (),
) -> Due:
    """Makes the Due of *pending*."""
    side = state.units[pending.unit].side
    roll = Roll(title, side, outcomes, given=given, clause=clauses[0]) if outcomes else None
    step = step_of(state, pending)
    return Due(
        f"{pending.kind}-{step['unit']}",
        pending.unit,
        title,
        clauses,
        step,
        why,
        roll,
        answers,
        pending.is_optional,
    )


def officer_due(state: State, pending: Pending, given: tuple[int, ...]) -> Due:
    """Asks for the dice of officers. MACH-FIRE-19, MACH-ART-11, MACH-MEL-12."""
    left = pending.count - len(given)
    outcomes = []
    for faces in faces_of_tap(left):
        lost = officers_lost((*given, *faces))
        label = phrase("unhurt") if not lost else phrase("officers_fall", count=lost)
        outcomes.append(Outcome(faces, label, is_bad=lost > 0))
    answers = () if state.counted[pending.unit] else (Answer("none", phrase("no_officer_there")),)
    why = phrase("why_officer", unit=pending.unit, count=pending.count)
    return made_due(
        state, pending, phrase("officers_die"), (pending.clause,), why, tuple(outcomes), answers, given
    )


def flank_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks whether the shot came from the flank. MACH-MOR-06."""
    answers = (Answer("front", phrase("from_front")), Answer("flank", phrase("from_flank")))
    title = phrase("from_where")
    return made_due(state, pending, title, ("MACH-MOR-06", "MACH-R-47"), None, (), answers)


def morale_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks for the test of a steady unit, with its causes. MACH-MOR-02 to MACH-MOR-07."""
    unit = state.units[pending.unit]
    clauses = clauses_of_causes(unit)
    outcomes = tuple(
        Outcome((face,), phrase("shaken" if failed else "steady"), is_bad=failed)
        for face in FACES
        for failed in [first_test(ScriptedDice([face]), NONE) == FAILS]
    )
    return made_due(
        state,
        pending,
        phrase("morale_test", unit=unit.index),
        (*clauses[:1], "MACH-MOR-07"),
        why_test(unit),
        outcomes,
    )


def second_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks for the second test of a shaken unit. MACH-MOR-09 to MACH-MOR-12."""
    outcomes = tuple(
        Outcome((face,), phrase(f"back_{moves}"), is_bad=moves > 0)
        for face in FACES
        for moves in [shaken_test(ScriptedDice([face]), NONE)]
    )
    title = phrase("second_test", unit=pending.unit)
    return made_due(state, pending, title, ("MACH-MOR-09",), phrase("why_second"), outcomes)


def run_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks where a unit that runs back ends. MACH-MOR-13, MACH-MOR-14, MACH-MOR-15, MACH-R-51."""
    answers = tuple(Answer(end, phrase(f"run_{end}")) for end in ENDS)
    title = phrase("runs_back", unit=pending.unit)
    why = phrase("why_crew_runs" if pending.by else "why_run", count=pending.count)
    return made_due(state, pending, title, ("MACH-MOR-13", "MACH-MOR-15"), why, (), answers)


def aside_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks to which side a unit turns at an obstacle. MACH-MOR-14."""
    outcomes = tuple(Outcome((face,), phrase("right" if face <= RIGHT_TO else "left")) for face in FACES)
    title = phrase("turns_aside", unit=pending.unit)
    return made_due(state, pending, title, ("MACH-MOR-14",), None, outcomes)


def rally_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks for the rally of a unit forced back. MACH-MOR-17."""
    outcomes = tuple(
        Outcome((face,), phrase("rallied" if back else "stays_shaken"), is_bad=not back)
        for face in FACES
        for back in [rally(ScriptedDice([face]), NONE)]
    )
    title = phrase("rally_of", unit=pending.unit)
    return made_due(state, pending, title, ("MACH-MOR-17",), phrase("why_rally"), outcomes)


def take_officer(state: State, pending: Pending, step: Step) -> None:
    """Removes the officers that the dice hit. MACH-FIRE-19, MACH-ART-11, MACH-MEL-12."""
    unit = state.units[pending.unit]
    if step.get("answer") == "none" and not state.counted[unit.index]:
        state.news = None
        return
    faces = state.battle.dice.roll(pending.count, 6, pending.clause, unit.index)
    try_officers(state.battle, unit, faces, pending.clause)
    lost = officers_lost(faces)
    title = phrase("officers_fall", count=lost) if lost else phrase("unhurt")
    state.news = News(
        phrase("told", unit=unit.index, what=title), pending.clause, None, faces, unit.side, (unit.index,)
    )


def take_flank(state: State, pending: Pending, step: Step) -> None:
    """Records a shot from the flank. MACH-MOR-06."""
    state.units[pending.unit].flanked = read_answer(step, ("front", "flank")) == "flank"
    state.news = None


def tell_state(state: State, unit: MacheteUnit, what: str, clause: str) -> None:
    """Reports the result of a test."""
    told = phrase("told", unit=unit.index, what=phrase(what))
    state.news = News(told, clause, None, state.battle.heard.faces, unit.side, (unit.index,))


def take_test(state: State, pending: Pending, _step: Step) -> None:
    """Carries out the first test. MACH-MOR-07."""
    unit = state.units[pending.unit]
    test(state.battle, unit)
    tell_state(state, unit, "shaken" if unit.state == SHAKEN else "steady", "MACH-MOR-07")


def take_second(state: State, pending: Pending, _step: Step) -> None:
    """Carries out the second test. A unit that runs leaves contact. MACH-MOR-09, MACH-R-75."""
    unit = state.units[pending.unit]
    moves = second_test(state.battle, unit)
    unit.use_thresholds()
    tell_state(state, unit, f"back_{moves}", "MACH-MOR-09")
    if moves and unit.house >= 0:
        come_out(state, unit, "MACH-MOR-13", "comes_out")
    if moves:
        met = [contact for contact in state.contacts if unit.index in (contact.attacker, contact.defender)]
        foes = [state.units[contact.attacker + contact.defender - unit.index] for contact in met]
        part(state, unit)
        unit.engaged, unit.attacker = 0, False
        state.pending.insert(0, Pending("run", unit.index, "MACH-MOR-13", count=moves))
        if foes and unit.gun not in (NONE, TREE_TRUNK):
            by = next((foe for foe in foes if foe.state == STEADY), foes[0]).index
            state.pending.insert(0, Pending("overrun", unit.index, "MACH-ART-28", unit.strength, by=by))
        elif unit.gun != NONE and not unit.limbered:  # MACH-R-78, MACH-R-43
            state.pending[0] = replace(state.pending[0], by=2 if foes else 1)


def take_run(state: State, pending: Pending, step: Step) -> None:
    """Ends the run back. MACH-MOR-13, MACH-MOR-15, MACH-R-51."""
    unit = state.units[pending.unit]
    end = read_answer(step, ENDS)
    state.news = None
    if pending.by and "by" in step:  # not in an older log
        gun, unit = unit, leave_gun(state, unit)
        if step["by"] == "trunk":
            lose(state.battle, gun)
    if end == "aside":
        state.pending.insert(0, Pending("aside", unit.index, "MACH-MOR-14"))
    elif end == "off":
        state.log.add("MACH-R-51", "runs_off", unit.index, -1, (), (unit.strength,))
        state.battle.leave(unit, RAN)
    elif end == "surrender":
        take_off(state, unit, "MACH-GEN-10")
        if not unit.on_table:
            return
        unit = give_up_gun(state, unit, None)
        hand_over(unit)
        state.log.add("MACH-MOR-15", "surrenders", unit.index, -1, (), (unit.captured, 0, 0))
        state.battle.leave(unit, SURRENDERED)
        ask_guard(state, unit, NONE)


def take_aside(state: State, pending: Pending, _step: Step) -> None:
    """Turns aside at an obstacle. MACH-MOR-14."""
    unit = state.units[pending.unit]
    face = state.battle.dice.roll(1, 6, "MACH-MOR-14", unit.index)[0]
    side = RIGHT if face <= RIGHT_TO else LEFT
    state.log.add("MACH-MOR-14", "turns_aside", unit.index, -1, (face,), (side,))
    tell_state(state, unit, "right" if side == RIGHT else "left", "MACH-MOR-14")


def take_rally(state: State, pending: Pending, _step: Step) -> None:
    """Rallies the unit, or leaves it where it is. MACH-MOR-17."""
    unit = state.units[pending.unit]
    try_to_rally(state.battle, unit)
    tell_state(state, unit, "rallied" if unit.state == STEADY else "stays_shaken", "MACH-MOR-17")


def queue_tests(state: State) -> None:
    """Lines up the tests of a phase, in the order of the roster. MACH-MOR-01, MACH-MOR-09."""
    late = state.battle.options.shaken_retest == "end_of_next_phase"
    for unit in state.units:
        if not unit.on_table or not state.counted[unit.index]:
            continue
        if unit.state == STEADY and due_causes(unit):
            state.pending.append(Pending("test", unit.index, "MACH-MOR-07"))
        elif unit.state == SHAKEN and late and not unit.fresh_shaken:
            state.pending.append(Pending("second", unit.index, "MACH-MOR-09"))
        else:
            unit.use_thresholds()


def queue_rallies(state: State) -> None:
    """Lines up the dice at the start of a phase. MACH-MOR-17."""
    early = state.battle.options.shaken_retest == "start_of_next_phase"
    for unit in state.units:
        if unit.on_table and unit.state == FORCED_BACK:
            state.pending.append(Pending("rally", unit.index, "MACH-MOR-17"))
        elif unit.on_table and unit.state == SHAKEN and early:
            state.pending.append(Pending("second", unit.index, "MACH-MOR-09"))


ASKED: Final[dict[str, Callable[[State, Pending, tuple[int, ...]], Due]]] = {
    "officer": officer_due,
    "flank": flank_due,
    "test": morale_due,
    "second": second_due,
    "run": run_due,
    "aside": aside_due,
    "rally": rally_due,
    "overrun": overrun_due,
    "door": door_due,
    "hold_house": hold_due,
    "escape": escape_due,
    "guard": guard_due,
    "boat_alone": boat_alone_due,
}
TAKEN: Final[dict[str, Callable[[State, Pending, Step], None]]] = {
    "officer": take_officer,
    "flank": take_flank,
    "test": take_test,
    "second": take_second,
    "run": take_run,
    "aside": take_aside,
    "rally": take_rally,
    "overrun": take_overrun,
    "door": take_door,
    "hold_house": take_hold,
    "escape": take_escape,
    "guard": take_guard,
    "boat_alone": take_boat_alone,
}
