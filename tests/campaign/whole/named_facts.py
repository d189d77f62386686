"""Facts of reports with English names in the place of keys, as a reader of English gets them."""

from dataclasses import is_dataclass
from typing import Any

from django.utils.translation import override

from campaign.briefing.facts.plain import reader_of, to_plain
from campaign.briefing.facts.reports import SituationFacts, report_as_json, report_with_names
from campaign.models import Campaign, Report
from campaign.pages.parts.wording.localized_names import localized_facts
from campaign.store.names_by_key import KeyNames


def facts_of(report: Report) -> dict[str, Any]:
    """Returns the stored facts of *report* with names."""
    with override("en"):
        return localized_facts(report)


def named_facts(campaign: Campaign, facts: Any) -> Any:
    """Returns facts that are not stored yet as plain data with names."""
    with override("en"):
        names = KeyNames(campaign)
    if isinstance(facts, SituationFacts):
        return report_with_names(report_as_json(facts), names)
    if is_dataclass(facts):
        return reader_of(type(facts))(to_plain(facts), names)
    return None if facts is None else [named_facts(campaign, each) for each in facts]
