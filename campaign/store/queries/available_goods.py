"""Goods available to an order: those of a force, and of the magazine beside it."""

from collections import defaultdict

from campaign.logic.ledger.accounts import AT_HAND
from campaign.logic.supply.haulage import PARTS, Pack
from campaign.logic.vocabulary import Arm, ForceKind, Stock
from campaign.models import Balance, Force, Unit


def packs_of(force: Force) -> list[Pack]:
    """Returns the units of *force* with their goods. Two queries."""
    units = list(Unit.objects.filter(force=force).order_by("key"))
    held: dict[int, dict[Stock, int]] = defaultdict(dict)
    rows = Balance.objects.filter(unit__force=force, stock__in=PARTS, amount__gt=0)
    for unit, stock, account, amount in rows.values_list("unit_id", "stock", "account", "amount"):
        if account == AT_HAND[Stock(stock)]:
            held[unit][Stock(stock)] = amount
    return [Pack(unit.key, Arm(unit.arm), unit.nation, unit.troops, held[unit.pk]) for unit in units]


def goods_in_magazine(force: Force) -> dict[Stock, int] | None:
    """Returns the goods in its side's magazine where *force* is; None if there is none. Three queries."""
    if force.place_id is None:
        return None
    store = Force.objects.filter(kind=ForceKind.MAGAZINE, side=force.side_id, place=force.place_id).first()
    return sum_of_packs(packs_of(store)) if store else None


def sum_of_packs(packs: list[Pack]) -> dict[Stock, int]:
    """Returns the goods of all *packs* together."""
    found = {stock: sum(pack.held.get(stock, 0) for pack in packs) for stock in PARTS}
    return {stock: number for stock, number in found.items() if number}
