"""New forces: makes forces, units and leaders from a scenario's rows, still without men."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from campaign.logic.ledger.accounts import AT_HAND
from campaign.logic.vocabulary import Account, Cause, ForceKind, ForceState, Stock
from campaign.models import Campaign, Force, Leader, Place, Seat, Side, Unit
from campaign.operations.ledger.postings import Line

if TYPE_CHECKING:
    from campaign.scenario.rows import ForceRow, LeaderRow, UnitRow


def raise_forces(
    campaign: Campaign,
    *,
    forces: "Iterable[ForceRow]",
    units: "Iterable[UnitRow]",
    leaders: "Iterable[LeaderRow]",
    sides: Mapping[str, Side],
    seats: Mapping[str, Seat],
    places: Mapping[str, Place],
) -> tuple[dict[str, Force], dict[str, Unit], dict[str, Leader]]:
    """Creates forces, units and leaders and returns them by key.

    *sides*, *seats* and *places* are the campaign's rows by key.
    """
    made = Force.objects.bulk_create(
        Force(
            campaign=campaign,
            side=sides[row.side],
            seat=seats[row.seat] if row.seat else None,
            key=row.key,
            name=row.name,
            name_es=row.name_es,
            kind=row.kind,
            state=ForceState.ABOARD if row.kind is ForceKind.SHIP else ForceState.HALTED,
            place=places[row.place],
            base=places[row.base] if row.base else None,
            is_static=row.is_static,
        )
        for row in forces
    )
    by_key = {force.key: force for force in made}
    manned = Unit.objects.bulk_create(
        Unit(
            campaign=campaign,
            side=by_key[row.force].side,
            force=by_key[row.force],
            key=row.key,
            name=row.name,
            name_es=row.name_es,
            arm=row.arm,
            nation=row.nation,
            troops=row.troops,
            quality=row.quality,
            firearms=row.weapons,
            in_posts=row.in_posts,
            base=places[row.base] if row.base else by_key[row.force].base,
        )
        for row in units
    )
    of_key = {unit.key: unit for unit in manned}
    led = Leader.objects.bulk_create(
        Leader(
            campaign=campaign,
            side=sides[row.side],
            unit=of_key[row.unit] if row.unit else None,
            **row.model_dump(exclude={"side", "unit", "note", "source", "confidence"}),
        )
        for row in leaders
    )
    return by_key, of_key, {leader.key: leader for leader in led}


def opening_lines(units: Mapping[str, Unit], rows: "Iterable[UnitRow]", reference: str) -> Iterator[Line]:
    """Yields the men, horses and guns of *rows*, out of the depot."""
    for row in rows:
        for stock, amount in ((Stock.MEN, row.men), (Stock.HORSE, row.horses), (Stock.GUN, row.guns)):
            yield Line(units[row.key], stock, Account.DEPOT, AT_HAND[stock], amount, Cause.RECRUIT, reference)
