"""The three presets of the settings page, each with what it would change."""

from collections.abc import Mapping
from dataclasses import dataclass

from campaign.access import Member
from campaign.i18n.war_words import gettext as _
from campaign.logic.settings.book import Value
from campaign.logic.settings.presets import CLUB, EVENING, WAR, preset_differences


@dataclass(frozen=True, slots=True)
class PresetCard:
    key: str
    name: str
    about: str
    href: str
    here: bool  # it is on the page, not saved yet
    differences: int  # between it and the rules that hold


def preset_cards(member: Member, values: Mapping[str, Value], chosen: str) -> tuple[PresetCard, ...]:
    named = {
        EVENING: (
            _("Evening"),
            _("Most battles by computer; no sickness, supplies or money. About 10 minutes a {week}."),
        ),
        CLUB: (
            _("Club campaign"),
            _("Supplies, ammunition, sickness, weather and late news. About 25 minutes a {week}."),
        ),
        WAR: (
            _("Whole war"),
            _("All of that, with money, recruits, arms, spies and weariness. About 45 minutes a {week}."),
        ),
    }
    return tuple(
        PresetCard(
            key,
            name,
            about,
            f"{member.url('campaign:settings', preset=key)}#basics",
            key == chosen,
            len(preset_differences(key, values)),
        )
        for key, (name, about) in named.items()
    )
