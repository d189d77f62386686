"""The computer strategist: orders for the forces of an empty seat, from its side's picture and nothing else.

Regulars guard posts and trains, go after whoever was seen, patrol and rest; irregulars slip from what is
stronger, lie in wait, gather to strike what is weaker, and go home; ships keep watch. Deterministic:
every choice has a die of its own, named by the turn's seed, the force and what it is for.
"""

from collections.abc import Sequence

from campaign.logic.fog import Picture
from campaign.logic.strategist import bands, columns, fleet, trains
from campaign.logic.strategist.captives import accepts, let_go, offer
from campaign.logic.strategist.staff import Staff, irregular
from campaign.logic.strategist.writing import hold
from campaign.logic.theatre import Column, Order
from campaign.logic.words import ForceKind, Stance

__all__ = ["accepts", "let_go", "offer", "orders"]


def orders(picture: Picture, ours: Sequence[str]) -> dict[str, Order]:
    """An order for each of *ours* (keys of the side's own forces), in key order."""
    staff = Staff(picture, ours)
    hunt, blow, sea = columns.Plan(staff), bands.Plan(staff), fleet.Plan(staff)

    def order_for(column: Column) -> Order:
        if column.kind is ForceKind.SHIP:
            return fleet.order_for(sea, column)
        if column.fixed and irregular(column):
            return hold(Stance.AVOID)
        if column.fixed or column.kind is ForceKind.GARRISON:
            return columns.stands(staff, column)
        if column.kind is ForceKind.CONVOY:
            return trains.order_for(staff, column)
        if irregular(column):
            return bands.order_for(staff, blow, column)
        return columns.order_for(staff, hunt, column)

    return {key: order_for(staff.theatre.columns[key]) for key in sorted(ours)}
