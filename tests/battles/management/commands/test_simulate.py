"""manage.py simulate: a war without web or worker, told as one JSON object."""

import json
import os
import subprocess
import sys

import pytest
from django.conf import settings

TWO_TURNS = ("--scenario", "camaguey_1873", "--turns", "2", "--json", "--seed")


def simulate(home, *arguments):
    environment = {"PATH": os.environ["PATH"], "MANIGUA_HOME": str(home), "PYTHONHASHSEED": arguments[0]}
    return subprocess.run(
        [sys.executable, "manage.py", "simulate", *arguments[1:]],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


@pytest.fixture(scope="module")
def war(tmp_path_factory):
    """Plays two turns of seed 7. Returns the finished command and the site's folder."""
    home = tmp_path_factory.mktemp("site")
    return simulate(home, "0", *TWO_TURNS, "7"), home


def test_the_same_seed_gives_the_same_digest_whatever_the_order_of_hashing(war, tmp_path):
    first, second = war[0], simulate(tmp_path, "4711", *TWO_TURNS, "7")
    assert first.stdout == second.stdout
    told = json.loads(first.stdout)
    assert told["ledger_ok"] is True
    assert told["turns"] == 2
    assert set(told["losses"]) == {"spain", "cuba"}
    assert told["engagements"] > 0
    lost = told["losses"]["cuba"]
    assert told["prisoners"]["cuba"] <= lost["captured"]


def test_an_unknown_scenario_gets_a_suggestion_and_exit_code_2(tmp_path):
    told = simulate(tmp_path, "0", "--scenario", "camaguay_1873")
    assert told.returncode == 2
    assert "camaguey_1873" in told.stderr
    assert "Traceback" not in told.stderr


def test_it_leaves_the_database_alone(war):
    assert not (war[1] / "manigua.sqlite3").exists()
