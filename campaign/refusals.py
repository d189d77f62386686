"""Refusals: sentences for the person who clicked. A bug is a traceback, a refusal never is."""


class Refusal(Exception):
    """A request that cannot be met.

    The message says why and, if it can, what to do next; no change is made.
    """


class Busy(Refusal):
    """Somebody else is working on the same campaign this moment."""
