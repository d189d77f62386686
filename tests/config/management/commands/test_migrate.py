"""What `migrate` and other commands do with databases from before release 0.9.0, and with empty ones."""

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
OLDER, LAST = "release_0_1_0.sqlite3.xz", "release_0_9_0.sqlite3.xz"
BEFORE_WORDS, WORDS = "0006_ready_seats_and_leave", "0007_words_of_the_glossary"


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


def rows_of(home):
    """Every row of the campaigns' own tables, without the names of the tables."""
    with closing(sqlite3.connect(home / "manigua.sqlite3")) as opened:
        names = opened.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'campaign%'"
        )
        tables = [name for (name,) in names]
        return sorted(sorted(map(repr, opened.execute(f"SELECT * FROM {table}"))) for table in tables)


def test_the_words_of_release_0_9_0_are_renamed_and_can_be_taken_back(home):
    (home / "manigua.sqlite3").write_bytes(lzma.decompress((STORED / LAST).read_bytes()))
    assert manage(home, "migrate", "campaign", BEFORE_WORDS).returncode == 0
    before = rows_of(home)
    assert manage(home, "migrate", "campaign", WORDS).returncode == 0
    with closing(sqlite3.connect(home / "manigua.sqlite3")) as opened:
        held = {row[0] for row in opened.execute("SELECT DISTINCT to_account FROM campaign_posting")}
        assert {"fit", "in_hand", "captured"} <= held
        assert not {"effective", "held", "prisoner"} & held
        assert opened.execute("SELECT count(*) FROM campaign_casualtyreturn").fetchone() > (0,)
    assert rows_of(home) != before
    assert manage(home, "migrate", "campaign", BEFORE_WORDS).returncode == 0
    assert rows_of(home) == before


def test_a_plan_for_an_older_database_names_the_older_steps_and_takes_none(home):
    (home / "manigua.sqlite3").write_bytes(lzma.decompress((STORED / OLDER).read_bytes()))
    before = applied(home)
    plan = manage(home, "migrate", "--plan")
    assert "campaign.0061_plain_help_texts" in plan.stdout
    assert applied(home) == before
    assert manage(home, "migrate", "--check").returncode == 1
    assert applied(home) == before


def test_an_older_database_is_migrated_before_a_command_reads_it(home):
    (home / "manigua.sqlite3").write_bytes(lzma.decompress((STORED / OLDER).read_bytes()))
    refused = manage(home, "check_ledger")
    assert refused.returncode == 1
    assert "manage.py migrate" in refused.stderr.splitlines()[-1]
    assert manage(home, "migrate").returncode == 0
    assert {("campaign", "0001_release_0_9_0"), ("battles", "0001_release_0_9_0")} <= applied(home)
    assert manage(home, "check_ledger").returncode == 0


def test_an_empty_database_is_made_in_one_step_for_each_app(home):
    assert manage(home, "migrate").returncode == 0
    assert {("campaign", "0001_release_0_9_0"), ("battles", "0001_release_0_9_0")} <= applied(home)
