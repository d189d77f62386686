"""Reports are drafted once, at publication, one for each side."""

from campaign import briefing
from campaign.models import Report
from campaign.rows import Rows


def draft(rows: Rows) -> None:
    """Writes every side's report on the turn. The caller holds the campaign's lock."""
    Report.objects.bulk_create(
        [Report(turn=rows.turn, side=side, facts=briefing.facts(rows, side)) for side in rows.sides.values()],
        update_conflicts=True,
        unique_fields=["turn", "side"],
        update_fields=["facts"],
    )
