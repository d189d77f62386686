"""Two rolls entered with one tap, by what they bring: both blows, and a check with the colours.

The faces are not read then, as those of a unit that nobody has counted. MEX-MEL-10, MEX-MEL-14, MEX-MEL-20.
"""

from collections.abc import Sequence
from itertools import product
from typing import Final

from rules.core.assisted import Answer, Due, News, Phrase, Step, phrase, read_answer
from rules.mexican_war.assisted.checking import (
    GIVES,
    clause_of,
    effect_of,
    give_way,
    modifier_of,
    spend_influence,
)
from rules.mexican_war.assisted.dice import TEN
from rules.mexican_war.assisted.fighting import row_of_blow
from rules.mexican_war.assisted.state import Blow, Pending, State, unit_words
from rules.mexican_war.assisted.volleys import bout_of
from rules.mexican_war.terms import STEADY

AT_ONCE: Final = "at_once"
MOST_PAIRS: Final = 24  # that fit a phone
SAVED, LOST = "colours_saved", "colours_lost"


def due_at_once(state: State, dues: Sequence[Pending]) -> Due | None:
    """Returns the question that answers the first two rolls of *dues*; None if there is none."""
    rolls = [due for due in dues if due.kind != "exposed"]
    kinds = [due.kind for due in rolls]
    if kinds == ["strike", "strike"]:
        return blows_at_once(state, rolls)
    return check_with_colours(state, rolls[0]) if kinds[:1] == ["round"] else None


def blows_at_once(state: State, rolls: Sequence[Pending]) -> Due | None:
    """Asks how many figures fall of both units. MEX-MEL-10, MEX-MEL-27."""
    units = [state.units[roll.unit] for roll in rolls]
    if not all(state.is_counted(unit) for unit in units):
        return None
    rows = [state.battle.tables.melee.rows[row_of_blow(state, unit)[0]] for unit in units]
    first, second = (sorted({row[face] for face in TEN}) for row in rows)
    if len(first) * len(second) > MOST_PAIRS:
        return None
    answers = tuple(
        Answer(f"{dealt}-{taken}", phrase("two_numbers", first=dealt, second=taken))
        for dealt, taken in product(first, second)
    )
    title = phrase("both_blows", unit=rolls[0].unit, target=rolls[1].unit)
    return asked_at_once(state, rolls[0], title, ("MEX-MEL-10", "MEX-MEL-27"), answers)


def check_with_colours(state: State, check: Pending) -> Due | None:
    """Asks how the check of a unit with colours ends, and what becomes of these. MEX-MEL-14, MEX-MEL-20."""
    unit = state.units[check.unit]
    if not (unit.colours and state.is_counted(unit)):
        return None
    change = modifier_of(state, check) - unit.kind(state.battle.tables).morale_point
    effects = {effect_of(state, check, face + change)[0] for face in TEN}
    answers = [
        Answer(f"{word}-{fate}", phrase("and_then", first=phrase(word), second=phrase(fate)))
        for word in GIVES[1:]
        for fate in (SAVED, LOST)
        if word in effects
    ]
    if not answers:
        return None
    if GIVES[STEADY] in effects:
        answers.insert(0, Answer(GIVES[STEADY], phrase(GIVES[STEADY])))
    title = phrase("check_with_colours", unit=unit.index)
    return asked_at_once(state, check, title, (clause_of(check), "MEX-MEL-20"), tuple(answers))


def asked_at_once(
    state: State, first: Pending, title: Phrase, clauses: tuple[str, ...], answers: tuple[Answer, ...]
) -> Due:
    key = state.key(first.unit)
    return Due(
        f"{AT_ONCE}-{key}", first.unit, title, clauses, {"do": AT_ONCE, "unit": key}, None, None, answers
    )


def take_at_once(state: State, rolls: Sequence[Pending], step: Step, answers: Sequence[Answer]) -> None:
    """Carries out both rolls by what they brought. *rolls* are due no more."""
    answer = read_answer(step, [known.key for known in answers])
    state.news = None
    if rolls[0].kind == "strike":
        for roll, cell in zip(rolls, answer.split("-"), strict=True):
            bout_of(state).blows[roll.unit] = Blow(0, 0, int(cell))
        return
    unit, (word, _dash, fate) = state.units[rolls[0].unit], answer.partition("-")
    unit.checked = True
    spend_influence(state, unit)
    state.news = News(unit_words(unit, phrase(word)), clause_of(rolls[0]), None, (), unit.side)
    if GIVES.index(word) == STEADY:
        return
    bout_of(state).is_broken = True
    give_way(state, unit, GIVES.index(word), "MEX-MEL-15")
    if fate == LOST:
        unit.colours = False
        state.battle.tell("MEX-MEL-20", "loses_its_colours", unit)
