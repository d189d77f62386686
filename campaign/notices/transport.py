"""The transport of a notice: by e-mail, by Apprise, or to a webhook; never to a private address.

Somebody who may name an address could have the site call the machines of its own network. So a connection
that a channel asks for is refused at the moment it is made, whatever name or redirection led there. An
installation that sends to a machine of its own says so: PRIVATE_NOTICES=1.
"""

import ipaddress
import logging
import smtplib
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs, urlsplit

import apprise
import requests
import urllib3.util.connection as connection
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils.translation import gettext as _

from campaign.logic.vocabulary.notices import NoticeFault
from campaign.models import Channel
from campaign.notices.layout import Sheet
from campaign.refusals import Refusal

TIMEOUT = 10  # seconds
DISCORD_MOST = 2000  # letters of a message
SECRET_LENGTH = 16  # letters of an address of which the last ones may be shown

SERVICES = frozenset(
    {
        "discord", "fluxer", "gotify", "gotifys", "guilded", "json", "jsons", "matrix", "matrixs", "mmost",
        "mmosts", "ntfy", "ntfys", "pbul", "pover", "revolt", "rocket", "rockets", "slack", "stoat", "tgram",
        "workflow", "zulip",
    }
)  # fmt: skip
"""Services of Apprise that are offered: those that send to one person or room, and touch nothing of ours."""

SELF_HOSTED = frozenset(
    {
        "gotify", "gotifys", "json", "jsons", "matrix", "matrixs", "mmost", "mmosts", "ntfy", "ntfys",
        "rocket", "rockets", "workflow", "workflows",
    }
)  # fmt: skip
"""Services whose address names a host."""

QUESTIONS = frozenset(
    ("auth", "avatar", "footer", "format", "mode", "priority", "thread", "to", "token", "topic", "tts")
)
"""The names allowed behind the `?` of an address. Others may read files here or hold up the worker."""

log = logging.getLogger(__name__)


class NotSent(Exception):
    """A notice was not sent; `fault` says why."""

    def __init__(self, fault: NoticeFault) -> None:
        super().__init__(fault)
        self.fault = fault


class PrivateAddress(OSError):
    """A channel leads to an address inside the site's own network."""


def is_public(address: str) -> bool:
    """Tells whether *address*, an IP address, is one that anybody on the internet may call."""
    found = ipaddress.ip_address(address.partition("%")[0])
    inner = [getattr(found, name, None) for name in ("ipv4_mapped", "sixtofour")]
    return all(each.is_global and not each.is_multicast for each in (found, *inner) if each is not None)


def refuse_private_host(host: str) -> None:
    """Raises PrivateAddress if *host* has an address that is not public; OSError if it has none."""
    if settings.PRIVATE_NOTICES:
        return
    for *_rest, where in socket.getaddrinfo(host, None, type=socket.SOCK_STREAM):
        if not is_public(str(where[0])):
            raise PrivateAddress(host)


@contextmanager
def public_connections_only() -> Iterator[list[str]]:
    """Refuses HTTP connections to private addresses within the block.

    Yields the hosts refused.
    """
    refused: list[str] = []
    plain = connection.create_connection

    def connect_publicly(address: tuple[str, int], *args: Any, **kwargs: Any) -> socket.socket:
        made = plain(address, *args, **kwargs)
        if not settings.PRIVATE_NOTICES and not is_public(made.getpeername()[0]):
            made.close()
            refused.append(address[0])
            raise PrivateAddress(address[0])
        return made

    connection.create_connection = connect_publicly
    try:
        yield refused
    finally:
        connection.create_connection = plain


def send_email(channel: Channel, sheet: Sheet) -> None:
    """Sends *sheet* to an account or an invited person, with headers that let mail programs stop it."""
    owner = channel.user or channel.invitation
    assert owner is not None
    mail = EmailMultiAlternatives(sheet.subject, sheet.text, None, [owner.email])
    mail.attach_alternative(sheet.html, "text/html")
    mail.extra_headers = {"Auto-Submitted": "auto-generated"}
    if sheet.off:
        mail.extra_headers |= {
            "List-Unsubscribe": f"<{sheet.off}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
    try:
        mail.send()
    except smtplib.SMTPRecipientsRefused as fault:
        raise NotSent(NoticeFault.REFUSED) from fault
    except OSError as fault:  # also what SMTP raises
        log.warning("%s was not sent: %s", channel, fault)
        raise NotSent(NoticeFault.UNREACHABLE) from fault


def service_of(address: str) -> apprise.NotifyBase | None:
    """Returns the service that *address* names; None if Apprise does not know it, or it is not offered."""
    logging.getLogger("apprise").setLevel(logging.CRITICAL)  # it would log addresses with their secrets
    asked = address.partition("?")[2]  # Apprise looks for them behind a # as well
    if not {*parse_qs(asked, keep_blank_values=True)} <= QUESTIONS:
        return None
    service = apprise.Apprise.instantiate(address, suppress_exceptions=True)
    if not isinstance(service, apprise.NotifyBase):
        return None
    schema = service.url(privacy=True).partition("://")[0]
    return service if schema in SERVICES else None


def check_service(address: str) -> None:
    """Raises Refusal if *address* names no service that is offered, or leads into the site's own network."""
    service = service_of(address)
    if service is None:
        raise Refusal(
            _("This is not the address of a service that the site can use. Check it for typing errors.")
        )
    if address.partition("://")[0].lower() in SELF_HOSTED:  # in others a token stands in its place
        check_host(str(getattr(service, "host", "") or ""))


def check_webhook(address: str) -> None:
    """Raises Refusal if *address* is none that a webhook may have."""
    parts = urlsplit(address)
    if parts.scheme not in ("https", "http") or not parts.hostname:
        raise Refusal(_("Give an address that begins with https://."))
    check_host(parts.hostname)


def check_host(host: str) -> None:
    """Raises Refusal if *host* is a private address; a name that is not one is the service's own affair."""
    try:
        refuse_private_host(host.strip("[]"))
    except PrivateAddress:
        raise Refusal(_("This address leads into the site’s own network. Choose a public one.")) from None
    except (OSError, UnicodeError):
        return  # what cannot be looked up now is refused when it is called


def masked_address(channel: Channel) -> str:
    """Returns the address of *channel* as its owner may see it again: service and end, not the secret."""
    schema, _colon, secret = channel.address.partition("://")
    if schema in ("http", "https"):
        return f"{secret.partition('/')[0].rpartition('@')[2]}/…"
    return f"{schema}: …{secret[-3:] if len(secret) >= SECRET_LENGTH else ''}"


def send_by_apprise(channel: Channel, sheet: Sheet) -> None:
    service = service_of(channel.address)
    if service is None:
        raise NotSent(NoticeFault.REFUSED)
    with public_connections_only() as refused:
        try:
            sent = service.notify(body=sheet.text, title=sheet.subject)
        except Exception as fault:  # a plug-in that trips over an address must not stop the others
            log.warning("%s was not sent: %s", channel, type(fault).__name__)
            sent = False
    if refused:
        raise NotSent(NoticeFault.PRIVATE)
    if not sent:
        raise NotSent(NoticeFault.REFUSED)


def post_to_webhook(address: str, sheet: Sheet) -> None:
    """Posts *sheet* to a webhook in Discord's manner, which Guilded, Stoat and others read as well."""
    body: dict[str, Any] = {
        "username": "Manigua",
        "content": sheet.text[:DISCORD_MOST],
        "allowed_mentions": {"parse": []},
    }
    with public_connections_only() as refused:
        try:
            answer = requests.post(address, json=body, timeout=TIMEOUT, allow_redirects=False)
        except requests.RequestException as fault:
            raise NotSent(NoticeFault.PRIVATE if refused else NoticeFault.UNREACHABLE) from fault
    if not 200 <= answer.status_code < 300:
        raise NotSent(NoticeFault.REFUSED)
