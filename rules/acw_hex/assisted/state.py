"""The state of a table game of the Hexed General: a battle without places, and its dues."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rules.acw_hex import options
from rules.acw_hex.battle import AcwBattle
from rules.acw_hex.engine.orders import clear_orders, generals_of
from rules.acw_hex.engine.turn import open_half
from rules.acw_hex.setup import organise, table_unit
from rules.acw_hex.terms import COUNTED, NONE
from rules.acw_hex.terrain import ground_of
from rules.acw_hex.units import AcwUnit
from rules.core.assisted import Entrant, FirstChoice, News, Phrase, Seating, Step, phrase
from rules.core.dice import ScriptedDice
from rules.core.events import FullLog
from rules.core.scenario import SIDES, Scenario

BOARD: Final = {"cols": 5, "rows": 5}  # of a game that keeps no places

MOST_IN_FRONT: Final = 2  # enemies next to a unit and in front of it


@dataclass(slots=True)
class Contact:
    """Two units face to face. *struck* may the one strike at the other; *covered*: cover helps against it.

    Pairs are those of the first unit, which moved, and of the second.
    """

    first: int
    second: int
    strikes: tuple[bool, bool]
    covered: tuple[bool, bool]
    since: int  # player turn

    def has(self, unit: int) -> bool:
        """True if *unit* is one of the two."""
        return unit in (self.first, self.second)

    def other(self, unit: int) -> int:
        """Returns the enemy of *unit*."""
        return self.second if unit == self.first else self.first

    def may_strike(self, unit: int) -> bool:
        """True if *unit* has the other in front."""
        return self.strikes[unit != self.first]

    def covers(self, unit: int) -> bool:
        """True if *unit* is in cover from the other, or defends an obstacle."""
        return self.covered[unit != self.first]


@dataclass(slots=True)
class Pending:
    """A roll or a question that the last steps require.

    *kind* is the `do` of the step that answers it, *unit* the unit that it is about. *others*: shooters,
    strikers or targets. *dice*: of each of them. *covers*: cover helps against each. *joined*: commanders
    with each. *count*: hits.
    """

    kind: str
    unit: int
    clause: str = ""
    others: list[int] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    covers: list[bool] = field(default_factory=list)
    joined: list[list[int]] = field(default_factory=list)
    count: int = 0
    is_again: bool = False  # cavalry that has advanced strikes
    is_optional: bool = False


@dataclass(slots=True)
class State(Seating):
    """A table game as far as it was entered."""

    battle: AcwBattle
    log: FullLog
    entrants: tuple[Entrant, ...]
    numbers: Mapping[str, int]
    counted: tuple[bool, ...]
    pending: list[Pending] = field(default_factory=list)
    contacts: list[Contact] = field(default_factory=list)
    kept: dict[tuple[int, str], Step] = field(default_factory=dict)
    unseen: set[int] = field(default_factory=set)  # units that the enemy has not seen yet
    by_hand: dict[int, dict[str, bool]] = field(default_factory=dict)  # ticks that only people set
    cleared: dict[int, set[int]] = field(default_factory=dict)  # by striker: targets that have left
    riding: dict[int, int] = field(default_factory=dict)  # by commander: the unit joined in close combat
    vacated: dict[int, int] = field(default_factory=dict)  # by unit: the cell on the board that it has left
    shares: dict[int, tuple[int, ...]] = field(default_factory=dict)  # dice for each target, by striker
    stage: int = 0  # of the end of this player turn
    is_ending: bool = False  # the moves and shots of this player turn are over
    has_conceded: bool = False
    makes_moves: bool = False  # the phone makes what the board decides
    is_shooting: bool = False  # somebody has named a shot in this player turn
    rode: dict[int, tuple[int, int]] = field(default_factory=dict)
    """The unit that a commander went along with in this player turn, and the cell before, by commander."""
    caught: tuple[Phrase, ...] = ()  # commanders whom the enemy caught in this player turn, in words
    card_half: int = 0  # the player turn in which a chance card came last
    is_dusk: bool = False  # night falls as this game turn ends
    dug: set[int] = field(default_factory=set)  # units off the board that have dug in where they are
    news: News | None = None

    @property
    def units(self) -> list[AcwUnit]:
        return self.battle.units

    @property
    def active(self) -> int:
        return self.battle.active

    def unit_of(self, step: Step, field: str = "unit") -> AcwUnit:
        """Returns the unit that *step* names. Raises BadInput if there is none."""
        return self.units[self.number_of(step, field)]

    def script(self, faces: Sequence[int]) -> ScriptedDice:
        """Puts *faces* in the place of the dice, for one step."""
        script = ScriptedDice(list(faces))
        self.battle.dice = script
        return script

    def has_acted(self, unit: AcwUnit) -> bool:
        """True if *unit* has moved, shot or rallied in this player turn. ACW-R-10."""
        return unit.acted == self.battle.half

    def is_shown(self, side: int) -> bool:
        """True if the board shows all units of a side: then the phone knows which commanders are alone."""
        units = [unit for unit in self.units if unit.side == side and unit.on_table]
        return self.makes_moves and all(self.counted[unit.index] and unit.cell != NONE for unit in units)

    def shows_meetings(self, side: int) -> bool:
        """True if the board shows a side and all its enemies: then it shows who is caught alone."""
        foes = self.battle.fighters[1 - side]
        return self.is_shown(side) and all(foe.cell != NONE for foe in foes)

    def is_dug_in(self, unit: AcwUnit) -> bool:
        """True if *unit* stands in a hex that was entrenched. ACW-R-29."""
        battle = self.battle
        if unit.cell == NONE:
            return unit.index in self.dug
        return bool(battle.works & battle.ground.bits[unit.cell])

    def foes(self, unit: AcwUnit) -> list[AcwUnit]:
        """Returns the enemy's troops on the table."""
        return self.battle.fighters[1 - unit.side]

    def in_front(self, unit: AcwUnit) -> list[int]:
        """Returns the enemies that *unit* has in front of it, by index. ACW-CC-04."""
        return sorted(
            each.other(unit.index) for each in self.contacts_with(unit) if each.may_strike(unit.index)
        )

    def has_room(self, unit: AcwUnit) -> bool:
        """True if another enemy can stand in front of *unit*. ACW-CC-05."""
        return len(self.in_front(unit)) < MOST_IN_FRONT

    def contacts_with(self, unit: AcwUnit) -> list[Contact]:
        """Returns the contacts of *unit*."""
        return [each for each in self.contacts if each.has(unit.index)]


def begin_state(entrants: Sequence[Entrant], chosen: Mapping[str, Any]) -> State:
    """Puts all *entrants* but reserves on the table. The first question is which side goes first."""
    facts = tuple({**entrant.facts, "side": SIDES[entrant.side], "key": entrant.key} for entrant in entrants)
    scenario = Scenario("acw_hex", "", BOARD, facts, 100, dict(chosen))
    read, log, mind = options.read(chosen), FullLog(), FirstChoice()
    ground = ground_of(BOARD, read)
    units = [table_unit(index, entrant) for index, entrant in enumerate(facts)]
    dice = ScriptedDice([])
    battle = AcwBattle(scenario, units, ground, dice, log, (mind, mind), ground=ground, options=read)
    battle.at = [NONE] * ground.size
    battle.turn = log.turn = 1
    organise(battle)
    blue, red = (sum(unit.arm in COUNTED and unit.side == side for unit in units) for side in (0, 1))
    battle.begun = blue, red
    state = State(
        battle,
        log,
        tuple(entrants),
        {entrant.key: number for number, entrant in enumerate(entrants)},
        tuple(entrant.is_counted for entrant in entrants),
    )
    muster(state)
    state.pending.append(Pending("first", NONE, "ACW-SEQ-01"))
    return state


def muster(state: State) -> None:
    """Recounts the units on the table."""
    battle = state.battle
    for side in (0, 1):
        side_units = [unit for unit in battle.units if unit.on_table and unit.side == side]
        battle.own[side] = [unit for unit in side_units if not unit.leads]
        battle.fighters[side] = [unit for unit in side_units if unit.fights]
        battle.chiefs[side] = [unit for unit in side_units if unit.leads]


def begin_half(state: State, side: int) -> None:
    """Begins the turn of a player: cavalry changes, and each General rolls. ACW-SEQ-02, ACW-ORD-01."""
    battle = state.battle
    state.is_ending, state.stage = False, 0
    state.is_shooting = False
    for record in (state.cleared, state.riding, state.shares, state.vacated, state.rode):
        record.clear()
    open_half(battle, side)
    clear_orders(battle, side)
    state.pending += [
        Pending("orders", unit.index, "ACW-ORD-01")
        for unit in generals_of(battle, side)
        if state.counted[unit.index]
    ]


def part_units(state: State, unit: AcwUnit) -> None:
    """Ends the contacts of *unit*, which has left, and its trenches."""
    state.dug.discard(unit.index)
    state.contacts = [each for each in state.contacts if not each.has(unit.index)]


def hits(count: int) -> Phrase:
    """Returns "no hit", "1 hit" or "2 hits"."""
    return phrase("hits", count=count) if count else phrase("no_hit")
