"""Actions that the page of a referee offers in one tap: with the usual answers, or beside the unit's name."""

from collections.abc import Sequence
from dataclasses import replace

from battles.offline.usual_answers import usual_answers
from battles.pages.at_table.assisted import Drawn
from battles.pages.at_table.assisted_views import ActionView, RowView, SideView
from rules import BadInput, RefereeGame
from rules.core.assisted import Row

BESIDE = 2  # actions beside a name
MOVE = "move"


def with_quick_actions(
    drawn: Drawn, game: RefereeGame, view: SideView, rows: Sequence[Row], *, beside: bool
) -> SideView:
    """Returns *view* with one-tap actions. *beside*: beside the names too, since many units may act.

    A unit on the board moves there.
    """
    by_ref = {drawn.ref(row.unit): row for row in rows}
    quick_rows = []
    for row_view in view.rows:
        row = by_ref[row_view.ref]
        on_board = game.moves_to_cells if game.place_of(row.unit) else ()
        actions = tuple(
            usual_action(drawn, row, action) for action in row_view.actions if action.key not in on_board
        )
        usual = (action for action in actions if not action.bar and action.key not in game.referee.rare)
        quick = tuple(usual)[:BESIDE] if beside else ()
        quick_rows.append(replace(row_view, actions=actions, quick=quick))
    return replace(view, rows=tuple(quick_rows))


def usual_action(drawn: Drawn, row: Row, action: ActionView) -> ActionView:
    """Returns *action* as one tap, if it rolls no dice and each of its questions has a usual answer.

    Its note names those answers. A question about an enemy is always asked.
    """
    if action.form or action.bar:
        return action
    step = {"do": action.key, "unit": drawn.key(row.unit)}
    try:
        asked = drawn.game.ask(step)
    except BadInput:
        return action
    answers = usual_answers(asked)
    if asked.has_dice or not answers:
        return action
    hidden = tuple(
        (question.key, answer.key) for question, answer in zip(asked.questions, answers, strict=True)
    )
    usual = ", ".join(drawn.some(answer.label) for answer in answers)
    return replace(action, form=True, hidden=hidden, usual=usual)


def move_of(rows: Sequence[RowView]) -> ActionView | None:
    """Returns the move of the only unit that may act, if it is one tap."""
    if len(rows) != 1:
        return None
    return next((each for each in rows[0].actions if each.key == MOVE and each.form and not each.bar), None)
