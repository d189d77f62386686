"""The referee of a table: when its reserves come, the seeds of its deck, and how its battle ended."""

from collections.abc import Sequence
from dataclasses import replace

import rules
from battles.mustering import TableUnit
from battles.scenario import reserve_name, turn_of_arrival
from battles.table.log import TableLog
from campaign.logic.vocabulary import SideOutcome
from rules import Establishment, RefereeGame, SeededDice
from rules.core.referee import NOBODY

DIE = 6


def has_referee(ruleset: str) -> bool:
    """Tells whether a phone can keep the turn by these rules."""
    rulebook = rules.find(ruleset)
    return rulebook.assisted is not None and rulebook.referee is not None


def reserve_turns(units: Sequence[TableUnit], settings: Establishment, seed: str) -> dict[str, int]:
    """Returns the turn of each reserve by unit key: as agreed, else by dice from *seed*. MACH-GEN-14."""
    turn_by_unit = {}
    for unit in units:
        if unit.reserve_dice:
            dice = SeededDice(f"{seed}/reserve/{reserve_name(unit, settings)}")
            by_dice = sum(dice.roll(unit.reserve_dice, DIE, "MACH-GEN-14", -1))
            turn_by_unit[unit.key] = turn_of_arrival(unit, settings) or by_dice
    return turn_by_unit


def card_seed(seed: str, game: RefereeGame, whose: str) -> str:
    """Returns the seed of the next card. A card that is taken back comes up again.

    *whose*: the side that keeps the game, "" for the umpires. Each game has a deck of its own, so nobody
    learns the order of another one by drawing ahead.
    """
    half = game.referee.half(game.inner)
    deck = f"card/{whose}" if whose else "card"
    return f"{seed}/{deck}/{game.turn}/{half}/{len(game.drawn)}"


def with_ending(log: TableLog, game: RefereeGame, sides: Sequence[str]) -> TableLog:
    """Returns *log* with who holds the field and how the others left, if *game* is over and knows it.

    *sides*: their keys, in the order of the rules. Entries that were stored stay.
    """
    ended = game.ended
    if ended is None or log.holder is not None or (ended.winner == NOBODY and not ended.course):
        return log
    course = SideOutcome(ended.course) if ended.course else None
    holder = "" if ended.winner == NOBODY else sides[ended.winner]
    return replace(log, holder=holder, outcome=log.outcome or course)
