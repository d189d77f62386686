"""The computer's scores when it moves and fires: destinations, facings, targets.

Worth is in hundredths of a base.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import comb
from typing import Final

from rules.core.boards.squares import FACINGS, eighths_between
from rules.core.playing.commanders import index_of_greatest, index_of_least
from rules.scwares.battle import ScwaresBattle
from rules.scwares.commander.outlook import Outlook
from rules.scwares.commander.positions import IN_THE_WAY, Posts, best_post, in_sight, shut_in
from rules.scwares.engine import march
from rules.scwares.engine.orders import AS_EACH
from rules.scwares.goals import DESTROY, HOLD
from rules.scwares.sections.fire import way_back
from rules.scwares.tables import DICE_AGAINST_WORKS, GOES, RANGE, THRESHOLD, WEAPON_DICE
from rules.scwares.terms import COMMANDER, GUNS, NONE, SCOUTS, SPEAR
from rules.scwares.units import FLEEING, SHAKEN, Base, Group, ScwaresUnit

NEAR: Final = 6  # zones within which an enemy counts
CLOSE: Final = (4, 6)  # zones within which bases of Europeans, of natives, choose their own posts
BRINK: Final = 60  # per cent more for the last base before a group tests
MOST: Final = 1000  # bases: more than a group ever has
ESCORT: Final = 14  # worth to a commander of a zone nearer to its own men
LURED: Final = 12  # for a dummy: each zone nearer to or farther from the enemy than planned
ASIDE: Final = 5  # and each zone away from its own men
FLANK: Final = 8  # up to this many
CROWDED: Final = 15  # and being next to another
FIRING: Final = 20  # worth of a facing in which one base more can fire
TURN_COSTS: Final = tuple(  # [wanted][facing]: for each eighth off the wanted one; last, each base its own
    (*(3 * eighths_between(facing, wanted) for facing in range(FACINGS)), 7) for wanted in range(FACINGS)
)
SIXTH: Final = 6  # sides of a die


def place_to_go(view: ScwaresBattle, unit: ScwaresUnit) -> int:
    """Returns the zone that *unit* makes for: a place its side wants or guards.

    NONE: the nearest enemy.
    """
    side, here = unit.side, view.table.at(unit.x, unit.y)
    wanted = 0
    for goal in view.goals:
        if goal.kind != DESTROY and goal.side == side:
            wanted |= goal.zones
        elif goal.kind == HOLD and goal.holder == side:
            return here if is_near_to(view, here, goal.zones) else nearest_zone(view, here, goal.zones)
    return nearest_zone(view, here, wanted)


def is_near_to(view: ScwaresBattle, cell: int, zones: int) -> bool:
    """Tells whether a zone is among *zones*, or within two steps of one."""
    return bool(view.table.disc(cell, 2) & zones)


def nearest_zone(view: ScwaresBattle, cell: int, zones: int) -> int:
    """Returns the nearest of *zones* to a zone, or NONE."""
    if not zones:
        return NONE
    spans = view.table.spans(cell)
    return min(view.table.cells(zones), key=spans.__getitem__)  # the first of equals


def is_shooter(troops: ScwaresUnit) -> bool:
    """Tells whether *troops* carry firearms."""
    return troops.weapon not in (NONE, SPEAR)


def posts_of(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit) -> Posts:
    """Returns the worth of the board's zones to a base of *unit*."""
    known = outlook.posts_of.get(unit.index)
    if known is None:
        troops = view.troops(unit)
        goal = place_to_go(view, unit) if troops.kind not in GUNS else NONE  # guns need not go all the way
        if goal != NONE and outlook.foes >> goal & 1:
            goal = NONE
        reach, dice = (RANGE[troops.weapon], WEAPON_DICE[troops.weapon]) if is_shooter(troops) else (1, 0)
        known = outlook.posts_of[unit.index] = outlook.posts(view, unit.side, reach, dice, goal)
    return known


def stands_well(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit) -> bool:
    """Tells whether a unit need not move.

    All of it has the enemy in front and cannot be hit from better places, or it is where it must be and the
    enemy is far.
    """
    cell = view.table.at(unit.x, unit.y)
    if outlook.near[cell] > CLOSE[outlook.settled]:
        return place_to_go(view, unit) == cell
    if not is_shooter(unit) or unit.limbered:
        return False
    table = view.table
    for base in unit.bases_on_table():
        at = base.cell
        if len(view.at[at]) > 1 or outlook.settled and outlook.fire[at]:
            return False
        if not in_sight(view, base, at) & table.arc(at, base.facing):
            return False
    return True


def is_close(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit) -> bool:
    """Tells whether the enemy is near enough for every base to choose its own post."""
    near = outlook.near
    return any(near[base.cell] <= CLOSE[outlook.settled] for base in unit.bases_on_table())


def best_zone_for_base(view: ScwaresBattle, outlook: Outlook, base: Base, options: Sequence[int]) -> int:
    """Returns the option, a zone, that is the best post for *base*."""
    posts = posts_of(view, outlook, base.unit)
    ways = march.reach(view, base.unit, base)
    return best_post(view, posts, outlook.lanes, base, ways, options)


def worth_for_unit(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit) -> Callable[[int], int]:
    """Returns a function: the worth of a zone for the first base of *unit*.

    The others keep their places around it.
    """
    bases = unit.bases_on_table()
    if unit.kind == COMMANDER or unit.kind in SCOUTS:
        return worth_behind(view, outlook, unit)
    if unit.is_marker and unit.index not in view.under:
        return decoy(view, outlook, unit)
    posts = posts_of(view, outlook, unit)
    shift = bases[len(bases) // 2].cell - bases[0].cell
    lanes, own_shifts = outlook.lanes, [base.cell - bases[0].cell for base in bases]
    if not lanes:
        return lambda cell: posts.worth(cell + shift)

    def worth(cell: int) -> int:
        return posts.worth(cell + shift) - IN_THE_WAY * sum(
            [lanes >> cell + base_shift & 1 for base_shift in own_shifts]
        )

    return worth


def worth_behind(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit) -> Callable[[int], int]:
    """Returns the worth of a zone for a commander or a scout: out of danger.

    A commander stays with its own men, a scout within sight of the enemy.
    """
    near, side, temper = outlook.near, unit.side, outlook.temper
    scout = unit.kind in SCOUTS
    goal = place_to_go(view, unit)
    own_spans = near
    if not scout:
        middle = middle_of(view, unit)
        own_spans = view.table.spans(middle) if middle != NONE else near
    far = view.table.spans(goal) if goal != NONE else near

    def worth(cell: int) -> int:
        safe = 20 * min(near[cell], temper.scouts if scout else NEAR)
        pull = 2 * far[cell] if not view.held[1 - side] else 0
        return safe - ESCORT * own_spans[cell] - pull - 3 * temper.caution * outlook.fire[cell]

    return worth


def decoy(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit) -> Callable[[int], int]:
    """Returns the worth of a zone for a dummy.

    To feint, it goes near enough to the enemy to attract attention and fire, and out on a flank. Otherwise it
    stays level with its own men, to hide on which side they are. It never goes next to another of its side.
    """
    table, near, temper = view.table, outlook.near, outlook.temper
    middle = middle_of(view, unit)
    own_spans = table.spans(middle) if middle != NONE else near
    crowd = table.with_neighbours(view.held[unit.side] & ~table.bits[unit.bases[0].cell], True)
    aside = ASIDE if temper.feints else -ASIDE

    def worth(cell: int) -> int:
        lured = LURED * abs(near[cell] - temper.lure)
        return aside * min(own_spans[cell], FLANK) - lured - CROWDED * (crowd >> cell & 1)

    return worth


def middle_of(view: ScwaresBattle, unit: ScwaresUnit) -> int:
    """Returns the zone in the middle of the other bases of its side, without dummies. NONE if it is alone."""
    table = view.table
    cells = [
        base.cell
        for friend in view.units_on_table(unit.side)
        if friend is not unit and (not friend.is_marker or friend.index in view.under)
        for base in friend.bases_on_table()
    ]
    if not cells:
        return NONE
    count = len(cells)
    return table.at(
        sum([table.xs[at] for at in cells]) // count, sum([table.ys[at] for at in cells]) // count
    )


def index_of_facing(
    view: ScwaresBattle, outlook: Outlook, bases: Sequence[Base], goal: int, options: Sequence[int]
) -> int:
    """Returns the index in *options* of the facing in which most of *bases* can fire.

    The first base is at *goal*. If none can fire, they face the nearest enemy, or their destination.
    """
    table, unit = view.table, bases[0].unit
    lead = bases[0].cell
    cells = [base.cell + goal - lead for base in bases]
    middle = cells[len(cells) // 2]
    wanted = unit.facing
    away = outlook.near[middle]
    nigh = table.disc(middle, away) & outlook.foes
    foe = (nigh & -nigh).bit_length() - 1  # the first of the nearest
    if away > NEAR + 2:
        aim = place_to_go(view, unit)
        foe = aim if aim != NONE else foe
    if foe not in (NONE, middle):
        wanted = table.bearing(middle, foe)
    costs = TURN_COSTS[wanted]
    seen = [0]
    if is_shooter(unit) and away <= NEAR + RANGE[unit.weapon]:
        seen = [outlook.sight_from(view, base, cell) for base, cell in zip(bases, cells, strict=True)]
    if not any(seen):
        return index_of_least([costs[option] for option in options])
    shooting = [
        (base.facing, cell, foes) for base, cell, foes in zip(bases, cells, seen, strict=True) if foes
    ]

    def merit(option: int) -> int:
        if option == AS_EACH:
            firing = sum([foes & table.arc(cell, front) > 0 for front, cell, foes in shooting])
        else:
            firing = sum([foes & table.arc(cell, option) > 0 for _, cell, foes in shooting])
        return FIRING * firing - costs[option]

    chosen = index_of_greatest([merit(option) for option in options])
    front = bases[0].facing if options[chosen] == AS_EACH else options[chosen]
    targets = seen[0] & table.arc(cells[0], front)
    if targets:
        keep_clear(view, outlook, cells[0], targets)
    return chosen


def keep_clear(view: ScwaresBattle, outlook: Outlook, cell: int, targets: int) -> None:
    """Marks the zones between a zone and its nearest target for bases that move later."""
    outlook.lanes |= view.table.line(cell, nearest_zone(view, cell, targets))[0]


@cache
def expected_losses(dice: int, bases: int, of_each: int) -> int:
    """Returns thousandths of a base that *dice* destroy among *bases*, with *of_each* dice to one."""
    ways = sum(
        min(hits // of_each, bases) * comb(dice, hits) * (SIXTH - 1) ** (dice - hits)
        for hits in range(dice + 1)
    )
    return int(1000 * ways // SIXTH**dice)


def on_the_brink(view: ScwaresBattle, side: int) -> dict[int, int]:
    """Returns, by enemy group, how much more its bases are worth, in per cent.

    The fewer it may lose before it must test, the more they are worth. SCW-GMOR-01.
    """
    return {
        number: BRINK // max(to_spare(view, group), 1)
        for number, group in enumerate(view.groups)
        if group.side != side and group.original and not group.tested
    }


def to_spare(view: ScwaresBattle, group: Group) -> int:
    """Counts the bases that *group* can lose before it must test. SCW-GMOR-01."""
    present = sum([view.units[index].strength for index in group.units])
    return present - group.original * THRESHOLD[view.party_of(group.side)] // 100


def dearness(view: ScwaresBattle, number: int) -> int:
    """Returns the cost of losing a base of group *number*: the less it can spare, the higher.

    It is 0 if the group tests every turn anyway.
    """
    group = view.groups[number]
    left = to_spare(view, group)
    return 0 if group.tested or left <= 0 else MOST - left


def worth_of_fire(view: ScwaresBattle, brink: dict[int, int], laid: int, base: Base, zone: int) -> int:
    """Returns what the dice of *base* add to those *laid* on a zone.

    Among equals guns come first, then commanders, then the nearest. A base with no way back counts double. A
    base that already flees is hardly worth a shot.
    """
    table, unit = view.table, base.unit
    foes = [enemy_base for enemy_base in view.at[zone] if enemy_base.unit.side != unit.side]
    works = bool(table.works >> zone & 1)
    of_each = DICE_AGAINST_WORKS if works else 1
    dice = WEAPON_DICE[unit.weapon]
    more = expected_losses(laid + dice, len(foes), of_each) - expected_losses(laid, len(foes), of_each)
    movable = [foe for foe in foes if GOES[foe.unit.troop_class]]
    if movable:
        pushed = expected_losses(laid + dice, len(movable), of_each) - expected_losses(
            laid, len(movable), of_each
        )
        way = way_back(
            table.xs[zone] - table.xs[base.cell], table.ys[zone] - table.ys[base.cell], base.facing
        )
        more += pushed if shut_in(view, movable[0]) >> way & 1 else pushed // 4
    if foes[0].unit.state == FLEEING:
        more //= 8
    elif brink.get(foes[0].unit.group):
        more += more * brink[foes[0].unit.group] // 100
    kinds = [foe.unit.kind for foe in foes]
    tie = 3 * any(kind in GUNS for kind in kinds) + 2 * (COMMANDER in kinds)
    return 20 * more + 20 * tie - table.spans(base.cell)[zone] + (5 * SIXTH if works and laid else 0)


def is_weak(foe: ScwaresUnit) -> bool:
    """Tells whether *foe* is a good target for an attack: shaken, or without weapons."""
    return foe.state == SHAKEN or foe.weapon == NONE
