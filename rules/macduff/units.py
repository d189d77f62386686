"""MACD-UNIT: units, their order, their size on the table and their detachments."""

from dataclasses import dataclass, field
from typing import Final

from rules.core.measure.angles import COS, HALF_UNIT, SIN
from rules.core.measure.footprints import CONTACT, Footprint, corners, outer_radius
from rules.core.measure.shapes import Point, Shape
from rules.core.measure.table import MeasuredUnit
from rules.macduff.board import MacduffTable
from rules.macduff.sections.morale import is_shaken
from rules.macduff.tables import (
    COLUMN_FILES,
    COMMANDER_SIZE,
    DETACHMENT_GAP,
    FOOT_SIZE,
    GUN_SIZE,
    LIMBERED_SIZE,
    LOOSE,
    MOUNTED_SIZE,
    VEHICLE_SIZE,
)
from rules.macduff.terms import (
    AIRSHIP,
    ARTILLERY,
    AVERAGE,
    BALLOON,
    BAND,
    BOAT,
    CANNON,
    CAVALRY,
    COLUMN,
    COMMANDER,
    FOOT,
    FORMED_CAVALRY,
    FORMED_INFANTRY,
    GUNS,
    INFANTRY,
    LEADER,
    LIMBERED,
    LINE,
    MOUNTED_INFANTRY,
    NONE,
    NORMAL,
    PACK_ANIMALS,
    PIONEERS,
    RIDERS,
    SIGNALLERS,
    SKIRMISHERS,
    SQUARE,
    STEAM_ENGINE,
    TRAIN,
    UNFORMED,
    UNFORMED_CAVALRY,
    UNFORMED_INFANTRY,
    WAGON,
)

STEADY: Final = "steady"
SHAKEN: Final = "shaken"
ROUTED_AWAY: Final = "routed"
DRIVEN_OFF: Final = "driven_off"
DESTROYED: Final = "destroyed"
SURRENDERED: Final = "surrendered"
OVERRUN: Final = "overrun"  # of an army that is hunted down, at the end
CAPTURED: Final = "captured"
RESERVE: Final = "reserve"  # not yet come
MARKED: Final = "marked"  # steady, and hidden from the enemy
TURNED_UP: Final = "turned_up"  # a counter that is off the table
LOST: Final = "lost"  # a commander
MARCHED_OFF: Final = "went_off"  # by the edge of its choice, in order


FORMED_CLASSES: Final = (
    FORMED_INFANTRY,
    FORMED_INFANTRY,
    FORMED_CAVALRY,
    MOUNTED_INFANTRY,
    ARTILLERY,
    WAGON,
    PACK_ANIMALS,
    FORMED_INFANTRY,
    WAGON,
    COMMANDER,
    BOAT,
    STEAM_ENGINE,
    TRAIN,
    AIRSHIP,
    BALLOON,
    FORMED_INFANTRY,
    WAGON,
)
"""The row of the move table for each of TROOPS, and for a counter, while they keep ranks."""

OUT_OF_RANKS: Final = {FORMED_INFANTRY: UNFORMED_INFANTRY, FORMED_CAVALRY: UNFORMED_CAVALRY}
LOOSE_CLASSES: Final = tuple([OUT_OF_RANKS.get(row, row) for row in FORMED_CLASSES])
"""The same while they do not."""


@dataclass(slots=True)
class MacduffUnit(MeasuredUnit):
    """A unit, or a commander. `strength` counts figures, a gun's crew for artillery."""

    troop: int = FOOT
    original: int = 0
    formation: int = LINE
    files: int = 1
    skirmishing: bool = False
    regular: bool = True
    weapon: int = NONE
    gun_size: int = NONE
    draught: int = NORMAL
    morale: int = AVERAGE
    elite_or_shock: bool = False
    militia_or_unequipped: bool = False
    impetuous: bool = False
    superior_firepower: bool = False
    first_fire: bool = False
    well_drilled: bool = False
    engineer: bool = False
    supplies: bool = False
    pontoons: bool = False
    general: bool = False
    parent: int = NONE  # the unit that a detachment was sent out from
    stamp: int = field(default=0, repr=False, compare=False)  # changes with its place and its size
    # the middle of the rectangle, and the radius of a circle about it that holds all its corners
    mid_x: int = field(default=0, repr=False, compare=False)
    mid_y: int = field(default=0, repr=False, compare=False)
    radius: int = field(default=0, repr=False, compare=False)
    # its corners, once they are asked for
    _outline: Shape | None = field(default=None, repr=False, compare=False)
    # the kinds of ground it stands on, on which table and by which stamp
    _kinds: int = field(default=0, repr=False, compare=False)
    _kinds_by: int = field(default=-1, repr=False, compare=False)
    _table: MacduffTable | None = field(default=None, repr=False, compare=False)
    # the same of the level of its middle
    _level: int = field(default=0, repr=False, compare=False)
    _level_by: int = field(default=-1, repr=False, compare=False)
    _level_on: MacduffTable | None = field(default=None, repr=False, compare=False)
    is_heir: bool = False  # of the rest of its unit, which is no more
    is_apart: bool = False  # a detachment over 12 inches away, where a table keeps no places
    commander: int = NONE  # whose unit it is; NONE: the General's
    joined: int = NONE  # the unit a commander has joined
    has_officer: bool = False  # a chance card made its officer as good as a commander with it
    has_pursued: bool = False  # in any turn
    has_left_gun: bool = False  # a gun crew without its gun
    hidden: bool = False  # its enemy has not seen it yet
    arrival: int = 0  # the turn in which a reserve comes on; 0: it is there, or waits for a card
    entry_x: int = 0  # where it comes on, in hundredths
    entry_y: int = 0
    aim: int = NONE  # whom it shot at last, of its own accord
    # what it did this turn
    activated: bool = False
    has_joined: bool = False  # a commander stays with their unit until the next turn
    tried: bool = False  # an order failed to reach it
    passed_over: bool = False  # no order for it on an earlier card, or no better place for a commander
    fired: bool = False
    reaction_fire: bool = False
    moved: bool = False  # it is not where, or as, the turn found it
    has_walked: bool = False  # made a basic move
    marched: bool = False
    charging: bool = False
    used_charge_bonus: bool = False
    steadied_fire: bool = False
    steadied_melee: bool = False
    pursued: bool = False
    nailed: bool = False
    heartened: bool = False  # one die more for its moves
    fierce: bool = False  # 1 more on each die of melee
    extra_die: bool = False
    # what lasts
    pinned: bool = False
    disordered: bool = False  # by ground it has left, where the option says until it reforms
    is_broken: bool = False  # a square that cavalry broke, until the phase is over
    is_tethered: bool = False  # a balloon
    repair: int = 0  # points of work that an accident still takes
    is_packed: bool = False  # a hospital on its wagons
    task: int = NONE  # what it works at
    points: int = 0  # of work, on that task
    charges: int = 0  # laid and not blown
    saddle: int = NONE  # what riders on foot are in the saddle
    has_fired: bool = False  # in this battle
    must_rally: bool = False
    fighting: list[int] = field(default_factory=list)  # enemies in contact since a charge
    charged_by: list[int] = field(default_factory=list)  # of these, who came to it
    flanked_by: list[int] = field(default_factory=list)  # of these, who struck its flank or rear
    raised_over: list[int] = field(default_factory=list)  # of these, who came uphill or over an obstacle
    covered_from: list[int] = field(default_factory=list)  # of these, who found it in hard cover

    def part_from(self, enemy: int) -> None:
        """Notes that it is no longer in melee with that enemy."""
        lists = (self.fighting, self.charged_by, self.flanked_by, self.raised_over, self.covered_from)
        for several in lists:
            if enemy in several:
                several.remove(enemy)

    def footprint(self) -> Footprint:
        """Returns the rectangle it covers."""
        here = self._here
        if here is None:
            here = self._here = Footprint(self.x, self.y, self.facing, self.frontage, self.depth)
        return here

    def shape(self) -> Shape:
        """Returns its corners; `place` and `resize` make them anew."""
        shape = self._outline
        if shape is None:
            shape = self._outline = corners(self.x, self.y, self.facing, self.frontage, self.depth)
        return shape

    def middle(self) -> Point:
        """Returns the middle of the rectangle it covers."""
        return self.mid_x, self.mid_y

    def kinds_under(self, table: MacduffTable) -> int:
        """Returns the kinds of the pieces that any of its figures stands in, as a mask."""
        if self._kinds_by != self.stamp or self._table is not table:
            self._kinds = table.kinds_at(self.shape())
            self._kinds_by, self._table = self.stamp, table
        return self._kinds

    def height(self, table: MacduffTable) -> int:
        """Returns the level of the ground under its middle."""
        if self._level_by != self.stamp or self._level_on is not table:
            self._level = table.ground.level((self.mid_x, self.mid_y))
            self._level_by, self._level_on = self.stamp, table
        return self._level

    def __post_init__(self) -> None:
        """Notes where its middle is."""
        self._measure()

    def _measure(self) -> None:
        """Works out its middle and the circle around it, once it has a place."""
        half = self.depth // 2
        dx, dy = half * SIN[self.facing], half * COS[self.facing]
        self.mid_x = self.x - ((dx + HALF_UNIT) >> 16 if dx >= 0 else -((HALF_UNIT - dx) >> 16))
        self.mid_y = self.y - ((dy + HALF_UNIT) >> 16 if dy >= 0 else -((HALF_UNIT - dy) >> 16))
        self.radius = outer_radius(self.frontage, self.depth) + CONTACT
        self._outline = self._here = None
        self.stamp += 1

    def place(self, footprint: Footprint) -> None:
        """Puts the unit where *footprint* is."""
        self.x, self.y, self.facing = footprint.x, footprint.y, footprint.facing
        self.frontage, self.depth = footprint.frontage, footprint.depth
        self._measure()

    def resize(self, frontage: int, depth: int) -> None:
        """Changes how much room the unit takes; the middle of its front stays."""
        self.frontage, self.depth = frontage, depth
        self._measure()

    def as_absent(self) -> "MacduffUnit":
        """Returns the unit as an enemy knows it that has not seen it. MACD-VIS-02."""
        return MacduffUnit(self.index, self.side, -1, -1, 0, 0, 0, MARKED, False, hidden=True)

    def is_formed(self) -> bool:
        """Tells whether it keeps ranks, wherever it stands. MACD-UNIT-07, MACD-UNIT-08."""
        return self.formation in (LINE, COLUMN, SQUARE) and self.regular

    def unit_class(self) -> int:
        """Returns the row of the move table that it uses. MACD-MOVE-02, MACD-R-20, MACD-R-66."""
        if self.regular and (self.formation == LINE or self.formation == COLUMN or self.formation == SQUARE):
            return FORMED_CLASSES[self.troop]
        return LOOSE_CLASSES[self.troop]

    def arm(self) -> int:
        """Returns the arm that it counts as when it is charged or shot at. MACD-R-05, MACD-R-66."""
        if self.troop == CANNON:
            return GUNS
        if self.troop in RIDERS:
            return CAVALRY
        return SKIRMISHERS if self.skirmishing else INFANTRY

    def is_shaken(self) -> bool:
        """Tells whether its losses have shaken it. MACD-MOR-03."""
        lost = self.original - self.strength
        return lost > 0 and is_shaken(self.original, lost, self.morale)

    def is_mounted(self) -> bool:
        """Tells whether it is in the saddle."""
        return self.troop in RIDERS


def is_same_unit(gap: int) -> bool:
    """Tells whether a detachment so far away is still part of its unit. MACD-UNIT-05, MACD-UNIT-06."""
    return gap <= DETACHMENT_GAP


def default_files(formation: int, figures: int, skirmishing: bool) -> int:
    """Returns the figures of the front rank, where the scenario does not say. MACD-UNIT-07, MACD-R-59."""
    if formation == COLUMN:
        return min(COLUMN_FILES, figures)
    if formation == SQUARE:
        return max(1, -(-figures // 4))
    if formation == UNFORMED and skirmishing:
        return max(1, figures)
    return max(1, -(-figures // 2))


def size_on_table(troop: int, formation: int, figures: int, files: int) -> tuple[int, int]:
    """Returns frontage and depth in hundredths, both even.

    The front keeps its width while figures last. Losses come off the rear. MACD-UNIT-07, MACD-MOR-02.
    """
    if troop == CANNON:
        return LIMBERED_SIZE if formation == LIMBERED else GUN_SIZE
    if troop == LEADER:
        return COMMANDER_SIZE
    if troop not in (FOOT, PIONEERS, BAND, SIGNALLERS) and troop not in RIDERS:
        return VEHICLE_SIZE
    wide, deep = MOUNTED_SIZE if troop in RIDERS else FOOT_SIZE
    files = max(1, min(files, figures))
    if formation == SQUARE:
        return (files + 1) * wide, (files + 1) * wide
    ranks = max(1, -(-figures // files))
    return files * wide * (LOOSE if formation == UNFORMED else 1), ranks * deep
