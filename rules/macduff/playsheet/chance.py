"""MACD-CHANCE on the play sheet: draw a card, and see what it does."""

from typing import Annotated, Any, Final

from annotated_types import MaxLen

from rules.core.dice import Dice
from rules.core.inputs import BadInput
from rules.macduff.playsheet.inputs import Card, Count, Few
from rules.macduff.sections import chance
from rules.macduff.terms import CARDS, NONE


def chance_draw(
    dice: Dice, *, cards: Annotated[tuple[Card, ...], MaxLen(100)], blanks: Few
) -> dict[str, Any]:
    """Draws a `card`, or a "blank". It is not put back.

    The die has a face for each card: the events in the order given, then the blanks.
    MACD-CHANCE-03, MACD-CHANCE-04.
    """
    if not cards and not blanks:
        raise BadInput("cards", "there is no card left to draw")
    drawn = chance.draw_card(dice, len(cards), blanks)
    blank = drawn.place == NONE
    return {
        "card": "blank" if blank else cards[drawn.place],
        "cards_left": len(cards) - (not blank),
        "blanks_left": blanks - blank,
        "clauses": ["MACD-CHANCE-03", "MACD-CHANCE-04"],
    }


def chance_effect(dice: Dice, *, card: Card, own_casualties: Count = 0) -> dict[str, Any]:
    """Returns a card's `target` and `effect`, by a die if due.

    Also `general_lost`, or how many of *own_casualties* are `recovered`.
    MACD-CHANCE-05, MACD-CHANCE-10, MACD-CHANCE-13.
    """
    code = CARDS.index(card)
    target, effect = chance.card_effect(code)
    faces = chance.roll_card(dice, code, NONE)
    return {
        "target": target,
        "effect": effect,
        "general_lost": chance.is_general_lost(code, faces),
        "recovered": chance.casualties_recovered(code, faces, own_casualties),
        "clauses": [f"MACD-CHANCE-{_FIRST + code:02}"],
    }


_FIRST: Final = 5  # the clause of the first card
