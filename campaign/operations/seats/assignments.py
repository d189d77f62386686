"""Assigns seats and umpires, changes them and takes them away, for an umpire at the desk."""

from django.contrib.auth.models import AbstractBaseUser, User
from django.db import transaction
from django.utils.translation import gettext as _

from campaign.models import Campaign, Seat, Turn
from campaign.operations.ledger.journal import record_operation
from campaign.operations.ledger.locks import lock_campaign, refuse_overwriting
from campaign.operations.notices.outbox import record_seat
from campaign.operations.seats.invitations import withdraw_taken
from campaign.operations.seats.stand_ins import (
    relieve_who_see_more,
    relieve_who_stand_in_for_nobody,
    sees_more,
    still_played,
)
from campaign.refusals import Refusal
from campaign.store.queries.people.seats import holder_mark


@transaction.atomic
def assign_seat(*, seat: Seat, name: str, actor: AbstractBaseUser, seen: str = "") -> Seat:
    """Assigns *seat* to the account *name*, whoever held it before; an invitation to it is withdrawn."""
    turn = locked_turn(seat, seen)
    person = account_of_name(name)
    if person.pk == seat.player_id:
        return seat
    if sees_more(person, seat):
        raise Refusal(
            _("%(name)s sees more in this campaign than this seat may know. Choose somebody else.")
            % {"name": person.get_username()}
        )
    put_player(seat, person, turn, actor)
    record_seat(seat, person)
    return seat


@transaction.atomic
def vacate_seat(*, seat: Seat, actor: AbstractBaseUser, seen: str = "") -> Seat:
    """Takes *seat* away from its player; the computer gives its orders from then on."""
    turn = locked_turn(seat, seen)
    if seat.player_id is None:
        raise Refusal(_("Nobody holds this seat."))
    put_player(seat, None, turn, actor)
    return seat


def locked_turn(seat: Seat, seen: str) -> Turn:
    """Locks the campaign of *seat* and returns its turn; refuses a page that shows another player."""
    turn = still_played(lock_campaign(seat.campaign, wait=True))
    seat.refresh_from_db()
    refuse_overwriting(holder_mark(seat), seen, seat.player.get_username() if seat.player else _("nobody"))
    return turn


def put_player(seat: Seat, person: User | None, turn: Turn, actor: AbstractBaseUser) -> None:
    before = seat.player.get_username() if seat.player else ""
    seat.player, seat.ready_for = person, ""
    seat.save(update_fields=["player", "ready_for"])
    withdraw_taken(turn.campaign)
    relieve_who_stand_in_for_nobody(turn.campaign, actor)
    relieve_who_see_more(turn.campaign, actor)
    record_operation(
        campaign=turn.campaign,
        turn=turn,
        actor=actor,
        operation="seats.assign" if person else "seats.vacate",
        subject=seat.key,
        data={"user": person.get_username() if person else "", "before": before},
    )


def account_of_name(name: str) -> User:
    """Raises Refusal if there is no such account, or it is shut."""
    person = User.objects.filter(username=name.strip(), is_active=True).first()
    if person is None:
        raise Refusal(
            _("No account is called “%(name)s”. Send an invitation instead.") % {"name": name.strip()}
        )
    return person


@transaction.atomic
def add_umpire(*, campaign: Campaign, name: str, actor: AbstractBaseUser) -> None:
    """Makes the account *name* an umpire; who plays in the campaign cannot be one."""
    campaign = lock_campaign(campaign, wait=True)
    person = account_of_name(name)
    if campaign.umpires.filter(pk=person.pk).exists():
        raise Refusal(_("%(name)s is an umpire already.") % {"name": person.get_username()})
    if campaign.seats.filter(player=person).exists():
        raise Refusal(
            _("%(name)s plays in this campaign. Take the seat away first.") % {"name": person.get_username()}
        )
    campaign.umpires.add(person)
    relieve_who_see_more(campaign, actor)
    record_operation(
        campaign=campaign, actor=actor, operation="umpires.add", data={"user": person.get_username()}
    )


@transaction.atomic
def remove_umpire(*, campaign: Campaign, name: str, actor: AbstractBaseUser) -> None:
    """Takes the campaign away from the umpire *name*; the last one stays."""
    campaign = lock_campaign(campaign, wait=True)
    person = campaign.umpires.filter(username=name).first()
    if person is None:
        raise Refusal(_("%(name)s is not an umpire of this campaign.") % {"name": name})
    if campaign.umpires.count() == 1:
        raise Refusal(_("A campaign needs an umpire. Add another one first."))
    campaign.umpires.remove(person)
    record_operation(
        campaign=campaign, actor=actor, operation="umpires.remove", data={"user": person.get_username()}
    )
