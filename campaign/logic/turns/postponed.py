"""How long a fight may wait while the war goes on."""

from campaign.logic.settings import Fights


def is_overdue(fought: int, carried: int, turn: int) -> bool:
    """True if a fight of turn *fought*, *carried* over so often, must be settled before *turn* is marched."""
    return fought < turn and fought + carried <= turn


def is_postponed_beyond(fought: int, carried: int, turn: int) -> bool:
    """True if *turn*, the current one, need not wait for it: it has been carried over beyond."""
    return fought + carried > turn


def may_postpone_again(settings: Fights, carried: int) -> bool:
    """CAMP-TURN-09: True if one *carried* over so often may be carried over once more."""
    return carried < settings.most_postponed
