"""Magazines as rows: forces of the kind depot, each with one unit without men that holds the goods.

Callers hold the campaign's lock and flush the rows.
"""

from collections.abc import Iterable, Iterator
from datetime import timedelta

from campaign.logic.supply.haulage import CARGO
from campaign.logic.vocabulary import Account, Arm, Cause, ForceKind, Stock
from campaign.models import Force, Place, Side, Unit
from campaign.operations.ledger.postings import Line, post_lines
from campaign.store.queries.magazines import magazine_units
from campaign.store.unit_of_work import Rows
from campaign.store.units import at_hand


def open_magazine(rows: Rows, side: Side, place: Place) -> Unit:
    """Returns the magazine of *side* at *place*; opens one if there is none."""
    key = f"depot_{side.key}_{place.key}"[:50]
    if key in rows.units:
        return rows.units[key]
    nations = [unit.nation for unit in rows.units.values() if unit.side_id == side.pk]
    force = Force.objects.create(
        campaign=rows.campaign,
        side=side,
        key=key,
        name=place.name,
        name_es=place.name_es,
        kind=ForceKind.MAGAZINE,
        place=place,
        is_static=True,
    )
    unit = Unit.objects.create(
        campaign=rows.campaign,
        side=side,
        force=force,
        key=key,
        name=place.name,
        name_es=place.name_es,
        arm=Arm.MAGAZINE,
        nation=max(set(nations), key=lambda nation: (nations.count(nation), nation)),
        troops="store",
    )
    rows.forces = dict(sorted({**rows.forces, key: force}.items()))
    rows.units = dict(sorted({**rows.units, key: unit}.items()))
    return unit


def magazine_at(rows: Rows, force: Force) -> Unit | None:
    """Returns the magazine of its side at the place of *force*."""
    return magazine_units(rows, force.side).get(force.place.key) if force.place is not None else None


def move_goods(
    giver: Unit, taker: Unit, stock: Stock, number: int, reference: str, cause: Cause = Cause.ISSUED
) -> Iterator[Line]:
    """Moves *number* of *stock* from *giver* to *taker*, a unit of the same side."""
    yield Line(giver, stock, Account.IN_HAND, Account.DEPOT, number, cause, reference)
    yield Line(taker, stock, Account.DEPOT, Account.IN_HAND, number, cause, reference)


def hand_over_magazines(rows: Rows, taken: Iterable[str]) -> None:
    """Gives magazines at the captured places *taken*, by key, to the places' new holders. CAMP-STORE-04."""
    lines, hostile = [], rows.campaign.relations_in(rows.turn.number).are_enemies
    for key in taken:
        place = rows.places[key]
        for side in rows.sides.values():
            store = magazine_units(rows, side).get(key)
            if store is None or place.holder is None or not hostile(place.holder.key, side.key):
                continue
            reference = f"taken/{rows.turn.key}-{key}".replace("_", "-")
            for stock in CARGO:
                if number := at_hand(rows, store, stock):
                    owner = open_magazine(rows, place.holder, place)
                    lines += [
                        Line(
                            store,
                            stock,
                            Account.IN_HAND,
                            Account.CAPTURED_BY,
                            number,
                            Cause.CAPTURED,
                            reference,
                        ),
                        Line(owner, stock, Account.DEPOT, Account.IN_HAND, number, Cause.CAPTURED, reference),
                    ]
    last = rows.turn.starts + timedelta(days=rows.turn.days - 1)
    post_lines(turn=rows.turn, date=last, lines=lines, stood=rows.balances)
