"""Facts of men: strength by cause, those who come back, the sick, prisoners."""

from dataclasses import dataclass

from campaign.briefing.facts.keys import AnyKey, BattleName, ForceKey, LeaderKey, PlaceKey, SideKey
from campaign.briefing.facts.spots import Spot


@dataclass(frozen=True, slots=True)
class StrengthFact:
    """Opening and closing strength and the changes by cause. `without`: forces that are not counted."""

    opened: int
    changes: dict[str, int]
    closed: int
    without: tuple[ForceKey, ...] = ()


@dataclass(frozen=True, slots=True)
class ComingBack:
    """Men who may come back between two weeks, by their first days."""

    men: int
    first: str = ""
    last: str = ""


@dataclass(frozen=True, slots=True)
class WoundedOfficer:
    name: LeaderKey
    until: str


@dataclass(frozen=True, slots=True)
class SickFact:
    """The sick of a force: all, those in their first year, those who leave hospital next week."""

    name: ForceKey
    sick: int
    new: int
    due: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PrisonersHeld:
    """`there`: a place holds them. `spot`: of the force that does, if it is in contact."""

    ref: str
    action: BattleName
    taken_on: str
    men: int
    holder: AnyKey
    there: bool = False
    spot: Spot | None = None
    paroled: bool = False
    officers: tuple[LeaderKey, ...] = ()


@dataclass(frozen=True, slots=True)
class MenComing:
    """Freed men on their way back to their unit, by way of a place."""

    men: int
    place: PlaceKey
    from_: BattleName
    due: str


@dataclass(frozen=True, slots=True)
class OfferFact:
    """An open proposal: men and officers that it gives and takes."""

    by: SideKey
    to: SideKey
    gives: tuple[int, tuple[LeaderKey, ...]]
    takes: tuple[int, tuple[LeaderKey, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidedFate:
    """Says what was decided about men, or about an officer (`name`), captured in `action`."""

    turn: int
    fate: str
    men: int
    action: BattleName
    name: LeaderKey = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrisonerFacts:
    """`ours`: our men in enemy hands. `treatment`: our policy, unless it is to hold them."""

    held: tuple[PrisonersHeld, ...]
    ours: int
    decided: tuple[DecidedFate, ...] = ()
    coming: tuple[MenComing, ...] = ()
    officers: tuple[LeaderKey, ...] = ()
    offers: tuple[OfferFact, ...] = ()
    treatment: str = ""
