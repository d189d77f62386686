"""The report of a table that the players of one side share.

A side has one report, and its allies have their own: allies share a battle, but not their sightings. The
umpires share one too. A database from before release 0.11.0 may have several of one side: the latest counts.
"""

from collections.abc import Iterable

from django.contrib.auth.models import User

from battles.models import TableReport
from campaign.access import Member
from campaign.models import Side


def shared_report(
    reports: Iterable[TableReport], side: Side | None, ally: Side | None = None
) -> TableReport | None:
    """Returns the report of *side*, None: of the umpires; or that of its *ally*."""
    found = [each for each in reports if is_of(each, side, ally)]
    return max(found, key=lambda each: (each.saved_at, each.pk), default=None)


def is_of(report: TableReport, side: Side | None, ally: Side | None) -> bool:
    """Tells whether *report* is that of *side*, or of its *ally*."""
    return (report.side_id, report.ally_id) == (side and side.pk, ally and ally.pk)


def has_written(user: User, report: TableReport) -> bool:
    """Tells whether *user* began *report* or entered anything in it, even in a seat they have left."""
    return report.author_id == user.pk or user.get_username() in writers_of(report)


def writers_of(report: TableReport) -> set[str]:
    """Returns the names of all who have entered a step, or figures by hand."""
    steps = {each["by"] for each in report.steps if each.get("by")}
    return steps | {name for name, _count in report.written_by}


def last_writer(report: TableReport) -> str:
    """Returns who made the last entry: figures by hand, else a step; "" if nobody is named."""
    if report.written_by and report.written_by[-1][1] >= len(report.steps):
        return last_hand(report)
    return next((each["by"] for each in reversed(report.steps) if each.get("by")), "")


def last_hand(report: TableReport | None) -> str:
    """Returns who entered figures by hand last; "" if nobody did."""
    return str(report.written_by[-1][0]) if report and report.written_by else ""


def note_hand(report: TableReport, author: User) -> None:
    """Notes that *author* has entered figures by hand now."""
    name = author.get_username()
    others = [each for each in report.written_by if each[0] != name]
    report.written_by = [*others, [name, len(report.steps)]]


def is_own_report(member: Member, report: TableReport) -> bool:
    """Tells whether *report* is that of the member's side, or of both sides if they have one log."""
    if report.battle.has_one_log:
        return report.side_id is None
    return is_of(report, member.side, member.in_party)
