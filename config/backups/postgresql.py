"""A PostgreSQL database in a backup: each table by COPY, all of one moment; no other program is needed."""

from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader

from config.backups.migrations import migrations_applied
from config.older_migrations import is_older, use_older_migrations

BLOCK = 1 << 20  # bytes


def dump_database(folder: Path) -> dict[str, Any]:
    """Copies each table into a file of *folder*. Returns the columns of each, by table."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        tables = columns_by_table(cursor)
        for name, columns in tables.items():
            with (
                (folder / f"{name}.copy").open("wb") as file,
                cursor.copy(f"COPY {copy_target(name, columns)} TO STDOUT") as copy,
            ):
                for block in copy:
                    file.write(block)
    return {"tables": tables}


def refuse_in_use() -> None:
    """Raises CommandError if anybody else is connected to this database."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            " AND backend_type = 'client backend'"
        )
        (others,) = cursor.fetchone()
    if others:
        raise CommandError(f"{others} others are connected. Stop web, worker and beat, then restore.")


def load_database(folder: Path, manifest: dict[str, Any]) -> None:
    """Makes the schema of the backup, empties it and copies the tables in.

    A database of other migrations is emptied first: it may be of a later version, from which no migration
    leads back.
    """
    if migrations_applied() != manifest["migrations"]:
        drop_tables()
        make_schema(manifest["migrations"])
    with transaction.atomic(), connection.cursor() as cursor:
        tables = manifest["tables"]
        if missing := sorted(tables.keys() - columns_by_table(cursor).keys()):
            raise CommandError(
                f"The backup has tables that this version does not make: {', '.join(missing)}."
            )
        names = ", ".join(connection.ops.quote_name(name) for name in tables)
        cursor.execute(f"TRUNCATE {names} CASCADE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        for name, columns in tables.items():
            with (
                (folder / f"{name}.copy").open("rb") as file,
                cursor.copy(f"COPY {copy_target(name, columns)} FROM STDIN") as copy,
            ):
                while block := file.read(BLOCK):
                    copy.write(block)
        set_sequences(cursor, tables)


def drop_tables() -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        names = [connection.ops.quote_name(name) for name in columns_by_table(cursor)]
        if names:
            cursor.execute(f"DROP TABLE {', '.join(names)} CASCADE")


def make_schema(migrations: dict[str, list[str]]) -> None:
    """Brings an empty database to the *migrations* of the backup."""
    applied = {(app, name) for app, names in migrations.items() for name in names}
    with use_older_migrations() if is_older(applied) else nullcontext():
        make_steps(migrations)


def make_steps(migrations: dict[str, list[str]]) -> None:
    """Runs *migrations*, as far as Django knows them, in an empty database."""
    loader = MigrationLoader(connection)
    for app in sorted(migrations):
        applied = [key for key in loader.graph.nodes if key[0] == app and key[1] in migrations[app]]
        last = [
            key for key in applied if not any(child.key in applied for child in next_migrations(loader, key))
        ]
        for _app, name in sorted(last):
            call_command("migrate", app, name, verbosity=0, interactive=False)


def next_migrations(loader: MigrationLoader, key: tuple[str, str]) -> list[Any]:
    """Returns the migrations of the same app that follow *key*."""
    return [child for child in loader.graph.node_map[key].children if child.key[0] == key[0]]


def columns_by_table(cursor: Any) -> dict[str, list[str]]:
    cursor.execute(
        "SELECT table_name, column_name FROM information_schema.columns"
        " JOIN information_schema.tables USING (table_schema, table_name)"
        " WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'"
        " ORDER BY table_name, ordinal_position"
    )
    tables: dict[str, list[str]] = {}
    for table, column in cursor.fetchall():
        tables.setdefault(table, []).append(column)
    return tables


def copy_target(table: str, columns: list[str]) -> str:
    quote = connection.ops.quote_name
    return f"{quote(table)} ({', '.join(map(quote, columns))})"


def set_sequences(cursor: Any, tables: dict[str, list[str]]) -> None:
    """Sets sequences so that new rows get numbers after those that were copied in."""
    quote = connection.ops.quote_name
    for table, columns in tables.items():
        if "id" in columns:
            cursor.execute(
                f"SELECT setval(seq, (SELECT coalesce(max(id), 1) FROM {quote(table)}))"
                " FROM pg_get_serial_sequence(%s, 'id') AS seq WHERE seq IS NOT NULL",
                [quote(table)],
            )
