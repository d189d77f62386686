"""Battles that may be postponed, and postponements that can be taken back."""

from campaign.i18n.war_words import gettext as _
from campaign.logic.turns.postponed import is_postponed_beyond, may_postpone_again
from campaign.logic.vocabulary import EngagementState, TurnState
from campaign.models import Engagement, Turn


def why_not_postponed(engagement: Engagement, turn: Turn) -> str:
    """Returns why *engagement* cannot be postponed in *turn*, the current one; empty if it can."""
    about = {"name": engagement.label}
    if engagement.state == EngagementState.SETTLED:
        return _("%(name)s is settled already.") % about
    if engagement.state == EngagementState.PROPOSED:
        return _("%(name)s has been fought. Post its returns.") % about
    if engagement.state != EngagementState.OPEN or not engagement.is_referred:
        return _("%(name)s is fought during the march of the {week}; it cannot be postponed.") % about
    if engagement.turn_id == turn.pk and turn.state != TurnState.ENGAGEMENTS:
        return _("The march of the {week} is being played. Postpone %(name)s when it is over.") % about
    if engagement.turn_id != turn.pk and turn.state != TurnState.OPEN:
        return _("Turn %(number)d is locked; %(name)s can no longer be postponed.") % {
            **about,
            "number": turn.number,
        }
    if is_postponed_beyond(engagement.turn.number, engagement.turns_postponed, turn.number):
        return _("%(name)s is postponed already.") % about
    if not may_postpone_again(engagement.campaign.rules(turn.number).battles, engagement.turns_postponed):
        return _("%(name)s cannot be postponed again; at the next lock the computer settles it.") % about
    if turn.number >= engagement.campaign.last_turn:
        return _("No turn follows: %(name)s must be settled now.") % about
    return ""


def may_take_back(engagement: Engagement, turn: Turn) -> bool:
    """Tells whether the last postponement of *engagement* has had no effect yet.

    *turn*: the current one.
    """
    here = TurnState.ENGAGEMENTS if engagement.turn_id == turn.pk else TurnState.OPEN
    beyond = is_postponed_beyond(engagement.turn.number, engagement.turns_postponed, turn.number)
    return beyond and turn.state == here and engagement.state == EngagementState.OPEN
