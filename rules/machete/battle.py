"""A battle of Machete!: where units are, which cards are left, and the state that only these rules need."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field, fields, replace

from rules.core.battle import Battle, Unit
from rules.core.boards.free import mask_without
from rules.core.boards.going import Going, Reach
from rules.core.dice import Overheard
from rules.machete.options import Options
from rules.machete.sections.buildings import garrison_is_target
from rules.machete.tables import BREAK_OVER, FULL_CREW
from rules.machete.terms import INTACT, LEFT_EDGE, RIGHT_EDGE, SHIP
from rules.machete.terrain import Terrain
from rules.machete.units import FORCED_BACK, SHAKEN, MacheteUnit


@dataclass(slots=True)
class House:
    """MACH-BLD-01, MACH-BLD-02: a building and its garrison."""

    area: int  # index in Scenario.board["areas"]
    size: int  # LARGE or SMALL
    spot: int  # the cell of its garrison
    assault: bool = False  # MACH-BLD-05: storming it is the aim of the scenario
    condition: int = INTACT
    garrison: int = -1  # index of the unit inside, -1 if it is empty
    has_fired: bool = False  # MACH-BLD-04: its garrison has given itself away
    stormers: list[int] = field(default_factory=list)  # indices of the units at its door this phase


@dataclass(slots=True)
class Goal:
    """MACH-R-65: one aim of a side. goals.py measures how much of it is done."""

    side: int
    kind: int  # an index of goals.KINDS
    count: int  # how many of them
    units: tuple[int, ...]  # the units it is about
    area: int  # the house or field it is about, -1: any
    cell: int  # the place to hold, or to land at; -1: none named
    holder: int  # side in possession of the place, -1: neither
    first: int  # side that was there first, -1: neither
    lands: bool = False  # it is about loads brought ashore
    since: int = 1  # phase since which the place is held undisputed, or all units are freed or captured
    taken: int = 0  # phase in which its holder took it
    met: bool = False


class Mind:
    """A commander that the engine can ask directly.

    The engine lists a unit's options only where a direct answer is not enough. Asked either way, the
    commander does the same.
    """

    nearer: int = 0  # hundredths of a cm closer than other commanders before it fires or charges

    def bound_for(self, view: "MacheteBattle", unit: MacheteUnit) -> int:
        """Returns the cell that *unit* marches to if it can; -1: show the list of options. MACH-MOVE-02."""
        return -1

    def is_gathered(self, view: "MacheteBattle", side: int) -> bool:
        """Tells whether enough of *side* are ready for it to attack in this phase."""
        return True

    def marches_on(self, view: "MacheteBattle", unit: MacheteUnit) -> int:
        """Returns the cell for *unit* with no enemy near and nothing else to do.

        -1: it must think. MACH-GEN-08.
        """
        return -1


@dataclass(slots=True)
class MacheteBattle(Battle):
    """A battle with its table. Cells are those of *table*. Pairs are indexed by side."""

    # a list of the ruleset's own units; field() is for mypyc, which would take the base's as a default
    units: list[MacheteUnit] = field()  # type: ignore[assignment]
    table: Terrain = field(kw_only=True)  # same as board
    heard: Overheard = field(kw_only=True)  # same as dice
    options: Options = field(kw_only=True)
    at: list[int] = field(default_factory=list)  # by cell: index of the unit there, -1 if none
    # by side: bit mask of its units' cells
    held: list[int] = field(default_factory=lambda: [0, 0])
    # by side: bit mask of the cells from which its units touch others, outside houses and ships
    bodies: list[int] = field(default_factory=lambda: [0, 0])
    # by side: the masks last asked about, and those cells with their neighbours
    shaded: list[int] = field(default_factory=lambda: [0, 0])
    shades: list[int] = field(default_factory=lambda: [0, 0])
    grounds: list[int] = field(default_factory=lambda: [0, 0])
    grips: list[int] = field(default_factory=lambda: [0, 0])
    # by side: bit mask of the cells where its units lie in ambush; these are in none of the three above,
    # so nothing that the other side may do depends on them
    covert: list[int] = field(default_factory=lambda: [0, 0])
    # by side: enemies on the table that are not hidden
    foes: list[list[MacheteUnit]] = field(default_factory=lambda: [[], []])
    # by side: the cells of these enemies, in order
    spots: list[list[int]] = field(default_factory=lambda: [[], []])
    lurking: list[int] = field(default_factory=lambda: [0, 0])  # by side: number of units in ambush
    guns: list[MacheteUnit] = field(default_factory=list)  # of both sides, with or without a crew
    ships: list[MacheteUnit] = field(default_factory=list)
    # by side: units and houses as it sees them while some are hidden; empty until it asks
    shown: list[tuple[list[MacheteUnit], list[House]]] = field(
        default_factory=lambda: [([], []), ([], [])], repr=False
    )
    # by side: the copy of this battle that it is shown meanwhile, updated whenever it asks
    views: list["MacheteBattle | None"] = field(default_factory=lambda: [None, None], repr=False)
    order: list[int] = field(default_factory=list)  # indices in this phase's card order
    # the last question where a unit could march: what the answer depends on, and the cells
    last_ways: tuple[tuple[Going, int, int, int, int, int], list[int]] | None = field(
        default=None, repr=False
    )
    # the last question whom a unit could attack: what the answer depends on, and the answer
    last_attacks: tuple[tuple[int, int, bool, int, int, int], list[tuple[int, int, bool]]] | None = field(
        default=None, repr=False
    )
    # the last reach asked about, the cells barred, and the cells left open
    last_reach: Reach | None = field(default=None, repr=False)
    last_barred: int = 0
    last_open: int = 0
    contacts: int = 0  # contacts made so far
    stirs: int = 0  # times that units arrived, left, or detached men
    ambush_phase: int = 0  # phase in which an ambush opened
    ambushed_side: int = -1
    unsurprised: tuple[int, ...] = ()  # units of that side that the scenario exempts (MACH-R-09)
    objective: int = -1  # cell of the scenario's objective, -1 if it has none
    possessor: int = -1  # side last in possession of the objective (MACH-R-76)
    # by side: whether it must attack; both if the scenario names neither
    must_win: tuple[bool, bool] = (True, True)
    broke_off: int = -1  # side that broke off the battle
    # units gone by side, and units at the start, once a phase is over; None during a phase (toll.py)
    tally: tuple[list[int], list[int]] | None = None
    departed: int = 0  # number of units that have left the table
    idle: int = 0  # phases in a row without fire or contact
    # True with guns, houses, fields, trains, ships or prisoners: infantry and cavalry have more orders then
    rich: bool = False
    houses: list[House] = field(default_factory=list)
    burnt: list[int] = field(default_factory=list)  # areas of the board set on fire, houses and fields
    demolished: list[tuple[int, int]] = field(default_factory=list)  # structures destroyed: kind and index
    unguarded: list[tuple[int, int]] = field(
        default_factory=list
    )  # surrendered units without an escort, and since when
    homes: tuple[int, int] = (LEFT_EDGE, RIGHT_EDGE)  # by side: the edge that is its rear
    exits: tuple[int, int] = (LEFT_EDGE, RIGHT_EDGE)  # by side: the edge for units that it brings off
    goals: list[Goal] = field(default_factory=list)  # the aims of both sides
    breaks: tuple[int, int] = (BREAK_OVER, BREAK_OVER)  # by side: per cent of losses at which it breaks
    precedents: dict[str, bool] = field(
        default_factory=dict
    )  # MACH-GEN-02: the disputed question and its answer

    def decide(self, clause: str, unit: Unit, options: Sequence[int]) -> int:
        """Decides as Battle.decide does. A side that sees everything gets the battle itself."""
        if len(options) == 1:
            return options[0]
        side = unit.side
        view = self.seen_by(side) if self.lurking[1 - side] else self
        return options[self.commanders[side].choose(view, clause, unit.index, options)]

    def seen_by(self, side: int) -> "MacheteBattle":
        """Returns the battle without enemies hidden in ambush or a house. MACH-GEN-06, MACH-BLD-04."""
        if not self.lurking[1 - side]:
            return self
        view = self.views[side]
        if view is None:
            view = self.views[side] = copy(self)
        else:
            for name in _FIELDS:
                setattr(view, name, getattr(self, name))
        if not self.shown[side][0]:
            self.shown[side] = self._show_to(side)
        view.units, view.houses = self.shown[side]
        view.covert = [mask if whose == side else 0 for whose, mask in enumerate(self.covert)]
        return view

    def _show_to(self, side: int) -> tuple[list[MacheteUnit], list[House]]:
        units = [
            replace(unit, on_table=False, x=0, y=0, cell=-1, house=-1)
            if unit.side != side and (unit.hidden or self.is_unseen(unit))
            else unit
            for unit in self.units
        ]
        houses = [
            replace(house, garrison=-1) if house.garrison >= 0 and units[house.garrison].house < 0 else house
            for house in self.houses
        ]
        return units, houses

    def may_rush(self, side: int) -> bool:
        """Tells whether a commander is offered charges that cannot reach. Only a Mind is not. MACH-R-25."""
        return not isinstance(self.commanders[side], Mind)

    def wants_hands(self) -> bool:
        """Tells whether some gun is short of men or has no crew. MACH-ART-16, MACH-R-78."""
        for gun in self.guns:  # noqa: SIM110 - asked of everybody, twice a card
            if gun.lying or gun.strength < FULL_CREW:
                return True
        return False

    def is_unseen(self, unit: MacheteUnit) -> bool:
        """Tells whether *unit* holds a house and the enemy cannot know it yet. MACH-BLD-04, MACH-BLD-05."""
        if unit.house < 0 or not unit.on_table:
            return False
        house = self.houses[unit.house]
        return not garrison_is_target(house.has_fired, house.assault)

    def show(self, unit: MacheteUnit) -> None:
        """Shows a hidden garrison to the enemy. MACH-BLD-04."""
        if self.is_unseen(unit):
            self.houses[unit.house].has_fired = True
            values = (unit.x, unit.y, unit.facing, unit.strength, unit.officers)
            self.log.add("MACH-BLD-04", "unmasks", unit.index, -1, (), values)
            self.muster()

    def shade(self, side: int) -> int:
        """Returns the mask of cells with units of that side, and all their neighbours.

        It is computed again when one of them has moved. MACH-R-82.
        """
        held = self.held[side]
        if held != self.shaded[side]:
            self.shaded[side], self.shades[side] = held, self.table.spread(held)
        return self.shades[side]

    def touched_cells(self, side: int) -> int:
        """Returns the mask of cells with units of a side in the open, and all their neighbours. MACH-R-82."""
        bodies = self.bodies[side]
        if bodies != self.grounds[side]:
            self.grounds[side], self.grips[side] = bodies, self.table.spread(bodies)
        return self.grips[side]

    def open_to(self, reach: Reach, side: int) -> int:
        """Returns the mask of cells in *reach* that a side can enter clear of the enemy.

        It passes next to no enemy on the way. Cells that touch the enemy are included. MACH-GEN-18.
        """
        barred = self.touched_cells(1 - side) & reach.mask
        if not barred:
            return reach.mask
        if self.last_reach is not reach or self.last_barred != barred:
            self.last_reach, self.last_barred = reach, barred
            self.last_open = mask_without(reach.mask, reach.past(barred, self.table.bits))
        return self.last_open

    def count_touching(self, cell: int, side: int) -> int:
        """Counts the units of that side in the open that touch *cell*, or are on it. MACH-R-82."""
        table = self.table
        return ((table.rings[cell] | table.bits[cell]) & self.bodies[side]).bit_count()

    def is_empty(self, unit: MacheteUnit, cell: int) -> bool:
        """Tells whether *unit* knows of nobody on *cell*. It knows of its own side's units in ambush."""
        return self.at[cell] < 0 and not self.covert[unit.side] & self.table.bits[cell]

    def trips(self, side: int, cells: Sequence[int]) -> int:
        """Returns where a unit of *side* that crosses *cells* in turn meets an ambush.

        It is the index in *cells*, or -1 if it meets none. See MACH-R-82. MACH-GEN-06.
        """
        if not self.covert[1 - side]:
            return -1
        ring, bits = self.table.spread(self.covert[1 - side]), self.table.bits
        return next((place for place, cell in enumerate(cells) if ring & bits[cell]), -1)

    def expose(self, side: int, cell: int) -> list[MacheteUnit]:
        """Shows enemies of *side* in ambush on *cell* or next to it. They surprise nobody. MACH-GEN-06."""
        if not self.covert[1 - side]:
            return []
        about = (cell, *self.table.around[cell])
        ambush = [unit for unit in self.units if unit.hidden and unit.side != side and unit.cell in about]
        for unit in ambush:
            self.uncover(unit)
        return ambush

    def uncover(self, unit: MacheteUnit) -> None:
        """Takes *unit* out of its ambush. MACH-GEN-06."""
        cell = unit.cell
        self.lift(unit)
        unit.hidden = False
        self.place(unit, cell)
        self.log.add("MACH-GEN-06", "shows_itself", unit.index)
        self.muster()

    def within(self, limit: int, cell: int, side: int) -> list[MacheteUnit]:
        """Returns the visible enemies of *side* that are at most *limit* hundredths from *cell*, by index."""
        spans = self.table.spans(cell)
        return [foe for foe in self.foes[side] if spans[foe.cell] <= limit]

    def units_on_table(self, side: int) -> list[MacheteUnit]:
        """Returns the units of a side that are on the table, by index."""
        return [unit for unit in self.units if unit.side == side and unit.on_table]

    def place(self, unit: MacheteUnit, cell: int) -> None:
        """Moves *unit* to an empty cell, or into its house.

        Units in a house touch nobody outside it (MACH-BLD-09), nor do units on a ship.
        """
        if unit.cell >= 0:
            self.lift(unit)
        table, side = self.table, unit.side
        unit.cell, unit.x, unit.y = cell, table.xs[cell], table.ys[cell]
        here = table.bits[cell]
        if unit.rank >= 0:
            self.spots[1 - side][unit.rank] = cell
        if unit.hidden:
            self.covert[side] |= here
            return
        self.held[side] |= here
        if unit.house >= 0 or unit.troop == SHIP:
            return
        self.at[cell] = unit.index
        self.bodies[side] |= here

    def lift(self, unit: MacheteUnit) -> None:
        """Takes *unit* off its cell. It keeps its last place for the log."""
        cell, side = unit.cell, unit.side
        if cell < 0:
            return
        unit.cell = -1
        here = self.table.bits[cell]
        if unit.hidden:
            self.covert[side] = mask_without(self.covert[side], here)
            return
        self.held[side] = mask_without(self.held[side], here)
        if unit.house >= 0 or unit.troop == SHIP:
            return
        self.at[cell] = -1
        self.bodies[side] = mask_without(self.bodies[side], here)

    def muster(self) -> None:
        """Recounts the visible enemies of each side after units arrive, leave or show themselves."""
        self.stirs += 1
        self.lurking[:] = (0, 0)
        shown: tuple[list[MacheteUnit], list[MacheteUnit]] = ([], [])
        for unit in self.units:
            unit.rank = -1
            if unit.hidden or (unit.house >= 0 and self.is_unseen(unit)):
                self.lurking[unit.side] += 1
            elif unit.on_table:
                seen = shown[1 - unit.side]
                unit.rank = len(seen)
                seen.append(unit)
        self.foes[:] = shown
        self.spots[:] = [unit.cell for unit in shown[0]], [unit.cell for unit in shown[1]]
        self.shown[:] = ([], []), ([], [])

    def leave(self, unit: MacheteUnit, state: str) -> None:
        """Removes *unit* from the game in that *state*. Units in melee with it alone are free again."""
        opponents = self.enemies_touching(unit) if unit.engaged else []
        self.lift(unit)
        self.vacate(unit)
        for opponent in opponents:
            if not self.touches(opponent):
                opponent.engaged, opponent.attacker = 0, False
        unit.on_table = False
        unit.hidden = False
        unit.state = state
        unit.engaged = 0
        self.departed += 1
        self.muster()

    def vacate(self, unit: MacheteUnit) -> None:
        """Gives up the house of a *unit* that was lifted from it. MACH-BLD-02."""
        if unit.house >= 0:
            house = self.houses[unit.house]
            house.garrison, house.has_fired, unit.house = -1, False, -1

    def touches(self, unit: MacheteUnit) -> bool:
        """Tells whether an enemy is next to *unit*, or at the door of its house. MACH-R-82."""
        if unit.house >= 0:
            return bool(self.enemies_touching(unit))
        return unit.troop != SHIP and self.table.rings[unit.cell] & self.bodies[1 - unit.side] > 0

    def enemies_touching(self, unit: MacheteUnit) -> list[MacheteUnit]:
        """Returns enemies on the cells next to *unit*, or at the door of its house, by index. MACH-R-82."""
        if unit.house >= 0:
            stormers = (self.units[index] for index in self.houses[unit.house].stormers)
            return sorted((u for u in stormers if u.on_table), key=lambda u: u.index)
        there = self.table.rings[unit.cell] & self.bodies[1 - unit.side]
        return self.standing_on(there) if there and unit.troop != SHIP else []

    def standing_on(self, cells: int) -> list[MacheteUnit]:
        """Returns the units on *cells*, a mask of some of `bodies`, by index."""
        units, at, bits = self.units, self.at, self.table.bits
        numbers = []
        while cells:
            cell = cells.bit_length() - 1
            numbers.append(at[cell])
            cells ^= bits[cell]
        if len(numbers) > 1:
            numbers.sort()
        return [units[index] for index in numbers]

    def count_unable(self, side: int) -> int:
        """Counts units of a side that are on the table but cannot act."""
        return sum(u.side == side and u.on_table and u.state in (SHAKEN, FORCED_BACK) for u in self.units)


_FIELDS = tuple(each.name for each in fields(MacheteBattle))
