"""The state of a table game of MacDuff: a battle without places, its contacts, and what is due."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from rules.core.assisted import Entrant, FirstChoice, News, Phrase, Seating, Step, phrase
from rules.core.dice import NeedDice
from rules.core.events import FullLog
from rules.core.inputs import BadInput
from rules.core.scenario import SIDES, Scenario
from rules.macduff import options
from rules.macduff.battle import MacduffBattle
from rules.macduff.board import table_of
from rules.macduff.engine.losses import take_hits
from rules.macduff.engine.melee import Bout, Pursuer
from rules.macduff.reading import unit_of
from rules.macduff.sections.chance import blanks_needed
from rules.macduff.sections.morale import army_level
from rules.macduff.terms import CANNON, CARDS, FIGHTERS, LEADER, NONE, TROOPS
from rules.macduff.units import RESERVE, MacduffUnit

BOARD: Final = {"width": 72, "height": 48}  # a table game keeps no places: all units lie upon each other
MANY: Final = 60  # figures of a unit that nobody has counted
UNREAD: Final = 0  # the face of a die that missed and was not read
GUN: Final = "light_gun"
FLYING: Final = ("settle", "spend", "share", "beyond", "rogue")  # what is due though one of its units is gone


class TableDice:
    """Dice that people have rolled. Those that missed need not be read."""

    __slots__ = ("faces", "faces_left")

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces: tuple[int, ...] = ()  # as far as they were used
        self.faces_left = tuple(faces)

    def roll(self, count: int, sides: int, clause: str, unit: int) -> tuple[int, ...]:
        """Takes *count* faces. Raises NeedDice or BadInput."""
        faces, self.faces_left = self.faces_left[:count], self.faces_left[count:]
        if any(type(face) is not int or not UNREAD <= face <= sides for face in faces):
            raise BadInput("dice", f"must be a whole number from 1 to {sides}")
        if len(faces) < count:
            raise NeedDice(count, sides, clause, unit, faces)
        if count == 1 and faces == (UNREAD,):
            raise BadInput("dice", f"must be a whole number from 1 to {sides}")
        self.faces += faces
        return faces


@dataclass(frozen=True, slots=True)
class Pending:
    """A roll or a question that the last steps require.

    *kind* is the `do` of the step that answers it. *count*: hits. *word*: the place of a shot, or the clause
    of a loss. *is_pursuit*: a contact in a pursuit.
    """

    kind: str
    unit: int = -1
    target: int = -1
    count: int = 0
    word: str = ""
    is_pursuit: bool = False


@dataclass(slots=True)
class Town:
    """A town that was set on fire, named after the *unit* in it or the gun that did it. Units by number."""

    unit: int
    garrison: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Opening:
    """The rolls and answers with which a turn opens.

    *spent*: units that acted before the card drawn last. *drawer*: the side that takes a chance card.
    *card*: the chance card of the side *holder* that still has an effect to be named; *left*: figures that
    come back by it. *seized*: a unit that may act out of turn.
    """

    has_wind: bool = False
    has_looked: bool = False
    dice: dict[int, int] = field(default_factory=dict)  # for the initiative, by side
    faces: tuple[int, ...] = ()
    winner: int = NONE
    is_decided: bool = False
    spent: set[int] = field(default_factory=set)
    drawer: int = NONE
    card: int = NONE
    holder: int = NONE
    left: int = 0
    seized: int = NONE


@dataclass(slots=True)
class State(Seating):
    """A table game as far as it was entered."""

    battle: MacduffBattle
    log: FullLog
    entrants: tuple[Entrant, ...]
    numbers: Mapping[str, int]
    counted: tuple[bool, ...]
    lost: list[int]  # figures of units that nobody has counted
    pending: list[Pending] = field(default_factory=list)
    bouts: dict[int, Bout] = field(default_factory=dict)  # of the melee that is fought now
    pursuers: list[Pursuer] = field(default_factory=list)
    ordered: set[int] = field(default_factory=set)  # units that have rolled for an order this turn
    retried: set[int] = field(default_factory=set)  # those that have rolled for it again
    shifted: set[int] = field(default_factory=set)  # units that have moved this turn without an order
    is_pursuit: bool = False  # that melee is a round of pursuit
    chaser: int = NONE  # who pursues in it, unless it rides down a broken square
    towns: list[Town] = field(default_factory=list)  # those ever set on fire, by number in battle.fires
    chiefs: list[int] = field(default_factory=list)  # the commander of each unit, as far as it was looked up
    walls: dict[int, str] = field(default_factory=dict)  # what pioneers blow up, by unit
    kept: dict[tuple[int, str], Step] = field(default_factory=dict)
    unseen: set[int] = field(default_factory=set)  # units that the enemy has not seen yet
    by_hand: dict[int, dict[str, bool]] = field(default_factory=dict)  # ticks that only people set
    opening: Opening = field(default_factory=Opening)
    news: News | None = None

    @property
    def units(self) -> list[MacduffUnit]:
        return self.battle.units

    @property
    def faces(self) -> tuple[int, ...]:
        """Returns the dice that this step has used."""
        dice = self.battle.dice
        assert isinstance(dice, TableDice)
        return dice.faces

    @property
    def read_faces(self) -> tuple[int, ...]:
        """Returns the same dice as rolled; none if only the hits among them were counted.

        Hits that are counted all have one face.
        """
        faces = self.faces
        is_read = len(faces) < 2 or (UNREAD not in faces and len(set(faces)) > 1)
        return faces if is_read else ()

    def unit_of(self, step: Step, field: str = "unit") -> MacduffUnit:
        """Returns the unit that *step* names. Raises BadInput if there is none."""
        return self.units[self.number_of(step, field)]

    def script(self, faces: Sequence[int]) -> TableDice:
        """Puts *faces* in the place of the dice, for one step."""
        dice = TableDice(faces)
        self.battle.dice = dice
        return dice

    def foes(self, unit: MacduffUnit) -> list[MacduffUnit]:
        """Returns the enemies of *unit* that fight and are on the table."""
        return [foe for foe in self.units if foe.side != unit.side and foe.on_table and foe.troop in FIGHTERS]

    def is_counted(self, unit: MacduffUnit) -> bool:
        """True if the log gives the figures of *unit*."""
        return self.counted[unit.index]

    def shift(self, unit: MacduffUnit) -> None:
        """Notes that *unit* has left its place. Reactions and blunders leave it its own move. MACD-R-53."""
        unit.moved = True
        (self.shifted.discard if unit.activated else self.shifted.add)(unit.index)

    def has_moved(self, unit: MacduffUnit) -> bool:
        """True if *unit* has used its own move, or has had to retreat. MACD-SEQ-05, MACD-R-53."""
        return unit.moved and unit.index not in self.shifted

    def ask_first(self, *pending: Pending) -> None:
        """Puts *pending* before all else that is due."""
        self.pending[:0] = pending


def begin_state(entrants: Sequence[Entrant], chosen: Mapping[str, Any]) -> State:
    """Puts all *entrants* but reserves on the table. MACD-MOR-07."""
    facts = tuple(whole_facts(entrant) for entrant in entrants)
    scenario = Scenario("macduff", "", BOARD, facts, 100, dict(chosen))
    log, mind, table = FullLog(), FirstChoice(), table_of(BOARD)
    units = [unit_of(index, row, facts) for index, row in enumerate(facts)]
    battle = MacduffBattle(
        scenario, units, table, TableDice(()), log, (mind, mind), table=table, options=options.read(chosen)
    )
    for unit in units:
        unit.hidden, unit.on_table = False, unit.state != RESERVE
    for side in range(len(SIDES)):
        if battle.options.chance_cards:
            battle.chance_cards[side] = list(range(len(CARDS)))
            battle.chance_blanks[side] = blanks_needed(len(CARDS))
        battle.levels[side] = army_level(sum(u.side == side and u.troop in FIGHTERS for u in units))
    battle.turn = log.turn = 1
    log.add("MACD-SEQ-01", "turn_begins", -1, -1, (), (1,))
    return State(
        battle,
        log,
        tuple(entrants),
        {entrant.key: number for number, entrant in enumerate(entrants)},
        tuple(entrant.is_counted for entrant in entrants),
        [0] * len(units),
        unseen={
            n for n, entrant in enumerate(entrants) if entrant.is_counted and entrant.facts.get("ambush")
        },
    )


def whole_facts(entrant: Entrant) -> dict[str, Any]:
    """Returns the facts of *entrant* as a scenario has them.

    A unit that nobody has counted has figures without end.
    """
    facts = {"side": SIDES[entrant.side], "key": entrant.key, **entrant.facts}
    facts.pop("ambush", None)
    if not entrant.is_counted and facts["troop"] != TROOPS[LEADER]:
        facts["figures"] = MANY
        if facts["troop"] == TROOPS[CANNON]:
            facts["weapon"] = GUN
    return facts


def strike_off(state: State, unit: MacduffUnit, hits: int, clause: str) -> int:
    """Takes figures off, and returns how many. A unit not counted never runs out. MACD-MOR-01."""
    if not unit.on_table:
        return 0
    if state.is_counted(unit):
        lost = take_hits(state.battle, unit, hits, clause)
        if not unit.on_table:
            forget_unit(state, unit)
        return lost
    state.lost[unit.index] += hits
    if hits:
        state.log.add(clause, "loses", unit.index, -1, (), (hits, 0, 0))
    return hits


def forget_unit(state: State, unit: MacduffUnit) -> None:
    """Drops what is due of a unit that has left the table. Blows already rolled count. MACD-MEL-01."""
    state.pending = [
        each for each in state.pending if unit.index not in (each.unit, each.target) or each.kind in FLYING
    ]


def stop_unit(state: State, unit: MacduffUnit) -> None:
    """Drops the charge and the fire of a unit that falls back. MACD-MOR-05."""
    state.pending = [
        due
        for due in state.pending
        if unit.index not in (due.unit, due.target) or due.kind not in ("return", "home", "contact")
    ]
    unit.charging = False


def hits_words(count: int) -> Phrase:
    """Returns "no hit", "1 hit" or "3 hits"."""
    return phrase("hits", count=count) if count else phrase("no_hit")
