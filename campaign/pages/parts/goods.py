"""Arms, rounds and mules in words: what the units of a force have, and what a fight did to them."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from campaign.i18n.stock_names import STOCK_NAMES
from campaign.logic.ledger.gun_types import KINDS
from campaign.logic.settings.stores import Goods
from campaign.logic.supply import goods
from campaign.logic.supply.goods import FIREARMS, GOODS
from campaign.logic.vocabulary import Account, Stock
from campaign.models import Unit
from campaign.pages.parts.wording import phrases as words

COLUMNS = (*KINDS, *GOODS)

Stood = Mapping[tuple[str, str], int]


@dataclass(frozen=True, slots=True)
class MaterialLine:
    name: str
    counts: tuple[int, ...]
    battles: str  # for how many its rounds last; "" where they are not counted


@dataclass(frozen=True, slots=True)
class Material:
    """The goods of units, by `heads` of which there are any; `total` is their sum."""

    heads: tuple[str, ...]
    lines: tuple[MaterialLine, ...]
    total: MaterialLine
    rounds: bool


def of_units(units: Iterable[Unit], stood: Mapping[int, Stood], settings: Goods) -> Material | None:
    """Returns the goods of *units* from *stood*, by primary key, stock and account.

    None in a campaign that counts none, or if there are none.
    """
    if not goods.has_counted_goods(settings):
        return None
    held = {
        unit: {stock: stood[unit.pk].get((stock, Account.IN_HAND), 0) for stock in COLUMNS} for unit in units
    }
    used = [stock for stock in COLUMNS if any(has[stock] for has in held.values())]
    if not used:
        return None
    rounds = goods.rounds_kept(settings) and Stock.ROUND in used
    lines = tuple(
        MaterialLine(
            unit.label,
            tuple(has[stock] for stock in used),
            battles_of_rounds(has, unit, stood, settings) if rounds else "",
        )
        for unit, has in held.items()
    )
    counts = tuple(sum(line.counts[at] for line in lines) for at in range(len(used)))
    heads = tuple(words.capitalise(str(STOCK_NAMES[stock])) for stock in used)
    return Material(heads, lines, MaterialLine("", counts, ""), rounds)


def battles_of_rounds(
    has: Mapping[Stock, int], unit: Unit, stood: Mapping[int, Stood], settings: Goods
) -> str:
    """Returns how many battles the rounds of *unit* last, a decimal.

    "" if it has no firearm.
    """
    men = stood[unit.pk].get((Stock.MEN, Account.FIT), 0)
    pieces = sum(has[weapon] for weapon in FIREARMS)
    share = sum(unit.firearms.get(weapon, 0) for weapon in FIREARMS)
    able = min(men, pieces) if goods.arms_kept(settings) and pieces else men * share // 100
    return words.tenths(goods.battles_left(has[Stock.ROUND], able, settings)) if able else ""


def goods_sentences(returned: Iterable[Iterable[tuple[str, str, str, int]]]) -> tuple[str, ...]:
    """Returns sentences on goods that a side fired, lost and captured, from its units' returns."""
    sums: Counter[tuple[str, str]] = Counter()
    for moves in returned:
        for stock, _source, target, number in moves:
            sums[target, stock] += number
    sentences = []
    for account, text in (
        (Account.USED, _("Fired: %s.")),
        (Account.CAPTURED_BY, _("Left to the enemy: %s.")),
        (Account.LOST, _("Lost or burned: %s.")),
        (Account.IN_HAND, _("Captured from the enemy: %s.")),
    ):
        counted = [words.amount(stock, sums[account, stock]) for stock in Stock if sums[account, stock]]
        if counted:
            sentences.append(text % ", ".join(counted))
    return tuple(sentences)
