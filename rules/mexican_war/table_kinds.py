"""The kinds of tables that the engine reads: their fields, and what each holds.

Distances and ratios are whole hundredths, as tables.py tells.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.mexican_war.options import Options

Steps = tuple[tuple[int, int], ...]  # (up to, then)


@dataclass(frozen=True, slots=True)
class Troops:
    """One kind of troops. MEX-MOVE-01, MEX-SA-09, MEX-MOR-04, MEX-MEL-11."""

    name: str
    operations: int
    terrain_penalty: int
    morale_point: int
    fire_class: int  # an index of CLASSES
    fire_class_mounted: int
    interpenetration: int
    ability: int  # with guns: an index of CLASSES
    melee: tuple[int, ...]  # [arm]
    shaky: bool  # in fear of disaster


@dataclass(frozen=True, slots=True)
class Gun:
    """One calibre. MEX-ART-06, MEX-ART-18."""

    pounds: int
    points: int
    canister_close: int
    canister: int
    edges: tuple[int, ...]  # far edge of each of GUN_BANDS
    canister_dice: tuple[int, int]  # close, far


@dataclass(frozen=True, slots=True)
class Movement:
    """MEX-MOVE: moves of an operation, and what an operation may do."""

    foot: tuple[int | None, ...]  # [formation]
    mounted: tuple[int | None, ...]
    carriages: Mapping[str, int]
    riders: Mapping[str, int]  # officers and couriers
    minimum_after_penalty: int
    wheel_max_degrees_per_operation: int
    charge_straight_foot: int
    charge_straight_mounted: int
    frontage_per_stand_cavalry: int
    frontage_stands_per_flank_melee: int
    fall_back: int
    delaying: tuple[str, ...]
    target: int  # of a check when units pass through each other
    situation: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Artillery:
    """MEX-ART: guns and what they hit."""

    arc_degrees: int
    gap_frontage_multiple: int
    overhead_contours: int
    overhead_enemy_clear: int
    hillside_slope_min: int
    draft_infantry_within: int
    fire_start_min_roll: int
    ranks_deep_ranks: int
    ranks_deep_separation: int
    wall_gap: int
    captured_dismounted_rate: int
    captured_mounted_rate: int
    guns: Mapping[int, Gun]
    base_hit: tuple[tuple[int, ...], ...]  # [ability][band of GUN_BANDS]
    base_canister: tuple[int, ...]  # [ability]
    hits_by_margin: tuple[int, int, int]
    modifiers: Mapping[str, int]
    one_crew_max_roll: int
    two_crew_max_roll: int
    reroll_on: int
    reroll_disabled_max: int
    protection: Mapping[str, int]
    destroyed: tuple[str, ...]  # constructions that go whole; all others are breached


@dataclass(frozen=True, slots=True)
class SmallArms:
    """MEX-SA: volleys."""

    arc_degrees: int
    hill_range_bonus_per_contour: int
    officer_hit_max_roll: int
    officer_exposure: int
    suspicion_score_modifier: int
    edges: tuple[int, ...]  # [band]
    base_hit: tuple[tuple[int, ...], ...]  # [class][band]; 0 is out of range
    dice_multiplier: Mapping[str, int]
    score_modifier: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Charge:
    """Checks before and after a melee. MEX-MEL-01 to -09, MEX-MEL-17."""

    close_min_relationship: int
    stand_min_relationship: int
    close_modifiers: Mapping[str, int]
    stand_modifiers: Mapping[str, int]
    volley_range: tuple[int, ...]  # [face]; cell 0 is never read
    two_moves_min: int
    one_move_min: int
    colours_lost_max_roll: int


@dataclass(frozen=True, slots=True)
class Melee:
    """Close action, and the figures that fit into a building. MEX-MEL-10, MEX-MEL-23."""

    modifiers: Mapping[str, int]
    square_cancels: frozenset[str]
    rows: Mapping[int, tuple[int, ...]]  # [row][face]; cell 0 is never read
    min_row: int
    max_row: int
    figures_per_inch_diameter: int
    two_storey_factor: int


@dataclass(frozen=True, slots=True)
class Morale:
    """MEX-MOR: the check."""

    modifiers: Mapping[str, int]
    none_min: int
    fall_back_min: int
    rally_min: int
    separation: int
    regroup_turns: int
    shaky_modifier: int
    fear_front: int
    fear_rear: int


@dataclass(frozen=True, slots=True)
class Officers:
    """MEX-OFF: generals."""

    radius_front_flank: int
    radius_rear: int
    not_own_command_modifier: int
    order_change_max_roll: int
    influence: Mapping[str, Steps]


@dataclass(frozen=True, slots=True)
class Further:
    """MEX-PRE, MEX-ADD, MEX-VIS, MEX-ENG, MEX-FORM: numbers of the shorter sections by their dotted names."""

    numbers: Mapping[str, int]
    visibility: Steps
    sighting: Mapping[str, tuple[int, ...]]
    guns_per_model: Mapping[int, int]
    organization: Mapping[str, Mapping[str, int]]


@dataclass(frozen=True, slots=True)
class Nature:
    """The nature of a piece of ground, by its kind. MEX-VIS-02, MEX-VIS-07."""

    kind: str
    is_line: bool
    cover: int  # an index of COVERS
    sight: str  # clear, thick, low, tall or two_storey
    construction: str  # "" for ground that nobody built


@dataclass(frozen=True, slots=True)
class Tables:
    """All numbers, and the options they are read by."""

    options: Options
    troops: Mapping[str, Troops]
    movement: Movement
    artillery: Artillery
    small_arms: SmallArms
    charge: Charge
    melee: Melee
    morale: Morale
    officers: Officers
    further: Further
    ground: Mapping[str, Nature]

    def __getitem__(self, name: str) -> int:
        """Returns a number of the shorter sections: tables["streams.deep_max_roll"]."""
        return self.further.numbers[name]
