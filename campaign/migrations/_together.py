"""Models that are made in one step: Django draws all models anew for each operation, which costs an empty
database more than its tables do.
"""

from collections.abc import Iterable
from typing import Any

from django.db.migrations import CreateModel
from django.db.migrations.operations.base import Operation
from django.db.migrations.state import ProjectState


class CreateModels(Operation):
    """All of *models*, whose constraints and many-to-many fields they bring with them."""

    def __init__(self, models: Iterable[CreateModel]) -> None:
        self.models = list(models)

    def describe(self) -> str:
        return f"Create {len(self.models)} models"

    def state_forwards(self, app_label: str, state: ProjectState) -> None:
        state.__dict__.pop("apps", None)  # drawn when it is next asked for, once
        for model in self.models:
            model.state_forwards(app_label, state)

    def database_forwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        for model in self.models:
            model.database_forwards(app_label, schema_editor, from_state, to_state)

    def database_backwards(self, app_label: str, schema_editor: Any, from_state: Any, to_state: Any) -> None:
        for model in reversed(self.models):
            model.database_backwards(app_label, schema_editor, from_state, to_state)
