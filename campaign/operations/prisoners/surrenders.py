"""Whole forces that surrender: their men are prisoners, their goods the captor's, as the ledger shows."""

from collections import Counter
from collections.abc import Iterable, Iterator

from campaign.logic.supply import goods
from campaign.logic.vocabulary import Account, Arm, Cause, Stock
from campaign.models import Force, PrisonerParty, Unit
from campaign.operations.ledger.postings import Line
from campaign.store.unit_of_work import Rows


def all_of(
    rows: Rows,
    units: Iterable[Unit],
    party: PrisonerParty | None,
    captor: Force,
    cause: Cause,
    reference: str,
) -> list[Line]:
    """Posts the men of *units* into *party*, or as dead if there is none because no quarter is given.

    Their horses, and their guns, arms and supplies as far as these are counted, go to *captor*.
    """
    lines, taken = list[Line](), Counter[Stock]()
    for unit in units:
        for stock in Stock:
            source = Account.FIT if stock is Stock.MEN else Account.IN_HAND
            amount = rows.balances.get((unit.pk, stock, source), 0)
            if not amount:
                continue
            men = stock is Stock.MEN
            target, held, why = Account.CAPTURED_BY, None, cause
            if men:
                target, held = (Account.CAPTURED, party) if party else (Account.DEAD, None)
                why = cause if party else Cause.BATTLE
            lines.append(Line(unit, stock, source, target, amount, why, reference, held))
            taken[stock] += 0 if men else amount
    return [*lines, *post_captured_goods(rows, captor, taken, reference)]


def post_captured_goods(rows: Rows, captor: Force, taken: Counter[Stock], reference: str) -> Iterator[Line]:
    """Posts *taken* goods to *captor*'s strongest unit; horses to its strongest cavalry."""
    settings = rows.campaign.rules(rows.turn.number).goods
    own_units = [unit for unit in rows.units.values() if unit.force_id == captor.pk]
    arms = goods.arms_kept(settings)
    counted = {
        Stock.HORSE: True,
        Stock.ROUND: goods.rounds_kept(settings),
        Stock.PROVISIONS: goods.trains_kept(settings),
    }

    def strength(unit: Unit) -> tuple[int, str]:
        return rows.balances.get((unit.pk, Stock.MEN, Account.FIT), 0), unit.key

    for stock, amount in sorted(taken.items()) if own_units else ():
        if counted.get(stock, arms):
            riders = [unit for unit in own_units if unit.arm == Arm.CAVALRY] if stock is Stock.HORSE else []
            taker = max(riders or own_units, key=strength)
            yield Line(taker, stock, Account.DEPOT, Account.IN_HAND, amount, Cause.CAPTURED, reference)
