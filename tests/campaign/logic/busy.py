"""Weeks in which much happens: two sides close together on a country with a railway, a ferry, a ford, the
Trocha, a sea lane, works and trains, everybody out for something. By number: the same gives the same week.
"""

from collections.abc import Sequence
from dataclasses import replace

from campaign.logic.theatre.theatre import Column, Place, Route, Spot, Theatre, legs_to as legs_to
from campaign.logic.vocabulary import (
    Arm,
    Crossing,
    Do,
    ForceKind,
    ForceState,
    OrderKind,
    PlaceKind,
    RouteKind,
    Stance,
    Task,
    Terrain,
)
from rules import SeededDice
from tests.campaign.logic.theatres import CUBA, SPAIN, column, place, road, theatre

STANCES = (Stance.ATTACK, Stance.ATTACK, Stance.DEFEND, Stance.AVOID, Stance.WITHDRAW)


class Lot:
    """Draws by seeded dice."""

    def __init__(self, seed: str) -> None:
        self.dice = SeededDice(seed)

    def one_of(self, choices: Sequence):
        return choices[self.dice.roll(1, max(2, len(choices)), "TEST", -1)[0] % len(choices)]

    def chance(self, percent: int) -> bool:
        return self.dice.roll(1, 100, "TEST", -1)[0] <= percent


def places() -> list[Place]:
    return [
        replace(place("port", 0, holder=SPAIN, works=2, kind=PlaceKind.PORT), port=2),
        place("town", 18, holder=SPAIN, works=1, kind=PlaceKind.TOWN, sympathy=-2),
        place("halt", 9, north=6, holder=SPAIN, kind=PlaceKind.RAILWAY_STATION),
        replace(place("mill", 26, north=8, terrain=Terrain.CANE, sympathy=2), sugar=2),
        place("camp", 34, terrain=Terrain.JUNGLE, holder=CUBA, kind=PlaceKind.MOUNTAIN_BASE, sympathy=5),
        replace(place("cape", 30, north=-20, holder=CUBA, sympathy=3), port=1),
        place("post", 44, north=3, holder=SPAIN, works=3, kind=PlaceKind.FORT),
        place("west", 52, holder="", sympathy=1, terrain=Terrain.HILLS),
    ]


def roads() -> list[Route]:
    return [
        road("port", "halt", 11, kind=RouteKind.RAILWAY),
        road("halt", "town", 11, kind=RouteKind.RAILWAY),
        road("port", "town", 20),
        road("town", "mill", 12, crossing=Crossing.FERRY),
        road("mill", "camp", 12, kind=RouteKind.TRAIL, terrain=Terrain.HILLS),
        road("town", "camp", 16, crossing=Crossing.FORD, terrain=Terrain.JUNGLE),
        road("camp", "cape", 22, kind=RouteKind.JUNGLE_PATH, terrain=Terrain.JUNGLE),
        road("camp", "post", 11),
        road("mill", "west", 30, crossing=Crossing.TROCHA),
        road("post", "west", 10),
        road("port", "cape", 45, kind=RouteKind.SEA_LANE),
    ]


LAND = ("port", "town", "halt", "mill", "camp", "post", "west")
SPOTS = (
    Spot(route="town-camp", metres=8_000),
    Spot(route="town-mill", metres=6_000),
    Spot(route="mill-camp-trail", metres=7_000),
    Spot(place="mill"),
    Spot(place="camp"),
)


def give_order(one: Column, lot: Lot, others: Sequence[str]) -> Column:
    """Gives *one* an order that a sensible officer of its side might give."""
    spain = one.side == SPAIN
    to = legs_to(*(lot.one_of(LAND) for _ in range(lot.one_of((1, 2, 2, 3)))))
    works = Spot(place=lot.one_of(("camp", "west") if spain else ("town", "post", "port")))
    friend = lot.one_of(others)
    halt = replace(to[0], do=lot.one_of((Do.WAIT, Do.RENDEZVOUS)), until=lot.one_of((0, 3, 5)))
    wishes = {
        OrderKind.MARCH: {"legs": to, "rail": lot.chance(60)},
        OrderKind.PATROL: {"legs": to},
        OrderKind.HOLD: {},
        OrderKind.REST: {},
        OrderKind.EVADE: {},
        OrderKind.AMBUSH: {"spot": lot.one_of(SPOTS[:3]), "until": lot.one_of((0, 0, 5))},
        OrderKind.PURSUE: {"spot": lot.one_of(SPOTS)},
        OrderKind.MERGE: {"legs": (halt, *to[1:]), "friend": friend},
        OrderKind.ASSAULT: {"spot": works, "until": lot.one_of((0, 4))},
        OrderKind.BESIEGE: {"spot": works},
        OrderKind.RAID: {"spot": Spot(place="mill"), "task": Task.BURN_CANE, "legs": to},
        OrderKind.BLOCK_ROAD: {"spot": lot.one_of(SPOTS[:3]), "task": Task.BLOCK_ROAD},
        OrderKind.EMBARK: {"legs": legs_to("port", "cape") if spain else legs_to("cape", "port")},
        OrderKind.CROSS: {"legs": legs_to("mill", "west"), "night": lot.chance(50)},
        OrderKind.BREAK_OUT: {"legs": to},
        OrderKind.GARRISON: {
            "spot": Spot(place=lot.one_of(("town", "port", "post") if spain else ("camp",)))
        },
    }
    kind = lot.one_of((*wishes, OrderKind.MARCH, OrderKind.PATROL, OrderKind.PURSUE))
    stance = lot.one_of(STANCES)
    if kind in (OrderKind.AMBUSH, OrderKind.PURSUE, OrderKind.ASSAULT, OrderKind.RAID):
        stance = Stance.ATTACK
    order = replace(
        one.order,
        kind=kind,
        stance=stance,
        odds_limit=lot.one_of((100, 200, 300, 1000)),
        march_to_guns=lot.chance(60),
        forced=lot.chance(20),
        slip_past=lot.chance(20),
        **wishes[kind],  # type: ignore[arg-type]
    )
    return replace(one, order=order)


def busy_theatre(seed: int) -> Theatre:
    lot = Lot(f"busy {seed}")
    columns = [
        column("fort", SPAIN, "post", 120, kind=ForceKind.GARRISON, is_static=True),
        column(
            "guard", SPAIN, "town", 80, kind=ForceKind.GARRISON, is_static=True, stance=lot.one_of(STANCES)
        ),
    ]
    columns[0] = replace(columns[0], units=tuple(replace(unit, in_posts=True) for unit in columns[0].units))
    for number in range(6):
        one = column(
            f"s{number}",
            SPAIN,
            lot.one_of(("port", "town", "halt", "mill", *SPOTS[:2])),
            lot.one_of((30, 60, 90, 90, 140, 350, 900)),
            arm=lot.one_of((Arm.INFANTRY, Arm.INFANTRY, Arm.CAVALRY)),
            general=lot.chance(10),
            train=20 if lot.chance(25) else 0,
        )
        if lot.chance(20):
            one = replace(one, leads=(CUBA,), prisoners=9)
        columns.append(give_order(one, lot, [f"s{unit}" for unit in range(6) if unit != number]))
    for number in range(6):
        one = column(
            f"c{number}",
            CUBA,
            lot.one_of(("camp", "mill", "cape", "cape", "west", "town", *SPOTS)),
            lot.one_of((20, 40, 60, 90, 120, 250, 600)),
            arm=lot.one_of((Arm.INFANTRY, Arm.CAVALRY)),
            general=lot.chance(10),
            state=lot.one_of((*[ForceState.HALTED] * 8, ForceState.FACING)),
        )
        columns.append(give_order(one, lot, [f"c{unit}" for unit in range(6) if unit != number]))
    ring = column("ring", CUBA, "town", 400, stance=Stance.DEFEND)
    lies = replace(ring.order, kind=OrderKind.BESIEGE, spot=Spot(place="town"), march_to_guns=False)
    columns += [replace(ring, order=lies)] if lot.chance(25) else []
    marines = column("marines", SPAIN, "port", 90, stance=Stance.DEFEND)
    ashore = replace(marines.order, kind=OrderKind.EMBARK, legs=legs_to("cape"))
    columns += [replace(marines, order=ashore)] if lot.chance(40) else []
    train = column("train", SPAIN, "town", 25, "mill", "camp", arm=Arm.TRAIN, kind=ForceKind.CONVOY)
    columns += [train] if lot.chance(40) else []
    sloop = column("sloop", SPAIN, "port", 60, arm=Arm.SHIP, kind=ForceKind.SHIP, state=ForceState.ABOARD)
    lane = Spot(route="port-cape-sea_lane", metres=22_500)
    station = lot.one_of((lane, Spot(place="cape")))
    watch = replace(sloop, spot=station, order=replace(sloop.order, kind=OrderKind.SEA_PATROL, spot=station))
    boat = replace(watch, key="boat", side=CUBA, units=column("boat", CUBA, "cape", 30, arm=Arm.SHIP).units)
    columns.append(lot.one_of((sloop, watch, boat)))
    return theatre(
        places(),
        roads(),
        columns,
        seed=f"busy {seed}",
        rains=lot.chance(30),
        ships="on",
        fords="on",
        tasks="on",
        trains="on",
        trocha="on",
    )
