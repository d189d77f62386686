"""Sides that give no quarter."""

from collections.abc import Iterable

from campaign.logic.prisoners.quarter import gives_none
from campaign.logic.vocabulary import PrisonerPolicy
from campaign.models import Campaign, Side


def sides_without_quarter(campaign: Campaign, turn: int, sides: Iterable[Side]) -> frozenset[str]:
    """Returns those of *sides*, by key, that give no quarter in that turn, by setting or by their own policy.

    *sides*: all of *campaign*, in the map's order.
    """
    there = list(sides)
    proclaimed = {side.key for side in there if side.treatment(turn) is PrisonerPolicy.NO_QUARTER}
    return gives_none(campaign.rules(turn).prisoners.no_quarter, [side.key for side in there]) | proclaimed
