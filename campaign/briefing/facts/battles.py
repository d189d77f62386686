"""Facts of battles, as one side knows them."""

from dataclasses import dataclass

from campaign.briefing.facts.keys import BattleName, ForceKey, LeaderKey, PlaceKey, SideKey, UnitKey
from campaign.briefing.facts.spots import Spot


@dataclass(frozen=True, slots=True)
class UnitLoss:
    """Says what a unit lost; `present`: men who went into the battle."""

    unit: UnitKey
    present: int
    killed: int
    severely_wounded: int
    lightly_wounded: int
    missing: int
    captured: int
    lost: int


@dataclass(frozen=True, slots=True)
class OfficerHit:
    name: LeaderKey
    fate: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TurningPointSeen:
    """A turning point: our unit by name, the enemy's by arm. `minute`: of the battle, None if unknown.

    `leader`: who leads our unit. `decisive`: it is the turning point of the battle, as far as we saw.
    """

    what: str
    minute: int | None
    ours: bool
    name: UnitKey = ""
    arm: str = ""
    by_arm: str = ""
    by: UnitKey = ""
    leader: LeaderKey = ""
    decisive: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleFact:
    """A battle. `minute`: of its day. `claimed`: enemy losses that our commander claims without a count.

    `chief`: who commanded our `forces` there, which were `bound` for a place. `enemy_arm`: of most of the
    enemy. `after`: how far our forces went when it was over. `replay`: the computer fought it.

    `unspared`: who was refused quarter. `bare`: who was captured without a battle. `dry`: units that fired
    their last rounds. `beside`: our allies.
    """

    ref: str
    name: BattleName
    date: str
    minute: int
    corrected: bool
    kind: str
    attacked: bool
    spot: Spot
    terrain: str
    held: bool
    outcome: str
    against: SideKey = ""
    enemy: dict[str, int]
    losses: tuple[UnitLoss, ...]
    officers: tuple[OfficerHit, ...]
    unspared: str = ""
    counted: dict[str, int]
    claimed: int = 0
    booty: dict[str, int]
    bare: str = ""
    left: dict[str, int] | None = None
    turning_points: tuple[TurningPointSeen, ...] = ()
    dry: tuple[UnitKey, ...] = ()
    beside: tuple[SideKey, ...] = ()
    pursuit: str = ""
    town: str = ""
    forces: tuple[ForceKey, ...] = ()
    chief: LeaderKey = ""
    bound: PlaceKey = ""
    enemy_arm: str = ""
    after: Spot | None = None
    replay: bool = False
