"""A process of ours that is started, watched, started again and stopped."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Sequence
from ctypes import CDLL
from dataclasses import dataclass, field
from pathlib import Path

PR_SET_PDEATHSIG = 1
STOP_LIMIT = 15.0  # seconds for a worker to finish the battle in hand
RESTARTS = 5  # within RESTART_WINDOW; then a service that keeps ending is left alone
RESTART_WINDOW = 600.0  # seconds

Start = Callable[[], subprocess.Popen[bytes]]


class ServiceEnded(Exception):
    """A process of ours ended by itself or never answered; the message holds the end of its log."""


@dataclass
class Service:
    name: str
    start: Start
    log: Path
    process: subprocess.Popen[bytes]
    restarts: list[float] = field(default_factory=list)
    """The times when it was started again, by the monotonic clock."""
    is_left_alone: bool = False

    def failure(self, what: str) -> ServiceEnded:
        tail = self.log.read_text(errors="replace").splitlines()[-12:] if self.log.exists() else []
        return ServiceEnded("\n".join([f"The {self.name} {what}. The end of {self.log}:", *tail]))

    def has_ended(self) -> bool:
        return self.process.poll() is not None

    def start_again(self, now: float) -> bool:
        """Starts it again. False if it has been started again too often of late: then it is left alone."""
        self.restarts = [at for at in self.restarts if now - at < RESTART_WINDOW]
        if len(self.restarts) >= RESTARTS:
            self.is_left_alone = True
            return False
        self.restarts.append(now)
        self.process = self.start()
        return True


def start_process(
    command: Sequence[str], folder: Path, log: Path | None, ready: int | None = None
) -> subprocess.Popen[bytes]:
    """Starts *command* in *folder*; it writes to *log*, or to our own output.

    *ready*: the descriptor to which it writes one byte when it is ready.
    """
    # With threads glibc would keep a heap for each of them.
    environment = os.environ | {"PYTHONWARNINGS": "ignore", "MALLOC_ARENA_MAX": "2"}
    if ready is not None:
        environment["MANIGUA_READY_FD"] = str(ready)
    output = log.open("ab") if log else None
    try:
        return subprocess.Popen(
            list(command),
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
            pass_fds=() if ready is None else (ready,),
            preexec_fn=end_with_parent,
        )
    finally:
        if output:
            output.close()


def end_with_parent() -> None:
    """Gives a child, before exec, its own session, and SIGTERM when we die.

    So Ctrl-C reaches only us.
    """
    os.setsid()
    if sys.platform == "linux":
        CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def stop_process(process: subprocess.Popen[bytes], limit: float) -> None:
    """Asks *process* to end, and after *limit* seconds kills it and all it started."""
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(limit)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
