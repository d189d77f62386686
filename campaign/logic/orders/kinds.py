"""Order kinds: the fields of each, and their shared behaviour."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from campaign.logic.movement.field import Field
from campaign.logic.settings import Settings
from campaign.logic.theatre.theatre import Leg, Order, Spot
from campaign.logic.vocabulary import Do, ForceState, OrderKind, Stance, Task


class Asks(StrEnum):
    """The fields that an order kind may ask of its writer."""

    LEGS = "legs"
    HALTS = "halts"
    SPOT = "spot"
    UNTIL = "until"
    STANCE = "stance"
    ODDS_LIMIT = "odds_limit"
    GUNS = "guns"
    PACE = "pace"
    RAIL = "rail"
    UNITS = "units"
    NAME = "name"
    FRIEND = "friend"
    LETTER = "letter"
    TASK = "task"
    GOODS = "goods"
    PRISONERS = "prisoners"


BLANK: Mapping[Asks, tuple[tuple[str, Any], ...]] = {
    Asks.LEGS: (("legs", ()),),
    Asks.UNITS: (("units", ()),),
    Asks.GOODS: (("goods", ()),),
    Asks.NAME: (("name", ""),),
    Asks.SPOT: (("spot", None),),
    Asks.UNTIL: (("until", 0),),
    Asks.GUNS: (("march_to_guns", False),),
    Asks.PACE: (("night", False), ("forced", False), ("slip_past", False)),
    Asks.PRISONERS: (("prisoners", False),),
    Asks.RAIL: (("rail", False),),
}
"""The values of an order for what its kind does not ask."""


@dataclass(frozen=True, slots=True)
class Pause:
    """A column stands in `state` until the minute `until`; 0: until told."""

    state: ForceState
    until: int


def no_path(_field: Field, _key: str) -> tuple[str, ...]:
    return ()


def no_pause(_field: Field, _key: str, _minute: int) -> Pause | None:
    return None


def no_stop(_field: Field, _key: str) -> int:
    return -1


def is_always_offered(_settings: Settings) -> bool:
    return True


def same_order(order: Order, _spot: Spot) -> Order:
    return order


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of order.

    `asks`: fields of its form, of which `needs` are required. `stance`, `odds_limit` and `guns` (marches to
    the guns) are its defaults. `moves`: it leaves its place, so no static force may have it. `daily`: it
    thinks again each dawn. `tasks`: tasks at its spot; a single one needs no choice. `at_post`: a static
    force may have it at its post. `unbinds`: a static force may have it, and leaves its post. `places`:
    its spot is a place, not a kilometre of a route. `beside`: its friend is at the same place.

    `path`: the places still to pass. `pause`: whether it halts where it is, at that minute. `stop`: the
    metre of the last route at which it stops, -1 for the end. `standing_order`: the order in a later week,
    from a spot. `offered`: whether a campaign with these settings has it. CAMP-ORDER-01, CAMP-ORDER-04.
    """

    key: OrderKind
    asks: frozenset[Asks]
    needs: frozenset[Asks] = frozenset()
    stance: Stance = Stance.DEFEND
    odds_limit: int = 200
    guns: bool = True
    moves: bool = True
    daily: bool = False
    tasks: tuple[Task, ...] = ()
    at_post: bool = False
    unbinds: bool = False
    places: bool = False
    beside: bool = False
    path: Callable[[Field, str], tuple[str, ...]] = field(default=no_path)
    pause: Callable[[Field, str, int], Pause | None] = field(default=no_pause)
    stop: Callable[[Field, str], int] = field(default=no_stop)
    standing_order: Callable[[Order, Spot], Order] = field(default=same_order)
    offered: Callable[[Settings], bool] = field(default=is_always_offered)

    @property
    def is_shareable(self) -> bool:
        """Tells whether several forces may get one such order.

        It names nothing that only one of them has.
        """
        own = {Asks.UNITS, Asks.GOODS, Asks.NAME, Asks.LETTER}
        return not self.beside and not self.asks & own

    def only_asked(self, order: Order) -> Order:
        """Returns *order* without what this kind does not ask."""
        blank = {name: value for asks, left in BLANK.items() if asks not in self.asks for name, value in left}
        asked = replace(order, kind=self.key, **blank)
        if asked.task not in self.tasks or Asks.TASK not in self.asks:
            asked = replace(asked, task=self.tasks[0] if len(self.tasks) == 1 else None)
        if Asks.HALTS not in self.asks:
            asked = replace(asked, legs=tuple(Leg(leg.to) for leg in asked.legs))
        if Asks.FRIEND not in self.asks and not any(leg.do is Do.RENDEZVOUS for leg in asked.legs):
            asked = replace(asked, friend="")
        if Asks.STANCE not in self.asks:
            limit = asked.odds_limit if Asks.ODDS_LIMIT in self.asks else self.odds_limit
            asked = replace(asked, stance=self.stance, odds_limit=limit)
        return asked
