"""The head of a player turn at a table: a chance card, or the word that night falls. ACW-CARD-01."""

from rules.acw_hex.assisted.chances import CLAUSE, has_side_acted
from rules.acw_hex.assisted.nights import take_night
from rules.acw_hex.assisted.state import Pending, State
from rules.acw_hex.check import EFFECTS
from rules.acw_hex.terms import ARMY, NONE
from rules.acw_hex.units import AcwUnit
from rules.core.assisted import Answer, Due, Step, phrase, read_answer

CARD, NIGHT = "card", "night"


def leading_general(state: State) -> AcwUnit | None:
    """Returns the army general of the active side, if that side has counted them."""
    battle = state.battle
    found = [unit for unit in battle.units if unit.role == ARMY and unit.side == battle.active]
    return next((unit for unit in found if unit.on_table and state.counted[unit.index]), None)


def head_dues(state: State) -> tuple[Due, ...]:
    """Returns the line at the head of a player turn, which nobody need answer. ACW-CARD-01, ACW-NIGHT-01.

    A card needs an army general. Night is asked for in the second player turn, since it falls as the game
    turn ends.
    """
    battle = state.battle
    if state.pending or state.is_ending or battle.by_night or has_side_acted(state, state.active):
        return ()
    takes_card = leading_general(state) is not None and state.card_half != battle.half
    answers = [Answer(CARD, phrase("chance_card"), phrase("own_pack"))] if takes_card else []
    clauses = [CLAUSE] if takes_card else []
    if battle.active != battle.first and not state.is_dusk:
        answers.append(Answer(NIGHT, phrase("night_falls"), phrase("as_turn_ends")))
        clauses.append("ACW-NIGHT-01")
    if not answers:
        return ()
    title, why = phrase("before_acting", army=battle.active), phrase("only_if_played")
    return (Due("head", NONE, title, tuple(clauses), {"do": "head"}, why, None, tuple(answers), True),)


def take_head(state: State, step: Step) -> None:
    """Asks what the chance card says, or notes that night falls. ACW-CARD-01, ACW-NIGHT-01."""
    (due,) = head_dues(state)
    if read_answer(step, [answer.key for answer in due.answers]) == NIGHT:
        take_night(state, step)
        return
    chief = leading_general(state)
    assert chief is not None
    state.pending.append(Pending("chance", chief.index, CLAUSE))
    state.news = None


def card_due(state: State, pending: Pending, _given: tuple[int, ...]) -> Due:
    """Asks what a chance card says. ACW-CARD-01."""
    answers = tuple(Answer(word, phrase(f"card_{word}"), phrase(f"card_{word}_note")) for word in EFFECTS)
    step = {"do": "chance", "unit": state.key(pending.unit)}
    return Due("chance", pending.unit, phrase("what_card_says"), (CLAUSE,), step, None, None, answers)
