"""A battle: units on a table in inches, brigades and their orders, and the numbers it is fought by."""

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import Any

from rules.core.battle import BLUE, Battle
from rules.core.events import SEEN_BY_ALL, SEEN_BY_BLUE, SEEN_BY_RED
from rules.core.laying.aims import Aims
from rules.core.measure.footprints import CONTACT, Footprint, is_within
from rules.core.measure.shapes import is_on_table, overlaps
from rules.mexican_war.ground import WarTable
from rules.mexican_war.mind import Mind
from rules.mexican_war.rows import InLine, Row, nearest_of_all, nearest_to
from rules.mexican_war.sections.visibility import open_visibility
from rules.mexican_war.table_kinds import Tables
from rules.mexican_war.terms import ARTILLERY, NONE
from rules.mexican_war.units import ARMY, BRIGADE, DIVISION, OFFICER, ROUTING, WarUnit

IS_HIDDEN = attrgetter("hidden")


@dataclass(slots=True)
class Division:
    """Brigades under one officer. MEX-PRE-02."""

    key: str
    side: int


@dataclass(slots=True, eq=False)
class Brigade:
    """Units under one order. MEX-PRE-02, MEX-OFF-06."""

    key: str
    side: int
    division: int = NONE  # an index of WarBattle.divisions; NONE: under the army
    units: list[int] = field(default_factory=list)
    order: int = 0  # as engine.orders has them
    coming: int = NONE  # an order on its way
    due: int = 0  # the turn in which it takes effect
    leaderless: int = 0  # the turn in which somebody else commands, after its officer fell


Shots = tuple[Footprint, int, list[InLine], list[WarUnit]]  # place, reach, whom it looked at, and targets


@dataclass(slots=True)
class RollCall:
    """The units of a battle by what they are, on the table or not."""

    counted: int = 0  # units in all
    fighters: tuple[list[WarUnit], list[WarUnit]] = ([], [])  # by side
    officers: tuple[list[WarUnit], list[WarUnit]] = ([], [])
    all_fighters: list[WarUnit] = field(default_factory=list)
    batteries: list[WarUnit] = field(default_factory=list)
    parts: list[WarUnit] = field(default_factory=list)  # sent out by other units
    first: tuple[list[WarUnit], list[WarUnit]] = ([], [])  # with which each side began, without officers
    is_current: bool = False  # whether `here` and `at_hand` are who is on the table now
    here: tuple[list[WarUnit], list[WarUnit]] = ([], [])  # fighters on the table, by side
    all_here: list[WarUnit] = field(default_factory=list)  # of both sides, by index
    at_hand: tuple[list[WarUnit], list[WarUnit]] = ([], [])  # officers on the table, by side
    has_hidden: bool = True  # whether a unit of either side was hidden when they were listed: fewer are later


def list_units(units: list[WarUnit]) -> RollCall:
    """Returns the roll call of *units*. A unit changes from one list to another only if guns are captured."""
    fighters = [unit for unit in units if unit.arm != OFFICER]
    officers = [unit for unit in units if unit.arm == OFFICER]
    parts = [unit for unit in units if unit.parent != NONE]
    batteries = [unit for unit in units if unit.arm == ARTILLERY]
    return RollCall(len(units), by_side(fighters), by_side(officers), fighters, batteries, parts)


def by_side(units: list[WarUnit]) -> tuple[list[WarUnit], list[WarUnit]]:
    """Returns Blue's and Red's of these units."""
    return [unit for unit in units if unit.side == BLUE], [unit for unit in units if unit.side != BLUE]


@dataclass(slots=True)
class WarBattle(Battle):
    """A battle of these rules, with its table, tables and commands."""

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
    ranges: dict[tuple[str, int], int] = field(
        default_factory=dict, repr=False
    )  # by troops and arm, once asked
    shots: dict[int, Shots] = field(default_factory=dict, repr=False)  # by unit: its targets when last asked
    massed: dict[int, bool] | None = field(
        default=None, repr=False
    )  # targets close behind others, while all fire
    _marks: dict[int, Row] = field(default_factory=dict, repr=False)  # by side, as marks_of, meanwhile
    _roll_call: RollCall = field(default_factory=RollCall, repr=False)
    _is_still: bool = field(default=False, repr=False)  # while all plan: what is found is remembered
    _rows: dict[int, Row] = field(default_factory=dict, repr=False)  # by side, as in_row, meanwhile
    _nearest_fronts: dict[int, WarUnit] = field(default_factory=dict, repr=False)  # by unit, meanwhile
    _nearest: dict[int, int] = field(default_factory=dict, repr=False)  # by side: who is nearest to the place
    _visible: tuple[int, int] = field(default=(NONE, 0), repr=False)  # the turn, and how far one sees in it

    def seen_by(self, side: int) -> "WarBattle":
        """Returns the battle as a side sees it.

        Enemies that are hidden are not on the table for it. MEX-HID-01.
        """
        roll_call = self._roll_call
        if (roll_call if roll_call.is_current else self.current_roll_call()).has_hidden:
            for unit in self.units:
                if unit.hidden and unit.side != side:
                    return self._as_known_to(side)
        return self

    def _as_known_to(self, side: int) -> "WarBattle":
        view = copy(self)
        view._roll_call, view._rows, view._marks, view.shots = RollCall(), {}, {}, {}
        view.units = [
            replace(unit, on_table=False, x=-1, y=-1) if unit.hidden and unit.side != side else unit
            for unit in self.units
        ]
        return view

    def roll_call(self) -> RollCall:
        """Returns the units by what they are, listed anew when a part has been sent out."""
        if self._roll_call.counted != len(self.units):
            self._roll_call = list_units(self.units)
            began = [unit for unit in self.units[: len(self.scenario.units)] if unit.arm != OFFICER]
            first: tuple[list[WarUnit], list[WarUnit]] = [], []
            for unit in began:
                first[self.scenario.side_of(unit.index)].append(unit)
            self._roll_call.first = first
        return self._roll_call

    def current_roll_call(self) -> RollCall:
        """Returns the roll call with the units now on the table."""
        roll_call = self._roll_call
        if not roll_call.is_current:
            roll_call = self.roll_call()
            roll_call.all_here = [unit for unit in roll_call.all_fighters if unit.on_table]
            roll_call.here = by_side(roll_call.all_here)
            roll_call.at_hand = by_side(
                [unit for side in roll_call.officers for unit in side if unit.on_table]
            )
            roll_call.has_hidden = any(map(IS_HIDDEN, self.units))
            roll_call.is_current = True
        return roll_call

    def list_anew(self) -> None:
        """Forgets who is on the table: to be called whenever a unit comes or goes."""
        self._roll_call.is_current = False

    def change_side(self, guns: WarUnit, side: int) -> None:
        """Gives captured guns to the other side. MEX-ART-16."""
        guns.side = side
        self._roll_call = RollCall()

    def tell(
        self,
        clause: str,
        verb: str,
        unit: WarUnit,
        target: int = NONE,
        faces: tuple[int, ...] = (),
        values: tuple[int, ...] = (),
    ) -> None:
        """Notes what happens; about a hidden unit only its own side hears. MEX-HID-01."""
        seen = SEEN_BY_ALL
        if self._roll_call.has_hidden:
            if unit.hidden:
                seen &= SEEN_BY_BLUE if unit.side == BLUE else SEEN_BY_RED
            if target != NONE and self.units[target].hidden:
                seen &= SEEN_BY_BLUE if self.units[target].side == BLUE else SEEN_BY_RED
        self.log.add(clause, verb, unit.index, target, faces, values, seen)

    def fighters(self, side: int) -> list[WarUnit]:
        """Returns the units of a side that are on the table, without officers, by index."""
        roll_call = self._roll_call
        return (roll_call if roll_call.is_current else self.current_roll_call()).here[side]

    def units_on_table(self) -> list[WarUnit]:
        """Returns the units of both sides that are on the table, without officers, by index."""
        return self.current_roll_call().all_here

    def others(self, unit: WarUnit) -> list[WarUnit]:
        """Returns all units that are on the table but *unit*, without officers, by index."""
        return [each for each in self.current_roll_call().all_here if each is not unit]

    def has_room(self, place: Footprint, unit: WarUnit, other: WarUnit | None = None) -> bool:
        """Tells whether a place is on the table and nobody is there but *unit*, and *other*."""
        on_table = is_on_table(place.corners(), self.table.width, self.table.height)
        return on_table and not self.is_upon(place, unit, other)

    def is_upon(
        self,
        place: Footprint,
        unit: WarUnit,
        other: WarUnit | None = None,
        among: list[WarUnit] | None = None,
    ) -> bool:
        """Tells whether a place overlaps a unit on the table that is neither *unit* nor *other*.

        *among*: these alone can be there; they may have left the table.
        """
        x, y, reach = place.x, place.y, place.frontage // 2 + place.depth + CONTACT
        for other_unit in self.current_roll_call().all_here if among is None else among:
            room, dx = reach + other_unit.radius, other_unit.x - x
            if dx > room or dx < -room:
                continue
            dy = other_unit.y - y
            if dx * dx + dy * dy > room * room or other_unit is unit or other_unit is other:
                continue
            if other_unit.on_table and overlaps(place.corners(), other_unit.shape()):
                return True
        return False

    def is_within(self, a: WarUnit, b: WarUnit, limit: int) -> bool:
        """Tells whether two units are at most *limit* apart, edge to edge.

        Most are found too far apart at first sight.
        """
        dx, dy = a.x - b.x, a.y - b.y
        room = limit + a.radius + b.radius + CONTACT
        square = dx * dx + dy * dy
        if square > room * room:
            return False
        return 0 < square <= limit * limit or is_within(a.footprint(), b.footprint(), limit)

    def known_units(self, side: int) -> list[WarUnit]:
        """Returns the units of a side by index, without officers, hidden units and those off the table."""
        units = self.fighters(side)
        return [it for it in units if not it.hidden] if self._roll_call.has_hidden else units

    def nearest_front(self, unit: WarUnit) -> WarUnit | None:
        """Returns the known enemy whose front is nearest to the front of a unit."""
        known = self._nearest_fronts.get(unit.index)
        return nearest_to(unit.x, unit.y, self.known_units(1 - unit.side)) if known is None else known

    def in_row(self, side: int) -> Row:
        """Returns the units of a side that are on the table from left to right, without officers."""
        known = self._rows.get(side)
        if known is None:
            known = Row([(it.x, it.y, it.radius + CONTACT, it, None) for it in self.fighters(side)])
            if self._is_still:
                self._rows[side] = known
        return known

    def marks_of(self, side: int) -> Row:
        """Returns the units of a side that can be fired at from left to right, with their rectangles.

        Units that are hidden, or fight hand to hand, cannot. MEX-SA-01.
        """
        known = self._marks.get(side)
        if known is None:
            known = Row(
                [
                    (it.x, it.y, it.radius + CONTACT, it, it.footprint())
                    for it in self.known_units(side)
                    if it.enemy == NONE
                ]
            )
            if self._is_still:
                self._marks[side] = known
        return known

    def plan_on_lines(
        self, plan: Callable[[Any, int], list[tuple[int, int]]], asks_all: bool = False
    ) -> list[tuple[int, int]]:
        """Asks both sides, as `together`. Remembered positions hold, since nobody moves.

        *asks_all*: nearly all units are asked, so that the nearest fronts are found for all at once.
        """
        self._is_still = True
        if asks_all:
            self._nearest_fronts = nearest_of_all(self.known_units(0), self.known_units(1))
        try:
            plans = self.together(plan)
        finally:
            self._is_still = False
            self._nearest_fronts, self._nearest, self._rows, self._marks = {}, {}, {}, {}
        return sorted(plans[0] + plans[1])

    def nearest_to_place(self, side: int) -> int:
        """Returns the unit of a side, by index, that is nearest to the place both want; NONE without one.

        Guns, and units that run, do not count.
        """
        known = self._nearest.get(side)
        if known is None:
            known = self._find_nearest(side)
            if self._is_still:
                self._nearest[side] = known
        return known

    def _find_nearest(self, side: int) -> int:
        best, least, place = NONE, -1, self.aims.place
        if place is not None:
            x, y = place
            for unit in self.fighters(side):
                dx, dy = unit.x - x, unit.y - y
                square = dx * dx + dy * dy
                if (square < least or least < 0) and unit.arm != ARTILLERY and unit.state != ROUTING:
                    best, least = unit.index, square
        return best

    def near_enemies(self, unit: WarUnit, limit: int) -> list[WarUnit]:
        """Returns the enemies on the table that may be within *limit*, edge to edge."""
        x, y, reach = unit.x, unit.y, limit + unit.radius + CONTACT
        enemies = []
        for it in self.fighters(1 - unit.side):
            room, dx, dy = reach + it.radius, it.x - x, it.y - y
            if dx * dx + dy * dy <= room * room:
                enemies.append(it)
        return enemies

    def mind_of(self, side: int) -> Mind | None:
        """Returns the commander of a side if it need not be shown what is open."""
        commander = self.commanders[side]
        return commander if isinstance(commander, Mind) else None

    def officers(self, side: int) -> list[WarUnit]:
        """Returns the officers of a side that are on the table, by index."""
        roll_call = self._roll_call
        return (roll_call if roll_call.is_current else self.current_roll_call()).at_hand[side]

    def officer_of(self, rank: int, command: int, side: int) -> WarUnit | None:
        """Returns the officer of a brigade, division or army, if one is left."""
        for officer in self.officers(side):
            if officer.rank == rank and (rank == ARMY or officer.command == command):
                return officer
        return None

    def is_under(self, unit: WarUnit, officer: WarUnit) -> bool:
        """Tells whether a unit belongs to the command of an officer. MEX-OFF-05."""
        if unit.side != officer.side:
            return False
        if officer.rank == ARMY:
            return True
        if unit.brigade == NONE:
            return False
        command = unit.brigade if officer.rank == BRIGADE else self.brigades[unit.brigade].division
        return officer.command == command

    def does_see(self, viewer: WarUnit, target: WarUnit) -> bool:
        """Tells whether the ground and the smoke let one unit see another. MEX-VIS-01, MEX-VIS-02."""
        return self.is_visible_from(viewer, target) and self.table.does_see(
            viewer.footprint(), target.footprint()
        )

    def is_visible_from(self, viewer: WarUnit, target: WarUnit) -> bool:
        """Tells whether a unit is near enough to be seen at this time of day, in this smoke. MEX-VIS-01."""
        if self._visible[0] != self.turn:
            self._visible = (self.turn, open_visibility(max(1, self.turn), self.tables))
        limit, dx, dy = self._visible[1], viewer.x - target.x, viewer.y - target.y
        if dx * dx + dy * dy <= limit * limit:
            return True
        return self.is_within(viewer, target, limit)


def chain_above(battle: WarBattle, brigade: Brigade) -> list[tuple[int, int]]:
    """Returns the commands above a brigade, nearest first, as (rank, command). MEX-PRE-03, MEX-OFF-10."""
    above = [(DIVISION, brigade.division)] if brigade.division != NONE else []
    return [*above, (ARMY, NONE)]
