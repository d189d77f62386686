"""Dawn and dusk: who stands together meets again, and the people talk."""

from dataclasses import replace

from campaign.logic import orders
from campaign.logic.knowledge import spotting
from campaign.logic.march import contacts, joining, standoffs
from campaign.logic.movement.field import ON_THE_MOVE, OUT, Field
from campaign.logic.orders.fieldwork import rest
from campaign.logic.theatre import spots
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import ForceState, SightingSource


def judge_standoffs(field: Field, minute: int) -> None:
    """Brings hostile columns at one spot together again, at dawn and dusk.

    At dawn the people talk.
    """
    field.state.judged = minute
    together: dict[Spot, list[str]] = {}
    for key in field.by_lot(field.alive):
        if field.mover(key).state not in (*ON_THE_MOVE, *OUT):
            together.setdefault(field.mover(key).spot, []).append(key)
    for spot, keys in together.items():
        for i, a in enumerate(keys):
            for b in keys[i + 1 :]:
                if field.mover(a).spot == field.mover(b).spot == spot:
                    contacts.come_together(field, a, b, minute)
    contacts.meet_nearby(field, together, minute)
    dawn = minute % spots.DAY == spots.DAWN
    for key in field.by_lot(field.alive):
        if field.mover(key).state is ForceState.FACING and not still_faces(field, key, minute):
            field.halt_column(key, minute, ForceState.HALTED, minute if dawn else spots.next_dawn(minute))
    if dawn:
        begin_day(field, minute)
    else:
        standoffs.leave_by_night(field, minute)
    field.push_judgement()


def begin_day(field: Field, minute: int) -> None:
    """Makes the people talk, columns merge, and columns on the road think again."""
    for key in field.alive:
        if field.mover(key).state is ForceState.FACING:
            standoffs.note_dawn(field.mover(key), minute)
        report_by_people(field, key, minute)
        rest.recover_at_dawn(field, key, minute)
    joining.at_dawn(field, minute)
    think_again(field, minute)
    for key in field.alive:
        field.note_march(key, minute)


def think_again(field: Field, minute: int) -> None:
    """Moves columns to the best route at dawn, if their order looks at the news."""
    for key in field.by_lot(field.alive):
        moving = field.mover(key)
        free = moving.state is ForceState.MARCHING and moving.run < 0 and not moving.called_to
        if free and orders.kind_of(field, key).daily and not field.column(key).is_static:
            field.bring_up(key, minute)
            moving.route = ""
            field.come_to_place(key)
            orders.go_on(field, key, minute)


def still_faces(field: Field, key: str, minute: int) -> bool:
    """Tells whether *key* still faces an enemy.

    At dusk it does if one is there, at dawn if they faced each other anew. An enemy that did not see it at
    dawn, or was not seen, pins nobody there.
    """
    anew = field.mover(key).since == minute
    return is_faced(field, key) and (anew or minute % spots.DAY != spots.DAWN)


def is_faced(field: Field, key: str) -> bool:
    """Tells whether an enemy still stands where *key* does."""
    spot, side, hostile = field.mover(key).spot, field.column(key).side, field.theatre.relations.are_enemies
    return any(
        field.mover(other).spot == spot and hostile(side, field.column(other).side)
        for other in (field.at_place(spot.place) if spot.place else field.on_route(spot.route))
        if field.mover(other).state not in ON_THE_MOVE
    )


def report_by_people(field: Field, key: str, minute: int) -> None:
    """Lets the people of a place, at dawn, tell another side who is there.

    Nobody tells on a friend. CAMP-SIGHT-08.
    """
    column, moving = field.column(key), field.mover(key)
    place = field.theatre.places.get(moving.spot.place)
    if place is None or moving.state in OUT or spotting.is_known_garrison(field.theatre, column, moving.spot):
        return
    for side in field.theatre.sides:
        friendly = place.sympathy * side.favours
        if friendly <= 0 or field.theatre.relations.are_friends(side.key, column.side):
            continue
        dice = field.dice(f"whisper-{side.key}", minute, key)
        if dice.roll(1, 100, "CAMP-SIGHT-08", -1)[0] <= field.theatre.settings.march.report_chance * friendly:
            seen = spotting.make_sighting(side.key, column, moving.spot, minute, margin=0, dice=dice)
            sighting = replace(seen, source=SightingSource.SYMPATHISER, sure=False)
            field.state.sightings.append(sighting)
