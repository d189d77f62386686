"""The version of the schema that a database or a backup has."""

from django.db import connection
from django.db.migrations.loader import MigrationLoader

from config.older_migrations import JOINED


def migrations_applied() -> dict[str, list[str]]:
    """Returns the migrations of the database, by app, in the order of their names."""
    applied: dict[str, list[str]] = {}
    for app, name in sorted(MigrationLoader(connection).applied_migrations):
        applied.setdefault(app, []).append(name)
    return applied


def unknown_migrations(migrations: dict[str, list[str]]) -> set[str]:
    """Returns the migrations of a backup that this version does not have.

    Those that are part of a squashed one it has.
    """
    loader = MigrationLoader(None, ignore_no_migrations=True)
    known = set(loader.disk_migrations)
    known |= {key for migration in loader.disk_migrations.values() for key in migration.replaces}
    known |= JOINED
    wanted = {(app, name) for app, names in migrations.items() for name in names}
    apps = {app for app, _name in known}
    return {f"{app}.{name}" for app, name in wanted - known if app in apps}
