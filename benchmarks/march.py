"""The time of a week's march in a large campaign, against a plain loop timed in the same run.

    make bench; or PYTHONPATH=. python benchmarks/march.py [--columns 500]

200 places and 500 columns of both sides with orders. All columns avoid, so they meet but never fight. On one
core. Target: well under 2 seconds.
"""

from argparse import ArgumentParser
from heapq import heappop, heappush
from time import perf_counter

from campaign.logic.march import simulation as march
from campaign.logic.theatre.theatre import (
    Column,
    ForceUnit,
    Order,
    Place,
    Route,
    Side,
    Spot,
    Theatre,
    legs_to,
)
from campaign.logic.vocabulary import (
    Arm,
    Crossing,
    ForceKind,
    OrderKind,
    PlaceKind,
    RouteKind,
    Stance,
    Terrain,
)
from campaign.logic.vocabulary.nations import UNNAMED, nations_of

WIDE, HIGH, KM = 20, 10, 15
NATIONS = nations_of(UNNAMED)
KINDS = (RouteKind.ROAD, RouteKind.TRAIL, RouteKind.JUNGLE_PATH)
ROUNDS = 3


def country(columns: int) -> Theatre:
    """Builds a grid of places, each linked to its neighbours, with columns spread over it without dice."""
    places, routes = {}, {}
    for number in range(WIDE * HIGH):
        x, y = number % WIDE, number // WIDE
        key = f"p{number:03}"
        works, holder = (1, ("spain", "cuba")[number % 2]) if number % 17 == 0 else (0, "")
        places[key] = Place(
            key,
            key,
            PlaceKind.VILLAGE,
            Terrain.PLAIN,
            works,
            number % 11 - 5,
            holder,
            1000 * KM * x,
            1000 * KM * y,
        )
        for other, there in ((number + 1, x + 1 < WIDE), (number + WIDE, y + 1 < HIGH)):
            if there:
                kind, name = KINDS[(number + other) % 3], f"{key}-p{other:03}"
                routes[name] = Route(
                    name, key, f"p{other:03}", kind, 1000 * (KM + number % 7), Terrain.JUNGLE, Crossing.NONE
                )
    standing = {}
    for number in range(columns):
        key, cuban = f"k{number:04}", number % 2 == 1
        nation = NATIONS["cuban" if cuban else "spanish"]
        units = tuple(
            ForceUnit(
                f"{key}-{n}",
                key,
                (Arm.INFANTRY, Arm.CAVALRY)[(number + n) % 2],
                nation,
                "",
                3,
                90 + number % 40,
            )
            for n in range(4)
        )
        legs = legs_to(*(f"p{(number * 37 + leg * 61) % (WIDE * HIGH):03}" for leg in range(1, 3)))
        standing[key] = Column(
            key=key,
            name=key,
            side="cuba" if cuban else "spain",
            kind=ForceKind.BAND if cuban else ForceKind.COLUMN,
            units=units,
            order=Order(OrderKind.MARCH, legs, Stance.AVOID),
            spot=Spot(place=f"p{number * 13 % (WIDE * HIGH):03}"),
        )
    sides = (Side("spain", "Spain", -1), Side("cuba", "Cuba", 1))
    return Theatre("bench", "t1", 7, False, sides, places, routes, standing)


def yardstick() -> None:
    """Runs a million comparisons on a heap, in plain Python: always the same work."""
    heap: list[tuple[int, int]] = []
    for number in range(50_000):
        heappush(heap, (number * 7_919 % 50_021, number))
    while heap:
        heappop(heap)
    total = 0
    for number in range(1_000_000):
        total += number % 7


def main() -> None:
    parser = ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--columns", type=int, default=500)
    theatre = country(parser.parse_args().columns)
    marching, loop = [], []
    for _ in range(ROUNDS):
        began = perf_counter()
        state = march.run_march(theatre, march.begin_march(theatre))
        marching.append(perf_counter() - began)
        began = perf_counter()
        yardstick()
        loop.append(perf_counter() - began)
    assert state.done
    assert not state.battles
    print(f"{len(theatre.places)} places, {len(theatre.columns)} columns: {len(state.contacts)} contacts")
    print(f"a week is marched in {min(marching):.2f} s (target: well under 2)")
    print(f"that is {min(marching) / min(loop):.1f} times a plain loop of a million steps")


if __name__ == "__main__":
    main()
