"""SCW-R-10: how the computer forms square: infantry attacked by spears and cavalry from several sides."""

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from rules.core.boards.squares import FACINGS, eighths_between
from rules.core.playing.commanders import index_of_least
from rules.scwares.battle import ScwaresBattle
from rules.scwares.engine.orders import HALT, ORDER, SHIFT
from rules.scwares.engine.square import is_square
from rules.scwares.tables import POINTS
from rules.scwares.terms import INFANTRY, MARCH, MOUNTED, NATIVE, NONE, SPEAR
from rules.scwares.terrain import Reach
from rules.scwares.units import FLEEING, SHAKEN, Base, ScwaresUnit

BASES: Final = 4
WITHIN: Final = 6  # zones: enemies within them may be here in two moves
FEWEST: Final = 4  # fewest enemy bases
APART: Final = 3  # eighths of a turn between two of them, as seen from the middle
BLOCK: Final = ((0, 0), (1, 0), (1, 1), (0, 1))  # south-west, then anticlockwise
FRONTS: Final = ((4, 2, 0, 6), (6, 4, 2, 0))  # the side each faces, in either direction of rotation

TOO_FAR: Final = 9  # total distance of bases from their posts

Post = tuple[int, int]  # a zone, and the facing there


def needs_square(view: ScwaresBattle, unit: ScwaresUnit) -> bool:
    """Tells whether *unit* can form square, and has reason to."""
    if unit.kind != INFANTRY or unit.troop_class == NATIVE or unit.state == SHAKEN:
        return False
    bases = unit.bases_on_table()
    if len(bases) != BASES:
        return False
    table = view.table
    near = 0
    for base in bases:
        near |= table.disc(base.cell, WITHIN)
    middle = bases[BASES // 2].cell
    ways = [
        table.bearing(middle, foe.cell)
        for foe in view.enemies(unit.side)
        if near >> foe.cell & 1
        and foe.cell != middle
        and (foe.unit.weapon == SPEAR or foe.unit.kind == MOUNTED)
        and foe.unit.state != FLEEING
    ]
    return len(ways) >= FEWEST and any(eighths_between(way, other) >= APART for way in ways for other in ways)


def stands_in_square(view: ScwaresBattle, unit: ScwaresUnit) -> bool:
    """Tells whether a unit has formed square already."""
    return is_square(view, unit, unit.bases_on_table())


def choice_onward(view: ScwaresBattle, unit: ScwaresUnit, goal: int, options: Sequence[int]) -> int:
    """Returns the index in *options* of a square's choice.

    It moves as it is, in the direction nearest to its side's goal, or stays. SCW-MOVE-17.
    """
    halt = options.index(HALT)
    lead, steps = unit.bases_on_table()[0].cell, view.table.steps
    if goal == NONE:
        return halt
    spans = view.table.spans(goal)
    best, least_far = halt, spans[lead]
    for place, option in enumerate(options):
        if option // ORDER * ORDER == SHIFT:
            beyond, way = divmod(option - SHIFT, FACINGS)
            to = lead
            for _ in range(1 + beyond):
                to = steps[to][way]
            if spans[to] < least_far:
                best, least_far = place, spans[to]
    return best


def square(view: ScwaresBattle, unit: ScwaresUnit) -> dict[int, Post]:
    """Returns, by number of a base, its post in the block that is formed soonest. {}: there is none.

    It takes more than one move where a base has to turn first.
    """
    table, bases = view.table, unit.bases_on_table()
    points = POINTS[unit.kind][MARCH] + view.in_force.points
    ways = [table.reach(base.cell, base.facing, points, view.held[1 - unit.side]) for base in bases]
    xs, ys = [table.xs[base.cell] for base in bases], [table.ys[base.cell] for base in bases]
    best, post_by_base = TOO_FAR, {}
    for y in range(min(ys), max(ys) + 1):
        for x in range(min(xs), max(xs) + 1):
            cells = [table.at(x + dx, y + dy) for dx, dy in BLOCK]
            if min(cells) < 0 or any(view.at[cell] and view.others(cell, unit) for cell in cells):
                continue
            for fronts in FRONTS:
                posts = list(zip(cells, fronts, strict=True))
                costs = [
                    [cost(view, base, way, post) for post in posts]
                    for base, way in zip(bases, ways, strict=True)
                ]
                for order in permutations(range(BASES)):
                    total = sum(costs[place][post] for post, place in enumerate(order))
                    if total < best:
                        best = total
                        post_by_base = {bases[place].number: posts[post] for post, place in enumerate(order)}
    return post_by_base


def cost(view: ScwaresBattle, base: Base, ways: Reach, post: Post) -> int:
    """Returns how far *base* is from its *post*.

    It is 0 if the base can be there, with that facing, after this move.
    """
    cell, facing = post
    if ways.by_facing[facing] >> cell & 1:
        return 0
    return 1 if ways.mask >> cell & 1 else 1 + view.table.spans(base.cell)[cell]


def index_towards(view: ScwaresBattle, post: Post, options: Sequence[int]) -> int:
    """Returns the index in *options* of the zone nearest to a *post*."""
    spans = view.table.spans(post[0])
    return index_of_least(spans[cell] for cell in options)


def front(view: ScwaresBattle, post: Post, cell: int, options: Sequence[int]) -> int:
    """Returns the index in *options* of the facing for a base in *cell*.

    It has that *post*, or goes there.
    """
    wanted = post[1] if cell == post[0] else view.table.bearing(cell, post[0])
    return index_of_least(eighths_between(option, wanted) for option in options)
