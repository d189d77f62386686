"""Magazines: where they are begun, how goods are dealt to them, and who draws what from which."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from campaign.logic.settings import ON, Settings
from campaign.logic.supply import goods
from campaign.logic.supply.goods import FIREARMS
from campaign.logic.supply.provisions import has_stores
from campaign.logic.theatre.allocation import allocate_all
from campaign.logic.theatre.rail_and_sea import STEAMERS
from campaign.logic.theatre.theatre import Place
from campaign.logic.vocabulary import PlaceKind, Stock

GREAT = (PlaceKind.CITY, PlaceKind.PORT)

Stores = dict[str, dict[Stock, int]]
"""The goods of each magazine, by its key."""


@dataclass(frozen=True, slots=True)
class Want:
    """A unit would have `number` of `stock`; of firearms any will do, `stock` first."""

    unit: str
    stock: Stock
    number: int


@dataclass(frozen=True, slots=True)
class Draught:
    """An issue of `number` of `stock` from a magazine to a unit."""

    store: str
    unit: str
    stock: Stock
    number: int


def has_magazines(settings: Settings) -> bool:
    """Tells whether the campaign counts what magazines send: it counts arms or rounds."""
    counted = goods.arms_kept(settings.goods) or goods.rounds_kept(settings.goods)
    return settings.magazines.magazines == ON and counted


def begun_at(places: Mapping[str, Place], side: str) -> list[str]:
    """Returns where *side* has magazines from the beginning: its cities and ports.

    If it has none, its other stores. CAMP-STORE-01.
    """
    own = [key for key, place in sorted(places.items()) if place.holder == side and has_stores(place)]
    return [key for key in own if places[key].kind in GREAT] or own


def supply_harbours(places: Mapping[str, Place], side: str) -> list[str]:
    """Returns where ships can bring supplies to *side*: its own ports to which steamers come.

    CAMP-STORE-02.
    """
    return [key for key, place in sorted(places.items()) if place.holder == side and place.port >= STEAMERS]


def demand_by_place(
    near: Mapping[str, Sequence[str]], firearms: Mapping[str, int], at: Iterable[str]
) -> dict[str, int]:
    """Returns the weight by which each place of *at* gets a share.

    It is one, and a firearm more for each firearm of the units nearest to it. *near*: places by unit, the
    nearest first.
    """
    weights = dict.fromkeys(at, 1)
    for unit, places in near.items():
        first = next((place for place in places if place in weights), "")
        if first:
            weights[first] += firearms[unit]
    return weights


def share_out(number: int, weights: Mapping[str, int]) -> dict[str, int]:
    """Shares all of *number* out by *weights*. Empty shares are left out."""
    return {key: part for key, part in allocate_all(number, weights).items() if part}


def draw_goods(wants: Iterable[Want], stores: Stores, near: Mapping[str, Sequence[str]]) -> list[Draught]:
    """Returns what each unit draws from its nearest magazine that has the stock.

    Units draw in their order. *near*: magazines by unit, the nearest first. CAMP-STORE-03.
    """
    left = {store: dict(held) for store, held in stores.items()}
    draughts = []
    for want in wants:
        number = want.number
        kinds = (
            want.stock,
            *(weapon for weapon in FIREARMS if want.stock in FIREARMS and weapon != want.stock),
        )
        for store in near.get(want.unit, ()):
            for stock in kinds:
                got = min(number, left[store].get(stock, 0))
                if got:
                    left[store][stock] -= got
                    number -= got
                    draughts.append(Draught(store, want.unit, stock, got))
    return draughts
