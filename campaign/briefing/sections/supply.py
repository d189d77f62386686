"""Unsupplied forces, their rounds, and the contents of magazines, for part 7."""

from collections import Counter
from typing import Any

from campaign.briefing.facts.economy import MagazineFact, RoundsHeld, UnsuppliedForce
from campaign.briefing.week import Scope, Week
from campaign.logic.supply import goods, provisions
from campaign.logic.supply.haulage import CARGO
from campaign.logic.supply.magazines import has_magazines
from campaign.logic.vocabulary import Stock
from campaign.models import Force
from campaign.store.queries.magazines import magazine_contents


def unsupplied_forces(week: Week, scope: Scope) -> tuple[UnsuppliedForce, ...] | None:
    """Returns each unsupplied force in contact, for how long, and how long it has had nothing to eat.

    `soon`: it will have nothing next week. None in a campaign without supply.
    """
    rows, number = week.rows, week.turn.number
    if not provisions.has_supply(rows.campaign.rules(number).supply):
        return None
    return tuple(
        UnsuppliedForce(
            force.key,
            force.turns_unsupplied,
            week.turns_hungry.get(force.pk, 0),
            soon=force.pk not in week.turns_hungry and force.pk in week.turns_hungry_next,
        )
        for force in scope.forces
        if not force.is_in_supply and not force.last_news and any(week.men.get(force.pk, {}).values())
    )


def rounds_by_force(week: Week, scope: Scope) -> tuple[RoundsHeld, ...] | None:
    """Returns the rounds and firearms of each force in contact as the week closes.

    None in a campaign that does not count them.
    """
    rows = week.rows
    settings = rows.campaign.rules(week.turn.number).goods
    if not goods.rounds_kept(settings):
        return None
    return tuple(
        RoundsHeld(force.key, **week.pouches[force.pk], per_battle=settings.rounds_per_battle)
        for force in sorted(scope.forces, key=lambda force: force.key)
        if force.pk in week.pouches and not force.last_news
    )


def magazine_facts(week: Week, scope: Scope) -> tuple[MagazineFact, ...] | None:
    """Returns the contents of the side's magazines; for a seat, those where its forces are.

    The sum of all has no place. None in a campaign without magazines.
    """
    rows = week.rows
    if not has_magazines(rows.campaign.rules(week.turn.number)):
        return None
    held = magazine_contents(rows, scope.side.key)
    here = {force.place.key for force in scope.forces if force.place is not None and not force.last_news}
    whole: Counter[Stock] = Counter()
    for stocks in held.values():
        whole.update(stocks)
    magazines = [("", dict(whole))] if held else []
    magazines += [
        (key, stocks)
        for key, stocks in sorted(held.items())
        if stocks and (scope.seat is None or key in here)
    ]
    return tuple(
        MagazineFact(place, tuple((stock.value, stocks[stock]) for stock in CARGO if stocks.get(stock)))
        for place, stocks in magazines
    )


def of_force(week: Week, force: Force) -> dict[str, Any]:
    """Returns how long *force* has been unsupplied, and its ammunition in tenths of a battle.

    Each only if the campaign counts it.
    """
    rules = week.rows.campaign.rules(week.turn.number)
    supply: dict[str, Any] = {}
    if provisions.has_supply(rules.supply):
        supply = {"turns_unsupplied": force.turns_unsupplied, "hungry": week.turns_hungry.get(force.pk, 0)}
    if goods.rounds_kept(rules.goods) and (held := week.pouches.get(force.pk)):
        supply["battles_left"] = goods.battles_left(held["rounds"], held["firearms"], rules.goods)
    return supply
