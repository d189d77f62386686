"""A side's view as it moves: the distance of the enemy, the zones it covers, and the threats to each zone."""

from collections.abc import Sequence

from rules.scwares.battle import ScwaresBattle
from rules.scwares.commander.positions import Posts, in_sight
from rules.scwares.commander.temperament import Temper
from rules.scwares.counts import Counts
from rules.scwares.tables import RANGE, WEAPON_DICE
from rules.scwares.terms import MOUNTED, NATIVES, NONE, SPEAR
from rules.scwares.units import FLEEING, Base

REACH_OF_SPEARS, REACH_OF_LANCES = 4, 6  # zones: how far a charge of infantry, or of cavalry, threatens
UNKNOWN_REACH, UNKNOWN_DICE = 3, 2  # of a unit under a marker: a single-shot rifle
EIGHTHS = (-1, 0, 1)  # eighths that a neighbour may be off straight ahead and still be struck


class Outlook:
    """The facts of one side's phase that do not change while it moves. Each is computed once."""

    def __init__(self, temper: Temper) -> None:
        self.temper = temper
        self._made_for: Sequence[int] = ()
        self.settled = False  # True if the enemy does not move again before it fires
        self.foes = 0  # mask of enemies that still fight
        self.near: Sequence[int] = ()  # by zone: to the nearest; more than the table is wide if none
        # by zone: dice of fire that it may attract; the same for a base in contact, plus one
        # if it can be struck back; bases with spears that can reach a base there
        self.fire: Sequence[int] = ()
        self.peril: Sequence[int] = ()
        self.steel: Sequence[int] = ()
        self.struck = 0  # mask of zones in front of an adjoining enemy
        self.lanes = 0  # mask of the lines of fire of bases that have moved
        self.posts_of: dict[int, Posts] = {}  # by unit, of those computed so far
        self._posts: dict[tuple[int, int, int], Posts] = {}
        self._seen: dict[tuple[int, int, int], int] = {}  # by unit, base and zone, until a unit moves

    def look(self, view: ScwaresBattle, side: int) -> "Outlook":
        """Brings it up to date and returns itself."""
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

    def sight_from(self, view: ScwaresBattle, base: Base, cell: int) -> int:
        """Answers as `in_sight`, cached until a unit has moved: see `forget`."""
        key = base.unit.index, base.number, cell
        known = self._seen.get(key)
        if known is None:
            known = self._seen[key] = in_sight(view, base, cell)
        return known

    def forget(self) -> None:
        """Clears the cache because a unit is about to move, or has moved."""
        self._seen.clear()

    def posts(self, view: ScwaresBattle, side: int, reach: int, dice: int, goal: int) -> Posts:
        """Returns the worth of every zone to a base that strikes at *reach* with *dice*.

        *goal*: the zone it goes to; NONE: the enemy.
        """
        key = reach, dice, goal
        known = self._posts.get(key)
        if known is None:
            known = self._posts[key] = Posts(self, view, side, key)
        return known
