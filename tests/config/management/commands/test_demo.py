"""manage.py demo: two weeks by the real worker, then the site; a second run goes on from there."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys

import pytest
from django.conf import settings

pytestmark = pytest.mark.long  # and not of the services: a demo brings its own database and broker


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


SEATED = "The players have their seats"


def demo(home, *arguments: str, until: str = SEATED) -> tuple[str, str]:
    """What a demo said up to the line that begins with *until*, when Ctrl-C stopped it; and what it had
    said when its first page was there.
    """
    port = free_port()
    environment = {"PATH": os.environ["PATH"], "MANIGUA_HOME": str(home), "PORT": str(port)}
    process = subprocess.Popen(
        [sys.executable, "-u", "manage.py", "demo", *arguments],
        cwd=settings.BASE_DIR,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    said, first_page = [], ""
    try:
        for line in process.stdout:
            said.append(line)
            if line.startswith("Manigua is at"):
                assert status(port) == 200
                first_page = "".join(said)
            if line.startswith(until):
                break
        else:
            pytest.fail("".join(said))
        os.killpg(process.pid, signal.SIGINT)
        process.communicate(timeout=60)  # a battle that is being fought is fought to its end
        assert process.returncode == 0
    finally:
        process.kill()
        process.communicate()
    return "".join(said), first_page


def status(port: int) -> int:
    web = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    web.request("GET", "/accounts/login/", headers={"Host": "localhost"})
    found = web.getresponse().status
    web.close()
    return found


def test_demo_plays_two_weeks_once_and_goes_on_with_the_same_campaign(tmp_path):
    first, at_first_page = demo(tmp_path)
    assert at_first_page  # the site is up before the weeks are played
    assert "Week 1 is on the march" in first
    assert "Week 2 is on the march" in first
    assert "held the field" in first
    second, _status = demo(tmp_path)
    assert "on the march" not in second
    passwords = re.compile(r"^  (\w+) +password (\S+)", re.MULTILINE)
    assert passwords.findall(first) == passwords.findall(second)
    assert [name for name, _ in passwords.findall(first)] == ["umpire", "spain", "cuba"]
    demo(tmp_path, "--reset", until="Week 1 is on the march")
