"""The state of a table game of the Mexican War: a battle without places, its melees, and what is due."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from rules.core.assisted import Entrant, FirstChoice, News, Phrase, Seating, Step, phrase
from rules.core.dice import AVERAGE, AVERAGE_FACES, NeedDice
from rules.core.events import FullLog
from rules.core.inputs import BadInput
from rules.core.scenario import SIDES, Scenario
from rules.mexican_war.battle import WarBattle
from rules.mexican_war.engine.losses import remove_unit, take_losses
from rules.mexican_war.setup import set_up
from rules.mexican_war.tables import tables_for
from rules.mexican_war.terms import ARTILLERY
from rules.mexican_war.units import BRIGADE, OFFICER, RANKS, RESERVE, TROOPS, WarUnit

BOARD: Final = {"width": 72, "height": 48}  # a table game keeps no places: all units lie upon each other
MANY: Final = 60  # figures of a unit that nobody has counted
TURNS: Final = 60
UNREAD: Final = 0  # the face of a die that missed and was not read
MISS: Final = 99  # what it counts as
ANYBODY: Final[dict[str, Any]] = {"class": "us_regular", "figures": MANY, "stands": 10}
ANY_GUN: Final = {"class": "us_regular", "figures": MANY, "guns": 1, "gun_lb": 6}
ANY_OFFICER: Final = {"rank": "army", "officer": "us_other"}
TOLD: Final = (
    "key", "name", "side", "troop", "class", "figures", "stands", "start", "gun_lb", "guns", "limbered",
    "horse", "formation", "skirmishers", "lancers", "colours", "unformed", "engineers", "tools", "rank",
    "officer", "influence",
)  # fmt: skip


class TableDice:
    """Dice that people have rolled. Those that missed need not be read."""

    __slots__ = ("faces", "faces_left")

    def __init__(self, faces: Sequence[int]) -> None:
        self.faces: tuple[int, ...] = ()  # as far as they were used
        self.faces_left = tuple(faces)

    def roll(self, count: int, sides: int, clause: str, unit: int) -> tuple[int, ...]:
        """Takes *count* faces. Raises NeedDice or BadInput. One die alone must be read."""
        faces, self.faces_left = self.faces_left[:count], self.faces_left[count:]
        known = AVERAGE_FACES if sides == AVERAGE else range(UNREAD + (count == 1), sides + 1)
        if any(type(face) is not int or face not in known for face in faces):
            raise BadInput("dice", f"must be a whole number from {known[0]} to {known[-1]}")
        if len(faces) < count:
            raise NeedDice(count, sides, clause, unit, faces)
        self.faces += faces
        return tuple([face or MISS for face in faces])


@dataclass(frozen=True, slots=True)
class Pending:
    """A roll or a question that the last steps require.

    *kind* is the `do` of the step that answers it. *count*: hits or figures. *word*: a clause or a work.
    """

    kind: str
    unit: int = -1
    target: int = -1
    count: int = 0
    word: str = ""


class Task(NamedTuple):
    """The work of a unit: its kind, the turns it has taken, the inches to do, and the work repaired."""

    kind: str
    turns: int
    inches: int
    site: tuple[int, str] | None = None


class Blow(NamedTuple):
    """One unit's part in a round of melee: its die, its row and the figures that it inflicts."""

    face: int
    row: int
    cell: int


@dataclass(slots=True)
class Bout:
    """The melee that is fought now."""

    attackers: list[WarUnit]
    defenders: list[WarUnit]
    blows: dict[int, Blow] = field(default_factory=dict)
    losses: dict[int, int] = field(default_factory=dict)
    shot: dict[int, int] = field(default_factory=dict)  # figures hit by the volleys before contact
    far: int = 0  # the range of those volleys
    first: int = -1  # as melee.first_to_check has it
    checking: list[int] = field(default_factory=list)  # the sides still to check: ATTACKER, DEFENDER
    is_broken: bool = False  # a unit of the side that checks now has given way
    next_result: str = ""  # the result of the enemy's check, if it was entered with the one before it


@dataclass(slots=True)
class State(Seating):
    """A table game as far as it was entered."""

    battle: WarBattle
    log: FullLog
    entrants: tuple[Entrant, ...]
    numbers: Mapping[str, int]
    counted: tuple[bool, ...]
    lost: list[int]  # figures of units that nobody has counted
    pending: list[Pending] = field(default_factory=list)
    near: dict[int, set[int]] = field(default_factory=dict)  # by unit: officers who are near enough to help
    flanked: set[int] = field(default_factory=set)  # units with an enemy on flank or rear, this turn
    covered: set[int] = field(default_factory=set)  # units in cover, until they move
    horse: set[int] = field(default_factory=set)  # squares near enemy cavalry, this turn
    stood: dict[int, int] = field(default_factory=dict)  # figures lost to fire this turn, which still fire
    silenced: dict[int, int] = field(default_factory=dict)  # guns lost to fire this turn, likewise
    halted: dict[int, str] = field(default_factory=dict)  # units that only fire this turn: what they did
    drafted: set[int] = field(default_factory=set)  # batteries whose ability drops once all have fired
    grounds: dict[tuple[int, int], str] = field(default_factory=dict)  # of a charge, by charger and target
    heights: dict[tuple[int, int], str] = field(default_factory=dict)  # likewise: level, uphill or downhill
    sites: list[str] = field(default_factory=list)  # empty constructions fired at, by kind; "": it fell
    battered: dict[tuple[int, str], int] = field(default_factory=dict)  # points, by unit or site, and work
    burning: dict[int, tuple[int, int]] = field(
        default_factory=dict
    )  # by unit in a house, or site: since when, by whom
    odds: dict[int, str] = field(default_factory=dict)  # of a unit against one that nobody has counted
    bout: Bout | None = None
    ran: list[int] = field(default_factory=list)  # units that routed or ran this turn
    afraid: set[int] = field(default_factory=set)  # units that have checked for fear this turn
    taken: set[int] = field(default_factory=set)  # batteries that the enemy has
    kept: dict[tuple[int, str], Step] = field(default_factory=dict)
    unseen: set[int] = field(default_factory=set)  # units that the enemy has not seen yet
    markers: dict[int, int] = field(default_factory=dict)  # of those units, the number of the marker
    ordered: dict[str, int] = field(default_factory=dict)  # by brigade: the turn of its last order
    known_orders: set[str] = field(default_factory=set)  # brigades whose present order was entered
    tasks: dict[int, Task] = field(default_factory=dict)  # by unit: what it works on
    hits_on: dict[tuple[int, str], int] = field(default_factory=dict)  # of guns, not repaired, as `battered`
    breached: set[tuple[int, str]] = field(default_factory=set)  # works with a gap
    outside: set[int] = field(default_factory=set)  # units that have left a house that burns
    beyond_repair: set[int] = field(default_factory=set)  # batteries damaged in an older log
    has_all_moved: bool = False  # the referee has begun the fire of this turn
    lines: list[Phrase] = field(default_factory=list)  # to be said as the next turn opens
    by_hand: dict[int, dict[str, bool]] = field(default_factory=dict)  # ticks that only people set
    news: News | None = None

    @property
    def units(self) -> list[WarUnit]:
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

    def unit_of(self, step: Step, field: str = "unit") -> WarUnit:
        """Returns the unit that *step* names. Raises BadInput if there is none."""
        return self.units[self.number_of(step, field)]

    def script(self, faces: Sequence[int]) -> TableDice:
        """Puts *faces* in the place of the dice, for one step."""
        dice = TableDice(faces)
        self.battle.dice = dice
        return dice

    def foes(self, unit: WarUnit) -> list[WarUnit]:
        """Returns the enemies of *unit* that are on the table."""
        return [foe for foe in self.units if foe.side != unit.side and foe.is_present()]

    def officers(self, side: int) -> list[WarUnit]:
        """Returns the officers of a side that has counted its units."""
        return [each for each in self.battle.officers(side) if self.is_counted(each)]

    def is_counted(self, unit: WarUnit) -> bool:
        """True if the log gives the figures of *unit*."""
        return self.counted[unit.index]

    def is_running(self, unit: WarUnit) -> bool:
        """True if a unit runs. An uncounted unit that acts next turn has rallied. MEX-MOR-11."""
        return unit.is_routing() and (self.is_counted(unit) or unit.index in self.ran)

    def is_ending(self) -> bool:
        """True once all have fired and the turn ends. MEX-SEQ-01."""
        return any(each.kind == "turn" for each in self.pending)

    def ask_first(self, *pending: Pending) -> None:
        """Puts *pending* before all else that is due."""
        self.pending[:0] = pending


def site_number(number: int) -> int:
    """Turns the number of an empty construction into one that no unit has, or back."""
    return -1 - number


def is_site(number: int) -> bool:
    """True if *number* stands for an empty construction, not for a unit."""
    return number < 0


def begin_state(entrants: Sequence[Entrant], chosen: Mapping[str, Any]) -> State:
    """Puts all *entrants* but reserves on the table. *chosen*: options, and perhaps an umpire's tables."""
    facts = tuple(whole_facts(line) for line in entrants)
    log = FullLog()
    battle = set_up_table(facts, chosen, log)
    for unit, entrant in zip(battle.units, entrants, strict=True):
        unit.hidden = False
        if entrant.facts.get("reserve"):
            unit.state, unit.on_table = RESERVE, False
    battle.list_anew()
    battle.turn = log.turn = 1
    log.add("MEX-SEQ-01", "turn_begins", -1, -1, (), (1,))
    return State(
        battle,
        log,
        tuple(entrants),
        {line.key: number for number, line in enumerate(entrants)},
        tuple(line.is_counted for line in entrants),
        [0] * len(facts),
        unseen={n for n, line in enumerate(entrants) if line.is_counted and line.facts.get("ambush")},
    )


def set_up_table(facts: tuple[dict[str, Any], ...], chosen: Mapping[str, Any], log: FullLog) -> WarBattle:
    """Sets a battle up without dice: the influence of an officer is rolled when it is first wanted."""
    options = {name: value for name, value in chosen.items() if name != "tables"}
    terms: dict[str, Any] = {"brigades": brigades_of(facts)}
    if chosen.get("tables"):
        terms["tables"] = chosen["tables"]
    mind, unrolled = FirstChoice(), {**options, "influence_roll": "each_use"}
    scenario = Scenario("mexican_war", "", BOARD, facts, TURNS, unrolled, terms)
    battle = set_up(scenario, TableDice(()), log, (mind, mind))
    battle.tables = tables_for(chosen.get("tables"), options)
    return battle


def brigades_of(facts: Sequence[Mapping[str, Any]]) -> list[dict[str, str]]:
    """Returns the brigades that the facts name, each once. MEX-PRE-02."""
    found = {told[name]: told["side"] for told in facts for name in ("brigade", "commands") if name in told}
    return [{"key": key, "side": side} for key, side in found.items()]


def whole_facts(entrant: Entrant) -> dict[str, Any]:
    """Returns the facts of *entrant* as a scenario has them.

    An uncounted unit has figures without end. A division of one force is not that of another.
    """
    side, troop = SIDES[entrant.side], entrant.facts["troop"]
    facts: dict[str, Any] = {name: entrant.facts[name] for name in TOLD if name in entrant.facts}
    facts |= {"key": entrant.key, "side": side, "at": [0, 0], "facing": 0}
    if not entrant.is_counted:
        of_arm: dict[str, dict[str, Any]] = {TROOPS[ARTILLERY]: ANY_GUN, TROOPS[OFFICER]: ANY_OFFICER}
        return facts | of_arm.get(str(troop), ANYBODY)
    label = entrant.facts.get("brigade") or entrant.facts.get("division")
    brigade = f"{side}/{entrant.facts.get('force', '')}/{label}" if label else ""
    if troop != TROOPS[OFFICER]:
        return facts | ({"brigade": brigade} if brigade else {})
    has_command = brigade and facts["rank"] == RANKS[BRIGADE]
    return facts | ({"commands": brigade} if has_command else {"rank": "army"})


def strike_off(state: State, unit: WarUnit, figures: int, clause: str) -> int:
    """Takes figures off, and returns how many. A unit not counted never runs out. MEX-GEN-02, MEX-MEL-27."""
    if state.is_counted(unit):
        lost = take_losses(state.battle, unit, figures, clause)
        if not unit.on_table:
            forget_unit(state, unit)
        return lost
    state.lost[unit.index] += figures
    if figures:
        state.log.add(clause, "loses", unit.index, -1, (), (figures, 0, 0, 0))
    return figures


def take_off(state: State, unit: WarUnit, gone: str, clause: str) -> None:
    """Takes a unit off the table for good, in the state *gone*."""
    remove_unit(state.battle, unit, gone, clause)
    forget_unit(state, unit)


def forget_unit(state: State, unit: WarUnit) -> None:
    """Drops the rolls of a unit that has left the table. A round that was begun is finished."""
    stays = ("blows", "settle", "volleys", "after", "rounds", "exposed", "officer", "command")
    state.pending = [
        each for each in state.pending if unit.index not in (each.unit, each.target) or each.kind in stays
    ]


def figures_words(count: int) -> Phrase:
    """Returns "no figure falls", "1 figure falls" or "3 figures fall"."""
    return phrase("figures_fall", count=count) if count else phrase("no_figure")


def loss_words(state: State, unit: WarUnit, hits: int, before: int = 0) -> Phrase:
    """Returns how many figures of *unit* fall.

    A counted unit loses no more than it has left. *before*: hits on it that still wait to be taken off.
    """
    left = max(0, unit.strength - before) if state.is_counted(unit) else hits
    return unit_words(unit, figures_words(min(hits, left)))


def unit_words(unit: WarUnit, what: Phrase) -> Phrase:
    """Returns "Unit: what"."""
    return phrase("told", unit=unit.index, what=what)
