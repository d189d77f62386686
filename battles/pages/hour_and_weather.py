"""The hour and the weather of a battle, and what they change by its rules."""

from typing import Final

from django.utils.translation import gettext as _

import rules
from battles.pages.engagements import time_of_battle
from campaign.i18n.language import reader_language
from campaign.models import Engagement

EFFECTS: Final = {
    "macduff": ("MACD-VIS-01", "MACD-WIND-01", "MACD-WIND-02", "MACD-WIND-03"),
    "acw_hex": ("ACW-NIGHT-01", "ACW-NIGHT-02", "ACW-NIGHT-03", "ACW-CARD-01"),
}
"""The clauses by which the hour or the weather changes something, by ruleset."""


def hour_and_weather(engagement: Engagement, ruleset: str) -> tuple[str, ...]:
    """Returns when the battle begins, and what hour and weather change, one line for each clause."""
    language = reader_language()[:2]
    texts = {key: rules.catalogue(ruleset)[key].text for key in EFFECTS.get(ruleset, ())}
    clauses = [f"{text.get(language, text['en'])} ({key})" for key, text in texts.items()]
    return (
        _("The battle begins on %(when)s.") % {"when": time_of_battle(engagement)},
        *(clauses or (_("By these rules neither the hour nor the weather changes anything."),)),
        _("The weather of the week slows marches. In a battle it counts only if the umpire says so."),
    )
