"""A position: how a battle stands between two turns, from which it can be played on.

It is plain data in Scenario.position: the turns played, and each unit's place, state and losses so far. A
battle that begins from it counts those losses as its own, so its outcome is that of the whole battle.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, NamedTuple

from rules.core.battle import Battle, UnitFate
from rules.core.events import Log
from rules.core.inputs import BadInput, nearest_hint
from rules.core.scenario import SIDES, Scenario
from rules.core.standing import GONE, Place

OF_POSITION: Final = ("turn", "holder", "units", "contacts", "notes")
OF_UNIT: Final = (
    *("key", "x", "y", "facing", "bases", "lost", "captured", "officers_lost"),
    *("state", "off", "as_left", "marks"),
)
FARTHEST: Final = 100_000  # hundredths; the ruleset knows how large its table is


@dataclass(frozen=True, slots=True)
class UnitPosition:
    """One unit between two turns. Places are in the measures of battle.Unit.

    `place` None: where the set-up put it. `bases`: the places of a unit with several, on a grid.
    """

    key: str
    place: Place | None = None
    bases: tuple[Place, ...] = ()
    lost: int = 0  # since the battle began, officers among them
    captured: int = 0
    officers_lost: int = 0
    state: str = ""  # a word of the ruleset; "": as the set-up has it
    off: bool = False  # it has left the table, or has not come yet
    as_left: bool = False  # the rules themselves put it there: in contact, or partly over the edge
    marks: Mapping[str, int] = field(default_factory=dict)  # what else the ruleset remembers
    field: str = ""  # the name of this entry in a fault

    def fault(self, name: str, why: str) -> BadInput:
        """Returns the fault of one field of it."""
        return BadInput(f"{self.field}.{name}", why)


class Contact(NamedTuple):
    """Two units in contact, by key: the attacker first. `ground`: as the ruleset counts it; 0: open."""

    attacker: str
    defender: str
    ground: int = 0


@dataclass(frozen=True, slots=True)
class Position:
    """How a battle stands after `turn` turns. `holder`: the side with the place fought over, or -1.

    `notes`: what else the ruleset remembers of the battle, lists of whole numbers.
    """

    turn: int
    units: tuple[UnitPosition, ...]
    holder: int = -1
    contacts: tuple[Contact, ...] = ()
    notes: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """Returns the position for JSON, without what is as usual."""
        facts: dict[str, Any] = {"turn": self.turn, "units": [_unit_data(unit) for unit in self.units]}
        facts |= {"holder": SIDES[self.holder]} if self.holder >= 0 else {}
        facts |= {"contacts": [list(contact) for contact in self.contacts]} if self.contacts else {}
        return facts | (
            {"notes": {name: list(numbers) for name, numbers in self.notes.items()}} if self.notes else {}
        )

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Position:
        """Reads a position that `data` has made. One from outside is read with its scenario."""
        units = tuple(
            UnitPosition(
                unit["key"],
                (unit["x"], unit["y"], unit["facing"]) if "x" in unit else None,
                tuple((x, y, facing) for x, y, facing in unit.get("bases", ())),
                unit.get("lost", 0),
                unit.get("captured", 0),
                unit.get("officers_lost", 0),
                unit.get("state", ""),
                unit.get("off", False),
                unit.get("as_left", False),
                unit.get("marks", {}),
            )
            for unit in data["units"]
        )
        return cls(
            data["turn"],
            units,
            SIDES.index(data["holder"]) if "holder" in data else -1,
            tuple(Contact(*contact) for contact in data.get("contacts", ())),
            {name: tuple(facts) for name, facts in data.get("notes", {}).items()},
        )


def no_contacts(_battle: Any) -> tuple[Any, ...]:
    """Returns no contacts. For a ruleset that finds them from its places."""
    return ()


@dataclass(frozen=True, slots=True)
class PositionRules:
    """The parts of a ruleset that let its battles begin partway through."""

    fates: Callable[[Any], Sequence[UnitFate]]  # of a battle that goes on, by index of the scenario's units
    # places the units, by index, in a battle that has been set up. Raises BadInput for an impossible place
    put: Callable[[Any, Mapping[int, UnitPosition]], None]
    here: tuple[str, ...]  # states of units on the table
    gone: tuple[str, ...]  # states of units off it
    ran: tuple[str, ...]  # of these, the states of units that ran; the first is the usual one
    captured: str  # the state of a unit that is all captured
    destroyed: str  # the state of a unit that has nobody left
    marks: tuple[str, ...] = ()  # whole-number fields of its units that a position keeps
    # marks that are no fields of a unit, as the order of its brigade; None: it has none
    shared_marks: Mapping[str, Callable[[Any, Any], int | None]] = field(default_factory=dict)
    under: Callable[[Any, Any], Place | None] | None = None  # where a unit under a marker is
    # gives one unit of a battle, on a board or at a table, its marks, losses and state
    take: Callable[[Any, Any, UnitPosition], None] | None = None
    contacts: Callable[[Any], Sequence[tuple[int, int, int]]] = no_contacts  # as Contact, by index
    join: Callable[[Any, Sequence[tuple[int, int, int]]], None] | None = None  # brings them about again
    # makes units that the scenario does not name, as detachments, once the first turn has begun
    raise_units: Callable[[Any, Mapping[int, UnitPosition], Mapping[str, Sequence[int]]], None] | None = None
    notes: Mapping[str, Callable[[Any], Sequence[int]]] = field(default_factory=dict)
    take_notes: Callable[[Any, Mapping[str, Sequence[int]]], None] | None = None
    open_notes: tuple[str, ...] = ()  # the names of those notes that both sides know


def position_of(rules: Any, battle: Battle, turn: int) -> Position:
    """Returns the position of a battle in which *turn* turns have been played.

    Men whom a unit had detached count in its ranks. Its marks may say how many are out.
    """
    position_rules = rules_of_positions(rules)
    unit_positions = []
    for index, (unit, fate) in enumerate(zip(battle.units, position_rules.fates(battle), strict=False)):
        facts = battle.scenario.units[index]
        is_there = unit.on_table or (unit.lying and unit.state in position_rules.here)
        cover = position_rules.under(battle, unit) if position_rules.under is not None else None
        if cover is not None:  # it stays under its marker
            key = str(facts["key"])
            unit_positions.append(
                UnitPosition(key, cover, (), fate.lost, fate.captured, state=unit.state, as_left=True)
            )
            continue
        marks = marks_of(position_rules, battle, unit)
        unit_positions.append(
            UnitPosition(
                str(facts["key"]),
                (unit.x, unit.y, unit.facing) if is_there else None,
                tuple(unit.places()) if is_there else (),
                fate.lost,
                fate.captured,
                min(fate.officers_lost, fate.lost),
                unit.state,
                not is_there,
                is_there,
                marks,
            )
        )
    keys = [str(facts["key"]) for facts in battle.scenario.units]
    contacts = tuple(
        Contact(keys[one], keys[other], ground)
        for one, other, ground in position_rules.contacts(battle)
        if max(one, other) < len(keys)
    )
    return Position(
        turn,
        tuple(unit_positions),
        getattr(battle, "possessor", -1),
        contacts,
        notes_of(position_rules, battle),
    )


def marks_of(position_rules: PositionRules, battle: Battle, unit: Any) -> dict[str, int]:
    """Returns what the ruleset remembers of a unit."""
    shared = {name: read(battle, unit) for name, read in position_rules.shared_marks.items()}
    own = {name: int(getattr(unit, name)) for name in position_rules.marks}
    return own | {name: value for name, value in shared.items() if value is not None}


def notes_of(position_rules: PositionRules, battle: Battle) -> dict[str, tuple[int, ...]]:
    """Returns what the ruleset remembers of a battle, without empty lists."""
    facts = {name: tuple(map(int, note(battle))) for name, note in position_rules.notes.items()}
    return {name: numbers for name, numbers in facts.items() if numbers}


def place_units(rules: Any, battle: Battle) -> None:
    """Changes a battle that has just been set up into the position that its scenario names."""
    position_rules = rules_of_positions(rules)
    stored = read_position(battle.scenario, position_rules)
    keys = [facts["key"] for facts in battle.scenario.units]
    starts = position_rules.fates(battle)
    units: dict[int, UnitPosition] = {}
    for unit in stored.units:
        start = starts[keys.index(unit.key)].start
        if unit.lost + unit.captured > start:
            raise unit.fault("lost", f"{unit.lost + unit.captured} lost, but it had only {start}")
        if unit.officers_lost > unit.lost:
            raise unit.fault("officers_lost", "is more than it lost")
        units[keys.index(unit.key)] = unit
    position_rules.put(battle, dict(sorted(units.items(), key=lambda pair: (not pair[1].as_left, pair[0]))))
    if position_rules.join is not None:
        position_rules.join(
            battle, [(keys.index(a), keys.index(b), ground) for a, b, ground in stored.contacts]
        )
    if position_rules.take_notes is not None and stored.notes:
        position_rules.take_notes(battle, stored.notes)
    battle.turn = stored.turn
    if stored.holder >= 0 and hasattr(battle, "possessor"):
        battle.possessor = stored.holder


def raise_units(rules: Any, battle: Battle) -> None:
    """Makes the units of a position that the scenario does not name. Their events are part of the battle."""
    position_rules = rules_of_positions(rules)
    if position_rules.raise_units is not None:
        keys = [facts["key"] for facts in battle.scenario.units]
        stored = read_position(battle.scenario, position_rules)
        position_rules.raise_units(
            battle, {keys.index(unit.key): unit for unit in stored.units}, stored.notes
        )


def check_position(rules: Any, scenario: Scenario) -> None:
    """Raises BadInput("position.units.3.x", why) for the first fault of a scenario's position.

    It sets the battle up with dice of its own, so none of the battle's own are rolled.
    """
    from rules.core.dice import SeededDice

    if scenario.position:
        rules.begin(scenario, SeededDice("position"), Log(), (rules.commander("steady"),) * 2)


def rules_of_positions(rules: Any) -> PositionRules:
    """Returns how that ruleset places units. Raises BadInput("position", why) if it cannot."""
    if rules.positions is None:
        raise BadInput("position", f"{rules.title} cannot begin a battle partway through")
    position_rules: PositionRules = rules.positions
    return position_rules


def read_position(scenario: Scenario, position_rules: PositionRules) -> Position:
    """Reads the position of *scenario*. Raises BadInput for the first fault, whatever the ruleset."""
    stored = _read_table("position", scenario.position, OF_POSITION)
    turn = _read_number("position.turn", stored.get("turn"), 1, scenario.turn_limit - 1)
    holder = SIDES.index(_one_of("position.holder", stored["holder"], SIDES)) if "holder" in stored else -1
    keys = [str(facts["key"]) for facts in scenario.units]
    units: list[UnitPosition] = []
    for number, row in enumerate(_read_list("position.units", stored.get("units", ()))):
        unit = _read_unit(f"position.units.{number}", row, keys, position_rules)
        if any(unit.key == other.key for other in units):
            raise unit.fault("key", f"{unit.key!r} appears twice")
        units.append(unit)
    return Position(
        turn, tuple(units), holder, _read_contacts(stored, keys), _read_notes(stored, position_rules)
    )


def with_position(scenario: Scenario, position: Position, turns: int = 1) -> Scenario:
    """Returns *scenario* so that it begins from *position*, with *turns* at least still to play."""
    limit = max(scenario.turn_limit, position.turn + turns)
    return replace(scenario, position=position.data(), turn_limit=limit)


def _read_unit(name: str, facts: Any, keys: Sequence[str], position_rules: PositionRules) -> UnitPosition:
    _read_table(name, facts, OF_UNIT)
    key = facts.get("key")
    if not isinstance(key, str) or key not in keys:
        raise BadInput(f"{name}.key", f"there is no unit {key!r}{nearest_hint(str(key), keys)}")
    off = _flag(f"{name}.off", facts.get("off", False))
    place = None
    if "x" in facts or "y" in facts:
        x, y = (_read_number(f"{name}.{axis}", facts.get(axis), 0, FARTHEST) for axis in ("x", "y"))
        place = x, y, _read_number(f"{name}.facing", facts.get("facing", 0), 0, 359)
    state = facts.get("state", "")
    if state:
        _one_of(f"{name}.state", state, position_rules.gone if off else position_rules.here)
    marks = _read_table(
        f"{name}.marks", facts.get("marks", {}), (*position_rules.marks, *position_rules.shared_marks)
    )
    for mark, value in marks.items():
        _read_number(f"{name}.marks.{mark}", value, -FARTHEST, FARTHEST)
    lost, captured, officers = (
        _read_number(f"{name}.{what}", facts.get(what, 0), 0, FARTHEST)
        for what in ("lost", "captured", "officers_lost")
    )
    bases = tuple(
        _read_base(f"{name}.bases.{number}", row)
        for number, row in enumerate(_read_list(f"{name}.bases", facts.get("bases", ())))
    )
    as_left = _flag(f"{name}.as_left", facts.get("as_left", False))
    return UnitPosition(key, place, bases, lost, captured, officers, state, off, as_left, dict(marks), name)


def _read_contacts(facts: Mapping[str, Any], keys: Sequence[str]) -> tuple[Contact, ...]:
    contacts = []
    for number, row in enumerate(_read_list("position.contacts", facts.get("contacts", ()))):
        name = f"position.contacts.{number}"
        if not 2 <= len(_read_list(name, row)) <= len(Contact._fields):
            raise BadInput(name, "must be two units, and the ground")
        one, other = (_one_of(name, key, keys) for key in row[:2])
        contacts.append(Contact(one, other, *(_read_number(name, ground, 0, FARTHEST) for ground in row[2:])))
    return tuple(contacts)


def _read_notes(facts: Mapping[str, Any], position_rules: PositionRules) -> dict[str, tuple[int, ...]]:
    notes = _read_table("position.notes", facts.get("notes", {}), tuple(position_rules.notes))
    return {
        name: tuple(
            _read_number(f"position.notes.{name}", number, -FARTHEST, FARTHEST)
            for number in _read_list(f"position.notes.{name}", numbers)
        )
        for name, numbers in notes.items()
    }


def _read_base(name: str, facts: Any) -> Place:
    if len(_read_list(name, facts)) != len(GONE):
        raise BadInput(name, "must be a place [x, y, facing]")
    x, y, facing = (_read_number(name, part, -1, FARTHEST) for part in facts)
    return x, y, facing


def _unit_data(unit: UnitPosition) -> dict[str, Any]:
    facts: dict[str, Any] = {"key": unit.key}
    if unit.place is not None:
        facts |= dict(zip(("x", "y", "facing"), unit.place, strict=True))
    if unit.bases:
        facts["bases"] = [list(place) for place in unit.bases]
    for name in ("lost", "captured", "officers_lost", "state", "off", "as_left"):
        if getattr(unit, name):
            facts[name] = getattr(unit, name)
    return facts | ({"marks": dict(unit.marks)} if unit.marks else {})


def _read_table(name: str, value: Any, names: Collection[str]) -> Mapping[str, Any]:
    """Returns *value* if it is a table with no other fields than *names*."""
    if not isinstance(value, Mapping):
        raise BadInput(name, "must be a table of named values")
    for key in value:
        if key not in names:
            raise BadInput(f"{name}.{key}", f"is not a field of a position{nearest_hint(str(key), names)}")
    return value


def _read_list(name: str, value: Any) -> Sequence[Any]:
    """Returns *value* if it is a list."""
    if not isinstance(value, Sequence) or isinstance(value, str):
        raise BadInput(name, "must be a list")
    return value


def _read_number(name: str, value: Any, least: int, most: int) -> int:
    """Returns *value* if it is a whole number from *least* to *most*. True is not 1."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadInput(name, f"must be a whole number from {least} to {most}")
    return value


def _one_of(name: str, value: Any, words: Sequence[str]) -> str:
    """Returns *value* if it is one of *words*."""
    if not isinstance(value, str) or value not in words:
        raise BadInput(name, f"must be one of {', '.join(words)}")
    return value


def _flag(name: str, value: Any) -> bool:
    """Returns *value* if it is true or false."""
    if not isinstance(value, bool):
        raise BadInput(name, "must be true or false")
    return value
