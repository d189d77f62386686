"""The small table of the engine's tests, for those of the commander too."""

from tests.rules.machete.engine.conftest import body, field, read_log

__all__ = ["body", "field", "read_log"]
