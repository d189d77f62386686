"""A battle of SCWaRes: the bases in each zone, the units under markers, and the cards that are out."""

from copy import copy
from dataclasses import dataclass, field, replace

from rules.core.battle import Battle
from rules.core.dice import Overheard, ScriptedDice
from rules.core.events import Log
from rules.core.standing import GONE
from rules.scwares.cards import InForce
from rules.scwares.options import Options
from rules.scwares.sections.zones import front_rank, is_in_front
from rules.scwares.terms import EUROPEANS, NATIVES, NONE
from rules.scwares.terrain import Terrain
from rules.scwares.units import MARKED, Base, Group, ScwaresUnit


@dataclass(slots=True)
class Goal:
    """SCW-R-41: one aim of a side. goals.py checks whether it is met."""

    side: int
    kind: int  # an index of goals.KINDS
    zones: int = 0  # mask of the place it is about
    count: int = 1  # bases that must arrive there, or that the enemy must lose
    holder: int = NONE  # side that was last alone there
    met: bool = False


@dataclass(slots=True)
class Dust:
    """SCW-EVENT-13, SCW-R-33: a cloud of dust, and the native bases that may come out of it."""

    cell: int
    bases: int


@dataclass(slots=True)
class ScwaresBattle(Battle):
    """A battle with its table. Pairs are indexed by side."""

    # a list of the ruleset's own units; field() is for mypyc, which would take the base's as a default
    units: list[ScwaresUnit] = field()  # type: ignore[assignment]
    table: Terrain = field(kw_only=True)  # same as board
    heard: Overheard = field(kw_only=True)  # same as dice
    options: Options = field(kw_only=True)
    european: int = field(kw_only=True)  # the European side; the other is native
    north: int = 0  # the facing that is north (SCW-R-37)
    homes: tuple[int, int] = (6, 2)  # by side: the facing of the table edge that is its rear
    at: list[list[Base]] = field(default_factory=list)  # by zone: its bases and markers, front rank first
    kinds: list[tuple[int, ...]] = field(default_factory=list)  # by zone: the kinds of these bases
    held: list[int] = field(default_factory=lambda: [0, 0])  # by side: mask of zones with its bases
    groups: list[Group] = field(default_factory=list)
    under: dict[int, int] = field(default_factory=dict)  # by marker: the unit under it; dummies are left out
    hides: dict[int, int] = field(default_factory=dict)  # by unit: its marker
    wavering: list[int] = field(default_factory=list)  # units under markers that failed their test this turn
    cards: list[int] = field(default_factory=list)  # cards turned so far
    turned: list[tuple[int, int]] = field(default_factory=list)  # turn and card of each
    in_force: InForce = InForce(0, 0, ())  # effects of cards for the Europeans this turn
    dust: list[Dust] = field(default_factory=list)
    points_rolled: dict[tuple[int, int], int] = field(default_factory=dict)  # by kind and mode (SCW-R-11)
    goals: list[Goal] = field(default_factory=list)
    arrivals: int = 0  # units brought by cards so far
    first: int = NONE  # side that was on the ground first
    changes: int = 0  # times that a unit was turned up, arrived or left: each makes views new
    views: list[tuple[int, "ScwaresBattle | None"]] = field(
        default_factory=lambda: [(-1, None), (-1, None)], repr=False
    )

    def side_of(self, party: int) -> int:
        """Returns the side of EUROPEANS or NATIVES."""
        return self.european if party == EUROPEANS else 1 - self.european

    def party_of(self, side: int) -> int:
        """Returns EUROPEANS or NATIVES."""
        return EUROPEANS if side == self.european else NATIVES

    def bonus(self, side: int) -> int:
        """Returns the points that event cards add to every scoring die of a side. SCW-R-35."""
        return self.in_force.score if side == self.european else 0

    def seen_by(self, side: int) -> Battle:
        """Returns the battle without units under the other side's markers, and with dummies unmarked.

        Not even the last markers can be told to be dummies. The view does not lead to the log, the dice, or
        the other commander. SCW-GEN-02.
        """
        if self.options.game != "closed" or not any(
            unit.is_marker and unit.on_table and unit.side != side for unit in self.units
        ):
            return self
        made, view = self.views[side]
        if view is None or made != self.changes:
            view = copy(self)
            view.units = [
                unit if unit.side == side or unit.index not in self.hides else marker_of(unit)
                for unit in self.units
            ]
            view.under = {m: u for m, u in self.under.items() if self.units[u].side == side}
            view.hides = {u: m for u, m in self.hides.items() if self.units[u].side == side}
            view.groups = [
                group if group.side == side else Group(group.side, group.key) for group in self.groups
            ]
            terms = {name: term for name, term in self.scenario.terms.items() if name != "dummies"}
            view.scenario = replace(self.scenario, units=(), terms=terms)
            own_commander = self.commanders[side]
            view.commanders, view.views, view.log = (own_commander, own_commander), [], Log()
            view.dice = view.heard = Overheard(ScriptedDice([]))
            self.views[side] = self.changes, view
        else:
            view.turn, view.activations = self.turn, self.activations
            view.in_force, view.arrivals = self.in_force, self.arrivals
        view.wavering = [index for index in self.wavering if self.units[index].side == side]
        view.dust = [replace(cloud, bases=0) for cloud in self.dust]
        return view

    # places

    def place(self, base: Base, cell: int, facing: int) -> None:
        """Moves *base* into a zone, behind those there. When it changes zones it loses all contacts."""
        if base.cell != cell:
            self.lift(base)
            self.at[cell].append(base)
            self.kinds[cell] += (base.unit.kind,)
            self.held[base.unit.side] |= self.table.bits[cell]
            base.cell = cell
        base.facing = facing
        base.place = self.table.xs[cell], self.table.ys[cell], facing

    def lift(self, base: Base) -> None:
        """Takes *base* out of its zone and out of contact."""
        for other in base.touching:
            other.touching.remove(base)
        base.touching.clear()
        cell = base.cell
        if cell >= 0:
            zone_bases = self.at[cell]
            zone_bases.remove(base)
            self.kinds[cell] = tuple([other.unit.kind for other in zone_bases])
            side = base.unit.side
            if not any(other.unit.side == side for other in zone_bases):
                self.held[side] &= ~self.table.bits[cell]
            base.cell = NONE

    def settle(self, unit: ScwaresUnit) -> None:
        """Moves a unit's own place to that of its first base on the table. SCW-UNIT-01."""
        for base in unit.bases:
            if base.place != GONE:
                unit.x, unit.y, unit.facing = base.place
                return

    def others(self, cell: int, unit: ScwaresUnit) -> tuple[int, ...]:
        """Returns the kinds of the bases in a zone that are not of *unit*."""
        return tuple(base.unit.kind for base in self.at[cell] if base.unit is not unit)

    def room(self, cell: int, kind: int) -> bool:
        """Tells whether one more base of that kind fits into a zone. SCW-ZONE-04."""
        return self.table.fits(cell, (*self.kinds[cell], kind))

    def front(self, cell: int, side: int, foe: int) -> list[Base]:
        """Returns a side's front rank in a zone, towards *foe*.

        *foe* is a zone. They need not face it. SCW-FIRE-02, SCW-CC-02, SCW-R-08.
        """
        ranks = [base for base in self.at[cell] if base.unit.side == side]
        if len(ranks) < 2:
            return ranks
        if foe != cell and not is_in_front(ranks[0].facing, self.table.bearing(cell, foe)):
            ranks.reverse()
        kinds = [base.unit.kind for base in ranks]
        return ranks[: front_rank(kinds, self.table.size_of[cell][0])]

    def troops(self, unit: ScwaresUnit) -> ScwaresUnit:
        """Returns *unit*, or the unit under it if it is a marker whose unit is known."""
        return self.units[self.under.get(unit.index, unit.index)]

    def units_on_table(self, side: int) -> list[ScwaresUnit]:
        """Returns the units of a side on the table, markers included, by index."""
        return [unit for unit in self.units if unit.side == side and unit.on_table]

    def enemies(self, side: int) -> list[Base]:
        """Returns the bases of the other side on the table, markers included."""
        return [
            base
            for unit in self.units
            if unit.side != side and unit.on_table
            for base in unit.bases
            if base.cell >= 0
        ]

    def span(self, cell: int, side: int) -> int:
        """Counts the zones to the nearest enemy base.

        It is more than the table is wide if there is none.
        """
        held = self.held[1 - side]
        if not held:
            return self.table.size
        for zones, ring in enumerate(self.table.rings(held)):
            if ring >> cell & 1:
                return zones
        raise AssertionError  # the last ring is the whole board


def marker_of(unit: ScwaresUnit) -> ScwaresUnit:
    """Returns what the enemy knows of a unit under a marker."""
    return ScwaresUnit(unit.index, unit.side, 0, 0, 0, 0, 0, MARKED, False, troop_class=unit.troop_class)
