"""Stand-ins at seats: naming and relieving them, their notes, and reminders."""

from django.contrib.auth.models import AbstractBaseUser, User
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.vocabulary import Reminder, TurnState
from campaign.logic.vocabulary.notices import EventKind
from campaign.models import Campaign, Seat, Turn
from campaign.operations.ledger.journal import record_operation
from campaign.operations.ledger.locks import lock_campaign, refuse_overwriting
from campaign.operations.notices.outbox import stand_in_event
from campaign.refusals import Refusal
from campaign.store.queries.people.seats import LONGEST_HANDOVER, companions, stand_in_mark
from campaign.store.queries.weeks.turns import current_turn
from campaign.store.unit_of_work import Rows


@transaction.atomic
def name_stand_in(
    *, seat: Seat, name: str, until: int, handover: str, actor: AbstractBaseUser, seen: str = ""
) -> Seat:
    """Names the stand-in *name* for a seat until turn *until* is over. The player may still give orders, too.

    Players can name people of their own side, whom they know; only an umpire may try other names.
    """
    campaign = lock_campaign(seat.campaign, wait=True)
    turn = still_played(campaign)
    seat.refresh_from_db()
    refuse_overwriting(stand_in_mark(seat), seen, stand_in_in_words(seat))
    person = User.objects.filter(username=name.strip(), is_active=True).first()
    if seat.player_id is None:
        raise Refusal(_("The seat is empty. Assign it to a player instead."))
    # An unfit person and an unknown name get the same refusal, so that it reveals no accounts.
    if (
        person is None
        or person.pk == seat.player_id
        or not (is_umpire_of(actor, campaign) or companions(seat).filter(pk=person.pk).exists())
        or sees_more(person, seat)
    ):
        raise Refusal(_("This person cannot stand in here."))
    if not turn.number <= until <= campaign.last_turn:
        raise Refusal(
            _("Say until what turn, from %(first)d to %(last)d.")
            % {"first": turn.number, "last": campaign.last_turn}
        )
    before = seat.stand_in_id, seat.stand_in_until
    if seat.stand_in_id not in (None, person.pk):
        stand_in_event(seat, EventKind.RELIEVED).save()
    seat.stand_in, seat.stand_in_until = person, until
    seat.handover = handover.strip()[:LONGEST_HANDOVER]
    seat.save(update_fields=["stand_in", "stand_in_until", "handover"])
    if before != (person.pk, until):
        stand_in_event(seat, EventKind.STAND_IN).save()
    record_operation(
        campaign=campaign,
        turn=turn,
        actor=actor,
        operation="seats.name_stand_in",
        subject=seat.key,
        data={"stand_in": person.get_username(), "until": until},
    )
    return seat


def stand_in_in_words(seat: Seat) -> str:
    if seat.stand_in is None:
        return _("nobody stands in")
    about = {"name": seat.stand_in.get_username(), "turn": seat.stand_in_until}
    return _("%(name)s, until turn %(turn)s") % about


def still_played(campaign: Campaign) -> Turn:
    """Returns the turn of *campaign*, which is locked; raises Refusal once the campaign is over."""
    turn = current_turn(campaign)
    if turn.state in (TurnState.ENDED, TurnState.PUBLISHED):
        raise Refusal(_("The campaign is over."))
    return turn


def is_umpire_of(actor: AbstractBaseUser, campaign: Campaign) -> bool:
    assert isinstance(actor, User)
    return actor.is_superuser or campaign.umpires.filter(username=actor.get_username()).exists()


def relieve_who_see_more(campaign: Campaign, actor: AbstractBaseUser | None) -> list[Seat]:
    """Relieves stand-ins who have become umpires or joined another side. Returns their seats."""
    manned = Seat.objects.filter(campaign=campaign).exclude(stand_in=None)
    seats = [
        seat
        for seat in manned.select_related("stand_in", "campaign")
        if seat.stand_in is not None and sees_more(seat.stand_in, seat)
    ]
    for seat in seats:
        remove_stand_in(seat, current_turn(campaign), actor)
    return seats


def relieve_who_stand_in_for_nobody(campaign: Campaign, actor: AbstractBaseUser | None) -> None:
    """Relieves stand-ins of seats that are empty or that were assigned to them.

    The caller is in a transaction.
    """
    for seat in Seat.objects.filter(campaign=campaign).exclude(stand_in=None).select_related("stand_in"):
        if seat.player_id in (None, seat.stand_in_id):
            remove_stand_in(seat, current_turn(campaign), actor)


def on_two_sides(campaign: Campaign) -> list[User]:
    """Returns people with seats on two sides, or who umpire *campaign* and hold one: in order of name."""
    sides: dict[User, set[int]] = {}
    for seat in Seat.objects.filter(campaign=campaign).exclude(player=None).select_related("player"):
        if seat.player is not None:
            sides.setdefault(seat.player, set()).add(seat.side_id)
    umpires = set(campaign.umpires.all())
    both = [person for person, held in sides.items() if len(held) > 1 or person in umpires]
    return sorted(both, key=lambda person: person.get_username())


def sees_more(person: User, seat: Seat) -> bool:
    """Tells whether *person* knows what the seat's side does not: an umpire, or a player of another side."""
    others = Seat.objects.filter(campaign=seat.campaign).exclude(side=seat.side)
    return (
        person.is_superuser
        or seat.campaign.umpires.filter(pk=person.pk).exists()
        or any(person.pk in other.sitters for other in others)
    )


@transaction.atomic
def relieve_stand_in(*, seat: Seat, actor: AbstractBaseUser, seen: str = "") -> None:
    """Ends the stand-in's time: the player is back."""
    turn = still_played(lock_campaign(seat.campaign, wait=True))
    seat.refresh_from_db()
    refuse_overwriting(stand_in_mark(seat), seen, stand_in_in_words(seat))
    if seat.stand_in is None:
        raise Refusal(_("Nobody stands in here."))
    remove_stand_in(seat, turn, actor)


def remove_stand_in(seat: Seat, turn: Turn, actor: AbstractBaseUser | None) -> None:
    """Removes the stand-in of *seat*; the journal notes who it was."""
    assert seat.stand_in is not None
    data = {"stand_in": seat.stand_in.get_username()}
    stand_in_event(seat, EventKind.RELIEVED).save()
    seat.stand_in = seat.stand_in_until = None
    seat.save(update_fields=["stand_in", "stand_in_until"])
    record_operation(
        campaign=turn.campaign, turn=turn, actor=actor, operation="seats.relieve", subject=seat.key, data=data
    )


@transaction.atomic
def make_head(*, seat: Seat, actor: AbstractBaseUser) -> None:
    """Makes the player of *seat* the only commander-in-chief of its side."""
    campaign = lock_campaign(seat.campaign)
    turn = still_played(campaign)
    before = list(campaign.seats.filter(side=seat.side_id, is_commander_in_chief=True).exclude(pk=seat.pk))
    seat.refresh_from_db()
    if seat.is_commander_in_chief and not before:
        return
    for other in before:
        other.is_commander_in_chief = False
        other.save(update_fields=["is_commander_in_chief"])
    seat.is_commander_in_chief = True
    seat.save(update_fields=["is_commander_in_chief"])
    record_operation(
        campaign=campaign,
        turn=turn,
        actor=actor,
        operation="seats.make_commander_in_chief",
        subject=seat.key,
        data={"before": [other.key for other in before]},
    )


def relieve_in_time(rows: Rows, turn: Turn) -> None:
    """Relieves stand-ins whose time is over as *turn* opens. The caller flushes *rows*."""
    for seat in rows.seats.values():
        if seat.stand_in_until is not None and seat.stand_in_until < turn.number:
            rows.add([stand_in_event(seat, EventKind.RELIEVED)])
            seat.stand_in = seat.stand_in_until = None
            rows.write([seat], "stand_in", "stand_in_until")


@transaction.atomic
def set_risings_apart(*, seat: Seat, apart: bool, actor: User) -> None:
    """Sets whether uprisings make forces of their own, or join those of *seat*; only its player may."""
    still_played(lock_campaign(seat.campaign, wait=True))
    seat.refresh_from_db()
    if actor.pk not in seat.sitters:
        raise Refusal(_("Only the player of this seat can change this."))
    seat.risings_apart = apart
    seat.save(update_fields=["risings_apart"])


@transaction.atomic
def set_reminder(*, seat: Seat, reminder: str = "", email: str, actor: User) -> None:
    """Sets *actor*'s address for reminders; the player of the seat also sets whether they are sent."""
    still_played(lock_campaign(seat.campaign, wait=True))
    seat.refresh_from_db()
    holds = actor.pk == seat.player_id and reminder in list(Reminder)
    if not holds and (reminder or actor.pk not in seat.sitters):
        raise Refusal(_("Only the player of this seat can change the reminder."))
    if holds:
        seat.reminder = reminder
        seat.save(update_fields=["reminder"])
    if actor.email != email:
        User.objects.filter(pk=actor.pk).update(email=email)
        actor.email = email
