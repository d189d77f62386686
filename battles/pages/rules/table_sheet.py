"""All tables of a ruleset on one page, to be printed and laid beside the dice."""

from dataclasses import asdict
from typing import Any

import rules
from battles.pages.rules.rulebook import replaced_for
from battles.pages.rules.rules_options import unusual_options
from campaign.access import Member
from campaign.i18n.language import reader_language
from campaign.i18n.war_words import gettext as _
from campaign.store.queries.weeks.turns import current_turn


def table_sheet(ruleset: str, member: Member | None) -> dict[str, Any]:
    """Returns what the form `tables` is filled in with.

    *member*: of a campaign with this ruleset, whose replaced tables are printed and whose options are told at
    the foot.
    """
    title, replaced = rules.find(ruleset).title, replaced_for(member) if member else {}
    sheet = rules.table_sheet(ruleset, title, "es" if reader_language() == "es" else "en", replaced)
    return {
        **asdict(sheet),
        "under": _("all tables on one page"),
        "foot": options_sentence(ruleset, member) if member else _("The rules with their usual options."),
    }


def options_sentence(ruleset: str, member: Member) -> str:
    """Returns by which options the campaign plays otherwise than the sheet says."""
    campaign = member.campaign
    unusual = unusual_options(ruleset, campaign.options(current_turn(campaign).number))
    if not unusual:
        return _("%(campaign)s plays the rules with their usual options.") % {"campaign": campaign.name}
    values = {"campaign": campaign.name, "options": "; ".join(unusual)}
    return _("%(campaign)s plays with other options: %(options)s.") % values
