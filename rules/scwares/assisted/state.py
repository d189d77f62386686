"""The state of a table game of SCWaRes: a battle without places, its contacts, and its dues."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from rules.core.assisted import Entrant, FirstChoice, News, Phrase, Seating, Step, phrase
from rules.core.dice import Overheard, ScriptedDice
from rules.core.events import FullLog
from rules.core.scenario import SIDES, Scenario
from rules.scwares import options
from rules.scwares.battle import Dust, ScwaresBattle
from rules.scwares.engine.losses import destroy, remove
from rules.scwares.sections.arms import ISSUED, class_of
from rules.scwares.setup import organise_groups, table_unit
from rules.scwares.terms import (
    CLASSES,
    EUROPEAN_LED,
    EUROPEANS,
    INFANTRY,
    KINDS,
    MOUNTED,
    NATIVE,
    WEAPONS,
)
from rules.scwares.terrain import Terrain
from rules.scwares.units import DESTROYED, Base, ScwaresUnit

if TYPE_CHECKING:
    from rules.scwares.assisted.sharing import Shared

BOARD: Final = {"columns": 1, "rows": 1}  # a table game keeps no places
MANY: Final = 60  # bases of a unit that nobody has counted
MOST_SEEN: Final = 6  # bases of such a unit that people count on the table
RIFLE: Final = "single_shot_rifle"
EUROPEAN_MOVE, NATIVE_MOVE, EUROPEAN_FIRE, NATIVE_FIRE = range(4)  # SCW-TURN-02, 03, 05, 06


@dataclass(slots=True)
class Contact:
    """Two units in close combat.

    *fronts*: bases in contact, of the unit that charged and of the other; None: ask for them. *works*: the
    other is in fortifications, and the charger is not in them.
    """

    charger: int
    other: int
    works: bool
    fronts: list[int | None] = field(default_factory=lambda: [None, None])

    def has(self, unit: int) -> bool:
        """True if *unit* is in it."""
        return unit in (self.charger, self.other)


@dataclass(frozen=True, slots=True)
class Pending:
    """A roll or a question that the last steps require.

    *kind* is the `do` of the step that answers it. *count*: bases. *clauses*: of its results.
    """

    kind: str
    unit: int = -1
    target: int = -1
    count: int = 0
    clauses: tuple[str, ...] = ()
    shared: "Shared | None" = None  # losses of several units in one zone


@dataclass(frozen=True, slots=True)
class Hit:
    """The losses of a blow, which wait until both sides have rolled."""

    target: int
    destroyed: int
    back: int
    works: bool
    striker: int


@dataclass(slots=True)
class State(Seating):
    """A table game as far as it was entered."""

    battle: ScwaresBattle
    log: FullLog
    entrants: tuple[Entrant, ...]
    numbers: Mapping[str, int]
    counted: tuple[bool, ...]
    dust: list[Dust] = field(default_factory=list)  # clouds with bases that come at the next native move
    makes_moves: bool = False  # the phone makes the forced moves on the board
    looked: dict[int, int] = field(default_factory=dict)  # bases that have looked out this turn, by unit
    stage: int = EUROPEAN_MOVE  # the latest part of the turn that anybody has acted in
    fired: dict[int, int] = field(default_factory=dict)  # bases that have fired this turn, by unit
    bases: dict[int, int] = field(default_factory=dict)  # and those that fired the last time
    pools: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = field(default_factory=dict)
    """SCW-FIRE-07: dice of each base and faces rolled this turn at a fortified zone, by the unit in it."""
    blows: dict[int, tuple[tuple[int, ...], tuple[int, ...]]] = field(default_factory=dict)
    """SCW-R-23: dice and faces of the blows so far at a unit in fortifications that several attack."""
    pending: list[Pending] = field(default_factory=list)
    contacts: list[Contact] = field(default_factory=list)
    hits: list[Hit] = field(default_factory=list)
    kept: dict[tuple[int, str], Step] = field(default_factory=dict)
    leaders: dict[int, bool] = field(default_factory=dict)  # by unit: its leader was hit
    unseen: set[int] = field(default_factory=set)  # units that the enemy has not seen yet
    by_hand: dict[int, dict[str, bool]] = field(default_factory=dict)  # ticks that only people set
    news: News | None = None

    @property
    def units(self) -> list[ScwaresUnit]:
        return self.battle.units

    def unit_of(self, step: Step, field: str = "unit") -> ScwaresUnit:
        """Returns the unit that *step* names. Raises BadInput if there is none."""
        return self.units[self.number_of(step, field)]

    def script(self, faces: Sequence[int]) -> ScriptedDice:
        """Puts *faces* in the place of the dice, for one step."""
        script = ScriptedDice(list(faces))
        self.battle.dice = self.battle.heard = Overheard(script)
        return script

    def is_european(self, unit: ScwaresUnit) -> bool:
        """True if *unit* is on the European side."""
        return self.battle.party_of(unit.side) == EUROPEANS

    def is_sized(self, unit: ScwaresUnit) -> bool:
        """True if the bases of *unit* are known: it was counted, or a card brought it for all to see."""
        return self.counted[unit.index] or bool(unit.entered)

    def foes(self, unit: ScwaresUnit) -> list[ScwaresUnit]:
        """Returns the enemies of *unit* on the table."""
        return [foe for foe in self.units if foe.side != unit.side and foe.on_table]


def begin_state(entrants: Sequence[Entrant], chosen: Mapping[str, Any]) -> State:
    """Puts all *entrants* but reserves on the table."""
    facts = tuple(whole_facts(entrant, entrants) for entrant in entrants)
    read = options.read(chosen)
    scenario = Scenario("scwares", "", BOARD, facts, 100, dict(chosen))
    log, heard = FullLog(), Overheard(ScriptedDice([]))
    units = [table_unit(index, entrant) for index, entrant in enumerate(facts)]
    european = next((unit.side for unit in units if unit.troop_class != NATIVE), 0)
    mind, table = FirstChoice(), open_board()
    battle = ScwaresBattle(
        scenario, units, table, heard, log, (mind, mind),
        table=table, heard=heard, options=read, european=european,
    )  # fmt: skip
    organise_groups(battle)
    battle.turn = log.turn = 1
    log.add("SCW-TURN-01", "turn_begins", -1, -1, (), (1,))
    return State(
        battle,
        log,
        tuple(entrants),
        {entrant.key: number for number, entrant in enumerate(entrants)},
        tuple(entrant.is_counted for entrant in entrants),
    )


@cache
def open_board() -> Terrain:
    """Returns the board of a game that keeps no places."""
    return Terrain(BOARD, options.DEFAULTS)


def whole_facts(entrant: Entrant, entrants: Sequence[Entrant]) -> dict[str, Any]:
    """Returns the facts of *entrant* as a scenario has them. SCW-R-43.

    A unit that nobody has counted has bases without end. It is native, or Europeans may lead it.
    """
    facts = {"side": SIDES[entrant.side], "key": entrant.key, **entrant.facts}
    if entrant.is_counted:
        return facts
    foes = [class_of(other.facts) for other in entrants if other.is_counted and other.side != entrant.side]
    facts["figures"] = MANY
    facts["class"] = CLASSES[EUROPEAN_LED if NATIVE in foes else NATIVE]
    if facts["troop"] in (KINDS[INFANTRY], KINDS[MOUNTED]):
        facts["weapon"] = RIFLE  # asked as it fires
    return facts


def weapons_of(unit: ScwaresUnit) -> tuple[str, ...]:
    """Returns the weapons that an uncounted unit of that kind may fire. SCW-COMB-04."""
    if unit.kind in (INFANTRY, MOUNTED):
        return WEAPONS[WEAPONS.index("magazine_rifle") : WEAPONS.index("spear")]
    return ISSUED.get(KINDS[unit.kind], ())


def most_seen(state: State, unit: ScwaresUnit) -> int:
    """Returns the most bases that *unit* can have in one place."""
    return unit.strength if state.is_sized(unit) else MOST_SEEN


def standing_bases(unit: ScwaresUnit) -> list[Base]:
    """Returns the bases of *unit* that are left, by number."""
    return [base for base in unit.bases if not base.gone]


def enrol(state: State, unit: ScwaresUnit, number: int) -> None:
    """Puts a band that a card has brought on the roster. A side that counts natives counts it. SCW-R-36."""
    key = f"0-{number}"  # keys of a roster begin with a letter
    facts = {
        "troop": KINDS[unit.kind], "figures": unit.start, "class": CLASSES[unit.troop_class],
        "weapon": WEAPONS[unit.weapon],
    }  # fmt: skip
    natives = [
        counted for other, counted in zip(state.units, state.counted, strict=False) if other.side == unit.side
    ]
    called = phrase("band_named", number=number)
    state.entrants += (Entrant(key, unit.side, facts, all(natives), label=called),)
    state.numbers = {**state.numbers, key: unit.index}
    state.counted += (all(natives),)


def take_bases(
    state: State,
    unit: ScwaresUnit,
    count: int,
    clause: str,
    *,
    caught: bool = False,
    chosen: Sequence[Base] = (),
) -> None:
    """Removes *count* destroyed bases, or those *chosen*. A unit not counted never runs out.

    SCW-FIRE-08, SCW-CC-06, SCW-R-45.
    """
    for base in chosen or standing_bases(unit)[:count]:
        if state.is_sized(unit):
            destroy(state.battle, base, clause, caught)
            continue
        remove(state.battle, base)
        unit.destroyed += 1
        unit.caught += caught
        state.log.add(clause, "base_falls", unit.index)
    leave_if_destroyed(state, unit)


def leave_if_destroyed(state: State, unit: ScwaresUnit) -> None:
    """Ends all that is due of a unit without bases. SCW-FIRE-08, SCW-FIRE-13."""
    if unit.state == DESTROYED:
        state.leaders[unit.index] = state.entrants[unit.index].has_leader
        leave_table(state, unit)


def leave_table(state: State, unit: ScwaresUnit) -> None:
    """Ends the contacts and the dues of a unit that has left the table. SCW-R-21."""
    part(state, unit)
    state.pending = [each for each in state.pending if unit.index not in (each.unit, each.target)]


def part(state: State, unit: ScwaresUnit) -> None:
    """Ends the contacts of *unit*. SCW-R-21."""
    state.contacts = [each for each in state.contacts if not each.has(unit.index)]


def bases(count: int) -> Phrase:
    """Returns "1 base" or "3 bases"."""
    return phrase("bases", count=count)
