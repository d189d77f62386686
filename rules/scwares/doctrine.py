"""What the computer reckons with when it moves and fires: where to go, what a place is worth, whom to hit.

Worth is counted in hundredths of a base.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import comb
from typing import Final

from rules.core.boards.squares import turned
from rules.scwares.battle import ScwaresBattle
from rules.scwares.engine.orders import AS_EACH
from rules.scwares.goals import DESTROY, HOLD
from rules.scwares.outlook import Outlook
from rules.scwares.tables import DICE_AGAINST_WORKS, GOES, RANGE, WEAPON_DICE
from rules.scwares.terms import COMMANDER, GUNS, NATIVE, NONE, SCOUTS, SPEAR
from rules.scwares.units import SHAKEN, Base, ScwaresUnit

NEAR: Final = 6  # zones within which an enemy is reckoned with
A_DIE, GOING_BACK = 17, 8  # what a die of fire is worth: the base it may destroy; and if it may drive it back
PACE: Final = 14  # what a zone nearer to where it wants to be is worth to a unit
ROOM: Final = 3  # what a zone between it and the enemy is worth to who can hit him from farther off
STAB: Final = 9  # what an enemy who could come at it with the machete counts for
TO_SPEAR: Final = 3  # zones from the enemy at which spearmen wait for their chance
SIXTH: Final = 6  # sides of a die


def place_to_go(view: ScwaresBattle, unit: ScwaresUnit) -> int:
    """The zone *unit* makes for: a place its side wants or guards, or the nearest enemy; NONE for nothing."""
    side, here = unit.side, view.table.at(unit.x, unit.y)
    wanted = 0
    for goal in view.goals:
        if goal.kind != DESTROY and goal.side == side:
            wanted |= goal.zones
        elif goal.kind == HOLD and goal.holder == side:
            return NONE if near_to(view, here, goal.zones) else nearest(view, here, goal.zones)
    return nearest(view, here, wanted or view.held[1 - side])


def near_to(view: ScwaresBattle, cell: int, zones: int) -> bool:
    """Whether a zone is among *zones*, or within two steps of one."""
    return bool(view.table.disc(cell, 2) & zones)


def nearest(view: ScwaresBattle, cell: int, zones: int) -> int:
    """Of *zones*, the nearest to a zone, or NONE."""
    spans = view.table.spans(cell)
    return min(view.table.cells(zones), key=lambda at: (spans[at], at), default=NONE)


def troops_of(view: ScwaresBattle, unit: ScwaresUnit) -> ScwaresUnit:
    """*unit*, or who is under it if it is a marker of one's own."""
    hidden = view.under.get(unit.index, NONE) if unit.is_marker else NONE
    return unit if hidden == NONE else view.units[hidden]


def own_reach(troops: ScwaresUnit) -> int:
    """Zones over which *troops* can strike; one for those who must close."""
    return max(1, RANGE[troops.weapon]) if troops.weapon != NONE else 1


def shoots(view: ScwaresBattle, unit: ScwaresUnit, base: Base, cell: int, facing: int) -> bool:
    """Whether *base* would have somebody to fire at from there."""
    table = view.table
    foes = view.held[1 - unit.side] & table.disc(cell, RANGE[unit.weapon]) & table.arc(cell, facing)
    return bool(foes and foes & table.sight(cell))


def is_shooter(troops: ScwaresUnit) -> bool:
    """Whether *troops* carry firearms."""
    return troops.weapon not in (NONE, SPEAR)


def stands_well(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit) -> bool:
    """Whether it need not move: most of it has the enemy before it; or it is where it is to be."""
    cell = view.table.at(unit.x, unit.y)
    if unit.kind == COMMANDER or unit.kind in SCOUTS or unit.is_marker:
        return False
    if is_shooter(unit) and not unit.limbered:
        bases = unit.standing()
        firing = sum([shoots(view, unit, base, base.cell, base.facing) for base in bases])
        if 2 * firing >= len(bases) and (unit.troop_class != NATIVE or unit.kind in GUNS):
            return True
        if firing == len(bases) and not outlook.danger(view.table.mask(base.cell for base in bases)):
            return True
    goal = place_to_go(view, unit)
    return goal in (NONE, cell) and outlook.near[cell] > NEAR


def crowded(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit) -> bool:
    """Whether bases of *unit* share zones while the enemy is near."""
    cells = [base.cell for base in unit.standing()]
    return len(set(cells)) < len(cells) and outlook.near[cells[0]] <= NEAR


def abreast(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """The option that takes a base out of a crowded zone to an empty one, no farther from the enemy; or
    DONE."""
    table, near = view.table, outlook.near
    best, most = 0, 0
    for place, option in enumerate(options):
        if option < 0:
            continue
        base, cell = unit.bases[option // table.size], option % table.size
        own = sum(other.unit is unit for other in view.at[base.cell])
        if own < 2 or view.at[cell]:
            continue
        value = 10 - table.spans(base.cell)[cell] - abs(near[cell] - near[base.cell])
        if value > most:
            best, most = place, value
    return best


def worths(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit, caution: int) -> Callable[[int], int]:
    """What it is worth to *unit* to have its first base in a zone, the others about it as they stand."""
    table, side, near = view.table, unit.side, outlook.near
    troops = troops_of(view, unit)
    bases = unit.standing()
    lead, middle = bases[0].cell, bases[len(bases) // 2].cell
    shape = table.mask(base.cell for base in bases)
    if unit.kind == COMMANDER or unit.kind in SCOUTS:
        return behind(view, outlook, unit, caution)
    reach, goal = own_reach(troops), place_to_go(view, unit)
    place = goal != NONE and not view.held[1 - side] >> goal & 1
    spans = table.spans(goal) if place else near
    armed = is_shooter(troops)
    dice = WEAPON_DICE[troops.weapon] if armed else 0
    marks = outlook.targets(view, side, reach) if armed else 0
    movable = any(GOES[foe.troop_class] for foe in view.standing(1 - side))
    gain = dice * (A_DIE + (GOING_BACK if movable else 0))
    keep = 0 if place else (reach if armed else TO_SPEAR)
    count = len(bases)

    def worth(cell: int) -> int:
        zones = shape << cell - lead if cell >= lead else shape >> lead - cell
        at = middle + cell - lead
        value = -PACE * max(keep, spans[at])
        if armed:
            value += gain * (zones & marks).bit_count() + ROOM * min(near[at], reach)
        danger = caution * outlook.danger(zones) + STAB * outlook.steel(zones)
        sheltered = (zones & table.works).bit_count()
        return value - danger * (3 * count - 2 * sheltered) // (3 * count)

    return worth


def behind(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit, caution: int) -> Callable[[int], int]:
    """Of a commander or a scout: out of harm's way, a commander with his own, a scout within sight of the
    enemy."""
    table, near, side = view.table, outlook.near, unit.side
    scout = unit.kind in SCOUTS
    goal = place_to_go(view, unit)
    friends = [base.cell for each in view.standing(side) if each is not unit for base in each.standing()]
    spans = [table.spans(cell) for cell in friends]
    own = near
    if not scout:
        own = [sum(zones) // len(spans) for zones in zip(*spans, strict=True)] if spans else [0] * table.size
    far = table.spans(goal) if goal != NONE else near

    def worth(cell: int) -> int:
        safe = 20 * min(near[cell], 4 if scout else NEAR)
        pull = 2 * far[cell] if not view.held[1 - side] else 0
        return safe - PACE * own[cell] - pull - 3 * caution * outlook.danger(table.bits[cell])

    return worth


def facing(view: ScwaresBattle, bases: Sequence[Base], goal: int, options: Sequence[int]) -> int:
    """The place in *options* of the facing with which most of a unit's *bases* can fire, the first of them at
    *goal*; else they face the nearest enemy, or where they are going."""
    table, unit = view.table, bases[0].unit
    lead = bases[0].cell
    cells = [base.cell + goal - lead for base in bases]
    middle = cells[len(cells) // 2]
    foe = nearest(view, middle, view.held[1 - unit.side])
    if foe == NONE or table.spans(middle)[foe] > NEAR + 2:
        aim = place_to_go(view, unit)
        foe = aim if aim != NONE else foe
    wanted = table.bearing(middle, foe) if foe not in (NONE, middle) else unit.facing
    armed = is_shooter(unit)

    def merit(option: int) -> int:
        fronts = [base.facing for base in bases] if option == AS_EACH else [option] * len(bases)
        firing = 0
        if armed:
            firing = sum(
                [
                    shoots(view, unit, base, cell, f)
                    for base, cell, f in zip(bases, cells, fronts, strict=True)
                ]
            )
        return 20 * firing - (3 * turned(option, wanted) if option != AS_EACH else 7)

    merits = [merit(option) for option in options]
    return merits.index(max(merits))


@cache
def expected(dice: int, bases: int, of_each: int) -> int:
    """Thousandths of a base that so many *dice* destroy among so many, *of_each* dice to one."""
    ways = sum(
        min(hits // of_each, bases) * comb(dice, hits) * (SIXTH - 1) ** (dice - hits)
        for hits in range(dice + 1)
    )
    return int(1000 * ways // SIXTH**dice)


def worth_of_fire(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit, base: Base, zone: int) -> int:
    """What the dice of *base* add to those laid on a zone; of equals guns, commanders, the nearest."""
    table = view.table
    foes = [each.unit for each in view.at[zone] if each.unit.side != unit.side]
    works = bool(table.works >> zone & 1)
    of_each = DICE_AGAINST_WORKS if works else 1
    laid, dice = outlook.laid.get(zone, 0), WEAPON_DICE[unit.weapon]
    more = expected(laid + dice, len(foes), of_each) - expected(laid, len(foes), of_each)
    movable = sum(GOES[foe.troop_class] for foe in foes)
    if movable:
        more += (expected(laid + dice, movable, of_each) - expected(laid, movable, of_each)) // 2
    tie = 3 * any(foe.kind in GUNS for foe in foes) + 2 * any(foe.kind == COMMANDER for foe in foes)
    return 20 * more + 20 * tie - table.spans(base.cell)[zone] + (5 * SIXTH if works and laid else 0)


def far_off(view: ScwaresBattle, outlook: Outlook, unit: ScwaresUnit) -> bool:
    """Whether a gun is out of range of everybody."""
    return outlook.near[view.table.at(unit.x, unit.y)] > RANGE[unit.weapon]


def is_weak(foe: ScwaresUnit) -> bool:
    """Whether *foe* is one to go at: shaken, or without arms."""
    return foe.state == SHAKEN or foe.weapon == NONE
