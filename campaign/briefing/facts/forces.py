"""Facts of forces: where they are, their strength, their order and what they did."""

from dataclasses import dataclass

from campaign.briefing.facts.keys import BattleName, ForceKey, ForceOrUnitName, PlaceKey, UnitKey
from campaign.briefing.facts.spots import Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderFact:
    """An order. `of`: the number of its turn, if it is an earlier one."""

    kind: str
    legs: tuple[PlaceKey, ...]
    stance: str
    odds_limit: int
    spot: Spot | None = None
    name: ForceOrUnitName = ""
    task: str = ""
    friend: ForceKey = ""
    forced: bool = False
    night: bool = False
    rail: bool = False
    prisoners: bool = False
    slip_past: bool = False
    done: bool = False
    of: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Says what a force did, or what happened to it: a word, its day and details."""

    word: str
    action: BattleName = ""
    day: str = ""
    spot: Spot | None = None
    low: int | None = None
    high: int = 0


@dataclass(frozen=True, slots=True)
class TaskUnderWay:
    task: str
    at: tuple[PlaceKey, ...]


@dataclass(frozen=True, slots=True)
class Ride:
    """A ride by train or ship. `from_`, `to`: "" if unknown, or still under way."""

    by: str
    day: str
    from_: PlaceKey
    to: PlaceKey


@dataclass(frozen=True, slots=True)
class Wait:
    """A wait for another force of the side (`first`, "" if unknown)."""

    day: str
    what: str
    at: tuple[PlaceKey, ...]
    first: ForceKey


@dataclass(frozen=True, slots=True, kw_only=True)
class WeekOutOfContact:
    """An earlier week whose news came late."""

    turn: int
    order: OrderFact | None
    did: Outcome | None = None
    befell: Outcome | None = None
    toil: TaskUnderWay | None = None
    rides: tuple[Ride, ...] = ()
    slipped: str = ""
    queued: tuple[Wait, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceFact:
    """A force. Out of contact it has only `silent` (since when) and its spot then.

    `opened`: men fit for duty as the week began; None for a force out of contact, as all figures. `joined`:
    the force with which it merged. `turns_unsupplied`: None where supplies do not count.
    `battles_left`: its ammunition in tenths of a battle.
    """

    ref: str
    name: ForceKey
    seat: str
    units: tuple[UnitKey, ...]
    spot: Spot
    silent: str = ""
    state: str = ""
    fatigue: bool | None = None
    opened: int | None = None
    fit: int | None = None
    sick: int | None = None
    wounded: int | None = None
    missing: int | None = None
    captured: int | None = None
    horse: int = 0
    gun: int = 0
    fortress_gun: int = 0
    ship_gun: int = 0
    field_gun: int = 0
    trunk_gun: int = 0
    mountain_gun: int = 0
    joined: ForceKey = ""
    order: OrderFact | None = None
    did: Outcome | None = None
    turns_unsupplied: int | None = None
    hungry: int | None = None
    battles_left: int | None = None
    toil: TaskUnderWay | None = None
    rides: tuple[Ride, ...] = ()
    slipped: str = ""
    queued: tuple[Wait, ...] = ()
    unheard: tuple[WeekOutOfContact, ...] | None = None
