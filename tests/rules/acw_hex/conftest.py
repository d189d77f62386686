"""The small map of the engine's tests, for those of set-up, verdict and commander too."""

from tests.rules.acw_hex.engine.conftest import body, field, read_log

__all__ = ["body", "field", "read_log"]
