"""timetable.csv: what comes in the course of a war, what may stand in its rows, and how they fit the rest."""

import datetime as dt
import re
from collections.abc import Callable, Collection
from typing import Annotated, Any

from pydantic import BeforeValidator, Field
from pydantic_core import PydanticCustomError

from campaign.logic.theatre.timetable import WEAPONS, TimetableKind
from campaign.logic.vocabulary import Arm
from campaign.logic.vocabulary.older_words import Renaming
from campaign.logic.vocabulary.older_words.tables import ARRIVALS
from campaign.logic.vocabulary.typed_data import Whole
from campaign.scenario.nations import NationKey
from campaign.scenario.rows import (
    Count,
    ForceRow,
    Grade,
    Head,
    Key,
    LeaderRow,
    LongName,
    Percent,
    Sourced,
    UnitRow,
    YesNo,
)
from campaign.scenario.wording import quote_value

MANNED = (TimetableKind.REINFORCEMENT, TimetableKind.RECRUITS, TimetableKind.SURRENDER)
LANDED = (TimetableKind.REINFORCEMENT, TimetableKind.EXPEDITION, TimetableKind.RECRUITS)


def _list_of_parts(value: Any) -> Any:
    """Returns the parts of `Alba; Bor`."""
    if isinstance(value, str):
        return tuple(part.strip() for part in value.split(";") if part.strip())
    return value


def _counts_by_name(value: Any) -> Any:
    """Returns the counts of `rifle_muzzle 2540; rifle_breech 150`."""
    if not isinstance(value, str):
        return value
    counts: dict[str, int] = {}
    for part in _list_of_parts(value):
        match = re.fullmatch(r"(\w+) +(\d{1,6})", part)
        if match is None or match[1] not in WEAPONS or match[1] in counts:
            raise PydanticCustomError(
                "weapons",
                f'must be weapons and numbers such as "rifle_breech 60; machete 40", not {quote_value(part)}',
            )
        counts[match[1]] = int(match[2])
    return counts


Keys = Annotated[tuple[Key, ...], BeforeValidator(_list_of_parts)]
Names = Annotated[tuple[str, ...], BeforeValidator(_list_of_parts)]
Weapons = Annotated[dict[str, Whole], BeforeValidator(_counts_by_name)]


Kind = Annotated[TimetableKind, BeforeValidator(Renaming({"": ARRIVALS}).today)]
"""A kind of arrival; scenarios from before release 0.9.0 may have the older word."""


class TimetableRow(Sourced):
    """One line: what comes, or goes, between two days. Lists are separated by semicolons.

    `public`: the other sides hear of it. `load`: men who come together, 0: all at once. `weapons`: percent
    of the men of new units, by main arm; `arms`: weapons brought, by number. `force`: one of forces.csv that
    enters only now. `name_es`: for readers in Spanish; new forces and units are called by both.
    """

    key: Key
    side: Key
    kind: Kind
    name: LongName
    name_es: LongName | None = None
    opens: dt.date
    closes: dt.date
    chance: Percent = 100
    public: YesNo = False
    men: Count = 0
    load: Count = 0
    guns: Annotated[Whole, Field(ge=0, le=100)] = 0
    place: Keys = ()
    district: Names = ()
    force: Key | None = None
    seat: Key | None = None
    arm: Arm = Arm.INFANTRY
    nation: NationKey | None = None
    troops: Annotated[str, Field(min_length=1, max_length=24)] = "infantry"
    quality: Grade = 2
    weapons: Weapons = {}
    arms: Weapons = {}


class EntryRow(Sourced):
    """A force that enters with its units and leaders, as the other files have them."""

    force: ForceRow
    units: tuple[UnitRow, ...]
    leaders: tuple[LeaderRow, ...] = ()


Told = Callable[[int, str, str], None]


def check_timetable(
    rows: dict[int, TimetableRow],
    head: Head | None,
    known: dict[str, Collection[str]],
    forces: dict[str, ForceRow],
    fault: Told,
    nowhere: Callable[[str, str, Collection[str]], str],
) -> None:
    """Tells *fault* (line, field, text) everything that does not fit.

    *known*: keys by noun; *nowhere* says that something of that noun and key is not among those known.
    """
    seats = {seat.key: seat.side for seat in head.seats} if head else {}
    entered: dict[str, int] = {}
    for line, row in rows.items():
        if head and row.side not in [side.key for side in head.sides]:
            fault(line, "side", nowhere("side", row.side, [side.key for side in head.sides]))
        if head and row.seat and seats.get(row.seat) != row.side:
            own_seats = [key for key, side in seats.items() if side == row.side]
            fault(line, "seat", nowhere(f"seat of {row.side}", row.seat, own_seats))
        if row.closes < row.opens:
            fault(line, "closes", f"must be no earlier than {row.opens}")
        for place in row.place:
            if place not in known["place"]:
                fault(line, "place", nowhere("place", place, known["place"]))
        for district in row.district:
            if district not in known["district"]:
                fault(line, "district", nowhere("district", district, known["district"]))
        if head is None or row.closes >= head.start:  # else it is part of how the war stands by then
            _check_force(line, row, known["force"], forces, entered, fault, nowhere)
        _check_what_comes(line, row, fault)


def _check_force(
    line: int,
    row: TimetableRow,
    known: Collection[str],
    forces: dict[str, ForceRow],
    entered: dict[str, int],
    fault: Told,
    nowhere: Callable[[str, str, Collection[str]], str],
) -> None:
    if row.kind is not TimetableKind.FORCE:
        if row.force:
            fault(line, "force", "stands only in rows of the kind force")
    elif row.name_es:
        fault(line, "name_es", "a force is called as forces.csv has it")
    elif row.force is None:
        fault(line, "force", "must be given")
    elif row.force not in known:
        fault(line, "force", nowhere("force", row.force, known))
    elif row.force in forces and forces[row.force].side != row.side:
        fault(line, "force", f'"{row.force}" is a force of {forces[row.force].side}')
    elif entered.setdefault(row.force, line) != line:
        fault(line, "force", f'"{row.force}" enters in line {entered[row.force]} already')


def _check_what_comes(line: int, row: TimetableRow, fault: Told) -> None:
    if row.kind in MANNED and not row.men:
        fault(line, "men", "must be 1 or more")
    if row.kind is TimetableKind.EXPEDITION and not (row.men or row.arms):
        fault(line, "men", "must be 1 or more, or there must be arms")
    if row.arm is Arm.MAGAZINE:
        fault(line, "arm", "magazines are begun by the rules, not by files")
    if row.kind is TimetableKind.ARMS and not row.arms:
        fault(line, "arms", "must be given")
    if row.kind in LANDED and not row.place:
        fault(line, "place", "must be given")
    if row.kind in LANDED and row.men and row.nation is None:
        fault(line, "nation", "must be given")
    if row.kind in LANDED and row.men and sum(row.weapons.values()) != 100:
        fault(line, "weapons", f"make {sum(row.weapons.values())} percent, not 100")
