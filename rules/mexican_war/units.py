"""Units on the table: infantry, cavalry, batteries and officers, and how much room they take."""

from dataclasses import dataclass, field
from typing import Final

from rules.core.measure.footprints import Footprint
from rules.core.measure.shapes import Shape
from rules.core.measure.table import MeasuredUnit
from rules.mexican_war.ground import WarTable
from rules.mexican_war.sections.small_arms import firing_figures
from rules.mexican_war.table_kinds import Tables, Troops
from rules.mexican_war.terms import (
    ARTILLERY,
    INFANTRY,
    LINE,
    MARCH_COLUMN,
    MOUNTED,
    NONE,
    SKIRMISH,
    SQUARE,
    TACTICAL_COLUMN,
)

OFFICER: Final = 4  # an arm beside those of terms.ARMS: a general with a figure of their own
TROOPS: Final = ("infantry", "cavalry", "dismounted_cavalry", "artillery", "commander")  # as scenarios say
BRIGADE, DIVISION, ARMY = 0, 1, 2
RANKS: Final = ("brigade", "division", "army")
ORDERS: Final = ("attack", "hold", "withdraw")  # of a brigade, the usual one first
COLUMN_DEEP: Final = 4  # ranks of a tactical column, where it can have them (MEX-FORM-03)
MARCH_WIDE: Final = 2  # ranks of a stand, which become files as it turns into a march column

# Words of Unit.state.
STEADY: Final = "steady"
MARKED: Final = "marked"  # steady, and hidden from the enemy (MEX-HID-01)
ROUTING: Final = "routing"
DESTROYED: Final = "destroyed"
SURRENDERED: Final = "surrendered"
LEFT: Final = "left"  # ran or marched off the table
RESERVE: Final = "reserve"  # still to come on
MARCHED_OFF: Final = "marched_off"  # by the edge by which its side leaves
CONVERGED: Final = "converged"  # with another unit
FALLEN: Final = "fallen"  # of an officer

# Forced moves of a unit in the next turn.
NO_MOVE, FALLS_BACK, ROUTS, PURSUES, PURSUES_FAR = range(5)


@dataclass(slots=True)
class WarUnit(MeasuredUnit):
    """A battalion, regiment, battery or officer. `strength` counts figures. MEX-SCALE-05, MEX-MOR-01."""

    troop: str = ""  # a kind of troops of the tables
    arm: int = INFANTRY
    formation: int = LINE
    start: int = 0  # figures at the start of the battle
    stands: int = 1
    files: int = 1  # figures of the front rank as it was formed: losses come off the rear
    brigade: int = NONE  # an index of WarBattle.brigades
    skirmishers: bool = False  # it can form a skirmish line
    lancers: bool = False
    colours: bool = True
    unformed: bool = False
    hidden: bool = False  # the enemy has not seen it yet
    # batteries
    pounds: int = 0
    guns: int = 0  # models that can fire
    disabled: int = 0  # models that a repair would bring back
    carriage: str = ""
    limbered: bool = False
    arrival: int = 0  # the turn in which a reserve comes on
    entry_x: int = 0  # and where, at an edge
    entry_y: int = 0
    drop: int = 0  # ability lost to drafted crews
    engineers: bool = False  # specialists: they bridge and blow up
    tools: bool = False  # it can take down a wall with mortar
    task: int = NONE  # the work it does, as engine.building has it
    worked: int = 0  # turns of it
    repairing: int = 0  # figures times turns of work on a disabled gun
    placed: bool = False  # it has unlimbered in this battle
    # officers
    bound: int = 0  # the turn until which an officer stays with troops that have none
    rank: int = NONE
    command: int = NONE  # the brigade or division commanded; NONE: the army
    row: str = ""  # of the table of influence
    influence: int = 0
    # this turn
    plan: int = 0  # what it does this turn, as engine.plans has it
    target: int = NONE  # whom it charges
    wider: int = 0  # stands by which it widens its front for that
    answer: int = 0  # what it does if it is charged, as engine.charges has it
    used: int = 0  # operations
    fired: bool = False
    advanced: bool = False
    moved_back: bool = False
    checked: bool = False  # morale, in a melee
    unspent: int = 0  # hundredths of its charge that it had left at contact
    hurt: bool = False  # it has lost a figure
    scared: bool = False  # a friend routed near it
    flanking: bool = False  # it charged a flank or rear
    prone: bool = False  # it lies down until the turn ends (MEX-ART-11)
    # from turn to turn
    since: int = 0  # the turn in which it became unformed
    regrouping: int = 0  # full turns
    captured: int = 0  # of its lost figures, prisoners
    prisoners: int = 0  # figures that it has captured
    guards: int = 0  # of its figures, those that are at the baggage with prisoners
    stationary: int = 0  # full turns without moving, firing or fighting
    joined: int = NONE  # the unit that has taken in what was left of this one
    given: int = 0  # figures that it gave to that unit
    taken_in: int = 0  # figures that it has from others
    parent: int = NONE  # the unit of which this one is a part
    detached: int = 0  # figures of the parts that it has sent out
    released: bool = False  # a forced move has freed it from the order of its brigade
    forced: int = NO_MOVE
    enemy: int = NONE  # the unit it is in melee with
    rounds: int = 0  # of that melee
    charged: bool = False  # it began that melee
    shelter: int = 0  # the cover that it had from the charge
    struck: int = 0  # the face of its enemy that it struck, as core.measure.footprints has it
    laps: bool = False  # it has extended round a flank of its enemy
    # no corner is farther from the middle of its front; `place` and `resize` find it anew
    radius: int = field(default=0, init=False, repr=False, compare=False)
    _kinds: int = field(default=0, init=False, repr=False, compare=False)  # of ground under it, once asked
    _kinds_at: Shape | None = field(default=None, init=False, repr=False, compare=False)  # where that was
    _kinds_on: WarTable | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Notes how far its corners are."""
        self.radius = self.frontage // 2 + self.depth

    def place(self, footprint: Footprint) -> None:
        """Puts the unit where *footprint* is."""
        self.x, self.y, self.facing = footprint.x, footprint.y, footprint.facing
        self.frontage, self.depth = footprint.frontage, footprint.depth
        self.radius = footprint.frontage // 2 + footprint.depth
        self._here = footprint

    def resize(self, frontage: int, depth: int) -> None:
        """Changes how much room the unit takes; the middle of its front stays."""
        self.frontage, self.depth = frontage, depth
        self.radius = frontage // 2 + depth
        self._here = None

    def kinds_under(self, table: WarTable) -> int:
        """Returns the kinds of ground under it, remembered until it moves. MEX-PRE-06."""
        here = self.shape()
        if self._kinds_at is not here or self._kinds_on is not table:
            self._kinds, self._kinds_at, self._kinds_on = table.kinds_under(here), here, table
        return self._kinds

    def is_officer(self) -> bool:
        """Tells whether this is an officer's figure, which neither fights nor is fought."""
        return self.arm == OFFICER

    def is_present(self) -> bool:
        """Tells whether it is on the table and fights, as officers do not."""
        return self.on_table and self.arm != OFFICER

    def is_routing(self) -> bool:
        """Tells whether it runs. MEX-MOR-11."""
        return self.state == ROUTING

    def is_mounted(self) -> bool:
        """Tells whether it is in the saddle."""
        return self.arm == MOUNTED

    def is_square(self) -> bool:
        """Tells whether cavalry finds neither flank nor rear on it. MEX-FORM-05, MEX-FORM-09."""
        return self.formation >= SQUARE and self.arm != MOUNTED

    def figures_lost(self) -> int:
        """Returns the figures it has lost; guards of prisoners are not."""
        return self.start - self.strength - self.guards

    def kind(self, tables: Tables) -> Troops:
        """Returns what its troops are worth."""
        return tables.troops[self.troop]

    def fire_class(self, tables: Tables) -> int:
        """Returns an index of CLASSES. MEX-SA-09, MEX-R-09."""
        troops = self.kind(tables)
        return troops.fire_class_mounted if self.arm == MOUNTED else troops.fire_class

    def figures_firing(self, tables: Tables) -> int:
        """Returns how many of its figures fire on one side; none of a battery. MEX-R-46."""
        if self.arm == ARTILLERY or not self.strength:
            return 0
        per_stand = -(-self.start // self.stands)
        return firing_figures(self.formation, self.strength, self.files, per_stand, tables)

    def files_of_stands(self, stands: int) -> int:
        """Returns the figures of the front rank that so many of its stands bring there."""
        per_stand = -(-self.start // self.stands)
        return stands * -(-per_stand // MARCH_WIDE)


def usual_files(arm: int, formation: int, figures: int, stands: int, tables: Tables) -> int:
    """Returns the figures of the front rank as a unit forms.

    MEX-FORM-01, MEX-FORM-03, MEX-FORM-04, MEX-FORM-09.
    """
    depth = tables.options.line_depth_figures
    if formation == TACTICAL_COLUMN:
        least = tables["formations.tactical_column_min_wide"]
        most = tables["formations.tactical_column_typical_wide"]
        return min(figures, max(least, min(most, figures // COLUMN_DEEP)))
    if formation == MARCH_COLUMN:
        per_stand = -(-figures // stands)
        return max(1, -(-per_stand // MARCH_WIDE))
    if formation == SQUARE:
        return max(1, -(-figures // (4 * depth)))
    if formation == SKIRMISH:
        return max(1, stands)
    return max(1, -(-figures // depth))


def size_on_table(
    arm: int, formation: int, figures: int, stands: int, files: int, tables: Tables
) -> tuple[int, int]:
    """Returns the frontage and depth of infantry or cavalry in hundredths, both even.

    MEX-SCALE-04, MEX-FORM-07.
    """
    name = "mounted" if arm == MOUNTED else "foot"
    wide, deep = tables[f"stands.{name}_width"], tables[f"stands.{name}_depth"]
    if formation == SKIRMISH:
        per_stand = -(-figures // stands)
        across = wide * -(-per_stand // MARCH_WIDE)
        gap = tables["formations.skirmish_spacing_stands"] * across
        return even_length(stands * across + (stands - 1) * gap), even_length(deep * MARCH_WIDE)
    if formation == SQUARE:
        across = even_length((files + MARCH_WIDE) * wide)
        return across, across
    files = max(1, min(files, figures))
    return even_length(files * wide), even_length(max(1, -(-figures // files)) * deep)


def battery_size(guns: int, limbered: bool, tables: Tables) -> tuple[int, int]:
    """Returns the frontage and depth of a battery: models side by side, or in file behind their teams.

    MEX-SCALE-04.
    """
    guns = max(1, guns)
    if limbered:
        return even_length(tables["stands.limbered_width"]), even_length(
            guns * tables["stands.limbered_depth"]
        )
    return even_length(guns * tables["stands.gun_width"]), even_length(tables["stands.gun_depth"])


def officer_size(tables: Tables) -> tuple[int, int]:
    """Returns the frontage and depth of an officer's base. MEX-SCALE-04."""
    return even_length(tables["stands.officer_width"]), even_length(tables["stands.officer_depth"])


def even_length(length: int) -> int:
    """Returns a length as a footprint has it: even, and more than nothing."""
    return length + length % 2 if length > 2 else 2
