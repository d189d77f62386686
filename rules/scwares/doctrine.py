"""What the computer reckons with: whom to make for, what a zone is worth, whether a charge pays."""

from collections.abc import Callable, Sequence

from rules.core.boards.squares import turned
from rules.scwares.battle import ScwaresBattle
from rules.scwares.goals import DESTROY
from rules.scwares.tables import RANGE, WEAPON_DICE
from rules.scwares.terms import COMMANDER, NATIVE, NONE, SCOUTS, SPEAR
from rules.scwares.units import SHAKEN, ScwaresUnit

NEAR = 6  # zones within which an enemy is reckoned with
REACH_OF_SPEARS = 4  # zones: the charge of men without firearms is a threat so far
UNKNOWN_REACH, UNKNOWN_DICE = 3, 2  # of whoever is under a marker: a single-shot rifle


class Aims:
    """Where a side wants to go, and what every zone is threatened with, found once a phase."""

    def __init__(self) -> None:
        self._made_for: tuple[int, int, int] = (-1, -1, -1)
        self._threat: dict[int, int] = {}
        self._foes: list[tuple[int, int]] = []  # disc, dice

    def threat(self, view: ScwaresBattle, side: int, cell: int) -> int:
        """Dice that the enemy could throw at a zone by fire, or by a charge of spearmen, as he stands."""
        key = view.turn, view.changes, view.held[1 - side]
        if self._made_for != key:
            self._made_for = key
            self._threat = {}
            self._foes = [
                reach_of(view, base.unit, base.cell)
                for base in view.enemies(side)
                if base.unit.weapon != NONE or base.unit.is_marker
            ]
        known = self._threat.get(cell)
        if known is None:
            known = self._threat[cell] = sum(dice for disc, dice in self._foes if disc >> cell & 1)
        return known


def reach_of(view: ScwaresBattle, unit: ScwaresUnit, cell: int) -> tuple[int, int]:
    """The zones a base threatens, whichever way it faces, and its dice."""
    if unit.is_marker:
        return view.table.disc(cell, UNKNOWN_REACH), UNKNOWN_DICE
    if unit.weapon == SPEAR:
        return view.table.disc(cell, REACH_OF_SPEARS), 1
    return view.table.disc(cell, RANGE[unit.weapon]), WEAPON_DICE[unit.weapon]


def place_to_go(view: ScwaresBattle, unit: ScwaresUnit) -> int:
    """The zone *unit* makes for: a place its side wants, or the nearest enemy; NONE if there is neither."""
    side, here = unit.side, view.table.at(unit.x, unit.y)
    spans = view.table.spans(here)
    wanted = 0
    for goal in view.goals:
        if goal.side == side and goal.kind != DESTROY:
            wanted |= goal.zones
    if wanted:
        return min(view.table.cells(wanted), key=lambda cell: (spans[cell], cell))
    if keeps(view, side):
        return NONE
    foes = view.table.cells(view.held[1 - side])
    return min(foes, key=lambda cell: (spans[cell], cell), default=NONE)


def keeps(view: ScwaresBattle, side: int) -> bool:
    """Whether a side is there only to keep the other from what that wants."""
    return not any(goal.side == side for goal in view.goals) and any(goal.side != side for goal in view.goals)


def nearest_foe(view: ScwaresBattle, side: int, cell: int) -> int:
    """The zone of the enemy nearest to a zone, or NONE."""
    spans = view.table.spans(cell)
    foes = view.table.cells(view.held[1 - side])
    return min(foes, key=lambda at: (spans[at], at), default=NONE)


def own_reach(view: ScwaresBattle, unit: ScwaresUnit) -> int:
    """Zones *unit* can strike over by fire; one for those who must close."""
    troops = unit
    if unit.is_marker:
        hidden = view.under.get(unit.index, NONE)
        if hidden == NONE:
            return 2
        troops = view.units[hidden]
    return max(1, RANGE[troops.weapon]) if troops.weapon != NONE else 1


def stands_well(view: ScwaresBattle, aims: Aims, unit: ScwaresUnit) -> bool:
    """Whether it need not move: an enemy is within its reach, and before it; or it guards a place."""
    cell = view.table.at(unit.x, unit.y)
    foe = nearest_foe(view, unit.side, cell)
    if unit.kind == COMMANDER or unit.kind in SCOUTS:
        return foe != NONE and view.table.spans(cell)[foe] > NEAR and place_to_go(view, unit) == NONE
    if foe == NONE:
        return place_to_go(view, unit) == NONE
    reach = own_reach(view, unit)
    facing_it = foe == cell or turned(unit.facing, view.table.bearing(cell, foe)) <= 1
    if unit.weapon != SPEAR and view.table.spans(cell)[foe] <= reach and facing_it:
        seen = view.table.sight(cell) >> foe & 1
        return bool(seen)
    return keeps(view, unit.side) and view.table.spans(cell)[foe] > NEAR and facing_it


def crowded(view: ScwaresBattle, unit: ScwaresUnit) -> bool:
    """Whether bases of *unit* share zones while the enemy is near."""
    cells = [base.cell for base in unit.standing()]
    return len(set(cells)) < len(cells) and view.span(cells[0], unit.side) <= NEAR


def far_off(view: ScwaresBattle, unit: ScwaresUnit) -> bool:
    """Whether a gun is out of range of everybody."""
    return view.span(view.table.at(unit.x, unit.y), unit.side) > RANGE[unit.weapon]


def abreast(view: ScwaresBattle, unit: ScwaresUnit, options: Sequence[int]) -> int:
    """The option that takes a base out of a crowded zone to an empty one, no farther from the enemy; or
    DONE."""
    table = view.table
    best, most = 0, 0
    for place, option in enumerate(options):
        if option < 0:
            continue
        base, cell = unit.bases[option // table.size], option % table.size
        own = sum(other.unit is unit for other in view.at[base.cell])
        if own < 2 or view.at[cell]:
            continue
        value = (
            10
            - table.spans(base.cell)[cell]
            - abs(view.span(cell, unit.side) - view.span(base.cell, unit.side))
        )
        if value > most:
            best, most = place, value
    return best


def worths(view: ScwaresBattle, aims: Aims, unit: ScwaresUnit, caution: int) -> Callable[[int], int]:
    """What each zone is worth to *unit*: near its aim, an enemy within reach, cover, few dice against it."""
    table, side = view.table, unit.side
    goal = place_to_go(view, unit)
    reach = own_reach(view, unit)
    combatant = unit.weapon != NONE or unit.is_marker
    towards = table.spans(goal) if goal != NONE else None
    timid = unit.kind == COMMANDER or unit.kind in SCOUTS

    def worth(cell: int) -> int:
        value = 0
        if towards is not None:
            value -= 60 * towards[cell]
        span = view.span(cell, side)
        if timid:
            value += 40 * min(span, NEAR)
        elif combatant and unit.weapon != SPEAR and span <= reach:
            value += 150 + 20 * span
        danger = aims.threat(view, side, cell) * caution
        if table.works >> cell & 1:
            danger //= 3
        if unit.weapon == SPEAR:
            danger //= 4
        return value - danger

    return worth


def front(view: ScwaresBattle, aims: Aims, unit: ScwaresUnit) -> int:
    """The facing *unit* wants: to the nearest enemy, if he is near, else to where it is going."""
    cell = view.table.at(unit.x, unit.y)
    foe = nearest_foe(view, unit.side, cell)
    goal = place_to_go(view, unit)
    if foe != NONE and (view.table.spans(cell)[foe] <= NEAR + 2 or goal == NONE):
        goal = foe
    return NONE if goal in (NONE, cell) else view.table.bearing(cell, goal)


def worth_of_charge(view: ScwaresBattle, unit: ScwaresUnit, foe: ScwaresUnit) -> int:
    """Tenths of a base that a charge promises beyond what it costs, as far as numbers tell."""
    if foe.is_marker:
        return -20
    table, side = view.table, unit.side
    own = view.units[view.under[unit.index]] if unit.is_marker else unit
    mine = own.strength
    theirs = 0
    works = False
    for base in foe.standing():
        works = works or bool(table.works >> base.cell & 1)
        for cell in table.cells(table.around[base.cell] & view.held[side]):
            mine += sum(other.unit is not unit and other.unit.weapon != NONE for other in view.at[cell])
    theirs = foe.strength
    gap = min(table.spans(base.cell)[other.cell] for base in unit.standing() for other in foe.standing())
    value = 3 * (mine - theirs) - 2 * gap
    if own.weapon == SPEAR:
        value += 12
    if foe.state == SHAKEN or foe.weapon == NONE:
        value += 6
    if works:
        value -= 12
    if own.troop_class != NATIVE:
        value -= 8
    return value
