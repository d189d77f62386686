"""Sieges on the march: when a place is closed in, who gets out of it, and who into it."""

from collections.abc import Collection, Mapping, Sequence

from campaign.logic import orders
from campaign.logic.engagement import posts
from campaign.logic.knowledge import spotting
from campaign.logic.march.evasion import evasion_chance
from campaign.logic.movement.field import Field
from campaign.logic.settings import Sieges
from campaign.logic.theatre import spots
from campaign.logic.theatre.march_rates import WAYS
from campaign.logic.theatre.theatre import Place, Route, Spot, Theatre
from campaign.logic.transport import patrols
from campaign.logic.vocabulary import EngagementKind, ForceState, OrderKind, PlaceKind, RouteKind, Stance

BEGUN, RAISED, GIVEN_UP = "begun", "raised", "given_up"
"""The changes of a siege that the turn keeps at whose close they happened."""


def is_closed_in(field: Field, place: str) -> bool:
    """Tells whether its besiegers have *place* closed in."""
    lying = posts.besiegers_of(field, place)
    if not lying:
        return False
    post = sum(field.column(key).men for key in posts.garrison_of(field, place))
    side = field.column(lying[0]).side
    men = sum(field.column(key).men for key in lying)
    shut = not is_open_to_sea(field.theatre.places, field.theatre.routes, place) or patrols.is_shut_by_sea(
        field, place, side
    )
    return shut and can_close_in(field.theatre, place, side, men, post)


def can_close_in(theatre: Theatre, place: str, side: str, men: int, garrison: int) -> bool:
    """Tells whether *men* of *side* close in *place* by land against its *garrison*.

    They must be as many as it, and enough for every road that does not lead to a place of their own.

    CAMP-SIEGE-02.
    """
    roads = open_roads(theatre.places, theatre.routes, place, side, theatre.relations.allies_of(side))
    return men >= max(garrison, theatre.settings.sieges.bar_men * roads)


def open_roads(
    places: Mapping[str, Place],
    routes: Mapping[str, Route],
    place: str,
    side: str,
    allies: Collection[str] = (),
) -> int:
    """Returns how many land roads lead from *place* to places that are not *side*'s."""
    ends = [
        route.b if route.a == place else route.a
        for route in routes.values()
        if route.kind in WAYS and place in (route.a, route.b)
    ]
    return sum(places[end].holder not in (side, *allies) for end in ends)


def is_open_to_sea(places: Mapping[str, Place], routes: Mapping[str, Route], place: str) -> bool:
    """Tells whether *place* is a port that supplies reach by sea.

    They do as long as no enemy's ship is on station there.
    """
    lanes = (route for route in routes.values() if route.kind is RouteKind.SEA_LANE)
    return places[place].port > 0 and any(place in (lane.a, lane.b) for lane in lanes)


def turns_of_stores(kind: PlaceKind, settings: Sieges) -> int:
    """Returns the turns for which a place of *kind* can live on its stores. CAMP-SIEGE-03."""
    return {
        PlaceKind.CITY: settings.stores_city,
        PlaceKind.TOWN: settings.stores_town,
        PlaceKind.PORT: settings.stores_town,
    }.get(kind, settings.stores_other)


def surrender_chance(turns: int, kind: PlaceKind, settings: Sieges) -> int:
    """Returns the percentage at which a garrison closed in for *turns* gives up as the last ends.

    CAMP-SIEGE-04.
    """
    return min(100, settings.give_up * max(0, turns - turns_of_stores(kind, settings)))


def gets_out(field: Field, key: str, minute: int) -> bool | None:
    """Returns whether *key*, which would go on, gets away from a siege.

    True: it does, or is not besieged. False: it stays. None: it is caught as it breaks out. CAMP-SIEGE-07.
    """
    place = field.mover(key).spot.place
    lying = posts.besiegers_of(field, place) if posts.is_fortified(field, key) else []
    if not lying or not orders.kind_of(field, key).moves or not orders.path_by_order(field, key):
        return True
    settings = field.theatre.settings
    if field.column(key).order.kind is OrderKind.BREAK_OUT:
        if minute % spots.DAY != spots.DUSK + settings.sieges.steals:
            return False
        away = evasion_chance(field, key, lying, -settings.sieges.break_out, minute)
        return (
            True if field.d100(f"break-out-{key}", minute, lying[0], clause="CAMP-SIEGE-07") <= away else None
        )
    if is_closed_in(field, place):
        return False
    return field.d100(f"leave-{key}", minute, lying[0], clause="CAMP-SIEGE-07") <= evasion_chance(
        field, key, lying, settings.evasion.slipping, minute
    )


def waits_until(field: Field, key: str, minute: int) -> int:
    """Returns until when *key* waits if it could not leave."""
    dusk = spots.dusk_of_day(minute) + field.theatre.settings.sieges.steals
    night = field.column(key).order.kind is OrderKind.BREAK_OUT and dusk > minute
    return dusk if night else spots.next_dawn(minute)


def gets_in(field: Field, key: str, enemies: Sequence[str], minute: int) -> bool | None:
    """Returns whether *key*, which avoids, gets through the besiegers into its own town.

    None: there is no such town. CAMP-SIEGE-07.
    """
    spot = field.mover(key).spot
    if not posts.is_own_fortification(field, key, spot.place) or not any(
        posts.lies_before(field, enemy) for enemy in enemies
    ):
        return None
    column, settings = field.column(key), field.theatre.settings.sieges
    if spotting.has_train(column) or field.mover(key).run >= 0:
        return False
    through = field.d100(f"enter-{key}", minute, enemies[0], clause="CAMP-SIEGE-07") <= evasion_chance(
        field, key, list(enemies), -settings.break_out, minute
    )
    if through:
        field.halt_column(key, minute, ForceState.HALTED)
    return through


def sallying_garrison(field: Field, keys: Sequence[str]) -> set[str]:
    """Returns the garrison columns of *keys* that come out of a besieged town to help.

    All of the garrison sallies except columns that avoid battle; none if the garrison fights alone.

    CAMP-SIEGE-06.
    """
    home = {key for key in keys if posts.is_fortified(field, key)}
    return set() if len(home) == len(keys) else home


def garrison_reserve(
    field: Field, keys: Sequence[str], foes: Sequence[str], spot: Spot, kind: EngagementKind
) -> list[str]:
    """Returns the garrison that may help *keys* in a battle before its town.

    *foes*: the sides they fight. The garrison is not one of *keys*.
    """
    if kind is not EngagementKind.SIEGE or not spot.place:
        return []
    side, bonds = field.column(keys[0]).side, field.theatre.relations
    home = ((key, field.column(key).side) for key in posts.garrison_of(field, spot.place) if key not in keys)
    return [
        key
        for key, other in home
        if bonds.are_friends(side, other) and all(bonds.are_enemies(other, foe) for foe in foes)
    ]


def stays_in(field: Field, key: str) -> bool:
    return posts.is_fortified(field, key) and field.column(key).order.stance is Stance.AVOID


def mark_sieges(field: Field) -> None:
    """Marks, at the week's end, columns before a place as besieging and those closed in as besieged."""
    for key in field.alive:
        moving = field.mover(key)
        stands = moving.state in (ForceState.HALTED, ForceState.WAITING)
        if stands and posts.lies_before(field, key):
            moving.state = ForceState.BESIEGING
    for key in field.alive:
        moving = field.mover(key)
        if (
            moving.state is ForceState.HALTED
            and posts.is_fortified(field, key)
            and is_closed_in(field, moving.spot.place)
        ):
            moving.state = ForceState.BESIEGED
