"""Notices as they are sent: a subject with text and HTML for e-mail, text alone for other services."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext

from campaign.models import Channel
from campaign.notices.letters import Letter

SIGNER = Signer(salt="campaign.notices")


@dataclass(frozen=True, slots=True)
class Sheet:
    """`off`: where one click stops the e-mails, without a log-in. `brief`: the news alone, for a browser.

    `page`: the path that a tap on it opens.
    """

    subject: str
    text: str
    html: str
    off: str
    brief: str = ""
    page: str = "/"


def sheet_of(channel: Channel, campaign: str, letters: Sequence[Letter]) -> Sheet:
    """Returns *letters*, one or a digest of several, for *channel*, in the language that is spoken now."""
    number = len(letters)
    digest = ngettext("%(n)d notice", "%(n)d notices", number) % {"n": number}
    subject = letters[0].subject if number == 1 else digest
    off = "" if channel.invitation_id else link_to_choice(channel)  # an invitation comes once
    all_ = settings.SITE_ADDRESS + reverse("notices")
    page = {"campaign": campaign, "title": subject, "letters": letters, "off": off, "daily": off, "all": all_}
    text = "\n\n".join(letter_as_text(campaign, letter) for letter in letters)
    ends = ((_("Stop these notices"), off), (_("All my notices"), all_))
    text += "\n\n" + "\n".join(f"{label}: {href}" for label, href in ends) if off else ""
    html = render_to_string("notices/letter.html", page)
    brief = "\n".join(letters[0].lines if number == 1 else [letter.title for letter in letters])
    return Sheet(one_line(f"{campaign}: {subject}"), text, html, off, brief, page_of(letters))


def page_of(letters: Sequence[Letter]) -> str:
    """Returns the path of the first button of a single letter; of a digest, that of the front page."""
    links = letters[0].links if len(letters) == 1 else ()
    return links[0][1].removeprefix(settings.SITE_ADDRESS) if links else "/"


def letter_as_text(campaign: str, letter: Letter) -> str:
    """Returns *letter* as plain text, which Discord and its like set in bold where it has stars."""
    numbered = len(letter.lines) > 1
    lines = [f"**{letter.title}** ({campaign})", letter.when]
    lines += [f"{n}. {line}" if numbered else line for n, line in enumerate(letter.lines, start=1)]
    lines += [letter.note, *(f"{label}: {href}" for label, href in letter.links)]
    return "\n".join(filter(None, lines))


def one_line(subject: str) -> str:
    """Returns *subject* as a header takes it: names in it may contain line breaks."""
    return " ".join(subject.split())


def link_to_choice(channel: Channel) -> str:
    """Returns the address at which the reader of *channel* stops or slows it without logging in."""
    return settings.SITE_ADDRESS + reverse("notice-choice", args=[SIGNER.sign(channel.nonce)])


def channel_of_link(token: str) -> Channel | None:
    """Returns the channel of a link in an e-mail; None if it was never signed, or the channel is gone."""
    try:
        nonce = SIGNER.unsign(token)
    except BadSignature:
        return None
    return Channel.objects.select_related("user").filter(nonce=nonce, campaign=None).first()
