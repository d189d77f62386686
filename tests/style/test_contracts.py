"""Contracts: which modules may import which, who may write rows, and that the benchmarks load."""

import ast
import re
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
def test_every_benchmark_can_still_be_loaded(bench):
    """Loads each: the code it is built on changes, and nobody runs a benchmark every day."""
    assert "main" in runpy.run_path(str(bench), run_name="loaded")


WRITERS = {"operations", "store", "migrations", "older_migrations", "admin"}
"""Folders whose modules may write rows."""

ALWAYS = {
    "save", "save_base", "delete", "bulk_create", "bulk_update", "get_or_create", "update_or_create",
    "_raw_delete",
}  # fmt: skip
THROUGH_A_MANAGER = {"create", "update", "add", "set", "remove", "clear"}
MANAGERS = {"objects", "everything", "_base_manager", "_default_manager"}
QUERIES = {"filter", "exclude", "all", "order_by", "select_for_update", "using"}
STATEMENT = re.compile(r"\s*(insert|update|delete|truncate|drop|alter)\b", re.IGNORECASE)
NO_ROWS = {"cache", "session", "router", "picture"}
"""Names of what is saved or deleted without touching a row of ours; the API has a method `router.delete`."""
OF_THE_DATABASE = {"config/backups/postgresql.py", "config/backups/sqlite.py"}
"""A restore replaces the whole database by one that was backed up."""


def row_writes(source: str) -> list[str]:
    """Returns the calls in *source* that write rows: on a row, manager, query, related manager or cursor."""
    tables = apps.get_models()
    related = {field.name for model in tables for field in model._meta.many_to_many}
    related |= {row.get_accessor_name() for model in tables for row in model._meta.related_objects}
    queries = MANAGERS | QUERIES | (related - {None})
    found = []
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Attribute):
            continue
        word = call.func.attr
        verb = word.removeprefix("a") if word[1:] in ALWAYS | THROUGH_A_MANAGER else word
        on = call.func.value
        named = {part.attr for part in ast.walk(on) if isinstance(part, ast.Attribute)}
        named |= {part.id for part in ast.walk(on) if isinstance(part, ast.Name)}
        if (
            (verb in ALWAYS and not named & NO_ROWS)
            or (verb in THROUGH_A_MANAGER and named & queries)
            or (verb == "update" and call.keywords and not call.args and is_query(on))
            or (verb in {"execute", "executemany"} and any(is_statement(word) for word in call.args[:1]))
        ):
            found.append(f"{call.lineno}: {ast.unparse(call)[:80]}")
    return found


def is_query(value: ast.expr) -> bool:
    """Tells whether a variable's name says that it holds rows."""
    return isinstance(value, ast.Name) and value.id in {"rows", "query", "queryset"}


def is_statement(value: ast.expr) -> bool:
    """Tells whether that is SQL that writes. It may be a string or the beginning of one."""
    parts = value.values if isinstance(value, ast.JoinedStr) else [value]
    first = parts[0] if parts else value
    return isinstance(first, ast.Constant) and bool(STATEMENT.match(str(first.value)))


def test_rows_are_written_only_in_operations_store_migrations_and_admin():
    strays = {}
    for tree in ("campaign", "battles", "config"):
        for path in sorted((ROOT / tree).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if WRITERS & set(path.relative_to(ROOT).parts) or name in OF_THE_DATABASE:
                continue
            if found := row_writes(path.read_text("utf-8")):
                strays[name] = found
    assert strays == {}


@pytest.mark.parametrize(
    "source",
    [
        "seat.save()",
        "Seat.objects.create(key='west')",
        "Seat.objects.filter(key='west').update(player=None)",
        "Seat.everything.bulk_create([])",
        "campaign.umpires.add(user)",
        "campaign.seats.all().delete()",
        "seat.delete()",
        "rows.delete()",
        "rows.update(player=None)",
        "campaign.seats.create(key='west')",
        "campaign.seats.update(player=None)",
        "campaign.seats.order_by('key').delete()",
        "campaign.seats.clear()",
        "await Seat.objects.acreate(key='west')",
        "await seat.asave()",
        "await Seat.objects.filter(key='west').aupdate(player=None)",
        "seat.save_base()",
        "cursor.execute('DELETE FROM campaign_seat')",
        "cursor.execute(f'UPDATE {table} SET user_id = NULL')",
    ],
)
def test_a_write_outside_these_folders_is_seen(source):
    assert row_writes(source)


def test_changing_a_dict_or_a_set_is_no_write():
    assert row_writes("found.update(more); seen.add(key); ends.remove(here); rows.update(more)") == []
    assert row_writes("cache.delete(key); cursor.execute('SELECT 1')") == []
