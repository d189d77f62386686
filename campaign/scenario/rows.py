"""The permitted contents of a scenario's files: a model for each kind of row, and for scenario.toml."""

import datetime as dt
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, field_validator
from pydantic_core import PydanticCustomError

from campaign.i18n.language import in_either
from campaign.logic.economy.war_aims import Stakes, Tiring, Treasury, Wins
from campaign.logic.settings import ON
from campaign.logic.settings.book import BOOK
from campaign.logic.theatre.timetable import WEAPONS
from campaign.logic.vocabulary import (
    Arm,
    Crossing,
    ForceKind,
    PlaceKind,
    PrisonerPolicy,
    RouteKind,
    Terrain,
)
from campaign.logic.vocabulary.typed_data import Key, Whole
from campaign.scenario.agreements import RelationRow, stored_relations
from campaign.scenario.nations import NationKey, NationRow
from campaign.scenario.plain_row import Row

FILE_PATTERN = r"^([\w-]+\.geojson)?$"
DAY_PATTERN = r"^(0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])$"
MANY = 1_000_000  # no scenario has more of anything; a slip of the finger may


def _yes_or_no(value: Any) -> Any:
    return {"yes": True, "no": False}.get(value, value) if isinstance(value, str) else value


def _number_or_word(value: Any) -> Any:
    """Refuses here what a setting cannot be: each type of a union has an error of its own."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise PydanticCustomError("setting", "must be a whole number or a word")
    return value


Name = Annotated[str, Field(min_length=1, max_length=80)]
LongName = Annotated[str, Field(min_length=1, max_length=120)]
Called = Annotated[str, Field(max_length=80)]  # in Spanish; "": as in English
Note = Annotated[str, Field(max_length=255)]
Count = Annotated[Whole, Field(ge=0, le=MANY)]
Some = Annotated[Whole, Field(ge=1, le=MANY)]
Grade = Annotated[Whole, Field(ge=1, le=5)]
Percent = Annotated[Whole, Field(ge=0, le=100)]
Month = Annotated[Whole, Field(ge=1, le=12)]
Latitude = Annotated[Decimal, Field(ge=-80, le=80)]
Longitude = Annotated[Decimal, Field(ge=-180, le=180)]
FileName = Annotated[str, Field(pattern=FILE_PATTERN, max_length=80)]
YesNo = Annotated[bool, BeforeValidator(_yes_or_no)]
Value = Annotated[int | str, BeforeValidator(_number_or_word)]


Article = Annotated[str, Field(max_length=8)]  # before the name in a sentence: "the", "los"


class Letter(StrEnum):
    A = "a"
    B = "b"
    C = "c"
    D = "d"


class Sourced(Row):
    """The source of the figures of a row, and how far they can be trusted."""

    note: Note = ""
    source: str = ""
    confidence: str = ""


class SideRow(Row):
    """`favours`: +1 if sympathy above 0 helps this side's eyes, -1 if one below 0 does."""

    key: Key
    name: Name
    name_es: Name | None = None
    article: Article = ""
    article_es: Article = ""
    letter: Letter
    favours: Annotated[Whole, Field(ge=-1, le=1)] = 0

    @property
    def label(self) -> str:
        """Returns its name in the reader's language."""
        return in_either(self.name, self.name_es or "")


class SeatRow(Row):
    key: Key
    side: Key
    name: Name
    name_es: Name | None = None
    title: Annotated[str, Field(max_length=120)] = ""
    title_es: Annotated[str, Field(max_length=120)] = ""
    is_commander_in_chief: bool = False

    @property
    def label(self) -> str:
        return in_either(self.name, self.name_es or "")


class PrisonerPolicyRow(Sourced):
    """`[[prisoners]]`: what `side` does with prisoners from the first turn on that opens no earlier than
    `opens`.
    """

    side: Key
    opens: dt.date
    treatment: PrisonerPolicy


class Measure(StrEnum):
    LEAGUES = "leagues"
    MILES = "miles"


Newspaper = Annotated[str, Field(max_length=40)]


class WorldRow(Row):
    """`coast`, `ground`: files in the scenario's folder or in the folder of scenarios; without a coast all is
    land. `rains`: months. `latitude`: where the map's scale is true (the middle of the edges, if not said).
    `edges`: south, west, north, east, as far as one may look. `measure`: of the second scale.
    `paper`: what the newspaper of the land is called; `paper_in`: the same by language, if otherwise.
    """

    coast: FileName = ""
    ground: FileName = ""
    rains: list[Month] = []
    latitude: Latitude | None = None
    edges: tuple[Latitude, Longitude, Latitude, Longitude] | None = None
    measure: Measure = Measure.MILES
    paper: Newspaper = ""
    paper_in: dict[str, Newspaper] = {}

    @field_validator("edges")
    @classmethod
    def _in_order(cls, edges: tuple[Decimal, ...] | None) -> tuple[Decimal, ...] | None:
        if edges and not (edges[0] < edges[2] and edges[1] < edges[3]):
            raise PydanticCustomError("edges", "must be south, west, north and east, in that order")
        return edges


FIRST: dict[str, int | str] = {"disease": ON, "supply": ON}
"""Settings that are on in a first campaign and off by default."""


class Head(Row):
    """scenario.toml: what the campaign is called, when it begins, who fights and who commands."""

    name: LongName
    name_es: LongName | None = None
    ruleset: Key
    start: dt.date
    turns: Annotated[Whole, Field(ge=1, le=1000)]
    turn_days: Annotated[Whole, Field(ge=1, le=31)] = 7
    settings: Annotated[dict[str, Value], Field(validate_default=True)] = {}
    options: dict[str, Any] = {}
    world: WorldRow = WorldRow()
    nations: dict[NationKey, NationRow] = {}
    intro: dict[str, str] = {}
    words: dict[str, dict[str, str]] = {}
    treasury: Treasury | None = None
    weariness: tuple[Tiring, ...] = ()
    victory: tuple[Wins, ...] = ()
    prisoners: list[PrisonerPolicyRow] = []
    relations: list[RelationRow] = []
    sides: Annotated[list[SideRow], Field(min_length=2, max_length=4)]
    seats: Annotated[list[SeatRow], Field(min_length=1)]

    @property
    def label(self) -> str:
        return in_either(self.name, self.name_es or "")

    @property
    def names_in_sentences(self) -> dict[str, dict[str, str]]:
        """Returns names of sides with their articles, by language and bare name.

        Only those that have one.
        """
        english = {side.name: f"{side.article} {side.name}" for side in self.sides if side.article}
        spanish = {
            side.name_es or side.name: f"{side.article_es} {side.name_es or side.name}"
            for side in self.sides
            if side.article_es
        }
        return {language: names for language, names in (("en", english), ("es", spanish)) if names}

    @property
    def stored_relations(self) -> list[dict[str, Any]]:
        """Returns how its sides stand to each other, as a campaign stores it."""
        return stored_relations(self)

    @property
    def stakes(self) -> Stakes:
        return Stakes(treasury=self.treasury, weariness=self.weariness, victory=self.victory)

    @field_validator("settings")
    @classmethod
    def _complete_settings(cls, settings: dict[str, int | str]) -> dict[str, int | str]:
        """Returns the settings of the scenario, with those of a first campaign as defaults.

        A number that is a word of its setting is stored as that word.
        """
        worded = {name for name in settings if name in BOOK and BOOK[name].choices is not None}
        return FIRST | {name: str(value) if name in worded else value for name, value in settings.items()}


class PlaceRow(Sourced):
    """Latitude and longitude in degrees, north and east positive, four places."""

    key: Key
    name: Name
    name_es: Called = ""
    latitude: Annotated[Decimal, Field(ge=-90, le=90, decimal_places=4)]
    longitude: Annotated[Decimal, Field(ge=-180, le=180, decimal_places=4)]
    district: Annotated[str, Field(min_length=1, max_length=40)]
    kind: PlaceKind
    terrain: Terrain
    fortification: Annotated[Whole, Field(ge=0, le=5)]
    population: Count
    sugar: Percent
    sympathy: Annotated[Whole, Field(ge=-5, le=5)]
    port: Annotated[Whole, Field(ge=0, le=3)]
    holder: Key | None = None
    capacity: Count = 0
    razed: dt.date | None = None


class RouteRow(Sourced):
    """A route, `km` long, to the metre at most.

    It does not exist before `opened`. Before `crossing_from` there is nothing to cross on it.
    """

    a: Key
    b: Key
    kind: RouteKind
    km: Annotated[Decimal, Field(gt=0, le=2000, decimal_places=3)]
    terrain: Terrain
    crossing: Crossing
    opened: dt.date | None = None
    crossing_from: dt.date | None = None


class ForceRow(Sourced):
    """`base`: where its sick and wounded lie. `is_static`: it takes no marching orders."""

    key: Key
    name: Name
    name_es: Called = ""
    side: Key
    seat: Key | None = None
    kind: ForceKind
    place: Key
    base: Key | None = None
    is_static: YesNo


class UnitRow(Sourced):
    """The columns of weapons are percent of the men, by main arm, and make 100."""

    key: Key
    name: LongName
    name_es: Annotated[str, Field(max_length=120)] = ""
    force: Key
    arm: Arm
    nation: NationKey
    troops: Annotated[str, Field(min_length=1, max_length=24)]
    quality: Grade
    men: Some
    horses: Count
    guns: Count
    rifle_breech: Percent
    rifle_muzzle: Percent
    musket: Percent
    shotgun: Percent
    pistol: Percent
    machete: Percent
    lance: Percent
    in_posts: YesNo
    base: Key | None = None

    @property
    def weapons(self) -> dict[str, int]:
        return {weapon: getattr(self, weapon) for weapon in WEAPONS if getattr(self, weapon)}


class LeaderRow(Sourced):
    """A leader. `unit`: the unit the leader rides with, if any. `general`: holds the rank of general."""

    key: Key
    name: LongName
    side: Key
    unit: Key | None = None
    rank: Name
    rank_es: Called = ""
    general: YesNo
    command: Grade
    initiative: Grade


class MagazineRow(Sourced):
    """The first contents of a side's magazine at a place, by number."""

    side: Key
    place: Key
    rifle_breech: Count = 0
    rifle_muzzle: Count = 0
    musket: Count = 0
    shotgun: Count = 0
    pistol: Count = 0
    machete: Count = 0
    lance: Count = 0
    round: Count = 0
