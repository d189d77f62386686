"""A side's announced prisoner policies, as they are stored with a campaign."""

from typing import Annotated, Literal, NamedTuple

from pydantic import Field
from pydantic_core import PydanticCustomError

from campaign.logic.vocabulary import PrisonerPolicy

Number = Annotated[int, Field(ge=0, le=100_000_000, strict=True)]


class Said(NamedTuple):
    """A side's prisoner policy from that turn on; `by` is present if the umpire has announced it."""

    turn: Number
    word: PrisonerPolicy
    by: Literal["umpire"] = "umpire"


def in_order(announcements: list[Said]) -> list[Said]:
    """Returns *announcements*, one entry a turn, the latest last. Raises an error for any other order."""
    turns = [row.turn for row in announcements]
    if turns != sorted(set(turns)):
        raise PydanticCustomError("order", "its turns must be in order, each of them once")
    return announcements
