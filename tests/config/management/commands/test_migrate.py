"""`migrate` and other commands with databases of earlier releases, and with empty ones."""

import json
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
OLDEST, OLDER = "machete_2.sqlite3.xz", "release_0_9_0.sqlite3.xz"
BEFORE = "release_0_10_0.sqlite3.xz"


@pytest.fixture
def home(tmp_path):
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


def store(home, older):
    (home / "manigua.sqlite3").write_bytes(lzma.decompress((STORED / older).read_bytes()))


def run(home, *words):
    return subprocess.run(
        [sys.executable, *words],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], "MANIGUA_HOME": str(home)},
        capture_output=True,
        check=False,
        text=True,
    )


def manage(home, *words):
    return run(home, "manage.py", *words)


def applied_migrations(home):
    with closing(sqlite3.connect(home / "manigua.sqlite3")) as opened:
        return set(opened.execute("SELECT app, name FROM django_migrations"))


def opens_and_plays_on(home, *options):
    """Opens every page of every campaign, and plays a week."""
    done = run(home, "tests/stored/visit.py", "--play", *options)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["battles"] > 0
    for war in found["wars"].values():
        assert (war["ledger"], war["failed"]) == ([], {})
        assert war["turn"] > 1
        assert war["pages"] > 15


def test_a_plan_for_an_older_database_names_the_older_steps_and_takes_none(home):
    store(home, OLDER)
    before = applied_migrations(home)
    plan = manage(home, "migrate", "--plan", "--check")
    assert plan.returncode == 1
    assert "campaign.0012_names_of_the_glossary" in plan.stdout
    assert applied_migrations(home) == before


@pytest.mark.long
def test_a_database_of_the_release_before_is_migrated_before_a_command_reads_it_and_plays_on(home):
    store(home, BEFORE)
    refused = manage(home, "check_ledger")
    assert refused.returncode == 1
    assert "manage.py migrate" in refused.stderr.splitlines()[-1]
    opens_and_plays_on(home, "--migrate")


@pytest.mark.long
def test_the_oldest_database_migrates_opens_every_page_and_plays_on(home):
    store(home, OLDEST)
    opens_and_plays_on(home, "--migrate")


def test_an_empty_database_is_made_in_one_step_for_each_app(home):
    assert manage(home, "migrate").returncode == 0
    assert {("campaign", "0001_release_0_10_0"), ("battles", "0001_release_0_10_0")} <= applied_migrations(
        home
    )
