"""Cards that come up again after an undo, by their place in the game."""

from collections.abc import Iterable
from typing import Any, Final

from rules.core.assisted import Step
from rules.core.refereeing.cards import CARDS, DRAWN_AT, OFFLINE
from rules.core.refereeing.game import RefereeGame

KEPT: Final = (CARDS, "faces", OFFLINE)


def place_of_card(game: RefereeGame, action: str) -> str:
    """Returns the place of the next card that *action* draws: turn, half, cards before, action."""
    return f"{game.turn}/{game.referee.half(game.inner)}/{len(game.drawn)}/{action}"


def card_before(entries: Iterable[Step], place: str) -> dict[str, Any]:
    """Returns what came up at *place* last, undone or not, as a part of its step; {} for nothing."""
    found = [each for each in entries if each.get(DRAWN_AT) == place]
    return {name: found[-1][name] for name in KEPT if name in found[-1]} if found else {}
