"""The table's part of a battle that the computer began, as events after those of the computer."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import rules
from battles.models import Battle
from battles.mustering import roster_from_plain
from battles.table.course import (
    RECOUNT,
    RECOUNTED,
    Course,
    counted_report,
    course_of_report,
    handed_over_report,
)
from battles.table.handover import (
    TO_COMPUTER,
    direction,
    first_part_of,
    log_of_reports,
    units_in,
    whole_log,
)
from battles.table.log import TableLog, log_from_plain
from rules import SIDES, UNBORN, Event, FullLog, Scenario, UnitState, Verb
from rules.core.telling.replay import state_after


def with_table_part(scenario: Scenario, log: FullLog, battle: Battle) -> FullLog:
    """Returns *log* with the game that went on at the table, and with the losses that the result has.

    Units keep the places where the computer left them: a table game knows none. One query, two if the
    computer has played on: nobody has confirmed the losses then.
    """
    reports = list(battle.table_reports.select_related("side"))
    roster = roster_from_plain(battle.roster)
    if direction(battle) == TO_COMPUTER:
        whole, game = log_of_reports(battle, roster), handed_over_report(reports)
    else:
        confirmed = [report_row for report_row in reports if report_row.confirmed_at]
        last = max(confirmed, key=lambda report_row: str(report_row.confirmed_at), default=None)
        whole = whole_log(log_from_plain(last.data), battle, roster, last.side) if last else None
        game = counted_report(reports)
    course = course_of_report(game)
    numbers = {str(unit["key"]): number for number, unit in enumerate(scenario.units)}
    longer_log = FullLog()
    longer_log.opening, longer_log.version, longer_log.events = log.opening, log.version, list(log.events)
    if course is not None and (course.ruleset, course.version) == (scenario.ruleset, log.version):
        longer_log.events += events_of_course(course, numbers)
    if whole is not None:
        figures = {unit.key: unit.figures for unit in roster.units}
        longer_log.events += last_counts(scenario, longer_log.events, battle, whole, figures)
    return longer_log


def events_of_course(course: Course, numbers: Mapping[str, int]) -> Iterator[Event]:
    """Yields the events of a table game with the numbers that the battle gives to its units.

    Those of units that the computer did not play are left out.
    """
    seats = {place: numbers[seat.key] for place, seat in enumerate(course.seats) if seat.key in numbers}
    for event in course.log.events:
        named = [number for number in (event.unit, event.target) if number >= 0]
        if all(number in seats for number in named):
            unit, target = (seats.get(number, number) for number in (event.unit, event.target))
            yield replace(event, unit=unit, target=target)


def last_counts(
    scenario: Scenario, events: Sequence[Event], battle: Battle, whole: TableLog, figures: Mapping[str, int]
) -> list[Event]:
    """Returns events that bring each unit to the losses of the result. Only its own side reads them."""
    begun = first_part_of(battle)
    clause = RECOUNTED.get(scenario.ruleset, "")
    if begun is None or not clause:
        return []
    verbs, before = rules.names_of(scenario).verbs, units_in(begun["position"])
    gone = {
        number: (at.get("lost", 0), at.get("captured", 0))
        for number, unit in enumerate(scenario.units)
        for at in [before.get(str(unit["key"]), {})]
    }
    for event in events:
        if event.turn > begun["turn"] and event.unit in gone:
            values, (lost, held) = verbs[event.verb].values_of(event), gone[event.unit]
            if event.verb == RECOUNT:
                gone[event.unit] = values.get("gone", lost), values.get("held", held)
            else:
                gone[event.unit] = lost + values.get("lost", 0), held + values.get("captured", 0)
    lines = {line.unit: line for line in whole.lines}
    turn = max([begun["turn"] + 1, whole.phases, *(event.turn for event in events)])
    recount_events = []
    for number, unit in enumerate(scenario.units):
        line = lines.get(str(unit["key"]))
        if line is None or str(unit["key"]) not in figures or line.absent:
            continue
        counted = line.lost, line.surrendered
        if counted != gone[number]:
            seen = 1 << SIDES.index(unit["side"])
            recount_events.append(Event(turn, clause, RECOUNT, number, values=counted, seen=seen))
    return recount_events


def standings_after(
    opening: Sequence[UnitState], events: Sequence[Event], verbs: Mapping[str, Verb], figures: Sequence[int]
) -> Iterator[tuple[UnitState, ...]]:
    """Yields the standings after each event, as rules.steps does. A recount takes off *figures*."""
    now = list(opening)
    for event in events:
        if event.unit >= 0:
            now += [UNBORN] * (event.unit + 1 - len(now))
            was = now[event.unit]
            now[event.unit] = state_after(was, event, verbs[event.verb])
            if event.verb == RECOUNT:
                values = verbs[event.verb].values_of(event)
                left = figures[event.unit] - values.get("gone", 0) - values.get("held", 0)
                now[event.unit] = replace(was, strength=max(0, left))
        yield tuple(now)
