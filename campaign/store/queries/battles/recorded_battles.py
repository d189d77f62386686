"""Battles that the umpire recorded by hand."""

from typing import Any

from campaign.models import Engagement, Result

RECORD = "engagements.record"
LONGEST_NOTE = 1000


def record_of(result: Result) -> dict[str, Any] | None:
    """Returns the ruleset and the note of a recorded battle; None for a battle of the march."""
    found: dict[str, Any] | None = result.data.get("record")
    return found


def last_result(engagement: Engagement) -> Result | None:
    """Returns the latest revision of the result of *engagement*. One query."""
    return (
        Result.objects.filter(engagement=engagement)
        .select_related("field_holder")
        .order_by("-revision")
        .first()
    )
