"""Casualty returns that wait for the umpire to post them."""

from typing import Any

from campaign.logic.casualties.split import UnitReturn
from campaign.logic.vocabulary import SideOutcome
from campaign.models import Engagement


def waiting_returns(engagement: Engagement) -> list[UnitReturn]:
    """Returns the returns that wait to be posted; none if none do."""
    plain: dict[str, Any] = engagement.proposed or {"returns": []}
    return [UnitReturn(**{**line, "outcome": SideOutcome(line["outcome"])}) for line in plain["returns"]]
