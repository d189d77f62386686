"""Where units are on the boards that the games of a table keep, as far as other games may know it."""

from collections.abc import Mapping, Sequence

import rules
from battles.models import TableReport
from battles.table.course import Course, course_of_steps
from campaign.models import Side
from rules import RefereeGame
from rules.core.assisted import AUTO
from rules.core.refereeing.board import PLACE
from rules.core.standing import Place

SET_DOWN = "is_placed"  # the verb of a unit that was put on the board


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
    return {
        seat.key: (ends[number].x, ends[number].y, ends[number].facing)
        for number, seat in enumerate(course.seats)
        if ends[number].x >= 0
        and ends[number].on_table
        and (hidden or number in active or not seat.facts.get("ambush"))
    }


def units_that_acted(course: Course) -> frozenset[int]:
    """Returns the units that moved over the board, acted on another, or were acted upon."""
    verbs = rules.verbs(course.ruleset, course.version)
    acts = [each for each in course.log.events if each.verb != SET_DOWN]
    shown = [each for each in acts if each.target >= 0 or {"x", "y"} <= set(verbs[each.verb].values)]
    return frozenset(number for each in shown for number in (each.unit, each.target))


def places_at_table(reports: Sequence[TableReport], sides: Mapping[str, str]) -> dict[str, Place]:
    """Returns where units are, by key: as their own side's game has it, else the umpire's.

    *sides*: the key of each unit's side.
    """
    found: dict[str, Place] = {}
    for report in sorted(reports, key=lambda each: each.side_id is not None):
        for key, place in places_of_report(report).items():
            if report.side is None or sides.get(key) == report.side.key:
                found[key] = place
    return found


def seen_steps(
    game: RefereeGame, reports: Sequence[TableReport], own: TableReport | None, side: Side | None
) -> list[dict[str, object]]:
    """Returns the steps by which *game* follows the boards of others.

    A player's game follows the enemy's units that are in the open, as the enemy's game has them, else the
    umpire's. The umpire's game takes over only units that it has not placed.
    """
    if game.board is None:
        return []
    others = [each for each in reports if own is None or each.pk != own.pk]
    known: dict[str, Place] = {}
    for report in sorted(others, key=lambda each: each.side_id is not None):
        known |= places_of_report(report, hidden=side is None)
    found: list[dict[str, object]] = []
    for number, each in enumerate(game.entrants):
        here = game.place_of(number)
        follows = here is None if side is None else not each.is_counted
        if each.key in known and follows and known[each.key] != here:
            found.append({"do": PLACE, "unit": each.key, "at": list(known[each.key]), AUTO: True})
    return found
