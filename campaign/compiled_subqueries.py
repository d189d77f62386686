"""Correlated subqueries compiled to SQL once a process: a page then adds the text and its values only.

Threads share nothing but strings. Querysets must not be shared: Django writes into them as it compiles.
"""

from collections.abc import Callable
from functools import cache

from django.db import DEFAULT_DB_ALIAS, connection
from django.db.models import Exists, Field, Model, Subquery
from django.db.models.expressions import RawSQL

Build = Callable[..., Subquery | Exists]
PLACEHOLDER = -7_031_868
"""Stands in the compiled text for the first value, the number below it for the second, and so on."""


def compiled_subquery(model: type[Model], build: Build, *values: int) -> RawSQL:
    """Returns `build(*values)` as an annotation for querysets of *model*.

    *build*: a function of a module, whose `OuterRef`s are fields of *model* itself; *values*: primary keys.
    """
    sql, params, field = _compiled_query(model, build, len(values), connection.vendor)
    placed: dict[object, object] = {PLACEHOLDER - number: value for number, value in enumerate(values)}
    return RawSQL(sql, [placed.get(each, each) for each in params], output_field=field)


@cache
def _compiled_query(
    model: type[Model], build: Build, count: int, _vendor: str
) -> tuple[str, tuple[object, ...], Field]:
    query = model._default_manager.all().query
    query.get_initial_alias()
    expression = build(*(PLACEHOLDER - number for number in range(count)))
    resolved = expression.resolve_expression(query)
    sql, params = query.get_compiler(DEFAULT_DB_ALIAS).compile(resolved)
    return sql, tuple(params), resolved.output_field
