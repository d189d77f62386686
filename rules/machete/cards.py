"""MACH-GEN: the cards that decide who acts, the reserves, and the die that settles disputes."""

from rules.core.dice import Dice
from rules.machete.tables import ENTRY_EDGE, GOOD_FROM
from rules.machete.terms import NONE


def is_favourable(dice: Dice, unit: int = NONE) -> bool:
    """Tells whether a good die settles an open question for the side that asks. MACH-GEN-01, MACH-R-70."""
    return dice.roll(1, 6, "MACH-GEN-01", unit)[0] >= GOOD_FROM


def draw_card(dice: Dice, deck: list[int]) -> int:
    """Takes one card out of *deck* and returns the unit on it.

    The die has as many sides as there are cards left and counts from the top. The last card needs none.
    MACH-GEN-04.
    """
    if len(deck) == 1:
        return deck.pop()
    return deck.pop(dice.roll(1, len(deck), "MACH-GEN-04", NONE)[0] - 1)


def deck_of_phase(units: list[int], ambushers: list[int]) -> list[int]:
    """Returns the deck of a phase: a card for each unit except the ambushers.

    These act before any card is drawn, in the order their commander gives. MACH-GEN-03, MACH-GEN-06.
    """
    return [unit for unit in units if unit not in ambushers]


def draw_order(dice: Dice, units: list[int], ambushers: list[int]) -> list[int]:
    """Returns a phase's order: the ambushers, then the cards as drawn.

    MACH-GEN-04, MACH-GEN-06, MACH-R-71.
    """
    deck = deck_of_phase(units, ambushers)
    return ambushers + [draw_card(dice, deck) for _ in range(len(deck))]


def reserve_arrival(dice: Dice, count: int, unit: int = NONE) -> int:
    """Returns the phase in which a reserve arrives: the total of its *count* dice. MACH-GEN-14."""
    return sum(dice.roll(count, 6, "MACH-GEN-14", unit))


def reserve_entry(dice: Dice, unit: int = NONE) -> int:
    """Returns the edge where a reserve without an agreed place enters.

    It is from FIRST_END to LAST_LONG_EDGE. MACH-GEN-16.
    """
    return ENTRY_EDGE[dice.roll(1, 6, "MACH-GEN-16", unit)[0]]
