"""The end of a phase, as an assisted game or a referee has it."""

from rules.core.assisted import Game
from rules.core.phase_end import PhaseEnd
from rules.core.refereeing.game import RefereeGame
from rules.core.state_game import StateGame


def phase_end_of(game: Game) -> PhaseEnd | None:
    """Returns the end of the phase that the last step led to; None if something else came since."""
    if isinstance(game, RefereeGame):
        return None if game.is_quiet else phase_end_of(game.inner)
    return game.phase_end if isinstance(game, StateGame) else None
