"""Postponed battles: how long they may wait while the war goes on."""

from campaign.logic.settings import Battles


def is_overdue(fought: int, turns_postponed: int, turn: int) -> bool:
    """Tells whether a battle of turn *fought* must be settled before *turn* is marched.

    *turns_postponed*: how often it was postponed.
    """
    return fought < turn and fought + turns_postponed <= turn


def is_postponed_beyond(fought: int, turns_postponed: int, turn: int) -> bool:
    """Tells whether a battle is postponed beyond *turn*, the current one, which need not wait."""
    return fought + turns_postponed > turn


def may_postpone_again(settings: Battles, turns_postponed: int) -> bool:
    """Tells whether one postponed for *turns_postponed* turns may be postponed once more. CAMP-TURN-09."""
    return turns_postponed < settings.most_postponed
