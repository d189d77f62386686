"""Men of every unit of a campaign, read once for all parts of a page."""

from django.db.models import Q, Sum

from campaign.logic.vocabulary import Account, Stock
from campaign.models import Campaign, Side, Unit


def units_in_forces(campaign: Campaign, side: Side | None) -> list[Unit]:
    """Returns the units of *side*, or all, by key with their forces and their men fit for duty (`fit`).

    One query. It reads only the names and positions of the rows.
    """
    effective = Q(balances__stock=Stock.MEN, balances__account=Account.FIT)
    rows = Unit.objects.filter(campaign=campaign, **({"side": side} if side else {}))
    rows = rows.annotate(fit=Sum("balances__amount", filter=effective, default=0)).select_related("force")
    about = ("key", "name", "name_es", "side")
    seen = (*about, "ref", "kind", "state", "place", "seat")
    return list(rows.only(*about, *(f"force__{name}" for name in seen)).order_by("key"))


def units_with_men(campaign: Campaign) -> list[Unit]:
    """Returns the units that have men fit for duty (`fit`) or sick (`sick`), by key, with force and place.

    One query.
    """
    men = {
        name: Sum(
            "balances__amount", filter=Q(balances__stock=Stock.MEN, balances__account=account), default=0
        )
        for name, account in (("fit", Account.FIT), ("sick", Account.SICK))
    }
    rows = Unit.objects.filter(campaign=campaign).annotate(**men).filter(Q(fit__gt=0) | Q(sick__gt=0))
    rows = rows.select_related("force__place", "force__side").defer(
        "force__side__known", "force__side__unheard"
    )
    return list(rows.order_by("key"))
