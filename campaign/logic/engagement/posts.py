"""Posts: garrisons in fortifications bar the road, and who lies before them."""

from campaign.logic.engagement.contact_group import (
    choose_stance,
    contact_group_of,
    look_for_enemy,
    stance_towards,
)
from campaign.logic.movement import routing
from campaign.logic.movement.field import ON_THE_MOVE, Field
from campaign.logic.settings import ON
from campaign.logic.theatre import spots
from campaign.logic.theatre.march_state import MarchBattle
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import EngagementKind, ForceState, OrderKind, Stance

LAYING = (OrderKind.ASSAULT, OrderKind.BESIEGE)
"""Orders by which a force lies down before a place."""

AT_HOME = (ForceState.HALTED, ForceState.WAITING, ForceState.EXHAUSTED, ForceState.ENGAGED)


def has_sieges(field: Field) -> bool:
    return field.theatre.settings.sieges.sieges == ON


def lies_before(field: Field, key: str) -> bool:
    """Tells whether *key* has come to the fortifications that it is to assault or besiege."""
    return lies_at(field, key, field.mover(key).spot)


def lies_at(field: Field, key: str, spot: Spot) -> bool:
    column = field.column(key)
    laid = column.order.kind in LAYING and column.order.spot == spot and bool(spot.place)
    return laid and has_sieges(field) and routing.is_enemy_post(field.theatre, column, spot.place)


def is_fortified(field: Field, key: str) -> bool:
    """Tells whether *key* is in fortifications of its side or an ally, and did not just arrive."""
    moving = field.mover(key)
    return is_own_fortification(field, key, moving.spot.place) and moving.state in AT_HOME


def is_own_fortification(field: Field, key: str, place: str) -> bool:
    """Tells whether the side of *key*, or an ally, holds *place* with fortifications."""
    found = field.theatre.places.get(place)
    if found is None or not found.fortification:
        return False
    return field.theatre.relations.are_friends(field.column(key).side, found.holder)


def are_besieger_and_garrison(field: Field, a: str, b: str) -> bool:
    """Tells whether *a* and *b* are a besieger and one of the garrison."""
    return any(lies_before(field, out) and is_fortified(field, home) for out, home in ((a, b), (b, a)))


def are_besieger_and_besieged(field: Field, a: str, b: str, minute: int) -> bool:
    """Tells whether *a* and *b* are besieger and garrison, and nobody assaults or sallies now."""
    if not are_besieger_and_garrison(field, a, b):
        return False
    place = field.mover(a).spot.place
    out = any(storms_now(field, each, minute) for each in besiegers_of(field, place))
    return not (out or any(sallies_now(field, each, minute) for each in garrison_of(field, place)))


def storms_now(field: Field, key: str, minute: int) -> bool:
    """Tells whether *key* assaults the place at this minute.

    That is at dawn of the ordered day, the day after arrival at the earliest, and once a turn. CAMP-SIEGE-05.
    """
    order = field.column(key).order
    due = order.kind is OrderKind.ASSAULT and minute >= spots.dawn_of(max(1, order.until))
    ready = minute % spots.DAY == spots.DAWN and field.mover(key).state not in ON_THE_MOVE
    return due and ready and not has_stormed(field, key)


def has_stormed(field: Field, key: str) -> bool:
    side = field.column(key).side
    return any(
        engagement.kind is EngagementKind.ASSAULT and engagement.attacker == side and engagement.minute >= 0
        for engagement in field.state.battles.values()
        if any(entry.column == key for entry in engagement.present)
    )


def sallies_now(field: Field, key: str, minute: int) -> bool:
    """Tells whether a garrison with the stance to attack comes out now, at dawn."""
    return field.column(key).order.stance is Stance.ATTACK and minute % spots.DAY == spots.DAWN


def besiegers_of(field: Field, place: str) -> list[str]:
    return [key for key in field.at_place(place) if lies_before(field, key)]


def garrison_of(field: Field, place: str) -> list[str]:
    return [key for key in field.at_place(place) if is_fortified(field, key)]


def is_besieged(field: Field, key: str) -> bool:
    """Tells whether *key* is in fortifications that an enemy besieges.

    Between two weeks it is the enemy at the end of the week, so that battles may be settled in any order.
    """
    spot = field.mover(key).spot
    if field.state.done:
        lying = [other for other in field.alive if field.state.ends.get(other) == spot]
        return is_fortified(field, key) and any(lies_at(field, other, spot) for other in lying)
    return is_fortified(field, key) and bool(besiegers_of(field, spot.place))


def garrison_barring(field: Field, key: str, place: str) -> list[str]:
    """Returns the garrison at *place* if it bars the road to *key*.

    It does if it is an enemy, in fortifications and strong enough, whatever other enemies face it.

    CAMP-SIEGE-01.
    """
    if not has_sieges(field) or not routing.is_enemy_post(field.theatre, field.column(key), place):
        return []
    garrison = defenders_against(field, key, place)
    over, stand = field.state.done, (*AT_HOME, ForceState.FACING)
    post = [column_key for column_key in garrison if over or field.mover(column_key).state in stand]
    strong = sum(field.column(column_key).men for column_key in post) >= field.theatre.settings.sieges.bar_men
    return post if strong else []


def defenders_against(field: Field, key: str, place: str) -> list[str]:
    """Returns the men of *place*'s holder and its allies who defend it against *key*."""
    side, holder, bonds = field.column(key).side, field.theatre.places[place].holder, field.theatre.relations
    there = ((each, field.column(each).side) for each in standing_at(field, place))
    return [
        each for each, other in there if bonds.are_friends(holder, other) and bonds.are_enemies(side, other)
    ]


def standing_at(field: Field, place: str) -> list[str]:
    """Returns the columns at *place*; between two weeks, those that were there at the week's end."""
    if field.state.done and field.state.ends:
        return [key for key in field.alive if field.state.ends.get(key) == Spot(place=place)]
    return field.at_place(place)


def forces_before_posts(field: Field) -> list[str]:
    """Returns the forces that stand before a barring enemy post as the week opens.

    Only the march of the week before knows from where they came.
    """
    return [
        key
        for key, moving in field.state.columns.items()
        if moving.spot.place and not moving.came_from and garrison_barring(field, key, moving.spot.place)
    ]


def can_only_go_back(field: Field, key: str) -> bool:
    """Tells whether *key* can leave an enemy's post only by the way it came.

    This is a post of a Trocha; with carts it is any post.
    """
    place = field.mover(key).spot.place
    return bool(place) and bool(garrison_barring(field, key, place)) and not can_go_round(field, key, place)


def can_go_round(field: Field, key: str, place: str) -> bool:
    """Tells whether *key* could go round an enemy's post at *place*."""
    return place not in field.roads.posts and routing.detour_minutes(field.theatre, field.column(key)) > 0


def goes_round(field: Field, key: str, place: str, minute: int) -> bool:
    """Takes *key* round the enemy post at *place*, if it can go round it.

    The post may see it, and lets it pass unless its stance is to attack. Returns False if they meet, or if
    nobody bars the way. A column goes round a neutral's post too, and nobody hinders it. CAMP-SIEGE-01.
    """
    if routing.is_closed_by_neutral(field.theatre, field.column(key), place):
        lose_time(field, key, minute)
        return True
    post = garrison_barring(field, key, place)
    attacks = stance_towards(field, key, 0, field.column(key).men) is Stance.ATTACK
    if not post or attacks or not can_go_round(field, key, place):
        return False
    one, other = contact_group_of(field, key, minute), contact_group_of(field, post[0], minute)
    one.sees = look_for_enemy(field, one, other, Spot(place=place), minute)
    other.sees = look_for_enemy(field, other, one, Spot(place=place), minute)
    choose_stance(field, other)
    if other.sees and other.stance is Stance.ATTACK:
        return False
    for defender in post:
        field.mover(key).quiet[defender] = field.mover(defender).quiet[key] = spots.next_dawn(minute)
    lose_time(field, key, minute)
    return True


def lose_time(field: Field, key: str, minute: int) -> None:
    """Makes *key* lose the time that going round a post takes."""
    late = spots.minute_after_daylight(minute, routing.detour_minutes(field.theatre, field.column(key)))
    field.mover(key).clock = max(field.mover(key).clock, min(late, field.end))


def returns_to_fortifications(field: Field, key: str, engagement: MarchBattle) -> bool:
    """Tells whether *key*, beaten in *engagement* before its town, goes back into its fortifications."""
    own = is_own_fortification(field, key, engagement.spot.place)
    came_out = any(entry.column == key and entry.dice == 1 and not entry.late for entry in engagement.present)
    return own and came_out and engagement.kind is EngagementKind.SIEGE
