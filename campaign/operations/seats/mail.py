"""E-mails that the clock sends once: invitations and news for stand-ins.

An e-mail is a row, written together with the change it reports: a change that is undone is reported to
nobody. It is marked as sent before it is sent: a worker that dies in between sends nothing twice, and may
send nothing. No e-mail holds what only a seat may know; its reader follows a link, and logs in.
"""

import logging
from dataclasses import dataclass

from django.conf import settings
from django.core.mail import send_mail
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.formats import date_format

from campaign.i18n.war_words import gettext as _, speaking_of
from campaign.logic.vocabulary import MailKind, Reminder
from campaign.models import Mail
from campaign.store.queries.invitations import invitation_token, is_invitation_open

AT_ONCE = 20  # limits how long a silent server blocks the clock
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Written:
    to: str
    subject: str
    text: str


def one_line(subject: str) -> str:
    """Returns *subject* as a header takes it: names in it may contain line breaks."""
    return " ".join(subject.split())


def send_waiting() -> int:
    """Sends the waiting e-mails, oldest first; returns how many. If the server fails, the rest wait."""
    waiting = Mail.objects.filter(sent_at=None).select_related(
        "campaign", "seat__side", "user", "invitation__by"
    )
    sent = 0
    for mail in waiting.order_by("pk")[:AT_ONCE]:
        if not Mail.objects.filter(pk=mail.pk, sent_at=None).update(sent_at=timezone.now()):
            continue  # another worker was faster
        written = write_mail(mail)
        if written is None:
            continue
        try:
            sent += send_mail(one_line(written.subject), written.text, None, [written.to])
        except OSError as fault:  # also what SMTP raises
            log.warning("%s of %s was not sent: %s", mail, mail.campaign.slug, fault)
            Mail.objects.filter(pk=mail.pk).update(failed=True)
            break
    return sent


def write_mail(mail: Mail) -> Written | None:
    """Returns the text of *mail* in its reader's language; None if it is no longer true or has no address."""
    with (
        translation.override(mail_language(mail)),
        speaking_of(mail.campaign.spoken_words, mail.campaign.turn_days),
    ):
        if mail.kind == MailKind.INVITED:
            return invitation_mail(mail)
        if mail.user is None or not mail.user.email or said_since(mail):
            return None
        if mail.kind == MailKind.NAMED and mail.user_id == mail.seat.substitute_id:
            return stand_in_mail(mail)
        if mail.kind == MailKind.RELIEVED and mail.user_id not in mail.seat.sitters:
            return relief_mail(mail)
    return None


def said_since(mail: Mail) -> bool:
    """True if a later e-mail about the same seat waits for the same person: only that one is sent."""
    return Mail.objects.filter(seat=mail.seat_id, user=mail.user_id, sent_at=None, pk__gt=mail.pk).exists()


def mail_language(mail: Mail) -> str:
    """Returns the language of an e-mail: an invitation's own, or that of the seat's reminders."""
    if mail.invitation is not None:
        return mail.invitation.language
    wish = mail.seat.reminder
    return wish if wish in (Reminder.ENGLISH, Reminder.SPANISH) else settings.LANGUAGE_CODE


def mail_details(mail: Mail, address: str) -> dict[str, str]:
    seat = mail.seat
    return {
        "campaign": mail.campaign.name,
        "seat": f"{seat.called} ({seat.entitled})" if seat.entitled else seat.called,
        "side": seat.side.called,
        "address": settings.SITE_ADDRESS + address,
    }


def invitation_mail(mail: Mail) -> Written | None:
    invitation = mail.invitation
    if invitation is None or not invitation.email or not is_invitation_open(invitation):
        return None
    by = invitation.by.get_username() if invitation.by else ""
    told = mail_details(mail, reverse("campaign:invitation", args=[invitation_token(invitation)])) | {
        "who": by or _("The umpire"),
        "until": f"{date_format(invitation.expires_at, 'DATETIME_FORMAT')} {settings.TIME_ZONE}",
    }
    return Written(
        invitation.email,
        _("%(campaign)s: an invitation") % told,
        _(
            "%(who)s invites you to a campaign by turns, %(campaign)s:"
            " to command %(seat)s, for {the}%(side)s.\n\n"
            "This link opens the seat, once, until %(until)s:\n\n%(address)s\n\n"
            "If you do not know what this is about, leave it: nothing happens."
        )
        % told,
    )


def stand_in_mail(mail: Mail) -> Written:
    assert mail.user is not None
    told = mail_details(mail, reverse("campaign:seat", args=[mail.campaign.slug, mail.seat.key]))
    return Written(
        mail.user.email,
        _("%(campaign)s: you stand in for %(seat)s") % told,
        _(
            "You order for %(seat)s until turn %(until)s is over.\n\n"
            "What is left for you to know, and what its forces are about, stands on the page of the seat:\n\n"
            "%(address)s"
        )
        % (told | {"until": mail.until}),
    )


def relief_mail(mail: Mail) -> Written:
    assert mail.user is not None
    told = mail_details(mail, reverse("campaign:campaigns"))
    return Written(
        mail.user.email,
        _("%(campaign)s: you stand in for %(seat)s no more") % told,
        _("You order for %(seat)s no more.\n\nYour campaigns:\n\n%(address)s") % told,
    )
