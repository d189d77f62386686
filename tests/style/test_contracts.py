"""Who may import whom, who may write rows, and that the benchmarks can be loaded."""

import ast
import runpy
from pathlib import Path

import pytest
from django.apps import apps
from importlinter import cli

ROOT = Path(__file__).resolve().parents[2]


def test_the_import_contracts_are_kept(monkeypatch, capsys):
    monkeypatch.chdir(ROOT)
    assert cli.lint_imports(no_cache=True) == cli.EXIT_STATUS_SUCCESS, capsys.readouterr().out


@pytest.mark.parametrize("bench", sorted((ROOT / "benchmarks").glob("*.py")), ids=lambda path: path.stem)
def test_what_no_test_runs_can_still_be_loaded(bench):
    """What it is built on changes; nobody runs a benchmark every day."""
    assert "main" in runpy.run_path(str(bench), run_name="loaded")


WRITERS = {"operations", "store", "migrations", "admin"}
"""Folders whose modules may write rows."""

ALWAYS = {"save", "bulk_create", "bulk_update", "get_or_create", "update_or_create"}
THROUGH_A_MANAGER = {"create", "delete", "update", "add", "set", "remove", "clear"}
MANAGERS = {"objects", "everything", "_base_manager", "_default_manager"}
QUERIES = {"filter", "exclude", "all", "select_for_update"}


def row_writes(source: str) -> list[str]:
    """Returns the calls in *source* that write rows: on a row, a manager, a query or a related manager."""
    related = {field.name for model in apps.get_models() for field in model._meta.many_to_many}
    found = []
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        named = {part.attr for part in ast.walk(call.func.value) if isinstance(part, ast.Attribute)}
        through = named & (MANAGERS | QUERIES | related)
        if call.func.attr in ALWAYS or (call.func.attr in THROUGH_A_MANAGER and through):
            found.append(f"{call.lineno}: {ast.unparse(call)[:80]}")
    return found


def test_rows_are_written_only_in_operations_store_migrations_and_admin():
    strays = {}
    for tree in ("campaign", "battles", "config"):
        for path in sorted((ROOT / tree).rglob("*.py")):
            if not WRITERS & set(path.relative_to(ROOT).parts) and (
                found := row_writes(path.read_text("utf-8"))
            ):
                strays[str(path.relative_to(ROOT))] = found
    assert strays == {}


@pytest.mark.parametrize(
    "source",
    [
        "seat.save()",
        "Seat.objects.create(key='west')",
        "Seat.objects.filter(key='west').update(user=None)",
        "Seat.everything.bulk_create([])",
        "campaign.umpires.add(user)",
        "campaign.seats.all().delete()",
    ],
)
def test_a_write_outside_these_folders_is_seen(source):
    assert row_writes(source)


def test_changing_a_dict_or_a_set_is_no_write():
    assert row_writes("found.update(more); seen.add(key); ends.remove(here)") == []
