"""Reports of a table game that were handed in and wait for the other side or the umpire."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from battles.models import TableReport
from battles.table.side_reports import has_written, is_own_report, shared_report
from campaign.access import Member
from campaign.models import Engagement


def confirmable_reports(member: Member, reports: Iterable[TableReport]) -> tuple[TableReport, ...]:
    """Returns reports of others that *member* may confirm."""
    side = member.side
    return tuple(
        each
        for each in reports
        if each.handed_in_at
        and not has_written(member.user, each)
        and not is_own_report(member, each)
        and (side is None or each.side_id != side.pk)
    )


def reports_with_links(
    member: Member, engagement: Engagement, reports: Iterable[TableReport]
) -> tuple[tuple[str, str], ...]:
    """Returns the reports that *member* may confirm, and where each is read."""
    return tuple(
        (
            str(each.side or _("the umpire")),
            member.url("battles:confirm", ref=engagement.ref, report=each.ref),
        )
        for each in confirmable_reports(member, reports)
    )


def handed_in(member: Member, engagement: Engagement, reports: Iterable[TableReport]) -> str:
    """Returns the address of the member's own report that waits for somebody; "" if none does."""
    own = shared_report(reports, member.side, member.in_party)
    if own and own.handed_in_at:
        return member.url("battles:confirm", ref=engagement.ref)
    return ""
