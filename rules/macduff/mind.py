"""A commander that the engine asks outright, without listing what is open to a unit."""

from dataclasses import dataclass
from typing import Any

from rules.macduff.terms import NONE
from rules.macduff.units import MacduffUnit


@dataclass(slots=True)
class Order:
    """The order of one unit."""

    unit: int
    kind: int  # of engine/orders.py
    target: int = NONE
    charged: int = NONE
    spot: int = NONE
    maneuver: int = NONE
    wall: int = NONE  # the number of a piece


class Mind:
    """Commands by these rules alone, so the engine need not list its options.

    Asked by `choose`, with all options listed, it does the same.
    """

    def look(self, view: Any, side: int) -> Any:
        """Returns what the side sees before the orders of a card.

        It is asked for again with every unit.
        """
        return view

    def is_sure_to_order(self, outlook: Any, unit: MacduffUnit) -> bool:
        """Tells whether `order_of` cannot be None.

        If so, no order need be made up that fails to arrive.
        """
        return False

    def order_of(self, outlook: Any, unit: MacduffUnit) -> Order | None:
        """Returns the whole order of a unit, a legal one. None: no order. MACD-ORD-01."""
        return None

    def ride_of(self, view: Any, commander: MacduffUnit) -> int:
        """Returns what a commander does before giving orders, an option of engine/command.py. MACD-CMD-07."""
        return 0
