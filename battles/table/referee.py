"""The referee of a table: when its reserves come, and the seeds of its deck."""

from collections.abc import Sequence

import rules
from battles.mustering import TableUnit
from battles.scenario import reserve_name, turn_of_arrival
from rules import Establishment, RefereeGame, SeededDice

DIE = 6


def has_referee(ruleset: str) -> bool:
    """Tells whether a phone can keep the turn by these rules."""
    rulebook = rules.find(ruleset)
    return rulebook.assisted is not None and rulebook.referee is not None


def reserve_turns(units: Sequence[TableUnit], how: Establishment, seed: str) -> dict[str, int]:
    """Returns the turn of each reserve by unit key: as agreed, else by dice from *seed*. MACH-GEN-14."""
    found = {}
    for unit in units:
        if unit.reserve_dice:
            dice = SeededDice(f"{seed}/reserve/{reserve_name(unit, how)}")
            by_dice = sum(dice.roll(unit.reserve_dice, DIE, "MACH-GEN-14", -1))
            found[unit.key] = turn_of_arrival(unit, how) or by_dice
    return found


def card_seed(seed: str, game: RefereeGame, whose: str) -> str:
    """Returns the seed of the next card. A card that is taken back comes up again.

    *whose*: the side that keeps the game, "" for the umpires. Each game has a deck of its own, so nobody
    learns the order of another one by drawing ahead.
    """
    half = game.referee.half(game.inner)
    deck = f"card/{whose}" if whose else "card"
    return f"{seed}/{deck}/{game.turn}/{half}/{len(game.drawn)}"
