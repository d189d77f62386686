"""Goods available to orders: those of a force and of the magazine at its place."""

from django.utils.translation import gettext as _

from campaign.i18n.stock_names import STOCK_NAMES
from campaign.logic.supply import haulage
from campaign.logic.supply.haulage import CARGO, PARTS
from campaign.logic.theatre.theatre import Order
from campaign.logic.vocabulary import OUT_OF_CONTACT, OrderKind
from campaign.models import Force
from campaign.refusals import Refusal
from campaign.store.queries.available_goods import goods_in_magazine, packs_of, sum_of_packs


def refuse_goods(order: Order, force: Force, friend: Force | None) -> None:
    """Raises Refusal if *order* asks for more than there is now, or more than *friend* can take.

    If a force is out of contact, nothing is checked, so that nothing is told about it.
    """
    silent = force.state in OUT_OF_CONTACT or (friend is not None and friend.state in OUT_OF_CONTACT)
    if not order.goods or silent:
        return
    if order.kind is OrderKind.HAUL:
        stored = goods_in_magazine(force)
        if stored is None:
            raise Refusal(_("We have no magazine where %(force)s is.") % {"force": force.label})
        goods_there = stored
    elif order.kind is OrderKind.TRANSFER and friend is not None:
        givers, takers = packs_of(force), packs_of(friend)
        goods_there = {stock: haulage.most_transferable(stock, givers, takers) for stock in PARTS}
    else:
        goods_there = {
            stock: number for stock, number in sum_of_packs(packs_of(force)).items() if stock in CARGO
        }
    for stock, number in order.goods:
        if number > goods_there.get(stock, 0):
            raise Refusal(
                _("%(stock)s: only %(left)d are there, not %(asked)d.")
                % {"stock": STOCK_NAMES[stock], "left": goods_there.get(stock, 0), "asked": number}
            )
