"""Where units are on the boards that the games of a table keep, as far as other games may know it."""

from collections.abc import Mapping, Sequence

import rules
from battles.models import TableReport
from battles.table.course import Course, course_of_steps
from campaign.models import Side
from rules import Event, RefereeGame, Verb
from rules.core.assisted import AUTO
from rules.core.refereeing.board import PLACE
from rules.core.standing import Place, UnitState

SET_DOWN = "is_placed"  # the verb of a unit that was put on the board
BAND = "arrives"  # the verb of a unit that a card has brought; its key has the number of its event


def places_of_report(report: TableReport, *, hidden: bool = True) -> dict[str, Place]:
    """Returns where the game of *report* has its units, by key.

    *hidden*: those in ambush too. Such a unit comes out as it moves, acts on another, or is acted upon.
    """
    course = course_of_steps(report)
    if course is None:
        return {}
    verbs = rules.verbs(course.ruleset, course.version)
    if course.board is None:
        return {}
    active = units_that_acted(course)
    ends = rules.fold(course.log.opening, course.log.events, verbs)
    shown = {
        number: seat.key
        for number, seat in enumerate(course.seats)
        if hidden or number in active or not seat.facts.get("ambush")
    }
    shown |= {
        event.unit: f"0-{verbs[BAND].values_of(event)['number'] + 1}"
        for event in course.log.events
        if event.verb == BAND and event.unit >= len(course.seats)
    }
    return {
        key: (ends[number].x, ends[number].y, ends[number].facing)
        for number, key in shown.items()
        if ends[number].x >= 0 and ends[number].on_table and is_on_board(ends[number])
    }


def is_on_board(standing: UnitState) -> bool:
    """True unless a unit of several bases has none of them on the board."""
    return not standing.bases or any(base[0] >= 0 for base in standing.bases)


def units_that_acted(course: Course) -> frozenset[int]:
    """Returns the units that moved over the board, acted on another, or were acted upon."""
    verbs = rules.verbs(course.ruleset, course.version)
    shown = [each for each in course.log.events if is_seen_on_table(each, verbs)]
    return frozenset(number for each in shown for number in (each.unit, each.target))


def is_seen_on_table(event: Event, verbs: Mapping[str, Verb]) -> bool:
    """Tells whether *event* shows its units: one moves over the board, or acts on another."""
    moves = {"x", "y"} <= set(verbs[event.verb].values)
    return event.verb != SET_DOWN and (event.target >= 0 or moves)


def places_at_table(reports: Sequence[TableReport], sides: Mapping[str, str]) -> dict[str, Place]:
    """Returns where units are, by key: as their own side's game has it, else the umpire's.

    *sides*: the key of each unit's side.
    """
    place_by_unit: dict[str, Place] = {}
    for report in sorted(reports, key=lambda report_row: report_row.side_id is not None):
        for key, place in places_of_report(report).items():
            if report.side is None or sides.get(key) == report.side.key:
                place_by_unit[key] = place
    return place_by_unit


def seen_steps(
    game: RefereeGame, reports: Sequence[TableReport], own_report: TableReport | None, side: Side | None
) -> list[dict[str, object]]:
    """Returns the steps by which *game* follows the boards of others.

    A player's game follows the enemy's units that are in the open, as the enemy's game has them, else the
    umpire's. The umpire's game takes over only units that it has not placed.
    """
    if game.board is None:
        return []
    others = [row for row in reports if own_report is None or row.pk != own_report.pk]
    known: dict[str, Place] = {}
    for report in sorted(others, key=lambda row: row.side_id is not None):
        known |= places_of_report(report, hidden=side is None)
    place_steps: list[dict[str, object]] = []
    for number, row in enumerate(game.entrants):
        here = game.place_of(number)
        follows = here is None if side is None else not row.is_counted
        if row.key in known and follows and known[row.key] != here:
            place_steps.append({"do": PLACE, "unit": row.key, "at": list(known[row.key]), AUTO: True})
    return place_steps
