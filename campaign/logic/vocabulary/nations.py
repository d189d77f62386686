"""Nations: how the men of each march, live and fight.

A scenario gives each of its nations a table. The rules read the fields and never a nation's key.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class Habit(StrEnum):
    """The set of habits or settings of the campaign that a nation has."""

    REGULAR = "regular"
    IRREGULAR = "irregular"


class Refuge(StrEnum):
    """The places where a beaten column is safe: its own fortifications, or also anywhere in wild country."""

    POSTS = "posts"
    COUNTRY = "country"


class RecruitSource(StrEnum):
    """The source of recruits: depots by the timetable, or the people of the place."""

    DEPOTS = "depots"
    PEOPLE = "people"


class SupplySource(StrEnum):
    """The source of a force's supplies: stores, or the country and its friends."""

    STORES = "stores"
    COUNTRY = "country"


class Origin(StrEnum):
    """The origin of men: whether they are new to the climate in their first year."""

    ABROAD = "abroad"
    HERE = "here"


class Warfare(StrEnum):
    """The computer's way to lead a force, and what counts as a success."""

    COLUMNS = "columns"
    BANDS = "bands"


@dataclass(frozen=True, slots=True, repr=False)
class Nation:
    """The march, life and fighting of men of the nation *key*. The defaults are those of regulars.

    `march`, `pouches`, `rejoins`: which of two numbers among the settings it has. `shuns_paths`: it avoids
    jungle paths. `disperses`: it is not ridden down, and slips away when captured. `recruit_arms`: weapons of
    its recruits in percent. `skirmishes`: all its foot may. `drill`: what it counts as in a battle's rules.
    """

    key: str
    march: Habit = Habit.REGULAR
    shuns_paths: bool = True
    refuge: Refuge = Refuge.POSTS
    disperses: bool = False
    recruits: RecruitSource = RecruitSource.DEPOTS
    recruit_arms: tuple[tuple[str, int], ...] = (("machete", 100),)
    supply: SupplySource = SupplySource.STORES
    pouches: Habit = Habit.REGULAR
    disease: Origin = Origin.ABROAD
    rejoins: Habit = Habit.REGULAR
    warfare: Warfare = Warfare.COLUMNS
    skirmishes: bool = False
    drill: str = Habit.REGULAR.value

    def __repr__(self) -> str:
        return f"<Nation {self.key}>"  # every unit of a theatre has one

    @property
    def is_recruited_here(self) -> bool:
        return self.recruits is RecruitSource.PEOPLE

    @property
    def lives_off_country(self) -> bool:
        return self.supply is SupplySource.COUNTRY

    @property
    def is_irregular(self) -> bool:
        return self.warfare is Warfare.BANDS


Nations = Mapping[str, Nation]
"""Nations by key."""

PRESETS: Mapping[Habit, Mapping[str, Any]] = {
    Habit.REGULAR: {},
    Habit.IRREGULAR: {
        "march": Habit.IRREGULAR,
        "shuns_paths": False,
        "refuge": Refuge.COUNTRY,
        "disperses": True,
        "recruits": RecruitSource.PEOPLE,
        "supply": SupplySource.COUNTRY,
        "pouches": Habit.IRREGULAR,
        "disease": Origin.HERE,
        "rejoins": Habit.IRREGULAR,
        "warfare": Warfare.BANDS,
        "skirmishes": True,
        "drill": Habit.IRREGULAR.value,
    },
}
"""The habits of a nation that a scenario only calls regular or irregular."""

UNNAMED: Mapping[str, Mapping[str, str]] = {
    "spanish": {"habits": Habit.REGULAR.value},
    "cuban": {"habits": Habit.IRREGULAR.value},
}
"""The nations of a scenario that gives none: the keys that all units had before scenarios could."""

WORDS: Mapping[str, type[StrEnum]] = {
    "march": Habit,
    "refuge": Refuge,
    "recruits": RecruitSource,
    "supply": SupplySource,
    "pouches": Habit,
    "disease": Origin,
    "rejoins": Habit,
    "warfare": Warfare,
}
"""The fields that are words, and of what kind."""

NAMES = ("name", "name_es")
"""The fields of a nation's table that are for readers, not for the rules."""


def nation_of(key: str, plain: Mapping[str, Any]) -> Nation:
    """Returns the nation that *plain* tells of: a preset under `habits`, and what is otherwise.

    Raises ValueError for a word that its field does not have, TypeError for a field that there is not.
    """
    values = {name: value for name, value in plain.items() if name not in ("habits", *NAMES)}
    for name, words in WORDS.items():
        if name in values:
            values[name] = words(values[name])
    if "recruit_arms" in values:
        values["recruit_arms"] = tuple(sorted(values["recruit_arms"].items()))
    return Nation(key, **{**PRESETS[Habit(plain.get("habits", Habit.REGULAR))], **values})


def nations_of(table: Mapping[str, Mapping[str, Any]]) -> dict[str, Nation]:
    """Returns the nations of *table*, as it is stored with a campaign."""
    return {key: nation_of(key, plain) for key, plain in table.items()}
