"""Shows a battle that the umpire recorded on the page of its engagement."""

from django.utils.translation import gettext as _

import rules
from battles.access import battle_of
from campaign.access import Member
from campaign.models import Engagement
from campaign.store.queries.battles.recorded_battles import last_result, record_of


def corrected_at(member: Member, engagement: Engagement) -> str:
    """Returns the page where the umpire corrects *engagement*, or "". At most one query."""
    if battle_of(engagement) is not None:
        return member.url("battles:correct", ref=engagement.ref)
    result = last_result(engagement)
    recorded = result is not None and record_of(result) is not None
    return member.url("campaign:correct-recorded", ref=engagement.ref) if recorded else ""


def recorded_source(ruleset: str) -> str:
    """Returns the source in words: recorded by the umpire, by the rules of Machete."""
    if ruleset not in rules.RULESETS:
        return _("recorded by the umpire")
    return _("recorded by the umpire, by the rules of %s") % rules.find(ruleset).title
