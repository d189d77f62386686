"""A process that is watched: started again a few times, then left alone."""

import subprocess
import sys
from pathlib import Path

import pytest

from config.environment import read_environment
from config.service import RESTART_WINDOW, RESTARTS, Service, ServiceEnded
from config.supervise import House


def start_ending(code: int = 3) -> subprocess.Popen[bytes]:
    process = subprocess.Popen([sys.executable, "-c", f"raise SystemExit({code})"])
    process.wait()
    return process


@pytest.fixture
def service(tmp_path: Path) -> Service:
    (tmp_path / "worker.log").write_text("one\nno memory left\n")
    return Service("worker", start_ending, tmp_path / "worker.log", start_ending())


def test_it_is_started_again_a_few_times_in_a_while_and_then_left_alone(service):
    assert all(service.start_again(float(second)) for second in range(RESTARTS))
    assert not service.start_again(float(RESTARTS))
    assert service.is_left_alone


def test_one_that_ends_now_and_then_is_always_started_again(service):
    assert all(service.start_again(number * RESTART_WINDOW) for number in range(3 * RESTARTS))


def test_one_that_cannot_be_started_is_reported_with_the_end_of_its_log(service, tmp_path):
    house = House(None, read_environment({"MANIGUA_HOME": str(tmp_path)}), [service])  # type: ignore[arg-type]
    with pytest.raises(ServiceEnded, match="The worker did not start(.|\n)*no memory left"):
        house.wait_for("worker", lambda: False)


def watch_service(service: Service, tmp_path: Path) -> list[str]:
    """Returns the words of a supervisor of that one service until it has given up."""
    house = House(None, read_environment({"MANIGUA_HOME": str(tmp_path)}), [service])  # type: ignore[arg-type]
    lines: list[str] = []
    house.wait(lines.append, until=lambda: service.is_left_alone)
    return lines


def test_a_worker_that_keeps_ending_stays_down_and_the_rest_runs_on(service, tmp_path):
    *again, last = watch_service(service, tmp_path)
    assert len(again) == RESTARTS
    assert "stays down" in last


def test_a_site_that_keeps_ending_ends_all(service, tmp_path):
    service.name = "web"
    with pytest.raises(ServiceEnded, match="The web keeps ending"):
        watch_service(service, tmp_path)
