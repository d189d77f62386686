"""Who lays down his arms whole: his men are captives, what he has is the captor's, and the ledger says so."""

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
    """The men of *units* into *party*, or dead if there is none, as nobody is spared; all else theirs no
    more: horses, and where they are counted guns, arms and stores, are *captor*'s.
    """
    lines, taken = list[Line](), Counter[Stock]()
    for unit in units:
        for stock in Stock:
            source = Account.EFFECTIVE if stock is Stock.MEN else Account.HELD
            amount = rows.stood.get((unit.pk, stock, source), 0)
            if not amount:
                continue
            men = stock is Stock.MEN
            target, held, why = Account.CAPTURED_BY, None, cause
            if men:
                target, held = (Account.CAPTIVE, party) if party else (Account.DEAD, None)
                why = cause if party else Cause.BATTLE
            lines.append(Line(unit, stock, source, target, amount, why, reference, held))
            taken[stock] += 0 if men else amount
    return [*lines, *gained(rows, captor, taken, reference)]


def gained(rows: Rows, captor: Force, taken: Counter[Stock], reference: str) -> Iterator[Line]:
    """What *captor* has now of what was *taken*: in the books of its strongest unit, horses of who rides."""
    how = rows.campaign.rules(rows.turn.number).goods
    own = [unit for unit in rows.units.values() if unit.force_id == captor.pk]
    arms = goods.arms_kept(how)
    counted = {Stock.HORSE: True, Stock.ROUND: goods.rounds_kept(how), Stock.LOAD: goods.trains_kept(how)}

    def strength(unit: Unit) -> tuple[int, str]:
        return rows.stood.get((unit.pk, Stock.MEN, Account.EFFECTIVE), 0), unit.key

    for stock, amount in sorted(taken.items()) if own else ():
        if counted.get(stock, arms):
            riders = [unit for unit in own if unit.arm == Arm.CAVALRY] if stock is Stock.HORSE else []
            taker = max(riders or own, key=strength)
            yield Line(taker, stock, Account.DEPOT, Account.HELD, amount, Cause.CAPTURED, reference)
