"""Of part 7: which forces go without supplies, and the rounds they have."""

from typing import Any

from campaign.bodies import at_hand, firearms, hunger
from campaign.briefing.week import Scope, Week
from campaign.logic import goods, supply
from campaign.logic.words import Stock


def without(week: Week, scope: Scope) -> list[dict[str, Any]] | None:
    """Of each force that drew none at the week's close, for how long, and how long it has had nothing to
    eat; nothing of one that is silent. None in a campaign without supply.
    """
    rows, number = week.rows, week.turn.number
    if not supply.kept(rows.campaign.rules(number).supply):
        return None
    hungry = hunger(rows, number)
    return [
        {"name": force.name, "without": force.without, "hungry": hungry.get(force.pk, 0)}
        for force in scope.forces
        if force.without and not force.last_news and any(week.men.get(force.pk, {}).values())
    ]


def rounds(week: Week, scope: Scope) -> list[dict[str, Any]] | None:
    """The rounds of each force, and its firearms, as the week closes; nothing of one that is silent. None in
    a campaign that does not count them.
    """
    rows = week.rows
    how = rows.campaign.rules(week.turn.number).goods
    if not goods.rounds_kept(how):
        return None
    held: dict[str, dict[str, Any]] = {}
    for unit in rows.units.values():
        count = at_hand(rows, unit, Stock.ROUND)
        pieces = min(firearms(rows, unit), at_hand(rows, unit, Stock.MEN))
        if unit.force_id in scope.pks and not unit.force.last_news and (count or pieces):
            line = held.setdefault(
                unit.force.key,
                {"name": unit.force.name, "rounds": 0, "firearms": 0, "fight": how.fight_rounds},
            )
            line["rounds"] += count
            line["firearms"] += pieces
    return [line for _force, line in sorted(held.items())]
