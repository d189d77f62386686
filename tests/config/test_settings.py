"""The settings as a whole: Django's own checks, and how a wrong one ends a command."""

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.management import call_command


def manage(tmp_path, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": os.environ["PATH"], "MANIGUA_HOME": str(tmp_path), **variables}
    command = [sys.executable, "manage.py", *words]
    return subprocess.run(
        command, cwd=settings.BASE_DIR, env=environment, capture_output=True, check=False, text=True
    )


def test_the_deployed_site_passes_djangos_own_check(tmp_path):
    key = "a deployed site's key: sixty letters that nobody will guess"
    run = manage(tmp_path, "check", "--deploy", "--fail-level=WARNING", SECRET_KEY=key)
    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("command", ["check", "migrate", "serve"])
def test_a_wrong_setting_ends_a_command_with_its_sentence_and_code_2(tmp_path, command):
    run = manage(tmp_path, command, PORT="eight")
    assert run.returncode == 2
    assert run.stderr == "PORT: 'eight' is not a port; write a whole number from 1 to 65535.\n"


@pytest.mark.django_db
def test_models_and_migrations_agree():
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


def test_what_a_command_writes_nobody_else_may_read(tmp_path):
    home = tmp_path / "home"
    code = "from pathlib import Path; from django.conf import settings; (settings.MANIGUA_HOME / 'x').touch()"
    assert manage(tmp_path, "shell", "--command", code, MANIGUA_HOME=str(home)).returncode == 0
    assert manage(tmp_path, "migrate", "contenttypes", MANIGUA_HOME=str(home)).returncode == 0
    written = {path.name: path.stat().st_mode & 0o777 for path in home.rglob("*") if path.is_file()}
    assert written.keys() >= {"x", "secret_key", "manigua.sqlite3"}
    assert set(written.values()) == {0o600}


def test_an_open_home_is_named_by_the_check(tmp_path):
    tmp_path.chmod(0o755)
    run = manage(tmp_path, "check")
    assert "manigua.W001" in run.stderr
    assert f"chmod 700 {tmp_path}" in run.stderr
    tmp_path.chmod(0o700)
    assert "manigua.W001" not in manage(tmp_path, "check").stderr


A_FAULT = """
from django.core.handlers.exception import response_for_exception
from django.test import RequestFactory
try:
    raise LookupError("a wheel broke")
except LookupError as fault:
    assert response_for_exception(RequestFactory().get("/c/war/"), fault).status_code == 500
"""


def test_a_fault_of_ours_is_written_down_with_where_it_came_from(tmp_path):
    """As its page says."""
    run = manage(tmp_path, "shell", "--command", A_FAULT, SECRET_KEY="k" * 60)
    assert run.returncode == 0, run.stderr
    assert "ERROR django.request: Internal Server Error: /c/war/" in run.stderr
    assert "Traceback" in run.stderr
    assert "LookupError: a wheel broke" in run.stderr
