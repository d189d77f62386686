"""The lines of the gazette: a dataclass for each kind of news, told apart by `kind`.

`date`: when it happened. `late`: turns that it was on its way. `by_telegraph`: that is how it came.
`phrase`: which of four phrases tells it.
"""

from dataclasses import dataclass
from typing import ClassVar

from campaign.briefing.facts.keys import AnyKey, DueKey, LeaderKey, PlaceKey, SideKey


@dataclass(frozen=True, slots=True)
class Basis:
    """The basis of a line, for the umpire: `of`, by key, or a `name`; `lost`: by the ledger."""

    of: tuple[AnyKey, ...] = ()
    name: str = ""
    knows: tuple[SideKey, ...] = ()
    lost: dict[SideKey, int] | None = None


@dataclass(frozen=True, slots=True)
class Claim:
    """Losses as a side claims them. `by`: its key; `side`: the same, to be read by name."""

    by: str
    side: SideKey
    own: int
    enemy: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicTurningPoint:
    """The turning point of a battle that both sides saw: sides and arms, and no unit by name.

    `minute`: of the day, None if nobody noted it. `by`: the other side, `by_arm`: with what it charged, "" if
    it did not. `leader` and `by_leader`: who led either, if the line names them anyway. In the paper of a
    side `is_ours` or `is_theirs` says whether the unit, to which it happened, is that side's or the enemy's.
    """

    what: str
    minute: int | None
    side: SideKey
    arm: str
    leader: LeaderKey = ""
    by: SideKey
    by_arm: str = ""
    by_leader: LeaderKey = ""
    is_ours: bool = False
    is_theirs: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleLine:
    """A battle at a place, or near it (`near`). `chief` led the attack. `chiefs`: officers killed.

    `unspared`: no quarter was given.
    """

    KINDS: ClassVar = ("battle", "assault")
    kind: str
    place: PlaceKey
    date: str
    late: int
    by_telegraph: bool
    phrase: int = 0
    near: bool
    attacker: SideKey
    holder: SideKey
    claims: tuple[Claim, ...]
    chief: LeaderKey = ""
    chiefs: tuple[LeaderKey, ...]
    turning_point: PublicTurningPoint | None = None
    unspared: bool = False
    rests: Basis


@dataclass(frozen=True, slots=True, kw_only=True)
class EventLine:
    """An event of the timetable, by its name or its title in each language."""

    KINDS: ClassVar = ("arrival",)
    kind: str
    place: PlaceKey
    date: str
    late: int
    by_telegraph: bool
    phrase: int = 0
    what: DueKey
    title: dict[str, str] | None
    rests: Basis


@dataclass(frozen=True, slots=True, kw_only=True)
class ArrivalLine:
    """Men or ships that came. `of`: a `TimetableKind`; `how`: what came of them."""

    KINDS: ClassVar = ("came",)
    kind: str
    place: PlaceKey
    date: str
    late: int
    by_telegraph: bool
    phrase: int = 0
    of: str
    how: str
    side: SideKey
    names: tuple[DueKey, ...]
    rests: Basis


@dataclass(frozen=True, slots=True, kw_only=True)
class SideLine:
    """News of one side: a town `taken`, a policy `announced` (`treatment`), or the war `won`."""

    KINDS: ClassVar = ("taken", "announced", "won")
    kind: str
    place: PlaceKey
    date: str
    late: int
    by_telegraph: bool
    phrase: int = 0
    side: SideKey
    treatment: str = ""
    rests: Basis


@dataclass(frozen=True, slots=True, kw_only=True)
class TreatyLine:
    KINDS: ClassVar = ("relations",)
    kind: str
    place: PlaceKey
    date: str
    late: int
    by_telegraph: bool
    phrase: int = 0
    side: SideKey
    other: SideKey
    relation: str
    rests: Basis


@dataclass(frozen=True, slots=True, kw_only=True)
class BurningLine:
    """Says what burned (`what`, tasks); `mill`: it has one that stands."""

    KINDS: ClassVar = ("burned",)
    kind: str
    place: PlaceKey
    date: str
    late: int
    by_telegraph: bool
    phrase: int = 0
    what: tuple[str, ...]
    mill: bool
    rests: Basis


@dataclass(frozen=True, slots=True, kw_only=True)
class SiegeLine:
    KINDS: ClassVar = ("siege",)
    kind: str
    place: PlaceKey
    date: str
    late: int
    by_telegraph: bool
    phrase: int = 0
    how: str
    side: SideKey
    rests: Basis


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionLine:
    """A victory condition fulfilled, by its title in each language."""

    KINDS: ClassVar = ("condition",)
    kind: str
    place: PlaceKey
    date: str
    late: int
    by_telegraph: bool
    phrase: int = 0
    title: dict[str, str]
    rests: Basis


@dataclass(frozen=True, slots=True, kw_only=True)
class ExecutionLine:
    """Prisoners whom `side` had shot, the officers by key."""

    KINDS: ClassVar = ("executed",)
    kind: str
    place: PlaceKey
    date: str
    late: int
    by_telegraph: bool
    phrase: int = 0
    side: SideKey
    men: int
    officers: tuple[LeaderKey, ...]
    rests: Basis


@dataclass(frozen=True, slots=True, kw_only=True)
class RumourLine:
    """Talk of a town: troops of `side` and `other` `stood` in sight of each other or `parted`, or a siege.

    `about`: the town that `side` has `besieged`.
    """

    KINDS: ClassVar = ("rumour",)
    kind: str
    place: PlaceKey
    date: str
    late: int
    by_telegraph: bool
    phrase: int = 0
    how: str
    side: SideKey
    other: SideKey = ""
    about: PlaceKey = ""
    rests: Basis


GazetteLine = (
    BattleLine
    | EventLine
    | ArrivalLine
    | SideLine
    | TreatyLine
    | BurningLine
    | SiegeLine
    | ConditionLine
    | ExecutionLine
    | RumourLine
)


@dataclass(frozen=True, slots=True)
class GazetteFacts:
    """One issue: its lines by date, the weather by district, and whether it is the rains.

    `phrase`: of what is said about weather and silence.
    """

    turn: int
    date: str
    lines: tuple[GazetteLine, ...]
    weather: dict[str, str]
    rains: bool
    phrase: int = 0
