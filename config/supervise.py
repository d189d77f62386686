"""One machine, one command: broker, database, worker and web, started in order and stopped in reverse.

The process that watches over them imports neither Django nor Celery: it does nothing but wait, and would else
take as much memory as a worker.
"""

import http.client
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from config.broker import BrokerFailed, claimed_folder, start_server
from config.environment import CHECKOUT, BadSetting, Environment, read_environment
from config.service import STOP_LIMIT, Service, ServiceEnded, Start, start_process, stop_process

Say = Callable[[str], object]
STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
WORKER = ["-A", "config", "worker", "-c", "2", "--without-gossip", "--without-mingle", "--loglevel=INFO"]
WEB = ["-c", "python:config.gunicorn", "config.wsgi"]
MANAGE = [sys.executable, "manage.py"]
START_LIMIT = 120.0  # seconds for the worker or the web to answer
PREPARATION_LIMIT = 300.0  # seconds for the database to be brought up to date


@dataclass
class House:
    """The running services: each service is started again when it ends, a few times in a while."""

    closing: ExitStack
    environment: Environment
    services: list[Service] = field(default_factory=list)

    def start_broker(self) -> None:
        """Starts the bundled Valkey; does nothing if a Redis is named. Raises BrokerFailed."""
        if self.environment.redis is None:
            path = self.environment.socket
            lock = self.closing.enter_context(claimed_folder(path))
            self.start("broker", lambda: start_server(path, lock), path.with_suffix(".log"))

    def start_worker(self, *, beat: bool = True) -> Callable[[], bool]:
        """Starts the worker, which is beat too; what is returned tells whether it is ready."""
        command = [sys.executable, "-m", "celery", *WORKER, *(["--clock"] if beat else [])]
        log, (reading, writing) = self.log_of("worker"), os.pipe()
        self.closing.callback(os.close, reading)
        ready = [writing]  # handed on once: nobody waits for a worker that is started again

        def launch() -> subprocess.Popen[bytes]:
            if not ready:
                return start_process(command, CHECKOUT, log)
            process = start_process(command, CHECKOUT, log, ready[0])
            os.close(ready.pop())
            return process

        self.start("worker", launch, log)
        return lambda: can_read(reading)

    def start_web(self) -> Callable[[], bool]:
        """Starts the web; what is returned tells whether it answers."""
        host, port = self.environment.listen, self.environment.port
        command = [sys.executable, "-m", "gunicorn", *WEB, f"--bind={host}:{port}"]
        log = self.log_of("web")
        self.start("web", lambda: start_process(command, CHECKOUT, log), log)
        return lambda: is_serving(port, self.environment.hosts[0].lstrip(".*") or "localhost")

    def wait_for(self, name: str, is_ready: Callable[[], bool], say: Say = print) -> None:
        """Watches over all until the service *name* is ready. Raises ServiceEnded if it takes too long."""
        end = time.monotonic() + START_LIMIT
        (service,) = (service for service in self.services if service.name == name)
        self.wait(say, until=lambda: is_ready() or service.is_left_alone or time.monotonic() > end)
        if service.is_left_alone:
            raise service.failure("did not start")
        if time.monotonic() > end:
            raise service.failure(f"did not answer in {START_LIMIT:.0f} seconds")

    def wait(self, say: Say, *, until: Callable[[], bool] = lambda: False) -> None:
        """Watches over all, until somebody stops us or *until* is true.

        Raises ServiceEnded when the web cannot be kept up. Worker and broker are left alone then: pages can
        still be read, and the umpire's desk says that nothing marches.
        """
        while not until():
            for service in self.services:
                if service.has_ended() and not service.is_left_alone:
                    self.replace(service, say)
            time.sleep(0.25)

    def replace(self, service: Service, say: Say) -> None:
        try:
            again = service.start_again(time.monotonic())
        except BrokerFailed as fault:  # it will have ended at the next look, too
            say(str(fault))
            return
        if again:
            say(f"The {service.name} ended by itself and is started again; its log is {service.log}.")
        elif service.name == "web":
            raise service.failure("keeps ending")
        else:
            say(f"The {service.name} keeps ending and stays down; its log is {service.log}.")

    def start(self, name: str, launch: Start, log: Path) -> Service:
        self.services.append(service := Service(name, launch, log, launch()))
        self.closing.callback(lambda: stop_process(service.process, STOP_LIMIT))
        return service

    def log_of(self, name: str) -> Path:
        log = self.environment.home / "log" / f"{name}.log"
        log.parent.mkdir(exist_ok=True)
        return log


@contextmanager
def house(environment: Environment, say: Say) -> Iterator[House]:
    """Yields the house, and stops all that was started in it at the end, last first.

    Ctrl-C, SIGTERM and SIGHUP end the block as KeyboardInterrupt, which stays inside: stopping is no failure.
    """
    # We speak plain http: whoever puts a proxy with https before us says so.
    os.environ.setdefault("HTTPS", "0")
    before = {number: signal.signal(number, interrupt) for number in STOPPING}
    try:
        with ExitStack() as closing:
            try:
                yield House(closing, environment)
            finally:
                ignore_signals()
                say("Stopping.")
    except KeyboardInterrupt:
        pass
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def run(arguments: Sequence[str]) -> int:
    """Runs `serve`, or `demo` and its options: everything on this machine until Ctrl-C.

    Returns the exit code.
    """
    name, *options = arguments
    demo = ["--demo", *options] if name == "demo" else []
    try:
        environment = read_environment(os.environ)
        refuse_taken_port(environment.listen, environment.port)
        with house(environment, print) as running:
            running.start_broker()
            preparation = prepare(running, demo)
            running.start_worker()
            running.wait_for("web", running.start_web())
            print(f"Manigua is at http://localhost:{environment.port}/ . Ctrl-C stops it.")
            running.wait(print, until=lambda: preparation.poll() is not None)
            if preparation.returncode:
                return preparation.returncode
            running.wait(print)
    except (BrokerFailed, ServiceEnded) as fault:
        print(fault, file=sys.stderr)
        return 1
    except BadSetting as fault:
        print(fault, file=sys.stderr)
        return 2
    return 0


def prepare(running: House, options: Sequence[str]) -> subprocess.Popen[bytes]:
    """Brings the database up to date in a process of its own, which may go on with a demo.

    Raises SystemExit with its code if it ends before that is done; it has said why.
    """
    reading, writing = os.pipe()
    running.closing.callback(os.close, reading)
    process = start_process([*MANAGE, "prepare", *options], CHECKOUT, None, writing)
    os.close(writing)
    running.closing.callback(lambda: stop_process(process, STOP_LIMIT))
    end = time.monotonic() + PREPARATION_LIMIT
    while not can_read(reading):
        if time.monotonic() > end:
            raise ServiceEnded(f"The database was not up to date in {PREPARATION_LIMIT:.0f} seconds.")
    if not os.read(reading, 1):
        raise SystemExit(process.wait() or 1)
    return process


def can_read(descriptor: int) -> bool:
    """Tells whether something was written to *descriptor*, or all its writers have ended."""
    return bool(select.select([descriptor], [], [], 0.05)[0])


def interrupt(number: int, frame: FrameType | None) -> None:
    ignore_signals()
    raise KeyboardInterrupt


def ignore_signals() -> None:
    """Ignores signals: a second Ctrl-C must not leave half of the house running."""
    for number in STOPPING:
        signal.signal(number, signal.SIG_IGN)


def refuse_taken_port(host: str, port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as fault:
            raise BadSetting(f"PORT: {port} cannot be used ({fault.strerror}); choose another.") from None


def is_serving(port: int, name: str) -> bool:
    """Tells whether the site called *name* answers on *port*."""
    web = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        web.request("GET", "/", headers={"Host": name})
        return web.getresponse().status < 500
    except OSError:
        return False
    finally:
        web.close()
