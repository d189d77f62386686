"""The gazette for a campaign's own channels: what all the world reads of a week, and nothing else."""

from django.conf import settings
from django.urls import reverse

from campaign.logic.vocabulary.reports import Audience, ReportState
from campaign.models import Channel, Event, Report
from campaign.notices.layout import Sheet, one_line
from campaign.pages.parts.wording.phrases import day_and_year
from campaign.pages.reports.gazette import date_of_issue, gazette_name, gazette_text

MOST = 1800  # letters; a message on Discord has at most 2,000


def gazette_sheet(channel: Channel, event: Event) -> Sheet | None:
    """Returns the gazettes of *event*'s turn that are released and not told yet; None if there are none."""
    if event.turn is None or event.turn.undone_at or channel.campaign_id != event.campaign_id:
        return None
    gazettes = Report.objects.filter(turn=event.turn, audience=Audience.PUBLIC, state=ReportState.SENT)
    keys = event.about.get("reports")
    shown = gazettes.filter(key__in=keys) if keys is not None else gazettes
    parts = []
    for gazette in shown.select_related("turn__campaign", "side").order_by("key"):
        head = f"**{gazette_name(gazette)}, {day_and_year(date_of_issue(gazette))}** ({event.campaign.name})"
        parts.append("\n".join([head, *filter(None, map(str.strip, gazette_text(gazette).splitlines()))]))
    if not parts:
        return None
    href = settings.SITE_ADDRESS + reverse(
        "campaign:gazette_of", args=[event.campaign.slug, event.turn.number]
    )
    text = cut_at_line("\n\n".join(parts))
    return Sheet(one_line(event.campaign.name), f"{text}\n{href}", "", "")


def cut_at_line(text: str) -> str:
    """Returns *text* up to the last whole line that a message holds."""
    if len(text) <= MOST:
        return text
    return text[:MOST].rpartition("\n")[0] + "\n…"
