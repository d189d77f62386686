"""What hard marching costs: who falls out by the way."""

from campaign.logic.settings import March
from campaign.logic.theatre.march_state import Moving
from campaign.logic.theatre.theatre import Order
from campaign.logic.vocabulary import Account, Cause, ForceState

MISSED = (Cause.STRAGGLER, Account.EFFECTIVE, Account.MISSING)


def forced_days(order: Order, moving: Moving, march: March) -> int:
    """CAMP-MARCH-05, CAMP-MARCH-06: The days of the week that count as forced marches: by *order* each on
    which it marched, one more for the nights; else one if it marched on too many.
    """
    days = moving.marched.bit_count()
    if order.forced or order.night:
        return days * (order.forced + order.night)
    return 1 if days >= march.marching_days else 0


def percent_straggling(order: Order, moving: Moving, march: March) -> int:
    """CAMP-MARCH-05, CAMP-BACK-03: Percent of its men that have fallen out when the week is over. Who stands
    in a fight has them with him; nor does who waits at the edge of a field tell by them that he does not
    fight.
    """
    if moving.state in (ForceState.ENGAGED, ForceState.SUSPENDED):
        return 0
    return min(100, march.straggle * forced_days(order, moving, march))
