"""The gazette as a stranger reads it: the papers that are released, and nothing about what they rest on."""

import datetime as dt
from dataclasses import dataclass

from campaign.i18n.war_words import gettext as _
from campaign.logic.vocabulary.reports import Audience, ReportState
from campaign.models import Campaign, Report
from campaign.pages.parts.wording import phrases as words
from campaign.pages.reports.gazette import date_of_issue, gazette_name, gazette_text, split_dateline

MOST_ISSUES = 20
LONGEST_STORY = 320
"""Letters of a story that stands as an extract on another page."""
RECENT = 3
"""Turns whose papers are looked through for an extract, the newest first."""


@dataclass(frozen=True, slots=True)
class Issue:
    """One paper. `lines`: a dateline, if it has one, and what was heard from there."""

    number: int
    key: str
    name: str
    date: str
    lines: tuple[tuple[str, str], ...]
    sent_at: dt.datetime | None

    @property
    def title(self) -> str:
        return _("%(name)s, %(date)s") % {"name": self.name, "date": self.date}


def released_issues(campaign: Campaign, number: int | None = None) -> list[Issue]:
    """Returns the released papers of *campaign*, the newest first: of turn *number*, or the last of all."""
    rows = Report.objects.filter(
        turn__campaign=campaign,
        turn__published_at__isnull=False,
        audience=Audience.PUBLIC,
        state=ReportState.SENT,
    ).select_related("turn", "side")
    if number is not None:
        rows = rows.filter(turn__number=number)
    rows = rows.defer("turn__march", "turn__preview").order_by("-turn__number", "key")
    issues = list(rows[:MOST_ISSUES])
    for row in issues:
        row.turn.campaign = campaign
    return [
        Issue(
            number=row.turn.number,
            key=row.key,
            name=gazette_name(row),
            date=words.day_and_year(date_of_issue(row)),
            lines=tuple(split_dateline(line) for line in gazette_text(row).splitlines() if line.strip()),
            sent_at=row.sent_at or row.turn.published_at,
        )
        for row in issues
    ]


def recent_story(campaign: Campaign) -> tuple[str, str] | None:
    """Returns dateline and text of the fullest short story in the newest paper that has one; else None."""
    for number in issue_numbers(campaign)[:RECENT]:
        lines = (line for issue in released_issues(campaign, number) for line in issue.lines)
        stories = [line for line in lines if line[0] and len(line[1]) <= LONGEST_STORY]
        if stories:
            return max(stories, key=lambda story: len(story[1]))
    return None


def issue_numbers(campaign: Campaign) -> list[int]:
    """Returns the numbers of the turns that have a released paper, the newest first."""
    rows = Report.objects.filter(turn__campaign=campaign, audience=Audience.PUBLIC, state=ReportState.SENT)
    return sorted({*rows.order_by().values_list("turn__number", flat=True)}, reverse=True)
