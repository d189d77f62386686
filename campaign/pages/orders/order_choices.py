"""Choices in the order form of one force: places and roads, friends, enemies seen, kinds of order."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from campaign.access import Member
from campaign.forms.orders import Offer, at_of
from campaign.logic.knowledge.fog import OLDEST
from campaign.logic.movement import trocha
from campaign.logic.movement.itinerary import places_by_distance
from campaign.logic.orders import OF_SHIPS
from campaign.logic.theatre import rail_and_sea
from campaign.logic.theatre.march_rates import WAYS
from campaign.logic.theatre.theatre import Column, Order as GivenOrder, Route, Theatre
from campaign.logic.vocabulary import OUT_OF_CONTACT, ForceKind, OrderKind, RouteKind
from campaign.models import Force, Sighting, Turn
from campaign.pages.parts.map_data import Ground, spot_of_row
from campaign.pages.parts.side_rows import reading_day
from campaign.pages.parts.sightings import is_of_enemy, sighting_line
from campaign.pages.parts.units import Hand
from campaign.pages.parts.wording import phrases as words


@dataclass(frozen=True, slots=True)
class Friend:
    """Another force of the side, as its side knows it. `here`: it stands where the ordered force does.
    `sent`: the member may send it on a march. `men`: those fit for duty. `post`: the place where they could
    garrison with others; "" for ships, for forces on a road and for those out of contact.
    """

    key: str
    name: str
    kind: str
    here: bool
    sent: bool
    men: int
    post: str


Friends = Sequence[Friend]


def friends_of_force(
    member: Member, force: Force, others: Iterable[Force], men: Mapping[int, int]
) -> list[Friend]:
    """Returns *others* as the friends of *force*, those at its place first. *men*: by force, those fit."""
    at = force.place_id, force.route_id, force.metres
    friends = [
        Friend(
            other.key,
            other.label,
            other.kind,
            here=(other.place_id, other.route_id, other.metres) == at,
            sent=not other.is_static and member.commands(other),
            men=men[other.pk],
            post=post_of_force(other),
        )
        for other in others
    ]
    return sorted(friends, key=lambda friend: not friend.here)


def post_of_force(force: Force) -> str:
    """Returns the place where *force* could garrison with others, or ""."""
    is_there = force.kind != ForceKind.SHIP and force.state not in OUT_OF_CONTACT
    return force.place.key if is_there and force.place else ""


def men_in_garrison(friends: Friends, order: GivenOrder) -> int:
    """Returns the men of *friends* at the place that *order* is to garrison."""
    if order.kind is not OrderKind.GARRISON or order.spot is None or not order.spot.place:
        return 0
    return sum(friend.men for friend in friends if friend.post == order.spot.place)


MOST_ENEMIES = 20  # of those seen, the newest


def choices_for_force(
    turn: Turn,
    force: Force,
    column: Column,
    map_: Theatre,
    land: Ground,
    friends: Friends,
    hand: Hand,
    seen: list[Sighting],
) -> Offer:
    near = places_by_distance(map_, column.spot)
    rank = {key: number for number, key in enumerate(near)}
    ship = column.kind is ForceKind.SHIP
    ways = (RouteKind.SEA_LANE,) if ship else tuple(WAYS)
    roads = sorted(
        (route for route in land.routes.values() if route.kind in ways),
        key=lambda route: (min(rank[route.a], rank[route.b]), max(rank[route.a], rank[route.b]), route.key),
    )
    coast = {end for route in roads for end in (route.a, route.b)} if ship else set(near)
    enemies = [row for row in seen if not ship and is_of_enemy(row, turn)]
    fresh = [row for row in enemies if (reading_day(turn) - row.date).days <= OLDEST][:MOST_ENEMIES]
    ships = [(friend.key, friend.name) for friend in friends if friend.kind == ForceKind.SHIP]
    ashore = [friend for friend in friends if friend.kind != ForceKind.SHIP]
    steamers = rail_and_sea.side_with_steamers(map_) == column.side
    return Offer(
        turn=turn.key,
        places=[(key, land.name(key)) for key in near if key in coast],
        roads=[(patrol_station(route) if ship else route.key, road_name(route, land)) for route in roads],
        lengths={key: route.metres for key, route in land.routes.items()},
        days=[(str(day), day_name(turn, day)) for day in range(2, turn.days + 1)],
        friends=[(friend.key, friend.name) for friend in ashore],
        beside=[(friend.key, friend.name) for friend in ashore if friend.here],
        others=[(friend.key, friend.name) for friend in ashore if friend.sent and not ship],
        ships=ships,
        steamers=steamers,
        ship=ship,
        units=hand.units,
        own=hand.own,
        magazine=hand.magazine,
        room=hand.room,
        enemies=[(at_of(spot_of_row(row)), enemy_choice(row, turn)) for row in fresh],
        here=column.spot.place,
        is_static=force.is_static,
        rail=has_rail(map_, column),
        line=any(route.planned for route in map_.routes.values()),
        barred=out_of_reach(map_, column, sails=steamers or bool(ships)),
        settings=map_.settings,
    )


def patrol_station(route: Route) -> str:
    """Returns the middle of a lane, as the form has it.

    A ship there watches all of it.
    """
    return f"{route.key}:{route.metres // 2}"


def out_of_reach(map_: Theatre, column: Column, *, sails: bool) -> frozenset[OrderKind]:
    """Returns the kinds of order that *column* has no use for.

    It has no ships, or no enemy's line to cross. For a ship they are all kinds of work on land.
    """
    if column.kind is ForceKind.SHIP:
        return frozenset(OrderKind) - frozenset(OF_SHIPS)
    hostile = map_.relations.are_enemies
    no_line = not any(hostile(column.side, owner) for owner, _metre in trocha.line_owners(map_).values())
    kinds = ((OrderKind.EMBARK, not sails), (OrderKind.CROSS, no_line), (OrderKind.SEA_PATROL, True))
    return frozenset(kind for kind, without in kinds if without)


def has_rail(map_: Theatre, column: Column) -> bool:
    """Tells whether there is a railway by which *column* might be sent."""
    sent = replace(column, order=GivenOrder(rail=True))
    return any(rail_and_sea.is_by_rail(map_, sent, route) for route in map_.routes.values())


def road_name(route: Route, land: Ground) -> str:
    about = {"way": words.route_kind(route.kind), "start": land.name(route.a), "end": land.name(route.b)}
    return _("%(start)s – %(end)s, %(way)s of %(km)d km") % {**about, "km": round(route.metres / 1000)}


def day_name(turn: Turn, day: int) -> str:
    return words.weekday(turn.starts + dt.timedelta(days=day - 1))


def enemy_choice(row: Sighting, turn: Turn) -> str:
    line = sighting_line(row, turn)
    return f"{line.what}, {line.where}, {line.date}"
