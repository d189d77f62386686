"""Losses of arms, rounds and animals in a battle, counted and posted with its returns."""

from dataclasses import replace

from campaign.i18n.stock_names import STOCK_NAMES
from campaign.logic.casualties.muster import BattleResult, Muster
from campaign.logic.casualties.split import UnitReturn, at_most
from campaign.logic.ledger.accounts import AT_HAND
from campaign.logic.ledger.gun_types import GUNS
from campaign.logic.supply import capture_corrections, goods
from campaign.logic.vocabulary import Account, Stock
from campaign.models import Engagement
from campaign.operations.casualties.returns import units_of
from campaign.store.ledger_reads import least_since


def with_material_losses(
    engagement: Engagement, muster: Muster, result: BattleResult, returns: list[UnitReturn], *, late: bool
) -> list[UnitReturn]:
    """Adds to *returns* what their units fired, lost and captured.

    For a battle settled *late*, losses are limited to what the units still have.
    """
    settings = engagement.campaign.rules(engagement.turn.number).goods
    return goods.settle_goods(left_of(engagement, muster) if late else muster, result, returns, settings)


def with_postable_goods(
    engagement: Engagement, muster: Muster, before: list[UnitReturn], after: list[UnitReturn]
) -> tuple[list[UnitReturn], str]:
    """Returns *after* with goods limited to what can still be posted in place of *before*.

    The second value names, in words, the goods that cannot be posted; empty if all can.
    """
    units = units_of(muster, engagement)
    keys = {unit.pk: key for key, unit in units.items()}
    balances = least_since(units.values(), engagement.date)
    least = {(keys[pk], stock, account): amount for (pk, stock, account), amount in balances.items()}
    postable, kept = capture_corrections.limit_to_balances(before, after, least)
    short = sorted((units[unit].label, number, stock) for (unit, stock), number in kept.items())
    return postable, "; ".join(f"{unit}, {number} {STOCK_NAMES[stock]}" for unit, number, stock in short)


def who_is_left(engagement: Engagement, muster: Muster, returns: list[UnitReturn]) -> list[UnitReturn]:
    """Limits *returns* of a battle settled after its week to the men, horses and guns that are left.

    Men who have fallen sick or gone home since cannot be lost a second time.
    """
    units = units_of(muster, engagement)
    least = least_since(units.values(), engagement.date)

    def left_at_hand(unit: str, *stocks: Stock) -> int:
        return sum(least.get((units[unit].pk, stock, AT_HAND[stock]), 0) for stock in stocks)

    counted = (Stock.MEN,), (Stock.HORSE, Stock.MULE), GUNS
    return [at_most(line, *(left_at_hand(line.unit, *stocks) for stocks in counted)) for line in returns]


def left_of(engagement: Engagement, muster: Muster) -> Muster:
    """Returns *muster* with the goods that its units still have."""
    units = units_of(muster, engagement)
    least = least_since(units.values(), engagement.date)

    def stocks_left(unit: str, had: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
        pk = units[unit].pk
        goods_left = ((stock, min(n, least.get((pk, Stock(stock), Account.IN_HAND), 0))) for stock, n in had)
        return tuple((stock, n) for stock, n in goods_left if n > 0)

    first, second = (
        replace(
            party,
            forces=tuple(
                replace(
                    force,
                    units=tuple(replace(row, goods=stocks_left(row.key, row.goods)) for row in force.units),
                )
                for force in party.forces
            ),
        )
        for party in muster.parties
    )
    return replace(muster, parties=(first, second))
