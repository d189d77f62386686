"""A battle: units on a table in inches, brigades and their orders, and the numbers it is fought by."""

from copy import copy
from dataclasses import dataclass, field, replace

from rules.core.battle import BLUE, Battle
from rules.core.events import SEEN_BY_ALL, SEEN_BY_BLUE, SEEN_BY_RED
from rules.core.laying.aims import Aims
from rules.mexican_war.ground import WarTable
from rules.mexican_war.table_kinds import Tables
from rules.mexican_war.terms import NONE
from rules.mexican_war.units import ARMY, BRIGADE, DIVISION, RANKS, WarUnit
from rules.mexican_war.visibility import open_visibility


@dataclass(slots=True)
class Division:
    """MEX-PRE-02: brigades under one officer."""

    key: str
    side: int


@dataclass(slots=True)
class Brigade:
    """MEX-PRE-02, MEX-OFF-06: units under one order."""

    key: str
    side: int
    division: int = NONE  # an index of WarBattle.divisions; NONE: under the army
    units: list[int] = field(default_factory=list)
    order: int = 0  # as engine.orders has them
    coming: int = NONE  # an order on its way
    due: int = 0  # the turn in which it takes effect
    leaderless: int = 0  # the turn in which somebody else commands, after its officer fell


@dataclass(slots=True)
class WarBattle(Battle):
    """What Battle holds, and the table, tables and commands of these rules."""

    # a list of the ruleset's own units; the field() is for mypyc, which would take the base's for a default
    units: list[WarUnit] = field()  # type: ignore[assignment]
    table: WarTable = field(kw_only=True)  # the same as board
    tables: Tables = field(kw_only=True)
    divisions: list[Division] = field(default_factory=list)
    brigades: list[Brigade] = field(default_factory=list)
    battered: dict[int, int] = field(default_factory=dict)  # by piece of ground: points against it
    hits_on: dict[int, int] = field(default_factory=dict)  # by piece: hits of guns since its last gap
    gap_hits: dict[tuple[int, int, int], int] = field(default_factory=dict)  # hits to repair, by gap
    gaps: list[tuple[int, int, int]] = field(default_factory=list)  # piece, and the middle of a gap in it
    ruined: list[int] = field(default_factory=list)  # pieces that are no more
    fords: list[tuple[int, int, int]] = field(default_factory=list)  # found in deep water: x, y and how near
    ford_tries: list[tuple[int, int, int]] = field(default_factory=list)  # unit, and where it looked
    burning: dict[int, int] = field(default_factory=dict)  # by piece: the turn in which it was set on fire
    aims: Aims = field(default_factory=Aims)
    possessor: int = NONE  # the side that has the place fought over
    fire_setters: dict[int, int] = field(default_factory=dict)  # by piece: which battery did

    def seen_by(self, side: int) -> "WarBattle":
        """MEX-HID-01: a side does not know of enemies that are hidden: for it they are not on the table."""
        if not any(unit.hidden and unit.side != side for unit in self.units):
            return self
        view = copy(self)
        view.units = [
            replace(unit, on_table=False, x=-1, y=-1) if unit.hidden and unit.side != side else unit
            for unit in self.units
        ]
        return view

    def tell(
        self,
        clause: str,
        verb: str,
        unit: WarUnit,
        target: int = NONE,
        faces: tuple[int, ...] = (),
        values: tuple[int, ...] = (),
    ) -> None:
        """MEX-HID-01: takes note of what happens; of a hidden unit only its own side hears."""
        seen = SEEN_BY_ALL
        for each in (unit, *([self.units[target]] if target != NONE else [])):
            if each.hidden:
                seen &= SEEN_BY_BLUE if each.side == BLUE else SEEN_BY_RED
        self.log.add(clause, verb, unit.index, target, faces, values, seen)

    def fighters(self, side: int) -> list[WarUnit]:
        """Returns the units of a side that are on the table, without officers, by index."""
        return [unit for unit in self.units if unit.side == side and unit.is_present()]

    def officers(self, side: int) -> list[WarUnit]:
        """Returns the officers of a side that are on the table, by index."""
        return [unit for unit in self.units if unit.side == side and unit.on_table and unit.is_officer()]

    def officer_of(self, rank: int, command: int, side: int) -> WarUnit | None:
        """Returns the officer of a brigade, division or army, if one is left."""
        for officer in self.officers(side):
            if officer.rank == rank and (rank == ARMY or officer.command == command):
                return officer
        return None

    def is_under(self, unit: WarUnit, officer: WarUnit) -> bool:
        """MEX-OFF-05: True if a unit is of the command of an officer."""
        if unit.side != officer.side:
            return False
        if officer.rank == ARMY:
            return True
        if unit.brigade == NONE:
            return False
        command = unit.brigade if officer.rank == BRIGADE else self.brigades[unit.brigade].division
        return officer.command == command

    def does_see(self, viewer: WarUnit, target: WarUnit) -> bool:
        """MEX-VIS-01, MEX-VIS-02: True if the ground and the smoke let one unit see another."""
        return self.is_visible_from(viewer, target) and self.table.does_see(
            viewer.footprint(), target.footprint()
        )

    def is_visible_from(self, viewer: WarUnit, target: WarUnit) -> bool:
        """MEX-VIS-01: True if one unit is not too far from another for the time of day and the smoke."""
        return self.table.is_within(viewer, target, open_visibility(max(1, self.turn), self.tables))


def command_name(rank: int) -> str:
    """Returns the word of a rank."""
    return RANKS[rank]


def chain_above(battle: WarBattle, brigade: Brigade) -> list[tuple[int, int]]:
    """MEX-PRE-03, MEX-OFF-10: the commands above a brigade, nearest first, as (rank, command)."""
    above = [(DIVISION, brigade.division)] if brigade.division != NONE else []
    return [*above, (ARMY, NONE)]
