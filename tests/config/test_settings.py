"""The settings as a whole: Django's own checks, and how a wrong one ends a command."""

import os
import subprocess
import sys

import pytest
from django.conf import settings
from django.core.checks import run_checks
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


@pytest.mark.parametrize("command", ["migrate", "serve"])
def test_a_wrong_setting_ends_a_command_with_its_sentence_and_code_2(tmp_path, command):
    run = manage(tmp_path, command, PORT="eight")
    assert run.returncode == 2
    assert run.stderr == "PORT: 'eight' is not a port; write a whole number from 1 to 65535.\n"


@pytest.mark.django_db
def test_models_and_migrations_agree():
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)


SOME_WRITING = """
from django.conf import settings
from django.core.management import call_command
(settings.MANIGUA_HOME / "x").touch()
call_command("migrate", "contenttypes")
"""
A_FAULT = """
from django.core.handlers.exception import response_for_exception
from django.test import RequestFactory
try:
    raise LookupError("a wheel broke")
except LookupError as fault:
    assert response_for_exception(RequestFactory().get("/c/war/"), fault).status_code == 500
"""


@pytest.fixture(scope="module")
def shell(tmp_path_factory):
    """Returns a new home, and the output of a shell there. The shell wrote files and met a fault."""
    home = tmp_path_factory.mktemp("site") / "home"
    return home, manage(home, "shell", "--command", SOME_WRITING + A_FAULT)


def test_files_that_a_command_writes_are_readable_by_their_owner_alone(shell):
    home, _run = shell
    written = {path.name: path.stat().st_mode & 0o777 for path in home.rglob("*") if path.is_file()}
    assert written.keys() >= {"x", "secret_key", "manigua.sqlite3"}
    assert set(written.values()) == {0o600}


def test_an_open_home_is_named_by_the_check(tmp_path, settings):
    settings.MANIGUA_HOME = tmp_path
    tmp_path.chmod(0o755)
    (warning,) = (each for each in run_checks() if each.id == "manigua.W001")
    assert warning.hint == f"Close it: chmod 700 {tmp_path}"
    tmp_path.chmod(0o700)
    assert "manigua.W001" not in {each.id for each in run_checks()}


def test_a_fault_of_ours_is_written_down_with_where_it_came_from(shell):
    """Checks that the error page tells the truth."""
    _home, run = shell
    assert run.returncode == 0, run.stderr
    assert "ERROR django.request: Internal Server Error: /c/war/" in run.stderr
    assert "Traceback" in run.stderr
    assert "LookupError: a wheel broke" in run.stderr
