"""The events of a battle, in order, each with the clause that caused it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass, replace
from typing import Any

from rules.core.standing import Stands, UnitState, standings

SEEN_BY_BLUE, SEEN_BY_RED, SEEN_BY_ALL = 1, 2, 3
PLAIN = 8  # fields of a Standing before its bases
SIZED = 9  # fields before its frontage and depth


@dataclass(frozen=True, slots=True)
class Event:
    """One fact of a battle. prose.py makes a sentence of it, replay.py a step of the replay.

    *verb* is a key of the ruleset's prose.toml, whose `values` names the items of *values* (see
    rules/core/telling/verbs.py). An event changes *unit* only. When two units change, there are two events.
    """

    turn: int
    clause: str  # "MACH-FIRE-18"
    verb: str
    unit: int  # index into Battle.units; -1: no unit
    target: int = -1  # the other unit, if there is one
    faces: tuple[int, ...] = ()  # as rolled; 0: a die of a table that nobody needed to read
    values: tuple[int, ...] = ()
    seen: int = SEEN_BY_ALL  # 1: Blue saw it, 2: Red did


def _read_standing(fields: list[Any]) -> UnitState:
    """Reads a standing from a list of fields.

    Lists stored before units could have several bases lack *bases*.
    """
    bases = tuple((x, y, facing) for each in fields[PLAIN:SIZED] for x, y, facing in each)
    frontage, depth = fields[SIZED:] or (0, 0)
    return replace(UnitState(*fields[:PLAIN]), bases=bases, frontage=frontage, depth=depth)


def _fields(standing: UnitState) -> list[Any]:
    """Returns the fields of a standing for JSON. Leaves out frontage and depth if there are none."""
    fields = list(astuple(standing))
    return fields if standing.frontage or standing.depth else fields[:SIZED]


class Log:
    """A log that keeps nothing. Odds play into one of these."""

    def __init__(self) -> None:
        self.turn = 0  # set by Ruleset.run
        self.keeps = False  # whether anybody wants facts that cost time to compute

    def open(self, units: Iterable[Stands]) -> None:
        """Records the state of *units* when the set-up is done."""

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
        """Records one Event of this turn."""


class ClosedLog(Log):
    """A log that refuses events. While both sides choose in secret nothing may be reported."""

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
    """A log that keeps every Event in .events, in order, and the opening standings in .opening."""

    def __init__(self) -> None:
        super().__init__()
        self.keeps = True
        self.opening: tuple[UnitState, ...] = ()
        self.events: list[Event] = []
        self.version: int | None = None
        """The version of the rules whose verbs these are; None: today's."""

    def open(self, units: Iterable[Stands]) -> None:
        self.opening = standings(units)

    def data(self) -> dict[str, Any]:
        """Returns the log for JSON, fields in order without names. FullLog.from_data reads it back."""
        return {
            "opening": [_fields(standing) for standing in self.opening],
            "events": [list(astuple(event)) for event in self.events],
        }

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> FullLog:
        """Reads a log from *data*."""
        log = cls()
        log.opening = tuple(map(_read_standing, data["opening"]))
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
        self.events.append(Event(self.turn, clause, verb, unit, target, faces, values, seen))
