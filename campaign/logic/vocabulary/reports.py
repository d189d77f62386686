"""The words of reports: their readers, how far the umpire is with them, and their parts."""

from enum import StrEnum


class Audience(StrEnum):
    """The readers of a report: one seat, a whole side, either of them late, or everybody."""

    SEAT = "seat"
    SIDE = "side"
    LATE = "late"
    PUBLIC = "public"


class ReportState(StrEnum):
    """A draft is read by umpires only; `edited`: the umpire has written in it; `sent`: it is read."""

    DRAFT = "draft"
    EDITED = "edited"
    SENT = "sent"


class Part(StrEnum):
    """The parts of a situation report, in their order; each stands, with nothing to say in one line."""

    NEWS = "news"
    FORCES = "forces"
    ACTIONS = "actions"
    RETURNS = "returns"
    PRISONERS = "prisoners"
    ENEMY = "enemy"
    SUPPLY = "supply"
    ORDERS = "orders"
    MAP = "map"


LATE = (Part.NEWS, Part.FORCES, Part.ACTIONS, Part.RETURNS, Part.PRISONERS)
"""The parts of a late report, about the forces alone that could send no word, or were in one fight."""
