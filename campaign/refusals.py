"""Refusals: sentences for the person who clicked. A bug is a traceback, a refusal never is."""


class Refusal(Exception):
    """What was asked cannot be done. The message says why and, if it can, what to do next; no change made."""


class Busy(Refusal):
    """Somebody else is working on the same campaign this moment."""
