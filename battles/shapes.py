"""The shapes of lists and tables in columns of battles (see `campaign.shapes`)."""

from typing import Annotated, Any

from battles.board.grid import lattice
from battles.mustering import roster_from_plain
from battles.table.course import SEATING, Seat
from battles.table.handover import TO_COMPUTER, TO_STOP, TO_TABLE
from battles.table.log import log_from_plain
from campaign.shapes import Number, Shape, read_by
from rules import FullLog, Position, Tally
from rules.core.assisted import ADJUST
from rules.core.refereeing.board import AT, LAY
from rules.core.refereeing.cards import CARDS, DRAWN_AT
from rules.core.refereeing.game import CHOOSE

OF_STEP = ("faces", CARDS, AT, "lines", "board", "places", "bases", "forced")
"""The parts of a step that are lists or tables."""


class Fault(Shape):
    field: str
    why: str
    line: int | str | None


By = dict[str, Any]


def read_handover(plain: By) -> None:
    """Reads a hand-over. Raises ValueError, TypeError or LookupError if no page could."""
    if plain["to"] == TO_STOP:
        range(plain["wanted"])
        return
    at = Position.from_data(plain["position"])
    numbers = [plain["turn"], at.turn]
    for unit in at.units:
        numbers += [*(unit.place or ()), unit.lost, unit.captured, unit.officers_lost]
        if not all(isinstance(word, str) for word in (unit.key, unit.state)):
            raise TypeError(unit)
    if plain["to"] not in (TO_TABLE, TO_COMPUTER) or not all(type(number) is int for number in numbers):
        raise ValueError(plain["to"])
    if min(plain["turn"], *(min(unit.lost, unit.captured) for unit in at.units)) < 0:
        raise ValueError("negative")
    for keys in plain.get("seen", {}).values():
        if not (isinstance(keys, list) and all(isinstance(key, str) for key in keys)):
            raise TypeError(keys)
    before = plain.get("before")
    if before is not None:
        if plain["to"] != TO_COMPUTER or before["to"] != TO_TABLE:
            raise ValueError(before["to"])
        read_handover(before)


def read_steps(steps: list[By]) -> None:
    """Reads the steps of a table game. Raises ValueError, TypeError or LookupError if no page could."""
    for stored_step in steps:
        read_step(stored_step["step"])
        names = (
            stored_step["key"],
            stored_step["laid"],
            stored_step.get("by", ""),
            stored_step.get("chose", ""),
        )
        if not all(isinstance(name, str) for name in names):
            raise TypeError(names)
        FullLog.from_data({"opening": [], "events": stored_step["events"]})
        if SEATING in stored_step:
            FullLog.from_data({"opening": stored_step[SEATING]["opening"], "events": []})
            [Seat(*unit) for unit in stored_step[SEATING]["units"]]


def read_step(step: By) -> None:
    """Reads one step. Raises as `read_steps`."""
    words = [step["do"], step["key"] if step["do"] == CHOOSE else "", *step.get(CARDS, ())]
    numbers = [number for name in ("faces", AT) for number in step.get(name, ())]
    others = [value for name, value in step.items() if name not in OF_STEP]
    is_plain = all(isinstance(value, str | int) for value in others)
    if not (is_plain and all(isinstance(word, str) for word in words)):
        raise TypeError(step)
    if not all(type(number) is int for number in numbers):
        raise TypeError(step)
    int(str(step.get(DRAWN_AT, 0)).partition("/")[0])
    if step["do"] == ADJUST:
        read_lines(step["lines"])
    if step["do"] == LAY:
        lattice(step["board"])
        [dict(step.get(name, {})) for name in ("places", "bases", "forced")]


def read_lines(lines: By) -> None:
    """Reads what people entered by hand, by unit."""
    for line in lines.values():
        Tally(**line)


SHAPES: dict[tuple[str, str], Any] = {
    ("battle", "roster"): Annotated[By, read_by(lambda plain, _around: roster_from_plain(plain))],
    ("battle", "fault"): Fault | None,
    ("battle", "outcome"): By | None,
    ("battle", "handover"): Annotated[By, read_by(lambda plain, _around: read_handover(plain))] | None,
    ("tablereport", "steps"): Annotated[list[By], read_by(lambda steps, _around: read_steps(steps))],
    ("tablereport", "written_by"): list[tuple[str, Number]],
    ("tablereport", "data"): Annotated[By, read_by(lambda plain, _around: log_from_plain(plain))],
}
