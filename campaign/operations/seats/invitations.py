"""Invitations: an umpire sends a link to a seat; the person who opens it takes the seat.

No step asks whether an address has an account. Links that are used, withdrawn, expired or unknown look the
same to the person who tries them.
"""

import datetime as dt
from collections.abc import Mapping
from secrets import token_urlsafe

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaign.logic.vocabulary import Reminder
from campaign.models import Campaign, Invitation, Seat
from campaign.operations.ledger.journal import record_operation
from campaign.operations.ledger.locks import lock_campaign
from campaign.operations.notices.outbox import record_invitation, record_seat
from campaign.operations.seats.stand_ins import sees_more, still_played
from campaign.refusals import Refusal
from campaign.store.queries.people.invitations import invitation_by_link, is_invitation_open, open_invitations

DAYS = 14
MOST = 30
"""Invitations that one umpire can make in a day, so that nobody sends mass mail from here."""


@transaction.atomic
def invite_player(*, seat: Seat, email: str, language: str, actor: AbstractBaseUser) -> Invitation:
    """Opens *seat*, which is empty, to the holder of a new link; sends it by e-mail if there is an *email*.

    A site without a mail server sends nothing: the umpire writes to the *email*.

    An earlier invitation to the seat no longer works; an identical one stays, and no second e-mail is sent.
    """
    campaign = lock_campaign(seat.campaign)
    turn = still_played(campaign)
    seat.refresh_from_db()
    if seat.player_id is not None:
        raise Refusal(_("This seat already has a player."))
    assert language in dict(settings.LANGUAGES)
    for before in Invitation.objects.filter(seat=seat, used_at=None, withdrawn_at=None):
        if is_invitation_open(before) and (before.email, before.language) == (email, language):
            return before
        _withdraw(before)
    now = timezone.now()
    lately = Invitation.objects.filter(by_id=actor.pk, made_at__gt=now - dt.timedelta(days=1))
    if lately.count() >= MOST:
        raise Refusal(_("You have made %(n)d invitations today. Make more tomorrow.") % {"n": MOST})
    made = Invitation.objects.create(
        campaign=campaign,
        seat=seat,
        nonce=token_urlsafe(18),
        email=email,
        language=language,
        by_id=actor.pk,
        made_at=now,
        expires_at=now + dt.timedelta(days=DAYS),
    )
    letter = bool(email) and settings.SENDS_MAIL
    if letter:
        record_invitation(made)
    record_operation(
        campaign=campaign, turn=turn, actor=actor, operation="invitations.invite", subject=seat.key,
        data={"letter": letter},
    )  # fmt: skip
    return made


@transaction.atomic
def withdraw_invitation(*, seat: Seat, actor: AbstractBaseUser) -> None:
    """Closes the link to *seat*; an e-mail that still waits is not sent."""
    campaign = lock_campaign(seat.campaign)
    open_ = Invitation.objects.filter(seat=seat, used_at=None, withdrawn_at=None).first()
    if open_ is None:
        raise Refusal(_("Nobody is invited to this seat."))
    _withdraw(open_)
    record_operation(campaign=campaign, actor=actor, operation="invitations.withdraw", subject=seat.key)


@transaction.atomic
def invite_everybody(
    *, campaign: Campaign, wishes: Mapping[str, tuple[str, str]], actor: AbstractBaseUser
) -> int:
    """Invites somebody to each empty seat without an open invitation; returns how many.

    *wishes*: by the key of a seat the e-mail, "" for none, and the language.
    """
    made = 0
    for seat in campaign.seats.filter(player=None, key__in=wishes).order_by("side__position", "key"):
        if not open_invitations(seat).exists():
            email, language = wishes[seat.key]
            invite_player(seat=seat, email=email, language=language, actor=actor)
            made += 1
    return made


def withdraw_taken(campaign: Campaign) -> None:
    """Withdraws invitations to seats that have been assigned; they stay withdrawn if the seat empties.

    The caller is in a transaction.
    """
    for open_ in Invitation.objects.filter(
        campaign=campaign, used_at=None, withdrawn_at=None, seat__player__isnull=False
    ):
        _withdraw(open_)


def _withdraw(invitation: Invitation) -> None:
    invitation.withdrawn_at, invitation.email = timezone.now(), ""
    invitation.save(update_fields=["withdrawn_at", "email"])


@transaction.atomic
def take_seat(*, link: str, user: User) -> Seat:
    """Assigns the seat of *link* to *user*.

    Raises the same Refusal for every link that no longer works, and another if *user* would see more than the
    seat's side.
    """
    invitation = invitation_by_link(link)
    if invitation is None:
        raise Refusal(closed_message())
    campaign = lock_campaign(invitation.campaign, wait=True)
    invitation.refresh_from_db()
    seat = Seat.objects.select_related("side").get(pk=invitation.seat_id)
    if not is_invitation_open(invitation) or seat.player_id is not None:
        raise Refusal(closed_message())
    turn = still_played(campaign)
    if sees_more(user, seat):
        raise Refusal(_("You see more in this campaign than this seat may know. Somebody else must take it."))
    seat.player, seat.ready_for = user, ""
    seat.save(update_fields=["player", "ready_for"])
    invitation.used_at, invitation.used_by, invitation.email = timezone.now(), user, ""
    invitation.save(update_fields=["used_at", "used_by", "email"])
    record_operation(campaign=campaign, turn=turn, actor=user, operation="invitations.take", subject=seat.key)
    record_seat(seat, user)
    return seat


@transaction.atomic
def take_with_new_account(
    *, link: str, username: str, password: str, email: str = "", language: str = ""
) -> Seat:
    """Creates an account and assigns it the seat of *link*; neither if the link is closed.

    *language*: that of its reminders; "" for the site's.
    """
    seat = take_seat(link=link, user=User.objects.create_user(username, email, password))
    if language:
        seat.reminder = Reminder(language)
        seat.save(update_fields=["reminder"])
    return seat


def closed_message() -> str:
    return _("This invitation is no longer valid. Ask the umpire of the campaign for another.")
