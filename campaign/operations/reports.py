"""Reports are drafted once, at publication, one for each side."""

from campaign import briefing
from campaign.models import Report, Turn


def draft(turn: Turn) -> None:
    """Writes every side's report on *turn*. The caller holds the campaign's lock."""
    for side in turn.campaign.sides.order_by("position"):
        Report.objects.update_or_create(turn=turn, side=side, defaults={"facts": briefing.facts(turn, side)})
