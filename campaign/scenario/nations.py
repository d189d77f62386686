"""`[nations]` of scenario.toml: who there is, and how the men of each march, live and fight."""

from typing import Annotated, Any

from pydantic import AfterValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from campaign.logic.theatre.timetable import WEAPONS
from campaign.logic.vocabulary.nations import (
    Habit,
    Origin,
    RecruitSource,
    Refuge,
    SupplySource,
    Warfare,
)
from campaign.logic.vocabulary.typed_data import KEY_PATTERN, Whole
from campaign.scenario.plain_row import Row

NAME_PATTERN = r"^[^{}%<>&\n]+$"
NationKey = Annotated[str, Field(pattern=KEY_PATTERN, max_length=32)]
PeopleName = Annotated[str, Field(pattern=NAME_PATTERN, max_length=40)]
Share = Annotated[Whole, Field(ge=0, le=100)]


def _weapons(weapons: dict[str, int]) -> dict[str, int]:
    if unknown := next((weapon for weapon in weapons if weapon not in WEAPONS), None):
        raise PydanticCustomError("weapons", f'must be by weapon: {", ".join(WEAPONS)}, not "{unknown[:40]}"')
    if (whole := sum(weapons.values())) != 100:
        raise PydanticCustomError("weapons", f"make {whole} percent, not 100")
    return weapons


class NationRow(Row):
    """A nation's habits where they are not those of the preset `habits`."""

    habits: Habit = Habit.REGULAR
    name: PeopleName | None = None
    name_es: PeopleName | None = None
    march: Habit | None = None
    shuns_paths: bool | None = None
    refuge: Refuge | None = None
    disperses: bool | None = None
    recruits: RecruitSource | None = None
    recruit_arms: Annotated[dict[str, Share], AfterValidator(_weapons)] | None = None
    supply: SupplySource | None = None
    pouches: Habit | None = None
    disease: Origin | None = None
    rejoins: Habit | None = None
    warfare: Warfare | None = None
    skirmishes: bool | None = None
    drill: NationKey | None = None

    @model_validator(mode="before")
    @classmethod
    def _preset(cls, value: Any) -> Any:
        """Reads `union = "regular"` as a table that says no more."""
        if isinstance(value, str) and value in list(Habit):
            return {"habits": value}
        if isinstance(value, dict | cls):
            return value
        given = f', not "{value[:40]}"' if isinstance(value, str) else ""
        raise PydanticCustomError("nation", f"must be one of {', '.join(Habit)}, or a table of fields{given}")

    @property
    def plain(self) -> dict[str, Any]:
        """Returns the row as a campaign stores it."""
        return {"habits": self.habits.value, **self.model_dump(mode="json", exclude_none=True)}
