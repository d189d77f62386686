"""One simulated battle, to watch: drawn as a battle that was fought."""

from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from battles.models import Battle, BattleLog
from battles.pages.battle import BattlePage, battle_page
from battles.pages.engagement import ResultView, outcome_sentence
from battles.replay.event_list import Watching
from campaign.access import Member
from campaign.logic.vocabulary import SideOutcome
from campaign.models import Engagement
from campaign.pages.parts.live import Live, page_stamp


@dataclass(frozen=True, slots=True)
class WaitingTrial:
    """The page while the battle is being fought."""

    name: str
    engagement: str
    back: str
    stamp: str
    live: Live


def trial_name(number: int) -> str:
    return _("Simulated battle %(number)d") % {"number": number + 1}


def waiting_trial(member: Member, engagement: Engagement, number: int) -> WaitingTrial:
    """Returns the page of a trial that waits. No query."""
    stamp = page_stamp(engagement.ref, number)
    return WaitingTrial(
        name=trial_name(number),
        engagement=engagement.label,
        back=member.url("battles:win-chances", ref=engagement.ref),
        stamp=stamp,
        live=Live(
            _("The computer is fighting this battle once more. It will appear here."),
            member.url("battles:trial", ref=engagement.ref, key=str(number), seen=stamp),
        ),
    )


def trial_page(
    member: Member, engagement: Engagement, number: int, stored: dict[str, Any], watching: Watching
) -> BattlePage:
    """Draws the simulated battle of that *number*, of which *stored* is kept. Queries as a battle's page."""
    roster = stored["roster"]
    shown = Battle(
        engagement=engagement,
        ruleset=stored["record"]["scenario"]["ruleset"],
        men_per_figure=roster["men_per_figure"],
        roster=roster,
        outcome=stored.get("outcome"),
    )
    BattleLog(battle=shown, record=stored["record"], events=stored["events"])
    sides = {side.key: side.label for side in member.campaign.sides.all()}
    holder = stored["holder"]
    result = ResultView(
        holder=_("%s held the field.") % sides[holder] if holder else _("Nobody held the field."),
        outcomes=tuple(
            outcome_sentence(sides[side], SideOutcome(word))
            for side, word in stored["outcomes"].items()
            if word != SideOutcome.HELD_FIELD
        ),
        source=_("simulated"),
        reason="",
        corrected=False,
        note="",
        rows=(),
        total=None,
    )
    page = battle_page(member, engagement, shown, watching, result)
    back = member.url("battles:win-chances", ref=engagement.ref)
    return replace(
        page, name=f"{engagement.label}: {trial_name(number).lower()}", section=_("Win chances"), back=back
    )
