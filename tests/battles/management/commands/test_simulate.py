"""manage.py simulate: a war without web or worker, told as one JSON object."""

import json
import os
import subprocess
import sys

import pytest
from django.conf import settings


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


def test_the_same_seed_gives_the_same_digest_whatever_the_order_of_hashing(tmp_path):
    asked = ("--scenario", "camaguey_1873", "--turns", "3", "--seed", "7", "--json")
    first, second = (simulate(tmp_path, order, *asked) for order in ("0", "4711"))
    assert first.stdout == second.stdout
    told = json.loads(first.stdout)
    assert told["ledger_ok"] is True
    assert told["turns"] == 3
    assert set(told["losses"]) == {"spain", "cuba"}
    assert told["engagements"] > 0
    lost = told["losses"]["cuba"]
    assert told["prisoners"]["cuba"] <= lost["captured"]


def test_another_seed_is_another_war(tmp_path):
    asked = ("--scenario", "camaguey_1873", "--turns", "1", "--json", "--seed")
    digests = {json.loads(simulate(tmp_path, "0", *asked, seed).stdout)["digest"] for seed in ("1", "2")}
    assert len(digests) == 2


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("--scenario", "camaguay_1873"), "camaguey_1873"),
        (("--scenario", "camaguey_1873", "--turns", "none"), "--turns"),
    ],
)
def test_what_it_does_not_know_it_names_and_ends_with_2(tmp_path, arguments, named):
    told = simulate(tmp_path, "0", *arguments)
    assert told.returncode == 2
    assert named in told.stderr
    assert "Traceback" not in told.stderr


def test_it_leaves_the_database_alone(tmp_path):
    simulate(tmp_path, "0", "--scenario", "camaguey_1873", "--turns", "1", "--seed", "1")
    assert not (tmp_path / "manigua.sqlite3").exists()
