"""The theatre: the map, the columns on it and their orders, as the march reads them. Built by `load.theatre`.

Everything here holds still during a march; what moves is `march_state.MarchState`. Distances in metres, times
in minutes from the turn's first midnight, strengths in men.
"""

from dataclasses import dataclass, field

from campaign.logic.words import (
    Arm,
    Crossing,
    ForceKind,
    ForceState,
    Nation,
    OrderKind,
    PlaceKind,
    RouteKind,
    Stance,
    Terrain,
)


@dataclass(frozen=True, slots=True)
class Spot:
    """At a place (`place`), or `metres` from the first place of a route (`route`)."""

    place: str = ""
    route: str = ""
    metres: int = 0


@dataclass(frozen=True, slots=True)
class Place:
    """`east` and `north`: metres from the map's south-west corner. `sympathy` -5 Spanish to +5 Cuban."""

    key: str
    name: str
    kind: PlaceKind
    terrain: Terrain
    fortification: int
    sympathy: int
    holder: str
    east: int
    north: int


@dataclass(frozen=True, slots=True)
class Route:
    key: str
    a: str
    b: str
    kind: RouteKind
    metres: int
    terrain: Terrain
    crossing: Crossing


@dataclass(frozen=True, slots=True)
class Leader:
    key: str
    name: str
    rank: str
    general: bool
    command: int
    initiative: int


@dataclass(frozen=True, slots=True)
class Body:
    """One unit as it stands in a force: effectives only. `firearms`: percent of the men who have a
    firearm, `smoothbores` of those whose firearm is no rifle.
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


@dataclass(frozen=True, slots=True)
class Order:
    """`legs`: places to go to in turn, empty for hold. `ratio` in percent."""

    kind: OrderKind = OrderKind.HOLD
    legs: tuple[str, ...] = ()
    stance: Stance = Stance.STAND
    ratio: int = 200
    march_to_guns: bool = True
    retreat: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    """A force as the turn finds it: its bodies, its order, and where it stood when the turn opened.

    `state` is read when the march begins, and not after: then the march knows better.
    """

    key: str
    name: str
    side: str
    kind: ForceKind
    bodies: tuple[Body, ...]
    order: Order
    spot: Spot
    base: str = ""
    fixed: bool = False
    pinned: bool = False
    state: ForceState = ForceState.HALTED

    @property
    def men(self) -> int:
        return sum(body.men for body in self.bodies)


@dataclass(frozen=True, slots=True)
class Side:
    """`favours`: +1 if sympathy for Cuba helps this side's eyes, -1 if it blinds them, 0 if neither."""

    key: str
    name: str
    favours: int


@dataclass(frozen=True, slots=True)
class Theatre:
    """All that a march needs. Mappings are by key; iterate them sorted."""

    seed: str
    turn: str
    days: int
    rains: bool
    sides: tuple[Side, ...]
    places: dict[str, Place]
    routes: dict[str, Route]
    columns: dict[str, Column]
    settings: dict[str, int] = field(default_factory=dict)
