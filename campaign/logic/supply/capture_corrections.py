"""A result set right when what was taken is used up already: as much goes back as can, and both books
agree.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from campaign.logic.casualties.split import UnitReturn
from campaign.logic.supply.goods import GOODS
from campaign.logic.vocabulary import Account, Stock

Way = tuple[str, str, str, str]  # unit, stock, account left, account entered
Level = tuple[str, str, str]  # unit, stock, account


def limit_to_balances(
    before: Sequence[UnitReturn], after: Sequence[UnitReturn], least: Mapping[Level, int]
) -> tuple[list[UnitReturn], Counter[tuple[str, Stock]]]:
    """Returns the returns *after*, limited so that no account falls below nothing.

    Where an account would, its goods stay as they were *before*. *least*: the lowest balance of each account
    since. Also returns how much stays, by unit and stock. CAMP-LEDGER-05.
    """
    old, wanted = moves_by_way(before), moves_by_way(after)
    new = Counter(wanted)
    while step_back_once(old, new, least):
        pass
    kept: Counter[tuple[str, Stock]] = Counter()
    for way in new.keys() | wanted.keys():
        kept[way[0], Stock(way[1])] += abs(new[way] - wanted[way])
    limited = [
        replace(
            line,
            goods=tuple(
                sorted((stock, a, b, n) for (unit, stock, a, b), n in new.items() if unit == line.unit and n)
            ),
        )
        for line in after
    ]
    return limited, +kept


def moves_by_way(returns: Sequence[UnitReturn]) -> Counter[Way]:
    found: Counter[Way] = Counter()
    for line in returns:
        for stock, source, target, number in line.goods:
            found[line.unit, stock, source, target] += number
    return found


def step_back_once(old: Counter[Way], new: Counter[Way], least: Mapping[Level, int]) -> bool:
    """Moves *new* nearer to *old* where an account would fall too low.

    Also where what was given and what was received differ. False if nothing of the kind is left.
    """
    ways = sorted(way for way in old.keys() | new.keys() if way[1] in GOODS and old[way] != new[way])
    falls: Counter[Level] = Counter()
    for unit, stock, source, target in ways:
        change = new[unit, stock, source, target] - old[unit, stock, source, target]
        falls[unit, stock, source] += change
        falls[unit, stock, target] -= change
    for level, fall in sorted(falls.items()):
        short = fall - least.get(level, 0)
        if level[2] != Account.DEPOT and short > 0:
            deepens = [
                way
                for way in ways
                if way[:2] == level[:2]
                and (new[way] > old[way] and way[2] == level[2] or new[way] < old[way] and way[3] == level[2])
            ]
            return move_back(old, new, deepens, short)
    for stock in sorted({way[1] for way in ways}):
        given = [way for way in ways if way[1] == stock and way[3] == Account.CAPTURED_BY]
        received = [way for way in ways if way[1] == stock and way[2] == Account.DEPOT]
        over = sum(new[way] - old[way] for way in given) - sum(new[way] - old[way] for way in received)
        if over:
            risen = [way for way in given if new[way] > old[way]] + [w for w in received if new[w] < old[w]]
            sunk = [way for way in received if new[way] > old[way]] + [w for w in given if new[w] < old[w]]
            return move_back(old, new, risen if over > 0 else sunk, abs(over))
    return False


def move_back(old: Counter[Way], new: Counter[Way], ways: Sequence[Way], number: int) -> bool:
    """Takes *ways* of *new* back towards *old* by *number* in all. False if there are none."""
    for way in ways:
        by = min(number, abs(new[way] - old[way]))
        new[way] += by if new[way] < old[way] else -by
        number -= by
    return bool(ways)
