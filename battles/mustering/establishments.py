"""The tables with which an engagement is mustered, fought and settled."""

from collections.abc import Mapping
from typing import Any

import rules
from campaign.models import Engagement
from rules import Establishment


def tables_in_force(engagement: Engagement, ruleset: str) -> Mapping[str, Any]:
    """Returns the tables replaced in its turn; none of rules that are not the campaign's."""
    campaign = engagement.campaign
    return campaign.replaced_tables(engagement.turn.number) if ruleset == campaign.ruleset else {}


def establishment_of(engagement: Engagement, ruleset: str) -> Establishment:
    """Returns the establishment of *ruleset* by the tables in force."""
    return rules.establishment(ruleset, tables_in_force(engagement, ruleset))
