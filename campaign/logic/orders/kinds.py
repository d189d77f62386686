"""What a kind of order is, and what most of them have in common."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any

from campaign.logic.movement.field import Field
from campaign.logic.settings import Settings
from campaign.logic.theatre.theatre import Leg, Order, Spot
from campaign.logic.vocabulary import Do, ForceState, OrderKind, Stance, Task


class Asks(StrEnum):
    """What a kind may ask of its writer."""

    LEGS = "legs"
    HALTS = "halts"
    SPOT = "spot"
    UNTIL = "until"
    STANCE = "stance"
    RATIO = "ratio"
    GUNS = "guns"
    PACE = "pace"
    RAIL = "rail"
    UNITS = "units"
    NAME = "name"
    FRIEND = "friend"
    LETTER = "letter"
    TASK = "task"
    GOODS = "goods"
    CAPTIVES = "captives"


BLANK: Mapping[Asks, tuple[tuple[str, Any], ...]] = {
    Asks.LEGS: (("legs", ()),),
    Asks.UNITS: (("units", ()),),
    Asks.GOODS: (("goods", ()),),
    Asks.NAME: (("name", ""),),
    Asks.SPOT: (("spot", None),),
    Asks.UNTIL: (("until", 0),),
    Asks.GUNS: (("march_to_guns", False),),
    Asks.PACE: (("night", False), ("forced", False), ("press_on", False)),
    Asks.CAPTIVES: (("captives", False),),
    Asks.RAIL: (("rail", False),),
}
"""What an order says of a thing that its kind does not ask."""


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


def always_offered(_settings: Settings) -> bool:
    return True


def same_order(order: Order, _spot: Spot) -> Order:
    return order


@dataclass(frozen=True, slots=True)
class Kind:
    """CAMP-ORDER-01, CAMP-ORDER-04: One kind of order.

    `asks`: what its writer is asked, of which he must say what `needs` holds; `stance`, `ratio` and `guns`
    (whether it marches to them) stand where he says nothing. `moves`: it leaves where it is, so that nobody
    bound to a post may have it. `daily`: it thinks again each dawn. `tasks`: what it may be told to do at its
    spot, one if that goes without saying. `at_post`: who is bound to a post may have it, at that post;
    `unbinds`: he may, and leaves it. `places`: its spot is a place, not a metre of a road. `beside`: its
    friend is one who stands at the same place.
    `path`: the places still to pass. `pause`: whether it is to stand where it is, at that minute.
    `stop`: the metre of the last route of its path at which it stops, -1 if it goes to the end. `standing`:
    the order in a later week than that for which it was written, from a spot. `offered`: whether a campaign
    of such settings has it.
    """

    key: OrderKind
    asks: frozenset[Asks]
    needs: frozenset[Asks] = frozenset()
    stance: Stance = Stance.STAND
    ratio: int = 200
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
    standing: Callable[[Order, Spot], Order] = field(default=same_order)
    offered: Callable[[Settings], bool] = field(default=always_offered)

    @property
    def is_shareable(self) -> bool:
        """Whether several forces may be given one such order: it names nothing that only one of them has."""
        own = {Asks.UNITS, Asks.GOODS, Asks.NAME, Asks.LETTER}
        return not self.beside and not self.asks & own

    def only_asked(self, order: Order) -> Order:
        """*order* without what this kind does not ask."""
        blank = {name: value for asks, left in BLANK.items() if asks not in self.asks for name, value in left}
        told = replace(order, kind=self.key, **blank)
        if told.task not in self.tasks or Asks.TASK not in self.asks:
            told = replace(told, task=self.tasks[0] if len(self.tasks) == 1 else None)
        if Asks.HALTS not in self.asks:
            told = replace(told, legs=tuple(Leg(leg.to) for leg in told.legs))
        if Asks.FRIEND not in self.asks and not any(leg.do is Do.MEET for leg in told.legs):
            told = replace(told, friend="")
        if Asks.STANCE not in self.asks:
            ratio = told.ratio if Asks.RATIO in self.asks else self.ratio
            told = replace(told, stance=self.stance, ratio=ratio)
        return told
