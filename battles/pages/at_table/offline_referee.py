"""All that a browser needs to play a referee's game on without signal, as far as its reader may see it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from battles.pages.at_table.ammunition import ammunition_duty
from battles.pages.at_table.offline_data import answer_with_refs, game_data, with_refs
from battles.pages.at_table.referee import RefereeDesk
from battles.table.assisted import AssistedTable
from rules import RefereeGame
from rules.core.assisted import Step
from rules.core.refereeing.cards import DRAWN_AT, MOST_CARDS

TURNS_BACK = 1  # undo may go further, but then cards that were taken back before may differ


def referee_data(
    referee: RefereeDesk, table: AssistedTable, more: Sequence[Mapping[str, Any]]
) -> dict[str, Any]:
    """Returns the game with its referee. Cards that are still in the deck have no order there.

    *more*: steps that the page shows and that are not stored yet.
    """
    desk = referee.drawn.desk
    refs, rounds = referee.drawn.refs, ammunition_duty(desk)
    entries = table.entries(desk.own.steps) if desk.own else []
    game = game_data(desk, table, more)
    game["words"] |= words_of_referee()
    return game | {
        "cards_before": [with_refs(card_step, refs) for card_step in recent_cards(referee.game, entries)],
        "answers": answers_known(referee, refs),
        "may_answer": [side.letter for side in referee.sides if may_answer(referee, side.pk)],
        "own": referee.own.letter if referee.own else "",
        "most_cards": MOST_CARDS,
        "rounds": [rounds.label, rounds.text, rounds.chip.id] if rounds else None,
    }


def recent_cards(game: RefereeGame, entries: Sequence[Step]) -> list[Step]:
    """Returns the cards that were drawn in this turn and the last, those that were taken back too."""
    turns = range(game.turn - TURNS_BACK, game.turn + 1)
    return [each for each in entries if int(str(each.get(DRAWN_AT, -1)).partition("/")[0]) in turns]


def answers_known(referee: RefereeDesk, refs: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Returns who has answered which secret choice: the own answer, and "" for those of others."""
    answers_by_key: dict[str, dict[str, str]] = {}
    for answer in referee.answers:
        is_own = referee.own is not None and answer.side_id == referee.own.pk
        word = answer_with_refs(answer.answer, refs) if is_own else ""
        answers_by_key.setdefault(answer.key, {})[answer.side.letter] = word
    return answers_by_key


def may_answer(referee: RefereeDesk, side: int) -> bool:
    """Tells whether the phone may take the answer of a side, by pk."""
    is_own = referee.own is not None and referee.own.pk == side
    is_shared = referee.drawn.desk.battle.is_one_phone and side not in referee.others
    return referee.own is None or is_own or is_shared


def words_of_referee() -> dict[str, str]:
    """Returns the texts of the screens in the reader's language."""
    return {
        "again": _("Let %(name)s act again"),
        "aloud": _("Both said it aloud"),
        "aloud_why": _("Both sides say their answer at the same moment. Enter both."),
        "answer_in": _("Your answer is in. It is sent when there is a signal."),
        "at": _("at %(name)s"),
        "both": _("Both: %(answer)s"),
        "card": _("Card %(number)s of %(total)s"),
        "cards_drawn": _("Cards drawn"),
        "cards_left": _("<b>%(left)s</b> left in the deck"),
        "chooses": _("%(side)s chooses"),
        "declare": _("Declare these"),
        "declare_why": _("Each unit acts against the enemy named beside it."),
        "do_not_look": _("Do not look until the answer is in."),
        "drawn_here": _("Without a signal this phone draws the cards itself. The log says so."),
        "enemy_unit": _("An enemy unit"),
        "enemy_which": _("The enemy says which one."),
        "enter_both": _("Enter both answers"),
        "fewer": _("One enemy card fewer (%d)"),
        "hold": _("Hold: pass its cards from now on"),
        "holding": _("Holding"),
        "how_many": _("How many cards does the enemy have?"),
        "i_play": _("I play %(side)s"),
        "beaten_at": _("beaten at %(number)s"),
        "breaks_above": _("breaks above %(number)s"),
        "lost_of": _("%(lost)s of %(start)s lost"),
        "more": _("One enemy card more (%d)"),
        "needs_signal": _("That needs a signal."),
        "only_move": _("Only a move"),
        "other_answers": _("with other answers"),
        "other_cell": _("Choose another cell"),
        "over": _("The battle is over"),
        "parts": _("Parts of the turn"),
        "pass_to": _("Pass the phone to"),
        "ready": _("Both sides are ready."),
        "result": _("Enter the result"),
        "skipped": _("Skipped, because nobody could act: %(parts)s."),
        "stays": _("stays"),
        "turn_card": _("Turn a card"),
        "waits": _("No signal: %(side)s cannot answer on its own phone. Wait, or answer aloud."),
        "won": _("%s has won."),
    }
