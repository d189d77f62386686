"""The rule whether an umpire may have a pursuit fought out."""

from django.utils.translation import gettext as _

from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement


def why_pursuit_is_diced(engagement: Engagement) -> str:
    """Returns why a die decides the pursuit after *engagement*; empty if the umpire may decide."""
    about = {"name": engagement.label}
    if engagement.state != EngagementState.OPEN:
        return _("%(name)s: it is too late to decide about the pursuit.") % about
    if not engagement.is_referred:
        return _("%(name)s is settled at once, and a die decides its pursuit.") % about
    if engagement.turns_postponed:
        return _("%(name)s is postponed; a die decides its pursuit.") % about
    return ""
