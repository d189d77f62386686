"""What happened, in order, and the clause that made it happen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass, replace
from typing import Any

from rules.core.standing import Standing, Stands, standings

SEEN_BY_BLUE, SEEN_BY_RED, SEEN_BY_ALL = 1, 2, 3
PLAIN = 8  # fields of a Standing before its bases
SIZED = 9  # fields before its frontage and depth


@dataclass(frozen=True, slots=True)
class Event:
    """One fact of a battle; prose.py makes a sentence of it, replay.py a step of the replay.

    *verb* is a key of the ruleset's prose.toml, whose `values` names what *values* holds (rules/core/prose.py
    has the convention). An event changes *unit* only; when two units change, there are two events.
    """

    turn: int
    clause: str  # "MACH-FIRE-18"
    verb: str
    unit: int  # index into Battle.units; -1: no unit
    target: int = -1  # the other unit, if there is one
    faces: tuple[int, ...] = ()  # as rolled, unmodified
    values: tuple[int, ...] = ()
    seen: int = SEEN_BY_ALL  # 1: Blue saw it, 2: Red did


def _standing(fields: list[Any]) -> Standing:
    """The standing that a list of fields tells of; one kept since before units could be several bases has
    none."""
    bases = tuple((x, y, facing) for each in fields[PLAIN:SIZED] for x, y, facing in each)
    frontage, depth = fields[SIZED:] or (0, 0)
    return replace(Standing(*fields[:PLAIN]), bases=bases, frontage=frontage, depth=depth)


def _fields(standing: Standing) -> list[Any]:
    """Returns the fields of a standing as JSON has them; frontage and depth only where there are any."""
    fields = list(astuple(standing))
    return fields if standing.frontage or standing.depth else fields[:SIZED]


class Log:
    """Forgets everything; odds play into one of these."""

    def __init__(self) -> None:
        self.turn = 0  # kept by Ruleset.run
        self.keeps = False  # whether anybody wants facts that it costs something to find out

    def open(self, units: Iterable[Stands]) -> None:
        """Takes note of how *units* stand when the set-up is done."""

    def add(
        self,
        clause: str,
        verb: str,
        unit: int,
        target: int = -1,
        faces: tuple[int, ...] = (),
        values: tuple[int, ...] = (),
        seen: int = SEEN_BY_ALL,
    ) -> None:
        """Takes note of one Event of this turn."""


class ClosedLog(Log):
    """Takes no note: while both sides choose in secret nothing may be told."""

    def add(
        self,
        clause: str,
        verb: str,
        unit: int,
        target: int = -1,
        faces: tuple[int, ...] = (),
        values: tuple[int, ...] = (),
        seen: int = SEEN_BY_ALL,
    ) -> None:
        """Raises RuntimeError."""
        raise RuntimeError(f"{clause}: nothing may be logged while the sides choose in secret")


class FullLog(Log):
    """Keeps every Event, in order, in .events, and the standings they are folded over in .opening."""

    def __init__(self) -> None:
        super().__init__()
        self.keeps = True
        self.opening: tuple[Standing, ...] = ()
        self.events: list[Event] = []
        self.version: int | None = None
        """The version of the rules whose verbs these are; None: today's."""

    def open(self, units: Iterable[Stands]) -> None:
        """Takes note of how *units* stand when the set-up is done."""
        self.opening = standings(units)

    def data(self) -> dict[str, Any]:
        """As JSON has it, fields in their order without their names; FullLog.from_data gives the log back."""
        return {
            "opening": [_fields(standing) for standing in self.opening],
            "events": [list(astuple(event)) for event in self.events],
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> FullLog:
        """The log that *data* tells of."""
        log = cls()
        log.opening = tuple(map(_standing, data["opening"]))
        log.events = [
            Event(turn, clause, verb, unit, target, tuple(faces), tuple(values), seen)
            for turn, clause, verb, unit, target, faces, values, seen in data["events"]
        ]
        return log

    def add(
        self,
        clause: str,
        verb: str,
        unit: int,
        target: int = -1,
        faces: tuple[int, ...] = (),
        values: tuple[int, ...] = (),
        seen: int = SEEN_BY_ALL,
    ) -> None:
        """Takes note of one Event of this turn."""
        self.events.append(Event(self.turn, clause, verb, unit, target, faces, values, seen))
