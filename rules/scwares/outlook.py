"""What a side sees as it moves: how far off the enemy is, what he covers, and whence he can be hit."""

from typing import NamedTuple

from rules.scwares.battle import ScwaresBattle
from rules.scwares.tables import RANGE, WEAPON_DICE
from rules.scwares.terms import MOUNTED, NATIVES, NONE, SPEAR
from rules.scwares.units import FLEEING, Base
from rules.scwares.zones import in_front

REACH_OF_SPEARS, REACH_OF_LANCES = 4, 6  # zones: a charge of foot, or of horse, is a threat so far
UNKNOWN_REACH, UNKNOWN_DICE = 3, 2  # of whoever is under a marker: a single-shot rifle


class Field(NamedTuple):
    """What an enemy base covers."""

    zones: int  # mask
    dice: int


class Outlook:
    """Of one side, in one phase: what does not change while it moves is found once."""

    def __init__(self) -> None:
        self._made_for: tuple[int, ...] = ()
        self.near: list[
            int
        ] = []  # by zone: to the nearest enemy; more than the table is wide if there is none
        self.fields: list[Field] = []
        self.fields_of_spears: list[Field] = []
        self.laid: dict[int, int] = {}  # dice already laid on a zone in this phase of fire
        self._targets: dict[int, int] = {}
        self._perils: dict[int, int] = {}

    def look(self, view: ScwaresBattle, side: int) -> "Outlook":
        """Brings it up to date; returns itself."""
        foes = view.held[1 - side]
        key = side, view.turn, view.changes, foes
        if key != self._made_for:
            self._made_for = key
            table = view.table
            self._targets, self._perils, self.laid = {}, {}, {}
            self.near = [table.size] * table.size
            before = 0
            for zones, ring in enumerate(table.rings(foes)) if foes else ():
                for cell in table.cells(ring & ~before):
                    self.near[cell] = zones
                before = ring
            settled = view.party_of(side) == NATIVES  # the Europeans do not move any more before they fire
            self.fields, self.fields_of_spears = [], []
            for base in view.enemies(side):
                self._add(view, base, settled)
        return self

    def _add(self, view: ScwaresBattle, base: Base, settled: bool) -> None:
        table, unit, cell = view.table, base.unit, base.cell
        if unit.is_marker:
            self.fields.append(Field(table.disc(cell, UNKNOWN_REACH), UNKNOWN_DICE))
        elif unit.weapon == SPEAR:
            reach = REACH_OF_LANCES if unit.kind == MOUNTED else REACH_OF_SPEARS
            if not settled:
                self.fields_of_spears.append(Field(table.disc(cell, reach), 1))
        elif unit.weapon != NONE and not unit.limbered and unit.state != FLEEING:
            zones = table.disc(cell, RANGE[unit.weapon]) & table.sight(cell)
            if settled:
                zones &= table.arc(cell, base.facing)
            self.fields.append(Field(zones, WEAPON_DICE[unit.weapon]))

    def targets(self, view: ScwaresBattle, side: int, reach: int) -> int:
        """The zones from which somebody of the enemy can be seen within *reach*, as a mask."""
        known = self._targets.get(reach)
        if known is None:
            table, known = view.table, 0
            for cell in table.cells(view.held[1 - side]):
                known |= table.disc(cell, reach) & table.sight(cell)
            known &= ~view.held[1 - side]
            self._targets[reach] = known
        return known

    def danger(self, zones: int) -> int:
        """Dice of the enemy's fire that *zones* can draw upon themselves."""
        return sum([field.dice for field in self.fields if field.zones & zones])

    def peril(self, view: ScwaresBattle, side: int, cell: int) -> int:
        """What a base that comes into touch in that zone has against it, in half dice: fire, and twice what a
        base there counts for that can strike back."""
        known = self._perils.get(cell)
        if known is None:
            table = view.table
            known = 2 * self.danger(table.bits[cell]) + 2 * self.struck(view, side, cell)
            self._perils[cell] = known
        return known

    def struck(self, view: ScwaresBattle, side: int, cell: int) -> int:
        """1 if an enemy next to that zone faces it, else 0."""
        table = view.table
        return int(
            any(
                in_front(foe.facing, table.bearing(at, cell))
                for at in table.cells(table.around[cell] & view.held[1 - side])
                for foe in view.at[at]
            )
        )

    def steel(self, zones: int) -> int:
        """Enemy bases with spears that can come at those in *zones*."""
        return sum([1 for field in self.fields_of_spears if field.zones & zones])
