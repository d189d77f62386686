"""The plate's input from a map page: plain facts, already cut to its reader's knowledge.

Nothing here is a decision of the campaign; latitudes and longitudes are floats because they are only drawn.
"""

from dataclasses import dataclass, field
from math import cos, radians

from campaign.logic.theatre.world import METRES, World

ARMS = ("foot", "horse", "mixed", "guns", "train", "ship", "prisoners")
LAYERS = ("supply", "holder", "sugar", "sympathy", "seen")
SHOWN_AT_FIRST = ("supply", "holder", "seen")
KM_PER_DEGREE = 111.2  # of latitude


@dataclass(frozen=True, slots=True)
class Chart:
    """The map's files, its edges in degrees, and how much shorter a degree east is than one north.

    `league`: the word for the second scale, and its km.
    """

    coast: str = ""  # without one all is land
    ground: str = ""
    south: float = -90
    west: float = -180
    north: float = 90
    east: float = 180
    squeeze: float = 1.0
    league: tuple[str, float] = ("miles", 1.609)

    @classmethod
    def of(cls, world: World) -> "Chart":
        return cls(
            coast=world.coast,
            ground=world.ground,
            south=float(world.south),
            west=float(world.west),
            north=float(world.north),
            east=float(world.east),
            squeeze=cos(radians(world.latitude)),
            league=(world.measure, METRES[world.measure] / 1000),
        )


@dataclass(frozen=True, slots=True)
class Window:
    """The part of the map that is drawn, and how large."""

    lat: float  # of the middle
    lon: float
    scale: float  # px a km
    width: int = 1000  # px
    height: int = 672
    framed: bool = True  # degrees and title round it; a phone has none
    chart: Chart = Chart()

    @property
    def px_per_degree(self) -> float:
        return self.scale * KM_PER_DEGREE


@dataclass(frozen=True, slots=True)
class Spot:
    """At a place, or *km* along the route from *place* to *towards*. Both are keys of places."""

    place: str
    towards: str = ""
    km: float = 0


@dataclass(frozen=True, slots=True)
class PlatePlace:
    key: str
    name: str
    lat: float
    lon: float
    kind: str  # city town village port fort railway_station plantation camp mountain_base landing_beach
    fortification: int = 0  # 0-5
    holder: str = ""  # letter of a side, "" nobody
    state: str = "intact"  # burned, razed
    sugar: int = 0  # 0-5
    sympathy: int = 0  # -5 the first side .. +5 the second
    href: str = ""  # makes the sign a link
    words: str = ""  # the link's name, a whole sentence


@dataclass(frozen=True, slots=True)
class PlateRoute:
    a: str  # keys of places
    b: str
    kind: str  # road trail jungle_path railway river sea_lane
    km: float
    crossing: str = "none"  # bridge ford ferry trocha
    supplied: bool = False
    obstructed: bool = False
    building: bool = False
    key: str = ""
    href: str = ""  # makes it a target: its middle
    words: str = ""


@dataclass(frozen=True, slots=True)
class PlateForce:
    """One of the reader's own forces, or for the umpire any."""

    ref: str
    side: str  # a-d
    arm: str  # one of ARMS
    men: int  # exact
    name: str  # short: "Vidal"
    spot: Spot
    href: str
    words: str  # "Column Vidal, foot and horse with a gun, 571 men, at Sibanicú."
    note: str = ""  # a second line: "to Vertientes", "no news since Fri 24"
    guns: bool = False
    is_garrison: bool = False
    silent: bool = False  # no news: drawn the same whatever the reason
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class PlateSighting:
    """An enemy reported. No exact number comes here."""

    ref: str
    side: str
    arm: str
    pips: int  # 1-6, of the band
    band: str  # "200–400", "under 100?"
    age: int  # days; over 21 it is not drawn
    note: str  # "4 days, sure"
    spot: Spot
    href: str
    words: str
    tap: str = ""  # its spot, as an order has it


@dataclass(frozen=True, slots=True)
class PlateNight:
    """The position of a march at a dusk: *km* along the route from *place* to *towards*."""

    place: str
    towards: str
    km: float
    text: str  # "Thu 30"


@dataclass(frozen=True, slots=True)
class PlateLeg:
    """Along places that follow each other by routes."""

    through: tuple[str, ...]  # keys of places, from where the leg begins
    eta: str = ""  # "Thu 30, noon"; "" prints no flag
    from_km: float = 0  # already behind the force on the first route
    to_km: float = 0  # where it ends on the last route; 0: at its end
    beyond: bool = False  # after the turn's end
    goes_on: bool = False  # the second part of a leg
    number: int = 0  # of the order's leg; 0: the way to its spot
    nights: tuple[PlateNight, ...] = ()


@dataclass(frozen=True, slots=True)
class PlateMarch:
    side: str
    legs: tuple[PlateLeg, ...]
    words: str


@dataclass(frozen=True, slots=True)
class PlateView:
    window: Window
    places: tuple[PlatePlace, ...]
    routes: tuple[PlateRoute, ...]
    forces: tuple[PlateForce, ...] = ()
    sightings: tuple[PlateSighting, ...] = ()
    marches: tuple[PlateMarch, ...] = ()
    layers: tuple[str, ...] = SHOWN_AT_FIRST
    title: str = ""  # "CAMAGÜEY"
    subtitle: tuple[str, ...] = field(default=())
    words: str = ""  # what the drawing shows, for a reader
    list_href: str = ""  # the same in words
    signs_href: str = ""  # the legend
    keep: tuple[tuple[str, str], ...] = ()  # the rest of the address: ("force", ref)
    stack_href: str = ""  # "?stack=": the key of a place is put behind it
    trocha: bool = True  # the line of Júcaro and Morón is built by now
