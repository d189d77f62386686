"""Two rolls entered with one tap, by what they bring: both blows, and a check with the colours.

The faces are not read then, as those of a unit that nobody has counted. MEX-MEL-10, MEX-MEL-14, MEX-MEL-20.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Final

from rules.core.assisted import Answer, Due, News, Phrase, phrase
from rules.core.scenario import SIDES
from rules.mexican_war.assisted.checking import (
    GIVES,
    clause_of,
    effect_of,
    give_way,
    modifier_of,
    spend_influence,
    unknown_influence,
)
from rules.mexican_war.assisted.dice import TEN
from rules.mexican_war.assisted.fighting import row_of_blow
from rules.mexican_war.assisted.state import Blow, Pending, State, unit_words
from rules.mexican_war.assisted.volleys import bout_of
from rules.mexican_war.sections.melee import BOTH
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
    return question_at_once(state, rolls[0], title, ("MEX-MEL-10", "MEX-MEL-27"), answers)


def check_with_colours(state: State, check: Pending) -> Due | None:
    """Asks how the check of a unit with colours ends, and what becomes of these.

    If the enemy checks once the unit stands, its check is asked with it. MEX-MEL-14, MEX-MEL-15, MEX-MEL-20.
    """
    unit = state.units[check.unit]
    if not (unit.colours and state.is_counted(unit)):
        return None
    results = results_of(state, check)
    second = enemy_check(state, check)
    answers = [Answer(result, result_words(result)) for result in results if result != GIVES[STEADY]]
    if GIVES[STEADY] in results:
        later = results_of(state, second) if second else [""]
        answers += [answer_if_it_stands(second, result) for result in later]
    if len(answers) < 2:
        return None
    title = phrase("check_with_colours", unit=unit.index)
    return question_at_once(state, check, title, (clause_of(check), "MEX-MEL-20"), tuple(answers))


def answer_if_it_stands(second: Pending | None, result: str) -> Answer:
    """Returns the answer of a unit that stands.

    *result*: of the enemy's next check, if any.
    """
    stands = phrase(GIVES[STEADY])
    if second is None:
        return Answer(GIVES[STEADY], stands)
    enemy = phrase("told", unit=second.unit, what=result_words(result))
    return Answer(f"{GIVES[STEADY]}/{result}", phrase("and_then", first=stands, second=enemy))


def enemy_check(state: State, check: Pending) -> Pending | None:
    """Returns the check that follows if the unit of *check* stands; None if it is not that of one unit."""
    bout = bout_of(state)
    if (
        len(bout.checking) < len(SIDES)
        or bout.first == BOTH
        or sum(due.kind == "round" for due in state.pending) != 1
    ):
        return None
    sides = bout.attackers, bout.defenders
    units = [unit for unit in sides[bout.checking[1]] if unit.on_table and bout.losses[unit.index]]
    if len(units) != 1 or not state.is_counted(units[0]):
        return None
    second = Pending("round", units[0].index, word="MEX-MEL-15")
    return None if unknown_influence(state, second) else second


def results_of(state: State, check: Pending) -> list[str]:
    """Returns how a check may end.

    If the unit gives way, a result says what becomes of its colours.
    """
    unit = state.units[check.unit]
    change = modifier_of(state, check) - unit.kind(state.battle.tables).morale_point
    effects = {effect_of(state, check, face + change)[0] for face in TEN}
    fates = (f"-{SAVED}", f"-{LOST}") if unit.colours else ("",)
    return [
        word + fate
        for word in GIVES
        if word in effects
        for fate in (fates if word != GIVES[STEADY] else ("",))
    ]


def result_words(result: str) -> Phrase:
    """Returns the result of a check in words."""
    word, _dash, fate = result.partition("-")
    return phrase("and_then", first=phrase(word), second=phrase(fate)) if fate else phrase(word)


def question_at_once(
    state: State, first: Pending, title: Phrase, clauses: tuple[str, ...], answers: tuple[Answer, ...]
) -> Due:
    key = state.key(first.unit)
    return Due(
        f"{AT_ONCE}-{key}", first.unit, title, clauses, {"do": AT_ONCE, "unit": key}, None, None, answers
    )


def take_at_once(state: State, rolls: Sequence[Pending], answer: str) -> None:
    """Carries out both rolls by what they brought. *rolls* are due no more."""
    state.news = None
    if rolls[0].kind == "strike":
        for roll, cell in zip(rolls, answer.split("-"), strict=True):
            bout_of(state).blows[roll.unit] = Blow(0, 0, int(cell))
        return
    first, _slash, second = answer.partition("/")
    end_check(state, rolls[0], first)
    bout_of(state).next_result = second


def end_foretold_check(state: State, check: Pending) -> None:
    """Carries out the enemy's check, whose result was entered with the one before it. MEX-MEL-15."""
    bout, before = bout_of(state), state.news
    result, bout.next_result = bout.next_result, ""
    end_check(state, check, result)
    if before and state.news:
        both = phrase("and_then", first=before.title, second=state.news.title)
        state.news = replace(state.news, title=both)


def end_check(state: State, check: Pending, result: str) -> None:
    """Carries out the *result* of a check. MEX-MEL-14, MEX-MEL-15, MEX-MEL-20."""
    unit, (word, _dash, fate) = state.units[check.unit], result.partition("-")
    unit.checked = True
    spend_influence(state, unit)
    state.news = News(unit_words(unit, phrase(word)), clause_of(check), None, (), unit.side)
    if GIVES.index(word) == STEADY:
        return
    bout_of(state).is_broken = True
    give_way(state, unit, GIVES.index(word), "MEX-MEL-15")
    if fate == LOST:
        unit.colours = False
        state.battle.tell("MEX-MEL-20", "loses_its_colours", unit)
