"""A muster: what each side brings to an engagement, and the ground, frozen when its list closes.

Stored as plain data on the engagement; `to_plain` and `from_plain` are twins.
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any

from campaign.logic.settings import DEFAULT
from campaign.logic.settings.mustering import Mustering
from campaign.logic.theatre.theatre import ForceUnit
from campaign.logic.vocabulary import Arm, EngagementKind, LeaderFate, ResultSource, SideOutcome, Terrain
from campaign.logic.vocabulary.nations import Nation, Nations
from campaign.logic.vocabulary.typed_data import read_plain


def fighters_in_posts(men: int, kind: EngagementKind, settings: Mustering) -> tuple[tuple[int, int], ...]:
    """Returns the men in posts who fight, each group with the dice by which it is late. CAMP-MUSTER-03."""
    if kind is not EngagementKind.TROCHA:
        return ((min(men, settings.post_size), 0),)
    here = min(men, settings.next_posts * settings.post_size)
    return ((here, 0), ((men - here) // settings.posts_reserve, settings.reserve_dice))


def has_come_in_time(dice: int, late: int, phases: int, settings: Mustering) -> bool:
    """Tells whether a reserve *dice* and minutes *late* arrived before the battle was over.

    CAMP-MUSTER-04.
    """
    return phases > 0 and 10 * phases >= ((late or settings.reserve_minutes * dice) if dice else 0)


def men_on_field(unit: ForceUnit, force: "MusteredForce", muster: "Muster", phases: int) -> int:
    """Returns the men of *unit* who arrived before the battle was over.

    In a garrison in posts it counts the posts attacked, and the section's reserve if it came in time.
    """
    settings = muster.how
    groups = fighters_in_posts(unit.men, muster.kind, settings) if unit.in_posts else ((unit.men, 0),)
    return sum(
        men
        for men, dice in groups
        if has_come_in_time(max(dice, force.reserve_dice), force.late, phases, settings)
    )


@dataclass(frozen=True, slots=True)
class PrisonerGroup:
    """Prisoners led along: *men* of a unit of *side*, of the prisoner party of that key."""

    party: str
    side: str
    unit: str
    name: str
    arm: Arm
    nation: Nation
    men: int


@dataclass(frozen=True, slots=True)
class MusteredForce:
    """A force in a muster.

    `reserve_dice` 0: on the field from the start; 1 or 2: a reserve that many dice late. `fatigue`: grades
    lost. `late`: minutes after contact at which it arrives, 0 if unknown. `prisoners` go with it. `whence`:
    metres east and north from the spot to the place it came from; empty if unknown. `side`: the side it
    fights for if that is an ally; "": its party's.
    """

    key: str
    name: str
    units: tuple[ForceUnit, ...]
    reserve_dice: int = 0
    fatigue: int = 0
    late: int = 0
    prisoners: tuple[PrisonerGroup, ...] = ()
    whence: tuple[int, int] = (0, 0)
    side: str = ""


@dataclass(frozen=True, slots=True)
class Party:
    """One of the two parties of an engagement; `stance` as it met the enemy.

    `side` leads it: rules and results name the party by it. Forces of its allies may stand in it too.
    """

    side: str
    forces: tuple[MusteredForce, ...]
    stance: str

    @property
    def men(self) -> int:
        return sum(unit.men for force in self.forces for unit in force.units)

    @property
    def sides(self) -> tuple[str, ...]:
        """Returns all sides that stand in it, the one that leads it first."""
        return tuple(dict.fromkeys([self.side, *(force.side or self.side for force in self.forces)]))


@dataclass(frozen=True, slots=True)
class Muster:
    """The forces and ground of an engagement, frozen.

    `parties[0]` is the attacker, in an ambush the ambusher. `fortification` 0 to 5 shelters the second party.
    """

    key: str
    name: str
    kind: EngagementKind
    terrain: Terrain
    rains: bool
    crossing: str
    fortification: int
    surprise: bool
    parties: tuple[Party, Party]
    place_kind: str = ""
    coast: bool = False
    how: Mustering = DEFAULT.mustering
    allies: dict[str, str] = field(default_factory=dict)

    def to_plain(self) -> dict[str, Any]:
        plain = asdict(self)
        if self.how == DEFAULT.mustering:
            del plain["how"]
        if not self.allies:
            del plain["allies"]
        for party in plain["parties"]:
            for force in party["forces"]:
                if not force["side"]:
                    del force["side"]
                for row in (*force["units"], *force["prisoners"]):
                    row["nation"] = row["nation"]["key"]
                for unit in force["units"]:
                    if not unit["goods"]:
                        del unit["goods"]
        return plain


def party_of(plain: Mapping[str, Any], side: str) -> str:
    """Returns the side whose party *side* is in, by the muster stored as *plain*; "" for none."""
    leaders = [party["side"] for party in plain.get("parties", ())]
    found: str = side if side in leaders else plain.get("allies", {}).get(side, "")
    return found


def muster_from_plain(plain: dict[str, Any], nations: Nations) -> Muster:
    """Returns the muster that is stored as *plain*, with the habits of the campaign's *nations*.

    Raises KeyError for a nation that the campaign does not have.
    """

    def with_habits(force: dict[str, Any]) -> dict[str, Any]:
        rows = {name: force[name] for name in ("units", "prisoners") if name in force}
        return force | {
            name: [row | {"nation": nations[row["nation"]]} for row in listed]
            for name, listed in rows.items()
        }

    parties = [party | {"forces": [*map(with_habits, party["forces"])]} for party in plain["parties"]]
    return read_plain(Muster, plain | {"parties": parties})


@dataclass(frozen=True, slots=True)
class UnitResult:
    """The cost of a battle to one campaign unit, in men.

    `down`: hit. `surrendered`: captured where they stood. `ran`: scattered off the field. `killed` and
    `wounded`: besides those `down`, men whose fate the rules themselves decide. `guns_spiked`: still the
    unit's, and to be repaired.
    """

    unit: str
    down: int
    surrendered: int = 0
    ran: int = 0
    guns_lost: int = 0
    horses_lost: int = 0
    guns_spiked: int = 0
    killed: int = 0
    wounded: int = 0

    @property
    def men_hit(self) -> int:
        """Returns the men who were hit, whatever happened to them afterwards."""
        return self.down + self.killed + self.wounded

    @property
    def men_gone(self) -> int:
        """Returns the men who are no longer with their unit."""
        return self.men_hit + self.surrendered + self.ran


@dataclass(frozen=True, slots=True)
class Freed:
    """Freed men: *men* of a unit got away from the prisoner party of that key."""

    party: str
    unit: str
    men: int


class TurningPointKind(StrEnum):
    """The event that turned a battle.

    A reserve arrived, a unit went back first, guns were lost, or fire alone decided it.
    """

    CAME_UP = "came_up"
    WENT_BACK = "went_back"
    LOST_GUNS = "lost_guns"
    FIRE = "fire"


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A moment that decided a battle.

    `minute`: None if not recorded. `unit` belongs to *side*; `by_unit` is the enemy unit that charged it, ""
    if none did. `seen`: the sides that saw it.
    """

    what: TurningPointKind
    minute: int | None
    side: str
    unit: str
    arm: Arm
    seen: tuple[str, ...]
    by_unit: str = ""
    by_arm: Arm | None = None


@dataclass(frozen=True, slots=True)
class BattleResult:
    """The result of a battle, however it was fought.

    `outcomes` by side. `leaders` were hit. `phases` are of ten minutes. `freed` escaped from their guards
    during the battle. `fates`: of leaders whose fate the rules themselves decide. `turning_points`: in
    order, if anybody noted them. `absent`: units that were still in reserve at the end.
    `has_course`: there is a record of the game at the table, step by step, so it can be watched.
    `parts`: who played each part, in order, of a battle that was handed over.
    """

    field_holder: str
    outcomes: dict[str, SideOutcome]
    units: tuple[UnitResult, ...]
    leaders: tuple[str, ...]
    phases: int
    pursued: bool
    source: ResultSource
    freed: tuple[Freed, ...] = ()
    fates: dict[str, LeaderFate] = field(default_factory=dict)
    turning_points: tuple[TurningPoint, ...] = ()
    absent: tuple[str, ...] = ()
    has_course: bool = False
    parts: tuple[ResultSource, ...] = ()

    def to_plain(self) -> dict[str, Any]:
        plain = asdict(self)
        for name in ("turning_points", "absent", "has_course", "parts"):
            if not plain[name]:
                del plain[name]
        return plain


def men_engaged(
    unit: ForceUnit, force: MusteredForce, muster: Muster, result: BattleResult, phases: int | None = None
) -> int:
    """Returns the men of *unit* on the field; 0 for a unit in reserve to the end.

    *phases*: the number of phases, if not the result's.
    """
    if unit.key in result.absent:
        return 0
    return men_on_field(unit, force, muster, result.phases if phases is None else phases)


def nobody_fought(muster: Muster) -> BattleResult:
    """Returns the result of a battle that both sides were allowed to break off.

    The attacker goes back, and nobody pursues.
    """
    attacker, defender = (party.side for party in muster.parties)
    return BattleResult(
        field_holder=defender,
        outcomes={attacker: SideOutcome.WITHDREW, defender: SideOutcome.HELD_FIELD},
        units=(),
        leaders=(),
        phases=0,
        pursued=True,
        source=ResultSource.UMPIRE,
    )


def result_from_plain(plain: dict[str, Any]) -> BattleResult:
    return read_plain(BattleResult, plain)
