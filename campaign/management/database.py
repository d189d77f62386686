"""Before a command reads or writes: whether the database is as this version wants it."""

from django.core.management.base import CommandError
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def refuse_unmigrated() -> None:
    """A CommandError, one sentence, if migrations of the database are still to be run."""
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise CommandError("The database is not as this version wants it. Run manage.py migrate first.")
