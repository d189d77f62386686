"""Goods moved by order: out of a magazine, into one, and parts of a force transferred to a friend.

Callers hold the campaign's lock and flush the rows.
"""

from collections import Counter
from collections.abc import Container, Iterator

from campaign.logic.supply import haulage
from campaign.logic.supply.haulage import Pack
from campaign.logic.theatre import timetable
from campaign.logic.vocabulary import Account, Cause, ForceKind, OrderKind, Stock
from campaign.models import Force, Order, Turn, Unit
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.places.magazines import magazine_at, move_goods, open_magazine
from campaign.operations.supply.provisions import supply_priority
from campaign.store.load import HELD
from campaign.store.unit_of_work import Rows
from campaign.store.units import at_hand, pack_of

GOODS = "goods"
LADEN = "laden"
"""Key in the params of an order of goods: what was loaded, as unit, stock and number."""


def at_dawn(rows: Rows, late: Container[str] = ()) -> None:
    """Loads, deposits and transfers goods by orders of the turn of *rows* at the dawn of its first day.

    *late*: forces, by key, whose courier arrives later.
    """
    play = {OrderKind.HAUL: load_from_magazine, OrderKind.DEPOSIT: put_in, OrderKind.TRANSFER: handed_over}
    for row in sorted(rows.orders.values(), key=lambda row: -supply_priority(rows, row.force.key)):
        force = rows.forces[row.force.key]
        if row.turn_id != rows.turn.pk or row.kind not in play or not goods_ordered(row):
            continue
        if force.place is None or force.state in HELD or force.key in late:
            continue
        lines = list(play[OrderKind(row.kind)](rows, row, force))
        post_lines(turn=rows.turn, date=rows.turn.starts, lines=lines, stood=rows.balances)


def goods_ordered(row: Order) -> dict[Stock, int]:
    return {Stock(stock): number for stock, number in row.params.get(GOODS, {}).items()}


def packs_of_force(rows: Rows, force: Force) -> list[Pack]:
    return [pack_of(rows, unit) for unit in rows.units.values() if unit.force_id == force.pk]


def load_from_magazine(rows: Rows, row: Order, force: Force) -> Iterator[Line]:
    """Takes goods out of the magazine of the force's place; provisions without room stay there."""
    store = magazine_at(rows, force)
    if store is None or is_in_enemy_place(rows, force):
        return
    settings = rows.campaign.rules(rows.turn.number).goods
    took, left = haulage.load_goods(
        goods_ordered(row), pack_of(rows, store).held, packs_of_force(rows, force), settings
    )
    row.params = {**row.params, LADEN: [[unit, stock.value, number] for unit, stock, number in took]}
    rows.write([row], "params")
    reference = f"loaded/{rows.turn.key}/{force.key}"
    for unit, stock, number in took:
        yield from move_goods(store, rows.units[unit], stock, number, reference, Cause.TRANSFER)
    for unit, number in left.items():
        yield Line(
            rows.units[unit],
            Stock.PROVISIONS,
            Account.IN_HAND,
            Account.DEPOT,
            number,
            Cause.ISSUED,
            reference,
        )


def put_in(rows: Rows, row: Order, force: Force) -> Iterator[Line]:
    """Puts goods into the magazine of the force's place, which is opened if there is none."""
    if is_in_enemy_place(rows, force) or force.place is None:
        return
    reference = f"stored/{rows.turn.key}/{force.key}"
    for unit, stock, number in haulage.goods_to_leave(goods_ordered(row), packs_of_force(rows, force)):
        store = open_magazine(rows, force.side, force.place)
        yield from move_goods(rows.units[unit], store, stock, number, reference, Cause.TRANSFER)


def unload_at_destination(rows: Rows, turn: Turn) -> Iterator[Line]:
    """Moves goods at the end of their road into the magazine there, unless an enemy holds the place."""
    for key, row in rows.orders.items():
        force, goal = rows.forces[key], row.legs[-1]["to"] if row.legs else ""
        is_at_end = force.place is not None and force.place.key == goal
        if row.kind != OrderKind.HAUL or not row.params.get(LADEN) or not is_at_end:
            continue
        if force.state in HELD or force.place is None or is_in_enemy_place(rows, force):
            continue
        store = open_magazine(rows, force.side, force.place)
        held = {unit: Counter(pack_of(rows, rows.units[unit]).held) for unit, *_rest in row.params[LADEN]}
        for unit, word, number in row.params[LADEN]:
            stock = Stock(word)
            if left := min(number, held[unit][stock]):
                held[unit][stock] -= left
                reference = f"unloaded/{turn.key}/{key}"
                yield from move_goods(rows.units[unit], store, stock, left, reference, Cause.TRANSFER)
        row.params = {**row.params, LADEN: []}
        rows.write([row], "params")


def handed_over(rows: Rows, row: Order, force: Force) -> Iterator[Line]:
    """Transfers men with what they carry, and goods, to a free friend at the same place."""
    friend = rows.forces.get(row.params.get("friend", ""))
    if friend is None or not can_hand_over(friend, force):
        return
    parts = haulage.parts_to_transfer(
        goods_ordered(row), packs_of_force(rows, force), packs_of_force(rows, friend)
    )
    reference = f"transfer/{rows.turn.key}/{force.key}"
    for part in parts:
        giver, taker = rows.units[part.giver], rows.units[part.taker]
        if part.stock is Stock.MEN:
            mix_firearms(rows, giver, taker, part.number)
            source = target = Account.FIT
        else:
            source = target = Account.IN_HAND
        yield Line(giver, part.stock, source, Account.DEPOT, part.number, Cause.TRANSFER, reference)
        yield Line(taker, part.stock, Account.DEPOT, target, part.number, Cause.TRANSFER, reference)


def mix_firearms(rows: Rows, giver: Unit, taker: Unit, men: int) -> None:
    """Mixes *men* of *giver* into *taker*'s arms, in percent."""
    own = at_hand(rows, taker, Stock.MEN)
    taker.firearms = timetable.mixed_weapons(taker.firearms, own, giver.firearms, men)
    rows.write([taker], "firearms")


def can_hand_over(friend: Force, force: Force) -> bool:
    free = friend.state not in HELD and friend.kind not in (ForceKind.MAGAZINE, ForceKind.SHIP)
    return (
        free
        and friend.pk != force.pk
        and (friend.side_id, friend.place_id) == (force.side_id, force.place_id)
    )


def is_in_enemy_place(rows: Rows, force: Force) -> bool:
    """Tells whether an enemy holds the place of *force*.

    An ally's or a neutral's magazine is as safe as its own.
    """
    holder = force.place.holder if force.place is not None else None
    bonds = rows.campaign.relations_in(rows.turn.number)
    return holder is not None and bonds.are_enemies(force.side.key, holder.key)
