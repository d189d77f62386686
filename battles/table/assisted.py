"""An assisted game at a table: its roster, its steps, and their losses in the log.

Steps are kept in the order entered, each once. One is {"key", "laid", "step", "events", "by"}: `key` is drawn
by the page that sent it, `laid` says how the table was laid out, `events` are those of rules.FullLog.data(),
`by` names who entered it (older steps have none, nor has what was entered by hand in the log).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from json import dumps
from typing import Any
from zlib import crc32

import rules
from battles.mustering import Roster, TableUnit
from battles.mustering.battle_types import BattleType
from battles.scenario import FIGHTERS, main_nation, unit_facts
from battles.table.log import Line, TableLog
from campaign.logic.casualties.muster import Muster
from rules import SIDES, BadInput, Entrant, Establishment, NeedDice, RefereeGame, Tally, WrongFace
from rules.core.assisted import ADJUST, UNDO, Game, Step
from rules.core.refereeing.game import CHOOSE

Stored = Mapping[str, Any]
TALLIED = tuple(Tally.__slots__)
MOST_UNFIT = 20  # steps of an older version that are passed over before all later ones are
BROKEN = (BadInput, NeedDice, WrongFace, KeyError)  # steps of a table that was laid out otherwise


@dataclass(frozen=True, slots=True)
class AssistedTable:
    """The table of one writer: units in the order of the log.

    Enemy units may be uncounted.
    """

    ruleset: str
    entrants: tuple[Entrant, ...]
    options: Mapping[str, Any]
    laid: str
    limit: int = 0  # the last turn, for the referee
    arrivals: Mapping[str, int] = field(default_factory=dict)  # the turns of reserves, by unit key
    played: int = 0  # turns that the computer has played before
    is_led: bool = False  # the referee asks its own questions
    position: rules.Position | None = None  # how the computer left the units that the writer knows
    begun: Mapping[str, Tally] = field(default_factory=dict)  # their entries in the log by then

    def begin(self) -> Game:
        """Returns the game before its first step, with the computer's part if it began the battle.

        No undo takes that back.
        """
        game = rules.begin_table_game(
            self.ruleset,
            self.entrants,
            self.options,
            self.limit,
            self.arrivals,
            self.played,
            self.position,
        )
        if by_computer := rules.adjusting_step(game, self.begun):
            count = len(game.log.events)
            game.take(by_computer)
            del game.log.events[count:]
        if isinstance(game, RefereeGame):
            game.is_led = self.is_led
            if by_computer:
                game.open_turn()
        return game

    def replay(self, stored: Iterable[Stored], *more: Step) -> Game:
        """Returns the game after the steps *stored* for this table, and *more* steps."""
        game, _fitting = self.replay_fitting(rules.steps_in_force(self.entries(stored)))
        for step in more:
            game.take(step)
        return game

    def replay_fitting(self, steps: Sequence[Step]) -> tuple[Game, tuple[int, ...]]:
        """Returns the game after those of *steps* that can be played, and their numbers.

        A step of an older version is passed over if the rules no longer ask for it. The log has its losses.
        """
        unfit: set[int] = set()
        while True:
            game, fitting = self.begin(), []
            for number, step in enumerate(steps):
                if number in unfit:
                    continue
                try:
                    game.take(step)
                except BROKEN:
                    unfit |= {number} if len(unfit) < MOST_UNFIT else set(range(number, len(steps)))
                    break
                fitting.append(number)
            else:
                return game, tuple(fitting)

    def steps_in_force(self, stored: Iterable[Stored]) -> tuple[Step, ...]:
        """Returns the steps that undo has left and that can be played."""
        steps = rules.steps_in_force(self.entries(stored))
        return tuple(steps[number] for number in self.replay_fitting(steps)[1])

    def entries(self, stored: Iterable[Stored]) -> list[Step]:
        """Returns the entries for a table laid out like this one."""
        return [each["step"] for each in stored if each["laid"] == self.laid]

    def last_entry(self, stored: Iterable[Stored]) -> str:
        """Returns the name of the entry that the next undo takes back; "" if there is none."""
        found = self.names_in_force(stored)
        return found[-1] if found else ""

    def names_in_force(self, stored: Iterable[Stored]) -> list[str]:
        """Returns the names of the entries that undo has left."""
        names: list[str] = []
        for entry in stored:
            if entry["laid"] != self.laid:
                continue
            if entry["step"]["do"] != UNDO:
                names.append(name_of_entry(entry["step"], entry["key"]))
            elif names:
                names.pop()
        return names

    def tallies_in(self, sheet: TableLog) -> dict[str, Tally]:
        """Returns the entries of *sheet* by unit key."""
        lines = {line.unit: line for line in sheet.lines}
        return {
            entrant.key: Tally(**{name: getattr(lines[entrant.key], name) for name in TALLIED})
            for entrant in self.entrants
            if entrant.key in lines
        }

    def sheet(self, game: Game, before: TableLog, turns: int) -> TableLog:
        """Returns *before* with the losses of *game*, after so many *turns*."""
        lines = {line.unit: line for line in before.lines}
        for key, tally in game.tallies().items():
            lines[key] = replace(lines.get(key, Line(key)), **asdict(tally))
        return replace(before, lines=tuple(lines.values()), phases=turns)


def has_assisted(ruleset: str) -> bool:
    """Tells whether the rules have an assisted game."""
    return rules.find(ruleset).assisted is not None


def stored_step(key: str, laid: str, step: Step, events: Sequence[Any] = (), by: str = "") -> dict[str, Any]:
    """Returns one step as it is kept. *by*: the name of whoever entered it."""
    return {"key": key, "laid": laid, "step": dict(step), "events": list(events), "by": by}


def name_of_entry(step: Step, key: str = "") -> str:
    """Returns the name by which an undo takes *step* back.

    It is the *key* of its entry. Entries by hand and choices of both sides may not be stored yet, so their
    name comes from their content.
    """
    if step["do"] == ADJUST:
        return f"hand-{crc32(dumps(step['lines'], sort_keys=True).encode()):08x}"
    return f"{CHOOSE}-{step['key']}" if step["do"] == CHOOSE else key


def undo_step() -> dict[str, str]:
    """Returns the entry that takes back the last step."""
    return {"do": UNDO}


def entrants_of(
    units: Sequence[tuple[TableUnit, bool]],
    roster: Roster,
    muster: Muster,
    kind: BattleType,
    settings: Establishment,
) -> tuple[Entrant, ...]:
    """Returns *units* as the rules take them. Units marked False are not counted."""
    names = {party.side: name for party, name in zip(muster.parties, SIDES, strict=True)}
    nations = {party.side: main_nation(party, settings) for party in muster.parties}
    units_by_key = units_there(roster, muster)
    entrants = []
    for unit, is_own in units:
        side = SIDES.index(names[unit.side])
        if not is_own:
            facts: dict[str, Any] = {"troop": counted_troop(unit, settings)}
        else:
            unit = units_by_key.get(unit.key, unit)
            facts = settings.enlist(
                unit_facts(unit, names, muster, kind, settings) | {"of": nations[unit.side]}
            )
        if kind is BattleType.AMBUSH and side == 0 and unit.arm in FIGHTERS:
            facts["ambush"] = True
        entrants.append(Entrant(unit.key, side, facts, is_own, is_own and unit.leader is not None))
    return tuple(entrants)


def units_there(roster: Roster, muster: Muster) -> dict[str, TableUnit]:
    """Returns the units of *roster* by key. A side of reserves alone begins with the soonest."""
    units_by_key = {unit.key: unit for unit in roster.units}
    for party in muster.parties:
        fighters = [unit for unit in roster.units if unit.side == party.side and unit.arm in FIGHTERS]
        if not fighters:
            continue
        soonest = min((unit.late, unit.reserve_dice) for unit in fighters)
        for unit in roster.units:
            if unit.side == party.side and (unit.late, unit.reserve_dice) == soonest:
                units_by_key[unit.key] = replace(unit, reserve_dice=0, late=0)
    return units_by_key


def counted_troop(unit: TableUnit, settings: Establishment) -> str:
    """Returns the troop of an enemy as a line of the log tells it: by its arm, or as a commander."""
    if unit.chief:
        return settings.chiefs[-1].troop
    if unit.arm == "artillery":
        return settings.carriage[0]
    if unit.arm == "train":
        return settings.trains.pack if settings.trains else "infantry"
    return next(size.troop for (arm, _nation), size in settings.unit_sizes.items() if arm == unit.arm.value)
