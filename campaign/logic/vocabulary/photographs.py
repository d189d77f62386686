"""Stored words of photographs."""

from enum import StrEnum


class Viewers(StrEnum):
    """The people who see a photograph: the side that took it, all sides of its battle, or the gazette's
    readers.

    Umpires see every photograph.
    """

    OWN_SIDE = "own_side"
    BATTLE = "battle"
    GAZETTE = "gazette"
