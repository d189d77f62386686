"""Reads of one moment that block no writer."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connection, transaction


@contextmanager
def consistent_reads() -> Iterator[None]:
    """Reads the database as it is at one moment; others may write meanwhile.

    Inside a transaction it changes nothing: the caller then has only the locks it took.
    """
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":
        sqlite: Any = connection
        usual, sqlite.transaction_mode = sqlite.transaction_mode, "DEFERRED"  # it locks only as it writes
        try:
            with transaction.atomic():
                sqlite.transaction_mode = usual
                yield
        finally:
            sqlite.transaction_mode = usual
    else:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield
