"""MEX-SA-05 to -07, MEX-OFF-12 at a table: officers under fire, and who takes over from one who falls."""

from itertools import takewhile

from rules.core.assisted import Answer, Due, News, Phrase, Step, phrase
from rules.core.dice import AVERAGE_FACES
from rules.mexican_war.assisted.dice import one_die
from rules.mexican_war.assisted.naming import NOBODY, unit_answers, unit_named
from rules.mexican_war.assisted.state import Pending, State, unit_words
from rules.mexican_war.engine.firing.fire import drop_officer
from rules.mexican_war.engine.orders import is_right_under
from rules.mexican_war.sections import small_arms
from rules.mexican_war.units import WarUnit


def exposed_officers(state: State, target: WarUnit) -> list[WarUnit]:
    """Returns the officers who may be hit with a unit: one check a turn. MEX-SA-05, MEX-SA-07."""
    return [each for each in state.officers(target.side) if not each.checked]


def passed_over(state: State) -> list[Pending]:
    """Returns the questions about officers at the head of what is due that need no answer. MEX-SA-05.

    They need none before the blows of a melee, and none if nothing else is due.
    """
    first = list(takewhile(lambda due: due.kind == "exposed", state.pending))
    rest = state.pending[len(first) :]
    return first if not rest or rest[0].kind == "strike" else []


def exposed_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks which officer was with a unit under fire. MEX-SA-05."""
    target = state.units[pending.unit]
    is_passed = pending in passed_over(state)
    answers = unit_answers(exposed_officers(state, target))
    step = {"do": "exposed", "unit": state.key(target.index)}
    title = phrase("who_is_exposed", unit=target.index)
    return Due(
        f"exposed-{step['unit']}", target.index, title, ("MEX-SA-05",), step,
        phrase("or_go_on") if is_passed else None, None,
        (*answers, Answer(NOBODY, phrase("nobody_there"))), is_passed,
    )  # fmt: skip


def take_exposed(state: State, pending: Pending, step: Step) -> None:
    """Asks for the die of an officer under fire. MEX-SA-05, MEX-SA-06."""
    officers = exposed_officers(state, state.units[pending.unit])
    officer = unit_named(step, officers)
    state.news = None
    if officer:
        again = [Pending("exposed", pending.unit)] if len(officers) > 1 else []
        state.ask_first(Pending("officer", officer.index), *again)


def officer_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks for the die of an officer under fire. MEX-SA-06."""
    officer, most = state.units[pending.unit], state.battle.tables.small_arms.officer_hit_max_roll
    step = {"do": "officer", "unit": state.key(officer.index)}

    def effect(face: int) -> tuple[Phrase, bool]:
        return phrase("officer_falls" if face <= most else "unhurt"), face <= most

    title = phrase("officer_under_fire", unit=officer.index)
    roll = one_die(title, officer.side, "MEX-SA-06", effect)
    return Due(f"officer-{step['unit']}", officer.index, title, ("MEX-SA-06", "MEX-SA-07"), step, None, roll)


def take_officer(state: State, pending: Pending, _step: Step) -> None:
    """Rolls for an officer under fire. MEX-SA-06, MEX-OFF-12."""
    officer = state.units[pending.unit]
    officer.checked = True
    _, falls = small_arms.roll_for_officer(state.battle.dice, officer.index, state.battle.tables)
    word = "officer_falls" if falls else "unhurt"
    state.news = News(unit_words(officer, phrase(word)), "MEX-SA-06", None, state.faces, officer.side)
    if not falls:
        return
    if any(is_right_under(state.battle, brigade, officer) for brigade in state.battle.brigades):
        state.ask_first(Pending("command", officer.index))
    else:
        drop_officer(state.battle, officer)


def command_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks for the average die after an officer's fall. MEX-OFF-06, MEX-OFF-12."""
    officer = state.units[pending.unit]
    step = {"do": "command", "unit": state.key(officer.index)}

    def effect(face: int) -> tuple[Phrase, bool]:
        return phrase("turns", count=face), False

    title = phrase("nobody_in_command", unit=officer.index)
    faces = tuple(dict.fromkeys(AVERAGE_FACES))
    roll = one_die(phrase("roll_average"), officer.side, "MEX-OFF-12", effect, faces=faces)
    return Due(
        f"command-{step['unit']}", officer.index, title, ("MEX-OFF-06", "MEX-OFF-12"), step, None, roll
    )


def take_command(state: State, pending: Pending, _step: Step) -> None:
    """Rolls how long the command of a fallen officer waits. MEX-OFF-06, MEX-OFF-12."""
    officer = state.units[pending.unit]
    drop_officer(state.battle, officer)
    state.news = News(
        unit_words(officer, phrase("officer_falls")), "MEX-OFF-12", None, state.faces, officer.side
    )
