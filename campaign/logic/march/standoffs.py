"""Standoffs: how long enemies stay in face of each other, and who leaves by night."""

from campaign.logic import orders
from campaign.logic.engagement import avoidance, posts, retreats
from campaign.logic.engagement.contact_group import ContactGroup, keep_apart, stance_towards
from campaign.logic.march.evasion import half_day, is_bound_to_post
from campaign.logic.movement.battle_area import places_fought_from
from campaign.logic.movement.field import ON_THE_MOVE, OUT, Field
from campaign.logic.theatre import rail_and_sea, spots
from campaign.logic.theatre.march_state import Contact, Moving
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import EngagementState, ForceState, OrderKind, Stance

LEFT = "left_by_night"
"""The umpire's word for a standoff that ended as one of the two went away in the dark."""


def face_enemy(field: Field, one: ContactGroup, other: ContactGroup, spot: Spot, minute: int) -> str:
    """Leaves both in face of each other until dawn; returns how the contact ended.

    The beaten only stand. A garrison in its own fortifications stays as it is. A side that waits at the
    edge of a battle faces nobody.
    """
    for group in (one, other):
        if all(field.mover(key).state is ForceState.STOPPED for key in group.keys):
            return "let_go"
    for key in (*one.keys, *other.keys):
        moving = field.mover(key)
        note_dawn(moving, minute)
        post = posts.is_fortified(field, key) and not orders.path_by_order(field, key)
        if post or moving.state in (ForceState.EXHAUSTED, ForceState.STOPPED):
            continue
        beaten = moving.state is ForceState.RETREATING
        moving.route = ""  # a friend within hail may be on another road
        field.put_at(key, spot)
        field.halt_column(key, minute, ForceState.EXHAUSTED if beaten else ForceState.FACING)
    return "facing"


def note_dawn(moving: Moving, minute: int) -> None:
    """Notes that *moving* is in face of an enemy at this dawn, if it is one."""
    if minute % spots.DAY == spots.DAWN:
        moving.faced |= 2 << minute // spots.DAY


def has_faced_two_dawns(moving: Moving, minute: int) -> bool:
    """Tells whether a column faced an enemy at this day's dawn and the day before's."""
    return moving.faced >> minute // spots.DAY & 3 == 3


def is_stranger(field: Field, key: str) -> bool:
    """Tells whether *key* is in an enemy's town without being its besieger.

    Men of the holder are beside it, or its garrison fights from it. A column that waits at the edge of a
    battle, or came under a white flag, is no stranger.
    """
    place, waits = field.mover(key).spot.place, field.mover(key).state is ForceState.STOPPED
    free = bool(place) and not waits and not posts.lies_before(field, key) and not is_parleying(field, key)
    held = free and retreats.is_held_by_enemy(field, key, place)
    return held or free and has_garrison_in_battle(field, key, place)


def has_garrison_in_battle(field: Field, key: str, place: str) -> bool:
    """Tells whether an enemy of *key* fights from *place* in a battle elsewhere, as for the Trocha."""
    hostile, side = field.theatre.relations.are_enemies, field.column(key).side
    return any(
        place in places_fought_from(field.state, engagement)
        and any(hostile(side, field.column(one.column).side) for one in engagement.present)
        for engagement in field.state.battles.values()
        if engagement.state is not EngagementState.SETTLED
    )


def is_parleying(field: Field, key: str) -> bool:
    """Tells whether *key* waits under a white flag to exchange prisoners."""
    return field.column(key).order.kind is OrderKind.EXCHANGE_PRISONERS and not orders.path_by_order(
        field, key
    )


def is_last_night(field: Field, minute: int) -> bool:
    """Tells whether it is the week's last dusk or later."""
    return minute >= spots.dusk_of_day(field.end - 1)


def leave_by_night(field: Field, minute: int) -> None:
    """Sends off, at dusk, the columns that have faced an enemy long enough.

    After two dawns the side that does not stand there by order leaves; if neither does, the weaker. In the
    week's last night every stranger leaves an enemy's town. CAMP-MEET-10.
    """
    together: dict[Spot, list[str]] = {}
    for key in field.by_lot(field.alive):
        if field.mover(key).state not in (*ON_THE_MOVE, *OUT):
            together.setdefault(field.mover(key).spot, []).append(key)
    for keys in together.values():
        stood = [key for key in keys if has_faced_two_dawns(field.mover(key), minute)]
        leaving = [key for key in stood if gives_way(field, key, stood)]
        if is_last_night(field, minute):
            leaving += [key for key in keys if key not in leaving and is_stranger(field, key)]
        for key in leaving:
            leave_enemies(field, key, enemies_of(field, key, keys), minute)


def leave_town(field: Field, keys: list[str], enemies: list[str], minute: int) -> None:
    """Sends off those of *keys* that have come to an enemy's town in the week's last night."""
    if is_last_night(field, minute):
        for key in [key for key in keys if is_stranger(field, key)]:
            leave_enemies(field, key, enemies, minute)


def enemies_of(field: Field, key: str, keys: list[str]) -> list[str]:
    """Returns those of *keys* that are of an enemy of *key*'s side."""
    hostile, side = field.theatre.relations.are_enemies, field.column(key).side
    return [other for other in keys if hostile(side, field.column(other).side)]


def friends_of(field: Field, key: str, keys: list[str]) -> list[str]:
    """Returns those of *keys* that are of *key*'s side or of its allies, itself among them."""
    allied, side = field.theatre.relations.are_friends, field.column(key).side
    return [other for other in keys if allied(side, field.column(other).side)]


def gives_way(field: Field, key: str, stood: list[str]) -> bool:
    """Tells whether *key* leaves, of those who *stood* in face of each other at one spot. CAMP-MEET-10."""
    foes = enemies_of(field, key, stood)
    friends = friends_of(field, key, stood)
    if not foes or stays_by_order(field, key, friends, foes):
        return False
    if any(stays_by_order(field, foe, enemies_of(field, key, stood), friends) for foe in foes):
        return True
    if any(stays_by_order(field, friend, friends, foes) for friend in friends):
        return False
    own_men, theirs = (sum(field.column(one).men for one in side) for side in (friends, foes))
    return own_men < theirs or own_men == theirs and stood[0] in foes


def stays_by_order(field: Field, key: str, friends: list[str], foes: list[str]) -> bool:
    """Tells whether *key* is to stay where it is.

    It is a besieger, a garrison, a white flag, or a force that has no march to make.
    """
    state = field.mover(key).state
    if (
        posts.lies_before(field, key)
        or is_parleying(field, key)
        or is_home(field, key)
        or is_bound_to_post(field, key)
    ):
        return True
    if state is ForceState.EXHAUSTED or is_stranger(field, key):
        return False
    if state is ForceState.STOPPED:
        return True
    own_men, theirs = (sum(field.column(one).men for one in side) for side in (friends, foes))
    return stance_towards(field, key, theirs, own_men) is Stance.DEFEND and not orders.path_by_order(
        field, key
    )


def is_home(field: Field, key: str) -> bool:
    """Tells whether *key* is in its side's fortifications, or before them with no besieger between."""
    place = field.mover(key).spot.place
    own = posts.is_own_fortification(field, key, place)
    return posts.is_fortified(field, key) or own and not posts.besiegers_of(field, place)


def leave_enemies(field: Field, key: str, enemies: list[str], minute: int) -> None:
    """Sends *key* up to half a day's march away from *enemies*; it stays if no road is open to it."""
    spot, before = field.mover(key).spot, field.mover(key).state
    state = ForceState.RETREATING if before is ForceState.EXHAUSTED else ForceState.MARCHING
    for path in ways_off(field, key, enemies):
        route = retreats.road_towards(field, field.column(key), spot, path[0])
        if route is None or route.kind in rail_and_sea.WATER:
            continue
        field.set_out(key, minute, state, path[:1], half_day(field, key, path[0]))
        if field.goal_metre(key) == field.mover(key).spot.metres:  # a battle holds the ground ahead
            field.halt_column(key, minute, before)
            continue
        sides = tuple(sorted({field.column(one).side for one in (key, *enemies)}))
        for enemy in enemies[:1]:
            note_contact(field, key, enemy, minute, spot, sides, LEFT)
        avoidance.note_avoided(field, key, enemies)
        keep_apart(field, [key], enemies, spots.next_dawn(minute))
        return


def ways_off(field: Field, key: str, enemies: list[str]) -> list[tuple[str, ...]]:
    """Returns the ways by which *key* may leave, best first: back, on by its order, anywhere."""
    spot = field.mover(key).spot
    ends = [(end,) for end in retreats.neighbours_of(field, spot)]
    free = [
        path for path in ends if spot.route or field.roads.path_to(field.column(key), spot, path[0]) == path
    ]
    ways = [retreats.way_out(field, key, tuple(enemies)), orders.path_by_order(field, key), *free]
    return [path for path in ways if path]


def note_contact(
    field: Field, a: str, b: str, minute: int, spot: Spot, seen_by: tuple[str, ...], outcome: str
) -> None:
    """Writes down how the contact of *a* and *b* ended."""
    a, b = sorted((a, b))
    number = sum(contact.columns == (a, b) for contact in field.state.contacts) + 1
    key = f"{field.theatre.turn}-{a}-{b}-{number}"
    field.state.contacts.append(Contact(key, minute, spot, (a, b), seen_by, outcome))
