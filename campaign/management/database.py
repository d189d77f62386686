"""Before a command reads or writes: whether the database is as this version wants it."""

from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader


def refuse_unmigrated() -> None:
    """Raises CommandError, in one sentence, if migrations of the database are still to be run."""
    executor = MigrationExecutor(connection)
    loader = executor.loader
    if lacks_older_steps(loader) or executor.migration_plan(loader.graph.leaf_nodes()):
        raise CommandError("The database is not as this version wants it. Run manage.py migrate first.")


def lacks_older_steps(loader: MigrationLoader) -> bool:
    """Tells whether the database has some, but not all, of the steps that one migration replaced."""
    return any(
        0 < len(loader.applied_migrations.keys() & set(migration.replaces)) < len(migration.replaces)
        for migration in loader.disk_migrations.values()
    )
