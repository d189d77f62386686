"""Part 4: the week's postings by cause, from opening to closing strength."""

from collections import defaultdict
from typing import Any

from campaign.briefing.week import Scope, Week
from campaign.logic.words import Account


def strength(week: Week, scope: Scope) -> dict[str, Any]:
    """Opening and closing effectives and the change by cause: they add up."""
    total: dict[str, int] = defaultdict(int)
    closed = 0
    for force in scope.forces:
        closed += week.men[force.pk][Account.EFFECTIVE] if force.pk in week.men else 0
        for cause, by in week.changes.get(force.pk, {}).items():
            total[cause] += by
    return {
        "opened": closed - sum(total.values()),
        "changes": dict(sorted(total.items())),
        "closed": closed,
    }


def due_next(week: Week, scope: Scope) -> int:
    """The lightly wounded who are fit again next week."""
    latest = {
        (line.result.engagement_id, line.unit_id): line.light
        for line in week.rows.returns
        if line.result.engagement.turn_id == week.turn.pk and line.unit.force_id in scope.pks
    }
    return sum(latest.values())
