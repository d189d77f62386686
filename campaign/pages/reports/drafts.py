"""The umpire's reports of a turn: which are drafted, written in, released; and one of them to write in."""

from dataclasses import dataclass, replace

from django.http import Http404
from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.forms.reports import ReportForm
from campaign.logic.vocabulary.reports import Audience, Part, ReportState
from campaign.models import Report, Turn
from campaign.pages.parts import side_rows as side
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.wording.localized_names import localized_facts
from campaign.pages.reports import gazette
from campaign.pages.reports.situation import place_of, report_name
from campaign.pages.reports.situation.sheet import (
    WRITTEN,
    drafted_texts as drafted_parts,
    titles_by_part as titles_of_parts,
)


@dataclass(frozen=True, slots=True)
class DraftLine:
    key: str
    name: str
    side: str  # letter
    state: str
    is_sent: bool
    news: str
    href: str  # to be read
    edit: str


@dataclass(frozen=True, slots=True)
class DraftsPage:
    turn: str
    week: str
    drafts: tuple[DraftLine, ...]
    waiting: int
    release: str
    reports: str
    desk: str


@dataclass(frozen=True, slots=True)
class DraftPage:
    """One report to write in: each part with its draft, and a field with what stands now."""

    name: str
    turn: str
    week: str
    form: ReportForm
    is_sent: bool
    href: str
    back: str


def state_name(report: Report) -> str:
    return {
        ReportState.DRAFT: _("drafted"),
        ReportState.EDITED: _("edited"),
        ReportState.SENT: _("sent"),
    }[ReportState(report.state)]


def turn_or_404(member: Member, number: int) -> tuple[Turn, Turn]:
    """Returns the published turn of that number, and the current one."""
    turns = side.readable_turns(member)
    for turn in turns:
        if turn.number == number and turn.published_at:
            return turn, turns[-1]
    raise Http404


def report_drafts_page(member: Member, number: int) -> tuple[DraftsPage, Turn]:
    """Returns the page of drafted reports. Two queries, and those for the names (`named`)."""
    turn, last = turn_or_404(member, number)
    rows = Report.objects.filter(turn=turn).select_related("turn", "side", "seat")
    drafts = sorted(rows.defer("turn__march", "turn__preview"), key=sort_key)
    for row in drafts:
        row.turn.campaign = member.campaign
    lines = [report_line(member, turn, row) for row in drafts]
    return DraftsPage(
        turn=turn.label,
        week=words.week(turn),
        drafts=tuple(lines),
        waiting=sum(not row.is_sent for row in lines),
        release=member.url("campaign:send-reports", turn=str(number)),
        reports=member.url("campaign:report", turn=str(number)),
        desk=member.url("campaign:desk"),
    ), last


def sort_key(report: Report) -> tuple[int, bool, str]:
    return 99 if is_gazette(report) else place_of(report), report.seat_id is not None, report.key


def report_line(member: Member, turn: Turn, report: Report) -> DraftLine:
    return DraftLine(
        key=report.key,
        name=report_title(report),
        side=report.side.letter if report.side else "",
        state=state_name(report),
        is_sent=report.is_sent,
        news=" ".join(first_words(report).splitlines()),
        href=member.url("campaign:gazette_of", turn=str(turn.number))
        if is_gazette(report)
        else replace(member, viewed_seat="").url("campaign:report", turn=str(turn.number), of=report.key),
        edit=member.url("campaign:report-draft", turn=str(turn.number), key=report.key),
    )


def first_words(report: Report) -> str:
    """Returns the text of the paper's first part; the others are not drafted for the list."""
    if is_gazette(report):
        return gazette.gazette_text(report)
    return report.text.get(Part.NEWS) or "\n".join(WRITTEN[Part.NEWS](localized_facts(report)))


def is_gazette(report: Report) -> bool:
    return report.audience == Audience.PUBLIC


def report_title(report: Report) -> str:
    return gazette.gazette_name(report) if is_gazette(report) else report_name(report)


def drafted_texts(report: Report) -> dict[str, str]:
    """Returns the text of each part as it is drafted in the umpire's language."""
    return (
        {gazette.TEXT: gazette.draft_text(localized_facts(report))}
        if is_gazette(report)
        else drafted_parts(report)
    )


def titles_by_part(report: Report) -> dict[str, str]:
    return {gazette.TEXT: _("Its contents")} if is_gazette(report) else titles_of_parts()


def report_or_404(member: Member, number: int, key: str) -> tuple[Report, Turn]:
    turn, last = turn_or_404(member, number)
    report = (
        Report.objects.filter(turn=turn, key=key).select_related("turn__campaign", "side", "seat").first()
    )
    if report is None:
        raise Http404
    return report, last


def present_texts(report: Report) -> dict[str, str]:
    """Returns the present text of each part: the umpire's, or drafted in the umpire's language."""
    return {part: report.text.get(part) or words for part, words in drafted_texts(report).items()}


def report_draft_page(member: Member, report: Report, form: ReportForm | None = None) -> DraftPage:
    number = str(report.turn.number)
    return DraftPage(
        name=report_title(report),
        turn=report.turn.label,
        week=words.week(report.turn),
        form=form
        or ReportForm(
            standing=present_texts(report), titles=titles_by_part(report), revision=report.revision
        ),
        is_sent=report.is_sent,
        href=member.url("campaign:report-draft", turn=number, key=report.key),
        back=member.url("campaign:report-drafts", turn=number),
    )
