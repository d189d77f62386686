"""Who sits at a seat for a while: substitutes, what is left for them to know, and who is reminded how."""

from django.contrib.auth.models import AbstractBaseUser, User
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.logic.vocabulary import MailKind, Reminder, TurnState
from campaign.models import Campaign, Mail, Seat, Turn
from campaign.operations.ledger.journal import record
from campaign.operations.ledger.locks import lock, refuse_overwriting
from campaign.refusals import Refusal
from campaign.store.queries.seats import LONGEST_HANDOVER, companions, substitute_mark
from campaign.store.queries.turns import current_turn
from campaign.store.unit_of_work import Rows


@transaction.atomic
def name_substitute(
    *, seat: Seat, name: str, until: int, handover: str, actor: AbstractBaseUser, seen: str = ""
) -> Seat:
    """*name* orders in the holder's place until turn *until* is over. The holder may still order, too.

    A player names one of his own side's, whom he knows; only an umpire may try other names.
    """
    campaign = lock(seat.campaign, wait=True)
    turn = still_played(campaign)
    seat.refresh_from_db()
    refuse_overwriting(substitute_mark(seat), seen, substitute_in_words(seat))
    person = User.objects.filter(username=name.strip(), is_active=True).first()
    if seat.user_id is None:
        raise Refusal(_("The seat is empty; whoever is to have it can be given it."))
    # Whoever cannot stand in is refused in the same words as who is not there: the words tell of nobody.
    if (
        person is None
        or person.pk == seat.user_id
        or not (judges(actor, campaign) or companions(seat).filter(pk=person.pk).exists())
        or sees_more(person, seat)
    ):
        raise Refusal(_("Nobody of that name can stand in here."))
    if not turn.number <= until <= campaign.last_turn:
        raise Refusal(
            _("Say until what turn, from %(first)d to %(last)d.")
            % {"first": turn.number, "last": campaign.last_turn}
        )
    before = seat.substitute_id, seat.substitute_until
    if seat.substitute_id not in (None, person.pk):
        to_substitute(seat, MailKind.RELIEVED).save()
    seat.substitute, seat.substitute_until = person, until
    seat.handover = handover.strip()[:LONGEST_HANDOVER]
    seat.save(update_fields=["substitute", "substitute_until", "handover"])
    if before != (person.pk, until):
        to_substitute(seat, MailKind.NAMED).save()
    record(
        campaign=campaign,
        turn=turn,
        actor=actor,
        operation="seats.name_substitute",
        subject=seat.key,
        data={"substitute": person.get_username(), "until": until},
    )
    return seat


def substitute_in_words(seat: Seat) -> str:
    if seat.substitute is None:
        return _("nobody stands in")
    told = {"name": seat.substitute.get_username(), "turn": seat.substitute_until}
    return _("%(name)s, until turn %(turn)s") % told


def still_played(campaign: Campaign) -> Turn:
    """The turn of *campaign*, which is locked: once it is over nobody changes anything about its seats."""
    turn = current_turn(campaign)
    if turn.state in (TurnState.ENDED, TurnState.PUBLISHED):
        raise Refusal(_("The campaign is over."))
    return turn


def judges(actor: AbstractBaseUser, campaign: Campaign) -> bool:
    assert isinstance(actor, User)
    return actor.is_superuser or campaign.umpires.filter(username=actor.get_username()).exists()


def relieve_who_see_more(campaign: Campaign, actor: AbstractBaseUser | None) -> list[Seat]:
    """The seats whose substitutes have become umpires since, or sit on another side now: nobody stands in
    there any more, in a campaign that is over as well. The caller is in a transaction.
    """
    manned = Seat.objects.filter(campaign=campaign).exclude(substitute=None)
    found = [
        seat
        for seat in manned.select_related("substitute", "campaign")
        if seat.substitute is not None and sees_more(seat.substitute, seat)
    ]
    for seat in found:
        empty(seat, current_turn(campaign), actor)
    return found


def relieve_who_stand_in_for_nobody(campaign: Campaign, actor: AbstractBaseUser | None) -> None:
    """A seat that was emptied, or given to its substitute himself, has none any more. The caller is in a
    transaction.
    """
    for seat in Seat.objects.filter(campaign=campaign).exclude(substitute=None).select_related("substitute"):
        if seat.user_id in (None, seat.substitute_id):
            empty(seat, current_turn(campaign), actor)


def on_two_sides(campaign: Campaign) -> list[User]:
    """Who holds seats of more than one side, or is umpire of *campaign* and holds one: in order of name."""
    sides: dict[User, set[int]] = {}
    for seat in Seat.objects.filter(campaign=campaign).exclude(user=None).select_related("user"):
        if seat.user is not None:
            sides.setdefault(seat.user, set()).add(seat.side_id)
    umpires = set(campaign.umpires.all())
    both = [person for person, held in sides.items() if len(held) > 1 or person in umpires]
    return sorted(both, key=lambda person: person.get_username())


def sees_more(person: User, seat: Seat) -> bool:
    """Whether *person* knows what the seat's side does not: he is umpire, or sits on another side."""
    others = Seat.objects.filter(campaign=seat.campaign).exclude(side=seat.side)
    return (
        person.is_superuser
        or seat.campaign.umpires.filter(pk=person.pk).exists()
        or any(person.pk in other.sitters for other in others)
    )


@transaction.atomic
def relieve(*, seat: Seat, actor: AbstractBaseUser, seen: str = "") -> None:
    """The holder is back."""
    turn = still_played(lock(seat.campaign, wait=True))
    seat.refresh_from_db()
    refuse_overwriting(substitute_mark(seat), seen, substitute_in_words(seat))
    if seat.substitute is None:
        raise Refusal(_("Nobody stands in here."))
    empty(seat, turn, actor)


def empty(seat: Seat, turn: Turn, actor: AbstractBaseUser | None) -> None:
    """Nobody stands in at *seat* any more; the journal has who did."""
    assert seat.substitute is not None
    data = {"substitute": seat.substitute.get_username()}
    to_substitute(seat, MailKind.RELIEVED).save()
    seat.substitute = seat.substitute_until = None
    seat.save(update_fields=["substitute", "substitute_until"])
    record(
        campaign=turn.campaign, turn=turn, actor=actor, operation="seats.relieve", subject=seat.key, data=data
    )


@transaction.atomic
def make_head(*, seat: Seat, actor: AbstractBaseUser) -> None:
    """Who sits at *seat* speaks for its side from now on, and nobody else of it."""
    campaign = lock(seat.campaign)
    turn = still_played(campaign)
    before = list(campaign.seats.filter(side=seat.side_id, head=True).exclude(pk=seat.pk))
    seat.refresh_from_db()
    if seat.head and not before:
        return
    for other in before:
        other.head = False
        other.save(update_fields=["head"])
    seat.head = True
    seat.save(update_fields=["head"])
    record(
        campaign=campaign,
        turn=turn,
        actor=actor,
        operation="seats.make_head",
        subject=seat.key,
        data={"before": [other.key for other in before]},
    )


def relieve_in_time(rows: Rows, turn: Turn) -> None:
    """As *turn* opens, those go whose time is over. The caller flushes *rows*."""
    for seat in rows.seats.values():
        if seat.substitute_until is not None and seat.substitute_until < turn.number:
            rows.add([to_substitute(seat, MailKind.RELIEVED)])
            seat.substitute = seat.substitute_until = None
            rows.write([seat], "substitute", "substitute_until")


@transaction.atomic
def set_risings_apart(*, seat: Seat, apart: bool, actor: User) -> None:
    """Says whether risings make forces of their own, or join those of *seat*. Who sits there says it."""
    still_played(lock(seat.campaign, wait=True))
    seat.refresh_from_db()
    if actor.pk not in seat.sitters:
        raise Refusal(_("Only the player of this seat can change this."))
    seat.risings_apart = apart
    seat.save(update_fields=["risings_apart"])


@transaction.atomic
def wish(*, seat: Seat, reminder: str = "", email: str, actor: User) -> None:
    """Where *actor*, who sits there, is reminded of deadlines, and whether, which its holder alone says."""
    still_played(lock(seat.campaign, wait=True))
    seat.refresh_from_db()
    holds = actor.pk == seat.user_id and reminder in list(Reminder)
    if not holds and (reminder or actor.pk not in seat.sitters):
        raise Refusal(_("Only who sits there says how he is reminded."))
    if holds:
        seat.reminder = reminder
        seat.save(update_fields=["reminder"])
    if actor.email != email:
        User.objects.filter(pk=actor.pk).update(email=email)
        actor.email = email


def to_substitute(seat: Seat, kind: MailKind) -> Mail:
    """To who stands in at *seat* now: not written yet."""
    return Mail(
        campaign_id=seat.campaign_id,
        seat=seat,
        kind=kind,
        user_id=seat.substitute_id,
        until=seat.substitute_until,
    )
