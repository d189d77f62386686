"""Mergers within a week: a column with that order stands with its friend.

The march stops for it, and goes on with one column.
"""

from campaign.logic.movement.field import Field
from campaign.logic.movement.regrouping import merged_into
from campaign.logic.orders import legs
from campaign.logic.theatre.priority import highest_seniority, leaders_with
from campaign.logic.vocabulary import ForceKind, ForceState, OrderKind

STANDING = (ForceState.HALTED, ForceState.WAITING)
"""States in which a column is free to merge; on arrival it may be on the march, too."""


def join_on_arrival(field: Field, key: str, minute: int) -> list[str]:
    """Merges *key*, on its arrival at a place, with friends there; returns these friends."""
    pairs = [
        (giver, taker)
        for other in field.at_place(field.mover(key).spot.place)
        for giver, taker in ((key, other), (other, key))
        if other != key and wants_to_join(field, giver, taker) and is_free_to_join(field, other)
    ]
    pairs.sort(key=lambda pair: pair[0] == key)  # who becomes one with it goes along with it
    gone: set[str] = set()
    for giver, taker in pairs:
        if not {giver, taker} & gone:
            gone.add(join_columns(field, giver, taker, minute))
    if pairs:
        field.halt_column(key, minute, ForceState.HALTED, 0 if key in gone else minute)
    return [column_key for pair in pairs for column_key in pair if column_key != key]


def at_dawn(field: Field, minute: int) -> None:
    """Merges, at dawn, columns that stand with their friend, if both are free. CAMP-MARCH-09."""
    into: dict[str, str] = {}
    for giver in field.by_lot(field.alive):
        meant = field.column(giver).order.friend
        if giver in into or meant not in field.alive or not wants_to_join(field, giver, meant):
            continue
        taker = merged_into(into, meant)
        together = taker != giver and field.mover(taker).spot == field.mover(giver).spot
        if together and is_free_to_join(field, giver) and is_free_to_join(field, taker):
            gone = join_columns(field, giver, taker, minute)
            into[gone] = taker if gone == giver else giver


def wants_to_join(field: Field, giver: str, taker: str) -> bool:
    """Tells whether *giver* has the order to merge with *taker*, a column of its side."""
    order = field.column(giver).order
    if order.kind is not OrderKind.MERGE or order.friend != taker:
        return False
    return field.column(giver).side == field.column(taker).side


def is_free_to_join(field: Field, key: str) -> bool:
    moving = field.mover(key)
    return bool(moving.spot.place) and moving.state in STANDING and moving.boards < 0


def takes_command(field: Field, giver: str, taker: str) -> bool:
    """Tells whether the merged column takes the order of *giver*, and so its name.

    It does if *giver* has the senior leader, its order leads on from here, and *taker* is of the same seat
    and may leave the place.
    """
    column, friend, moving = field.column(giver), field.column(taker), field.mover(giver)
    if friend.is_static or friend.kind is ForceKind.GARRISON or friend.seat != column.seat:
        return False
    if not legs.leads_beyond(column.order.legs[moving.leg :], moving.spot.place):
        return False
    return has_senior_leader(field, giver, taker)


def has_senior_leader(field: Field, one: str, other: str) -> bool:
    """Tells whether the senior leader of the two is with *one*."""
    return highest_seniority(leaders_with(field.column(one))) > highest_seniority(
        leaders_with(field.column(other))
    )


def join_columns(field: Field, giver: str, taker: str, minute: int) -> str:
    """Merges two columns and returns the key that disappears, and its order with it.

    That is *giver*, unless it takes command, or has the senior leader and each was to join the other. The
    remaining column, if it waited, goes on with its order. Battles and marches of this week count for both.

    CAMP-MARCH-09.
    """
    command = takes_command(field, giver, taker)
    if command or wants_to_join(field, taker, giver) and has_senior_leader(field, giver, taker):
        giver, taker = taker, giver
    one, other = field.mover(giver), field.mover(taker)
    if command or legs.waits_for(field, taker, giver):
        field.halt_column(taker, minute, ForceState.HALTED, minute)
    other.fatigue, other.battles_fought = (
        max(one.fatigue, other.fatigue),
        max(one.battles_fought, other.battles_fought),
    )
    other.marched |= one.marched
    field.state.joining.append((giver, taker))
    return giver
