"""SCW-R-45: what a campaign needs that the printed rules leave open: men for bases, and their fate."""

from collections.abc import Sequence
from typing import NamedTuple

from rules.scwares.tables import GUN_CREW, MEN_PER_BASE, SCOUT_MEN, SHARES, STAFF
from rules.scwares.terms import COMMANDER, GUNS, SCOUTS


class Losses(NamedTuple):
    """Men of destroyed bases."""

    killed: int
    wounded: int
    scattered: int  # back with their unit in days
    captured: int


def men_of(kind: int, men_per_base: int = MEN_PER_BASE) -> int:
    """SCW-R-45: men that one base of a *kind* stands for; *men_per_base*: foot and horse."""
    if kind in GUNS:
        return GUN_CREW
    if kind == COMMANDER:
        return STAFF
    return SCOUT_MEN if kind in SCOUTS else men_per_base


def bases_for(men: int, men_per_base: int = MEN_PER_BASE) -> int:
    """SCW-R-45: bases of foot or horse that so many *men* make, to the nearest; any man makes one."""
    return max(1, (2 * men + men_per_base) // (2 * men_per_base)) if men > 0 else 0


def losses(fallen: int, caught: int, field_lost: bool) -> Losses:
    """SCW-R-45, SCW-R-26: what became of the men of destroyed bases.

    *fallen* by fire, *caught* in close combat or with no way back. Of those caught the enemy takes whoever is
    neither dead nor wounded, and on a *field_lost* to him all the wounded too.
    """
    killed, wounded, scattered = dealt(fallen + caught, SHARES)
    taken = scattered * caught // (fallen + caught) if fallen + caught else 0
    if field_lost:
        return Losses(killed, 0, scattered - taken, taken + wounded)
    return Losses(killed, wounded, scattered - taken, taken)


def dealt(men: int, shares: Sequence[int]) -> tuple[int, ...]:
    """SCW-R-45: whole *men* by *shares* in per cent, those left over by largest remainder."""
    given = [men * share // 100 for share in shares]
    order = sorted(range(len(shares)), key=lambda place: (-(men * shares[place] % 100), place))
    for place in order[: men - sum(given)]:
        given[place] += 1
    return tuple(given)
