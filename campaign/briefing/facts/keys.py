"""The types of keys in facts: each says in which table its name is looked up."""

from enum import Enum
from typing import Annotated, Protocol


class Table(Enum):
    """The tables of a campaign whose rows have names."""

    SIDES = "sides"
    SEATS = "seats"
    PLACES = "places"
    UNITS = "units"
    FORCES = "forces"
    LEADERS = "leaders"
    TIMETABLE = "timetable"
    ANY = "any"  # the key begins with its table and a colon
    PLACE_NAMES = "place_names"  # English names of places, as battles have them
    FORCE_OR_UNIT_NAMES = "body_names"  # names of forces or units, as they stand in orders


SideKey = Annotated[str, Table.SIDES]
SeatKey = Annotated[str, Table.SEATS]
PlaceKey = Annotated[str, Table.PLACES]
UnitKey = Annotated[str, Table.UNITS]
ForceKey = Annotated[str, Table.FORCES]
LeaderKey = Annotated[str, Table.LEADERS]
DueKey = Annotated[str, Table.TIMETABLE]
AnyKey = Annotated[str, Table.ANY]
BattleName = Annotated[str, Table.PLACE_NAMES]
ForceOrUnitName = Annotated[str, Table.FORCE_OR_UNIT_NAMES]


def any_key(table: Table, key: str) -> AnyKey:
    """Returns a key that says its table itself."""
    return f"{table.value}:{key}"


class Names(Protocol):
    """The names of a campaign's rows in the language of a reader."""

    def name_of(self, table: str, key: str) -> str:
        """Returns the name of the row with *key*."""

    def road_of(self, key: str) -> tuple[str, str, str]:
        """Returns the names of the ends of a route, and its kind."""
