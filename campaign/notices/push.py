"""Notices in browsers: encrypted for one browser, signed with the site's own key, handed to its push service.

RFC 8030 says how a message is handed over, 8291 how it is encrypted, 8292 how it is signed. The browser, not
the site, chooses the push service: an address is https, and no connection leads to a private one.
"""

import base64
import json
import logging
import os
import secrets
import time
from email.utils import parseaddr
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import requests
from django.conf import settings
from django.utils.translation import gettext as _
from urllib3.exceptions import HTTPError

from campaign.logic.vocabulary.notices import NoticeFault
from campaign.models import Channel
from campaign.notices.layout import Sheet
from campaign.notices.transport import TIMEOUT, NotSent, check_host, public_connections_only
from campaign.refusals import Refusal

if TYPE_CHECKING:
    from py_vapid import Vapid02

KEY_FILE = "push_key.pem"
KEPT_FOR = 2 * 24 * 3600  # seconds that a push service keeps a message for a browser that is offline
SIGNED_FOR = 12 * 3600  # seconds; push services refuse signatures for more than a day
LONGEST = 400  # letters of the text; a message has at most 4,096 bytes
POINT_LENGTH, SECRET_LENGTH = 65, 16  # bytes of a browser's key and secret
GONE = (404, 410)

log = logging.getLogger(__name__)


class BrowserGone(Exception):
    """The browser takes no messages any more."""


@cache
def signing_key(home: Path) -> "Vapid02":
    """Returns the key that signs messages; makes it in *home* the first time it is asked for."""
    from py_vapid import Vapid02

    path = home / KEY_FILE
    if not path.exists():
        made = Vapid02()
        made.generate_keys()
        draft = home / f".{KEY_FILE}.{secrets.token_hex(4)}"
        draft.touch(mode=0o600)  # nobody else can read it at any moment
        draft.write_bytes(made.private_pem())
        try:
            os.link(draft, path)  # fails if another process was faster: then its key is the key
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return Vapid02.from_file(str(path))


def public_key() -> str:
    """Returns what browsers know the site by, in base64; "" as long as the libraries are not installed."""
    try:
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        public_part = signing_key(Path(settings.MANIGUA_HOME)).public_key
    except ImportError:
        return ""
    return as_base64(public_part.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def as_base64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def from_base64(text: str) -> bytes:
    """Returns the bytes of *text*, which is base64 for addresses. Raises ValueError."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def check_browser(address: str, key: str, secret: str) -> None:
    """Raises Refusal unless *address* is usable and the keys are of the right kind."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    host = parts.hostname or ":"
    fit = parts.scheme == "https" and is_host_name(host) and not parts.username and port in (None, 443)
    if not fit or not is_key(key, POINT_LENGTH) or not is_key(secret, SECRET_LENGTH):
        raise Refusal(_("This browser sent an address that cannot be used. Try another browser."))
    check_host(host)


def is_host_name(host: str) -> bool:
    """Tells whether *host* can be looked up.

    a..b cannot, and no IPv6 address is a push service's.
    """
    try:
        host.encode("idna")
    except UnicodeError:
        return False
    return ":" not in host


def is_key(text: str, length: int) -> bool:
    """Tells whether *text* is *length* bytes in base64.

    A public key also has to be a point of its curve.
    """
    try:
        decoded = from_base64(text)
    except ValueError:
        return False
    if len(decoded) != length or length != POINT_LENGTH:
        return len(decoded) == length
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded)
    except ValueError:
        return False
    return True


def send_by_push(channel: Channel, sheet: Sheet) -> None:
    """Sends the short words of *sheet* to a browser. Raises NotSent, or BrowserGone."""
    target = urlsplit(channel.address)
    if target.scheme != "https" and not settings.PRIVATE_NOTICES:
        raise NotSent(NoticeFault.PRIVATE)
    headers = signature(f"{target.scheme}://{target.netloc}") | {
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(KEPT_FOR),
        "Urgency": "normal",
    }
    with public_connections_only() as refused:
        try:
            answer = requests.post(
                channel.address,
                data=encrypt_message(channel, message_of(sheet)),
                headers=headers,
                timeout=TIMEOUT,
                allow_redirects=False,
                stream=True,  # nobody reads the body, however long it is
            )
            answer.close()
        except (requests.RequestException, HTTPError) as fault:  # urllib3 has its own for odd hosts
            raise NotSent(NoticeFault.PRIVATE if refused else NoticeFault.UNREACHABLE) from fault
    if answer.status_code in GONE:
        raise BrowserGone
    if not 200 <= answer.status_code < 300:
        log.warning("%s was not sent: the push service answered %d", channel, answer.status_code)
        raise NotSent(NoticeFault.REFUSED)


def signature(audience: str) -> dict[str, str]:
    """Returns the header that says who sends, to the push service at *audience*."""
    claims = {"aud": audience, "sub": contact(), "exp": int(time.time()) + SIGNED_FOR}
    found: dict[str, str] = signing_key(Path(settings.MANIGUA_HOME)).sign(claims)
    return found


def contact() -> str:
    """Returns the address at which a push service reaches the administrator."""
    if settings.SITE_ADDRESS.startswith("https://") and settings.SITE_ADDRESS.count(":") == 1:
        return str(settings.SITE_ADDRESS)
    return f"mailto:{parseaddr(settings.DEFAULT_FROM_EMAIL)[1]}"


def encrypt_message(channel: Channel, message: bytes) -> bytes:
    """Encrypts *message* for the browser of *channel*, and returns it."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    encrypted: bytes = http_ece.encrypt(
        message,
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=from_base64(channel.push_key),
        auth_secret=from_base64(channel.push_secret),
        version="aes128gcm",
    )
    return encrypted


def message_of(sheet: Sheet) -> bytes:
    """Returns what static/service_worker.js reads: the words, and the page that a tap opens."""
    brief = sheet.brief if len(sheet.brief) <= LONGEST else sheet.brief[: LONGEST - 1] + "…"
    message = {"title": sheet.subject[:LONGEST], "text": brief, "page": sheet.page}
    return json.dumps(message, ensure_ascii=False).encode()
