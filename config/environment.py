"""The settings of the environment: every variable the project reads, checked, with its default."""

import hashlib
import os
import secrets
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

CHECKOUT = Path(__file__).resolve().parent.parent
LOOPBACK = ["localhost", "127.0.0.1", "[::1]"]
SOCKET_PATH_LIMIT = 103  # bytes, without the closing zero: Linux allows 107, macOS 103
MOST_PROXIES = 9
YES, NO = ("1", "true", "yes", "on"), ("0", "false", "no", "off")


class BadSetting(ImproperlyConfigured):
    """A variable is missing or makes no sense; the message is one sentence that opens with its name."""


@dataclass(frozen=True)
class Mail:
    """The server that takes our letters, and who they are from."""

    host: str
    port: int
    user: str
    password: str
    ssl: bool
    """Spoken to by TLS from the first byte; else by STARTTLS, but on this machine in the clear."""
    sender: str


@dataclass(frozen=True)
class Environment:
    home: Path
    """Folder of the embedded database, broker and logs; it exists and can be written."""
    database: dict[str, object]
    redis: tuple[str, str, str] | None
    """Addresses of broker, results and cache; None: the bundled Valkey on `socket`."""
    socket: Path
    debug: bool
    port: int
    secret_key: str
    hosts: list[str]
    https: bool
    """The site stands behind a proxy that speaks https and says so in X-Forwarded-Proto."""
    proxies: int
    """The number of proxies before the site that add the address each of them saw to X-Forwarded-For."""
    mail: Mail | None
    """None: the site sends no letters."""
    private_notices: bool
    """Notices may go to addresses inside the site's own network."""
    contact: str
    """The address where strangers ask for an account; "" if they are told of nobody."""
    source: str
    """The address of this site's source code; "" if it is not said."""

    @property
    def address(self) -> str:
        """Returns what a letter calls the site: its first name."""
        if self.https or self.hosts[0] not in LOOPBACK:
            return f"{'https' if self.https else 'http'}://{self.hosts[0]}"
        return f"http://{self.hosts[0]}:{self.port}"

    @property
    def listen(self) -> str:
        """Returns the address to bind: every interface as soon as a name beyond this machine is allowed."""
        return "127.0.0.1" if set(self.hosts) <= set(LOOPBACK) else "0.0.0.0"


def read_environment(variables: Mapping[str, str]) -> Environment:
    """Reads *variables*; an empty one counts as not set. Raises BadSetting."""
    debug = _flag(variables, "DEBUG", default=False)
    https = _flag(variables, "HTTPS", default=bool(variables.get("SECRET_KEY")) and not debug)
    home = _home(variables.get("MANIGUA_HOME", ""))
    return Environment(
        home=home,
        database=_database(variables.get("DATABASE_URL", ""), home),
        redis=_redis(variables.get("REDIS_URL", "")),
        socket=_socket(home),
        debug=debug,
        port=_port(variables.get("PORT", "")),
        secret_key=_secret_key(variables, home, debug),
        hosts=_hosts(variables.get("ALLOWED_HOSTS", "")),
        https=https,
        proxies=_proxies(variables.get("TRUSTED_PROXIES", ""), default=1 if https else 0),
        private_notices=_flag(variables, "PRIVATE_NOTICES", default=False),
        mail=_mail(variables.get("MAIL_URL", ""), variables.get("MAIL_FROM", "")),
        contact=_contact(variables.get("CONTACT", "").strip()),
        source=_web_address("SOURCE_URL", variables.get("SOURCE_URL", "").strip()),
    )


def _flag(variables: Mapping[str, str], name: str, *, default: bool) -> bool:
    value = variables.get(name, "").strip().lower()
    if not value:
        return default
    if value not in YES + NO:
        raise BadSetting(f"{name}: {value!r} is neither yes nor no; write 1 or 0.")
    return value in YES


def close_to_others() -> None:
    """Hides all files that this process writes from now on from other users of the machine."""
    os.umask(0o077)


def _home(value: str) -> Path:
    """Returns the folder, made for its owner alone.

    Only the usual folder is closed. Another one may be shared on purpose, and a system check names it.
    """
    home = Path(value).expanduser().resolve() if value else CHECKOUT / "var"
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not value and home.stat().st_uid == os.getuid():
            home.chmod(0o700)
    except OSError as fault:
        raise BadSetting(f"MANIGUA_HOME: {home} cannot be made a folder ({fault.strerror}).") from None
    if not os.access(home, os.W_OK | os.X_OK):
        raise BadSetting(f"MANIGUA_HOME: {home} cannot be written.")
    return home


def _database(value: str, home: Path) -> dict[str, object]:
    url = value or f"sqlite:///{quote(str(home / 'manigua.sqlite3'))}"
    try:
        database: dict[str, object] = dict(dj_database_url.parse(url))
    except ValueError:  # its own message repeats the address, password and all
        raise BadSetting(
            "DATABASE_URL: not a database address; write postgresql://user:password@host/name"
            " or sqlite:////folder/file."
        ) from None
    if database["ENGINE"] == "django.db.backends.sqlite3":
        # IMMEDIATE takes the write lock when a transaction opens: two that read, then write, would else be
        # refused as "database is locked" without waiting. It stands in for select_for_update on SQLite.
        database["OPTIONS"] = {
            "timeout": 20,
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA busy_timeout=20000;",
        }
    elif database["ENGINE"] != "django.db.backends.postgresql":
        raise BadSetting("DATABASE_URL: only postgresql:// and sqlite:// addresses are served.")
    return database


def _redis(value: str) -> tuple[str, str, str] | None:
    if not value:
        return None
    try:
        url = urlsplit(value)
        known = url.scheme in ("redis", "rediss") and bool(url.hostname) and url.port != 0
        first = int(url.path.strip("/") or 0)
    except ValueError:
        known = False
    if not known:
        raise BadSetting("REDIS_URL: not a Redis address; write redis://host:6379/0.")
    broker, results, cache = (url._replace(path=f"/{first + step}").geturl() for step in range(3))
    return broker, results, cache


def _mail(value: str, sender: str) -> Mail | None:
    if not value:
        return None
    try:
        url = urlsplit(value)
        known = url.scheme in ("smtp", "smtps") and bool(url.hostname) and url.port != 0
        port = url.port or (465 if url.scheme == "smtps" else 587)
    except ValueError:
        known, port = False, 0
    if not known:
        raise BadSetting("MAIL_URL: not a mail server; write smtp://user:password@host:587.")
    if sender.count("@") != 1 or any(letter.isspace() for letter in sender):
        raise BadSetting("MAIL_FROM: not an address; write manigua@example.org.")
    user, password = unquote(url.username or ""), unquote(url.password or "")
    return Mail(str(url.hostname), port, user, password, url.scheme == "smtps", sender)


def _socket(home: Path) -> Path:
    """Returns the bundled broker's socket: in *home*, or in the temporary folder if that path is too long."""
    path = home / "run" / "valkey.sock"
    if len(os.fsencode(path)) <= SOCKET_PATH_LIMIT:
        return path
    mark = hashlib.sha256(os.fsencode(home)).hexdigest()[:12]
    return Path(tempfile.gettempdir()) / f"manigua-{os.getuid()}-{mark}" / "valkey.sock"


def _port(value: str) -> int:
    if not value:
        return 8000
    if not (value.isascii() and value.isdigit() and 1 <= int(value) <= 65535):
        raise BadSetting(f"PORT: {value!r} is not a port; write a whole number from 1 to 65535.")
    return int(value)


def _proxies(value: str, *, default: int) -> int:
    if not value:
        return default
    if not (value.isascii() and value.isdigit() and int(value) <= MOST_PROXIES):
        raise BadSetting(
            f"TRUSTED_PROXIES: {value!r} is no count; write a whole number from 0 to {MOST_PROXIES}."
        )
    return int(value)


def _secret_key(variables: Mapping[str, str], home: Path, debug: bool) -> str:
    key = variables.get("SECRET_KEY", "")
    if key:
        return key
    if variables.get("DATABASE_URL") and not debug:
        raise BadSetting(
            "SECRET_KEY: not set; with a DATABASE_URL of your own, set it to 50 or more characters"
            " that nobody can guess, and keep it."
        )
    path = home / "secret_key"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii").strip()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key := secrets.token_urlsafe(50))
    return key


def _hosts(value: str) -> list[str]:
    hosts = [host.strip() for host in value.split(",") if host.strip()]
    for host in hosts:
        if "/" in host or " " in host:
            raise BadSetting(f"ALLOWED_HOSTS: {host!r} is not a host name; write names, with commas between.")
    return hosts or LOOPBACK


def _contact(value: str) -> str:
    """Returns a link to an e-mail address, or the web address as it is."""
    if "@" in value and not set(value) & set(" /<>?&"):
        return f"mailto:{value}"
    return _web_address("CONTACT", value, "an e-mail address or ")


def _web_address(name: str, value: str, other: str = "") -> str:
    if value and not value.startswith(("https://", "http://")):
        raise BadSetting(f"{name}: {value!r} is no address; write {other}one that begins with https://.")
    return value
