"""What the computer reckons with when it moves and fires: where to go, how to stand, whom to hit.

Worth is counted in hundredths of a base.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import comb
from typing import Final

from rules.core.boards.squares import FACINGS, turned
from rules.core.commanders import greatest, least
from rules.scwares.battle import ScwaresBattle
from rules.scwares.commander.outlook import Outlook
from rules.scwares.commander.positions import IN_THE_WAY, Posts, best_post, in_sight, shut_in
from rules.scwares.engine import march
from rules.scwares.engine.orders import AS_EACH
from rules.scwares.fire import way_back
from rules.scwares.goals import DESTROY, HOLD
from rules.scwares.tables import DICE_AGAINST_WORKS, GOES, RANGE, THRESHOLD, WEAPON_DICE
from rules.scwares.terms import COMMANDER, GUNS, NONE, SCOUTS, SPEAR
from rules.scwares.units import FLEEING, SHAKEN, Base, Group, ScwaresUnit

NEAR: Final = 6  # zones within which an enemy is reckoned with
CLOSE: Final = (4, 6)  # within which bases of Europeans, of natives, look each for its own post
BRINK: Final = 60  # per cent more for the last base before a group tests
MOST: Final = 1000  # bases, more than a group ever has
ESCORT: Final = 14  # what a zone nearer to his own men is worth to a commander
LURED: Final = 12  # to a dummy: each zone nearer or farther off the enemy than it is meant to be
ASIDE: Final = 5  # and each zone away from its own men
FLANK: Final = 8  # up to so many
CROWDED: Final = 15  # and to be next to another
FIRING: Final = 20  # what a facing is worth with which one base more can fire
TURN_COSTS: Final = tuple(  # [wanted][facing]: for each eighth from where it would face; last, each its own
    (*(3 * turned(facing, wanted) for facing in range(FACINGS)), 7) for wanted in range(FACINGS)
)
SIXTH: Final = 6  # sides of a die


def place_to_go(view: ScwaresBattle, unit: ScwaresUnit) -> int:
    """The zone *unit* makes for: a place its side wants or guards; NONE: the enemy where he is nearest."""
    side, here = unit.side, view.table.at(unit.x, unit.y)
    wanted = 0
    for goal in view.goals:
        if goal.kind != DESTROY and goal.side == side:
            wanted |= goal.zones
        elif goal.kind == HOLD and goal.holder == side:
            return here if near_to(view, here, goal.zones) else nearest(view, here, goal.zones)
    return nearest(view, here, wanted)


def near_to(view: ScwaresBattle, cell: int, zones: int) -> bool:
    """Whether a zone is among *zones*, or within two steps of one."""
    return bool(view.table.disc(cell, 2) & zones)


def nearest(view: ScwaresBattle, cell: int, zones: int) -> int:
    """Of *zones*, the nearest to a zone, or NONE."""
    if not zones:
        return NONE
    spans = view.table.spans(cell)
    return min(view.table.cells(zones), key=spans.__getitem__)  # the first of equals


def is_shooter(troops: ScwaresUnit) -> bool:
    """Whether *troops* carry firearms."""
    return troops.weapon not in (NONE, SPEAR)


def posts_of(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit) -> Posts:
    """What the zones of the board are worth to a base of *unit*."""
    known = outlook.posts_of.get(unit.index)
    if known is None:
        troops = view.troops(unit)
        goal = place_to_go(view, unit) if troops.kind not in GUNS else NONE  # they need not go all the way
        if goal != NONE and outlook.foes >> goal & 1:
            goal = NONE
        reach, dice = (RANGE[troops.weapon], WEAPON_DICE[troops.weapon]) if is_shooter(troops) else (1, 0)
        known = outlook.posts_of[unit.index] = outlook.posts(view, unit.side, reach, dice, goal)
    return known


def stands_well(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit) -> bool:
    """Whether it need not move: all of it has the enemy before it and cannot be hit from better places; or it
    is where it is to be, and the enemy is far."""
    cell = view.table.at(unit.x, unit.y)
    if outlook.near[cell] > CLOSE[outlook.settled]:
        return place_to_go(view, unit) == cell
    if not is_shooter(unit) or unit.limbered:
        return False
    table = view.table
    for base in unit.standing():
        at = base.cell
        if len(view.at[at]) > 1 or outlook.settled and outlook.fire[at]:
            return False
        if not in_sight(view, base, at) & table.arc(at, base.facing):
            return False
    return True


def close(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit) -> bool:
    """Whether the enemy is so near that every base looks for its own post."""
    near = outlook.near
    return any(near[base.cell] <= CLOSE[outlook.settled] for base in unit.standing())


def apart(view: ScwaresBattle, outlook: Outlook, base: Base, options: Sequence[int]) -> int:
    """The option, a zone, that is the best post for *base*."""
    posts = posts_of(view, outlook, base.unit)
    ways = march.reach(view, base.unit, base)
    return best_post(view, posts, outlook.lanes, base, ways, options)


def together(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit) -> Callable[[int], int]:
    """What it is worth to *unit* to have its first base in a zone, the others about it as they stand."""
    bases = unit.standing()
    if unit.kind == COMMANDER or unit.kind in SCOUTS:
        return behind(view, outlook, unit)
    if unit.is_marker and unit.index not in view.under:
        return decoy(view, outlook, unit)
    posts = posts_of(view, outlook, unit)
    shift = bases[len(bases) // 2].cell - bases[0].cell
    lanes, own = outlook.lanes, [base.cell - bases[0].cell for base in bases]
    if not lanes:
        return lambda cell: posts.worth(cell + shift)

    def worth(cell: int) -> int:
        return posts.worth(cell + shift) - IN_THE_WAY * sum([lanes >> cell + each & 1 for each in own])

    return worth


def behind(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit) -> Callable[[int], int]:
    """Of a commander or a scout: out of harm's way, a commander with his own, a scout within sight of the
    enemy."""
    near, side, temper = outlook.near, unit.side, outlook.temper
    scout = unit.kind in SCOUTS
    goal = place_to_go(view, unit)
    own = near
    if not scout:
        middle = middle_of(view, unit)
        own = view.table.spans(middle) if middle != NONE else near
    far = view.table.spans(goal) if goal != NONE else near

    def worth(cell: int) -> int:
        safe = 20 * min(near[cell], temper.scouts if scout else NEAR)
        pull = 2 * far[cell] if not view.held[1 - side] else 0
        return safe - ESCORT * own[cell] - pull - 3 * temper.caution * outlook.fire[cell]

    return worth


def decoy(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit) -> Callable[[int], int]:
    """Of a dummy: so near to the enemy that he looks and fires at it first, and out on a flank, if it is to
    feint; else abreast of its own men, to hide on which side they are. Never by another of its side."""
    table, near, temper = view.table, outlook.near, outlook.temper
    middle = middle_of(view, unit)
    own = table.spans(middle) if middle != NONE else near
    crowd = table.wider(view.held[unit.side] & ~table.bits[unit.bases[0].cell], True)
    aside = ASIDE if temper.feints else -ASIDE

    def worth(cell: int) -> int:
        lured = LURED * abs(near[cell] - temper.lure)
        return aside * min(own[cell], FLANK) - lured - CROWDED * (crowd >> cell & 1)

    return worth


def middle_of(view: ScwaresBattle, unit: ScwaresUnit) -> int:
    """The zone in the middle of the other bases of its side, dummies left out; NONE: it is alone."""
    table = view.table
    cells = [
        base.cell
        for each in view.standing(unit.side)
        if each is not unit and (not each.is_marker or each.index in view.under)
        for base in each.standing()
    ]
    if not cells:
        return NONE
    count = len(cells)
    return table.at(
        sum([table.xs[at] for at in cells]) // count, sum([table.ys[at] for at in cells]) // count
    )


def facing(
    view: ScwaresBattle, outlook: Outlook, bases: Sequence[Base], goal: int, options: Sequence[int]
) -> int:
    """The place in *options* of the facing with which most of a unit's *bases* can fire, the first of them at
    *goal*; else they face the nearest enemy, or where they are going."""
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
        seen = [outlook.seen(view, base, cell) for base, cell in zip(bases, cells, strict=True)]
    if not any(seen):
        return least([costs[option] for option in options])
    shooting = [
        (base.facing, cell, foes) for base, cell, foes in zip(bases, cells, seen, strict=True) if foes
    ]

    def merit(option: int) -> int:
        if option == AS_EACH:
            firing = sum([foes & table.arc(cell, front) > 0 for front, cell, foes in shooting])
        else:
            firing = sum([foes & table.arc(cell, option) > 0 for _, cell, foes in shooting])
        return FIRING * firing - costs[option]

    chosen = greatest([merit(option) for option in options])
    front = bases[0].facing if options[chosen] == AS_EACH else options[chosen]
    targets = seen[0] & table.arc(cells[0], front)
    if targets:
        keep_clear(view, outlook, cells[0], targets)
    return chosen


def keep_clear(view: ScwaresBattle, outlook: Outlook, cell: int, targets: int) -> None:
    """Tells those who move later what lies between a zone and the nearest of its *targets*."""
    outlook.lanes |= view.table.line(cell, nearest(view, cell, targets))[0]


@cache
def expected(dice: int, bases: int, of_each: int) -> int:
    """Thousandths of a base that so many *dice* destroy among so many, *of_each* dice to one."""
    ways = sum(
        min(hits // of_each, bases) * comb(dice, hits) * (SIXTH - 1) ** (dice - hits)
        for hits in range(dice + 1)
    )
    return int(1000 * ways // SIXTH**dice)


def on_the_brink(view: ScwaresBattle, side: int) -> dict[int, int]:
    """SCW-GMOR-01: by group of the enemy how much more its bases are worth, in per cent, the fewer it may
    lose until it has to test."""
    return {
        number: BRINK // max(to_spare(view, group), 1)
        for number, group in enumerate(view.groups)
        if group.side != side and group.original and not group.tested
    }


def to_spare(view: ScwaresBattle, group: Group) -> int:
    """SCW-GMOR-01: bases that *group* can lose until it has to test."""
    present = sum([view.units[index].strength for index in group.units])
    return present - group.original * THRESHOLD[view.party_of(group.side)] // 100


def dearness(view: ScwaresBattle, number: int) -> int:
    """What it costs to lose a base of one's group of that *number*: the less it can spare the more; nothing
    if it tests every turn anyway."""
    group = view.groups[number]
    left = to_spare(view, group)
    return 0 if group.tested or left <= 0 else MOST - left


def worth_of_fire(view: ScwaresBattle, brink: dict[int, int], laid: int, base: Base, zone: int) -> int:
    """What the dice of *base* add to so many *laid* on a zone; of equals guns, commanders, the nearest.

    Who has no way back is as good as hit twice; who makes off already is hardly worth a shot.
    """
    table, unit = view.table, base.unit
    foes = [each for each in view.at[zone] if each.unit.side != unit.side]
    works = bool(table.works >> zone & 1)
    of_each = DICE_AGAINST_WORKS if works else 1
    dice = WEAPON_DICE[unit.weapon]
    more = expected(laid + dice, len(foes), of_each) - expected(laid, len(foes), of_each)
    movable = [foe for foe in foes if GOES[foe.unit.troop_class]]
    if movable:
        pushed = expected(laid + dice, len(movable), of_each) - expected(laid, len(movable), of_each)
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
    """Whether *foe* is one to go at: shaken, or without arms."""
    return foe.state == SHAKEN or foe.weapon == NONE
