"""Facts of supplies, stores, money, arrivals and places."""

from dataclasses import dataclass

from campaign.briefing.facts.keys import DueKey, ForceKey, PlaceKey, SideKey


@dataclass(frozen=True, slots=True)
class UnsuppliedForce:
    """A force without supplies. `hungry`: turns with nothing to eat; `soon`: next week is the first."""

    name: ForceKey
    turns_unsupplied: int
    hungry: int
    soon: bool


@dataclass(frozen=True, slots=True)
class RoundsHeld:
    """`per_battle`: rounds that each firearm needs for a battle."""

    name: ForceKey
    rounds: int
    firearms: int
    per_battle: int


@dataclass(frozen=True, slots=True)
class MagazineFact:
    """The goods of a magazine, by stock; of all magazines together if it has no place."""

    place: PlaceKey
    held: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class MoneyFact:
    came: int
    went: int
    owed: int


@dataclass(frozen=True, slots=True)
class ScoredGoal:
    """A victory condition, by its title in each language."""

    title: dict[str, str]
    points: int


@dataclass(frozen=True, slots=True)
class AccountFacts:
    """Money, war weariness and victory points that all readers may know. `won`: sides that have won."""

    money: MoneyFact | None = None
    mood: str = ""
    weariness: int | None = None
    met: tuple[ScoredGoal, ...] = ()
    lost: tuple[ScoredGoal, ...] = ()
    won: tuple[SideKey, ...] = ()


@dataclass(frozen=True, slots=True)
class SecretNews:
    """Says what an event told one side: the expedition it concerns, and the places."""

    do: str
    places: tuple[PlaceKey, ...]
    name: DueKey = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrivalFact:
    """An arrival of the timetable. `name`: "" for a ship that nobody could read. `title`: of an event."""

    name: DueKey
    own: bool
    kind: str
    side: SideKey = ""
    what: str = ""
    men: int = 0
    killed: bool = False
    title: dict[str, str] | None = None
    news: tuple[SecretNews, ...] = ()
    place: PlaceKey = ""


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """A place that the side won (from `of`, "" from nobody) or lost (to `by`)."""

    place: PlaceKey
    won: bool
    by: SideKey
    of: SideKey


@dataclass(frozen=True, slots=True)
class SiegeFact:
    """A siege. `stores`: turns for which supplies last, below 0 turns of hunger; only of an own place."""

    place: PlaceKey
    own: bool
    turns: int
    stores: int | None = None


@dataclass(frozen=True, slots=True)
class SiegeOver:
    place: PlaceKey
    how: str
    ours: bool


@dataclass(frozen=True, slots=True)
class PatientsCaptured:
    """Patients at a base that was captured. `ours`: they are our men; `by`: who captured it."""

    place: PlaceKey
    how: str
    men: int
    ours: bool
    by: SideKey


@dataclass(frozen=True, slots=True)
class TaskDone:
    """A task done at a place or on a road. `took`, `lost`: goods by stock; None: nobody asked for any."""

    task: str
    at: tuple[PlaceKey, ...]
    date: str
    own: bool
    took: tuple[tuple[str, int], ...] | None = None
    lost: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class RoadUsed:
    """The places that a force passed, in order."""

    name: ForceKey
    places: tuple[PlaceKey, ...]
