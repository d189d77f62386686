"""Where the games that several people enter at one table differ about a unit."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final
from zlib import crc32

from battles.models import TableReport
from battles.mustering import Roster, TableUnit
from battles.table.course import entries_in_force
from battles.table.handover import first_log, whole_log
from battles.table.log import Line, TableLog, log_from_plain
from battles.table.side_reports import shared_report

COMPARED: Final = ("lost", "surrendered", "ran", "taken", "spiked")  # what both sides can see of a unit
Fates = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Entered:
    """The line of one game about one unit."""

    report: TableReport
    line: Line

    @property
    def fates(self) -> Fates:
        return tuple(getattr(self.line, name) for name in COMPARED)


@dataclass(frozen=True, slots=True)
class Difference:
    """One unit about which games differ. `mark` changes as soon as a side enters something else."""

    unit: TableUnit
    entries: tuple[Entered, ...]
    mark: str


def games_of(reports: Sequence[TableReport]) -> tuple[TableReport, ...]:
    """Returns one report for each side, each ally and the umpires, those of the sides first."""
    found = {(each.side_id, each.ally_id): shared_report(reports, each.side, each.ally) for each in reports}
    games = [each for each in found.values() if each is not None]
    return tuple(sorted(games, key=lambda each: (each.side_id is None, each.side_id or 0, each.ally_id or 0)))


def game_differences(reports: Sequence[TableReport], roster: Roster) -> tuple[Difference, ...]:
    """Returns the units about which the games differ, without those about which an umpire has chosen."""
    games = games_of(reports)
    entered = {game.pk: log_from_plain(game.data) for game in games}
    logs = {game.pk: whole_log(entered[game.pk], game.battle, roster, game.side) for game in games}
    begun = first_log(games[0].battle, None) if games and games[0].battle.handover else None
    counted = {game.pk: sides_entered(entered[game.pk], roster) for game in games}
    chosen = marks_chosen(shared_report(reports, None))
    differences = []
    for unit in roster.units:
        entries = tuple(
            Entered(game, line)
            for game in games
            for line in [logs[game.pk].line(unit)]
            if is_counted(game, unit, entered[game.pk].line(unit), counted[game.pk])
            and not (begun and game.side_id is None and line == begun.line(unit))
        )
        if len({game.fates for game in entries}) < 2:
            continue
        mark = mark_of_entries(unit, entries)
        if mark not in chosen:
            differences.append(Difference(unit, entries, mark))
    return tuple(differences)


def sides_entered(log: TableLog, roster: Roster) -> frozenset[str]:
    """Returns the sides of whose units *log* says anything."""
    return frozenset(unit.side for unit in roster.units if has_entry(log.line(unit)))


def has_entry(line: Line) -> bool:
    return any(getattr(line, name) for name in COMPARED)


def is_counted(report: TableReport, unit: TableUnit, line: Line, entered: frozenset[str]) -> bool:
    """Tells whether a game says what became of *unit*: its own side's does, others as far as they count."""
    if report.side and report.side.key == unit.side:
        return True
    return has_entry(line) or (unit.side in entered and not unit.reserve_dice)


def mark_of_entries(unit: TableUnit, entries: Iterable[Entered]) -> str:
    """Returns the mark of what the sides entered about *unit*. The umpires' own entry is no part of it."""
    sides = [
        (each.report.side_id, each.report.ally_id, each.fates) for each in entries if each.report.side_id
    ]
    return f"{crc32(repr((unit.key, sides)).encode()):08x}"


def marks_chosen(report: TableReport | None) -> frozenset[str]:
    """Returns the marks of the differences that the umpires' game has settled."""
    entries = entries_in_force(report.steps) if report else []
    return frozenset(each["chose"] for each in entries if "chose" in each)


def log_of_both(reports: Sequence[TableReport], blank: TableLog, roster: Roster) -> TableLog:
    """Returns *blank* with the lines that each side has of its own units, for umpires who have no log yet."""
    games = reversed(games_of(reports))  # an ally's game first, so that the side's own counts
    log_by_side = {row.side.key: log_from_plain(row.data) for row in games if row.side}
    lines = tuple(log_by_side[unit.side].line(unit) for unit in roster.units if unit.side in log_by_side)
    rest = tuple(line for line in blank.lines if line.unit not in {row.unit for row in lines})
    phases = max((row.phases for row in log_by_side.values()), default=blank.phases)
    return TableLog((*lines, *rest), blank.holder, phases)
