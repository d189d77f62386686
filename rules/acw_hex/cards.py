"""ACW-CARD: chance cards. The rules print none; a scenario brings its own deck."""

from collections.abc import Sequence

from rules.acw_hex.tables import DECK
from rules.acw_hex.terms import NONE
from rules.core.dice import Dice
from rules.core.inputs import BadInput


def new_deck(cards: Sequence[str]) -> list[int]:
    """Returns a deck of the *cards*, all different, not yet dealt.

    BadInput("cards", ...) for too many. ACW-CARD-01.
    """
    if len(cards) > DECK:
        raise BadInput("cards", f"a deck has at most {DECK}")
    return list(range(len(cards)))


def draw(dice: Dice, undealt: list[int]) -> tuple[int, tuple[int, ...]]:
    """Takes one card out of *undealt* and returns it with the faces that chose it.

    The die has as many sides as there are cards left and counts from the top. The last card needs none.
    ACW-CARD-01.
    """
    if len(undealt) == 1:
        return undealt.pop(), ()
    faces = tuple(dice.roll(1, len(undealt), "ACW-CARD-01", NONE))
    return undealt.pop(faces[0] - 1), faces
