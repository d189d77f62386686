"""Captives: what the computer answers to whoever would exchange some, and whom it lets go."""

from campaign.logic.custody import of_force
from campaign.logic.fog import Picture
from campaign.logic.strategist.staff import Staff, irregular

BURDEN = 10  # captives to a hundred men who are more than a side cares to keep


def accepts(picture: Picture, gives: int, takes: int) -> bool:
    """Whether *picture*'s side takes *gives* men of its own for *takes* of whom it has: man for man and
    better; and up to three for two if it keeps them with pain, being irregular or having many of them.
    """
    if gives >= takes:
        return True
    own = picture.theatre.columns.values()
    men = sum(column.men for column in own)
    roaming = sum(column.men for column in own if irregular(column))
    burdened = 100 * sum(picture.captives.values()) > BURDEN * men
    return (2 * roaming > men or burdened) and 0 < takes * 2 <= gives * 3


def let_go(picture: Picture, ours: list[str]) -> list[str]:
    """Those of *ours*, by key, who let their captives go: bands away from any base, who could only march
    them to death.
    """
    staff = Staff(picture, ours)
    return [
        band.key
        for band in staff.bands
        if picture.captives.get(of_force(band.key)) and band.spot.place != band.base
    ]
