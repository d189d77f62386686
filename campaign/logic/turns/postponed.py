"""How long a fight may wait while the war goes on."""

from campaign.logic.settings import Fights


def is_overdue(fought: int, turns_postponed: int, turn: int) -> bool:
    """True if a fight of turn *fought*, postponed so often, must be settled before *turn* is marched."""
    return fought < turn and fought + turns_postponed <= turn


def is_postponed_beyond(fought: int, turns_postponed: int, turn: int) -> bool:
    """True if *turn*, the current one, need not wait for it: it is postponed beyond it."""
    return fought + turns_postponed > turn


def may_postpone_again(settings: Fights, turns_postponed: int) -> bool:
    """CAMP-TURN-09: True if one postponed for *turns_postponed* turns may be postponed once more."""
    return turns_postponed < settings.most_postponed
