"""What can be read of a campaign's turns."""

from campaign.models import Campaign, Turn


def current_turn(campaign: Campaign) -> Turn:
    """The turn being played: the last one not undone."""
    return campaign.turns.latest("number")
