"""The beginning of a table game: assisted, with the referee of its rules if they have one."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.assisted import Entrant, Game
from rules.core.position import Position
from rules.core.referee import tell_reserves
from rules.core.refereeing.game import RefereeGame
from rules.core.ruleset import find


def begin_table_game(
    ruleset: str,
    entrants: Sequence[Entrant],
    options: Mapping[str, Any],
    limit: int = 0,
    arrivals: Mapping[str, int] | None = None,
    played: int = 0,
    position: Position | None = None,
) -> Game:
    """Returns a table game before its first step, with a referee if the rules have one.

    *limit*: the last turn. *arrivals*: the turn in which each reserve comes, by unit key. *played*: the turns
    that are over, of a battle that the computer began. *position*: how it left the battle.
    """
    game = begin_assisted_game(ruleset, entrants, options, played, position)
    referee = find(ruleset).referee
    if referee is None:
        return game
    tell_reserves(game, arrivals or {})
    return RefereeGame(game, referee, limit)


def begin_assisted_game(
    ruleset: str,
    entrants: Sequence[Entrant],
    options: Mapping[str, Any],
    played: int = 0,
    position: Position | None = None,
) -> Game:
    """Returns an assisted game before its first step, after *played* turns, or from *position*."""
    start = find(ruleset).assisted
    assert start is not None
    game: Any = start(entrants, options)
    if position is not None:
        game.begin_from(position)
    elif played:
        game.state.battle.turn = game.log.turn = played + 1
    return game  # type: ignore[no-any-return]
