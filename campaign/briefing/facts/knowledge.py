"""Facts of what a side has heard: sightings, dispatches, ships met, warnings about orders."""

from dataclasses import dataclass

from campaign.briefing.facts.forces import OrderFact
from campaign.briefing.facts.keys import AnyKey, ForceKey, PlaceKey, SeatKey, SideKey
from campaign.briefing.facts.spots import Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class SightingFact:
    """A sighting. `side` where more than two are at war; `relation` if that side is no enemy."""

    side: SideKey = ""
    relation: str = ""
    date: str
    days: int
    spot: Spot
    low: int
    high: int
    arm: str
    source: str
    sure: bool


@dataclass(frozen=True, slots=True)
class EnemyGroup:
    """Enemies about a place: the sum of their bands, and how many kilometres the nearest force of ours is.

    `groups`: sightings that may be different enemies. `days`: age of the newest; `sure`: all are.
    """

    about: PlaceKey
    km: int
    low: int
    high: int
    groups: int
    days: int
    sure: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ContactFact:
    """An enemy that a force saw and did not fight. `how`: what came of it, `why`: by what in its order.

    `men`: ours; `odds`: what the order allows, in hundredths.
    """

    name: ForceKey
    day: str
    minute: int
    spot: Spot
    low: int = 0
    high: int = 0
    arm: str = ""
    how: str
    why: str = ""
    men: int = 0
    odds: int = 0
    ambush: bool = False


@dataclass(frozen=True, slots=True)
class DispatchReceived:
    """`force`: it was written to a force."""

    by: SeatKey
    to: AnyKey
    text: str
    day: str
    force: bool = False


@dataclass(frozen=True, slots=True)
class DispatchSent:
    to: AnyKey
    day: str
    receipted: bool
    force: bool = False


@dataclass(frozen=True, slots=True)
class DispatchCaptured:
    place: PlaceKey
    text: str


@dataclass(frozen=True, slots=True)
class DispatchFacts:
    received: tuple[DispatchReceived, ...]
    sent: tuple[DispatchSent, ...]
    captured: tuple[DispatchCaptured, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Interception:
    """Ships that met at sea. `name`: the force that was met, "" if unknown; `ship`: ours that met it."""

    day: str
    fate: str
    spot: Spot
    killed: bool = False
    own: bool
    name: ForceKey
    ship: ForceKey


@dataclass(frozen=True, slots=True)
class StandingOrder:
    """The last order of a force, and the number of the turn in which it was given."""

    name: ForceKey
    turn: int
    order: OrderFact


@dataclass(frozen=True, slots=True)
class OrderFacts:
    """`late`: seats with forces without an order this turn."""

    standing_orders: tuple[StandingOrder, ...]
    late: tuple[SeatKey, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderWarning:
    """A warning: a word, and the force or place that it is about."""

    word: str
    name: ForceKey = ""
    place: PlaceKey = ""
    days: int = 0
    seen: SightingFact | None = None
    men: int = 0
    most: int = 0
