"""Reports: drafted once, at publication.

The umpire edits them and sends them to their readers. CAMP-PRESS-01, CAMP-PRESS-05.
"""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign import briefing
from campaign.briefing import gazette, late_reports
from campaign.logic.settings import ON
from campaign.logic.vocabulary.reports import Audience, ReportState
from campaign.models import Campaign, Engagement, Report, Side, Turn
from campaign.operations.ledger.journal import record_operation
from campaign.operations.ledger.locks import lock_campaign
from campaign.operations.notices.outbox import record_release
from campaign.refusals import Refusal
from campaign.store.unit_of_work import Rows

AT_ONCE = "at_once"
DRAFTED = ("audience", "side", "seat", "state", "facts", "text", "changed", "revision", "sent_at")


def draft_reports(rows: Rows) -> None:
    """Writes every seat's and side's report on the turn, and the gazette; none that nobody reads.

    The caller holds the campaign's lock.
    """
    if rows.keeper and rows.keeper.unread:
        return
    week = briefing.Week(rows)
    reports = [
        Report(
            turn=rows.turn,
            key=scope.key,
            audience=Audience.SEAT if scope.seat else Audience.SIDE,
            side=scope.side,
            seat=scope.seat,
            facts=briefing.report_as_json(briefing.situation_facts(week, scope)),
            **opening_state(rows.campaign, rows.turn),
        )
        for scope in briefing.report_scopes(rows)
    ]
    reports += [
        Report(
            turn=rows.turn,
            key=f"gazette-{side.key}" if side else "gazette",
            audience=Audience.PUBLIC,
            side=side,
            facts=printed,
            **opening_state(rows.campaign, rows.turn),
        )
        for side, printed in gazette_issues(week)
    ]
    Report.objects.bulk_create(
        reports, update_conflicts=True, unique_fields=["turn", "key"], update_fields=DRAFTED
    )


def send_late_reports(*, engagement: Engagement, turn: Turn) -> None:
    """Tells those who were in *engagement*, or stopped at its edge, at once how it ended.

    This applies if its week is published already: it was settled late, or its result corrected, in *turn*. A
    late report once written does not change. The caller holds the campaign's lock.
    """
    published = turn.campaign.turns.filter(published_at__isnull=False)
    last = published.defer("march").order_by("-number").first()
    if last is None or engagement.turn.number > last.number:
        return
    rows = Rows(turn)
    week = briefing.Week(rows)
    revision = week.results[engagement.pk].revision
    row = rows.engagements[engagement.key]
    reports = [
        Report(
            turn=last,
            key=f"late-{revision}-{late_reports.report_key(scope, row)}",
            audience=Audience.LATE,
            side=scope.side,
            seat=scope.seat,
            facts=briefing.report_as_json(late_reports.late_report_facts(week, scope, row)),
            **opening_state(rows.campaign, turn),
        )
        for scope in late_reports.scopes_to_inform(week, row)
    ]
    Report.objects.bulk_create(reports, ignore_conflicts=True)


def gazette_issues(week: briefing.Week) -> list[tuple[Side | None, dict[str, Any]]]:
    """Returns the gazettes of the turn: one, one for each side with its own claims alone, or none."""
    settings = week.rows.campaign.rules(week.turn.number).reports
    if settings.gazette != ON:
        return []
    issue = gazette.gazette_facts(week)
    if settings.two_gazettes != ON:
        return [(None, gazette.issue_as_json(issue))]
    return [
        (side, gazette.issue_as_json(gazette.issue_of_side(issue, side.key)))
        for side in week.rows.sides.values()
    ]


def opening_state(campaign: Campaign, turn: Turn) -> dict[str, Any]:
    """Returns the first state of a report on *turn*: sent at once, or a draft that waits for the umpire."""
    if turn.settles_rest or campaign.rules(turn.number).reports.sending == AT_ONCE:
        return {"state": ReportState.SENT, "sent_at": timezone.now()}
    return {"state": ReportState.DRAFT}


@transaction.atomic
def edit_report(*, report: Report, text: Mapping[str, str], actor: AbstractBaseUser, revision: int) -> bool:
    """Replaces drafted parts by *text*; a part that is empty is drafted again.

    Returns False, and writes nothing, if nothing changes. *revision*: of the report on the umpire's page. A
    report that was sent stays sent, and its readers see which parts are new.
    """
    campaign = lock_campaign(report.turn.campaign)
    report.refresh_from_db()
    if report.revision != revision:
        raise Refusal(
            _(
                "Not saved: somebody has changed this report since you opened it. Read it, then"
                " make your changes again."
            )
        )
    after = {part: words.strip() for part, words in sorted(text.items()) if words.strip()}
    if after == report.text:
        return False
    parts = [part for part in sorted({*report.text, *after}) if report.text.get(part) != after.get(part)]
    before = {part: report.text.get(part, "") for part in parts}
    report.text = after
    report.revision += 1
    if report.state == ReportState.SENT:
        report.changed = sorted({*report.changed, *parts})
    else:
        report.state = ReportState.EDITED if after else ReportState.DRAFT
    report.save(update_fields=["text", "revision", "changed", "state"])
    record_operation(
        campaign=campaign,
        turn=report.turn,
        actor=actor,
        operation="reports.edit",
        subject=report.key,
        data={"before": before, "after": {part: after.get(part, "") for part in parts}},
    )
    return True


@transaction.atomic
def send_reports(*, turn: Turn, actor: AbstractBaseUser, only: str = "") -> int:
    """Sends the reports on *turn*, or *only* the one with that key; returns how many are newly sent."""
    campaign = lock_campaign(turn.campaign)
    waiting = Report.objects.filter(turn=turn).exclude(state=ReportState.SENT)
    if only:
        waiting = waiting.filter(key=only)
    keys = list(waiting.order_by("key").values_list("key", flat=True))
    if keys:
        waiting.update(state=ReportState.SENT, sent_at=timezone.now())
        record_operation(
            campaign=campaign,
            turn=turn,
            actor=actor,
            operation="reports.send",
            subject=turn.key,
            data={"reports": keys},
        )
        record_release(turn, keys)
    return len(keys)
