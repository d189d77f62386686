"""ACW-ORD: the generals' dice, the cost of orders, and the units that a division commander moves free."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rules.acw_hex.options import Options
from rules.acw_hex.tables import (
    ARTILLERY_ORDERS,
    DIE,
    FEWEST_IN_LINE,
    IN_COMMAND_ORDERS,
    ORDER_DICE,
    ORDERS,
    WEARY_EXTRA,
)
from rules.acw_hex.terms import ARTILLERY, MOVE
from rules.core.boards.hexes import AHEAD, BEHIND, BESIDE, Hex, aspect, distance
from rules.core.dice import Dice

KEPT: Final = 1 << 14  # cached pairs of units whose places were compared


class Act(NamedTuple):
    """One unit's action under orders."""

    arm: int
    action: int  # MOVE, SHOOT or RALLY; mounting and dismounting are moves
    pool: int  # 0: independent, only the army general's; 1, 2 ...: its corps
    in_command: bool  # it is with its division commander, or in the commander's line or column
    weary: bool
    moves_adjacent: bool  # the move ends next to an enemy


class Allocation(NamedTuple):
    """The orders that each commander pays for the actions."""

    army_used: int  # of the army general's orders
    shortfall: int  # orders that are missing
    unused: tuple[int, ...]  # left to each corps commander


class Posted(NamedTuple):
    """One unit's place and facing, for command."""

    at: Hex
    facing: int
    on_road: bool


def roll(dice: Dice, generals: Sequence[int]) -> list[int]:
    """Rolls the orders of each army or corps commander, a die each in the order given.

    ACW-ORD-01, ACW-R-07.
    """
    return [sum(dice.roll(ORDER_DICE, DIE, "ACW-ORD-01", general)) for general in generals]


def price(act: Act, artillery_paid: int, options: Options) -> int:
    """Returns the orders that an action costs.

    *artillery_paid* are the actions that batteries of its pool have already been ordered to do, as bits. Once
    one has, no other battery of the pool pays. Under the reading "same_action" only batteries with the same
    action are free.
    ACW-ORD-04, ACW-ORD-05, ACW-ORD-06, ACW-ORD-07, ACW-ORD-08, ACW-ORD-09, ACW-R-08, ACW-R-09.
    """
    extra = 0
    if options.late_war_weary_extra_order and act.weary and act.action == MOVE and act.moves_adjacent:
        extra = WEARY_EXTRA
    if act.in_command:
        return IN_COMMAND_ORDERS + extra
    if act.arm in ARTILLERY:
        paid = (
            artillery_paid if options.artillery_order == "each_chooses" else artillery_paid >> act.action & 1
        )
        return (0 if paid else ARTILLERY_ORDERS) + extra
    return ORDERS[act.arm] + extra


def paid_with(act: Act, artillery_paid: int) -> int:
    """Returns the new *artillery_paid* of its pool after *act*. ACW-ORD-05, ACW-R-08."""
    return artillery_paid | 1 << act.action if act.arm in ARTILLERY and not act.in_command else artillery_paid


def demand(acts: Sequence[Act], pools: int, options: Options) -> list[int]:
    """Returns the orders owed by each of the *pools*, independents first.

    ACW-ORD-04, ACW-ORD-05, ACW-BASIC-13.
    """
    owed = [0] * pools
    paid = [0] * pools
    for act in acts:
        owed[act.pool] += price(act, paid[act.pool], options)
        paid[act.pool] = paid_with(act, paid[act.pool])
    return owed


def allocate(army: int, corps: Sequence[int], owed: Sequence[int]) -> Allocation:
    """Splits the price: corps commanders pay for their units, the army general the rest.

    *owed* is the result of `demand`: independents, then each corps. *corps* are the orders rolled for these.
    ACW-ORD-02, ACW-ORD-03, ACW-BASIC-13.
    """
    rest = owed[0] + sum(max(0, due - have) for due, have in zip(owed[1:], corps, strict=True))
    unused = tuple(max(0, have - due) for due, have in zip(owed[1:], corps, strict=True))
    return Allocation(min(rest, army), max(0, rest - army), unused)


@lru_cache(KEPT)
def are_abreast(one: Posted, other: Posted, tolerance: int) -> bool:
    """Tells whether two units of a division are side by side.

    They are neighbours, one in a flank hex of at least one of them, their facings at most *tolerance* corners
    apart. ACW-ORD-10, ACW-R-06.
    """
    turned = (one.facing - other.facing) % 6
    if min(turned, 6 - turned) > tolerance or distance(one.at, other.at) != 1:
        return False
    return BESIDE in (aspect(one.at, one.facing, other.at), aspect(other.at, other.facing, one.at))


@lru_cache(KEPT)
def is_in_file(one: Posted, other: Posted) -> bool:
    """Tells whether two units of a division are one behind the other on a road. ACW-ORD-11, ACW-R-06."""
    if not (one.on_road and other.on_road) or distance(one.at, other.at) != 1:
        return False
    seen = aspect(one.at, one.facing, other.at), aspect(other.at, other.facing, one.at)
    return AHEAD in seen or BEHIND in seen


def line_of_battle(start: int, units: Sequence[Posted], tolerance: int) -> list[int]:
    """Returns indices in *units* of the line that *start* is in, in order; [] if in none.

    *units* are those of its division on the board. ACW-ORD-10, ACW-R-06.
    """
    return _chain(start, units, lambda one, other: are_abreast(one, other, tolerance))


def road_column(start: int, units: Sequence[Posted]) -> list[int]:
    """Returns indices in *units* of the column that *start* is in, in order; [] if in none.

    ACW-ORD-11, ACW-R-06.
    """
    return _chain(start, units, is_in_file)


@lru_cache(KEPT)
def in_command(start: int, units: tuple[Posted, ...], tolerance: int) -> tuple[int, ...]:
    """Returns indices in *units* of all that act free, with the commander at *start*.

    ACW-ORD-08, ACW-ORD-09.
    """
    column = road_column(start, units) if units[start].on_road else []
    return tuple(sorted({start, *line_of_battle(start, units, tolerance), *column}))


def _chain(start: int, units: Sequence[Posted], linked: Callable[[Posted, Posted], bool]) -> list[int]:
    """Returns all units linked to *start*, directly or through others."""
    chain = [start]
    for one in chain:
        chain += [other for other, it in enumerate(units) if other not in chain and linked(units[one], it)]
    return sorted(chain) if len(chain) >= FEWEST_IN_LINE else []
