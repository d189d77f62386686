"""A small country for the computer's staffs, what they hear, and the orders they write."""

from dataclasses import replace

from campaign.logic import strategist
from campaign.logic.knowledge.fog import Seen, side_view
from campaign.logic.theatre.theatre import Column, Order, Spot, Theatre
from campaign.logic.vocabulary import Arm, PlaceKind, RouteKind, SightingSource
from tests.campaign.logic.theatres import CUBA, SPAIN, place, road, theatre

CAMP, TOWN = PlaceKind.CAMP, PlaceKind.TOWN


def southern_coast(
    *columns: Column, seed: str = "s", friends: int = 0, people: int = 0, **more: object
) -> Theatre:
    """Returns two Spanish towns 30 km apart, with two camps south of them.

    The royal road joins the towns. A Cuban base lies beyond the camps, and an island to which no road leads.
    *friends*: the sympathy of the post's *people*.
    """
    places = [
        replace(place("post", 0, kind=TOWN, works=1, holder=SPAIN, sympathy=friends), population=people),
        place("town", 30, kind=TOWN, works=1, holder=SPAIN),
        place("east_camp", 30, north=-15, kind=CAMP),
        place("west_camp", 0, north=-15, kind=CAMP),
        place("base", 15, north=-40, kind=PlaceKind.MOUNTAIN_BASE, holder=CUBA),
        place("island", 15, north=-20, kind=CAMP),
    ]
    trail = {"kind": RouteKind.TRAIL}
    roads = [
        road("post", "town", 30),
        road("town", "east_camp", 15, **trail),
        road("post", "west_camp", 15, **trail),
        road("east_camp", "base", 30, **trail),
        road("west_camp", "base", 30, **trail),
    ]
    return theatre(places, roads, columns, seed=seed, **more)  # type: ignore[arg-type]


def seen_force(at: str | Spot, men: int, *, of: str, days: int = 1) -> Seen:
    spot = at if isinstance(at, Spot) else Spot(place=at)
    return Seen(of, spot, days, men, men, Arm.INFANTRY, SightingSource.OWN_EYES, True)


def orders(*own: Column, heard: tuple[Seen, ...] = (), seed: str = "s", **more: object) -> dict[str, Order]:
    """Returns orders for all of *own*.

    `worn`, `prisoners` and `magazines` are as in the picture. All else are settings.
    """
    about = {name: more.pop(name) for name in ("worn", "prisoners", "magazines", "bases") if name in more}
    land = southern_coast(*own, seed=seed, **more)
    known = side_view(land, own[0].side, heard, {}, **about)  # type: ignore[arg-type]
    return strategist.computer_orders(known, [one.key for one in own])


def order(
    own: Column, *heard: Seen, others: tuple[Column, ...] = (), seed: str = "s", **more: object
) -> Order:
    return orders(own, *others, heard=heard, seed=seed, **more)[own.key]
