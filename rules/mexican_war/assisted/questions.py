"""Questions that are tapped without dice."""

from rules.core.assisted import Answer, Due, Phrase
from rules.mexican_war.assisted.state import Pending, State


def question_due(
    state: State,
    pending: Pending,
    title: Phrase,
    clause: str,
    answers: tuple[Answer, ...],
    why: Phrase | None = None,
) -> Due:
    """Makes the Due of a question."""
    step = {"do": pending.kind, "unit": state.key(pending.unit)}
    return Due(f"{pending.kind}-{step['unit']}", pending.unit, title, (clause,), step, why, None, answers)
