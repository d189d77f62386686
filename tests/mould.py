"""Scenes that many tests ask for are built once a process; from then on their rows are poured."""

from collections.abc import Callable
from functools import wraps
from itertools import chain
from time import monotonic
from typing import Any, ParamSpec, TypeVar

from django.apps import apps
from django.contrib.auth.models import Group, User
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Model

from campaign.models import Campaign

APPS = ("campaign", "battles")
FRESH = 600  # seconds; the site takes it that what has waited longer for a worker is lost
Rows = dict[type[Model], tuple[str, list[Any]]]
P = ParamSpec("P")
T = TypeVar("T")


def poured(build: Callable[P, T]) -> Callable[P, T]:
    """Returns *build*, which takes rows from its mould where it can.

    *build* makes rows and returns a model or several. The mould serves where no campaign stands yet. People
    may stand already, but for a scene that has people itself.
    """
    moulds: dict[object, tuple[T, Rows, float]] = {}

    @wraps(build)
    def pour_once(*args: P.args, **kwargs: P.kwargs) -> T:
        if Campaign.objects.exists():
            return build(*args, **kwargs)
        peopled = User.objects.exists()
        asked = (args, tuple(sorted(kwargs.items())))
        if asked in moulds and monotonic() - moulds[asked][2] < FRESH:
            what, rows, _made = moulds[asked]
            if peopled and User in rows:
                return build(*args, **kwargs)
            pour_rows(rows)
            return _read_again(what)
        what = build(*args, **kwargs)
        if not peopled:
            moulds[asked] = what, taken_rows(), monotonic()
        return what

    return pour_once


def taken_rows() -> Rows:
    """Returns the rows of each model, with the statement that restores them."""
    ours = [apps.get_app_config(name).get_models(include_auto_created=True) for name in APPS]
    found = {}
    with connection.cursor() as cursor:
        for model in (User, Group, User.groups.through, *chain(*ours)):
            table = connection.ops.quote_name(model._meta.db_table)
            cursor.execute(f"SELECT * FROM {table}")
            if rows := cursor.fetchall():
                names = [connection.ops.quote_name(column[0]) for column in cursor.description]
                holes = ", ".join(["%s"] * len(names))
                found[model] = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({holes})", rows
    return found


def empty_tables() -> None:
    """Empties every table but those that `migrate` filled: in a twentieth of the time of a flush."""
    kept = {"django_migrations", "django_content_type", "auth_permission"}
    tables = [name for name in connection.introspection.django_table_names() if name not in kept]
    connection.ops.execute_sql_flush(connection.ops.sql_flush(no_style(), tables))


def pour_rows(rows: Rows) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for statement, these in rows.values():
            cursor.executemany(statement, these)
        for statement in connection.ops.sequence_reset_sql(no_style(), list(rows)):
            cursor.execute(statement)


def _read_again(what: T) -> T:
    if isinstance(what, tuple):
        return tuple(map(_read_again, what))  # type: ignore[return-value]
    assert isinstance(what, Model)
    return type(what)._default_manager.get(pk=what.pk)
