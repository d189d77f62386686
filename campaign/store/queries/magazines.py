"""Contents of a side's magazines."""

from campaign.logic.supply.haulage import CARGO
from campaign.logic.vocabulary import Arm, Stock
from campaign.models import Side, Unit
from campaign.store.unit_of_work import Rows
from campaign.store.units import at_hand


def magazine_units(rows: Rows, side: Side) -> dict[str, Unit]:
    """Returns the magazines of *side* by the key of their place."""
    return {
        unit.force.place.key: unit
        for unit in rows.units.values()
        if unit.arm == Arm.MAGAZINE and unit.side_id == side.pk and unit.force.place is not None
    }


def magazine_contents(rows: Rows, side: str) -> dict[str, dict[Stock, int]]:
    """Returns the goods in the magazines of *side*, both by key."""
    return {
        place: {stock: number for stock in CARGO if (number := at_hand(rows, unit, stock))}
        for place, unit in magazine_units(rows, rows.sides[side]).items()
    }
