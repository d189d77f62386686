"""The page of situation reports: those on one week that its reader may read."""

import datetime as dt
from dataclasses import dataclass
from functools import cache, partial

from django.conf import settings
from django.http import Http404
from django.utils.translation import gettext as _, override

from campaign.access import Member
from campaign.i18n.language import in_tongue
from campaign.i18n.war_words import speaking_of
from campaign.logic.vocabulary import TurnState
from campaign.logic.vocabulary.reports import Audience, ReportState
from campaign.models import Campaign, Report, Turn
from campaign.pages.economy.war_end import OVER
from campaign.pages.parts import side_rows as side
from campaign.pages.parts.map_data import map_ground, map_rows
from campaign.pages.parts.wording import phrases as words
from campaign.pages.parts.years import Year, year_choice
from campaign.pages.reports.situation.map_extract import drawn_width, map_of_report
from campaign.pages.reports.situation.sheet import is_late, subject_of_late_report
from campaign.pages.reports.situation.sheet_cache import Setting, printed_sheet
from campaign.plate import Plate, size_of


@dataclass(frozen=True, slots=True)
class Issue:
    number: int
    week: str
    href: str
    here: bool


@dataclass(frozen=True, slots=True)
class ReportChoice:
    """One of the reports on a week that the reader may choose."""

    name: str
    href: str
    here: bool


@dataclass(frozen=True, slots=True)
class ReportPage:
    sheets: tuple[str, ...]  # HTML: one; for the umpire, who has not chosen, one for each side
    issues: tuple[Issue, ...]  # of the year of the one that is shown
    years: tuple[Year, ...]
    reports: tuple[ReportChoice, ...]
    map: str
    words: str
    desk: str  # where the umpire releases, "" for a player
    number: int
    held_back: bool  # the week is over, and its report is not released yet
    dice: str
    seal: str  # of the dice of the week under way, "" once the campaign is over
    intro: str  # what players read first, while there is no report


def report_page(
    member: Member, number: int | None, chosen: str = "", cookie: str | None = None
) -> tuple[ReportPage, Turn]:
    """Returns the reports on turn *number*, or the last one; 404 for a turn that has none.

    *chosen*: the key of one. *cookie*: the size of the plate as the map's page measured it. Two queries;
    three more for a picture that is not in the cache yet.
    """
    turns = side.readable_turns(member)
    published = [turn for turn in turns if turn.published_at]
    last = published[-1].number if published else 0
    wanted = last if number is None else number
    if number is not None and number not in {turn.number for turn in published}:
        raise Http404
    reports = readable_reports(member, wanted)
    if chosen and chosen not in {row.key for row in reports}:
        raise Http404
    shown = [row for row in reports if row.key == chosen] if chosen else reports_to_open(member, reports)
    due = turns[-1].deadline if turns[-1].state == TurnState.OPEN and wanted == last else None
    last_of = {turn.starts.year: turn.number for turn in published}
    year, years = year_choice(
        set(last_of),
        next((str(turn.starts.year) for turn in published if turn.number == wanted), ""),
        lambda one: member.url("campaign:report", turn=str(last_of[int(one)])),
    )
    return ReportPage(
        years=years,
        sheets=printed_sheets(member, shown, due, cookie),
        issues=tuple(
            Issue(
                number=turn.number,
                week=words.week(turn),
                href=member.url("campaign:report", turn=str(turn.number)),
                here=turn.number == wanted,
            )
            for turn in reversed(published)
            if turn.starts.year == year
        ),
        reports=tuple(
            ReportChoice(
                report_name(row),
                member.url("campaign:report", turn=str(wanted), of=row.key),
                row in shown,
            )
            for row in reports
        )
        if len(reports) > len(shown) or chosen
        else (),
        map=member.url("campaign:map"),
        words=member.url("campaign:map-in-words"),
        desk=member.url("campaign:report-drafts", turn=str(wanted)) if member.umpire and wanted else "",
        number=wanted,
        held_back=bool(wanted) and not reports,
        dice=member.url("campaign:dice"),
        seal="" if turns[-1].state in OVER else turns[-1].seed_hash,
        intro=in_tongue(member.campaign.intro),
    ), turns[-1]


def printed_sheets(
    member: Member, reports: list[Report], due: dt.datetime | None, cookie: str | None = None
) -> tuple[str, ...]:
    """Returns each report as HTML. *due*: when the next orders are. *cookie*: see `report_page`.

    The map is read once, and only if a report is not in the cache yet.
    """
    width = drawn_width(size_of(cookie)[0])
    rows = cache(partial(map_rows, member.campaign))

    def picture(report: Report) -> Plate | None:
        """Draws the map of part 9 as the report's side knows it; a late report has no such part."""
        if is_late(report):
            return None
        return map_of_report(
            member, report, map_ground(member.campaign, report.turn.starts, report.side, read=rows()), width
        )

    return tuple(printed_sheet(member, row, Setting(due, width), partial(picture, row)) for row in reports)


def print_for_players(campaign: Campaign) -> None:
    """Puts the reports of the last published turn into the cache, as the players will read them.

    In every language, since nobody knows which a player will choose; on a screen as wide as a computer's.
    """
    turns = list(campaign.turns.defer("march", "preview").order_by("number"))
    published = [turn for turn in turns if turn.published_at]
    if not published:
        return
    due = turns[-1].deadline if turns[-1].state == TurnState.OPEN else None
    for seat in campaign.seats.exclude(player=None).select_related("side", "player"):
        assert seat.player is not None
        member = Member(campaign, seat.player, False, seat.side, (seat,), (seat,), speaks=True)
        for language, _name in settings.LANGUAGES:
            with override(language), speaking_of(campaign.spoken_words, campaign.turn_days):
                printed_sheets(member, readable_reports(member, published[-1].number), due)


def readable_reports(member: Member, number: int) -> list[Report]:
    """Returns the reports on that turn which the member may read, their own seat's first.

    Players read sent reports of their seats and side; the umpire, who looks at everything, reads all.
    """
    rows = (
        Report.objects.filter(turn__campaign=member.campaign, turn__number=number)
        .exclude(audience=Audience.PUBLIC)
        .select_related("turn", "side", "seat")
        .defer("turn__march", "turn__preview")
    )
    if member.side is not None:
        rows = rows.filter(side=member.side, state=ReportState.SENT)
    seats = {seat.pk for seat in member.seats}
    reports = [row for row in rows if may_read(member, row, seats)]
    for row in reports:
        row.turn.campaign = member.campaign
    return sorted(reports, key=lambda row: (place_of(row), row.seat_id not in seats, row.key))


def place_of(report: Report) -> int:
    return report.side.position if report.side else -1


def may_read(member: Member, report: Report, seats: set[int]) -> bool:
    """Tells whether *member* may read *report*.

    A seat's report is for its player, the side's summary for all of its seats, and its late report only for
    its commander-in-chief.
    """
    if member.side is None:
        return True
    if report.seat_id is None:
        return member.speaks or not is_late(report)
    return report.seat_id in seats


def reports_to_open(member: Member, reports: list[Report]) -> list[Report]:
    """Returns the reports to open first: the own seat's, else the side's; for the umpire the sides'."""
    if member.side is not None:
        current = [row for row in reports if row.audience != Audience.LATE]
        return current[:1] + [row for row in reports if row.audience == Audience.LATE]
    return [row for row in reports if row.audience == Audience.SIDE]


def report_name(report: Report) -> str:
    if report.audience == Audience.LATE:
        return _("%(side)s, late: %(action)s") % {
            "side": owner_name(report),
            "action": subject_of_late_report(report),
        }
    return owner_name(report)


def owner_name(report: Report) -> str:
    return report.seat.label if report.seat else _("%s, the whole side") % report.side
