"""Settings of march rates, sighting and evasion."""

from dataclasses import dataclass, replace
from functools import cached_property

from campaign.logic.vocabulary import Arm, Terrain
from campaign.logic.vocabulary.nations import Habit

Pace = tuple[int, int, int]
"""Kilometres a day by road, trail and jungle path."""

WAYS = ("road", "trail", "path")
MARCHERS = ("foot_regular", "foot_irregular", "horse_regular", "horse_irregular", "train")
ARMS = {Arm.INFANTRY: "foot", Arm.CAVALRY: "horse"}


@dataclass(frozen=True)
class Rates:
    """Kilometres a day in the dry season, by way. Guns go on mules, as trains do that have no carts, unless
    horses draw them.
    """

    road_foot_regular: int
    trail_foot_regular: int
    path_foot_regular: int
    road_foot_irregular: int
    trail_foot_irregular: int
    path_foot_irregular: int
    road_horse_regular: int
    trail_horse_regular: int
    path_horse_regular: int
    road_horse_irregular: int
    trail_horse_irregular: int
    path_horse_irregular: int
    road_train: int
    trail_train: int
    path_train: int
    road_cart: int
    trail_cart: int
    road_gun: int
    trail_gun: int

    @cached_property
    def paces(self) -> dict[tuple[Arm, Habit], Pace]:
        return {
            (arm, habit): self.pace(f"{ARMS[arm]}_{habit}" if arm in ARMS else "train")
            for arm in Arm
            for habit in Habit
        }

    @cached_property
    def carts(self) -> Pace:
        """Returns the rates of carts. On a jungle path they go as on a trail."""
        return self.road_cart, self.trail_cart, self.trail_cart

    @cached_property
    def guns(self) -> Pace:
        """Returns the rates of guns on wheels; on jungle paths as `carts`."""
        return self.road_gun, self.trail_gun, self.trail_gun

    def with_mounted_pace(self, percent: int) -> "Rates":
        """Returns rates with riders at *percent* of their pace."""
        own = (f"{way}_{marcher}" for way in WAYS for marcher in MARCHERS if marcher.startswith("horse"))
        return replace(self, **{name: max(1, getattr(self, name) * percent // 100) for name in own})

    def pace(self, marcher: str) -> Pace:
        """Returns the rates of one of MARCHERS."""
        road, trail, path = (getattr(self, f"{way}_{marcher}") for way in WAYS)
        return road, trail, path


@dataclass(frozen=True)
class Ground:
    """Terrain: the chance to see a force on it, and how much easier evasion is. Per cent."""

    see_urban: int
    see_open: int
    see_plain: int
    see_cane: int
    see_hills: int
    see_jungle: int
    see_swamp: int
    see_mountain: int
    slip_urban: int
    slip_open: int
    slip_plain: int
    slip_cane: int
    slip_hills: int
    slip_jungle: int
    slip_swamp: int
    slip_mountain: int

    @cached_property
    def sees(self) -> dict[Terrain, int]:
        return {terrain: getattr(self, f"see_{terrain}") for terrain in Terrain}

    @cached_property
    def slips(self) -> dict[Terrain, int]:
        return {terrain: getattr(self, f"slip_{terrain}") for terrain in Terrain}


@dataclass(frozen=True, slots=True)
class Sight:
    """Other settings of sighting and news. Per cent, men, degrees, metres."""

    see_people: int
    see_scouts: int
    see_small_men: int
    see_small: int
    see_large_men: int
    see_large: int
    see_great_men: int
    see_great: int
    see_burdened: int
    see_halted: int
    see_hidden: int
    see_night: int
    see_least: int
    see_most: int
    count_beaten: int
    count_even: int
    count_holder: int
    friendly: int
    seen_from: int


@dataclass(frozen=True, slots=True)
class Evasion:
    """Evasion of an enemy. Per cent, minutes, times."""

    slip_even: int
    slip_pace: int
    slip_people: int
    slip_burdened: int
    slip_beaten: int
    slip_dark: int
    slip_dusk: int
    slipping: int
    past: int
    outnumbered: int
    outnumbered_most: int
