"""Stored words of photographs."""

from enum import StrEnum


class Viewers(StrEnum):
    """Who sees a photograph: the side that took it, all sides of its battle, or the readers of the gazette.

    Umpires see every photograph.
    """

    OWN_SIDE = "own_side"
    BATTLE = "battle"
    GAZETTE = "gazette"
