"""Enemy supplies that raiders carry off; they burn what they cannot carry.

The caller holds the campaign's lock, and flushes the rows.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from campaign.logic.supply import haulage, provisions as supply
from campaign.logic.supply.goods import trains_kept
from campaign.logic.supply.haulage import CARGO
from campaign.logic.theatre.march_state import FinishedTask, MarchState
from campaign.logic.theatre.spots import DAY
from campaign.logic.theatre.theatre import Theatre
from campaign.logic.vocabulary import OUT_OF_CONTACT, Account, Cause, OrderKind, Stock, Task
from campaign.models import Unit
from campaign.operations.ledger.postings import Line, post_lines
from campaign.store.queries.magazines import magazine_units
from campaign.store.unit_of_work import Rows
from campaign.store.units import pack_of


def settle_raids(rows: Rows, theatre: Theatre, state: MarchState) -> None:
    """Posts what the raids for supplies brought, at the end of the march of *state*, and stores it there."""
    for n, raid in enumerate(state.finished_tasks):
        if raid.task is Task.SEIZE_SUPPLIES:
            lines = list(plunder_magazines(rows, theatre, state, raid))
            took, lost = Counter[str](), Counter[tuple[str, str]]()
            for line in lines:
                if line.target == Account.IN_HAND:
                    took[line.stock] += line.amount
                else:
                    lost[line.unit.side.key, line.stock] += line.amount
            state.finished_tasks[n] = replace(
                raid,
                took=tuple(sorted(took.items())),
                lost=tuple((*key, number) for key, number in sorted(lost.items())),
            )
            day = rows.turn.starts + timedelta(days=raid.minute // DAY)
            post_lines(turn=rows.turn, date=day, lines=lines, stood=rows.balances)


def plunder_magazines(rows: Rows, theatre: Theatre, state: MarchState, raid: FinishedTask) -> Iterator[Line]:
    """Yields what raiders take from other sides' magazines at the place of *raid*, and what they burn there.

    A column in an unsettled battle takes nothing.
    """
    place, settings, hostile = (
        theatre.places[raid.place],
        theatre.settings.goods,
        theatre.relations.are_enemies,
    )
    free = {
        key for key in raiding_columns(theatre, state, raid) if state.columns[key].state not in OUT_OF_CONTACT
    }
    packs = [pack_of(rows, unit) for unit in rows.units.values() if unit.force.key in free]
    magazines_there = [
        (store, {stock: pack_of(rows, store).held.get(stock, 0) for stock in CARGO})
        for key, side in rows.sides.items()
        if hostile(raid.side, key) and (store := magazine_units(rows, side).get(raid.place))
    ]
    provisions = trains_kept(settings) and supply.has_stores(place) and hostile(raid.side, place.holder)
    held = Counter[Stock]()
    for _store, goods in magazines_there:
        held.update(goods)
    took = haulage.plunder_store(held, packs, settings, provisions=provisions)
    key = f"raid-{rows.turn.key}-{raid.place}".replace("_", "-")
    taken = Counter[Stock]()
    for unit, stock, number in took:
        whence = f"raid/{key}" if stock is Stock.PROVISIONS else f"taken/{key}"
        yield Line(rows.units[unit], stock, Account.DEPOT, Account.IN_HAND, number, Cause.CAPTURED, whence)
        taken[stock] += number
    for store, goods in magazines_there:
        yield from empty_magazine(store, goods, taken, key)


def empty_magazine(store: Unit, held: dict[Stock, int], taken: Counter[Stock], key: str) -> Iterator[Line]:
    """Yields what leaves *store*: its share of *taken*, which is deducted; the rest is burned."""
    for stock, number in held.items():
        gone = min(number, taken[stock])
        taken[stock] -= gone
        for account, part in ((Account.CAPTURED_BY, gone), (Account.LOST, number - gone)):
            if part:
                yield Line(store, stock, Account.IN_HAND, account, part, Cause.CAPTURED, f"taken/{key}")


def raiding_columns(theatre: Theatre, state: MarchState, raid: FinishedTask) -> list[str]:
    """Returns the columns that did *raid*."""
    return [
        key
        for key, column in theatre.columns.items()
        if column.side == raid.side
        and column.order.kind is OrderKind.RAID
        and column.order.task is raid.task
        and column.order.spot is not None
        and column.order.spot.place == raid.place
        and key in state.columns
        and state.columns[key].searched >= raid.minute
    ]
