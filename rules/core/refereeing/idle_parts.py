"""Parts of a turn in which nobody can act. The last of them waits for the players, so the phone says it."""

from rules.core.assisted import Phrase, phrase
from rules.core.refereeing.game import RefereeGame


def idle_words(game: RefereeGame) -> Phrase | None:
    """Says that nobody can act in this part of the turn, None if somebody can."""
    is_asking = bool(game.ended or game.choice or game.is_waiting or game.must_count)
    if is_asking or game.part.closes or game.part.draws or game.has_open():
        return None
    return phrase("nobody_acts")
