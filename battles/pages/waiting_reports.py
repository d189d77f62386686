"""Reports of a table game that were handed in and wait for the other side or the umpire."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from battles.models import TableReport
from battles.table.side_reports import has_written, is_own_report
from campaign.access import Member
from campaign.models import Engagement


def confirmable_reports(member: Member, reports: Iterable[TableReport]) -> tuple[TableReport, ...]:
    """Returns reports of others that *member* may confirm."""
    side = member.side
    return tuple(
        waiting_report
        for waiting_report in reports
        if waiting_report.handed_in_at
        and (side is None if waiting_report.battle.has_one_log else is_of_another(member, waiting_report))
    )


def is_of_another(member: Member, report: TableReport) -> bool:
    """Tells whether *report* is that of another side, and *member* has not written in it."""
    is_strange = not has_written(member.user, report) and not is_own_report(member, report)
    return is_strange and (member.side is None or report.side_id != member.side.pk)


def reports_with_links(
    member: Member, engagement: Engagement, reports: Iterable[TableReport]
) -> tuple[tuple[str, str], ...]:
    """Returns the reports that *member* may confirm, and where each is read."""
    return tuple(
        (
            name_of_author(waiting_report),
            member.url("battles:confirm", ref=engagement.ref, report=waiting_report.ref),
        )
        for waiting_report in confirmable_reports(member, reports)
    )


def name_of_author(report: TableReport) -> str:
    """Returns whose log *report* is."""
    if report.battle.has_one_log:
        return _("both sides")
    return str(report.side or _("the umpire"))


def handed_in(member: Member, engagement: Engagement, reports: Iterable[TableReport]) -> tuple[str, str]:
    """Returns for whom the member's own report waits, and where it is read; "" twice if none waits.

    One log for both sides waits for the umpire, who is told of it as a report to confirm.
    """
    of_member = [each for each in reports if is_own_report(member, each)]
    own = max(of_member, key=lambda each: (each.saved_at, each.pk), default=None)
    if own is None or not own.handed_in_at or (own.battle.has_one_log and member.side is None):
        return "", ""
    words = _("Your report waits for the other side or the umpire.")
    if own.battle.has_one_log:
        words = _("The report waits for the umpire.")
    return words, member.url("battles:confirm", ref=engagement.ref)
