"""Faults: an operation is run with each of its writes made to fail in turn; nothing of it may be left."""

from collections.abc import Callable
from contextlib import suppress
from itertools import chain, count
from typing import Any

from django.apps import apps
from django.db import connection

from campaign.refusals import Refusal

WRITES = ("INSERT", "UPDATE", "DELETE")


class Broken(Exception):
    pass


def every_row() -> dict[str, list[dict[str, Any]]]:
    """Returns every row of all tables of the campaign and its battles by column, as stored."""
    rows_by_column = {}
    with connection.cursor() as cursor:
        for model in chain(*(apps.get_app_config(app).get_models() for app in ("campaign", "battles"))):
            cursor.execute(f"SELECT * FROM {model._meta.db_table} ORDER BY {model._meta.pk.column}")
            names = [column[0] for column in cursor.description]
            rows_by_column[model.__name__] = [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
    return rows_by_column


def all_rows() -> dict[tuple[str, Any], dict[str, Any]]:
    """Returns every row of every table by model and key, without log-ins. Django's tables are among them."""
    return {
        (model.__name__, row["pk"]): row | {"last_login": None}
        for model in apps.get_models()
        if model.__name__ != "Session"
        for row in model._base_manager.values("pk", *(field.attname for field in model._meta.fields))
    }


def every_write(operation: Callable[[], object]) -> int:
    """Runs *operation* with its first write failing, then its second, until it gets through: after each fault
    every table is as it was. Returns how many writes it makes.
    """
    before = every_row()
    for number in count():
        made = 0

        def fail(execute, sql, params, many, context, number=number):
            nonlocal made
            if sql.startswith(WRITES):
                made += 1
                if made > number:
                    raise Broken(sql[:60])
            return execute(sql, params, many, context)

        try:
            with connection.execute_wrapper(fail):
                operation()
        except Broken:
            pass
        else:
            return number
        after = every_row()
        assert [name for name in before if after[name] != before[name]] == [], f"after write {number}"
    raise AssertionError


def repeat_operation(operation: Callable[[], object]) -> None:
    """Runs an *operation* again that has gone through, and checks that it changes no row."""
    before = every_row()
    with suppress(Refusal):
        operation()
    after = every_row()
    assert [name for name in before if after[name] != before[name]] == []
