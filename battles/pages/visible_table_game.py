"""The part of a game at a table that a member may know: all of it, or as much as their side saw."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from battles.board.frames import Replay
from battles.board.grid import lattice
from battles.i18n.piece_names import as_called
from battles.models import Battle
from battles.mustering import TableUnit, roster_from_plain
from battles.pages.visible_battle import (
    battle_as_known,
    enemy_naming,
    eyes_of,
    lasting_naming,
    parts_before_last,
)
from battles.replay.steps import replay_of_battle
from battles.replay.table_replay import NOBODY, UNCOUNTED, Dice, replay_of_table
from battles.replay.two_parts import joined_replay
from battles.replay.visibility import Naming, cut_to_side, sort_of
from battles.replay.visible_units import UNSEEN, blank_label, enemy_name, enemy_ref
from battles.table.board_places import units_that_acted
from battles.table.course import (
    RECOUNT,
    RECOUNTED,
    RISING,
    SENT_OUT_BY,
    Course,
    Seat,
    course_of_report,
    handed_over_report,
    recounts,
)
from battles.table.handover import TO_COMPUTER, direction, log_of_reports, units_in
from battles.table.landing_ship import roster_at_table
from battles.table.log import TableLog
from campaign.access import Member
from campaign.logic.casualties.muster import muster_from_plain
from campaign.models import Engagement, Side
from campaign.store.stored_names import force_and_unit_names
from rules import SIDES, UNBORN, Event, FullLog, Scenario, UnitState
from rules.core.events import SEEN_BY_ALL

HIDING = ("goes_in",)  # the verbs of a garrison that its enemy may not have seen


def course_as_known(
    member: Member,
    engagement: Engagement,
    battle: Battle,
    fought: Sequence[Side],
    course: Course,
    confirmed: TableLog | None,
) -> tuple[Scenario, Replay, tuple[Dice, ...]]:
    """Returns the game as far as the member may know it: all, or as much as their side saw.

    A player's own game has the enemy as that player entered it. Its units have the figures of the roster for
    whoever may count them.
    """
    muster = muster_from_plain(engagement.muster, member.campaign.nation_table)
    roster = {unit.key: unit for unit in roster_at_table(battle, muster).units}
    is_own = member.side is not None and member.side.key == course.side
    log = FullLog()
    log.version = course.version
    log.opening = opening_as_known(course, roster, is_own=is_own)
    log.events = list(course.log.events)
    if confirmed is not None:
        figures = {key: unit.figures for key, unit in roster.items()}
        log.events += recounts(course, confirmed, figures)
    units = tuple(unit_of_seat(seat, roster, course, n) for n, seat in enumerate(course.seats))
    scenario = as_called(
        Scenario(course.ruleset, "", dict(course.board or {}), units, 0),
        force_and_unit_names(member.campaign),
    )
    if member.side is not None:
        own_number = [side.key for side in fought].index(member.side.key)
        naming = line_naming(course) if is_own else enemy_naming(engagement)
        scenario, log = cut_to_side(scenario, log, own_number, naming)
    replay, dice = replay_of_table(scenario, log, **eyes_of(member, list(fought)), is_own=is_own)
    return scenario, replay, dice


@dataclass(frozen=True, slots=True)
class WholeBattle:
    """A battle with all its parts, as far as the reader may know it.

    `at_table` is the number of its steps before the computer played on: those of a game at a table, and
    those of the computer before it if `is_begun_by_computer`. `dice` are those of a game that began the
    battle, `has_places` if it kept places on the board.
    """

    scenario: Scenario
    replay: Replay
    at_table: int = 0
    dice: tuple[Dice, ...] = ()
    has_places: bool = False
    is_begun_by_computer: bool = False


def whole_battle(member: Member, engagement: Engagement, battle: Battle, fought: list[Side]) -> WholeBattle:
    """Returns a battle of the computer, after the game at a table from which it went on.

    Before that comes the computer's first part, if it began the battle. Two queries more if a table had it.
    """
    naming, eyes = lasting_naming(), eyes_of(member, fought)
    before = parts_before_last(member, battle, fought, naming)
    scenario, log = battle_as_known(member, engagement, battle, fought, naming)
    replay = replay_of_battle(scenario, log, **eyes)
    if direction(battle) != TO_COMPUTER or battle.handover is None:
        return WholeBattle(scenario, replay)
    lost = {key: int(unit.get("lost", 0)) for key, unit in units_in(battle.handover["position"]).items()}
    if before is not None:
        first = replay_of_battle(*before, **eyes)
        whole = joined_replay(first, replay, has_places=True, lost=lost)
        return WholeBattle(
            scenario, whole, len(first.steps), has_places=True, is_begun_by_computer=bool(first.steps)
        )
    course = course_of_report(handed_over_report(battle.table_reports.select_related("side")))
    begun: Replay | None = None
    dice: tuple[Dice, ...] = ()
    has_places = True
    if course is not None and course.ruleset == scenario.ruleset:
        counts = log_of_reports(battle, roster_from_plain(battle.roster))
        table_game, begun, dice = course_as_known(member, engagement, battle, fought, course, counts)
        plan = lattice(table_game.board)
        has_places = plan is not None and plan == lattice(scenario.board)
    if begun is None or not begun.steps:
        counted = losses_at_table(scenario, log, battle.handover)
        begun, dice, has_places = replay_of_battle(scenario, counted, **eyes), (), True
    whole = joined_replay(begun, replay, has_places=has_places, lost=lost)
    return WholeBattle(scenario, whole, len(begun.steps), dice, has_places)


def losses_at_table(scenario: Scenario, log: FullLog, handover: Mapping[str, Any]) -> FullLog:
    """Returns a log in which the units of *log* lose what they had lost at the hand-over, each by one event.

    For a table of which nobody recorded the steps.
    """
    new_log, losses_by_unit = FullLog(), units_in(handover["position"])
    new_log.version, new_log.opening, new_log.events = log.version, log.opening, []
    clause = RECOUNTED.get(scenario.ruleset, "")
    opening = list(log.opening)
    for number, unit in enumerate(scenario.units):
        at = losses_by_unit.get(unit["key"], {})
        counted = int(at.get("lost", 0)), int(at.get("captured", 0))
        if not any(counted) or not clause:
            continue
        opening[number] = replace(opening[number], strength=opening[number].strength + sum(counted))
        seen = 1 << SIDES.index(unit["side"])
        new_log.events.append(Event(handover["turn"], clause, RECOUNT, number, values=counted, seen=seen))
    new_log.opening = tuple(opening)
    return new_log


def units_mentioned(course: Course) -> frozenset[int]:
    """Returns the units that something happened to."""
    return frozenset(n for event in course.log.events for n in (event.unit, event.target) if n >= 0)


def opening_as_known(
    course: Course, roster: Mapping[str, TableUnit], *, is_own: bool
) -> tuple[UnitState, ...]:
    """Returns how each unit stood at the start. A line without entries is left out.

    A unit that the game had not counted has the figures of the *roster*.
    """
    mentioned = units_mentioned(course)
    standings = []
    for number, (seat, standing) in enumerate(zip(course.seats, course.log.opening, strict=True)):
        unit = roster.get(seat.key)
        is_there = seat.is_counted or number in mentioned or (unit is not None and not is_own)
        if not is_there:
            standing = replace(UNBORN, side=seat.side)
        elif not seat.is_counted and unit is not None:
            standing = replace(standing, strength=unit.figures, officers=unit.command)
        if course.board is None:
            standing = replace(standing, x=0, y=0, bases=(), frontage=0, depth=0)
        standings.append(standing)
    return tuple(standings)


def unit_of_seat(seat: Seat, roster: Mapping[str, TableUnit], course: Course, number: int) -> dict[str, Any]:
    """Returns the unit of *seat* as a scenario has it. Only a unit that never came out is in ambush."""
    unit = roster.get(seat.key)
    facts: dict[str, Any] = {**seat.facts, "key": seat.key, "side": SIDES[seat.side]}
    if number in (units_mentioned(course) if course.board is None else units_that_acted(course)):
        facts.pop("ambush", None)
    if any(
        event.unit == number and event.verb in HIDING and event.seen != SEEN_BY_ALL
        for event in course.log.events
    ):
        facts["house"] = True  # as a unit that a computer's battle begins in a house
    if not seat.is_counted:
        facts[UNCOUNTED] = True
    if seat.key.startswith(UNSEEN):
        return facts | {"name": blank_label(seat.key), "figures": 0, NOBODY: True}
    if unit is not None:
        return {"figures": unit.figures, "command": unit.command} | facts | {"name": unit.name}
    if SENT_OUT_BY in facts:
        parent = roster.get(facts.pop(SENT_OUT_BY))
        facts["name"] = _("%(unit)s, skirmishers") % {"unit": parent.name} if parent else seat.key
    if RISING in facts:
        facts["name"] = _("Band %(number)d") % {"number": facts.pop(RISING)}
    if seat.is_counted:
        return {"name": seat.key, "figures": course.log.opening[number].strength} | facts
    return facts | {"name": seat.key, "figures": 0, NOBODY: True}  # the table was mustered otherwise since


def line_naming(course: Course) -> Naming:
    """Returns the enemy's units by the numbers that they had on the phones of the side that kept the game."""
    numbers: Counter[str] = Counter()
    labels = {}
    for seat in course.seats:
        sort = sort_of(seat.facts["troop"])
        if not seat.is_counted:
            numbers[sort] += 1
            labels[seat.key] = numbers[sort]

    def enemy_label(unit: Mapping[str, Any], number: int) -> tuple[str, str]:
        number = labels.get(unit["key"], number)
        return enemy_ref(unit["troop"], number), enemy_name(unit["troop"], number)

    return enemy_label
