"""Renames of fields in one step. Django rebuilds all models for each of its own operations."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState
from django.db.models import UniqueConstraint

from campaign.logic.vocabulary.older_words import Renaming

AT_ONCE = 200
"""Rows that are written together."""


class RenameFields(Operation):
    """Renames fields of tables, and of the older versions of their rows.

    `names`: the new name by the old one, by table. `changes`: what else is new of a field, by table and new
    name, as arguments; the database may not store it.
    """

    def __init__(
        self, names: Mapping[str, Mapping[str, str]], changes: Mapping[str, Mapping[str, Any]] | None = None
    ) -> None:
        self.names, self.changes = names, changes or {}

    def describe(self) -> str:
        return f"Rename fields of {len(self.names)} tables"

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        state.__dict__.pop("apps", None)  # drawn when it is next asked for, once
        for model, old, new in self.renamed_fields(app_label, state):
            state.rename_field(app_label, model, old, new)
            found = state.models[app_label, model]
            found.options["constraints"] = [
                renamed_constraint(each, old, new) for each in found.options.get("constraints", ())
            ]
        for table, changes in self.changes.items():
            for model in versions_of(app_label, table, state):
                fields = state.models[app_label, model].fields
                for name, told in changes.items():
                    if name in fields and (model == table or "related_name" not in told):
                        fields[name] = changed_field(fields[name], told)

    def database_forwards(
        self, app_label: str, schema_editor: Any, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        for model, old, new in self.renamed_fields(app_label, from_state):
            rename_column(schema_editor, app_label, model, (old, from_state), (new, to_state))

    def database_backwards(
        self, app_label: str, schema_editor: Any, from_state: ProjectState, to_state: ProjectState
    ) -> None:
        for model, old, new in self.renamed_fields(app_label, to_state):
            rename_column(schema_editor, app_label, model, (new, from_state), (old, to_state))

    def renamed_fields(self, app_label: str, state: ProjectState) -> Iterator[tuple[str, str, str]]:
        """Yields the model, the old and the new name of every field; *state* has the old ones."""
        for table, names in self.names.items():
            for model in versions_of(app_label, table, state):
                fields = state.models[app_label, model].fields
                yield from ((model, old, new) for old, new in names.items() if old in fields)


def versions_of(app_label: str, table: str, state: ProjectState) -> list[str]:
    """Returns the models of *table* and of its rows' older versions, where there are any."""
    return [model for model in (table, f"historical{table}") if (app_label, model) in state.models]


def changed_field(field: Any, told: Mapping[str, Any]) -> Any:
    """Returns a copy of *field* with other arguments."""
    _name, _path, args, kwargs = field.deconstruct()
    return type(field)(*args, **kwargs | told)


def renamed_constraint(constraint: Any, old: str, new: str) -> Any:
    """Returns *constraint* with the new name of a field. The database renames it by itself."""
    if not isinstance(constraint, UniqueConstraint) or old not in constraint.fields:
        return constraint
    _path, _args, kwargs = constraint.deconstruct()
    fields = tuple(new if each == old else each for each in constraint.fields)
    return UniqueConstraint(**kwargs | {"fields": fields})


def rename_column(
    schema_editor: Any, app_label: str, model: str, before: tuple[str, Any], after: tuple[str, Any]
) -> None:
    """Renames a column by SQL alone, so SQLite does not rebuild the table."""
    (old, old_state), (new, new_state) = before, after
    table = old_state.apps.get_model(app_label, model)
    column = table._meta.get_field(old).column
    named = new_state.apps.get_model(app_label, model)._meta.get_field(new).column
    schema_editor.execute(
        schema_editor.sql_rename_column
        % {
            "table": schema_editor.quote_name(table._meta.db_table),
            "old_column": schema_editor.quote_name(column),
            "new_column": schema_editor.quote_name(named),
            "type": "",
        }
    )


def rename_inside(apps: Any, app: str, inside: Mapping[tuple[str, str], Renaming], back: bool) -> None:
    """Renames words and keys within columns of the tables of *app*."""
    for (table, column), renaming in inside.items():
        model = apps.get_model(app, table)
        changed = []
        rows = model._base_manager.exclude(**{f"{column}__isnull": True}).order_by("pk").only("pk", column)
        for row in rows.iterator(chunk_size=AT_ONCE):
            plain = getattr(row, column)
            renamed = renaming.in_older_words(plain) if back else renaming.today(plain)
            if renamed != plain:
                setattr(row, column, renamed)
                changed.append(row)
            if len(changed) == AT_ONCE:
                model._base_manager.bulk_update(changed, [column])
                changed = []
        model._base_manager.bulk_update(changed, [column])
