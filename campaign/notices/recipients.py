"""The people whom an event concerns, each with the seat in whose place they read of it."""

from collections.abc import Callable, Iterable, Iterator

from django.contrib.auth.models import User

from campaign.access import has_command
from campaign.logic.vocabulary import Reminder
from campaign.logic.vocabulary.notices import EventKind
from campaign.models import Engagement, Event, Proposal, Seat

Recipient = tuple[User, Seat | None]


def people_to_tell(event: Event) -> list[Recipient]:
    """Returns whom *event* concerns; a seat is None for an umpire. Nobody twice in the same place."""
    seats = list(Seat.objects.filter(campaign=event.campaign).select_related("side", "player", "stand_in"))
    found = CONCERNED[EventKind(event.kind)](event, seats)
    people = {(user.pk, seat.pk if seat else 0): (user, seat) for user, seat in found if user.is_active}
    return list(people.values())


def umpires(event: Event) -> Iterator[Recipient]:
    for user in event.campaign.umpires.order_by("pk"):
        yield user, None


def sitters_of(seats: Iterable[Seat]) -> Iterator[Recipient]:
    """Yields the players of *seats* and their stand-ins."""
    for seat in seats:
        for user in (seat.player, seat.stand_in):
            if user is not None:
                yield user, seat


def commanders_of(side: int, seats: list[Seat]) -> list[Seat]:
    """Returns the seats that decide for the side with primary key *side*."""
    return [seat for seat in seats if seat.side_id == side and has_command((seat,), seats)]


def everybody_seated(_event: Event, seats: list[Seat]) -> Iterable[Recipient]:
    return sitters_of(seats)


def umpires_and_seats(event: Event, seats: list[Seat]) -> Iterable[Recipient]:
    return [*umpires(event), *sitters_of(seats)]


def no_recipients(_event: Event, _seats: list[Seat]) -> Iterable[Recipient]:
    return ()


def people_in_battle(event: Event, seats: list[Seat]) -> Iterable[Recipient]:
    """Returns the umpires, and the seats that have a force in one of the battles."""
    keys = event.about["battles"]
    force_keys: set[str] = set()
    for muster in Engagement.objects.filter(campaign=event.campaign, key__in=keys).values_list(
        "muster", flat=True
    ):
        force_keys |= forces_in(muster)
    of_seats = {
        force.seat_id for force in event.campaign.forces.filter(key__in=force_keys).only("seat_id", "undone")
    }
    return [*umpires(event), *sitters_of(seat for seat in seats if seat.pk in of_seats)]


def forces_in(muster: dict) -> set[str]:
    """Returns the keys of the forces that fight in *muster*, which is plain data."""
    return {force["key"] for party in muster.get("parties", ()) for force in party["forces"]}


def sides_in(muster: dict) -> set[str]:
    """Returns the keys of the sides that fight in *muster*, allies too."""
    return {party["side"] for party in muster.get("parties", ())} | set(muster.get("allies", ()))


def judges_of_report(event: Event, seats: list[Seat]) -> Iterable[Recipient]:
    """Returns the umpires and the commanders of the other side, but not the author."""
    row = Engagement.objects.filter(campaign=event.campaign, key=event.subject).first()
    sides = sides_in(row.muster) if row else set()
    own_sides = {seat.side_id for seat in seats if event.user_id in seat.sitters}
    other_sides = {seat.side_id for seat in seats if seat.side.key in sides} - own_sides
    people = [*umpires(event)]
    for side in sorted(other_sides):
        people += sitters_of(commanders_of(side, seats))
    return [(user, seat) for user, seat in people if user.pk != event.user_id]


def people_offered(event: Event, seats: list[Seat]) -> Iterable[Recipient]:
    row = Proposal.objects.filter(campaign=event.campaign, key=event.subject).first()
    return sitters_of(commanders_of(row.to_id, seats)) if row else ()


def letter_writers(event: Event, seats: list[Seat]) -> Iterable[Recipient]:
    return sitters_of(seat for seat in seats if seat.pk == event.seat_id)


def people_to_remind(event: Event, seats: list[Seat]) -> Iterable[Recipient]:
    """Returns the stand-in of each seat if there is one, else its player."""
    for seat in seats:
        person = seat.stand_in or seat.player
        wanted = seat.key in event.about["seats"] and seat.reminder != Reminder.NEVER
        if wanted and person is not None:
            yield person, seat


def new_holder(event: Event, seats: list[Seat]) -> Iterable[Recipient]:
    return [
        (seat.player, seat)
        for seat in seats
        if seat.pk == event.seat_id and seat.player is not None and seat.player_id == event.user_id
    ]


def stand_in(event: Event, seats: list[Seat]) -> Iterable[Recipient]:
    """Returns who was named for the seat, if they still stand in."""
    return [
        (seat.stand_in, seat)
        for seat in seats
        if seat.pk == event.seat_id and seat.stand_in is not None and seat.stand_in_id == event.user_id
    ]


def relieved_stand_in(event: Event, seats: list[Seat]) -> Iterable[Recipient]:
    """Returns who stood in for the seat, if they have no more to do with it."""
    found = [seat for seat in seats if seat.pk == event.seat_id and event.user_id not in seat.sitters]
    return [(event.user, seat) for seat in found if event.user is not None]


CONCERNED: dict[EventKind, Callable[[Event, list[Seat]], Iterable[Recipient]]] = {
    EventKind.WEEK_PUBLISHED: everybody_seated,
    EventKind.BATTLE_WAITS: people_in_battle,
    EventKind.TABLE_REPORT: judges_of_report,
    EventKind.EXCHANGE: people_offered,
    EventKind.LETTER: lambda event, _seats: umpires(event),
    EventKind.ANSWER: letter_writers,
    EventKind.DEADLINE_NEAR: people_to_remind,
    EventKind.SEAT_GIVEN: new_holder,
    EventKind.PAUSED: umpires_and_seats,
    EventKind.GAZETTE: no_recipients,
    EventKind.INVITED: no_recipients,
    EventKind.STAND_IN: stand_in,
    EventKind.RELIEVED: relieved_stand_in,
}
