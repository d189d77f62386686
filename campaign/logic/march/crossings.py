"""Crossings of fords, ferries and the Trocha."""

from campaign.logic.engagement import battles
from campaign.logic.knowledge import spotting
from campaign.logic.march import contacts
from campaign.logic.movement import fords, queues, trocha
from campaign.logic.movement.field import ON_THE_MOVE, OUT, Field
from campaign.logic.theatre import spots
from campaign.logic.theatre.theatre import Route
from campaign.logic.vocabulary import Crossing, EngagementKind, ForceState, Queue, Stance


def cross_obstacle(field: Field, key: str, minute: int) -> None:
    """Takes *key* across the water or line that it has reached on its route."""
    route = field.theatre.routes[field.mover(key).route]
    if route.crossing is Crossing.TROCHA:
        slip_through(field, key, route, minute)
    else:
        go_over(field, key, route, minute)


def go_over(field: Field, key: str, route: Route, minute: int) -> None:
    """Takes *key* over the water, after the friends who are there.

    That takes time. An enemy that bars the far bank is met first. CAMP-CROSS-03.
    """
    moving = field.mover(key)
    ahead = 1 if moving.path[0] == route.b else -1
    for other in field.on_route(route.key):
        away = (field.metre_at(other, minute) - moving.spot.metres) * ahead
        bars = (
            field.mover(other).state not in ON_THE_MOVE
            and field.column(other).order.stance is not Stance.AVOID
        )
        if bars and 0 <= away <= field.theatre.settings.march.kept_ground:
            contacts.come_together(field, key, other, minute)
            if moving.state is not ForceState.MARCHING or not moving.route:
                return
    time, first = (
        fords.crossing_minutes(field.theatre, field.column(key), route),
        queues.friend_crossing(field, key, minute),
    )
    if time > 0 and first:
        what = Queue.FERRY if route.crossing is Crossing.FERRY else Queue.FORD
        queues.join_queue(field, key, minute, field.mover(first).crosses, what, first)
    elif time:
        field.halt_column(key, minute, ForceState.WAITING, minute + time if time > 0 else 0)
        moving.crosses = moving.resumes
    else:
        field.schedule_events(key)


def slip_through(field: Field, key: str, route: Route, minute: int) -> None:
    """Takes *key* through the line by night and jungle, unless a garrison of the next posts notices it.

    CAMP-CROSS-06.
    """
    moving, column = field.mover(key), field.column(key)
    owner, _metre = field.roads.owned[route.key]
    hostile = field.theatre.relations.are_enemies(column.side, owner)
    sections = trocha.posts_by_distance(field.theatre, owner, moving.spot) if hostile else []
    near = next((one for one in sections if field.mover(one.key).state not in OUT), None)
    if near is not None:
        chance = trocha.chance_to_notice(field.theatre, near, column, route, night=spots.is_night(minute))
        face = field.d100("trocha", minute, key, near.key, clause="CAMP-CROSS-05")
        if face <= chance:
            dice = field.dice(f"band-{owner}", minute, key)
            seen = spotting.make_sighting(owner, column, moving.spot, minute, margin=chance - face, dice=dice)
            field.state.sightings.append(seen)
            most = field.theatre.settings.battles.most_battles
            if (
                max(moving.battles_fought, field.mover(near.key).battles_fought) >= most
            ):  # one has fought enough
                field.halt_column(key, minute, ForceState.WAITING, spots.next_dawn(minute))
                return
            battles.begin_battle(
                field, [key], [near.key], moving.spot, EngagementKind.TROCHA, minute, surprise=False
            )
            return
    time = field.theatre.settings.crossings.slipping_through
    moving.slipped = minute + time
    field.halt_column(key, minute, ForceState.WAITING, minute + time)
