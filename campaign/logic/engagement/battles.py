"""Engagements as the march sees them: who stands there, who is called, when the list closes, who decides."""

from collections.abc import Collection, Iterator

from campaign.logic.engagement import home_range, posts
from campaign.logic.engagement.at_once import FOR_WORKS, is_small
from campaign.logic.engagement.mustering import column_brought
from campaign.logic.engagement.parties import join_party, party_to_join
from campaign.logic.knowledge import spotting
from campaign.logic.movement.events import EventKind
from campaign.logic.movement.field import HOUR, OUT, Field
from campaign.logic.settings.stores import Goods
from campaign.logic.supply import goods
from campaign.logic.theatre import rail_and_sea, spots
from campaign.logic.theatre.march_rates import WAYS, double_rate, slowest_rate, without_trains
from campaign.logic.theatre.march_state import MarchBattle, Present
from campaign.logic.theatre.theatre import Column, ForceUnit, Route, Spot
from campaign.logic.vocabulary import (
    Arm,
    EngagementKind,
    EngagementState,
    ForceKind,
    ForceState,
    Stance,
    Stock,
)

SLACK = 100  # metres, more than is lost where a spot on a road is rounded

BUSY = (ForceState.EXHAUSTED, ForceState.STOPPED, ForceState.RETREATING, ForceState.FACING, *OUT)
"""States in which nobody marches to the guns."""


def begin_battle(
    field: Field,
    attackers: list[str],
    defenders: list[str],
    spot: Spot,
    kind: EngagementKind,
    minute: int,
    surprise: bool,
    sallying: Collection[str] = (),
    taker: str = "",
) -> MarchBattle:
    """Opens the engagement of *attackers* and *defenders*, and calls their friends.

    Those *sallying* come a little later, out of their fortifications. Where the side *taker* takes all
    without a battle, it is over at once.
    """
    near = spotting.nearest_place(field.theatre, spot).key
    number = 1 + sum(engagement.place == near for engagement in field.state.battles.values())
    engagement = MarchBattle(
        key=f"{field.theatre.turn}-{near}-{number}".replace("_", "-"),
        place=near,
        kind=kind,
        minute=minute,
        closes=minute if taker else minute + HOUR,
        spot=spot,
        terrain=spotting.terrain_at(field.theatre, spot),
        attacker=field.column(attackers[0]).side,
        defender=field.column(defenders[0]).side,
        surprise=surprise,
        present=[],
        state=EngagementState.OPEN if taker else EngagementState.FILLING,
        taker=taker,
    )
    field.state.battles[engagement.key] = engagement
    for keys, leader in ((attackers, engagement.attacker), (defenders, engagement.defender)):
        for key in keys:
            join_party(field, engagement, field.column(key).side, leader)
    for key in (*attackers, *defenders):
        enter_battle(field, key, engagement, minute, 1 if key in sallying else 0)
    if not taker:
        call_friends(field, engagement, minute)
        field.push_event(engagement.closes, EventKind.CLOSE, engagement.key)
    field.refresh_roads(spot, minute)
    return engagement


def enter_battle(field: Field, key: str, engagement: MarchBattle, minute: int, dice: int) -> None:
    """Enters *key* in *engagement* from *minute* on, *dice* late."""
    moving = field.mover(key)
    called, column = moving.called_to == engagement.key, field.column(key)
    join_party(field, engagement, column.side, party_to_join(field, engagement, column.side))
    stance = Stance.ATTACK if engagement.party_of(column.side) == engagement.taker else column.order.stance
    engagement.present.append(
        Present(key, dice, stance, minute - engagement.minute, called, moving.came_from)
    )
    moving.battle = engagement.key
    field.bring_up(key, minute)
    if not (
        engagement.kind is EngagementKind.TROCHA and field.column(key).is_static
    ):  # only its next posts fight
        moving.route = ""  # a friend within hail may be on another road
        field.put_at(key, engagement.spot)
    field.halt_column(key, minute, ForceState.ENGAGED)


def call_friends(field: Field, engagement: MarchBattle, minute: int) -> None:
    """Calls the friends who can arrive in time.

    Friends within hearing of the guns leave at once. The others leave when a rider reaches them. The list
    stays open for the last. No rider goes to an ally that has nobody in the battle. CAMP-BATTLE-04.
    """
    settings = field.theatre.settings.battles
    for key in field.by_lot(field.alive):
        if not may_come(field, key, engagement):
            continue
        away = spots.straight_metres(field.theatre, field.spot_at(key, minute), engagement.spot)
        rider = 0 if away <= settings.guns_heard else -(-away * HOUR // settings.rider)
        arrival = could_arrive(field, key, engagement, minute, minute + rider)
        if not arrival or rider and not engagement.party_of(field.column(key).side):
            continue
        engagement.closes = max(engagement.closes, arrival)
        if rider:
            engagement.couriers[key] = minute + rider
            field.push_event(minute + rider, EventKind.CALL, key, engagement.key)
        else:
            march_to_guns(field, key, engagement, minute)


def may_come(field: Field, key: str, engagement: MarchBattle) -> bool:
    """Tells whether *key* may march to the guns of *engagement*, and is free to. CAMP-BATTLE-03."""
    column, moving = field.column(key), field.mover(key)
    if (
        column.is_static
        or not column.order.march_to_guns
        or not party_to_join(field, engagement, column.side)
    ):
        return False
    if column.kind is ForceKind.CONVOY or (
        column.kind is ForceKind.GARRISON and column.order.stance is not Stance.ATTACK
    ):
        return False
    if home_range.is_beyond_range(field.theatre, column, engagement.spot) or posts.is_besieged(field, key):
        return False
    rested = moving.battles_fought < field.theatre.settings.battles.most_battles
    return moving.state not in BUSY and not moving.called_to and not moving.heels and rested


def could_arrive(field: Field, key: str, engagement: MarchBattle, minute: int, leaves: int) -> int:
    """Returns the minute at which *key* would reach *engagement*; 0 if it cannot.

    A rider leaves at minute *leaves* and must find it where it is at *minute*. It cannot if there is no
    route, or if rider and road together take too long. CAMP-BATTLE-03, CAMP-BATTLE-06.
    """
    here = field.spot_at(key, minute)
    if is_too_far(field, key, here, engagement.spot):
        return 0
    path = road_to(field, key, here, engagement.spot)
    if not path and here != engagement.spot:
        return 0
    road = road_minutes(field, key, here, path, engagement.spot)
    arrival = spots.minute_after_daylight(leaves, road)
    settings = field.theatre.settings.battles
    last = max(spots.dusk_of_day(engagement.minute), engagement.minute + settings.near)
    within = leaves - engagement.minute + road <= settings.call_within
    return arrival if within and arrival <= last else 0


def is_too_far(field: Field, key: str, here: Spot, spot: Spot) -> bool:
    """Tells whether *key* is too far from *spot* to come in time.

    *here*: where it is. It is measured by a good straight road, before any road is looked for.
    """
    column = without_trains(field.column(key))
    pace = 2000 * max(slowest_rate(field.theatre, column, way) for way in WAYS.values())
    metres = max(0, spots.straight_metres(field.theatre, here, spot) - SLACK) * field.least_winding // 1000
    return metres * spots.MARCHING // pace > field.theatre.settings.battles.call_within


def march_to_guns(field: Field, key: str, engagement: MarchBattle, minute: int) -> None:
    field.bring_up(key, minute)
    spot = field.mover(key).spot
    path = road_to(field, key, spot, engagement.spot)
    if not path:
        come_by(field, key, engagement, minute)
        return
    field.mover(key).called_to = engagement.key
    field.set_out(key, minute, ForceState.MARCHING, path)


def call_column(field: Field, key: str, engagement: MarchBattle, minute: int) -> None:
    """Lets the rider find *key*: it comes if it still may and still can."""
    if engagement.couriers.pop(key, None) is None or engagement.state is not EngagementState.FILLING:
        return
    free = key in field.alive and may_come(field, key, engagement)
    arrival = could_arrive(field, key, engagement, minute, minute) if free else 0
    if arrival:
        engagement.closes = max(engagement.closes, arrival)
        field.push_event(engagement.closes, EventKind.CLOSE, engagement.key)
        march_to_guns(field, key, engagement, minute)
    else:
        field.close_list_early(engagement, minute)


def road_to(field: Field, key: str, here: Spot, spot: Spot, *, past: bool = False) -> tuple[str, ...]:
    """Returns the places to pass from *here* to *spot*.

    For a spot on a route the far end of it comes last.
    """
    column = field.column(key)
    if spot.place:
        return field.roads.path_to(column, here, spot.place, past=past)
    route = field.theatre.routes[spot.route]
    if route.kind in rail_and_sea.WATER:
        return ()
    if here.route == spot.route:
        if here.metres == spot.metres or not field.roads.is_free(route, here.metres, spot.metres):
            return ()
        return (route.b,) if spot.metres > here.metres else (route.a,)
    options = []
    for near, far, start in ((route.a, route.b, 0), (route.b, route.a, route.metres)):
        lead = field.roads.path_to(column, here, near, past=past)
        if (lead or here.place == near) and field.roads.is_free(route, start, spot.metres):
            path = (*lead, far)
            options.append((road_minutes(field, key, here, path, spot), path))
    return min(options)[1] if options else ()


def road_minutes(field: Field, key: str, here: Spot, path: tuple[str, ...], spot: Spot) -> int:
    """Returns the marching minutes at double pace along *path* to *spot*, the last road being the spot's
    own.
    """
    return sum(
        -(
            -metres
            * spots.MARCHING
            // double_rate(field.theatre, field.column(key), field.yard.route_now(route))
        )
        for route, metres in road_stretches(field, key, here, path, spot)
    )


def road_stretches(
    field: Field, key: str, here: Spot, path: tuple[str, ...], spot: Spot
) -> Iterator[tuple[Route, int]]:
    """Yields the roads of *key* from *here* along *path* to *spot*, and the metres of each."""
    for number, place in enumerate(path, 1):
        if number == len(path) and spot.route:
            route = field.theatre.routes[spot.route]
        elif here.place:
            stretch = field.roads.route_between(here.place, place, field.column(key))
            assert stretch is not None  # the path came from the same roads
            route = stretch
        else:
            route = field.theatre.routes[here.route]
        start = here.metres if here.route else (0 if route.a == here.place else route.metres)
        end = spot.metres if spot.route == route.key else (route.metres if route.b == place else 0)
        yield route, abs(end - start)
        here = Spot(place=place)


def come_by(field: Field, key: str, engagement: MarchBattle, minute: int) -> None:
    """Adds *key* to *engagement* as it reaches its ground, or stops it.

    While the list is open it is a reserve of its hour. Later it is too late to fight, but can cover a retreat
    or pursue. A column that is beaten, slips aside or is exhausted stops. CAMP-BATTLE-05.
    """
    moving = field.mover(key)
    settings = field.theatre.settings.battles
    free = moving.run < 0 and moving.battles_fought < settings.most_battles
    party, late = party_to_join(field, engagement, field.column(key).side), minute - engagement.minute
    if engagement.state is not EngagementState.FILLING or not party or not free:
        stand_off(field, key, engagement.key, minute)
    elif late > settings.call_within:
        engagement.late.append(key)
        field.halt_column(key, minute, ForceState.WAITING, spots.next_dawn(minute))
    else:
        enter_battle(field, key, engagement, minute, 0 if late == 0 else 1 if late <= settings.near else 2)


def stand_off(field: Field, key: str, engagement: str, minute: int) -> None:
    """Stops *key* at the battle area of *engagement* until the end.

    A beaten column goes no further.
    """
    beaten = field.mover(key).state is ForceState.RETREATING
    field.halt_column(key, minute, ForceState.EXHAUSTED if beaten else ForceState.STOPPED)
    field.mover(key).battle = "" if beaten else engagement


def battle_at(field: Field, spot: Spot) -> MarchBattle | None:
    """Returns the unsettled fight at *spot*."""
    for _key, engagement in sorted(field.state.battles.items()):
        if engagement.spot == spot and engagement.state is not EngagementState.SETTLED:
            return engagement
    return None


def close_list(field: Field, engagement: MarchBattle, minute: int) -> None:
    """Closes the list and decides who settles the battle.

    Columns still on the road stop where they are.
    """
    if engagement.state is not EngagementState.FILLING or engagement.closes > minute:
        return
    engagement.state = EngagementState.OPEN
    engagement.couriers.clear()
    for key in field.by_lot(field.alive):
        if field.mover(key).called_to == engagement.key:
            engagement.late.append(key)
            field.halt_column(key, minute, ForceState.WAITING, spots.next_dawn(minute))
    engagement.why_referred = why_referred(field, engagement)
    engagement.is_referred = bool(engagement.why_referred)
    field.refresh_roads(engagement.spot, minute)


def why_referred(field: Field, engagement: MarchBattle) -> str:
    """Returns why the umpire decides this battle; "" if the computer settles it at once.

    A general alone is not enough: there must be a stake, or half the men that refer any battle.

    CAMP-BATTLE-07, CAMP-BATTLE-08.
    """
    columns = [column_brought(field.theatre, present) for present in engagement.present]
    if stake := great_stake(field, engagement, columns):
        return stake
    general = any(leader.general for column in columns for unit in column.units for leader in unit.leaders)
    if general and has_small_stake(engagement, columns):
        return "general"
    few, many = sorted(
        sum(column.men for column in columns if engagement.party_of(column.side) == side)
        for side in (engagement.attacker, engagement.defender)
    )
    settings = field.theatre.settings.battles
    if is_small(few, many, settings, assault=engagement.kind is EngagementKind.ASSAULT, general=general):
        return ""
    if any(
        field.mover(present.column).battles_fought + 1 >= settings.most_battles
        for present in engagement.present
    ):
        return ""
    return "general" if general else "size"


def great_stake(field: Field, engagement: MarchBattle, columns: list[Column]) -> str:
    """Returns the stake that refers *engagement* to the umpire whatever its size, or "". CAMP-BATTLE-08."""
    if engagement.kind is EngagementKind.TROCHA:
        return "trocha"
    if any(is_dear_train(unit, field.theatre.settings.goods) for column in columns for unit in column.units):
        return "convoy"
    place = field.theatre.places.get(engagement.spot.place)
    return "town" if place and place.kind in spotting.GREAT else ""


def has_small_stake(engagement: MarchBattle, columns: list[Column]) -> bool:
    """Tells whether fortifications, a train or prisoners are at stake."""
    return engagement.kind in FOR_WORKS or any(
        column.leads or spotting.has_train(column) for column in columns
    )


def is_dear_train(unit: ForceUnit, settings: Goods) -> bool:
    """Tells whether *unit* is a train at stake.

    Any train is; where loads are counted, one that is more than half full.
    """
    if unit.arm is not Arm.TRAIN or not goods.trains_kept(settings):
        return unit.arm is Arm.TRAIN
    return 2 * dict(unit.goods).get(Stock.PROVISIONS, 0) > unit.horses
