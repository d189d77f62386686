"""The worth of a place on the map to a unit, in hundredths of a hit: the computer's estimates."""

from collections.abc import Sequence
from functools import cache, reduce
from operator import or_
from typing import Final, NamedTuple

from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.cells import cells_of
from rules.acw_hex.sections.shoot import reach
from rules.acw_hex.tables import COMBAT_HIT_FROM, DIE, MOST_COMBAT_DICE, REMOVED_AT, SHOOT_HIT_FROM
from rules.acw_hex.terms import CAVALRY
from rules.acw_hex.units import AcwUnit
from rules.core.boards.hexes import CORNERS

THROUGH_COVER: Final = 40  # per cent of shots at a target in cover that still count, as others shoot too
SHOT: Final = 100 * (DIE + 1 - SHOOT_HIT_FROM) // DIE  # average hits of one die of fire, in hundredths
BLOW: Final = 100 * (DIE + 1 - COMBAT_HIT_FROM) // DIE
LAST: Final = 90  # added for a hit that breaks a unit up
WORN: Final = 30  # for each hit that a unit already has
SIDE_ON: Final = 25  # cost of a place where an enemy can come at the flank or rear
SUPPORT: Final = (
    0,
    10,
    20,
    20,
    20,
    20,
    20,
)  # by friends beside it, who protect its flanks
NEAR: Final = 4  # hexes within which an enemy matters
ALL_CORNERS: Final = tuple(range(CORNERS))


class Fire(NamedTuple):
    """The shots that enemies may fire at a cell from their places, in halves: cover cancels one of two."""

    anywhere: int  # cells under any fire
    ones: int  # cells whose number of halves has that bit set
    twos: int
    fours: int
    eights: int

    def at(self, bit: int) -> int:
        """Returns hundredths of a hit expected in the cell of that *bit*."""
        halves = (self.ones & bit > 0) + 2 * (self.twos & bit > 0)
        return SHOT * (halves + 4 * (self.fours & bit > 0) + 8 * (self.eights & bit > 0)) // 2


@cache
def expected_hits(strikers: int, covered: bool) -> int:
    """Returns hundredths of a hit that *strikers* units score in close combat, after cover."""
    dice = strikers * MOST_COMBAT_DICE
    if not covered or not dice:
        return dice * BLOW
    return max(0, dice * BLOW - 100) + (100 >> dice)


MOST_PRESSING: Final = CORNERS + 1  # most units that can strike one enemy at once, and one more
OPEN_BLOW: Final = [expected_hits(one + 1, False) - expected_hits(one, False) for one in range(MOST_PRESSING)]
COVERED_BLOW: Final = [
    expected_hits(one + 1, True) - expected_hits(one, True) for one in range(MOST_PRESSING)
]
STAKE: Final = [  # [strength] per cent that a unit adds to hits that it may take
    LAST if strength <= 1 else 20 * (REMOVED_AT - strength) for strength in range(REMOVED_AT + 1)
]


def is_mounted(unit: AcwUnit) -> bool:
    """Tells whether a unit is cavalry on horseback."""
    return unit.arm == CAVALRY


def is_covered(view: AcwBattle, cell: int, striker: int) -> bool:
    """Tells whether a unit in *cell* is in cover from blows from the cell *striker*. ACW-CC-07."""
    bits = view.ground.bits
    return bool(view.works & bits[cell] or view.ground.guarded[cell] & bits[striker])


PRIZES: Final = tuple(  # [strength] worth of a hit, in per cent of a plain one
    100 + (LAST if strength <= 1 else WORN * (REMOVED_AT - strength)) for strength in range(REMOVED_AT + 1)
)
OPEN_GAIN: Final = [[blow * prize // 100 for blow in OPEN_BLOW] for prize in PRIZES]  # by enemy strength
COVERED_GAIN: Final = [[blow * prize // 100 for blow in COVERED_BLOW] for prize in PRIZES]


def prize(foe: AcwUnit) -> int:
    """Returns the worth of a hit on *foe*, in per cent of a plain one."""
    return PRIZES[foe.strength]


def best_shot(view: AcwBattle, unit: AcwUnit, targets: Sequence[int]) -> int:
    """Returns the hundredths of a hit that *unit* expects from its place, at the best of *targets*."""
    best = 0
    for index in targets:
        target = view.units[index]
        worth = SHOT * prize(target) // 100
        if is_behind_cover(view, unit.cell, target.cell):
            worth = worth * THROUGH_COVER // 100
        best = max(best, worth)
    return best


def is_behind_cover(view: AcwBattle, cell: int, target: int) -> bool:
    """Tells whether a unit in the cell *target* is in cover from a shooter in *cell*. ACW-SHOOT-08."""
    sight = view.ground.sight(cell, target)
    return bool(view.works & view.ground.bits[target]) or (sight is not None and sight.covered)


def fire(view: AcwBattle, side: int) -> Fire:
    """Returns the shots that enemies of a *side* may fire."""
    ones = twos = fours = eights = 0
    works = view.works
    for foe in view.own[1 - side]:
        hexes = reach(foe.arm)
        if not hexes:
            continue
        bare, sheltered = view.ground.fire(foe.cell, foe.facing, hexes)
        if works:
            bare, sheltered = bare & ~works, sheltered | bare & works
        ones, carried = ones ^ sheltered, ones & sheltered
        for cells in (bare, carried) if carried else (bare,):
            more = twos & cells
            twos ^= cells
            eights |= fours & more
            fours ^= more
    return Fire(ones | twos | fours | eights, ones, twos, fours, eights)


Facing = tuple[int, int, Sequence[int], int]
"""An enemy next to a cell, from that cell. It stays the same for a whole player turn.

Its direction, its index, the gain of one more striker by how many strike already, and the hundredths of a hit
that it strikes back.
"""


def enemies_around(view: AcwBattle, side: int, cell: int) -> tuple[Facing, ...]:
    """Returns the enemies of a *side* around a cell."""
    ground, at, works = view.ground, view.at, view.works
    bits, guarded = ground.bits, ground.guarded
    bit, home = bits[cell], guarded[cell]
    foes = ground.around[cell] & view.held[1 - side]
    ways = []
    for to in cells_of(foes):
        way = ground.beside[cell].index(to)
        foe = view.units[at[to]]
        safe = works & bits[to] or guarded[to] & bit
        harm = 0
        if ground.front_mask[to][foe.facing] & bit:
            harm = (COVERED_BLOW if works & bit or home & bits[to] else OPEN_BLOW)[0]
        ways.append((way, foe.index, (COVERED_GAIN if safe else OPEN_GAIN)[foe.strength], harm))
    return tuple(ways)


def contact(
    unit: AcwUnit, foes: Sequence[Facing], corners: Sequence[int], pressed: dict[int, int], risk: int
) -> tuple[int, int]:
    """Returns the worth of a place next to these *foes*, and the best of *corners* there.

    There is at least one of *foes*. *pressed*: by index of an enemy, how many others will strike it.
    """
    stake = risk + STAKE[unit.strength]
    count = len(foes)
    if count == 1 and corners is ALL_CORNERS:
        way, foe, gains, harm = foes[0]
        helpers = pressed.get(foe, 0)
        return gains[helpers] - harm // (1 + helpers) * stake // 100, max(0, way - 1)
    loss = 0
    by_way = [0] * (CORNERS + 1)  # the first again at the end
    for way, foe, gains, harm in foes:
        helpers = pressed.get(foe, 0)
        by_way[way] = gains[helpers]
        loss += harm // (1 + helpers)
    by_way[CORNERS] = by_way[0]
    best, facing = -1_000_000, corners[0]
    for corner in corners:
        right, left = by_way[corner], by_way[corner + 1]
        score = (right if right > left else left) + SIDE_ON * ((right > 0) + (left > 0))
        if score > best:
            best, facing = score, corner
    return best - SIDE_ON * count - loss * stake // 100, facing


def best_facing(view: AcwBattle, unit: AcwUnit, cell: int, options: Sequence[int]) -> int:
    """Returns the corner to face at *cell*.

    It faces its targets, else most of the near enemies.
    """
    ground = view.ground
    foes = view.held[1 - unit.side]
    if ground.around[cell] & foes:
        return contact(unit, enemies_around(view, unit.side, cell), options, {}, 0)[1]
    near = foes & ground.disc(cell, NEAR)
    if not near:
        return toward_most(view, unit, cell, options)
    zones, arcs = ground.zone[cell], ground.arc(cell, NEAR)
    best, most = options[0], -1
    for facing in options:
        score = 60 * (zones[facing] & near).bit_count() + 25 * (arcs[facing] & near).bit_count()
        score += 5 * (facing == unit.facing)
        if score > most:
            best, most = facing, score
    return best


def toward_most(view: AcwBattle, unit: AcwUnit, cell: int, options: Sequence[int]) -> int:
    """Returns the corner that looks to most enemies. A few more are not worth a change."""
    ground = view.ground
    foes = view.held[1 - unit.side]
    whole = ground.arc(cell, ground.widest)
    counts = [(whole[facing] & foes).bit_count() for facing in options]
    if unit.facing in options and 4 * counts[options.index(unit.facing)] >= 3 * max(counts):
        return unit.facing
    return options[counts.index(max(counts))]


def stands_higher(view: AcwBattle, side: int) -> bool:
    """Tells whether the army of a *side* is higher on the map than the other."""
    own, foe = view.held[side], view.held[1 - side]
    return own.bit_length() + (own & -own).bit_length() < foe.bit_length() + (foe & -foe).bit_length()


def as_seen_by(view: AcwBattle, side: int, mask: int) -> Sequence[int]:
    """Returns the cells of a set in order from a side's own end.

    So of equal cells neither army has a preference that the other lacks. An army higher on the map counts
    from its own end.
    """
    return cells_of(mask)[::-1] if stands_higher(view, side) else cells_of(mask)


def bands(view: AcwBattle, side: int) -> tuple[int, ...]:
    """Returns the sets of cells within one, two ... NEAR hexes of an enemy of a *side*."""
    rings = [view.ground.rings(foe.cell, NEAR) for foe in view.troops(1 - side)]
    return tuple(reduce(or_, cells) for cells in zip(*rings, strict=True)) if rings else (0,) * NEAR


def gap(bands: Sequence[int], bit: int) -> int:
    """Returns the hexes from the cell of that *bit* to the nearest enemy, by `bands`.

    They are at most NEAR.
    """
    if not bands[-2] & bit:
        return len(bands)
    for place, cells in enumerate(bands):
        if cells & bit:
            return place + 1
    return len(bands)
