"""Forces an order names, and where they stand."""

from campaign.logic.theatre.theatre import Order as GivenOrder
from campaign.logic.vocabulary import SILENT
from campaign.models import Force


def named_friend(order: GivenOrder, force: Force) -> Force | None:
    return Force.objects.filter(campaign=force.campaign, side=force.side, key=order.friend).first()


def are_apart(friend: Force, force: Force) -> bool:
    """Whether they stand at two spots, as far as their seats can know."""
    known = not {friend.state, force.state} & {*SILENT}
    here = force.place_id, force.route_id, force.metres
    return known and (friend.place_id, friend.route_id, friend.metres) != here
