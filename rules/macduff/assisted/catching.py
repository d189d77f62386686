"""MACD-CMD-14 to MACD-CMD-16, MACD-HOSP-06 at a table: commanders caught alone, and support captured."""

from typing import Any, Final

from rules.core.assisted import (
    FACES,
    Answer,
    Asked,
    Due,
    News,
    Outcome,
    Question,
    Roll,
    Step,
    phrase,
    read_answer,
)
from rules.core.inputs import BadInput
from rules.macduff.assisted.moving import friends_of
from rules.macduff.assisted.state import Pending, State, TableDice, forget_unit
from rules.macduff.engine.losses import lose_commander, remove_unit
from rules.macduff.engine.travel import take_refuge
from rules.macduff.sections.commanders import roll_capture
from rules.macduff.units import CAPTURED, MacduffUnit

ALONE: Final = "alone"


def ask_caught(state: State, unit: MacduffUnit) -> Asked:
    """Asks which enemy is within an inch of a lone commander. MACD-CMD-15."""
    foes = state.foes(unit)
    answers = tuple(Answer(state.key(foe.index), unit=foe.index) for foe in foes)
    kept = answers[0].key if len(answers) == 1 else ""
    question = Question("target", phrase("who_is_near"), answers, kept, True)
    return Asked(None, (question,), phrase("roll_with_these"), True)


def capture_roll(state: State, step: Step) -> Roll | None:
    """Returns the commander's die, then the enemy's. MACD-CMD-15."""
    unit, enemy = state.unit_of(step), near_enemy(state, step)
    given = tuple(step.get("faces", ()))
    if not given:
        label = phrase("own_die", unit=unit.index)
        outcomes = tuple(Outcome((face,), phrase("number", count=face)) for face in FACES)
        return Roll(label, unit.side, outcomes, clause="MACD-CMD-15")
    if len(given) > 1:
        return None
    results_by_face = []
    for face in FACES:
        _faces, is_captured = roll_capture(TableDice((given[0], face)), unit.index, enemy.index)
        label = phrase("is_taken" if is_captured else "gets_away")
        results_by_face.append(Outcome((face,), label, is_bad=is_captured))
    title = phrase("own_die", unit=enemy.index)
    return Roll(title, enemy.side, tuple(results_by_face), given=given, clause="MACD-CMD-15")


def near_enemy(state: State, step: Step) -> MacduffUnit:
    """Returns the enemy unit that *step* names. Raises BadInput if it is none on the table."""
    enemy = state.unit_of(step, "target")
    if enemy not in state.foes(state.unit_of(step)):
        raise BadInput("target", "that is not possible now. Choose one of those offered")
    return enemy


def take_caught(state: State, step: Step) -> None:
    """Rolls for a commander who is caught alone. MACD-CMD-15, MACD-CMD-16."""
    unit, enemy = state.unit_of(step), near_enemy(state, step)
    faces, is_captured = roll_capture(state.battle.dice, unit.index, enemy.index)
    verb = "is_caught" if is_captured else "escapes"
    state.log.add("MACD-CMD-15", verb, unit.index, enemy.index, faces)
    news = phrase("is_taken" if is_captured else "gets_away")
    state.news = News(phrase("told", unit=unit.index, what=news), "MACD-CMD-15", None, faces, unit.side)
    if is_captured:
        lose_commander(state.battle, unit, "MACD-CMD-15", CAPTURED)
    else:
        state.ask_first(Pending("flee", unit.index))


def flee_due(state: State, pending: Pending, _given: Any) -> Due:
    """Asks where a commander flees to: the nearest friends within 4D6 inches. MACD-CMD-16, MACD-R-10."""
    unit = state.units[pending.unit]
    answers = [
        Answer(str(friend.index), phrase("named", unit=friend.index)) for friend in friends_of(state, unit)
    ]
    answers.append(Answer(ALONE, phrase("to_own_edge")))
    step = {"do": "flee", "unit": state.key(unit.index)}
    return Due(f"flee-{step['unit']}", unit.index, phrase("flees_to", unit=unit.index),
               ("MACD-CMD-16", "MACD-R-10"), step, phrase("why_flee"), None, tuple(answers))  # fmt: skip


def take_flee(state: State, pending: Pending, step: Step) -> None:
    """Puts a commander who has escaped with friends, or leaves them alone. MACD-CMD-16, MACD-R-10."""
    unit = state.units[pending.unit]
    friends = {str(friend.index): friend for friend in friends_of(state, unit)}
    word = read_answer(step, (*friends, ALONE))
    state.news = None
    if word != ALONE:
        take_refuge(state.battle, unit, friends[word])


def take_support(state: State, step: Step) -> None:
    """Captures a band or a hospital that an enemy has come up to. MACD-HOSP-06."""
    unit = state.unit_of(step)
    remove_unit(state.battle, unit, CAPTURED, "MACD-HOSP-06")
    forget_unit(state, unit)
    state.news = None
