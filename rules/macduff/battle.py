"""The state of a battle with MacDuff, and what every phase asks of it."""

from copy import copy
from dataclasses import dataclass, field, replace
from typing import Final

from rules.core.battle import BLUE, Battle
from rules.core.events import SEEN_BY_ALL, SEEN_BY_BLUE, SEEN_BY_RED
from rules.core.laying.aims import Aims
from rules.core.measure.angles import COS, SIN, UNIT
from rules.core.measure.contact import is_touching
from rules.core.measure.shapes import Point, distance
from rules.macduff.board import MacduffTable
from rules.macduff.options import DEFAULTS, Options
from rules.macduff.roll_call import RollCall, by_side, list_units
from rules.macduff.sections.morale import army_morale, is_shaken, shaken_at
from rules.macduff.sections.wind import Wind
from rules.macduff.terms import NONE, SQUARE
from rules.macduff.units import MacduffUnit, is_same_unit
from rules.macduff.whereabouts import about_range, is_ahead

PAIRS: Final = 1 << 16
"""A pair of units is the index of the first times this, and that of the second."""

SLACK: Final = 4 * UNIT
"""What corners may lie off by rounding, and more."""

CALM: Final = Wind(0, False)
NO_AIMS: Final = Aims()
JOKER: Final = -2
"""A card of the deck that belongs to nobody."""


@dataclass(slots=True)
class MacduffBattle(Battle):
    """All that one step of a battle must know of the steps before it."""

    # lists of the ruleset's own things; the field() is for mypyc, which would take the base's for a default
    units: list[MacduffUnit] = field()  # type: ignore[assignment]
    table: MacduffTable = field(kw_only=True, repr=False)  # the same as board
    options: Options = field(default_factory=lambda: DEFAULTS, kw_only=True)
    deck: list[int] = field(default_factory=list, kw_only=True)  # commanders whose cards are not yet drawn
    activated: list[int] = field(default_factory=list, kw_only=True)  # commanders, this turn
    active: int = field(default=NONE, kw_only=True)  # the side that acts now
    first: int = field(default=NONE, kw_only=True)  # the side that acted first this turn, or last turn
    is_joker_drawn: bool = field(default=False, kw_only=True)
    observation: list[bool] = field(default_factory=lambda: [False, False], kw_only=True)
    wind: Wind = field(default=CALM, kw_only=True)
    levels: list[int] = field(default_factory=lambda: [0, 0], kw_only=True)  # army morale at the start
    units_lost: list[int] = field(default_factory=lambda: [0, 0], kw_only=True)
    commanders_lost: list[int] = field(default_factory=lambda: [0, 0], kw_only=True)
    support_lost: list[int] = field(default_factory=lambda: [0, 0], kw_only=True)
    captured: dict[int, int] = field(default_factory=dict, kw_only=True)  # figures that surrendered, by unit
    guns_captured: list[int] = field(
        default_factory=lambda: [0, 0], kw_only=True
    )  # by the side that lost them
    chance_cards: list[list[int]] = field(default_factory=lambda: [[], []], kw_only=True)  # left, by side
    chance_blanks: list[int] = field(default_factory=lambda: [0, 0], kw_only=True)
    fortified: list[int] = field(default_factory=list, kw_only=True)  # towns, by piece
    works: int = field(default=0, kw_only=True)  # changes that pioneers have made to the table
    fires: dict[int, int] = field(default_factory=dict, kw_only=True)  # damage of towns on fire, by piece
    burnt: list[int] = field(default_factory=list, kw_only=True)  # towns that are no more, by piece
    sixes: dict[int, int] = field(default_factory=dict, kw_only=True)  # of breaching fire, by piece
    aims: Aims = field(default=NO_AIMS, kw_only=True)
    possessor: int = field(default=NONE, kw_only=True)  # the side that has the place fought over
    has_hidden: bool = field(default=False, kw_only=True)  # whether anybody began the battle hidden
    has_parts: bool = field(default=False, kw_only=True)  # whether a unit has ever sent out a detachment
    counters: dict[int, int] = field(
        default_factory=dict, kw_only=True
    )  # on the table: its unit; NONE: a dummy
    # by pair of units, with their stamps: distances, ranges, and whether one is ahead
    gaps: dict[int, tuple[int, int, int]] = field(default_factory=dict, kw_only=True, repr=False)
    ranges: dict[int, tuple[int, int, int]] = field(default_factory=dict, kw_only=True, repr=False)
    fronts: dict[int, tuple[int, int, bool]] = field(default_factory=dict, kw_only=True, repr=False)
    # by pair of units, with both ends of the line: whether one is in sight of the other
    sights: dict[int, tuple[Point, Point, bool]] = field(default_factory=dict, kw_only=True, repr=False)
    # by pair of units: who stood in the line of fire when it was last looked along
    screens: dict[int, int] = field(default_factory=dict, kw_only=True, repr=False)
    # by pair of units: who stood in the way of a charge when it was last thought of
    hurdles: dict[int, int] = field(default_factory=dict, kw_only=True, repr=False)
    # by unit and direction, with its stamp: how far has been looked, and how far the ground lets it go
    ways: dict[int, tuple[int, int, int]] = field(default_factory=dict, kw_only=True, repr=False)
    # the same of the friend who bars that way, with both stamps
    barriers: dict[int, tuple[int, int, int]] = field(default_factory=dict, kw_only=True, repr=False)
    conceded: list[bool] = field(default_factory=lambda: [False, False], kw_only=True)
    _roll_call: RollCall = field(default_factory=RollCall, kw_only=True, repr=False)

    def change_table(self, table: MacduffTable) -> None:
        """Puts another table in the place of the one that pioneers or fire have changed."""
        self.table = self.board = table
        self.sights, self.ways = {}, {}

    def seen_by(self, side: int) -> "MacduffBattle":
        """Returns what a side knows: no hidden enemies, and no counter's secret. MACD-VIS-02."""
        if not self.has_hidden:
            return self
        unknown = [unit.index for unit in self.units if unit.hidden and unit.side != side]
        theirs = [index for index in self.counters if self.units[index].side != side]
        if not unknown and not theirs:
            return self
        view = copy(self)
        view.gaps, view.ranges, view.fronts, view.sights, view._roll_call = {}, {}, {}, {}, RollCall()
        view.screens, view.hurdles, view.barriers = {}, {}, {}
        view.units = [unit.as_absent() if unit.index in unknown else unit for unit in self.units]
        view.counters = {index: real for index, real in self.counters.items() if index not in theirs}
        view.scenario = replace(
            self.scenario,
            units=tuple(
                {"key": row["key"], "side": row["side"]} if number in unknown else row
                for number, row in enumerate(self.scenario.units)
            ),
            terms={name: term for name, term in self.scenario.terms.items() if name != "dummies"},
        )
        return view

    def eyes_on(self, unit: MacduffUnit) -> int:
        """Returns which sides learn what a unit does. Only its own side learns about a hidden unit.

        MACD-VIS-02.
        """
        if not unit.hidden:
            return SEEN_BY_ALL
        return SEEN_BY_BLUE if unit.side == BLUE else SEEN_BY_RED

    def roll_call(self) -> RollCall:
        """Returns the units by what they are, listed anew when a detachment has been sent out."""
        roll_call = self._roll_call
        if roll_call.counted != len(self.units):
            roll_call = self._roll_call = list_units(self.units)
        return roll_call

    def current_roll_call(self) -> RollCall:
        """Returns the roll call with the units now on the table."""
        roll_call = self._roll_call
        if not roll_call.is_current:
            roll_call = self.roll_call()
            roll_call.present = by_side(
                [u for fighters in roll_call.fighters for u in fighters if u.on_table]
            )
            roll_call.seen = by_side([u for fighters in roll_call.present for u in fighters if not u.hidden])
            roll_call.solid = [u for u in roll_call.bodies if u.on_table]
            roll_call.solid_of = by_side(roll_call.solid)
            roll_call.is_current = True
        return roll_call

    def list_anew(self) -> None:
        """Forgets which units are on the table: one has come, gone, been added or come out of hiding."""
        self._roll_call.is_current = False

    def fighters(self, side: int) -> list[MacduffUnit]:
        """Returns the units of a side that are on the table, commanders and support left out."""
        return self.current_roll_call().present[side]

    def bodies(self) -> list[MacduffUnit]:
        """Returns all that takes up room. Commanders make way, aircraft fly, counters are signs."""
        roll_call = self._roll_call
        return roll_call.solid if roll_call.is_current else self.current_roll_call().solid

    def others(self, unit: MacduffUnit) -> list[MacduffUnit]:
        """Returns all bodies but that of *unit*."""
        return [u for u in self.current_roll_call().solid if u is not unit]

    def enemies(self, unit: MacduffUnit) -> list[MacduffUnit]:
        """Returns the enemy's bodies: a unit keeps an inch away from them."""
        return self.current_roll_call().solid_of[1 - unit.side]

    def enemy_fighters(self, unit: MacduffUnit) -> list[MacduffUnit]:
        """Returns the enemy's units that fight and that are not hidden."""
        return self.current_roll_call().seen[1 - unit.side]

    def seen_fighters(self, side: int) -> list[MacduffUnit]:
        """Returns a side's fighting units that the enemy sees. MACD-VIS-02."""
        return self.current_roll_call().seen[side]

    def friends(self, unit: MacduffUnit) -> list[MacduffUnit]:
        """Returns the other bodies of its side."""
        return [u for u in self.current_roll_call().solid_of[unit.side] if u is not unit]

    def leaders(self, side: int) -> list[MacduffUnit]:
        """Returns the commanders of a side who are left."""
        return [u for u in self.roll_call().leaders[side] if u.state == "steady"]

    def general(self, side: int) -> MacduffUnit:
        """Returns the General of a side, lost or not. MACD-CMD-02."""
        generals = self._roll_call.generals  # nobody becomes one in a battle
        return generals[side] if generals else self.roll_call().generals[side]

    def is_left(self, commander: MacduffUnit) -> bool:
        """Tells whether a commander is still with the army. MACD-CMD-04."""
        return commander.state == "steady"

    def commander_of(self, unit: MacduffUnit) -> MacduffUnit:
        """Returns the commander that a unit is assigned to, or its General. MACD-CMD-02, MACD-CMD-03."""
        return self.general(unit.side) if unit.commander == NONE else self.units[unit.commander]

    def commanders_with(self, unit: MacduffUnit) -> list[MacduffUnit]:
        """Returns the commanders who have joined a unit, the General first. MACD-CMD-08, MACD-R-12."""
        staff = [u for u in self.roll_call().leaders[unit.side] if u.joined == unit.index and self.is_left(u)]
        return sorted(staff, key=lambda each: (not each.general, each.index)) if len(staff) > 1 else staff

    def is_led(self, unit: MacduffUnit) -> bool:
        """Tells whether a commander, or an officer who acts as one, is with the unit.

        MACD-CMD-08, MACD-CHANCE-11.
        """
        if unit.has_officer:
            return True
        for leader in self.roll_call().leaders[unit.side]:
            if leader.joined == unit.index and leader.state == "steady":
                return True
        return False

    def distance(self, a: MacduffUnit, b: MacduffUnit) -> int:
        """Returns the hundredths between two units, edge to edge.

        A joined commander is where their unit is.
        """
        one = a if a.joined == NONE else self.units[a.joined]
        other = b if b.joined == NONE else self.units[b.joined]
        if one.index > other.index:
            one, other = other, one
        key = one.index * PAIRS + other.index
        known = self.gaps.get(key)
        if known is not None and known[0] == one.stamp and known[1] == other.stamp:
            return known[2]
        gap = distance(one.shape(), other.shape())
        self.gaps[key] = (one.stamp, other.stamp, gap)
        return gap

    def is_within(self, a: MacduffUnit, b: MacduffUnit, limit: int) -> bool:
        """Tells whether two units are at most *limit* apart. Measures edges only if circles do not tell."""
        one = a if a.joined == NONE else self.units[a.joined]
        other = b if b.joined == NONE else self.units[b.joined]
        dx, dy = one.mid_x - other.mid_x, one.mid_y - other.mid_y
        square = dx * dx + dy * dy
        if square <= limit * limit:
            return True
        outer = limit + one.radius + other.radius
        return square <= outer * outer and self.distance(one, other) <= limit

    def can_see(self, viewer: MacduffUnit, target: MacduffUnit) -> bool:
        """Tells whether the ground leaves the line from a unit's front to another unit open. MACD-VIS-01."""
        key = viewer.index * PAIRS + target.index
        known = self.sights.get(key)
        p, q = (viewer.x, viewer.y), (target.mid_x, target.mid_y)
        if known is not None and known[0] == p and known[1] == q:
            return known[2]
        is_open = self.table.is_line_open(p, q)
        self.sights[key] = (p, q, is_open)
        return is_open

    def range_to(self, unit: MacduffUnit, target: MacduffUnit) -> int:
        """Returns the range from a unit's front rank to a target. MACD-SHOOT-06."""
        key = unit.index * PAIRS + target.index
        known = self.ranges.get(key)
        if known is not None and known[0] == unit.stamp and known[1] == target.stamp:
            return known[2]
        front = unit.shape() if unit.formation == SQUARE else unit.shape()[:2]
        gap = distance(front, target.shape())
        self.ranges[key] = (unit.stamp, target.stamp, gap)
        return gap

    def is_in_range(self, unit: MacduffUnit, target: MacduffUnit, limit: int) -> bool:
        """Tells whether a target is at most *limit* from a unit's front rank. MACD-SHOOT-06."""
        dx, dy = target.mid_x - unit.x, target.mid_y - unit.y
        square = dx * dx + dy * dy
        if square <= limit * limit:
            return True
        outer = limit + unit.frontage // 2 + target.radius
        if square > outer * outer:
            return False
        if unit.formation != SQUARE:
            least, most = about_range(unit, target)
            if most <= limit or least > limit:
                return most <= limit
        return self.range_to(unit, target) <= limit

    def is_ahead(self, unit: MacduffUnit, other: MacduffUnit) -> bool:
        """Tells whether another unit is at least partly in this unit's front.

        A square has a front on every side. MACD-SHOOT-04, MACD-CHG-02, MACD-R-19, MACD-R-26.
        """
        if unit.formation == SQUARE:
            return True
        sine, cosine = SIN[unit.facing], COS[unit.facing]
        dx, dy = other.mid_x - unit.x, other.mid_y - unit.y
        along, across = dx * sine + dy * cosine, abs(dx * cosine - dy * sine)
        half, far = (unit.frontage // 2) * UNIT, other.radius * UNIT
        if along > SLACK and across + SLACK < half + along:
            return True
        if along + far < 0 or across - along > half + far + far // 2:
            return False
        key = unit.index * PAIRS + other.index
        known = self.fronts.get(key)
        if known is not None and known[0] == unit.stamp and known[1] == other.stamp:
            return known[2]
        is_in_front = is_ahead(unit, other.shape())
        self.fronts[key] = (unit.stamp, other.stamp, is_in_front)
        return is_in_front

    def body_of(self, unit: MacduffUnit) -> MacduffUnit:
        """Returns the unit that stands on the table for it."""
        return self.units[unit.joined] if unit.joined != NONE else unit

    def nearest_enemy(self, unit: MacduffUnit) -> MacduffUnit | None:
        """Returns the enemy unit that is nearest, the first among equals.

        Edges are measured only of those whose circles may come nearer than the one with the nearest middle.
        """
        enemies = self.seen_fighters(1 - unit.side)
        if not enemies:
            return None
        body = self.body_of(unit)
        x, y = body.mid_x, body.mid_y
        squares = []
        for enemy in enemies:
            dx, dy = enemy.mid_x - x, enemy.mid_y - y
            squares.append(dx * dx + dy * dy)
        first = enemies[squares.index(min(squares))]
        best, nearest = self.distance(body, first), first
        for enemy, square in zip(enemies, squares, strict=True):
            outer = best + body.radius + enemy.radius
            if enemy is not first and square <= outer * outer:
                gap = self.distance(body, enemy)
                if gap < best or (gap == best and enemy.index < nearest.index):
                    best, nearest = gap, enemy
        return nearest

    def is_fighting(self, unit: MacduffUnit) -> bool:
        """Tells whether a unit is in melee with anybody. MACD-MEL-01, MACD-MEL-17."""
        return bool(unit.fighting) and bool(self.opponents(unit))

    def opponents(self, unit: MacduffUnit) -> list[MacduffUnit]:
        """Returns the enemy units that it is in melee with, by index. MACD-MEL-01."""
        if not unit.fighting:
            return []
        return [
            self.units[index]
            for index in sorted(unit.fighting)
            if self.units[index].on_table and is_touching(unit.shape(), self.units[index].shape())
        ]

    def join_melee(self, charger: MacduffUnit, target: MacduffUnit, on_flank: bool = False) -> None:
        """Records that a charge has come to contact, and whether on flank or rear.

        MACD-CHG-03, MACD-MEL-04.
        """
        for one, other in ((charger, target), (target, charger)):
            if other.index not in one.fighting:
                one.fighting.append(other.index)
        if charger.index not in target.charged_by:
            target.charged_by.append(charger.index)
        if on_flank and charger.index not in target.flanked_by:
            target.flanked_by.append(charger.index)

    def leave_melee(self, unit: MacduffUnit) -> None:
        """Notes that a unit is in contact with nobody any more."""
        for index in unit.fighting:
            other = self.units[index]
            other.part_from(unit.index)
            other.pinned = other.pinned and bool(other.fighting)
        unit.fighting, unit.charged_by, unit.flanked_by = [], [], []
        unit.raised_over, unit.covered_from = [], []
        unit.pinned = False

    def detachment_of(self, unit: MacduffUnit) -> MacduffUnit | None:
        """Returns the detachment that a unit has sent out and that is still on the table. MACD-UNIT-05."""
        if len(self.units) == len(self.scenario.units):
            return None
        for other in self.units[len(self.scenario.units) :]:
            if other.parent == unit.index and other.on_table:
                return other
        return None

    def other_part(self, unit: MacduffUnit) -> MacduffUnit | None:
        """Returns the other part of a unit within 12 inches, if there is one. MACD-UNIT-05, MACD-UNIT-06."""
        other = self.detachment_of(unit) if unit.parent == NONE else self.units[unit.parent]
        if other is None or not (other.on_table and unit.on_table) or other.is_apart or unit.is_apart:
            return None
        return other if is_same_unit(self.distance(unit, other)) else None

    def is_shaken(self, unit: MacduffUnit) -> bool:
        """Tells whether a unit is shaken, counted together with its other part.

        MACD-MOR-03, MACD-UNIT-05, MACD-R-02.
        """
        other = self.other_part(unit) if self.has_parts else None
        if other is None:
            lost = unit.original - unit.strength
            if 3 * lost <= unit.original:  # fewer than any morale breaks at: asked of everybody all the time
                return False
            return lost >= shaken_at(unit.original, unit.morale)
        original, strength = unit.original + other.original, unit.strength + other.strength
        return is_shaken(original, original - strength, unit.morale)

    def morale_left(self, side: int) -> int:
        """Returns what is left of an army's morale. MACD-MOR-08."""
        return army_morale(
            self.levels[side], self.units_lost[side], self.commanders_lost[side], self.support_lost[side]
        )
