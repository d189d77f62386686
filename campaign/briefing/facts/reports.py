"""All facts of a situation report, and of a late report."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from campaign.briefing.facts.battles import BattleFact
from campaign.briefing.facts.economy import (
    AccountFacts,
    ArrivalFact,
    MagazineFact,
    PatientsCaptured,
    PlaceChange,
    RoadUsed,
    RoundsHeld,
    SiegeFact,
    SiegeOver,
    TaskDone,
    UnsuppliedForce,
)
from campaign.briefing.facts.forces import ForceFact
from campaign.briefing.facts.gazette import GazetteFacts
from campaign.briefing.facts.keys import BattleName, LeaderKey, Names, PlaceKey
from campaign.briefing.facts.knowledge import (
    ContactFact,
    DispatchFacts,
    EnemyGroup,
    Interception,
    OrderFacts,
    OrderWarning,
    SightingFact,
)
from campaign.briefing.facts.losses import ComingBack, PrisonerFacts, SickFact, StrengthFact, WoundedOfficer
from campaign.briefing.facts.plain import readers_of_fields, to_plain
from campaign.briefing.facts.spots import Spot

FORMAT = 2
"""Reports of this format hold keys. Those of earlier releases have no `format`, and hold English names."""


@dataclass(frozen=True, slots=True)
class Recovery:
    """Men and officers who may be back in later weeks: `beds` in hospital, `astray` missing."""

    due: int
    beds: ComingBack | None = None
    astray: ComingBack | None = None
    laid_up: tuple[WoundedOfficer, ...] = ()
    fit: tuple[LeaderKey, ...] = ()


@dataclass(frozen=True, slots=True)
class SideFacts:
    """The facts that are the same in all reports to a side."""

    enemy: tuple[SightingFact, ...]
    weather: Mapping[str, str]
    rains: int | None
    come: tuple[ArrivalFact, ...]
    sea: tuple[Interception, ...]
    places: tuple[PlaceChange, ...]
    bases: tuple[PatientsCaptured, ...]
    sieges: tuple[SiegeFact, ...]
    sieges_over: tuple[SiegeOver, ...]
    tasks_done: tuple[TaskDone, ...]


@dataclass(frozen=True, slots=True)
class SituationFacts:
    """The facts of a report on one turn. None: the campaign does not count it.

    `close`: places in the news near a force of the reader's.
    """

    turn: int
    starts: str
    ends: str
    headquarters: Spot | None
    forces: tuple[ForceFact, ...]
    actions: tuple[BattleFact, ...]
    strength: StrengthFact
    recovery: Recovery
    prisoners: PrisonerFacts
    sick: tuple[SickFact, ...]
    supply: tuple[UnsuppliedForce, ...] | None
    rounds: tuple[RoundsHeld, ...] | None
    magazines: tuple[MagazineFact, ...] | None
    accounts: AccountFacts
    orders: OrderFacts
    warnings: tuple[OrderWarning, ...]
    dispatches: DispatchFacts | None
    roads: tuple[RoadUsed, ...]
    near: tuple[EnemyGroup, ...]
    met: tuple[ContactFact, ...]
    close: tuple[PlaceKey, ...]
    of_side: SideFacts


@dataclass(frozen=True, slots=True)
class LateFacts:
    """The facts of a late report: one battle, or forces that are back in contact."""

    turn: int
    about: BattleName
    headquarters: Spot | None
    forces: tuple[ForceFact, ...]
    actions: tuple[BattleFact, ...]
    strength: StrengthFact
    recovery: Recovery
    prisoners: PrisonerFacts


SPREAD = ("recovery", "of_side")
"""Fields whose own fields a stored report has beside the others."""


def report_as_json(facts: SituationFacts | LateFacts) -> dict[str, Any]:
    """Returns a report as it is stored."""
    plain = to_plain(facts)
    inner = [plain.pop(name) for name in SPREAD if name in plain]
    plain_report: dict[str, Any] = {"format": FORMAT, **plain}
    for section in inner:
        plain_report |= section
    return plain_report if isinstance(facts, SituationFacts) else plain_report | {"enemy": []}


def has_keys(plain: Mapping[str, Any]) -> bool:
    """Tells whether a stored report holds keys; those of earlier releases hold English names."""
    return bool(plain.get("format", 1) >= FORMAT)


def report_with_names(plain: Mapping[str, Any], names: Names) -> dict[str, Any]:
    """Returns the stored facts of a report or a gazette with names in the place of keys."""
    kinds = (GazetteFacts,) if "lines" in plain else (LateFacts, SituationFacts, Recovery, SideFacts)
    readers = readers_of_fields(kinds)
    return {name: readers[name](value, names) if name in readers else value for name, value in plain.items()}
