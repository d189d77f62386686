"""Queries about a campaign's turns."""

from campaign.models import Campaign, Turn


def current_turn(campaign: Campaign) -> Turn:
    """Returns the turn being played: the last one not undone."""
    return campaign.turns.latest("number")


def deadline_mark(turn: Turn) -> str:
    """Returns the mark of the page with the deadline: it changes with the turn and with each extension."""
    return f"{turn.label}/{turn.extended}"
