"""Of part 7: which forces go without supplies, and the rounds they have."""

from typing import Any

from campaign.briefing.week import Scope, Week
from campaign.logic import goods, supply
from campaign.models import Force


def without(week: Week, scope: Scope) -> list[dict[str, Any]] | None:
    """Of each force that drew none at the week's close, for how long, and how long it has had nothing to
    eat; nothing of one that is silent. None in a campaign without supply.
    """
    rows, number = week.rows, week.turn.number
    if not supply.kept(rows.campaign.rules(number).supply):
        return None
    return [
        {"name": force.name, "without": force.without, "hungry": week.hungry.get(force.pk, 0)}
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
    return [
        {"name": force.name, **week.pouches[force.pk], "fight": how.fight_rounds}
        for force in sorted(scope.forces, key=lambda force: force.key)
        if force.pk in week.pouches and not force.last_news
    ]


def of_force(week: Week, force: Force) -> dict[str, Any]:
    """For how long *force* has drawn none, and its fights of ammunition in tenths; of each only what the
    campaign counts.
    """
    rules = week.rows.campaign.rules(week.turn.number)
    found: dict[str, Any] = {}
    if supply.kept(rules.supply):
        found = {"without": force.without, "hungry": week.hungry.get(force.pk, 0)}
    if goods.rounds_kept(rules.goods) and (held := week.pouches.get(force.pk)):
        found["fights"] = goods.fights_left(held["rounds"], held["firearms"], rules.goods)
    return found
