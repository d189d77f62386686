"""A hand-over: the computer begins a battle and a table ends it, or the other way round.

Battle.handover is {"to", "turn", "position"}: `to` is "table" or "computer", `turn` the turns played by then,
`position` a rules.Position as data. `log` is the checksum of the reports that a position has its losses
from. While the computer fights a battle to be stopped it is {"to": "stop", "wanted"}: the turn that was
asked for, 0: any. `before` is the hand-over to the table of a battle that the computer began, too.
`has_arrivals`: units that had not marched on by then are off the table. Older hand-overs put them on it.
`seen`: the enemy units that each side had seen by then, by keys of sides and units. Older ones have none.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

import rules
from battles.models import Battle, BattleState, TableReport
from battles.mustering import Roster, TableUnit, roster_from_plain
from battles.table.log import LONGEST, Line, TableLog, blank_log, is_possible_line, log_from_plain
from campaign.logic.vocabulary import Arm, ResultSource
from campaign.models import Side
from rules import Scenario, UnitPosition
from rules.core.refereeing.cards import DRAW, DRAWN_AT

TO_STOP: Final = "stop"  # the computer fights it, to be stopped at some turn
TO_TABLE: Final = "table"
TO_COMPUTER: Final = "computer"
FIRST_PART: Final = "first_part"  # in the events of a BattleLog: the record and events before a table
HIDDEN: Final = "marked"  # the state of a unit that the enemy has not seen, where the rules have one

Stored = Mapping[str, Any]


def has_log_changed(battle: Battle) -> bool:
    """True if the log of the table has changed since the positions were set. One query if they were."""
    if direction(battle) != TO_COMPUTER or battle.handover is None or "log" not in battle.handover:
        return False
    return stamp_of_reports(battle, roster_from_plain(battle.roster)) != str(battle.handover["log"])


def can_hand_over(ruleset: str) -> bool:
    """Tells whether battles of these rules can begin partway through."""
    return rules.find(ruleset).positions is not None


def direction(battle: Battle | None) -> str:
    """Returns to whom the battle has been handed over; "" if it has not."""
    return str(battle.handover["to"]) if battle is not None and battle.handover else ""


def is_left_to_table(battle: Battle | None) -> bool:
    """True if the computer leaves *battle* alone: it is handed over to a table, or is to be stopped for one.

    Not if the umpire asks the computer to resolve it after all.
    """
    if battle is None or battle.state == BattleState.QUEUED:
        return False
    return direction(battle) in (TO_STOP, TO_TABLE)


def first_part_of(battle: Battle) -> Stored | None:
    """Returns the hand-over from which the log of the table counts; None if the table began the battle."""
    last: Stored = battle.handover or {}
    return last if direction(battle) == TO_TABLE else last.get("before")


def parts_played(battle: Battle, *, by_computer: bool) -> tuple[ResultSource, ...]:
    """Returns who played each part of a battle that is settled now; () if nobody handed it over."""
    begun = (ResultSource.COMPUTER,) if first_part_of(battle) else ()
    if not by_computer:
        return (*begun, ResultSource.TABLE) if begun else ()
    is_handed = direction(battle) == TO_COMPUTER
    return (*begun, ResultSource.TABLE, ResultSource.COMPUTER) if is_handed else ()


def laying_of_handover(battle: Battle) -> dict[str, Any]:
    """Returns the scale and the position by which the computer plays a battle on."""
    if direction(battle) != TO_COMPUTER or battle.handover is None:
        return {"men": battle.scale}
    return {"men": battle.men_per_figure, "position": battle.handover["position"]}


def scenario_at_handover(scenario: Scenario, battle: Battle) -> Scenario:
    """Returns *scenario* as the computer left it, if it has handed the battle to a table."""
    if direction(battle) != TO_TABLE or battle.handover is None:
        return scenario
    return rules.with_position(scenario, rules.Position.from_data(battle.handover["position"]))


def turns_before_table(battle: Battle) -> int:
    """Returns the turns that the computer had played at its hand-over to a table; 0 without one."""
    begun = first_part_of(battle)
    return int(begun["turn"]) if begun else 0


def turns_of_reserves(battle: Battle) -> dict[str, int]:
    """Returns the turns in which reserves come that had not come at the hand-over, by unit key."""
    begun = first_part_of(battle)
    if begun is None:
        return {}
    units = units_in(begun["position"]).items()
    return {key: unit["marks"]["arrival"] for key, unit in units if unit.get("marks", {}).get("arrival")}


def position_known(battle: Battle, keys: Collection[str]) -> rules.Position | None:
    """Returns how the computer left the units of *keys* at its hand-over to a table; None without one."""
    begun = first_part_of(battle)
    if begun is None:
        return None
    return rules.part_of_position(rules.Position.from_data(begun["position"]), keys, battle.ruleset)


def units_in(position: Stored) -> dict[str, Stored]:
    """Returns what a position says of each unit, by key."""
    return {unit["key"]: unit for unit in position["units"]}


def first_log(battle: Battle, side: Side | None) -> TableLog:
    """Returns the log with which a table begins: blank, or with the losses of the computer's part.

    *side*: whose player writes it. They are told nothing of the enemy's losses.
    """
    roster, begun = roster_from_plain(battle.roster), first_part_of(battle)
    if begun is None:
        return blank_log(roster)
    log = log_at_handover(begun, battle.ruleset, roster)
    if side is None:
        return log
    own_keys = {unit.key for unit in roster.units if unit.side == side.key}
    kept = tuple(line for line in log.lines if line.unit in own_keys)
    others = tuple(line for line in blank_log(roster).lines if line.unit not in own_keys)
    return replace(log, lines=(*kept, *others))


def is_written(battle: Battle, report: TableReport) -> bool:
    """Tells whether anything stands in *report*, or a card was drawn for it.

    Somebody who only opened it, or has undone everything, has entered nothing.
    """
    log, blank = log_from_plain(report.data), first_log(battle, report.side)
    lines = {line.unit: line for line in blank.lines}
    return (
        bool(report.handed_in_at)
        or has_steps(report.steps)
        or replace(log, lines=(), phases=0) != replace(blank, lines=(), phases=0)
        or any(line != lines.get(line.unit, Line(line.unit)) for line in log.lines)
    )


def has_steps(stored: Sequence[Stored]) -> bool:
    """Tells whether undo has left a step of *stored*, or a card was ever drawn.

    A card that was undone counts, as other rules or another log would draw another in its place.
    """
    if any(entry["step"]["do"] == DRAW or DRAWN_AT in entry["step"] for entry in stored):
        return True
    return any(
        rules.steps_in_force([entry["step"] for entry in stored if entry["laid"] == laid])
        for laid in {entry["laid"] for entry in stored}
    )


def is_log_begun(battle: Battle, reports: Iterable[TableReport]) -> bool:
    """Tells whether anything was entered in a log of the table."""
    return any(is_written(battle, report) for report in reports)


def log_at_handover(handover: Stored, ruleset: str, roster: Roster) -> TableLog:
    """Returns the losses and states of both sides at the hand-over, as the log of a table has them."""
    told = units_in(handover["position"])
    waits = bool(handover.get("has_arrivals"))
    lines = tuple(line_of_unit(unit, told.get(unit.key), ruleset, waits) for unit in roster.units)
    return TableLog(lines, None, min(LONGEST, handover["turn"]))


def line_of_unit(unit: TableUnit, at: Stored | None, ruleset: str, waits: bool) -> Line:
    """Returns the line of one unit, blank if the computer did not play it.

    *waits*: a unit that has not marched on is off the table, even if it is no reserve.
    """
    positions = rules.find(ruleset).positions
    if at is None or positions is None:
        return Line(unit.key, absent=bool(unit.reserve_dice))
    state, lost = at.get("state", ""), min(at.get("lost", 0), unit.figures)
    line = Line(
        unit.key,
        lost=lost,
        surrendered=min(at.get("captured", 0), unit.figures - lost),
        ran=state in positions.ran,
        leader_hit=bool(at.get("officers_lost") and unit.leader and lost),
        absent=state == "reserve" and (waits or bool(unit.reserve_dice)),
    )
    if unit.arm in (Arm.ARTILLERY, Arm.TRAIN):
        line = replace(line, taken=state == "captured", spiked=state == "spiked")
    return line if is_possible_line(line, unit) else replace(line, absent=False, leader_hit=False)


def whole_log(log: TableLog, battle: Battle, roster: Roster, side: Side | None) -> TableLog:
    """Returns a report with the losses of the computer's part in it, each counted once.

    An own unit cannot have lost less than it had lost by then. For an enemy unit, a player enters only
    losses since then. *side*: the author's; None: the umpire's.
    """
    begun = first_part_of(battle)
    if begun is None:
        return log
    before = {line.unit: line for line in log_at_handover(begun, battle.ruleset, roster).lines}
    lines = {line.unit: line for line in log.lines}
    whole_lines = []
    for unit in roster.units:
        line, was = log.line(unit), before[unit.key]
        is_own = side is None or unit.side == side.key
        whole_lines.append(at_least(line, was) if is_own else losses_on_top(line, was, unit.key in lines))
    return replace(log, lines=tuple(whole_lines), phases=max(log.phases, begun["turn"]))


def at_least(line: Line, was: Line) -> Line:
    """Returns *line* with no less than *was* in it."""
    return replace(
        line,
        lost=max(line.lost, was.lost),
        surrendered=max(line.surrendered, was.surrendered),
        leader_hit=line.leader_hit or was.leader_hit,
    )


def losses_on_top(line: Line, was: Line, is_written: bool) -> Line:
    """Returns the losses of *line* on top of those of *was*."""
    if not is_written:
        return was
    return replace(
        line,
        lost=line.lost + was.lost,
        surrendered=line.surrendered + was.surrendered,
        ran=line.ran or was.ran,
        leader_hit=line.leader_hit or was.leader_hit,
        taken=line.taken or was.taken,
        spiked=(line.spiked or was.spiked) and not (line.taken or was.taken),
        absent=line.absent and was.absent,
    )


def log_of_reports(battle: Battle, roster: Roster) -> TableLog | None:
    """Returns the log of a table from all its reports; None if there is none.

    A unit's losses are taken from the report of its own side, else from the umpire's, else from another. One
    query.
    """
    from battles.table.log import log_from_plain

    reports = list(battle.table_reports.select_related("side").order_by("saved_at", "pk"))
    if not reports:
        return None
    logs = [(report.side, log_from_plain(report.data)) for report in reports]
    whole = [(side, whole_log(log, battle, roster, side)) for side, log in logs]
    lines = []
    for unit in roster.units:
        ranked = sorted(whole, key=lambda ranked_log, unit=unit: rank_of_report(ranked_log[0], unit))  # type: ignore[misc]
        lines.append(ranked[-1][1].line(unit))
    latest = whole[-1][1]
    return replace(latest, lines=tuple(lines), phases=max(log.phases for _side, log in whole))


def stamp_of_reports(battle: Battle, roster: Roster) -> str:
    """Returns a checksum of all that the reports of a table say together; "" without any. One query."""
    log = log_of_reports(battle, roster)
    return log.stamp if log else ""


def rank_of_report(side: Side | None, unit: TableUnit) -> int:
    """Returns how much a report of *side* knows of *unit*."""
    if side is None:
        return 1
    return 2 if side.key == unit.side else 0


def state_at_table(line: Line, unit: TableUnit, ruleset: str, begins_off: str) -> str:
    """Returns the state that a line of the log means, in the words of the rules; "": as it was.

    *begins_off*: the state with which the unit is off the table before it comes, "" if it is there.
    """
    positions = rules.find(ruleset).positions
    assert positions is not None
    if line.absent:
        return begins_off
    if line.taken or (line.surrendered and line.lost + line.surrendered >= unit.figures):
        return positions.captured
    if line.ran:
        return positions.ran[0]
    if line.spiked and "spiked" in positions.gone:
        return "spiked"
    return positions.destroyed if line.lost >= unit.figures else ""


def unit_at_table(
    line: Line, at: UnitPosition, state: str, place: tuple[int, int, int] | None, ruleset: str
) -> UnitPosition:
    """Returns *at* as the log and the umpire have it: losses of the log, state and place of the umpire."""
    positions = rules.find(ruleset).positions
    assert positions is not None
    off = state in positions.gone and (state not in positions.here or place is None)
    same = place is not None and at.place is not None and place[:2] == at.place[:2]
    marks = dict(at.marks)
    if "hidden" in positions.marks and HIDDEN in positions.here and ("hidden" in marks or state == HIDDEN):
        marks["hidden"] = int(state == HIDDEN)
    return replace(
        at,
        marks=marks,
        place=None if off else place,
        bases=at.bases if same and not off else (),
        lost=line.lost,
        captured=line.surrendered,
        officers_lost=int(line.leader_hit),
        state=state,
        off=off,
        as_left=at.as_left and same and not off,
    )
