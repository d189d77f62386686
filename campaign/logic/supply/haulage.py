"""Cartage: what men and animals can carry from a magazine, and a part of a force handed to a friend."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from campaign.logic.ledger.gun_types import GUNS
from campaign.logic.settings.stores import Goods
from campaign.logic.supply.goods import GRAMS, SMALL_ARMS
from campaign.logic.vocabulary import Arm, Stock

CARGO = (*SMALL_ARMS, Stock.ROUND)
"""The goods that magazines hold, and convoys bring."""

PARTS = (Stock.MEN, Stock.HORSE, Stock.MULE, *GUNS, *CARGO, Stock.PROVISIONS)
"""The parts of a force that may be handed over by number."""

WITH_MEN = (*SMALL_ARMS, Stock.ROUND)
"""The goods that men take along. Horsemen also take their horses, and muleteers their animals."""

RIDERS = {Arm.CAVALRY: (Stock.HORSE,), Arm.TRAIN: (Stock.HORSE, Stock.MULE)}
GOES_TO = {
    Stock.HORSE: (Arm.CAVALRY, Arm.TRAIN),
    Stock.MULE: (Arm.TRAIN,),
    **dict.fromkeys(GUNS, (Arm.ARTILLERY,)),
}
"""The arms whose units take what is handed over; all else goes to whom most men are."""

Amounts = Mapping[Stock, int]


@dataclass(frozen=True, slots=True)
class Pack:
    """A unit with what it has; of its men only effectives."""

    unit: str
    arm: Arm
    nation: str
    troops: str
    held: Amounts = field(default_factory=dict)

    @property
    def men(self) -> int:
        return self.held.get(Stock.MEN, 0)

    @property
    def animals(self) -> int:
        """Returns the animals that carry loads: all of a train, and mules."""
        return self.held.get(Stock.MULE, 0) + (self.held.get(Stock.HORSE, 0) if self.arm is Arm.TRAIN else 0)


@dataclass(frozen=True, slots=True)
class Part:
    """A transfer of `number` of `stock` from a unit to another."""

    giver: str
    taker: str
    stock: Stock
    number: int


def weight_of(held: Amounts, *stocks: Stock) -> int:
    """Returns the grams of *stocks* in *held*."""
    return sum(GRAMS.get(stock, 0) * held.get(stock, 0) for stock in stocks)


def free_animals(pack: Pack, settings: Goods) -> int:
    """Returns the animals of *pack* that carry neither provisions nor goods that are more than its men
    carry.
    """
    over = weight_of(pack.held, *CARGO) - 1000 * settings.carried_man * pack.men
    laden = -(-over // (1000 * settings.carried_mule)) if over > 0 and settings.carried_mule else 0
    return pack.animals - pack.held.get(Stock.PROVISIONS, 0) - laden


def spare_grams(pack: Pack, settings: Goods) -> int:
    """Returns the grams that *pack* can take on, if it leaves its provisions."""
    whole = 1000 * (settings.carried_man * pack.men + settings.carried_mule * pack.animals)
    return max(0, whole - weight_of(pack.held, *CARGO))


def load_goods(
    asked: Amounts, store: Amounts, packs: Iterable[Pack], settings: Goods
) -> tuple[list[tuple[str, Stock, int]], dict[str, int]]:
    """Loads up to *asked* from *store*, limited by capacity, trains first.

    Returns unit, stock and number, and the provisions that units leave behind for it. CAMP-STORE-03.
    """
    ranked = sorted(packs, key=lambda pack: (pack.arm is not Arm.TRAIN, pack.unit))
    free = {pack.unit: spare_grams(pack, settings) for pack in ranked}
    loads = []
    for stock in CARGO:
        left = min(asked.get(stock, 0), store.get(stock, 0))
        for pack in ranked:
            number = min(left, free[pack.unit] // GRAMS[stock])
            if number:
                loads.append((pack.unit, stock, number))
                free[pack.unit] -= number * GRAMS[stock]
                left -= number
    left_behind = {}
    for pack in ranked:
        took = any(unit == pack.unit for unit, _stock, _number in loads)
        carried = 1000 * settings.carried_mule * pack.animals
        over = weight_of(pack.held, Stock.PROVISIONS) - min(carried, free[pack.unit])
        if took and over > 0:
            left_behind[pack.unit] = min(pack.held[Stock.PROVISIONS], -(-over // GRAMS[Stock.PROVISIONS]))
    return loads, left_behind


def plunder_store(
    store: Amounts, packs: Iterable[Pack], settings: Goods, *, provisions: bool
) -> list[tuple[str, Stock, int]]:
    """Returns what *packs* carry off from an enemy's *store*, trains first.

    Each entry is unit, stock and number. *provisions*: the place has more of them than anybody can carry.

    CAMP-WORK-05.
    """
    ranked = sorted(packs, key=lambda pack: (pack.arm is not Arm.TRAIN, pack.unit))
    free = {
        pack.unit: max(0, spare_grams(pack, settings) - weight_of(pack.held, Stock.PROVISIONS))
        for pack in ranked
    }
    loads = []
    for stock in (*CARGO, *([Stock.PROVISIONS] if provisions else [])):
        left = store.get(stock, 0)
        for pack in ranked:
            most = free[pack.unit] // GRAMS[stock]
            number = most if stock is Stock.PROVISIONS else min(left, most)
            if number:
                loads.append((pack.unit, stock, number))
                free[pack.unit] -= number * GRAMS[stock]
                left -= number
    return loads


def goods_to_leave(asked: Amounts, packs: Iterable[Pack]) -> list[tuple[str, Stock, int]]:
    """Returns the goods, by unit, that make up *asked*: those of trains first, then of units with most."""
    pack_list = list(packs)
    loads = []
    for stock in CARGO:
        left = asked.get(stock, 0)
        for pack in sorted(pack_list, key=lambda p: (p.arm is not Arm.TRAIN, -p.held.get(stock, 0), p.unit)):
            number = min(left, pack.held.get(stock, 0))
            if number:
                loads.append((pack.unit, stock, number))
                left -= number
    return loads


def pack_that_takes(stock: Stock, giver: Pack, packs: Iterable[Pack]) -> Pack | None:
    """Returns which of *packs* takes *stock* from *giver*; None if none can.

    Men join their own arm, and the same troops if possible.
    """
    if stock is Stock.MEN:
        fit = [pack for pack in packs if (pack.arm, pack.nation) == (giver.arm, giver.nation)]
        return max(fit, key=lambda p: (p.troops == giver.troops, p.men, p.unit), default=None)
    arms = GOES_TO.get(stock, ())
    fit = [pack for pack in packs if not arms or pack.arm in arms]
    if stock is Stock.PROVISIONS:
        return max(fit, key=lambda p: (p.arm is Arm.TRAIN, p.men, p.unit), default=None)
    return max(fit, key=lambda p: (p.arm is giver.arm if arms else 0, p.men, p.unit), default=None)


def most_transferable(stock: Stock, givers: Iterable[Pack], takers: Iterable[Pack]) -> int:
    """Returns how much of *stock* can be handed over."""
    there = list(takers)
    return sum(pack.held.get(stock, 0) for pack in givers if pack_that_takes(stock, pack, there) is not None)


def parts_to_transfer(asked: Amounts, givers: Iterable[Pack], takers: Iterable[Pack]) -> list[Part]:
    """Returns the transfers that make up *asked*.

    Men come from the strongest units first, with what they carry and ride. Other goods follow.
    """
    ranked_givers, friends = sorted(givers, key=lambda pack: (-pack.men, pack.unit)), list(takers)
    held = {pack.unit: Counter(pack.held) for pack in ranked_givers}
    parts: list[Part] = []

    def goes(giver: Pack, taker: Pack, stock: Stock, number: int) -> None:
        if number:
            held[giver.unit][stock] -= number
            parts.append(Part(giver.unit, taker.unit, stock, number))

    left = asked.get(Stock.MEN, 0)
    for pack in ranked_givers:
        taker = pack_that_takes(Stock.MEN, pack, friends)
        men = min(left, pack.men) if taker else 0
        if not men or taker is None:
            continue
        left -= men
        for stock in (*WITH_MEN, *RIDERS.get(pack.arm, ())):
            goes(pack, taker, stock, pack.held.get(stock, 0) * men // pack.men)
        goes(pack, taker, Stock.MEN, men)
    for stock in PARTS[1:]:
        left = asked.get(stock, 0)
        for pack in sorted(ranked_givers, key=lambda p: (-held[p.unit][stock], p.unit)):
            taker = pack_that_takes(stock, pack, friends)
            number = min(left, held[pack.unit][stock]) if taker else 0
            if number and taker is not None:
                goes(pack, taker, stock, number)
                left -= number
    return parts
