"""The settings of what an army has and gets: supplies, arms and rounds, magazines, recruits."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Supply:
    """Supplies, and the effects of having none. Marches, kilometres, men, turns, per cent."""

    supply: str
    supply_marches: int
    supply_rail: int
    pack_road: int
    pack_trail: int
    pack_path: int
    supply_barring: int
    supply_country: int
    feeds_urban: int
    feeds_open: int
    feeds_plain: int
    feeds_cane: int
    feeds_hills: int
    feeds_jungle: int
    feeds_swamp: int
    feeds_mountain: int
    supply_rations: int
    supply_train: int
    supply_sick: int
    supply_deserters: int
    supply_weak: int


@dataclass(frozen=True, slots=True)
class Goods:
    """Counting of arms and ammunition. Rounds, battles, kilograms."""

    arms: str
    ammunition: str
    trains: str
    mule_feeds: int
    rounds_per_battle: int
    pouches_regular: int
    pouches_irregular: int
    smuggled: int
    cargo_rounds: int
    carried_man: int
    carried_mule: int


@dataclass(frozen=True, slots=True)
class Magazines:
    """Sources of arms and rounds. Rounds and arms a hundred firearms, rounds a firearm."""

    magazines: str
    magazine_rounds: int
    magazine_arms: int
    magazine_shipped: int


@dataclass(frozen=True, slots=True)
class Recruits:
    """Recruits of a force that looks for men. Men, per cent, thousandths."""

    recruiting: str
    recruit_volunteers: int
    recruit_freed: int
    recruit_most: int
    recruit_year: int
    sustained: int
    uprising: int
