"""Forces out of contact: a report says only since when. The rest is told when there is news."""

from collections.abc import Iterator, Mapping
from datetime import date
from functools import reduce
from operator import or_

from django.db.models import Q, Sum

from campaign.logic.vocabulary import Account, Cause, EngagementState, Stock
from campaign.logic.vocabulary.reports import Audience
from campaign.models import Engagement, Posting, Report
from campaign.store.row_links import link_rows
from campaign.store.unit_of_work import GIVEN, Rows


def last_contact_dates(rows: Rows) -> dict[int, date]:
    """Returns since when forces were out of contact that are back in it, by primary key.

    Forces already in a late report are left out. A force is out of contact over a week's end only if a battle
    is unsettled.
    """
    if all(engagement.turn_id == rows.turn.pk for engagement in rows.engagements.values()):
        return {}
    sent = Report.objects.filter(
        turn__campaign=rows.campaign,
        turn__number=rows.turn.number - 1,
        audience__in=(Audience.SIDE, Audience.LATE),
    )
    since, reported = dict[str, date](), set[str]()
    for audience, forces in sent.order_by().values_list("audience", "facts__forces"):
        for row in forces:
            if "silent" in row:
                since[row["ref"]] = date.fromisoformat(row["silent"])
            elif audience == Audience.LATE:
                reported.add(row["ref"])
    return {
        force.pk: since[force.ref]
        for force in rows.forces.values()
        if force.ref in since.keys() - reported and not force.last_news
    }


def unreported_battles(rows: Rows, since: Mapping[int, date]) -> list[Engagement]:
    """Returns battles settled in earlier weeks that may have had a force out of contact *since* then."""
    if not since:
        return []
    first = min(since.values())
    keys = {
        result.engagement_id
        for result in rows.results
        if first <= result.engagement.turn.starts < rows.turn.starts
    }
    known = {engagement.pk for engagement in rows.engagements.values()}
    engagements = Engagement.objects.filter(pk__in=keys - known, state=EngagementState.SETTLED)
    links = {"place": rows.places, "route": rows.routes, "attacker": rows.sides}
    return link_rows(engagements.select_related("turn").defer("turn__march").order_by(), links)


def unreported_changes(
    rows: Rows, since: Mapping[int, date]
) -> Iterator[tuple[tuple[int, Cause, Account, Account], int]]:
    """Yields men of those forces moved by postings of earlier turns, in the form of `Rows.changes`."""
    if not since:
        return
    condition = (Q(unit__force=force, turn__starts__gte=day) for force, day in since.items())
    earlier = Q(turn__starts__lt=rows.turn.starts, stock=Stock.MEN) & reduce(or_, condition)
    summed = (
        Posting.objects.filter(earlier)
        .exclude(reference__startswith=GIVEN)
        .order_by()
        .values_list("unit_id", "cause", "from_account", "to_account")
    )
    for unit, cause, source, target, men in summed.annotate(Sum("amount")):
        yield (unit, Cause(cause), Account(source), Account(target)), men
