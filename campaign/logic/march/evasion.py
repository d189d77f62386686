"""Evasion: a column gets out of an enemy's way."""

from campaign.logic import orders
from campaign.logic.engagement import avoidance, posts, retreats
from campaign.logic.engagement.contact_group import ContactGroup
from campaign.logic.knowledge import spotting
from campaign.logic.movement.field import Field
from campaign.logic.theatre import spots
from campaign.logic.theatre.march_rates import (
    day_rate,
    fastest_rate,
    slowest_rate,
    sympathy_sign,
    way_at,
    wheels_with,
)
from campaign.logic.vocabulary import ForceKind, ForceState


def leave_standoff(field: Field, group: ContactGroup, enemy: ContactGroup, minute: int) -> int:
    """Lets columns of *group* that have faced the enemy, and have a march to make, try to leave.

    Returns how many get away.
    """
    stayed = [
        key
        for key in group.keys
        if field.mover(key).state is ForceState.FACING and orders.path_by_order(field, key)
    ]
    easy = field.theatre.settings.evasion.slipping
    return sum(try_evasion(field, key, enemy, easy, minute) for key in stayed)


def delay_march(field: Field, group: ContactGroup, minute: int, minutes: int) -> None:
    """Halts columns of *group* that march by their order for *minutes*."""
    for key in group.keys:
        moving = field.mover(key)
        if moving.state is ForceState.MARCHING and moving.run < 0:
            field.halt_column(key, minute, ForceState.WAITING, minute + minutes)


def try_evasion(field: Field, key: str, enemy: ContactGroup, bonus: int, minute: int) -> bool:
    """Lets *key* try to evade; returns True if it does.

    It goes back or aside, up to half a day's march, and its day is over. With the order to slip past, it goes
    on beyond the enemy. CAMP-EVADE-06, CAMP-EVADE-08.
    """
    beaten = field.mover(key).state is ForceState.RETREATING
    onward = field.column(key).order.slip_past and not beaten and not field.mover(key).called_to
    onward = onward and not posts.can_only_go_back(field, key)
    path = orders.path_by_order(field, key) if onward else retreats.way_out(field, key, tuple(enemy.keys))
    past = field.theatre.settings.evasion.past if onward else 0
    chance = evasion_chance(field, key, enemy.keys, bonus - past, minute)
    if is_bound_to_post(field, key) or not path:
        return False
    if field.d100(f"evade-{key}", minute, enemy.lead, clause="CAMP-EVADE-01") > chance:
        return False
    if onward:
        orders.go_on(field, key, minute)
        return True
    run = half_day(field, key, path[0])
    avoidance.note_avoided(field, key, enemy.keys)
    field.recall_column(key, minute)
    field.set_out(key, minute, ForceState.RETREATING if beaten else ForceState.MARCHING, path[:1], run)
    return True


def is_bound_to_post(field: Field, key: str) -> bool:
    """Tells whether *key* may not evade from its post, as a garrison.

    A band that is bound to its base may, and comes back. CAMP-EVADE-08.
    """
    column = field.column(key)
    return column.is_static and column.kind is not ForceKind.BAND


def evasion_chance(field: Field, key: str, enemies: list[str], bonus: int, minute: int) -> int:
    """Returns the chance to evade.

    It depends on the pace of both, ground, people, carts and daylight, and for a band on the odds.

    CAMP-EVADE-01, CAMP-EVADE-02, CAMP-EVADE-03, CAMP-EVADE-04, CAMP-EVADE-07.
    """
    column, spot = field.column(key), field.mover(key).spot
    way = way_at(field.theatre, spot)
    theatre, settings = field.theatre, field.theatre.settings.evasion
    quickest = max(fastest_rate(theatre, field.column(enemy), way) for enemy in enemies)
    sum_ = settings.slip_even + bonus + settings.slip_pace * (slowest_rate(theatre, column, way) - quickest)
    sum_ += theatre.settings.ground.slips[spotting.terrain_at(theatre, spot)]
    sum_ += (
        settings.slip_people
        * spotting.nearest_place(theatre, spot).sympathy
        * sympathy_sign(theatre, column.side)
    )
    if retreats.is_at_home_in_wilds(column):
        times = sum(field.column(enemy).men for enemy in enemies) // max(1, column.men)
        sum_ += settings.outnumbered * max(0, min(settings.outnumbered_most, times) - 1)
    if spotting.is_burdened(column) or any(wheels_with(column)):
        sum_ -= settings.slip_burdened
    if field.mover(key).state is ForceState.RETREATING:
        sum_ -= settings.slip_beaten
    if spots.is_night(minute) or spots.dusk_of_day(minute) - minute <= settings.slip_dusk:
        sum_ += settings.slip_dark
    return spotting.clamp_chance(sum_, theatre.settings.sight)


def half_day(field: Field, key: str, towards: str) -> int:
    """Returns the metres of half a day's march on the road to *towards*."""
    spot, column = field.mover(key).spot, field.column(key)
    route = field.theatre.routes.get(spot.route) or field.roads.route_between(spot.place, towards, column)
    return day_rate(field.theatre, column, route) // 2 if route else 0
