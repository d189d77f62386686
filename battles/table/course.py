"""The course of a game at a table: the events of its stored steps, read without the rules of steps.

A game is seated as its first step is stored: which unit has which number, and how each stood. So its events
can be read when the rules, or what a step is, have changed since.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import rules
from battles.models import Battle, TableReport
from battles.table.assisted import AssistedTable, Stored
from battles.table.log import TableLog, log_from_plain
from rules import Event, FullLog, UnitState, Verb
from rules.core.assisted import ADJUST, UNDO
from rules.core.refereeing.board import LAY
from rules.core.refereeing.cards import cards_drawn_offline
from rules.core.refereeing.positions import inner_state

SEATING = "seating"  # the part of a stored step that says how its game began
STEPS_VERSION = 2  # of what a step is: since 2 it may name a place on the ground
SHOWN = ("name", "troop", "figures", "command", "formation", "gun", "limbered", "ambush", "captive_of")
"""The facts of a unit that are kept for its replay."""
SENT_OUT_BY = "sent_out_by"  # the fact of a detachment that was out at a hand-over: the key of its unit
RISING = "rising"  # the fact of a band that a card had brought by then: its number
RECOUNT = "is_counted_anew"  # the verb of figures that people counted again: gone, and held as prisoners
RECOUNTED = {
    "machete": "MACH-GEN-10",
    "macduff": "MACD-MOR-01",
    "scwares": "SCW-R-26",
    "acw_hex": "ACW-MOR-01",
    "mexican_war": "MEX-GEN-02",
}
"""The clause of a recount, by ruleset."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One unit of a game. *is_counted*: whoever kept the game knew its figures."""

    key: str
    side: int
    is_counted: bool
    facts: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Course:
    """A game as its steps tell it. *side*: key of the side that kept it, "" for the umpire."""

    ruleset: str
    version: int
    side: str
    seats: tuple[Seat, ...]
    log: FullLog
    board: Mapping[str, Any] | None = None  # on which the game kept places, as it was laid last
    offline_cards: int = 0  # that a phone without signal drew


def seating_of(table: AssistedTable) -> dict[str, Any]:
    """Returns how the game of *table* begins, for JSON.

    A unit that a hand-over left hidden, as under a marker, is in ambush. A detachment names its unit.
    """
    log, game = FullLog(), table.begin()
    log.opening = game.standings()
    entrants = inner_state(game).entrants
    hidden: dict[int, dict[str, Any]] = {number: {"ambush": True} for number in inner_state(game).unseen}
    more: dict[int, dict[str, Any]] = hidden | {
        number: {SENT_OUT_BY: entrants[entrant.label.values["unit"]].key}
        if "unit" in entrant.label.values
        else {RISING: entrant.label.values["number"]}
        for number, entrant in enumerate(entrants)
        if entrant.label is not None
    }
    return {
        "ruleset": table.ruleset,
        "version": rules.find(table.ruleset).version,
        "steps": STEPS_VERSION,
        "units": [
            [
                entrant.key,
                entrant.side,
                entrant.is_counted,
                {name: entrant.facts[name] for name in SHOWN if name in entrant.facts} | more.get(number, {}),
            ]
            for number, entrant in enumerate(entrants)
        ],
        "opening": log.data()["opening"],
    }


def with_seating(table: AssistedTable, stored: Sequence[Stored]) -> list[Stored]:
    """Returns *stored*, with the seating in the first step of this table if it has none yet."""
    own_places = [number for number, entry in enumerate(stored) if entry["laid"] == table.laid]
    if not own_places or any(SEATING in stored[number] for number in own_places):
        return list(stored)
    seated = list(stored)
    seated[own_places[0]] = {**seated[own_places[0]], SEATING: seating_of(table)}
    return seated


def was_without_places(stored: Iterable[Stored], laid: str) -> bool:
    """Tells whether a version that did not ask about places began the game *stored*."""
    seatings = (game[SEATING] for game in stored if game["laid"] == laid and SEATING in game)
    return any(game["steps"] < STEPS_VERSION for game in seatings)


def counted_report(reports: Iterable[TableReport], settling: int | None = None) -> TableReport | None:
    """Returns the report whose game counts: the umpire's, else that of the log taken as the result.

    *settling*: the primary key of the one that is being confirmed.
    """
    with_steps = [each for each in reports if is_game_kept(each)]
    confirmed = [each for each in with_steps if each.confirmed_at or each.pk == settling]
    umpires = [each for each in with_steps if each.side_id is None]
    found = [each for each in umpires if each in confirmed] or umpires or confirmed
    return max(found, key=lambda each: (len(each.steps), -each.pk), default=None)


def handed_over_report(reports: Iterable[TableReport]) -> TableReport | None:
    """Returns the report whose game the computer has played on.

    Nobody has confirmed it, so it is the umpire's, else the longest of the players'.
    """
    found = list(reports)
    games = [each for each in found if is_game_kept(each)]
    return counted_report(found) or max(games, key=lambda each: (len(each.steps), -each.pk), default=None)


def is_game_kept(report: TableReport) -> bool:
    """True if *report* has steps of a game, not only figures that were entered by hand."""
    return any(each["step"]["do"] != ADJUST for each in entries_in_force(report.steps))


def course_of_report(report: TableReport | None) -> Course | None:
    """Returns the course of the game in *report*; None if it has none that can be read."""
    found = course_of_steps(report)
    return found if found is not None and found.log.events else None


def course_of_steps(report: TableReport | None) -> Course | None:
    """Returns what `course_of_report` returns, but also for a game without events."""
    if report is None or not report.steps:
        return None
    laid = report.steps[-1]["laid"]
    own_entries = [entry for entry in report.steps if entry["laid"] == laid]
    seating = next((entry[SEATING] for entry in own_entries if SEATING in entry), None)
    entries = entries_in_force(own_entries)
    laid_out = [entry for entry in entries if entry["step"]["do"] == LAY]
    events = [event for entry in entries if entry not in laid_out for event in entry["events"]]
    if seating is None or seating["ruleset"] not in rules.RULESETS:
        return None
    log = FullLog.from_data({"opening": seating["opening"], "events": events})
    log.version = seating["version"]
    if laid_out:
        log.opening = opening_on_board(log.opening, laid_out, rules.verbs(seating["ruleset"], log.version))
    return Course(
        ruleset=seating["ruleset"],
        version=seating["version"],
        side=report.side.key if report.side else "",
        seats=tuple(Seat(*unit) for unit in seating["units"]),
        log=log,
        board=laid_out[-1]["step"]["board"] if laid_out else None,
        offline_cards=sum(map(cards_drawn_offline, (entry["step"] for entry in entries))),
    )


def opening_on_board(
    opening: Sequence[UnitState], laid_out: Sequence[Stored], verbs: Mapping[str, Verb]
) -> tuple[UnitState, ...]:
    """Returns *opening* with the places of the board as it was laid. A unit without one is at -1."""
    nowhere = tuple(replace(each, x=-1, y=-1, bases=()) for each in opening)
    events = FullLog.from_data({"opening": [], "events": laid_out[-1]["events"]}).events
    return rules.fold(nowhere, events, verbs)


def entries_in_force(entries: Iterable[Stored]) -> list[Stored]:
    """Returns the entries that undo has left, each with its events."""
    in_force: list[Stored] = []
    for entry in entries:
        if entry["step"]["do"] != UNDO:
            in_force.append(entry)
        elif in_force:
            in_force.pop()
    return in_force


def recounts(course: Course, confirmed: TableLog, figures: Mapping[str, int]) -> list[Event]:
    """Returns events for what was counted by hand after the last step, as the *confirmed* log has it.

    *figures*: those of each unit, by key. Only its own side reads that a unit was counted again.
    """
    clause = RECOUNTED.get(course.ruleset, "")
    verbs = rules.verbs(course.ruleset, course.version)
    gone = [(0, 0)] * len(course.seats)
    for event in course.log.events:
        if 0 <= event.unit < len(gone):
            values, (lost, held) = verbs[event.verb].values_of(event), gone[event.unit]
            if event.verb == RECOUNT:
                gone[event.unit] = values.get("gone", lost), values.get("held", held)
            else:
                gone[event.unit] = lost + values.get("lost", 0), held + values.get("captured", 0)
    ends = rules.fold(course.log.opening, course.log.events, verbs)
    lines = {line.unit: line for line in confirmed.lines}
    last = course.log.events[-1].turn
    recount_events = []
    for number, seat in enumerate(course.seats):
        line = lines.get(seat.key)
        if line is None or seat.key not in figures or not ends[number].on_table:
            continue
        counted = line.lost, line.surrendered
        if counted != gone[number] and clause:
            recount_events.append(Event(last, clause, RECOUNT, number, values=counted, seen=1 << seat.side))
    return recount_events


def course_of_battle(battle: Battle) -> tuple[Course, TableLog | None] | None:
    """Returns the course of the game that counts, and the log taken as the result. One query.

    None for a battle of the computer, and for a table without steps.
    """
    if battle.outcome:
        return None
    reports = list(battle.table_reports.select_related("side"))
    course = course_of_report(counted_report(reports))
    if course is None:
        return None
    confirmed = [report_row for report_row in reports if report_row.confirmed_at]
    last = max(confirmed, key=lambda report_row: str(report_row.confirmed_at), default=None)
    return course, log_from_plain(last.data) if last else None
