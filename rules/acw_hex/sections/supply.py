"""ACW-BASIC-10, ACW-BASIC-11: lines of supply, and the trains on the roads to them."""

from collections.abc import Callable, Iterable

from rules.acw_hex.options import Options
from rules.acw_hex.terms import CAVALRY, DISMOUNTED_CAVALRY, INFANTRY
from rules.core.boards.hexes import Hex


def is_line_of_supply(on_road: bool, at_edge: bool, at_landing: bool) -> bool:
    """Tells whether a corps can draw its supplies through a hex.

    A road or railway leaves the board there, or boats land there from a navigable river.
    ACW-BASIC-10, ACW-R-27.
    """
    return (on_road and at_edge) or at_landing


def roads_from(line_of_supply: Hex, linked: Callable[[Hex], Iterable[Hex]]) -> list[Hex]:
    """Returns where a train may be: all hexes that a road joins to its line of supply.

    *linked* are the hexes that a road leads to from one. The nearest come first, beginning with the line of
    supply. ACW-BASIC-11, ACW-R-27.
    """
    train_cells = {line_of_supply: None}
    queue = [line_of_supply]
    for at in queue:
        for near in linked(at):
            if near not in train_cells:
                train_cells[near] = None
                queue.append(near)
    return queue


def is_train_near(hexes: int, options: Options) -> bool:
    """Tells whether a train *hexes* from the nearest unit of its corps may start there. ACW-R-28."""
    limit = options.train_within_hexes_at_start
    return not limit or hexes <= limit


def takes_train(arm: int) -> bool:
    """Tells whether a unit of that *arm* captures a train by entering its hex. ACW-VIC-03, ACW-R-27."""
    return arm in (INFANTRY, CAVALRY, DISMOUNTED_CAVALRY)
