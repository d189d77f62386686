"""The ammunition of the units at a table, as the campaign counts it."""

from collections.abc import Iterator, Sequence

from django.urls import reverse
from django.utils.translation import gettext as _

from battles.pages.at_table.assisted_views import Chip
from battles.pages.at_table.referee_views import DutyView
from battles.pages.at_table.table import TableDesk
from campaign.logic.settings.stores import Goods
from campaign.logic.supply import goods
from campaign.logic.supply.goods import FIREARMS
from campaign.logic.theatre.theatre import ForceUnit
from campaign.logic.vocabulary import Stock
from campaign.models import Unit
from campaign.pages.parts.wording import phrases as words

CLAUSE = "CAMP-ARMS-01"


def ammunition_duty(desk: TableDesk) -> DutyView | None:
    """Returns which of the member's units lack rounds; None if the campaign does not count them.

    One query, none if it counts firearms too.
    """
    settings = desk.engagement.campaign.rules(desk.engagement.turn.number).goods
    units = list(own_units(desk)) if goods.rounds_kept(settings) else []
    if not any(dict(unit.goods).get(Stock.ROUND) for unit in units):
        return None
    shares = firearms_by_key(desk, [unit.key for unit in units]) if not goods.arms_kept(settings) else {}
    short = [text for unit in units if (text := shortage_of(unit, shares.get(unit.key), settings))]
    shortages = "; ".join(short) or _("every unit has the rounds for this battle")
    address = reverse("battles:clause", args=["campaign", CLAUSE])
    return DutyView(_("Ammunition"), shortages, Chip(CLAUSE, CLAUSE.partition("-")[2], address))


def own_units(desk: TableDesk) -> Iterator[ForceUnit]:
    """Yields the campaign's units behind the table units that the member may count."""
    keys = {share.unit for visible in desk.visible_units if visible.own for share in visible.unit.shares}
    for party in desk.muster.parties:
        for force in party.forces:
            yield from (unit for unit in force.units if unit.key in keys)


def firearms_by_key(desk: TableDesk, keys: Sequence[str]) -> dict[str, int]:
    """Returns how many of a unit's men, in percent, have a firearm."""
    rows = Unit.objects.filter(campaign=desk.engagement.campaign, key__in=keys)
    return {unit.key: sum(unit.firearms.get(weapon, 0) for weapon in FIREARMS) for unit in rows}


def shortage_of(unit: ForceUnit, share: int | None, settings: Goods) -> str:
    """Returns for how many men with firearms *unit* has rounds; "" if for all, or if it has no firearms.

    *share*: how many of its men have one, in percent; None if the campaign counts firearms.
    """
    held = dict(unit.goods)
    counted = sum(held.get(weapon, 0) for weapon in FIREARMS)
    armed = min(unit.men, counted if share is None else unit.men * share // 100)
    able = goods.men_able_to_fire(unit.men, armed, held.get(Stock.ROUND, 0), settings)
    if able >= armed:
        return ""
    if not able:
        return _("%s: no rounds, it cannot fire") % unit.name
    return _("%(unit)s: rounds for %(able)s of %(armed)s firearms") % {
        "unit": unit.name,
        "able": words.number(able),
        "armed": words.number(armed),
    }
