"""A battle played on a real table, as somebody who was there writes it down, and what that means in men.

A log becomes the same Outcome that the rules give, so it comes home by the very same path (settle.py).
"""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from json import dumps
from typing import Any

from django.utils.crypto import salted_hmac

from battles.mustering import Roster, TableUnit
from battles.settle import GONE, LEFT_BEHIND, result_of
from campaign.logic.casualties.muster import BattleResult, Freed, Muster
from campaign.logic.vocabulary import Arm, ResultSource, SideOutcome
from campaign.logic.vocabulary.typed_data import read_plain
from rules import Establishment, Outcome, UnitFate

LONGEST = 48  # phases of ten minutes: eight hours


@dataclass(frozen=True, slots=True)
class Line:
    """One table unit, in figures. `taken`: a gun or a train that the enemy has; `spiked`: a gun made useless;
    `absent`: a reserve that never came. `by`: the name of whoever entered it by hand last.
    """

    unit: str
    lost: int = 0
    surrendered: int = 0
    ran: bool = False
    leader_hit: bool = False
    taken: bool = False
    absent: bool = False
    spiked: bool = False
    by: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Gone:
    """The losses of a unit when a phase or turn was closed. `left`: it had run, or the enemy had it."""

    unit: str
    lost: int
    left: bool = False


@dataclass(frozen=True, slots=True)
class TableLog:
    """Moves, dice and losses as players enter them during a battle.

    `lines`: of the units that the writer could see. `holder`: the key of a side, "" for nobody, None while
    nothing is written. `phases`: 0 while nothing is written. `closed`: what was gone at the end of each
    phase or turn that people closed, the first one first.
    """

    lines: tuple[Line, ...]
    holder: str | None
    phases: int
    pursued: bool = False
    outcome: SideOutcome | None = None
    freed: tuple[Freed, ...] = ()
    closed: tuple[tuple[Gone, ...], ...] = ()

    def to_plain(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def stamp(self) -> str:
        """Returns a checksum of this content, so that nobody confirms what they have not read."""
        plain = self.to_plain()
        for line in plain["lines"]:
            del line["by"]
        if not self.closed:
            del plain["closed"]
        content = dumps(plain, sort_keys=True)
        return salted_hmac("battles.table.log", content, algorithm="sha256").hexdigest()[:16]

    def line(self, unit: TableUnit) -> Line:
        """Returns the line of *unit*; one of which nothing is written stood its ground, or did not come."""
        said = next((line for line in self.lines if line.unit == unit.key), None)
        return said or Line(unit.key, absent=bool(unit.reserve_dice))


def signed_log(log: TableLog, before: TableLog, name: str) -> TableLog:
    """Returns *log* with *name* in each line that it changes, else with who entered the line *before*."""
    earlier = {line.unit: line for line in before.lines}
    pairs = [(line, earlier.get(line.unit, Line(line.unit))) for line in log.lines]
    lines = tuple(replace(line, by=was.by if line == was else name) for line, was in pairs)
    return replace(log, lines=lines)


def log_from_plain(plain: dict[str, Any]) -> TableLog:
    return read_plain(TableLog, plain)


def blank_log(roster: Roster) -> TableLog:
    """Returns a log without entries: no losses, reserves still to arrive."""
    return TableLog(tuple(Line(unit.key, absent=bool(unit.reserve_dice)) for unit in roster.units), None, 6)


def is_finished(log: TableLog, roster: Roster, side: str = "") -> bool:
    """Tells whether nothing is missing in *log*, and no unit of *roster* lost more than it was.

    *side*: only its units are checked, as its commander has not counted the enemy's.
    """
    return (
        log.holder is not None
        and 0 < log.phases <= LONGEST
        and all(min(line.lost, line.surrendered) >= 0 for line in log.lines)
        and all(is_possible_line(log.line(unit), unit) for unit in roster.units if side in ("", unit.side))
    )


def is_possible_line(line: Line, unit: TableUnit) -> bool:
    """Tells whether *unit* can have come out as *line* has it."""
    gone = line.lost + line.surrendered
    return (
        gone <= unit.figures
        and not (line.absent and (gone or line.ran or line.leader_hit))
        and not (line.taken and line.spiked)
        and not (line.leader_hit and not line.lost)
    )


def counted_line(line: Line, unit: TableUnit) -> Line:
    """Returns what of *line* counts: no more figures than stood there, and a leader only if one was there."""
    lost = min(line.lost, unit.figures)
    return replace(
        line,
        lost=lost,
        surrendered=min(line.surrendered, unit.figures - lost),
        leader_hit=line.leader_hit and unit.leader is not None,
    )


def counted_log(log: TableLog, roster: Roster) -> TableLog:
    """Returns *log* with what of it counts, a line for each unit of *roster*."""
    return replace(log, lines=tuple(counted_line(log.line(unit), unit) for unit in roster.units))


def result_of_log(
    log: TableLog,
    roster: Roster,
    muster: Muster,
    seed: str,
    settings: Establishment,
    source: ResultSource = ResultSource.TABLE,
) -> BattleResult:
    """Returns the result of *log* in men by the rules of *settings*: *seed* names the same dice as if the
    computer had fought.
    """
    log = counted_log(log, roster)
    sides = [party.side for party in muster.parties]
    losses = [sum(log.line(unit).lost for unit in roster.units if unit.side == side) for side in sides]
    holds = sides.index(log.holder) if log.holder else None
    outcome = Outcome(
        winner=holds,
        clause="",
        turns=log.phases,
        losses=(losses[0], losses[1]),
        holds=holds,
        pursued=log.pursued,
        fates=tuple(fate_of_unit(unit, log.line(unit)) for unit in roster.units),
    )
    result_in_men = replace(
        result_of(outcome, roster.units, muster, seed, settings, source=source),
        phases=log.phases,
        freed=tuple(freed for freed in log.freed if freed.men),
    )
    if log.outcome is None:
        return result_in_men
    return replace(
        result_in_men,
        outcomes={side: SideOutcome.HELD_FIELD if side == log.holder else log.outcome for side in sides},
    )


def battery_of_gun(gun: TableUnit) -> str:
    """Returns the campaign unit whose guns the model stands for."""
    return gun.key.rpartition("-gun-")[0]


def fate_of_unit(unit: TableUnit, line: Line) -> UnitFate:
    line = counted_line(line, unit)
    if line.absent:
        state = "reserve"
    elif line.taken:
        state = "captured"
    elif line.spiked:
        state = "spiked"
    elif line.ran:
        state = "ran"
    elif line.lost >= unit.figures:
        state = "destroyed"
    elif line.surrendered:
        state = "surrendered"
    else:
        state = "steady"
    return UnitFate(unit.figures, line.lost, int(line.leader_hit), line.surrendered, state)


def log_of_battle(outcome: Mapping[str, Any], roster: Roster, result: BattleResult) -> TableLog:
    """Returns the log that a battle fought by the computer (Battle.outcome) would have filled, to be
    corrected.
    """
    fates = dict(zip(outcome.get("units", ()), outcome.get("fates", ()), strict=True))
    lost_guns = {line.unit for line in result.units if line.guns_lost}
    gone = (*GONE, *LEFT_BEHIND)
    lines = []
    for unit in roster.units:
        end = fates.get(unit.key)
        gun = unit.arm is Arm.ARTILLERY and battery_of_gun(unit) in lost_guns
        if end is None:
            lines.append(Line(unit.key, taken=gun, absent=bool(unit.reserve_dice) and not gun))
            continue
        cut_off = int(end["state"] == "cut_off" and not end["captured"])  # some of whom were taken
        lines.append(
            Line(
                unit.key,
                lost=end["lost"] - cut_off,
                surrendered=end["captured"] + cut_off,
                ran=end["state"] == "ran",
                taken=end["state"] == "captured" or (gun and end["state"] in gone),
                leader_hit=bool(end["officers_lost"] and unit.leader),
                absent=end["state"] == "reserve",
                spiked=end["state"] == "spiked",
            )
        )
    courses = [course for side, course in sorted(result.outcomes.items()) if side != result.field_holder]
    return TableLog(
        tuple(lines), result.field_holder, max(1, result.phases), result.pursued, courses[0], result.freed
    )
