"""A log of both sides as a player may see it: the own units, the enemy's on the table, and no secret."""

from collections import Counter
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any

import rules
from battles.mustering import TableUnit
from battles.mustering.battle_types import BattleType, usual_battle_type
from battles.pages.at_table.known_phrases import HIDDEN
from battles.pages.visible_table_game import opening_as_known, unit_of_seat
from battles.replay.visibility import cut_to_side, sort_of
from battles.replay.visible_units import VisibleUnit, enemy_name, enemy_ref
from battles.scenario import FIGHTERS
from battles.table.assisted import units_there
from battles.table.board_places import is_seen_on_table
from battles.table.course import RECOUNT, Course, course_of_steps
from battles.table.handover import first_part_of
from rules import FullLog, Scenario

if TYPE_CHECKING:
    from battles.pages.at_table.table import TableDesk

MARKER = "goes_under_a_marker"  # the verb of a unit that its enemy sees no more


def units_of_both(own_units: Mapping[str, VisibleUnit], desk: "TableDesk") -> tuple[VisibleUnit, ...]:
    """Returns all units of the roster in its order, for the player of *desk* with *own_units*.

    Enemy units that the player does not see have no name.
    """
    numbers: Counter[str] = Counter()
    labels: dict[str, tuple[str, str]] = {}
    units = {unit.key: unit for unit in desk.roster.units}
    letters = {side.key: side.letter for side in desk.sides}
    met, shown = enemies_met(desk)
    for key in met:
        word = units[key].plays if units[key].chief else units[key].arm.value
        numbers[sort_of(word)] += 1
        labels[key] = enemy_ref(word, numbers[sort_of(word)]), enemy_name(word, numbers[sort_of(word)])
    units_there = []
    for number, unit in enumerate(desk.roster.units):
        if unit.key in own_units:
            units_there.append(own_units[unit.key])
            continue
        is_shown = unit.key in shown
        ref, name = labels[unit.key] if is_shown else (f"{HIDDEN}{number}", HIDDEN)
        letter = letters[unit.side]
        units_there.append(VisibleUnit(unit, ref, name, letter, own=False, is_counted=is_shown))
    return tuple(units_there)


def enemies_met(desk: "TableDesk") -> tuple[list[str], frozenset[str]]:
    """Returns keys of enemies: those with a number, and those now seen.

    First come those that began on the table, then the others as they came. The replay shows the same.
    """
    first, course = first_enemies(desk), course_of_steps(desk.own)
    if course is None:
        return first, frozenset(first)
    roster, side = {unit.key: unit for unit in desk.roster.units}, number_of_reader(desk)
    shown = units_shown(course, roster, side, first)
    entries = {course.seats[number].key: at for number, at in first_events(course, side).items()}
    later = [key for key in roster if key in shown and key not in first]
    met = [*first, *sorted(later, key=lambda key: entries.get(key, 0))]
    return met, frozenset(shown - units_under_marker(course))


def number_of_reader(desk: "TableDesk") -> int:
    """Returns the number that the rules have for the side of the player who reads."""
    assert desk.member.side is not None
    return [party.side for party in desk.muster.parties].index(desk.member.side.key)


def first_enemies(desk: "TableDesk") -> list[str]:
    """Returns the enemy units that the player sees as the table begins, by key.

    Reserves and units in ambush are not among them. After a hand-over they are those seen by then.
    """
    battle, roster, muster, number = desk.battle, desk.roster, desk.muster, number_of_reader(desk)
    enemies = [unit for unit in roster.units if unit.side != muster.parties[number].side]
    begun = first_part_of(battle)
    if begun is not None:
        return [unit.key for unit in enemies if unit.key in begun["seen"][muster.parties[number].side]]
    by_key = units_there(roster, muster)
    kind = battle.battle_type or usual_battle_type(muster, rules.find(battle.ruleset))
    in_ambush = FIGHTERS if kind == BattleType.AMBUSH and number == 1 else ()
    return [
        unit.key
        for unit in enemies
        if not (by_key[unit.key].reserve_dice or by_key[unit.key].late or unit.arm in in_ambush)
    ]


def first_events(course: Course, side: int) -> dict[int, int]:
    """Returns the first event that shows each unit to *side*, by the unit's number.

    Under rules with markers, or on a board, a unit in ambush is shown as it acts, else by anything it does. A
    recount by hand shows nobody.
    """
    verbs, opening = rules.verbs(course.ruleset, course.version), course.log.opening
    is_any = course.board is None and MARKER not in verbs
    shown: dict[int, int] = {}
    states = rules.steps(opening, course.log.events, verbs)
    for at, (event, now) in enumerate(zip(course.log.events, states, strict=True)):
        if event.verb == RECOUNT:
            continue
        is_act = is_any or is_seen_on_table(event, verbs) or verbs[event.verb].reveals
        for number in (event.unit, event.target) if event.seen & (1 << side) else ():
            is_unit = 0 <= number < len(course.seats) and now[number].on_table
            if is_unit and (is_act or not opening[number].on_table):
                shown.setdefault(number, at)
    return shown


def units_under_marker(course: Course) -> frozenset[str]:
    """Returns the units that are under a marker now, by key."""
    verbs = rules.verbs(course.ruleset, course.version)
    hidden = set[int]()
    for event in course.log.events:
        if event.verb == MARKER:
            hidden.add(event.unit)
        elif verbs[event.verb].reveals:
            hidden.discard(event.unit)
    return frozenset(course.seats[number].key for number in hidden if number < len(course.seats))


def units_shown(
    course: Course, roster: Mapping[str, TableUnit], side: int, first: Collection[str]
) -> set[str]:
    """Returns the enemy units of *course* that its replay shows to *side*, by key.

    A unit that began the game on the table without being among the *first* lies hidden until it is shown.
    """
    shown: set[str] = set()

    def note_unit(unit: Mapping[str, Any], _number: int) -> tuple[str, str]:
        shown.add(unit["key"])
        return unit["key"], ""

    log = FullLog()
    log.version, log.events = course.version, list(course.log.events)
    log.opening = opening_as_known(course, roster, is_own=False)
    came_out, units = first_events(course, side), list[Mapping[str, Any]]()
    for number, seat in enumerate(course.seats):
        facts = unit_of_seat(seat, roster, course, number)
        facts.pop("ambush", None)
        is_there = course.log.opening[number].on_table
        if is_there and seat.key not in first and number not in came_out:
            facts["ambush"] = True
        units.append(facts)
    cut_to_side(Scenario(course.ruleset, "", dict(course.board or {}), tuple(units), 0), log, side, note_unit)
    return shown & roster.keys()
