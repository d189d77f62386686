"""Help texts of fields, which the database does not know. Altering the fields would draw all models anew."""

from collections.abc import Iterable
from typing import Any

from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState


class ChangeHelpTexts(Operation):
    """New help texts: the models that have the field, the field, its text."""

    reduces_to_sql = False

    def __init__(self, texts: Iterable[tuple[str, str, str]]) -> None:
        self.texts = list(texts)

    def describe(self) -> str:
        return f"Change {len(self.texts)} help texts"

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        for models, name, text in self.texts:
            for model in models.split():
                fields = state.models[app_label, model].fields
                fields[name] = fields[name].clone()  # the state before keeps its own
                fields[name].help_text = text

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        """Changes nothing."""

    database_backwards = database_forwards
