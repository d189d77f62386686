"""What `migrate` and other commands do with databases from before release 0.10.0, and with empty ones."""

import lzma
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings

STORED = Path(settings.BASE_DIR, "tests", "stored")
OLDER = "release_0_9_0.sqlite3.xz"


@pytest.fixture
def home(tmp_path):
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


def manage(home, *words):
    return subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], "MANIGUA_HOME": str(home)},
        capture_output=True,
        check=False,
        text=True,
    )


def applied(home):
    with closing(sqlite3.connect(home / "manigua.sqlite3")) as opened:
        return set(opened.execute("SELECT app, name FROM django_migrations"))


def test_a_plan_for_an_older_database_names_the_older_steps_and_takes_none(home):
    (home / "manigua.sqlite3").write_bytes(lzma.decompress((STORED / OLDER).read_bytes()))
    before = applied(home)
    plan = manage(home, "migrate", "--plan")
    assert "campaign.0012_names_of_the_glossary" in plan.stdout
    assert applied(home) == before
    assert manage(home, "migrate", "--check").returncode == 1
    assert applied(home) == before


def test_an_older_database_is_migrated_before_a_command_reads_it(home):
    (home / "manigua.sqlite3").write_bytes(lzma.decompress((STORED / OLDER).read_bytes()))
    refused = manage(home, "check_ledger")
    assert refused.returncode == 1
    assert "manage.py migrate" in refused.stderr.splitlines()[-1]
    assert manage(home, "migrate").returncode == 0
    assert {("campaign", "0001_release_0_10_0"), ("battles", "0001_release_0_10_0")} <= applied(home)
    assert manage(home, "check_ledger").returncode == 0


def test_an_empty_database_is_made_in_one_step_for_each_app(home):
    assert manage(home, "migrate").returncode == 0
    assert {("campaign", "0001_release_0_10_0"), ("battles", "0001_release_0_10_0")} <= applied(home)
