"""Men of every unit of a campaign, read once for all parts of a page."""

from django.db.models import Q, Sum

from campaign.logic.vocabulary import Account, Stock
from campaign.models import Campaign, Unit


def units_with_men(campaign: Campaign) -> list[Unit]:
    """Returns the units that have men fit for duty (`fit`) or sick (`sick`), by key, with force and place.

    One query.
    """
    men = {
        name: Sum(
            "balances__amount", filter=Q(balances__stock=Stock.MEN, balances__account=account), default=0
        )
        for name, account in (("fit", Account.EFFECTIVE), ("sick", Account.SICK))
    }
    rows = Unit.objects.filter(campaign=campaign).annotate(**men).filter(Q(fit__gt=0) | Q(sick__gt=0))
    rows = rows.select_related("force__place", "force__side").defer(
        "force__side__known", "force__side__unheard"
    )
    return list(rows.order_by("key"))
