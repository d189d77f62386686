"""A log of both sides as a player may see it: the own units, the enemy's on the table, and no secret."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from battles.models import TableReport
from battles.mustering import Roster, TableUnit
from battles.pages.visible_table_game import opening_as_known, unit_of_seat
from battles.replay.visibility import cut_to_side, sort_of
from battles.replay.visible_units import VisibleUnit, enemy_name, enemy_ref
from battles.table.assisted import units_there
from battles.table.course import Course, course_of_steps
from campaign.logic.casualties.muster import Muster
from campaign.models import Side
from rules import BadInput, FullLog, Scenario
from rules.core.assisted import NAMED, SIDED, Answer, Game, Phrase, Step

HIDDEN = "\ue000"  # the name of a unit that the reader does not see: text with it never leaves the server
UNIT_ANSWER = "unit-"  # begins the key of an answer that is a unit, on a player's page
WITHOUT_COUNTS = {"concedes": "conceded", "breaks": "is_broken", "smaller_share": "fewer_losses"}
"""Phrases that reckon up whole armies, hidden units too, and those that say the same without numbers."""
JOINED = "and_also"  # the phrase that joins two others: rules.core.referee.joined_phrases


def units_of_both(
    own_units: Mapping[str, VisibleUnit],
    side: str,
    roster: Roster,
    muster: Muster,
    sides: Mapping[str, Side],
    report: TableReport | None,
) -> tuple[VisibleUnit, ...]:
    """Returns all units of *roster* in its order, for a player of *side* with *own_units*.

    Enemy units that are not on the table have no name.
    """
    numbers: Counter[str] = Counter()
    shown: dict[str, tuple[str, str]] = {}
    units = {unit.key: unit for unit in roster.units}
    for key in enemies_in_order(roster, muster, report, side):
        word = units[key].plays if units[key].chief else units[key].arm.value
        numbers[sort_of(word)] += 1
        shown[key] = enemy_ref(word, numbers[sort_of(word)]), enemy_name(word, numbers[sort_of(word)])
    seen = enemies_on_table(roster, muster, report, side)
    units_shown = []
    for number, unit in enumerate(roster.units):
        if unit.key in own_units:
            units_shown.append(own_units[unit.key])
            continue
        ref, name = shown[unit.key] if unit.key in seen else (f"{HIDDEN}{number}", HIDDEN)
        letter = sides[unit.side].letter
        units_shown.append(VisibleUnit(unit, ref, name, letter, own=False, is_counted=unit.key in seen))
    return tuple(units_shown)


def first_enemies(roster: Roster, muster: Muster, side: str) -> list[str]:
    """Returns the enemy units of *side* that begin on the table, by key."""
    there = units_there(roster, muster)
    enemies = [unit.key for unit in roster.units if unit.side != side]
    return [key for key in enemies if not (there[key].reserve_dice or there[key].late)]


def enemies_in_order(roster: Roster, muster: Muster, report: TableReport | None, side: str) -> list[str]:
    """Returns the enemy units that have a number: first those that began on the table, then as they came."""
    first, course = first_enemies(roster, muster, side), course_of_steps(report)
    if course is None:
        return first
    seen = enemies_on_table(roster, muster, report, side)
    entries: dict[str, int] = {}
    for at, event in enumerate(course.log.events):
        if 0 <= event.unit < len(course.seats):
            entries.setdefault(course.seats[event.unit].key, at)
    later = [unit.key for unit in roster.units if unit.key in seen and unit.key not in first]
    return [*first, *sorted(later, key=lambda key: entries.get(key, 0))]


def enemies_on_table(roster: Roster, muster: Muster, report: TableReport | None, side: str) -> frozenset[str]:
    """Returns the enemy units that a player of *side* sees, by key: those that the replay shows to it."""
    course = course_of_steps(report)
    if course is None:
        return frozenset(first_enemies(roster, muster, side))
    units = {unit.key: unit for unit in roster.units}
    number = [party.side for party in muster.parties].index(side)
    return frozenset(key for key in units_shown(course, units, number) if key in units)


def units_shown(course: Course, roster: Mapping[str, TableUnit], side: int) -> set[str]:
    """Returns the enemy units of *course* that its replay shows to *side*, by key."""
    shown: set[str] = set()

    def note_unit(unit: Mapping[str, Any], _number: int) -> tuple[str, str]:
        shown.add(unit["key"])
        return unit["key"], ""

    log = FullLog()
    log.version, log.events = course.version, list(course.log.events)
    log.opening = opening_as_known(course, roster, is_own=False)
    units = tuple(unit_of_seat(seat, roster, course, n) for n, seat in enumerate(course.seats))
    cut_to_side(Scenario(course.ruleset, "", dict(course.board or {}), units, 0), log, side, note_unit)
    return shown


def known_part(phrase: Phrase, hidden: frozenset[int]) -> Phrase | None:
    """Returns *phrase* without its parts about *hidden* units; None if nothing is left."""
    if phrase.key == JOINED:
        parts = [known_part(phrase.values[name], hidden) for name in ("first", "second")]
        known = [part for part in parts if part is not None]
        if len(known) > 1:
            return Phrase(JOINED, {"first": known[0], "second": known[1]})
        return known[0] if known else None
    return None if names_hidden(phrase, hidden) else phrase


def names_hidden(phrase: Phrase, hidden: frozenset[int]) -> bool:
    """Tells whether *phrase* names one of the *hidden* units."""
    return any(
        names_hidden(value, hidden) if isinstance(value, Phrase) else name in NAMED and value in hidden
        for name, value in phrase.values.items()
    )


def without_counts(phrase: Phrase, side: int) -> Phrase:
    """Returns *phrase* without the numbers of an army of which the player of *side* may not see all."""
    if phrase.key not in WITHOUT_COUNTS or (phrase.values[SIDED] == side and "theirs" not in phrase.values):
        return phrase
    return Phrase(WITHOUT_COUNTS[phrase.key], {SIDED: phrase.values[SIDED]})


def keys_on_page(answers: Iterable[Answer], hidden: frozenset[int]) -> dict[str, str]:
    """Returns the keys of *answers* on a player's page, by their keys in the rules, without *hidden* units.

    A number of a unit counts those before it, hidden ones too, so a page has numbers of its own.
    """
    keys = dict[str, str]()
    for answer in answers:
        names_unit = answer.label is not None and not set(NAMED).isdisjoint(answer.label.values)
        if answer.label and names_hidden(answer.label, hidden):
            continue
        is_number = names_unit and any(map(str.isdigit, answer.key))
        keys[answer.key] = f"{UNIT_ANSWER}{len(keys) + 1}" if is_number else answer.key
    return keys


def with_answer_of_rules(game: Game, step: Step, hidden: frozenset[int]) -> dict[str, Any]:
    """Returns *step* of a player with its answer as the rules call it.

    Raises BadInput for an answer that no page of theirs offers.
    """
    asked = [due for due in game.dues() if all(step.get(name) == value for name, value in due.step.items())]
    if not asked or not asked[0].answers or "answer" not in step:
        return dict(step)
    by_key = {shown: key for key, shown in keys_on_page(asked[0].answers, hidden).items()}
    if step["answer"] not in by_key:
        raise BadInput("answer", "choose one first")
    return {**step, "answer": by_key[step["answer"]]}
