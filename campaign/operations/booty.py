"""Who lays down his arms whole: his men are captives, what he has is the captor's, and the ledger says so."""

from collections import Counter
from collections.abc import Iterable, Iterator

from campaign.logic import goods
from campaign.logic.words import Account, Cause, Stock
from campaign.models import Force, PrisonerParty, Unit
from campaign.operations.ledger import Line
from campaign.rows import Rows

UNCOUNTED = (Stock.MEN, Stock.HORSE)


def all_of(
    rows: Rows, units: Iterable[Unit], party: PrisonerParty, captor: Force, cause: Cause, reference: str
) -> list[Line]:
    """The men of *units* into *party*, their horses lost, all else theirs no more; where arms are counted the
    strongest unit of *captor* has it.
    """
    lines, taken = list[Line](), Counter[Stock]()
    for unit in units:
        for stock in Stock:
            source = Account.EFFECTIVE if stock is Stock.MEN else Account.HELD
            amount = rows.stood.get((unit.pk, stock, source), 0)
            if not amount:
                continue
            target = {Stock.MEN: Account.CAPTIVE, Stock.HORSE: Account.LOST}.get(stock, Account.CAPTURED_BY)
            held = party if stock is Stock.MEN else None
            lines.append(Line(unit, stock, source, target, amount, cause, reference, held))
            taken[stock] += amount if stock not in UNCOUNTED else 0
    return [*lines, *gained(rows, captor, taken, reference)]


def gained(rows: Rows, captor: Force, taken: Counter[Stock], reference: str) -> Iterator[Line]:
    """What *captor* has now of what was *taken*."""
    how = rows.campaign.rules(rows.turn.number).goods
    own = [unit for unit in rows.units.values() if unit.force_id == captor.pk]
    kept = goods.arms_kept(how), goods.rounds_kept(how), goods.trains_kept(how)
    counted = {Stock.ROUND: kept[1], Stock.LOAD: kept[2]}
    if own:
        taker = max(
            own, key=lambda unit: (rows.stood.get((unit.pk, Stock.MEN, Account.EFFECTIVE), 0), unit.key)
        )
        for stock, amount in sorted(taken.items()):
            if counted.get(stock, kept[0]):
                yield Line(taker, stock, Account.DEPOT, Account.HELD, amount, Cause.CAPTURED, reference)
