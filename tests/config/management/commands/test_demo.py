"""manage.py demo: the site, and two weeks played by the real worker meanwhile; then Ctrl-C."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys

import pytest
from django.conf import settings

from tests.config.test_supervise import processes_of

pytestmark = pytest.mark.long  # and not of the services: a demo brings its own database and broker


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def status(port: int) -> int:
    web = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    web.request("GET", "/accounts/login/", headers={"Host": "localhost"})
    found = web.getresponse().status
    web.close()
    return found


def test_demo_is_served_while_it_plays_two_weeks_and_ctrl_c_stops_all_of_it(tmp_path):
    """Leaves it to test_prepare.py to show that a second start goes on."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, "-u", "manage.py", "demo"],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], "MANIGUA_HOME": str(tmp_path), "PORT": str(port)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    said, waiting = [], {"Manigua is at", "The players have their seats"}
    try:
        for line in process.stdout:
            said.append(line)
            if line.startswith("Manigua is at"):
                assert f"http://localhost:{port}/" in line
                assert status(port) == 200
            waiting -= {start for start in waiting if line.startswith(start)}
            if not waiting:
                break
        os.killpg(process.pid, signal.SIGINT)  # as the terminal does: to the whole group
        rest, _ = process.communicate(timeout=60)  # a battle that is being fought is fought to its end
    finally:
        process.kill()
        process.communicate()
    told = "".join(said)
    assert not waiting, told
    for line in ("Week 1 is on the march", "Week 2 is on the march", "held the field"):
        assert line in told
    names = re.findall(r"^  (\w+) +password \S+", told, re.MULTILINE)
    assert names == ["umpire", "spain", "cuba"]
    assert "Stopping.\n" in rest
    assert process.returncode == 0
    assert processes_of(tmp_path) == {}
