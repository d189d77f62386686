"""One part of an arrival: its men, the force that it makes, and its arms."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from campaign.logic.arrivals.events import Rate, combined_percent
from campaign.logic.casualties.recovery import share_of
from campaign.logic.settings import Timetable
from campaign.logic.supply import magazines
from campaign.logic.theatre import timetable
from campaign.logic.theatre.allocation import allocate
from campaign.logic.theatre.spots import metres_between
from campaign.logic.theatre.timetable import TimetableKind
from campaign.logic.vocabulary import OUT_OF_CONTACT, Account, Arm, Cause, ForceKind, ForceState, Stock
from campaign.models import Force, Place, TimetableEntry, Turn, Unit
from campaign.operations.forces.raising import opening_lines, raise_forces
from campaign.operations.forces.regrouping import distinguishing_suffix, free_key
from campaign.operations.ledger.postings import Line
from campaign.operations.places.magazines import open_magazine
from campaign.operations.supply import goods
from campaign.store import active_events
from campaign.store.load import HELD
from campaign.store.unit_of_work import RAISED, Rows
from campaign.store.units import men_fit, on_roll
from rules import SeededDice

if TYPE_CHECKING:
    from campaign.scenario.rows import UnitRow
    from campaign.scenario.timetable import EntryRow, TimetableRow

GUNNERS = 15  # men to a gun of a new battery


@dataclass(slots=True)
class Part:
    """Part *number* (from 0) of *parts* of *due*; `outcome` is what has happened to it."""

    rows: Rows
    turn: Turn
    due: TimetableEntry
    row: "TimetableRow"
    number: int
    parts: int
    dice: SeededDice
    how: Timetable
    outcome: dict[str, object]

    def of(self, amount: int) -> int:
        """Returns this part's share of *amount*."""
        return share_of(amount, self.number, self.parts)

    def men(self, what: Rate, districts: tuple[str, ...] = ()) -> int:
        """Returns the men of this part, increased or reduced by events."""
        changes = active_events.rate_changes(self.rows, self.turn)
        where = districts[0] if len(districts) == 1 else ""
        return self.of(self.row.men) * combined_percent(changes, what, self.row.side, where) // 100

    @property
    def key(self) -> str:
        return f"{self.due.key}_{self.number + 1}" if self.parts > 1 else self.due.key


def number_of_parts(due: TimetableEntry) -> int:
    """Returns the number of parts in which *due* comes."""
    number = due.data.get("men", 0) or sum(due.data.get("arms", {}).values())
    return timetable.parts_of(number, due.data.get("load", 0))


def part_of(
    rows: Rows, turn: Turn, due: TimetableEntry, number: int, settings: Timetable, outcome: dict[str, object]
) -> Part:
    """Returns part *number* of *due*, with its own dice of *turn*."""
    from campaign.scenario.timetable import TimetableRow  # loads pydantic

    assert due.side is not None
    row = TimetableRow.model_validate(
        {
            "key": due.key,
            "side": due.side.key,
            "kind": due.kind,
            "name": due.name,
            "opens": due.opens,
            "closes": due.closes,
            **due.data,
        }
    )
    dice = SeededDice(f"{turn.seed}/due/{due.key}/{number}")
    return Part(rows, turn, due, row, number, number_of_parts(due), dice, settings, outcome)


def raise_entry(rows: Rows, entry: "EntryRow") -> dict[str, Unit]:
    forces, units, leaders = raise_forces(
        rows.campaign,
        forces=[entry.force],
        units=entry.units,
        leaders=entry.leaders,
        sides=rows.sides,
        seats=rows.seats,
        places=rows.places,
    )
    rows.forces |= forces
    rows.units |= units
    rows.leaders |= leaders
    return units


def recruit_line(part: Part, unit: Unit, men: int) -> Line:
    return Line(
        unit, Stock.MEN, Account.DEPOT, Account.FIT, men, Cause.RECRUIT, f"{part.row.kind}/{part.key}"
    )


def land_new_force(part: Part, place: Place, men: int, crews: int = 0, guns: int = 0) -> Iterator[Line]:
    """Makes a new force at *place*: *men* in units of the row's kind, *crews* with *guns* in another."""
    from campaign.scenario.rows import ForceRow, UnitRow  # loads pydantic
    from campaign.scenario.timetable import EntryRow

    if not men + crews:
        return
    row = part.row
    assert row.nation is not None
    of = f" {part.number + 1}" if part.parts > 1 else ""
    of += distinguishing_suffix(part.rows, part.rows.sides[row.side], f"{part.due.name}{of}"[-80:])
    name, name_es = f"{part.due.name}{of}", f"{row.name_es}{of}" if row.name_es else ""
    spaniard = part.due.kind == TimetableKind.REINFORCEMENT
    force = ForceRow(
        key=part.key[:50],
        name=name[-80:],
        name_es=name_es[-80:],
        side=row.side,
        seat=row.seat or nearest_seat(part, place),
        kind=ForceKind.COLUMN if spaniard else ForceKind.BAND,
        place=place.key,
        base=place.key if spaniard else None,
        is_static=False,
    )
    units = company_rows(part, force.key, force.key, name, name_es, men)
    if crews:
        values: dict[str, object] = {
            "key": f"{force.key[:45]}_guns",
            "arm": Arm.ARTILLERY,
            "troops": "artillery",
        }
        values |= {"name": name, "name_es": name_es, "men": crews, "horses": 0, "guns": guns}
        units.append(UnitRow.model_validate(new_unit_fields(part, force.key) | values))
    made = raise_entry(part.rows, EntryRow(force=force, units=tuple(units)))
    yield from opening_lines(made, units, f"{RAISED}{part.due.key}/{part.number + 1}")


def new_unit_fields(part: Part, force: str) -> dict[str, object]:
    """Returns the fields that all new units of *force* share."""
    row = part.row
    weapons = {weapon: row.weapons.get(weapon, 0) for weapon in timetable.WEAPONS}
    return {"force": force, "nation": row.nation, "quality": row.quality, "in_posts": False, **weapons}


def company_rows(part: Part, force: str, key: str, name: str, name_es: str, men: int) -> "list[UnitRow]":
    """Returns *men* as rows of new companies of *force*, the first with the key *key*."""
    from campaign.scenario.rows import UnitRow  # loads pydantic

    row, units = part.row, []
    for number, own_men in enumerate(timetable.company_sizes(men, part.how), 1):
        word, company = (f"{key[:45]}_c{number}", f", {number}") if number > 1 else (key, "")
        values = {"key": word, "arm": row.arm, "troops": row.troops, "men": own_men}
        values |= {"name": f"{name}{company}", "name_es": f"{name_es}{company}" if name_es else ""}
        horses = own_men if row.arm is Arm.CAVALRY else 0
        units.append(
            UnitRow.model_validate(new_unit_fields(part, force) | values | {"horses": horses, "guns": 0})
        )
    return units


def force_to_join(part: Part, place: Place, men: int) -> Force | None:
    """Returns the nearest force in the district that *men* of an uprising at *place* join.

    Its seat needs a player who has not asked for separate forces; the force needs room for the new companies.
    """
    rows = part.rows
    seat = rows.seats.get(part.row.seat or nearest_seat(part, place) or "")
    if seat is None or not seat.sitters or seat.risings_apart:
        return None
    manned = Counter(unit.force_id for unit in rows.units.values() if on_roll(rows, unit))
    room = timetable.MOST_COMPANIES - len(timetable.company_sizes(men, part.how))
    fit = [
        (distance_between(rows, place, force.place), force.key)
        for force in rows.forces.values()
        if force.seat_id == seat.pk
        and force.place is not None
        and force.place.district == place.district
        and 0 < manned[force.pk] <= room
        and may_take_in(force)
    ]
    return rows.forces[min(fit)[1]] if fit else None


def may_take_in(force: Force) -> bool:
    """Tells whether *force* marches by land, is in contact and is not pinned."""
    free = force.state not in (*HELD, *OUT_OF_CONTACT, ForceState.ABOARD)
    return free and not force.is_static and force.kind in (ForceKind.BAND, ForceKind.COLUMN)


def distance_between(rows: Rows, one: Place, other: Place) -> int:
    """Returns the distance in metres as the crow flies."""
    land = rows.campaign.land
    a, b = (land.metres(place.latitude, place.longitude) for place in (one, other))
    return metres_between(a, b)


def taken_in(part: Part, force: Force, men: int) -> Iterator[Line]:
    """Adds *men* in new companies to *force*."""
    rows, row = part.rows, part.row
    of = f" {part.number + 1}" if part.parts > 1 else ""
    name_es = f"{row.name_es}{of}"[-70:] if row.name_es else ""
    key = free_key(rows.units, part.key[:45])
    units = company_rows(part, force.key, key, f"{part.due.name}{of}"[-70:], name_es, men)
    made = {
        unit.key: Unit(
            campaign=rows.campaign,
            side=force.side,
            force=force,
            key=unit.key,
            name=unit.name,
            name_es=unit.name_es,
            arm=unit.arm,
            nation=unit.nation,
            troops=unit.troops,
            quality=unit.quality,
            firearms=unit.weapons,
            in_posts=unit.in_posts,
            base=force.base,
        )
        for unit in units
    }
    Unit.objects.bulk_create(made.values())
    rows.units = dict(sorted({**rows.units, **made}.items()))
    yield from opening_lines(made, units, f"{RAISED}{part.due.key}/{part.number + 1}")


def nearest_seat(part: Part, place: Place) -> str | None:
    """Returns the side's seat with most forces in the district of *place*, or in all."""
    own = [force for force in part.rows.forces.values() if force.side_id == part.due.side_id and force.seat]
    near = [force for force in own if force_district(force) == place.district]
    count = Counter(force.seat.key for force in near or own if force.seat)
    return min(count, key=lambda key: (-count[key], key)) if count else None


def free_place(part: Part) -> Place | None:
    """Returns one of the row's places that no enemy holds."""
    places = (part.rows.places[key] for key in part.row.place)
    free = [place for place in places if place.holder_id in (None, part.due.side_id)]
    return free[timetable.pick_number(len(free), part.dice, "CAMP-ARRIVE-01")] if free else None


def arm_units(
    part: Part, cargo: dict[str, int], districts: tuple[str, ...], place: Place | None
) -> Iterator[Line]:
    """Shares *cargo*, weapons by number, among units in *districts* (none: everywhere) that have worse arms.

    The rest goes to the magazine at *place*, if there are magazines.
    """
    rows, row = part.rows, part.row
    stored = place is not None and magazines.has_magazines(rows.campaign.rules(part.turn.number))
    for weapon in timetable.WEAPONS:
        units = {unit.key: unit for unit in standing_in(part, districts)}
        if part.due.kind == TimetableKind.ARMS:
            units = {key: unit for key, unit in units.items() if unit.arm == row.arm}
        men = {key: men_fit(rows, unit) for key, unit in units.items()}
        want = {
            key: timetable.men_armed_worse(unit.firearms, men[key], weapon) for key, unit in units.items()
        }
        dealt = allocate(cargo.get(weapon, 0), want)
        over = cargo.get(weapon, 0) - sum(dealt.values())
        if place is not None and stored and over and part.due.side is not None:
            store = open_magazine(rows, part.due.side, place)
            yield from goods.issue_cargo(rows, store, {weapon: over}, f"{row.kind}/{part.key}")
        for key, number in dealt.items():
            if number:
                unit = units[key]
                unit.firearms = timetable.exchange_worst(unit.firearms, men[key], weapon, number, part.dice)
                rows.write([unit], "firearms")
                yield from goods.issue_cargo(rows, unit, {weapon: number}, f"{row.kind}/{part.key}")


def standing_in(part: Part, districts: tuple[str, ...]) -> list[Unit]:
    """Returns the side's units with men fit for duty in *districts*, or everywhere, in key order."""
    rows = part.rows
    return [
        unit
        for _key, unit in sorted(rows.units.items())
        if unit.side_id == part.due.side_id
        and men_fit(rows, unit)
        and unit.force.state not in OUT_OF_CONTACT
        and unit.force.kind != ForceKind.SHIP
        and (not districts or force_district(unit.force) in districts)
    ]


def force_district(force: Force) -> str:
    if force.place is not None:
        return force.place.district
    assert force.route is not None
    return force.route.a.district
