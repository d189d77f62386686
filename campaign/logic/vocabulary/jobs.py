"""Words for long pieces of work that the worker does."""

from enum import StrEnum


class JobKind(StrEnum):
    WHAT_IF = "what_if"
    ROLLBACK = "rollback"
    IMPORT = "import"


class JobState(StrEnum):
    """A job waits for the worker, runs, and ends in one of the last three states."""

    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


class JobStage(StrEnum):
    """The stages of a running job."""

    READING = "reading"
    COPYING = "copying"
    CHECKING = "checking"
    ROLLING_BACK = "rolling_back"
