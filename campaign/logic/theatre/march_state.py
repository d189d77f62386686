"""The march as far as it has been played: what moves in a theatre. Plain data both ways: a turn can wait.

Minutes count from the turn's first midnight; keys are columns', places' and routes' own.
"""

from dataclasses import dataclass, field
from typing import Any

from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import (
    Arm,
    EngagementKind,
    EngagementState,
    Fate,
    ForceState,
    SightingSource,
    Stance,
    Task,
    Terrain,
)
from campaign.logic.vocabulary.typed_data import read_plain, write_plain


@dataclass(slots=True)
class Moving:
    """One column on the map: one state, one spot, one clock.

    `path`: places still to pass. `since`: halted since. `resumes`: goes on at this minute, 0 until told.
    `battle`: what it is in, or stopped by; `called_to`: the battle it marches to, at double pace. `leg`: the
    leg of its order that it is on. `came_from`: the place it left last. `run`: metres that it still falls
    back or slips aside, by day and night; -1 on an ordinary march. `stop`: the metre of the last route of its
    path at which it stops, -1 for the end. `trail`: where the enemy slipped to whom it pursues; `searched`:
    up to that minute it has followed all word of enemies, or found nothing to do at its spot. `toil`: the
    job at which it works, since the minute `toils`. `marched`: the days on which it has marched by its
    order, a bit for each. `quiet`: no contact with that column before.
    `boards`: the minute at which it is all on board, while it goes there; else -1. `rides`: (minute, places)
    of every ride, from where and to where ("": still aboard). `stopped`: when it had to get off short of its
    goal. `lane`: the water by which it came last, by ship. `lands`: the minute at which all of it is ashore,
    if it came by ship. `ship`: its own side's that carries it, if one does by its order. `slipped`: when it
    was through the Trocha, unnoticed. `heels`: the beaten column after which it rides, no faster than that.
    `near_home`: it went no farther, since volunteers are in it. `crosses`: the minute at which it is over the
    water at which it is; `queues`: it waits there for its turn. `queued`: since when it has waited, for what
    and where until friends were through, and for whom first ("": for many). `shuns`: where its side had
    seen enemies who stood, by column, when it got away from them. `faced`: the days at whose dawn it stood in
    face of an enemy, a bit for each; the lowest is for the day before the week.
    `track`: (minute, spot) of every halt and passage.
    """

    state: ForceState
    spot: Spot
    clock: int = 0
    path: tuple[str, ...] = ()
    route: str = ""
    since: int = 0
    resumes: int = 0
    battle: str = ""
    called_to: str = ""
    battles_fought: int = 0
    fatigue: int = 0
    leg: int = 0
    came_from: str = ""
    run: int = -1
    stop: int = -1
    trail: str = ""
    searched: int = -1
    marched: int = 0
    toil: str = ""
    toils: int = 0
    boards: int = -1
    stopped: int = -1
    lane: str = ""
    lands: int = -1
    ship: str = ""
    slipped: int = -1
    heels: str = ""
    near_home: bool = False
    faced: int = 0
    crosses: int = -1
    queues: bool = False
    queued: list[tuple[int, str, str, str]] = field(default_factory=list)
    rides: list[tuple[int, str, str]] = field(default_factory=list)
    quiet: dict[str, int] = field(default_factory=dict)
    shuns: dict[str, Spot] = field(default_factory=dict)
    track: list[tuple[int, Spot]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Contact:
    """Two hostile columns came together; `seen_by`: sides that saw the other."""

    key: str
    minute: int
    spot: Spot
    columns: tuple[str, str]
    seen_by: tuple[str, ...]
    outcome: str


@dataclass(frozen=True, slots=True)
class Sighting:
    observer: str
    column: str
    minute: int
    spot: Spot
    low: int
    high: int
    arm: Arm
    source: SightingSource
    sure: bool


@dataclass(slots=True)
class Present:
    """A column in a battle.

    `dice`: 0 from the start, else a reserve that many dice late. `late`: minutes late, 0 if unknown. `light`:
    its train was left to follow. `whence`: the place it came from, "" if it has not marched.
    """

    column: str
    dice: int
    stance: Stance
    late: int = 0
    light: bool = False
    whence: str = ""


@dataclass(slots=True)
class MarchBattle:
    """An engagement as the march knows it. `attacker` and `defender` are the sides that lead the two parties;
    `allies`: other sides that are in it, each with the one whose party it is of.

    `couriers`: friends out of hearing, and the minute at which word reaches them. `late` were on the road
    when the list closed: they cover the retreat, or pursue. `taker`: the side that takes a train or prisoners
    without an escort at the contact, "" none.
    """

    key: str
    place: str
    kind: EngagementKind
    minute: int
    closes: int
    spot: Spot
    terrain: Terrain
    attacker: str
    defender: str
    surprise: bool
    present: list[Present]
    state: EngagementState = EngagementState.FILLING
    is_referred: bool = False
    why_referred: str = ""
    taker: str = ""
    late: list[str] = field(default_factory=list)
    couriers: dict[str, int] = field(default_factory=dict)
    allies: dict[str, str] = field(default_factory=dict)

    def party_of(self, side: str) -> str:
        """Returns the side whose party *side* is in: the attacker, the defender, or "" for none."""
        return side if side in (self.attacker, self.defender) else self.allies.get(side, "")


@dataclass(frozen=True, slots=True)
class Straggle:
    """After `battle`, *percent* of what is left of *column* is missing; `taken`: it laid down its arms."""

    battle: str
    column: str
    percent: int
    taken: bool = False


@dataclass(frozen=True, slots=True)
class FinishedTask:
    """A task that *side* has finished at a place or on a route.

    If it took stores: `took`, by stock, and `lost` by others, by side and stock. Both are known when the week
    is over.
    """

    minute: int
    task: Task
    place: str
    route: str
    side: str
    took: tuple[tuple[str, int], ...] = ()
    lost: tuple[tuple[str, str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Encounter:
    """A sighting at sea: `ship`, on its station, saw `column`.

    `spot` is the middle of the lane, or where it landed.
    """

    minute: int
    ship: str
    column: str
    spot: Spot
    fate: Fate


@dataclass(frozen=True, slots=True)
class Interception:
    """An interception: `ship` has seen `column` at sea.

    `diced` is the outcome by the die, `fate` the final one, after any ruling. `minute` 0: an expedition
    off its beach.
    """

    minute: int
    ship: str
    column: str
    spot: Spot
    diced: Fate
    fate: Fate

    @property
    def about(self) -> str:
        """Returns the key of the umpire's ruling, the same whichever ship it was."""
        return f"sea/{self.minute}/{self.column}/{self.spot.place or self.spot.route}"

    @property
    def line(self) -> str:
        return f"{self.about}/{self.ship}"


@dataclass(slots=True)
class MarchState:
    """The state of a march. `waiting`: battles to be settled before time goes on. `done`: the week is
    over.

    `judged`: the last dawn or dusk at which columns at one spot looked at each other. `ends`: the spots of
    all columns at the week's end, whatever moved between two weeks. `strays`: percentage of a column's men
    who have straggled by then. `labour`: man-minutes of each job, with earlier weeks. `late`: the minute
    at which a courier brings a column its order. `meetings`: interceptions. `asked`: the one that waits
    for the umpire's ruling. `joining`: columns that merge before time goes on.
    """

    minute: int = 0
    judged: int = 0
    done: bool = False
    columns: dict[str, Moving] = field(default_factory=dict)
    battles: dict[str, MarchBattle] = field(default_factory=dict)
    contacts: list[Contact] = field(default_factory=list)
    sightings: list[Sighting] = field(default_factory=list)
    straggles: list[Straggle] = field(default_factory=list)
    ends: dict[str, Spot] = field(default_factory=dict)
    strays: dict[str, int] = field(default_factory=dict)
    labour: dict[str, int] = field(default_factory=dict)
    finished_tasks: list[FinishedTask] = field(default_factory=list)
    late: dict[str, int] = field(default_factory=dict)
    encounters: list[Encounter] = field(default_factory=list)
    meetings: list[Interception] = field(default_factory=list)
    asked: Interception | None = None
    joining: list[tuple[str, str]] = field(default_factory=list)

    @property
    def open_battles(self) -> tuple[str, ...]:
        if self.done:
            return ()
        return tuple(
            key
            for key, engagement in sorted(self.battles.items())
            if engagement.state is EngagementState.OPEN and not engagement.is_referred
        )

    def to_plain(self) -> dict[str, Any]:
        return write_plain(self)


def from_plain(plain: dict[str, Any]) -> MarchState:
    return read_plain(MarchState, plain)
