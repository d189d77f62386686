"""A position at a table: what a table game takes over from the computer, and what it hands back."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Final

from rules.core.assisted import Game
from rules.core.position import (
    Contact,
    Position,
    PositionRules,
    UnitPosition,
    marks_of,
    notes_of,
    rules_of_positions,
)
from rules.core.refereeing.game import RefereeGame
from rules.core.ruleset import find

NAMING: Final = ("joined", "commander", "enemy", "owner")  # marks that are numbers of units


def part_of_position(position: Position, keys: Collection[str], ruleset: str) -> Position:
    """Returns what a side may know of *position*: its own units, of *keys*, and notes that both sides know.

    Marks that name units number them among these, so that no number tells how many others there are.
    """
    whole = [unit.key for unit in position.units]
    if set(whole) <= set(keys):
        return position
    numbers = {key: number for number, key in enumerate(key for key in whole if key in keys)}
    units = tuple(
        replace(
            unit,
            marks={
                mark: numbers.get(whole[value], -1) if mark in NAMING and 0 <= value < len(whole) else value
                for mark, value in unit.marks.items()
            },
        )
        for unit in position.units
        if unit.key in numbers
    )
    notes = rules_of_positions(find(ruleset)).open_notes
    return replace(
        position,
        units=units,
        contacts=tuple(
            contact for contact in position.contacts if {contact.attacker, contact.defender} <= set(keys)
        ),
        notes={name: note for name, note in position.notes.items() if name in notes},
    )


def take_units(state: Any, position: Position, ruleset: str) -> list[tuple[Any, UnitPosition]]:
    """Gives the units of a table game their marks, losses and states. Returns each with its entry."""
    position_rules = rules_of_positions(find(ruleset))
    assert position_rules.take is not None
    taken_units = []
    for at in position.units:
        number = state.numbers.get(at.key)
        if number is None or not state.counted[number]:
            continue
        unit = state.units[number]
        position_rules.take(state.battle, unit, with_own_numbers(state, position, at))
        unit.on_table = not at.off
        is_hidden = at.marks.get("hidden") or at.state == "marked"
        (state.unseen.add if is_hidden else state.unseen.discard)(number)
        state.by_hand[number] = {
            "leader_hit": at.officers_lost > 0,
            "taken": at.state == "captured",
            "spiked": at.state == "spiked",
        }
        taken_units.append((unit, at))
    state.battle.turn = position.turn
    state.log.events.clear()
    if position_rules.take_notes is not None and position.notes:
        position_rules.take_notes(state.battle, position.notes)
    return taken_units


def with_own_numbers(state: Any, position: Position, at: UnitPosition) -> UnitPosition:
    """Returns *at* with the numbers that this game gives to the units that its marks name."""
    keys = [unit.key for unit in position.units]
    named = {
        mark: state.numbers.get(keys[value], -1) if 0 <= value < len(keys) else value
        for mark, value in at.marks.items()
        if mark in NAMING
    }
    return replace(at, marks={**at.marks, **named}) if named else at


def as_in_position(state: Any, keys: Sequence[str], mark: str, value: int) -> int:
    """Returns the value of a mark that a table game has changed, with the numbers of the position."""
    if mark not in NAMING or not 0 <= value < len(state.entrants):
        return value
    key = state.key(value)
    return keys.index(key) if key in keys else -1


def numbered_contacts(state: Any, position: Position) -> list[tuple[int, int, int]]:
    """Returns the contacts of *position* between units that are on the table and counted."""
    contacts = []
    for one, other, ground in position.contacts:
        pair = state.numbers.get(one), state.numbers.get(other)
        if None not in pair and all(state.units[place].on_table and state.counted[place] for place in pair):
            contacts.append((*pair, ground))
    return contacts


def position_at_table(game: Game, begun: Game, base: Position, ruleset: str) -> Position:
    """Returns *base* with all that a table game has changed since it began.

    *begun*: the same game before its first step. Places are those of *base*: a table game knows none.
    """
    position_rules = rules_of_positions(find(ruleset))
    state, first = inner_state(game), inner_state(begun)
    fates = position_rules.fates(state.battle)
    units = {unit.key: unit for unit in base.units}
    keys = list(units)
    for number, entrant in enumerate(state.entrants):
        if state.counted[number] and entrant.key in units:
            was, fate = units[entrant.key], fates[number]
            at = replace(
                was, lost=fate.lost, captured=fate.captured, officers_lost=min(fate.officers_lost, fate.lost)
            )
            units[entrant.key] = unit_at_table(state, first, number, at, position_rules, keys)
    turned, before = notes_of(position_rules, state.battle), notes_of(position_rules, first.battle)
    notes = {name: value for name, value in turned.items() if value != before.get(name)}
    kept = {name: value for name, value in base.notes.items() if name in turned or name not in before}
    return replace(
        base,
        turn=max(base.turn, game.turn - 1),
        units=tuple(units[unit.key] for unit in base.units),
        contacts=known_contacts(game, base) if all(state.counted) else base.contacts,
        notes={**kept, **notes},
    )


def known_contacts(game: Game, base: Position) -> tuple[Contact, ...]:
    """Returns the contacts of a table game between units that *base* names."""
    keys = {unit.key for unit in base.units}
    return tuple(each for each in game.contacts() if {each.attacker, each.defender} <= keys)


def unit_at_table(
    state: Any, first: Any, number: int, at: UnitPosition, position_rules: PositionRules, keys: Sequence[str]
) -> UnitPosition:
    """Returns *at* with the state and the marks that the table has changed. *keys*: of the position."""
    now, then = state.units[number], first.units[number]
    before, after = marks_of(position_rules, first.battle, then), marks_of(position_rules, state.battle, now)
    changed = {mark: value for mark, value in after.items() if value != before.get(mark)}
    marks = {mark: as_in_position(state, keys, mark, value) for mark, value in changed.items()}
    is_seen = number in first.unseen and number not in state.unseen
    if is_seen and at.marks.get("hidden"):
        marks["hidden"] = 0
    is_changed = now.state != then.state or now.on_table != then.on_table
    word = now.state if now.state in (*position_rules.here, *position_rules.gone) else position_rules.ran[0]
    if is_seen and at.state == "marked" and not is_changed:
        return replace(at, state=now.state, as_left=False, marks={**at.marks, **marks})
    if not is_changed:
        return replace(at, marks={**at.marks, **marks}) if marks else at
    off = not now.on_table and not (now.lying and word in position_rules.here)
    return replace(
        at,
        state=word,
        off=off,
        place=None if off else at.place,
        bases=() if off else at.bases,
        as_left=at.as_left and not off,
        marks={**at.marks, **marks},
    )


def inner_state(game: Game) -> Any:
    """Returns the state of a table game, which a referee may lead."""
    inner: Any = game.inner if isinstance(game, RefereeGame) else game
    return inner.state
