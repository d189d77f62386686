"""Guns by type, where a campaign counts arms.

Says of what type a unit's guns are, and which go first. A gun of unknown type, such as a garrison's, is
simply a gun. CAMP-MUSTER-07, CAMP-LEDGER-04.
"""

from collections.abc import Iterable, Iterator

from campaign.logic.vocabulary import Account, Arm, Stock

KINDS = (Stock.FORTRESS_GUN, Stock.SHIP_GUN, Stock.FIELD_GUN, Stock.TRUNK_GUN, Stock.MOUNTAIN_GUN)
"""The hardest to bring off first."""

GUNS = (Stock.GUN, *KINDS)

SERVED_BY = {
    "artillery": Stock.MOUNTAIN_GUN,
    "mountain_artillery": Stock.MOUNTAIN_GUN,
    "field_artillery": Stock.FIELD_GUN,
    "fortress_artillery": Stock.FORTRESS_GUN,
    "tree_trunk": Stock.TRUNK_GUN,
}
"""Guns by what the troops of their unit are called."""

CARRIED_AS = {
    Stock.MOUNTAIN_GUN: "mountain_artillery",
    Stock.FIELD_GUN: "field_artillery",
    Stock.FORTRESS_GUN: "fortress_artillery",
    Stock.SHIP_GUN: "fortress_artillery",
    Stock.TRUNK_GUN: "tree_trunk",
}
"""The troops as whose guns they stand on a table, whoever has them."""

Held = Iterable[tuple[str, int]]
Move = tuple[str, str, str, int]  # stock, from account, to account, amount


def of_troops(arm: str, troops: str) -> Stock:
    """Returns the kind of the guns with which a unit comes into the war."""
    return Stock.SHIP_GUN if arm == Arm.SHIP else SERVED_BY.get(troops, Stock.GUN)


def guns_by_kind(number: int, held: Held, gone: int = 0) -> Iterator[tuple[Stock, int]]:
    """Yields the kinds of *number* guns that a unit loses, the hardest to bring off first.

    *gone* others are already lost. Guns of no known kind come last.
    """
    held_guns = dict(held)
    for kind in KINDS:
        away = min(gone, held_guns.get(kind, 0))
        some = min(number, held_guns.get(kind, 0) - away)
        gone, number = gone - away, number - some
        if some:
            yield kind, some
    if number:
        yield Stock.GUN, number


def guns_of_no_kind(lost: int, goods: Iterable[Move]) -> int:
    """Returns the guns *lost* by a return that are of no known kind. The others are in its *goods*."""
    ends = Account.IN_HAND, Account.CAPTURED_BY
    return lost - sum(n for stock, *way, n in goods if stock in KINDS and tuple(way) == ends)
