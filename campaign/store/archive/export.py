"""A campaign as one file: a head, a line for every row of every table, and a seal, as gzipped JSON.

Rows are named by keys and ordinals, people by their names. It has no password, no address and no id in it.
"""

import gzip
from collections import defaultdict
from collections.abc import Iterator
from hashlib import sha256
from typing import IO, Any

from django.contrib.auth import get_user_model
from django.db.models import BinaryField, Model

from campaign.models import Campaign
from campaign.models.base.archived import BETWEEN
from campaign.store.archive.digest import war_checksum
from campaign.store.archive.tables import archived_models, canonical_json, default_values, plain_value

FORMAT, VERSION = "manigua campaign", 6
READ = (1, 2, 3, 4, 5, 6)
"""Versions of the file that can be read."""
OLDER_WORDS = (1, 2)
"""Versions with the words and names of release 0.9.0."""
AT_ONCE = 1000  # rows
Names = dict[type[Model], dict[Any, str]]


def write_file(campaign: Campaign, to: IO[bytes]) -> None:
    """Writes the file of *campaign*, the same bytes for the same rows. The caller holds its lock."""
    seal, rows = sha256(), 0
    with gzip.GzipFile(filename="", fileobj=to, mode="wb", mtime=0) as packed:
        packed.write(seal_line(seal, file_head(campaign)))
        for plain in file_lines(campaign):
            packed.write(seal_line(seal, plain))
            rows += 1
        packed.write(seal_line(seal, {"rows": rows, "seal": seal.hexdigest()}))


def seal_line(seal: Any, plain: object) -> bytes:
    line = canonical_json(plain).encode() + b"\n"
    seal.update(line)
    return line


def file_head(campaign: Campaign) -> dict[str, Any]:
    return {
        "file": FORMAT,
        "version": VERSION,
        "campaign": campaign.name,
        "turn": campaign.turns.latest("number").label,
        "checksum": war_checksum(campaign),
        "tables": fields_by_table(),
    }


def fields_by_table() -> dict[str, list[str]]:
    """Returns the fields of every table in the file, for this version of the program."""
    return {table_name(model): model.archived.all_fields for model in parents_first()}


def later_fields() -> dict[str, dict[str, Any]]:
    """Returns, by table, the fields that older files lack, with a new row's values."""
    return {table_name(model): default_values(model, model.archived.later) for model in parents_first()}


def added_tables() -> set[str]:
    """Returns the tables that older files lack."""
    return {table_name(model) for model in parents_first() if model.archived.is_added}


def table_name(model: type[Model]) -> str:
    """Returns the name of a table in the file."""
    return str(model._meta.model_name)


def parents_first() -> list[type[Any]]:
    """Returns all tables, each after the tables to whose rows its own point."""
    waiting, tables = archived_models(), list[type[Any]]()
    while waiting:
        ready = [model for model in waiting if not models_pointed_at(model) & set(waiting)]
        assert ready, f"{waiting} point at each other"
        tables += ready
        waiting = [model for model in waiting if model not in ready]
    return tables


def models_pointed_at(model: type[Any]) -> set[Any]:
    return {model._meta.get_field(name).related_model for name in model.archived.all_fields}


def file_lines(campaign: Campaign) -> Iterator[list[Any]]:
    """Yields every row as its table's word and its fields' values, in the order in which rows were made."""
    names: Names = defaultdict(dict)
    for model in parents_first():
        fields = [model._meta.get_field(name) for name in model.archived.all_fields]
        mine = {model.archived.of: campaign} if model.archived.of else {"pk": campaign.pk}
        for row in model._base_manager.filter(**mine).order_by("pk").iterator(chunk_size=AT_ONCE):
            values = [value_of(row, field, names) for field in fields]
            if model.archived.name:
                names[model][row.pk] = row_name(model, values)
            yield [table_name(model), *values]


def row_name(model: type[Any], values: list[Any]) -> str:
    """Returns the name by which other rows of the file refer to the row of *values*."""
    at = dict(zip(model.archived.all_fields, values, strict=True))
    parts = (at[name] for name in model.archived.name.split())
    return BETWEEN.join(str(part) for part in parts if part not in (None, ""))


def value_of(row: Any, field: Any, names: Names) -> object:
    people = get_user_model()
    if field.many_to_many:
        return sorted(person.get_username() for person in getattr(row, field.name).all())
    if not field.is_relation:
        packed = isinstance(field, BinaryField) and isinstance(getattr(row, field.name), bytes | memoryview)
        return field.value_to_string(row) if packed else plain_value(getattr(row, field.name))
    pk = getattr(row, field.attname)
    if pk is None:
        return None
    known = names[field.related_model]
    if field.related_model is people and pk not in known:
        known[pk] = people._base_manager.get(pk=pk).get_username()
    return known[pk]
