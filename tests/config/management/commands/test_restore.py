"""A backup restores the site as it was, on SQLite and PostgreSQL, in an empty place or over another."""

import io
import json
import lzma
import os
import sqlite3
import subprocess
import sys
import tarfile
from contextlib import closing
from pathlib import Path

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection

from campaign.audit.ledger_audit import audit
from campaign.models import Campaign, Order
from campaign.operations.turns import turn_machine as turns
from campaign.store.archive import war_checksum
from config.backups import postgresql
from config.backups.archive import write_backup
from tests.campaign.scenes import manned_war

STORED = Path(__file__).parents[3] / "stored"
MOVED = "release_0_1_0.sqlite3.xz"
database = pytest.mark.django_db(transaction=True)


@pytest.fixture
def home(tmp_path, settings):
    """Sets a MANIGUA_HOME of its own, with files in it. The database stays that of the tests."""
    settings.MANIGUA_HOME = tmp_path / "home"
    (settings.MANIGUA_HOME / "media").mkdir(parents=True)
    (settings.MANIGUA_HOME / "log").mkdir()
    (settings.MANIGUA_HOME / "media" / "map.png").write_bytes(b"a map")
    (settings.MANIGUA_HOME / "log" / "web.log").write_text("noise")
    return settings.MANIGUA_HOME


@pytest.fixture
def no_other_user(monkeypatch):
    """Takes nobody else to be at the database. The tests' own worker may be."""
    monkeypatch.setattr("config.backups.postgresql.refuse_in_use", lambda: None)
    monkeypatch.setattr("config.backups.sqlite.refuse_in_use", lambda: None)


def restore(file, *options):
    said = io.StringIO()
    call_command("restore", file, *options, stdout=said)
    return said.getvalue()


def played_week(war):
    turns.lock_turn(campaign=war, actor=None)
    while turns.advance_turn(war):
        pass


@database
def test_a_restored_site_is_the_one_that_was_backed_up_and_plays_on(home, no_other_user, tmp_path):
    war = manned_war()
    before, password = war_checksum(war), User.objects.get(username="ana").password
    call_command("backup", tmp_path / "site.tar.gz", stdout=io.StringIO())
    played_week(war)
    User.objects.filter(username="ana").update(password="lost")
    (home / "media" / "map.png").write_bytes(b"spoilt")
    said = restore(tmp_path / "site.tar.gz", "--replace")
    assert "ledger true" in said
    war = Campaign.objects.get()
    assert war_checksum(war) == before
    assert User.objects.get(username="ana").password == password
    assert (home / "media" / "map.png").read_bytes() == b"a map"
    played_week(war)
    assert not audit(war).faults
    User.objects.create_user("dora")  # numbers go on after those that were copied in


@database
def test_a_restore_backs_up_the_old_database_first(home, no_other_user, tmp_path):
    war = manned_war()
    write_backup(tmp_path / "early.tar.gz")
    played_week(war)
    later = war_checksum(war)
    restore(tmp_path / "early.tar.gz", "--replace")
    (kept,) = home.glob("backup-before-restore-*.tar.gz")
    restore(kept, "--replace")
    assert war_checksum(Campaign.objects.get()) == later


@database
def test_a_database_with_people_is_not_touched_without_replace(home, no_other_user, tmp_path):
    war = manned_war()
    write_backup(tmp_path / "site.tar.gz")
    before = war_checksum(war)
    with pytest.raises(CommandError, match="--replace"):
        restore(tmp_path / "site.tar.gz")
    assert war_checksum(Campaign.objects.get()) == before


@database
def test_a_backup_is_private_complete_and_never_written_over(home, tmp_path):
    manned_war()
    file = tmp_path / "site.tar.gz"
    write_backup(file)
    assert file.stat().st_mode & 0o077 == 0
    with tarfile.open(file) as tar:
        names = set(tar.getnames())
        key = tar.extractfile("secret_key").read().decode()
    assert key == settings.SECRET_KEY
    assert {"manifest.json", "home/media/map.png"} < names
    assert "home/log/web.log" not in names
    with pytest.raises(CommandError, match="is there already"):
        write_backup(file)


def spoil_backup(file, tmp_path, **changes):
    """Writes the backup *file* with another manifest."""
    out = tmp_path / "spoilt.tar.gz"
    with tarfile.open(file) as tar, tarfile.open(out, "w:gz") as new:
        for entry in tar:
            data = tar.extractfile(entry).read()
            if entry.name == "manifest.json":
                data = json.dumps(json.loads(data) | changes).encode()
                entry.size = len(data)
            new.addfile(entry, io.BytesIO(data))
    return out


@database
@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"format": 2}, "format"),
        ({"vendor": "oracle"}, "export_campaign"),
        ({"migrations": {"campaign": ["9999_of_tomorrow"]}}, "later version"),
    ],
)
def test_a_backup_that_cannot_be_held_is_refused_before_anything_is_touched(
    home, no_other_user, tmp_path, changes, words
):
    war = manned_war()
    write_backup(tmp_path / "site.tar.gz")
    before = war_checksum(war)
    with pytest.raises(CommandError, match=words):
        restore(spoil_backup(tmp_path / "site.tar.gz", tmp_path, **changes), "--replace")
    assert war_checksum(Campaign.objects.get()) == before


@database
def test_a_file_that_is_no_backup_or_leads_outside_is_refused(home, no_other_user, tmp_path):
    (tmp_path / "letter.txt").write_text("Dear general,")
    with tarfile.open(tmp_path / "evil.tar.gz", "w:gz") as tar:
        entry = tarfile.TarInfo("../outside")
        tar.addfile(entry, io.BytesIO())
    for name in ("letter.txt", "evil.tar.gz", "none.tar.gz"):
        with pytest.raises(CommandError, match="backup"):
            restore(tmp_path / name)
    assert not (tmp_path.parent / "outside").exists()


@database
@pytest.mark.skipif("'postgresql' not in __import__('os').environ.get('DATABASE_URL', '')")
def test_a_database_of_other_migrations_is_made_anew(home, no_other_user, tmp_path, monkeypatch):
    """Comes after an upgrade that went wrong. Tables that the backup does not know are gone."""
    war = manned_war()
    before = war_checksum(war)
    write_backup(tmp_path / "site.tar.gz")
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE of_tomorrow (id integer)")
        cursor.execute(
            "INSERT INTO django_migrations (app, name, applied) VALUES ('campaign', '9999', now())"
        )
    restore(tmp_path / "site.tar.gz", "--replace")
    with connection.cursor() as cursor:
        assert "of_tomorrow" not in postgresql.columns_by_table(cursor)
    assert war_checksum(Campaign.objects.get()) == before
    assert Order.objects.count() == 0


# the commands themselves, on a SQLite file of their own


def run(home, *arguments):
    """Runs a command of manage.py with that MANIGUA_HOME."""
    done = subprocess.run(
        [sys.executable, "manage.py", *map(str, arguments)],
        cwd=settings.BASE_DIR,
        env={"PATH": os.environ["PATH"], "MANIGUA_HOME": str(home)},
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
def test_a_backup_moves_a_site_with_its_key_to_another_machine(tmp_path):
    """Opens a backup of the release between the two of test_migrate.py."""
    first = tmp_path / "first"
    first.mkdir()
    (first / "manigua.sqlite3").write_bytes(lzma.decompress((STORED / MOVED).read_bytes()))
    run(first, "migrate", "-v0")
    said = run(first, "backup", tmp_path / "site.tar.gz")
    assert "Keep it private" in said
    second = tmp_path / "second"
    assert "ledger true" in run(second, "restore", tmp_path / "site.tar.gz")
    assert (second / "secret_key").read_text() == (first / "secret_key").read_text()
    assert (second / "secret_key").stat().st_mode & 0o077 == 0
    assert rows(second) == rows(first)


def rows(home):
    """Returns everything in the database of *home*, sorted."""
    with closing(sqlite3.connect(home / "manigua.sqlite3")) as opened:
        return sorted(opened.iterdump())


@database
@pytest.mark.parametrize("stored", sorted(path.name for path in STORED.glob("*.campaign")))
def test_a_campaign_file_of_each_release_is_imported(stored):
    call_command("import_campaign", STORED / stored, stdout=io.StringIO())
    war = Campaign.objects.get()
    assert not audit(war).faults
    assert war.turns.filter(state="published").exists()
