"""A battle of armies: where units are, which side is active, and the orders left to each general."""

from dataclasses import dataclass, field

from rules.acw_hex.cells import cells_of
from rules.acw_hex.options import Options
from rules.acw_hex.sections.orders import Posted, in_command
from rules.acw_hex.terms import NONE
from rules.acw_hex.terrain import WAYS, Ground
from rules.acw_hex.units import AcwUnit
from rules.core.battle import Battle


@dataclass(slots=True)
class Corps:
    """ACW-BASIC-09, ACW-BASIC-10: a corps, its commander and train, and its line of supply."""

    key: str
    side: int
    commander: int = NONE  # index of its General's unit; may be the army's
    train: int = NONE
    supply: int = NONE  # cell of its line of supply
    cut: bool = False  # an enemy is on its line of supply
    orders: int = 0  # orders left from this player turn's die
    guns_paid: int = 0  # actions that its batteries have been ordered to do, as bits (orders.price)


@dataclass(slots=True)
class Division:
    """ACW-BASIC-12: a division: its commander and its units."""

    key: str
    corps: int
    commander: int = NONE
    units: list[int] = field(default_factory=list)
    chains: dict[int, list[int]] = field(default_factory=dict)  # by cell: free units if it has the commander


class Mind:
    """A commander that the engine can ask directly.

    The engine lists a unit's options only where a direct answer is not enough. Asked either way, the
    commander does the same.
    """

    def bound_for(self, view: "AcwBattle", unit: AcwUnit) -> int:
        """Returns the cell that *unit* moves to if it can; below 0: show the list of options. ACW-MOVE-01."""
        return NONE


@dataclass(slots=True)
class AcwBattle(Battle):
    """A battle with its map. Cells are those of *ground*. Pairs are indexed by side."""

    # a list of the ruleset's own units; field() is for mypyc, which would take the base's as a default
    units: list[AcwUnit] = field()  # type: ignore[assignment]
    ground: Ground = field(kw_only=True)  # same as board
    options: Options = field(kw_only=True)
    at: list[int] = field(default_factory=list)  # by cell: index of the unit there, no commanders; NONE
    held: list[int] = field(default_factory=lambda: [0, 0])  # by side: cells of its troops
    parked: list[int] = field(default_factory=lambda: [0, 0])  # by side: cells of its trains
    own: list[list[AcwUnit]] = field(default_factory=lambda: [[], []])  # troops and trains on the map
    fighters: list[list[AcwUnit]] = field(default_factory=lambda: [[], []])  # the troops among these
    chiefs: list[list[AcwUnit]] = field(default_factory=lambda: [[], []])  # commanders on the map
    zones: list[int] = field(default_factory=lambda: [NONE, NONE])  # by side: its fire zones; NONE: stale
    works: int = 0  # cells entrenched
    corps: list[Corps] = field(default_factory=list)
    divisions: list[Division] = field(default_factory=list)
    generals: tuple[int, int] = (NONE, NONE)  # by side: the army general's index
    army_orders: list[int] = field(default_factory=lambda: [0, 0])
    guns_paid: list[int] = field(
        default_factory=lambda: [0, 0]
    )  # of independent batteries, as Corps.guns_paid
    first: int = 0  # the side that is active first in each game turn
    active: int = 0
    half: int = 0  # player turns so far, plus one
    clash: int = 0  # halves of close combat so far
    by_night: bool = False
    cards: list[int] = field(default_factory=list)  # cards of the scenario's deck not yet drawn
    rain: bool = False  # nobody shoots this turn
    card_for: list[int] = field(default_factory=lambda: [NONE, NONE])  # by side: effect of the turn's card
    begun: tuple[int, int] = (0, 0)  # by side: infantry and cavalry at the start
    objective: int = NONE  # cell
    possessor: int = NONE  # side last in possession of it

    def leading_unit(self, side: int) -> AcwUnit:
        """Returns the unit that answers for the whole army."""
        return self.units[self.generals[side]]

    def troops(self, side: int) -> list[AcwUnit]:
        """Returns the troops of a side on the map, by index."""
        return self.fighters[side]

    def occupied_cells(self) -> int:
        """Returns cells with a unit. Commanders alone do not count."""
        return self.held[0] | self.held[1] | self.parked[0] | self.parked[1]

    def headquarters(self, side: int) -> int:
        """Returns the cells with commanders of a side. ACW-CMD-03, ACW-R-18."""
        found = 0
        for chief in self.chiefs[side]:
            if chief.cell >= 0:
                found |= self.ground.bits[chief.cell]
        return found

    def muster(self) -> None:
        """Recounts the units on the map after one has arrived."""
        for side in (0, 1):
            there = [unit for unit in self.units if unit.cell >= 0 and unit.side == side]
            self.own[side] = [unit for unit in there if not unit.leads]
            self.fighters[side] = [unit for unit in there if unit.fights]
            self.chiefs[side] = [unit for unit in there if unit.leads]

    def place(self, unit: AcwUnit, cell: int, facing: int = NONE) -> None:
        """Moves *unit* to a cell. It keeps its facing unless one is given."""
        bits, cols = self.ground.bits, self.ground.cols
        if unit.role == NONE:
            held = self.held if unit.fights else self.parked
            if unit.cell >= 0:
                self.at[unit.cell] = NONE
                held[unit.side] &= ~bits[unit.cell]
            self.at[cell] = unit.index
            held[unit.side] |= bits[cell]
            self._shifted(unit)
        unit.cell = cell
        unit.x, unit.y = cell % cols, cell // cols
        if facing >= 0:
            unit.facing = facing

    def turn_to(self, unit: AcwUnit, facing: int) -> None:
        """Turns *unit* in its cell."""
        unit.facing = facing
        self._shifted(unit)

    def _shifted(self, unit: AcwUnit) -> None:
        """Clears fire zones and lines of battle after *unit*, no commander, has moved or turned."""
        self.zones[unit.side] = NONE
        if unit.division >= 0:
            self.divisions[unit.division].chains.clear()

    def lift(self, unit: AcwUnit) -> None:
        """Takes *unit* off its cell. It keeps its last place for the log."""
        cell, unit.cell = unit.cell, NONE
        if unit.role == NONE and cell >= 0:
            self.at[cell] = NONE
            (self.held if unit.fights else self.parked)[unit.side] &= ~self.ground.bits[cell]
            self._shifted(unit)

    def leave(self, unit: AcwUnit, state: str) -> None:
        """Takes *unit* out of the game, or off the map for a time, in that *state*."""
        self.lift(unit)
        unit.on_table = False
        unit.state = state
        for there in (self.chiefs,) if unit.leads else (self.own, self.fighters):
            there[unit.side] = [each for each in there[unit.side] if each is not unit]

    def zone(self, side: int) -> int:
        """Returns the cells in the fire zone of any unit of a side. ACW-BASIC-06, ACW-R-05."""
        cells = self.zones[side]
        if cells < 0:
            cells = 0
            for unit in self.own[side]:
                if unit.fights and unit.cell >= 0:
                    cells |= self.zone_of(unit)
            self.zones[side] = cells
        return cells

    def zone_of(self, unit: AcwUnit) -> int:
        """Returns the cells in the fire zone of *unit*. ACW-BASIC-06, ACW-R-05."""
        zone = self.ground.zone[unit.cell][unit.facing]
        if self.options.fire_zone_needs_sight:
            ground = self.ground
            return sum(ground.bits[cell] for cell in cells_of(zone) if ground.sight(unit.cell, cell))
        return zone

    def beside(self, side: int, cell: int) -> list[AcwUnit]:
        """Returns troops of a side next to *cell*, by index."""
        near = self.ground.around[cell] & self.held[side]
        if not near:
            return []
        at, units = self.at, self.units
        if not near & (near - 1):
            return [units[at[near.bit_length() - 1]]]
        return [units[index] for index in sorted([at[to] for to in cells_of(near)])]

    def with_it(self, unit: AcwUnit) -> list[AcwUnit]:
        """Returns the commanders of its side in the hex of *unit*."""
        return [chief for chief in self.chiefs[unit.side] if chief.cell == unit.cell]

    def is_commanded(self, unit: AcwUnit) -> bool:
        """Tells whether *unit* acts free now, through its division commander. ACW-ORD-08, ACW-ORD-09."""
        if unit.free == self.half or unit.division < 0:
            return unit.free == self.half
        led = self.divisions[unit.division]
        if led.commander < 0:
            return False
        chain = led.chains.get(self.units[led.commander].cell)
        return unit.index in (self.chain(unit.division) if chain is None else chain)

    def chain(self, division: int) -> list[int]:
        """Returns indices of the units that act free by the division's commander.

        ACW-ORD-08, ACW-ORD-09, ACW-ORD-10, ACW-ORD-11.
        """
        commander = self.divisions[division].commander
        return self.chain_from(division, self.units[commander].cell) if commander >= 0 else []

    def chain_from(self, division: int, cell: int) -> list[int]:
        """Returns the same indices if the commander were in that cell. ACW-ORD-08, ACW-ORD-09."""
        led = self.divisions[division]
        found = led.chains.get(cell)
        if found is None:
            found = led.chains[cell] = self._chain(led, cell)
        return found

    def _chain(self, led: Division, cell: int) -> list[int]:
        index = self.at[cell] if cell >= 0 else NONE
        if index not in led.units:
            return []
        ground = self.ground
        rest = [self.units[index_led] for index_led in led.units if index_led != index]
        group = [self.units[index]]  # only these can be in line or column with it
        for one in group:
            near = ground.around[one.cell]
            apart: list[AcwUnit] = []
            for unit in rest:
                if unit.cell >= 0:
                    (group if near & ground.bits[unit.cell] else apart).append(unit)
            rest = apart
        if len(group) == 1:
            return [index]
        stands = tuple([(unit.cell, unit.facing) for unit in group])
        tolerance = self.options.line_facing_tolerance
        free = ground.freed.get((stands, tolerance))
        if free is None:
            if len(ground.freed) == WAYS:
                ground.freed.clear()
            posted = tuple(Posted(ground.hexes[at], facing, bool(ground.road[at])) for at, facing in stands)
            free = ground.freed[stands, tolerance] = in_command(0, posted, tolerance)
        return [group[place].index for place in free]

    def pool(self, unit: AcwUnit) -> int:
        """Returns the orders that *unit* could get now: its corps commander's and the army general's."""
        own = self.corps[unit.corps].orders if unit.corps >= 0 else 0
        return own + self.army_orders[unit.side]

    def paid_guns(self, unit: AcwUnit) -> int:
        """Returns the actions that batteries of its pool have been ordered to do, as bits. ACW-ORD-05."""
        return self.corps[unit.corps].guns_paid if unit.corps >= 0 else self.guns_paid[unit.side]
