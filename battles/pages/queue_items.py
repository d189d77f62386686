"""The questions about tables in the umpire's queue: reports that were handed in, and wait to be confirmed."""

from django.utils.translation import gettext as _

from battles.models import TableReport
from battles.pages.at_table.table import report_differences, table_desk
from battles.pages.at_table.table_surplus import has_surplus
from battles.pages.waiting_reports import name_of_author, reports_with_links
from battles.table.log import log_from_plain
from campaign.logic.vocabulary import EngagementState
from campaign.models import Engagement
from campaign.pages.desk.queue_items import STOPS, WAITS, Answer, Ask, Item
from campaign.pages.desk.referred_battles import is_turn_waiting_for


def handed_in(ask: Ask) -> list[Item]:
    """Returns an item for each battle whose table has handed in a report.

    One query if a battle is open.
    """
    engagements = {row.pk: row for row in ask.engagements if row.state == EngagementState.OPEN}
    if not engagements:
        return []
    rows = TableReport.objects.filter(battle__engagement__in=engagements, handed_in_at__isnull=False)
    reports_by_battle: dict[int, list[TableReport]] = {}
    for row in rows.select_related("battle", "side", "author").order_by("handed_in_at", "pk"):
        reports_by_battle.setdefault(row.battle.engagement_id, []).append(row)
    return [of_table(ask, engagements[pk], reports) for pk, reports in reports_by_battle.items()]


def of_table(ask: Ask, engagement: Engagement, reports: list[TableReport]) -> Item:
    """Returns the reports on one table.

    Those that do not say the same are a dispute.
    """
    engagement.campaign = ask.member.campaign
    differ = differences_from_first(ask, engagement, reports)
    sentences = (
        _("The reports from %s differ. Confirm one of them, or enter your own.")
        if differ
        else _("The report from %s must be confirmed, by the other side or by you.")
    )
    if reports[0].battle.has_one_log:
        sentences = _("The report from %s waits for you to confirm it.")
    beyond = [row for row in reports if has_surplus(row)]
    lines = [sentences % authors_of_reports(reports)] if differ or not beyond else []
    if beyond:
        lines.append(
            _("The report from %s lists more than was there. Only you can confirm it.")
            % authors_of_reports(beyond)
        )
    if differ:
        lines.append(_("They differ in: %s.") % "; ".join(differ))
    return Item(
        kind=_("Dispute") if differ else _("Table report"),
        title=engagement.label,
        lines=tuple(lines),
        answers=tuple(
            Answer(_("Read the report from %s") % whose, href, first=not n)
            for n, (whose, href) in enumerate(reports_with_links(ask.member, engagement, reports))
        ),
        weight=2 * STOPS if is_turn_waiting_for(engagement, ask.turn) else WAITS,
        battle=engagement.pk,
    )


def authors_of_reports(reports: list[TableReport]) -> str:
    return _(" and ").join(name_of_author(row) for row in reports)


def differences_from_first(ask: Ask, engagement: Engagement, reports: list[TableReport]) -> list[str]:
    """Returns in what *reports* differ from the first. Two queries if there are several."""
    first, *others = (log_from_plain(row.data) for row in reports)
    if not others:
        return []
    table = table_desk(ask.member, engagement, reports[0].battle)
    return list(dict.fromkeys(name for other in others for name in report_differences(table, first, other)))
