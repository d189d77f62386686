"""The turning points of a game at a table: from its steps if there are any, else from its log."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import rules
from battles.models import TableReport
from battles.mustering import TableUnit
from battles.replay.turning_points import (
    ARRIVALS,
    BACK,
    HAND_TO_HAND,
    TellingVerbs,
    turning_points,
    turning_points_of_log,
)
from battles.table.course import counted_report, course_of_report
from battles.table.log import log_from_plain
from campaign.logic.casualties.muster import BattleResult

AT_TABLE: Final = TellingVerbs(
    (*ARRIVALS, "is_there"),
    (*HAND_TO_HAND, "closes_in", "closes_with", "reaches", "fights"),
    (*BACK, "goes_back", "gives_ground", "has_fallen_back", "has_run"),
)


def with_course(
    result: BattleResult,
    report: TableReport,
    table: Sequence[TableUnit],
    sides: tuple[str, str],
    turn_minutes: int,
) -> BattleResult:
    """Returns *result*, which *report* brings, with its turning points. One query."""
    reports = report.battle.table_reports.select_related("side")
    course = course_of_report(counted_report(reports, report.pk))
    if course is None:
        log = log_from_plain(report.data)
        return replace(result, turning_points=turning_points_of_log(log, table, sides, turn_minutes))
    units = {unit.key: unit for unit in table}
    seated = [units.get(seat.key) for seat in course.seats]
    known = [
        unit or replace(table[0], side=sides[seat.side], shares=())
        for unit, seat in zip(seated, course.seats, strict=True)
    ]
    verbs = rules.verbs(course.ruleset, course.version)
    states = {verb_row.verb: verbs[verb_row.verb].state or "" for verb_row in course.log.events}
    points = turning_points(course.log.events, known, sides, states, turn_minutes, AT_TABLE)
    return replace(result, turning_points=points, has_course=True)
