"""What can be read of a campaign's turns."""

from campaign.models import Campaign, Turn


def current_turn(campaign: Campaign) -> Turn:
    """The turn being played: the last one not undone."""
    return campaign.turns.latest("number")


def deadline_mark(turn: Turn) -> str:
    """What the page with the deadline carries: it is another when the turn is, or has been put off."""
    return f"{turn.label}/{turn.extended}"
