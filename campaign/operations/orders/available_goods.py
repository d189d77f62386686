"""What is at hand for orders of goods: of a force, of the magazine where it stands."""

from collections import defaultdict

from django.utils.translation import gettext as _

from campaign.i18n.stock_names import STOCK_NAMES
from campaign.logic.ledger.accounts import AT_HAND
from campaign.logic.supply import haulage as cartage
from campaign.logic.supply.haulage import CARGO, PARTS, Pack
from campaign.logic.theatre.theatre import Order
from campaign.logic.vocabulary import SILENT, Arm, ForceKind, Nation, OrderKind, Stock
from campaign.models import Balance, Force, Unit
from campaign.refusals import Refusal


def packs_of(force: Force) -> list[Pack]:
    """The units of *force* with what they have. Two queries."""
    units = list(Unit.objects.filter(force=force).order_by("key"))
    held: dict[int, dict[Stock, int]] = defaultdict(dict)
    rows = Balance.objects.filter(unit__force=force, stock__in=PARTS, amount__gt=0)
    for unit, stock, account, amount in rows.values_list("unit_id", "stock", "account", "amount"):
        if account == AT_HAND[Stock(stock)]:
            held[unit][Stock(stock)] = amount
    return [Pack(unit.key, Arm(unit.arm), Nation(unit.nation), unit.troops, held[unit.pk]) for unit in units]


def magazine(force: Force) -> dict[Stock, int] | None:
    """What is in the magazine of its side where *force* stands; None: there is none. Three queries."""
    if force.place_id is None:
        return None
    store = Force.objects.filter(kind=ForceKind.DEPOT, side=force.side_id, place=force.place_id).first()
    return summed(packs_of(store)) if store else None


def summed(packs: list[Pack]) -> dict[Stock, int]:
    """What *packs* have together."""
    found = {stock: sum(pack.held.get(stock, 0) for pack in packs) for stock in PARTS}
    return {stock: number for stock, number in found.items() if number}


def refuse_goods(order: Order, force: Force, friend: Force | None) -> None:
    """A Refusal if *order* asks for more than is at hand now, or for what *friend* cannot take. Of who sends
    no news nothing is told.
    """
    silent = force.state in SILENT or (friend is not None and friend.state in SILENT)
    if not order.goods or silent:
        return
    if order.kind is OrderKind.CARRY:
        stored = magazine(force)
        if stored is None:
            raise Refusal(_("There is no magazine of ours beside %(force)s.") % {"force": force.called})
        there = stored
    elif order.kind is OrderKind.TRANSFER and friend is not None:
        givers, takers = packs_of(force), packs_of(friend)
        there = {stock: cartage.possible(stock, givers, takers) for stock in PARTS}
    else:
        there = {stock: number for stock, number in summed(packs_of(force)).items() if stock in CARGO}
    for stock, number in order.goods:
        if number > there.get(stock, 0):
            raise Refusal(
                _("Of %(stock)s only %(left)d can go, not %(asked)d.")
                % {"stock": STOCK_NAMES[stock], "left": there.get(stock, 0), "asked": number}
            )
