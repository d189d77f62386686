"""Prisoners: what the computer answers to whoever would exchange some, and whom it lets go."""

from campaign.logic.knowledge.fog import SideView
from campaign.logic.prisoners.custody import of_force
from campaign.logic.strategist.side_strategist import SideStrategist, is_irregular

BURDEN = 10  # prisoners to a hundred men who are more than a side cares to keep


def accepts_exchange(view: SideView, gives: int, takes: int) -> bool:
    """Tells whether *view*'s side gives *gives* of its own men for *takes* prisoners.

    It takes man for man or better. It gives up to three for two if it can hardly keep its prisoners: it is
    irregular or has many.
    """
    return gives >= takes or (0 < takes * 2 <= gives * 3 and has_too_many_prisoners(view))


def exchange_offer(view: SideView, theirs: int, ours: int) -> tuple[int, int]:
    """Returns how many of *theirs* it gives for how many of *ours*: man for man.

    *theirs*: men of the other side that *view*'s side holds. If it can hardly keep the rest, it gives up
    to three for two.
    """
    takes = min(theirs, ours)
    gives = min(theirs, takes * 3 // 2)
    return (gives, takes) if gives > takes and has_too_many_prisoners(view) else (takes, takes)


def has_too_many_prisoners(view: SideView) -> bool:
    """Tells whether *view*'s side can hardly keep its prisoners.

    It is irregular, or has many of them.
    """
    own = view.theatre.columns.values()
    men = sum(column.men for column in own)
    roaming = sum(column.men for column in own if is_irregular(column))
    return 2 * roaming > men or 100 * sum(view.prisoners.values()) > BURDEN * men


def let_go(view: SideView, ours: list[str]) -> list[str]:
    """Returns the forces of *ours* that release their prisoners, by key.

    Those are bands away from any base, which could only march them to death.
    """
    strategist = SideStrategist(view, ours)
    return [
        band.key
        for band in strategist.bands
        if view.prisoners.get(of_force(band.key)) and band.spot.place != band.base
    ]
