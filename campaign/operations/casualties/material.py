"""What a fight does to arms, rounds and animals: counted with its returns, posted with them."""

from dataclasses import replace

from campaign.i18n.stock_names import STOCK_NAMES
from campaign.logic.casualties.muster import BattleResult, Muster
from campaign.logic.casualties.split import UnitReturn
from campaign.logic.supply import capture_corrections as spoils, goods
from campaign.logic.vocabulary import Account, Stock
from campaign.models import Engagement
from campaign.operations.casualties.returns import units_of
from campaign.store.ledger_reads import least_since


def counted(
    engagement: Engagement, muster: Muster, result: BattleResult, returns: list[UnitReturn], *, late: bool
) -> list[UnitReturn]:
    """*returns* with what their units fired, lost and took. Of a fight settled *late* no more is lost than is
    left of what was there.
    """
    how = engagement.campaign.rules(engagement.turn.number).goods
    return goods.settled(left_of(engagement, muster) if late else muster, result, returns, how)


def bearable(
    engagement: Engagement, muster: Muster, before: list[UnitReturn], after: list[UnitReturn]
) -> tuple[list[UnitReturn], str]:
    """The returns *after* instead of *before*, of their goods as much as can still be posted; and in words
    what cannot, empty if all can.
    """
    units = units_of(muster, engagement)
    keys = {unit.pk: key for key, unit in units.items()}
    found = least_since(units.values(), engagement.date)
    least = {(keys[pk], stock, account): amount for (pk, stock, account), amount in found.items()}
    told, kept = spoils.borne(before, after, least)
    short = sorted((units[unit].called, number, stock) for (unit, stock), number in kept.items())
    return told, "; ".join(f"{unit}, {number} {STOCK_NAMES[stock]}" for unit, number, stock in short)


def left_of(engagement: Engagement, muster: Muster) -> Muster:
    """*muster* with what its units still have of their goods."""
    units = units_of(muster, engagement)
    least = least_since(units.values(), engagement.date)

    def left(unit: str, had: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
        pk = units[unit].pk
        found = ((stock, min(n, least.get((pk, Stock(stock), Account.HELD), 0))) for stock, n in had)
        return tuple((stock, n) for stock, n in found if n > 0)

    first, second = (
        replace(
            party,
            forces=tuple(
                replace(
                    force,
                    bodies=tuple(replace(body, goods=left(body.key, body.goods)) for body in force.bodies),
                )
                for force in party.forces
            ),
        )
        for party in muster.parties
    )
    return replace(muster, parties=(first, second))
