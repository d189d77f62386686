"""One machine, one command: broker, database, worker and web, started in order and stopped in reverse."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

import redis
from django.conf import settings
from django.core.management import call_command
from django.db import OperationalError, connection

from config.broker import broker, end_with_parent, stop
from config.environment import BadSetting

Say = Callable[[str], object]
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
WORKER = ["-A", "config", "worker", "-c", "2", "--without-gossip", "--without-mingle", "--loglevel=INFO"]
WEB = ["config.wsgi", "--worker-class=gthread", "--workers=2", "--threads=8", "--no-control-socket"]
START_LIMIT = 120.0  # seconds for the worker or the web to answer; who ends before is noticed at once
STOP_LIMIT = 15.0  # seconds for a worker to finish the battle in hand


class ServiceEnded(Exception):
    """A process of ours ended by itself or never answered; the message holds the end of its log."""


@dataclass
class Service:
    name: str
    process: subprocess.Popen[bytes]
    log: Path

    def failed(self, what: str) -> ServiceEnded:
        tail = self.log.read_text(errors="replace").splitlines()[-12:]
        return ServiceEnded("\n".join([f"The {self.name} {what}. The end of {self.log}:", *tail]))


@dataclass
class House:
    """What runs. Broker and database stand when it is handed out; worker and web are started when wanted."""

    closing: ExitStack
    services: list[Service] = field(default_factory=list)

    def start_worker(self, *, beat: bool = True) -> None:
        """Returns once the worker answers. Beat rides in it: this machine has no other."""
        worker = self._start("worker", [sys.executable, "-m", "celery", *WORKER, *(["-B"] if beat else [])])
        from config.celery import app

        self._wait(worker, lambda: bool(app.control.ping(timeout=0.5)))

    def start_web(self) -> str:
        """Returns the site's address once it answers."""
        host, port = settings.ENVIRONMENT.listen, settings.ENVIRONMENT.port
        _refuse_taken_port(host, port)
        web = self._start("web", [sys.executable, "-m", "gunicorn", *WEB, f"--bind={host}:{port}"])
        self._wait(web, lambda: _answers(port))
        return f"http://localhost:{port}/"

    def wait(self) -> None:
        """Until somebody stops us; raises ServiceEnded when a process ends by itself."""
        while True:
            for service in self.services:
                if service.process.poll() is not None:
                    raise service.failed("ended by itself")
            time.sleep(0.5)

    def _start(self, name: str, command: list[str]) -> Service:
        log = settings.MANIGUA_HOME / "log" / f"{name}.log"
        log.parent.mkdir(exist_ok=True)
        with log.open("ab") as output:
            process = subprocess.Popen(
                command,
                cwd=settings.BASE_DIR,
                env=os.environ | {"PYTHONWARNINGS": "ignore"},
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=output,
                preexec_fn=end_with_parent,
            )
        self.closing.callback(stop, process, STOP_LIMIT)
        self.services.append(service := Service(name, process, log))
        return service

    def _wait(self, service: Service, answers: Callable[[], bool]) -> None:
        end = time.monotonic() + START_LIMIT
        while not answers():
            if service.process.poll() is not None:
                raise service.failed("did not start")
            if time.monotonic() > end:
                raise service.failed(f"did not answer in {START_LIMIT:.0f} seconds")
            time.sleep(0.1)


@contextmanager
def house(say: Say) -> Iterator[House]:
    """Broker up and database migrated; at the end all that was started is stopped, last first.

    Ctrl-C, SIGTERM and SIGHUP end the block as KeyboardInterrupt, which stays inside: stopping is no failure.
    Raises BadSetting when the database or the Redis that was named cannot be reached.
    """
    # We speak plain http: whoever puts a proxy with https before us says so.
    os.environ.setdefault("HTTPS", "0")
    before = {number: signal.signal(number, _interrupt) for number in STOPPING}
    try:
        with ExitStack() as closing:
            if settings.ENVIRONMENT.redis is None:
                closing.enter_context(broker(settings.ENVIRONMENT.socket))
            else:
                _refuse_absent_redis()
            _migrate()
            try:
                yield House(closing)
            finally:
                _deaf()
                say("Stopping.")
    except KeyboardInterrupt:
        pass
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _interrupt(number: int, frame: FrameType | None) -> None:
    _deaf()
    raise KeyboardInterrupt


def _deaf() -> None:
    """A second Ctrl-C must not leave half of the house running."""
    for number in STOPPING:
        signal.signal(number, signal.SIG_IGN)


def _migrate() -> None:
    try:
        connection.ensure_connection()
    except OperationalError as fault:
        raise BadSetting(f"DATABASE_URL: the database does not answer ({str(fault).strip()}).") from None
    call_command("migrate", verbosity=0, interactive=False)
    connection.close()


def _refuse_absent_redis() -> None:
    client = redis.Redis.from_url(settings.CELERY_BROKER_URL, socket_connect_timeout=3)
    try:
        client.ping()
    except redis.RedisError as fault:
        raise BadSetting(f"REDIS_URL: Redis does not answer ({fault}).") from None
    finally:
        client.close()


def _refuse_taken_port(host: str, port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as fault:
            raise BadSetting(f"PORT: {port} cannot be used ({fault.strerror}); choose another.") from None


def _answers(port: int) -> bool:
    web = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        web.request("GET", "/", headers={"Host": settings.ALLOWED_HOSTS[0].lstrip(".*") or "localhost"})
        return web.getresponse().status < 500
    except OSError:
        return False
    finally:
        web.close()
