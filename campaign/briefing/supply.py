"""Of part 7: which forces go without supplies."""

from typing import Any

from campaign import load
from campaign.briefing.week import Scope, Week
from campaign.logic import supply


def without(week: Week, scope: Scope) -> list[dict[str, Any]] | None:
    """Of each force that drew none at the week's close, for how long, and how long it has had nothing to
    eat; nothing of one that is silent. None in a campaign without supply.
    """
    rows, number = week.rows, week.turn.number
    if not supply.kept(rows.campaign.rules(number).supply):
        return None
    hungry = load.hunger(rows, number)
    return [
        {"name": force.name, "without": force.without, "hungry": hungry.get(force.pk, 0)}
        for force in scope.forces
        if force.without and not force.last_news and any(week.men.get(force.pk, {}).values())
    ]
