"""A temporary database for one benchmark: on SQLite, or on the server in DATABASE_URL."""

from collections.abc import Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory

from django.db import connection


@contextmanager
def own_database() -> Iterator[None]:
    with TemporaryDirectory(prefix="manigua-") as folder:
        if connection.vendor == "sqlite":
            connection.settings_dict["TEST"]["NAME"] = f"{folder}/turn.sqlite3"
        before = connection.settings_dict["NAME"]
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(before, verbosity=0)
