"""Broker, worker and web of one machine: started again if they end, and nothing left behind.

management/commands/test_demo.py shows that they answer and that Ctrl-C stops them all.
"""

import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

pytestmark = pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def processes_of(home: Path) -> dict[int, str]:
    """Returns the command lines of the processes that name *home*, by number.

    They name it in environment or arguments.
    """
    found = {}
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes()
            if bytes(home) in command + (process / "environ").read_bytes():
                found[int(process.name)] = command.replace(b"\0", b" ").decode()
        except OSError:  # ended meanwhile, or somebody else's
            continue
    return found


@pytest.fixture
def home(tmp_path):
    (tmp_path / "home").mkdir(mode=0o700)
    yield tmp_path / "home"
    assert processes_of(tmp_path / "home") == {}


@pytest.fixture
def database(home, django_db_setup, django_db_blocker):
    """Copies the tests' own database, which is empty: to make another would take seconds."""
    if connection.vendor == "sqlite":
        with django_db_blocker.unblock(), closing(sqlite3.connect(home / "manigua.sqlite3")) as copy:
            connection.ensure_connection()
            connection.connection.backup(copy)


@pytest.fixture
def serve(home, database):
    """Yields a started `manage.py serve` that has said where it is. It is in a process group of its own."""
    environment = {"PATH": os.environ["PATH"], "MANIGUA_HOME": str(home), "PORT": str(free_port())}
    process = subprocess.Popen(
        [sys.executable, "-u", "manage.py", "serve"],
        cwd=settings.BASE_DIR,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    process.first_line = process.stdout.readline()
    yield process
    process.kill()
    process.communicate()


def gone_within(home: Path, seconds: float) -> dict[int, str]:
    end = time.monotonic() + seconds
    while (left := processes_of(home)) and time.monotonic() < end:
        time.sleep(0.1)
    return left


def test_a_service_that_is_killed_is_started_again_and_none_outlives_its_watcher(serve, home):
    """Kills one after the other, and says which; then the watcher is killed outright."""
    assert "http://" in serve.first_line
    for name, word in (("web", "gunicorn"), ("worker", "celery"), ("broker", "valkey")):
        before = started_processes(home, word)
        os.killpg(min(before), signal.SIGKILL)
        assert f"The {name} ended by itself and is started again" in serve.stdout.readline()
        end = time.monotonic() + 60
        while not (started_processes(home, word) - before):
            assert time.monotonic() < end
            time.sleep(0.1)
    serve.kill()
    serve.wait()
    assert gone_within(home, 20) == {}


def started_processes(home: Path, word: str) -> set[int]:
    """Returns the numbers of *home*'s processes that run *word*. Ended ones are left out."""
    return {number for number, command in processes_of(home).items() if word in command}


def test_the_process_that_watches_imports_neither_django_nor_celery():
    code = "import sys, config.supervise; print({'django.db', 'celery', 'redis'} & set(sys.modules))"
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=settings.BASE_DIR, capture_output=True, check=True, text=True
    )
    assert run.stdout == "set()\n"


def test_a_port_in_use_is_refused_by_its_name(home):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        run = subprocess.run(
            [sys.executable, "manage.py", "serve"],
            cwd=settings.BASE_DIR,
            env={"PATH": os.environ["PATH"], "MANIGUA_HOME": str(home), "PORT": str(port)},
            capture_output=True,
            check=False,
            text=True,
        )
    assert run.returncode == 2
    assert f"PORT: {port} cannot be used" in run.stderr
