"""The worth of a zone as a post for one base: its targets, its dangers, and its distance.

Worth is in hundredths of a base.
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.core.boards.squares import FACINGS
from rules.scwares.battle import ScwaresBattle
from rules.scwares.goals import HOLD
from rules.scwares.tables import GOES, RANGE
from rules.scwares.terms import NONE
from rules.scwares.terrain import Reach
from rules.scwares.units import FLEEING, Base

if TYPE_CHECKING:
    from rules.scwares.commander.outlook import Outlook

A_DIE: Final = 17  # worth of a die of fire: the base it may destroy
GOING_BACK: Final = 5  # and if it may drive it back; as much as A_DIE if it has no way back
AT_WORKS: Final = 6  # a die at a target in fortifications
ROOM: Final = 3  # worth of a zone between it and the enemy, if its range is longer
STAB: Final = 4  # weight of an enemy that could reach it with machetes
TO_SPEAR: Final = 3  # zones from the enemy at which bases without firearms wait for their chance
CROWDED: Final = 60  # cost of standing behind others in their zone
IN_THE_WAY: Final = 25  # and in the line of fire of others
BEHIND_WORKS: Final = 80  # worth of standing in its fortifications, for a base that guards a place
A_MOVE: Final = 5  # zones that a base advances in a move, seldom more
ALL_COME: Final = 4  # an enemy that has yet to move has this many targets to choose from


def shut_in(view: ScwaresBattle, base: Base) -> int:
    """Returns the directions in which *base* has no way back, as eight bits. SCW-R-18."""
    table, unit = view.table, base.unit
    enemy = view.held[1 - unit.side] | table.barred
    shut = 0
    for way, to in enumerate(table.steps[base.cell]):
        if to < 0 or enemy >> to & 1 or (view.at[to] and not view.room(to, unit.kind)):
            shut |= 1 << way
    return shut


class Posts:
    """The posts for all bases of a side with the same weapon and destination."""

    def __init__(self, outlook: "Outlook", view: ScwaresBattle, side: int, key: tuple[int, int, int]) -> None:
        self.reach, self.dice, self.goal = key
        self.outlook = outlook
        self.table = table = view.table
        self.near, self.fire, self.steel = outlook.near, outlook.fire, outlook.steel
        self.far = table.spans(self.goal) if self.goal != NONE else self.near
        self.pinned = self.open = self.works = 0  # masks: zones to hit a base without a way back from; ...
        self.known: dict[int, int] = {}
        if self.dice:
            for base in view.enemies(side):
                if base.unit.state != FLEEING and view.held[side] & table.disc(
                    base.cell, self.reach + A_MOVE
                ):
                    self._mark(view, base)
        self.marks = self.pinned | self.open | self.works
        self.caution, self.haste = outlook.temper.caution, outlook.temper.haste
        self.guards = any(goal.kind == HOLD and goal.holder == side for goal in view.goals)
        self.keep = self.reach if self.goal == NONE and self.dice else 0 if self.goal != NONE else TO_SPEAR

    def _mark(self, view: ScwaresBattle, base: Base) -> None:
        table, cell = self.table, base.cell
        zones = table.disc(cell, self.reach) & table.sight(cell) & ~table.bits[cell]
        if table.works >> cell & 1:
            self.works |= zones
            return
        self.open |= zones
        if GOES[base.unit.troop_class]:
            shut = shut_in(view, base)
            if shut:
                for way in range(FACINGS):
                    if shut >> way & 1:
                        self.pinned |= zones & table.sector(cell, way)

    def gain(self, cell: int) -> int:
        """Returns the damage that a base there can do to the enemy."""
        if self.pinned >> cell & 1:
            return self.dice * 2 * A_DIE
        if self.open >> cell & 1:
            return self.dice * (A_DIE + GOING_BACK)
        return self.dice * AT_WORKS if self.works >> cell & 1 else 0

    def worth(self, cell: int) -> int:
        """Returns the worth of standing there."""
        known = self.known.get(cell)
        if known is None:
            loss = self.caution * self.fire[cell]
            if not self.outlook.settled:
                loss = loss // ALL_COME + STAB * self.steel[cell]
            if self.table.works >> cell & 1:
                loss = loss // 3 - (BEHIND_WORKS if self.guards else 0)
            known = self.gain(cell) - loss - self.haste * max(self.keep, self.far[cell])
            if self.dice:
                known += ROOM * min(self.near[cell], self.reach)
            self.known[cell] = known
        return known


def in_sight(view: ScwaresBattle, base: Base, cell: int) -> int:
    """Returns the mask of zones with enemies that *base* could fire at from a zone.

    It faces them there. SCW-FIRE-04, SCW-FIRE-05.
    """
    table, side = view.table, base.unit.side
    foes = view.held[1 - side] & table.disc(cell, RANGE[view.troops(base.unit).weapon])
    if foes:
        foes &= table.sight(cell)
    if not foes or not view.options.troops_block_sight:
        return foes
    troops = view.held[0] | view.held[1]
    if len(view.at[base.cell]) == 1:
        troops &= ~table.bits[base.cell]
    for foe in table.cells(foes):
        if not table.clear(cell, foe, troops):
            foes &= ~table.bits[foe]
    return foes


def can_hit(view: ScwaresBattle, outlook: "Outlook", base: Base, ways: Reach, cell: int) -> bool:
    """Tells whether *base*, with the moves *ways*, would have a target from a zone."""
    foes = outlook.sight_from(view, base, cell)
    return foes > 0 and any(
        zones >> cell & 1 and foes & view.table.arc(cell, facing)
        for facing, zones in enumerate(ways.by_facing)
    )


def best_post(
    view: ScwaresBattle,
    posts: Posts,
    lanes: int,
    base: Base,
    ways: Reach,
    cells: Sequence[int],
) -> int:
    """Returns the index in *cells* of the best post for *base*.

    If the base counts on firing, it must really be able to fire from there.
    """
    table, own_zones = view.table, view.held[base.unit.side]
    if len(view.at[base.cell]) == 1:
        own_zones &= ~table.bits[base.cell]
    known, worth = posts.known, posts.worth
    worths = [known[cell] if cell in known else worth(cell) for cell in cells]
    for busy, cost in ((own_zones & ways.mask, CROWDED), (lanes & ways.mask & ~own_zones, IN_THE_WAY)):
        for cell in table.cells(busy) if busy else ():
            place = bisect_left(cells, cell)
            if place < len(cells) and cells[place] == cell:
                worths[place] -= cost
    checked = 0
    while True:
        place = worths.index(max(worths))
        cell = cells[place]
        if (
            checked >> place & 1
            or not posts.marks >> cell & 1
            or can_hit(view, posts.outlook, base, ways, cell)
        ):
            return place
        checked |= 1 << place
        worths[place] -= posts.gain(cell)
