"""Django's own `migrate`, which first brings a database from before release 0.10.0 up to that release."""

from typing import Any

from django.core.management.commands import migrate
from django.db import connections
from django.db.migrations.recorder import MigrationRecorder

from config.older_migrations import is_older, use_older_migrations


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        applied = MigrationRecorder(connections[options["database"]]).applied_migrations()
        if is_older(applied):
            with use_older_migrations():
                super().handle(*args, **options)
            if options["plan"] or options["check_unapplied"] or options["migration_name"]:
                return
        super().handle(*args, **options)
