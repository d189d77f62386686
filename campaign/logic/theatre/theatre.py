"""The theatre: the map, the columns on it and their orders, as the march reads them.

`load.load_theatre` builds it.

Everything here holds still during a march; what moves is `march_state.MarchState`. Distances in metres, times
in minutes from the turn's first midnight, strengths in men.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from campaign.logic.settings import DEFAULT, Settings
from campaign.logic.theatre.relations import ALL_ENEMIES, Relations
from campaign.logic.theatre.weather import Sky, worst_sky
from campaign.logic.vocabulary import (
    Arm,
    Crossing,
    Do,
    Fate,
    ForceKind,
    ForceState,
    OrderKind,
    PlaceKind,
    RouteKind,
    Stance,
    Stock,
    Task,
    Terrain,
)
from campaign.logic.vocabulary.nations import Nation


@dataclass(frozen=True, slots=True)
class Spot:
    """At a place (`place`), or `metres` from the first place of a route (`route`)."""

    place: str = ""
    route: str = ""
    metres: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """A place of the map.

    `east`, `north`: metres from the map's south-west corner. `sympathy`: -5 to +5. `port`: 0 none, 1 boats, 2
    steamers, 3 deep harbour. `harm`: what is burned, by task. `labour`: man-hours done of unfinished tasks.
    `capacity`: the most men in garrison; 0: by kind and fortifications.
    """

    key: str
    name: str
    kind: PlaceKind
    terrain: Terrain
    fortification: int
    sympathy: int
    holder: str
    east: int
    north: int
    sugar: int = 0
    population: int = 0
    harm: frozenset[Task] = frozenset()
    labour: Mapping[str, int] = field(default_factory=dict)
    port: int = 0
    capacity: int = 0

    @property
    def is_razed(self) -> bool:
        """Tells whether neither its houses nor its fortifications are left, until somebody rebuilds them."""
        return Task.RAZE in self.harm


@dataclass(frozen=True, slots=True)
class Route:
    """`harm`: what of it is broken or shut, by the task that did so; `labour` as of a place. `planned`: a
    Trocha is to cross it that is not closed there yet.
    """

    key: str
    a: str
    b: str
    kind: RouteKind
    metres: int
    terrain: Terrain
    crossing: Crossing
    harm: frozenset[Task] = frozenset()
    labour: Mapping[str, int] = field(default_factory=dict)
    planned: bool = False


@dataclass(frozen=True, slots=True)
class Leader:
    key: str
    name: str
    rank: str
    general: bool
    command: int
    initiative: int


@dataclass(frozen=True, slots=True)
class ForceUnit:
    """One unit of a force: its men fit for duty and their material.

    `firearms`: per cent of the men with a firearm. `smoothbores`: per cent of those whose firearm is no
    rifle. `goods`: arms, rounds and mules, by stock, and guns of a known type. `horses`: all its animals.
    `guns`: all its guns.
    """

    key: str
    name: str
    arm: Arm
    nation: Nation
    troops: str
    quality: int
    men: int
    horses: int = 0
    guns: int = 0
    firearms: int = 100
    smoothbores: int = 0
    in_posts: bool = False
    leaders: tuple[Leader, ...] = ()
    goods: tuple[tuple[str, int], ...] = ()


def has_escort(units: Iterable[ForceUnit]) -> bool:
    """Tells whether *units* have infantry or cavalry to guard their train, or prisoners."""
    return any(unit.arm in (Arm.INFANTRY, Arm.CAVALRY) and unit.men for unit in units)


@dataclass(frozen=True, slots=True)
class Leg:
    """One destination of a march: go to place `to`, and there `do` what the leg says.

    It goes on at once, or waits until dawn of day `until` (the first is 1), or waits for the order's friend,
    at most until then (0: the week's end).
    """

    to: str
    do: Do = Do.GO
    until: int = 0


def legs_to(*places: str) -> tuple[Leg, ...]:
    """Returns the legs to *places* in turn, without a halt."""
    return tuple(Leg(place) for place in places)


@dataclass(frozen=True, slots=True)
class Order:
    """The order of a column; `logic.orders` says what the fields mean for each `kind`.

    `odds_limit` in per cent. `night`: marches by night as well. `forced`: marches half as fast again.
    `slip_past`: slips past an enemy rather than back. `rail`: goes by train where it may. `friend`: a force
    of its own side. `spot`: the target or the ambush. `until`: to the dawn of that day, 0 for the whole
    week. `units`: keys of units that leave it; `name`: their name as a new force. `task`: its task at the
    spot; `done`: that is finished. `goods`: what it loads, leaves or hands over. `prisoners`: its prisoners
    go with the leaving units. `priority`: 1, 0 or -1. `gone`: legs behind it at the last week's end; -1:
    nobody noted it.
    """

    kind: OrderKind = OrderKind.HOLD
    legs: tuple[Leg, ...] = ()
    stance: Stance = Stance.DEFEND
    odds_limit: int = 200
    march_to_guns: bool = True
    line_of_retreat: str = ""
    night: bool = False
    forced: bool = False
    slip_past: bool = False
    rail: bool = False
    friend: str = ""
    spot: Spot | None = None
    until: int = 0
    units: tuple[str, ...] = ()
    name: str = ""
    task: Task | None = None
    done: bool = False
    goods: tuple[tuple[Stock, int], ...] = ()
    prisoners: bool = False
    priority: int = 0
    gone: int = -1

    @property
    def goals(self) -> tuple[str, ...]:
        return tuple(leg.to for leg in self.legs)


@dataclass(frozen=True, slots=True)
class Column:
    """A force as the turn finds it: its units, its order, and where it stood when the turn opened.

    `state` is read when the march begins, and not after: then the march knows better. `prisoners` go along
    with it, if their guards are reckoned; those are not among its units. `leads`: the sides whose men
    these are, reckoned or not. `loads` of an expedition that is to land.
    `late`: the order that a courier brings it at minute `late_at`; until then it goes by `order`. `homes`:
    the places of volunteers among its units. `seat`: who commands it, "" if nobody.
    """

    key: str
    name: str
    side: str
    kind: ForceKind
    units: tuple[ForceUnit, ...]
    order: Order
    spot: Spot
    base: str = ""
    is_static: bool = False
    is_pinned: bool = False
    state: ForceState = ForceState.HALTED
    prisoners: int = 0
    loads: int = 0
    leads: tuple[str, ...] = ()
    late: Order | None = None
    late_at: int = 0
    homes: tuple[str, ...] = ()
    seat: str = ""

    @property
    def men(self) -> int:
        return sum(unit.men for unit in self.units)


@dataclass(frozen=True, slots=True)
class Side:
    """`favours`: +1 if sympathy above 0 helps this side's eyes, -1 if one below 0 does, 0 if neither."""

    key: str
    name: str
    favours: int


@dataclass(frozen=True, slots=True)
class Known:
    """An enemy whom `side` saw in the week before, `minute` from this turn's first midnight (so below 0)."""

    side: str
    minute: int
    spot: Spot


@dataclass(frozen=True, slots=True)
class Theatre:
    """Everything that a march needs. Mappings are by key; iterate them sorted.

    `weather`: by place, of this week. `rulings`: the umpire's decisions on interceptions at sea
    (`march_state.Interception`), by their `about`. `betrayed`: places whose fortifications a friend inside
    opens, with that friend's side. `relations`: which sides are enemies, allies or neutral this week.
    """

    seed: str
    turn: str
    days: int
    rains: bool
    sides: tuple[Side, ...]
    places: dict[str, Place]
    routes: dict[str, Route]
    columns: dict[str, Column]
    settings: Settings = DEFAULT
    known: tuple[Known, ...] = ()
    weather: Mapping[str, Sky] = field(default_factory=dict)
    rulings: Mapping[str, Fate] = field(default_factory=dict)
    betrayed: frozenset[tuple[str, str]] = frozenset()
    relations: Relations = ALL_ENEMIES

    def sky(self, *places: str) -> Sky:
        """Returns the worst weather at *places* this week; the season's if the campaign has no other."""
        if not self.weather:
            return Sky.RAIN if self.rains else Sky.DRY
        return worst_sky(self.weather[place] for place in places)
