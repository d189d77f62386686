"""The units of one force, folded from the ledger: what each had when the last week began, and has now."""

from collections import defaultdict
from dataclasses import dataclass, field

from django.db.models import Q, Sum

from campaign.i18n.language import in_either
from campaign.logic.engagement.home_range import VOLUNTEERS
from campaign.logic.ledger.accounts import AT_HAND
from campaign.logic.ledger.gun_types import GUNS
from campaign.logic.settings import Settings
from campaign.logic.supply import haulage, magazines
from campaign.logic.supply.haulage import PARTS, Amounts, Pack
from campaign.logic.theatre.theatre import Column, ForceUnit, Order
from campaign.logic.vocabulary import Account, Arm, ForceKind, Stock, TurnState
from campaign.logic.vocabulary.nations import Nations
from campaign.models import Force, Opening, Posting, Turn
from campaign.pages.parts.map_data import spot_of_row
from campaign.pages.parts.published_view import postings_that_count, units_in
from campaign.pages.parts.wording import phrases as words
from campaign.store.queries.available_goods import goods_in_magazine, sum_of_packs


@dataclass(slots=True)
class UnitTally:
    """Amounts by (stock, account); `opened`: before the first posting of the week looked back on."""

    key: str
    name: str
    name_es: str
    arm: str
    nation: str
    troops: str
    quality: int
    in_posts: bool
    base: str | None  # its own, or
    force_base: str | None
    now: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    opened: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))

    @property
    def label(self) -> str:
        return in_either(self.name, self.name_es)

    def at_hand(self, stock: Stock) -> int:
        return self.now[stock, AT_HAND[stock]]

    @property
    def men(self) -> int:
        return self.at_hand(Stock.MEN)


def week_compared_with(turns: list[Turn]) -> Turn:
    """Returns the week that a force's strength is compared with: the last marched, else the first."""
    turn = turns[-1]
    return turns[-2] if turn.state in (TurnState.OPEN, TurnState.ENDED) and len(turns) > 1 else turn


def units_of(force: Force, week: Turn, opening: Opening | None = None) -> list[UnitTally]:
    """Returns units in key order as in *opening*; None: as they are. One query."""
    late = Q(turn__number__gte=week.number) & ~Q(reference__startswith="scenario/")
    rows = (
        Posting.objects.filter(postings_that_count(opening), units_in(opening, force, "unit__"))
        .order_by("unit__key")
        .values_list(
            *(
                "unit__key",
                "unit__name",
                "unit__name_es",
                "unit__arm",
                "unit__nation",
                "unit__troops",
                "unit__quality",
            ),
            *("unit__in_posts", "unit__base__key", "unit__force__base__key"),
            *("stock", "from_account", "to_account"),
        )
        .annotate(whole=Sum("amount"), late=Sum("amount", filter=late, default=0))
    )
    tally_by_unit: dict[str, UnitTally] = {}
    for *unit, stock, source, target, amount, fresh in rows:
        tally = tally_by_unit.setdefault(unit[0], UnitTally(*unit))
        for account, sign in ((source, -1), (target, 1)):
            tally.now[stock, account] += sign * amount
            tally.opened[stock, account] += sign * (amount - fresh)
    return list(tally_by_unit.values())


def column_of_force(force: Force, units: list[UnitTally], nations: Nations) -> Column:
    """Returns *force* as the march would reckon with it, without its order and its officers."""
    return Column(
        key=force.key,
        name=force.label,
        side=force.side.key,
        kind=ForceKind(force.kind),
        units=tuple(
            ForceUnit(
                key=unit.key,
                name=unit.label,
                arm=Arm(unit.arm),
                nation=nations[unit.nation],
                troops=unit.troops,
                quality=unit.quality,
                men=unit.men,
                horses=unit.at_hand(Stock.HORSE) + unit.at_hand(Stock.MULE),
                guns=sum(unit.at_hand(stock) for stock in GUNS),
                in_posts=unit.in_posts,
            )
            for unit in units
            if unit.men
        ),
        order=Order(),
        spot=spot_of_row(force),
        is_static=force.is_static,
        homes=tuple(
            sorted(
                {
                    home
                    for unit in units
                    if unit.men and unit.troops == VOLUNTEERS and (home := unit.base or unit.force_base)
                }
            )
        ),
    )


MEN_SHOWN = (Account.FIT, Account.SICK, Account.WOUNDED, Account.MISSING, Account.CAPTURED)


@dataclass(frozen=True, slots=True)
class Hand:
    """Units and goods that an order may use, the magazine there, and the grams they can take on."""

    units: list[tuple[str, str]]
    own: Amounts
    magazine: Amounts
    room: int


def goods_at_hand(force: Force, units: list[UnitTally], rules: Settings) -> Hand:
    """Returns the material of *force* with its *units*. Three queries with magazines, else none."""
    packs = [
        Pack(
            unit.key,
            Arm(unit.arm),
            unit.nation,
            unit.troops,
            {stock: number for stock in PARTS if (number := unit.at_hand(stock))},
        )
        for unit in units
    ]
    return Hand(
        units=unit_choices(units),
        own=sum_of_packs(packs),
        magazine=(goods_in_magazine(force) or {}) if magazines.has_magazines(rules) else {},
        room=sum(haulage.spare_grams(pack, rules.goods) for pack in packs),
    )


def unit_choices(units: list[UnitTally]) -> list[tuple[str, str]]:
    """Returns keys and names of *units* with their men, as a form offers them."""
    return [(unit.key, f"{unit.label}, {words.number(unit.men)}") for unit in units]
