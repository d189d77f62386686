"""Suggestions for referred battles in words: odds, stakes, and how to settle each."""

from typing import Any

from campaign.i18n.war_words import gettext as _, ngettext
from campaign.logic.engagement.suggestions import (
    NOBODY,
    Suggestion,
    Waiting,
    propose_settlement,
    weigh_parties,
)
from campaign.logic.settings import Battles
from campaign.pages.parts.wording import phrases as words


def why_referred(word: str) -> str:
    return {
        "general": _("a general is there"),
        "convoy": _("a convoy is at stake"),
        "trocha": _("{the_line} is at stake"),
        "town": _("a town is at stake"),
        "pursuit": _("you want the pursuit fought"),
        "size": _("too many for a skirmish"),
    }.get(word, word)


def suggestion_with_reasons(
    muster: dict[str, Any], why: str, settings: Battles, waiting: Waiting = NOBODY
) -> tuple[Suggestion, str]:
    """Returns how to settle the battle of the stored *muster*, and a sentence with the reasons."""
    first, second = (
        sum(unit["men"] for force in party["forces"] for unit in force["units"])
        for party in muster["parties"]
    )
    weight = weigh_parties(first, second, muster["fortification"])
    proposal = propose_settlement(weight, why, settings, waiting)
    odds = _("%s:1") % words.tenths(weight.tenths) if weight.tenths else _("no enemy to fight")
    if muster["fortification"] and weight.tenths:
        odds = _("%(odds)s, including fortifications") % {"odds": odds}
    if waiting.outside and not waiting.inside:
        odds = _("%(odds)s; no player has a force in it") % {"odds": odds}
    text = {
        Suggestion.TABLE: _("Suggested: play it on the table. %(odds)s; %(why)s."),
        Suggestion.COMPUTER: _("Suggested: the computer. %(odds)s; %(why)s."),
        Suggestion.POSTPONE: ngettext(
            "Suggested: postpone it and play it on the table. %(odds)s; %(why)s; %(n)d other player is "
            "waiting.",
            "Suggested: postpone it and play it on the table. %(odds)s; %(why)s; %(n)d other players are "
            "waiting.",
            waiting.outside,
        ),
    }[proposal]
    return proposal, text % {"odds": words.capitalise(odds), "why": why_referred(why), "n": waiting.outside}
