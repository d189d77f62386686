"""Stragglers of hard marches."""

from campaign.logic.settings import March
from campaign.logic.theatre.march_state import Moving
from campaign.logic.theatre.theatre import Order
from campaign.logic.vocabulary import Account, Cause, ForceState

MISSED = (Cause.STRAGGLER, Account.FIT, Account.MISSING)


def forced_days(order: Order, moving: Moving, march: March) -> int:
    """Returns the days of the week that count as forced marches.

    Each day on which it marched counts once for a forced march by order, and once for a march by night.
    Without either order, one day counts if it marched on too many. CAMP-MARCH-05, CAMP-MARCH-06.
    """
    days = moving.marched.bit_count()
    if order.forced or order.night:
        return days * (order.forced + order.night)
    return 1 if days >= march.marching_days else 0


def percent_straggling(order: Order, moving: Moving, march: March) -> int:
    """Returns the percentage of men who have straggled by the week's end.

    It is 0 for a force in a battle, and for one stopped at the edge of a battle area: stragglers would reveal
    that it is not in the battle. CAMP-MARCH-05, CAMP-BACK-03.
    """
    if moving.state in (ForceState.ENGAGED, ForceState.STOPPED):
        return 0
    return min(100, march.straggle * forced_days(order, moving, march))
