"""The state of a table game of Machete!: a battle without positions, and its dues."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from rules.core.assisted import Entrant, FirstChoice, News, Phrase, Seating, Step, phrase
from rules.core.dice import Overheard, ScriptedDice
from rules.core.events import FullLog
from rules.core.scenario import SIDES, Scenario
from rules.machete import options
from rules.machete.battle import House, MacheteBattle
from rules.machete.engine.fire import remove
from rules.machete.setup import table_unit
from rules.machete.terms import SIZES, SMALL
from rules.machete.terrain import Terrain, terrain
from rules.machete.units import DESTROYED, MacheteUnit

BOARD: Final = {"width_cm": 60, "height_cm": 60, "ground": "open", "areas": [], "lines": [], "crossings": []}
PLACES: Final = "places"  # the option that tells of the ground, as places_at_table has it
MANY: Final = 9999  # figures of a unit that nobody has counted: no loss brings it to a threshold


@dataclass(slots=True)
class Contact:
    """Two units that came to blows, and the phase. *counts*: figures of units that nobody had counted."""

    attacker: int
    defender: int
    since: int
    counts: dict[int, int] = field(default_factory=dict)
    is_storm: bool = False  # at the door of the defender's house (MACH-BLD-09)


@dataclass(slots=True)
class Place:
    """Something on the ground to be held, shelled or burnt. *area*: its number on the board.

    *house*: its number in Battle.houses, -1 for what nobody holds.
    """

    key: str
    kind: str
    name: str
    area: int
    house: int = -1
    is_gone: bool = False  # shelled to rubble, or burnt


@dataclass(slots=True)
class Boat:
    """A boat of a ship: where it is, and the phase in which it last did something. MACH-SHIP-05."""

    place: str
    worked: int = 0


@dataclass(frozen=True, slots=True)
class Stand:
    """A unit as the cards of a phase end: its figures, and its losses until then."""

    turn: int
    side: int
    figures: int
    lost: int


@dataclass(frozen=True, slots=True)
class Pending:
    """A roll or a question that the last steps require.

    *kind* is the `do` of the step that answers it. *count*: dice. *by*: ATTACKER or DEFENDER of a blow.
    """

    kind: str
    unit: int
    clause: str = ""
    count: int = 1
    by: int = 0
    is_optional: bool = False


@dataclass(slots=True)
class State(Seating):
    """A table game as far as it was entered."""

    battle: MacheteBattle
    log: FullLog
    entrants: tuple[Entrant, ...]
    numbers: Mapping[str, int]
    counted: list[bool]
    places: tuple[Place, ...] = ()
    acted: set[int] = field(default_factory=set)
    pending: list[Pending] = field(default_factory=list)
    contacts: list[Contact] = field(default_factory=list)
    surprised: set[int] = field(default_factory=set)  # MACH-AMB-03: units whose losses come off at once
    kept: dict[tuple[int, str], Step] = field(default_factory=dict)  # last answers, by side and action
    unseen: set[int] = field(default_factory=set)  # units that the enemy has not seen yet
    by_hand: dict[int, dict[str, bool]] = field(default_factory=dict)  # ticks that only people set
    edges: dict[tuple[int, str], int] = field(default_factory=dict)  # of reserves, by side and name
    bouts: list[int] = field(default_factory=list)  # dice of the single combats for a house so far
    boats: dict[int, list[Boat]] = field(default_factory=dict)  # by ship
    has_ended: bool = False  # a phase is over
    is_ending: bool = False  # the cards are drawn: melees, then morale
    is_storming: bool = False  # casualties of fire are off, houses are stormed
    is_fighting: bool = False  # melees are fought
    is_testing: bool = False  # the melees are fought
    stands: dict[int, Stand] = field(default_factory=dict)  # as the cards ended, until the next phase acts
    tests: list[News] = field(default_factory=list)  # taken since
    news: News | None = None

    @property
    def turn(self) -> int:
        return self.battle.turn

    @property
    def units(self) -> list[MacheteUnit]:
        return self.battle.units

    def unit_of(self, step: Step, field: str = "unit") -> MacheteUnit:
        """Returns the unit that *step* names. Raises BadInput if there is none."""
        return self.units[self.number_of(step, field)]

    def script(self, faces: Sequence[int]) -> ScriptedDice:
        """Puts *faces* in the place of the dice, for one step."""
        script = ScriptedDice(list(faces))
        self.battle.dice = self.battle.heard = Overheard(script)
        return script


def begin_state(entrants: Sequence[Entrant], chosen: Mapping[str, Any]) -> State:
    """Puts all *entrants* but reserves on the table."""
    facts = tuple(whole_facts(entrant) for entrant in entrants)
    scenario = Scenario("machete", "", BOARD, facts, 100, dict(chosen))
    read = options.read({name: value for name, value in chosen.items() if name != PLACES})
    log, heard = FullLog(), Overheard(ScriptedDice([]))
    units = [table_unit(index, entrant) for index, entrant in enumerate(facts)]
    board = open_board(read.figure_mm)
    mind = FirstChoice()
    battle = MacheteBattle(
        scenario, units, board, heard, log, (mind, mind), table=board, heard=heard, options=read
    )
    battle.turn = log.turn = 1
    log.add("MACH-GEN-05", "phase_begins", -1, -1, (), (1,))
    return State(
        battle,
        log,
        tuple(entrants),
        {entrant.key: number for number, entrant in enumerate(entrants)},
        [entrant.is_counted for entrant in entrants],
        places_on(battle, chosen.get(PLACES, ())),
    )


def places_on(battle: MacheteBattle, rows: Sequence[Mapping[str, Any]]) -> tuple[Place, ...]:
    """Returns the places in *rows* of the ground, and gives *battle* its houses. MACH-BLD-01."""
    places = []
    for row in rows:
        place = Place(row["key"], row["kind"], row["name"], row["area"])
        if place.kind == "building":
            place.house = len(battle.houses)
            size = SIZES.index(row.get("size", SIZES[SMALL]))
            battle.houses.append(House(place.area, size, -1, bool(row.get("is_stormed"))))
        places.append(place)
    return tuple(places)


@cache
def open_board(figure_mm: int) -> Terrain:
    """Returns the board of a game that keeps no places."""
    return terrain(BOARD, options.read({"figure_mm": figure_mm}))


def whole_facts(entrant: Entrant) -> dict[str, Any]:
    """Returns the facts of *entrant* as a scenario has them.

    A unit that nobody has counted has figures without end.
    """
    facts = {"side": SIDES[entrant.side], "key": entrant.key, "nation": "cuban", **entrant.facts}
    if not entrant.is_counted:
        facts |= {"figures": MANY, "command": 1, "firearms": MANY}
    return facts


def take_off(state: State, unit: MacheteUnit, clause: str) -> None:
    """Removes the marked figures of *unit*. A unit not counted never runs out. MACH-GEN-10."""
    if state.counted[unit.index]:
        remove(state.battle, unit, clause)
        if not unit.on_table:
            part(state, unit)
        return
    lost, unit.marked, unit.volleys = unit.marked, 0, 0
    unit.lost += lost
    if lost:
        state.log.add(clause, "loses", unit.index, -1, (), (lost, 0, 0))
    if unit.engaged and not counted_figures(state, unit):
        state.battle.leave(unit, DESTROYED)
        part(state, unit)


def part(state: State, unit: MacheteUnit) -> None:
    """Ends the contacts of *unit*, which has left or run back. MACH-R-75."""
    state.contacts = [each for each in state.contacts if unit.index not in (each.attacker, each.defender)]
    touching = {index for each in state.contacts for index in (each.attacker, each.defender)}
    for other in state.units:
        if other.engaged and other.index not in touching:
            other.engaged, other.attacker = 0, False


def bar_move(state: State, unit: MacheteUnit) -> Phrase | None:
    """Returns the bar to moving, None if *unit* may move. MACH-R-18, MACH-R-75."""
    if unit.engaged:
        return phrase("in_melee")
    if unit.moved == state.battle.turn:
        return phrase("has_moved")
    if unit.fired == state.battle.turn and state.battle.options.move_and_fire == "either":
        return phrase("has_fired")
    return None


def counted_figures(state: State, unit: MacheteUnit) -> int:
    """Returns the figures left of a unit that only the players have counted."""
    seen = next((each.counts[unit.index] for each in state.contacts if unit.index in each.counts), MANY)
    return max(0, seen - unit.lost)


@contextmanager
def as_counted(state: State, units: Sequence[MacheteUnit]) -> Iterator[None]:
    """Sets uncounted units to the figures seen in this melee, until the block ends."""
    lent = {unit.index: unit.strength for unit in units if not state.counted[unit.index]}
    for index in lent:
        state.units[index].strength = counted_figures(state, state.units[index])
    yield
    for index, strength in lent.items():
        state.units[index].strength = strength
        state.units[index].marked_officers = 0


def open_ambush(state: State, unit: MacheteUnit) -> None:
    """Takes *unit* out of ambush as it acts. MACH-GEN-06."""
    battle = state.battle
    if unit.hidden:
        unit.hidden = False
        if battle.ambush_phase in (0, battle.turn):
            unit.ambusher = battle.ambush_phase = battle.turn
            battle.ambushed_side = 1 - unit.side
        state.log.add("MACH-GEN-06", "shows_itself", unit.index)


def figures(count: int) -> Phrase:
    """Returns "no loss", "1 figure" or "3 figures"."""
    return phrase("figures", count=count) if count else phrase("no_loss")
