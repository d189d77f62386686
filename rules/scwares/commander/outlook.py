"""What a side sees as it moves: how far off the enemy is, what he covers, and whence he can be hit."""

from collections.abc import Sequence

from rules.scwares.battle import ScwaresBattle
from rules.scwares.commander.positions import Posts, in_sight
from rules.scwares.commander.temperament import Temper
from rules.scwares.counts import Counts
from rules.scwares.tables import RANGE, WEAPON_DICE
from rules.scwares.terms import MOUNTED, NATIVES, NONE, SPEAR
from rules.scwares.units import FLEEING, Base

REACH_OF_SPEARS, REACH_OF_LANCES = 4, 6  # zones: a charge of foot, or of horse, is a threat so far
UNKNOWN_REACH, UNKNOWN_DICE = 3, 2  # of whoever is under a marker: a single-shot rifle
EIGHTHS = (-1, 0, 1)  # that a neighbour may be aside of straight ahead, and still be struck


class Outlook:
    """Of one side, in one phase: what does not change while it moves is found once."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper
        self._made_for: Sequence[int] = ()
        self.settled = False  # whether the enemy does not move any more before he fires
        self.foes = 0  # mask: where enemies stand who still fight
        self.near: Sequence[int] = ()  # by zone: to the nearest of them; more than the table is wide if none
        # by zone: dice of fire that it can draw upon itself; the same for who comes into touch, and one more
        # if he can be struck back; bases with spears that can come at whoever is there
        self.fire: Sequence[int] = ()
        self.peril: Sequence[int] = ()
        self.steel: Sequence[int] = ()
        self.struck = 0  # mask: next to an enemy who faces that way
        self.lanes = 0  # mask: lines of fire of bases that have moved
        self.posts_of: dict[int, Posts] = {}  # by unit, of those asked for
        self._posts: dict[tuple[int, int, int], Posts] = {}
        self._seen: dict[tuple[int, int, int], int] = {}  # by unit, base and zone, while nobody moves

    def look(self, view: ScwaresBattle, side: int) -> "Outlook":
        """Brings it up to date; returns itself."""
        key = side, view.turn, view.changes, view.held[1 - side]
        if key != self._made_for:
            self._made_for = key
            self._survey(view, side)
        return self

    def _survey(self, view: ScwaresBattle, side: int) -> None:
        table, enemies = view.table, view.enemies(side)
        standing = [base for base in enemies if base.unit.state != FLEEING]
        self.settled = view.party_of(side) == NATIVES
        self.foes = table.mask([base.cell for base in standing or enemies])
        self.near = table.off(self.foes)
        self.struck, self.lanes, self.posts_of, self._posts = 0, 0, {}, {}
        fire, steel = Counts(table.size), Counts(table.size)
        for base in standing:
            self._add(view, base, fire, steel)
        self.fire, self.steel = fire.by_zone(), steel.by_zone()
        fire.add(self.struck, 1)
        self.peril = fire.by_zone()

    def _add(self, view: ScwaresBattle, base: Base, fire: Counts, steel: Counts) -> None:
        table, unit, cell = view.table, base.unit, base.cell
        for eighths in EIGHTHS:
            to = table.steps[cell][(base.facing + eighths) % 8]
            if to >= 0:
                self.struck |= table.bits[to]
        if unit.is_marker:
            zones, dice = table.disc(cell, UNKNOWN_REACH), UNKNOWN_DICE
        elif unit.weapon == SPEAR:
            if not self.settled:
                reach = REACH_OF_LANCES if unit.kind == MOUNTED else REACH_OF_SPEARS
                steel.add(table.disc(cell, reach), 1)
            return
        elif unit.weapon == NONE or unit.limbered:
            return
        else:
            zones, dice = table.disc(cell, RANGE[unit.weapon]) & table.sight(cell), WEAPON_DICE[unit.weapon]
            if self.settled:
                zones &= table.arc(cell, base.facing)
        fire.add(zones, dice)

    def seen(self, view: ScwaresBattle, base: Base, cell: int) -> int:
        """As `in_sight`, found once until somebody has moved: see `forget`."""
        key = base.unit.index, base.number, cell
        known = self._seen.get(key)
        if known is None:
            known = self._seen[key] = in_sight(view, base, cell)
        return known

    def forget(self) -> None:
        """Somebody is about to move, or has."""
        self._seen.clear()

    def posts(self, view: ScwaresBattle, side: int, reach: int, dice: int, goal: int) -> Posts:
        """What every zone is worth to a base that strikes so far with so many *dice*, and goes to the zone
        *goal*; NONE: at the enemy."""
        key = reach, dice, goal
        known = self._posts.get(key)
        if known is None:
            known = self._posts[key] = Posts(self, view, side, key)
        return known
