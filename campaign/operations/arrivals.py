"""What comes from outside: reinforcements, expeditions, risings, arms; and who gives himself up.

A part that cannot come on its day waits for the next week.
"""

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from campaign import load
from campaign.logic import timetable
from campaign.logic.accounts import ON_ROLL
from campaign.logic.events import Rate, percent
from campaign.logic.recovery import share
from campaign.logic.settings import Timetable
from campaign.logic.timetable import DueKind
from campaign.logic.words import SILENT, Account, Arm, Cause, ForceKind, Stock
from campaign.models import Due, Force, Place, Turn, Unit
from campaign.operations import goods
from campaign.operations.ledger import Line
from campaign.operations.raising import manning, raise_forces
from campaign.rows import RAISED, Rows
from campaign.scenario_rows import WEAPONS, ForceRow, UnitRow
from campaign.scenario_timetable import EntryRow, TimetableRow
from rules import SeededDice

GUNNERS = 15  # men to a gun of a new battery


@dataclass(slots=True)
class Part:
    """Part *number* (from 0) of *parts* of *due*; `told` is what has come of it."""

    rows: Rows
    turn: Turn
    due: Due
    row: TimetableRow
    number: int
    parts: int
    dice: SeededDice
    how: Timetable
    told: dict[str, object]

    def of(self, amount: int) -> int:
        """What comes with this part of *amount* in all."""
        return share(amount, self.number, self.parts)

    def men(self, what: Rate, districts: tuple[str, ...] = ()) -> int:
        """The men of this part, more or fewer by events."""
        changes = load.changes(self.rows, self.turn)
        where = districts[0] if len(districts) == 1 else ""
        return self.of(self.row.men) * percent(changes, what, self.row.side, where) // 100

    @property
    def key(self) -> str:
        return f"{self.due.key}_{self.number + 1}" if self.parts > 1 else self.due.key


def arrivals(rows: Rows, turn: Turn) -> Iterator[Line]:
    """What is due up to the day on which *turn* opens."""
    how = rows.campaign.rules(turn.number).timetable
    if not timetable.arriving(how):
        return
    for due in list(rows.due.values()):
        if due.kind == DueKind.EVENT or due.opens > turn.starts or due.days == []:
            continue
        days = cast(due, turn)
        rows.write([due], "days", "happened")
        waiting = []
        past = parts(due) - len(days)
        for number, day in enumerate(days, past):
            if dt.date.fromisoformat(day) > turn.starts:
                waiting.append(day)
            elif dt.date.fromisoformat(day) >= rows.campaign.start_date:
                lines = comes(rows, turn, due, number, how)
                if lines is None:
                    waiting.append(day)
                else:
                    yield from lines
        due.days = waiting


def parts(due: Due) -> int:
    number = due.data.get("men", 0) or sum(due.data.get("arms", {}).values())
    return timetable.parts(number, due.data.get("load", 0))


def cast(due: Due, turn: Turn) -> list[str]:
    """The days of *due* that are still to come, drawn now if that is not done yet."""
    if due.days is None:
        dice = SeededDice(f"{turn.seed}/due/{due.key}")
        drawn = timetable.days(due.opens, due.closes, due.chance, parts(due), dice)
        due.days = [day.isoformat() for day in drawn]
        if not drawn:
            due.happened = [{"on": turn.starts.isoformat(), "what": "failed"}]
    return list(due.days)


def comes(rows: Rows, turn: Turn, due: Due, number: int, how: Timetable) -> Iterator[Line] | None:
    """One part of *due* comes; None if it has to wait."""
    told: dict[str, object] = {"on": turn.starts.isoformat()}
    if due.kind == DueKind.FORCE:
        due.happened = [*due.happened, told]
        return enter(rows, due, told)
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
    part = Part(rows, turn, due, row, number, parts(due), dice, how, told)
    lines = COME[row.kind](part, turn)
    if lines is not None:
        due.happened = [*due.happened, told]
    return lines


def enter(rows: Rows, due: Due, told: dict[str, object]) -> Iterator[Line]:
    """A force of the scenario, as its files have it."""
    entry = EntryRow.model_validate(due.data)
    men = sum(row.men for row in entry.units)
    told |= {"what": "came", "men": men, "place": entry.force.place}
    units = raised(rows, entry)
    yield from manning(units, entry.units, f"{RAISED}{due.key}")


def raised(rows: Rows, entry: EntryRow) -> dict[str, Unit]:
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


def draft(part: Part, turn: Turn) -> Iterator[Line] | None:
    """Units of its kind are filled up; of who is left over a new one is made where he lands."""
    place = harbour(part)
    return None if place is None else filled(part, place)


def filled(part: Part, place: Place) -> Iterator[Line]:
    rows, men = part.rows, part.men(Rate.DRAFTS)
    guns = part.row.guns if part.number == 0 else 0
    crews = min(men, GUNNERS * guns)
    of_kind = {
        key: unit
        for key, unit in rows.units.items()
        if unit.side_id == part.due.side_id
        and (unit.nation, unit.arm, unit.troops) == (part.row.nation, part.row.arm, part.row.troops)
        and on_roll(rows, unit)
    }
    stood = {key: on_roll(rows, unit) for key, unit in of_kind.items()}
    lacking = {key: max(0, rows.raised.get(unit.pk, 0) - stood[key]) for key, unit in of_kind.items()}
    given = timetable.dealt(men - crews, lacking)
    left = men - crews - sum(given.values())
    if left * 10 < men and of_kind and not crews:  # too few for a unit of their own
        over = timetable.dealt(left, stood)
        given = {key: given[key] + over.get(key, 0) for key in given}
        left = men - sum(given.values())
    part.told |= {"what": "came", "men": men, "place": place.key}
    yield from (joining(part, of_kind[key], more) for key, more in given.items() if more)
    yield from landed(part, place, left, crews, guns)


def joining(part: Part, unit: Unit, men: int) -> Line:
    return Line(
        unit, Stock.MEN, Account.DEPOT, Account.EFFECTIVE, men, Cause.RECRUIT, f"{part.row.kind}/{part.key}"
    )


def landed(part: Part, place: Place, men: int, crews: int = 0, guns: int = 0) -> Iterator[Line]:
    """A new force at *place*: *men* in a unit of the row's kind, *crews* with *guns* in another."""
    if not men + crews:
        return
    row = part.row
    assert row.nation is not None
    name = f"{part.due.name} {part.number + 1}" if part.parts > 1 else part.due.name
    spaniard = part.due.kind == DueKind.DRAFT
    force = ForceRow(
        key=part.key[:50],
        name=name[-80:],
        side=row.side,
        seat=row.seat or nearest_seat(part, place),
        kind=ForceKind.COLUMN if spaniard else ForceKind.BAND,
        place=place.key,
        base=place.key if spaniard else None,
        fixed=False,
    )
    common = {
        "force": force.key,
        "nation": row.nation,
        "quality": row.quality,
        "in_posts": False,
        **{weapon: row.weapons.get(weapon, 0) for weapon in WEAPONS},
    }
    units = []
    if men:
        horses = men if row.arm is Arm.CAVALRY else 0
        own = {"key": force.key, "name": name, "arm": row.arm, "troops": row.troops}
        units.append(UnitRow.model_validate(common | own | {"men": men, "horses": horses, "guns": 0}))
    if crews:
        own = {"key": f"{force.key[:45]}_guns", "name": name, "arm": Arm.ARTILLERY, "troops": "artillery"}
        units.append(UnitRow.model_validate(common | own | {"men": crews, "horses": 0, "guns": guns}))
    made = raised(part.rows, EntryRow(force=force, units=tuple(units)))
    yield from manning(made, units, f"{RAISED}{part.due.key}/{part.number + 1}")


def nearest_seat(part: Part, place: Place) -> str | None:
    """The side's seat with most forces in the district of *place*, or in all."""
    own = [force for force in part.rows.forces.values() if force.side_id == part.due.side_id and force.seat]
    near = [force for force in own if force_district(force) == place.district]
    count = Counter(force.seat.key for force in near or own if force.seat)
    return min(count, key=lambda key: (-count[key], key)) if count else None


def expedition(part: Part, turn: Turn) -> Iterator[Line] | None:
    """A ship at a beach where no enemy stands. Nobody to meet it: a part of its arms is lost."""
    rows = part.rows
    enemy = {
        force.place_id
        for force in rows.forces.values()
        if force.side_id != part.due.side_id and strength(rows, force.pk)
    }
    beaches = [rows.places[key] for key in part.row.place if rows.places[key].pk not in enemy]
    if not beaches:
        if not timetable.hopeless(part.due.closes, turn.starts, part.how):
            return None
        part.told |= {"what": "lost"}
        return iter(())
    return ashore(part, beaches[timetable.pick(len(beaches), part.dice)])


def ashore(part: Part, beach: Place) -> Iterator[Line]:
    rows, men = part.rows, part.of(part.row.men)
    about = {beach.pk}
    for route in rows.routes.values():
        if beach.pk in (route.a_id, route.b_id):
            about |= {route.a_id, route.b_id}
    met = any(
        force.place_id in about and force.side_id == part.due.side_id and strength(rows, force.pk)
        for force in rows.forces.values()
    )
    part.told |= {"what": "landed" if met else "unmet", "men": men, "place": beach.key}
    guns = part.row.guns if part.number == 0 else 0
    crews = min(men, GUNNERS * guns)
    yield from landed(part, beach, men - crews, crews, guns)
    cargo = {
        weapon: timetable.saved(part.of(number), met, part.how) for weapon, number in part.row.arms.items()
    }
    yield from arm_units(part, cargo, (beach.district,))


def recruits(part: Part, turn: Turn) -> Iterator[Line] | None:
    """They join the side's units in the district, which at most double; the rest are a band of their own."""
    place = harbour(part)
    return None if place is None else joined(part, place)


def joined(part: Part, place: Place) -> Iterator[Line]:
    rows, about = part.rows, part.row.district or (place.district,)
    men = part.men(Rate.RECRUITS, about)
    theirs = {unit.key: unit for unit in standing_in(part, about)}
    wanted = {key: effective(rows, unit) for key, unit in theirs.items()}
    given = timetable.dealt(men, wanted)
    part.told |= {"what": "came", "men": men, "place": place.key}
    for key, more in given.items():
        unit = theirs[key]
        if more:
            unit.firearms = timetable.mixed(unit.firearms, wanted[key], part.row.weapons, more)
            rows.write([unit], "firearms")
            yield joining(part, unit, more)
            weapons = {weapon: more * share // 100 for weapon, share in part.row.weapons.items()}
            yield from goods.cargo(rows, unit, weapons, f"{part.row.kind}/{part.key}")
    yield from landed(part, place, men - sum(given.values()))


def surrender(part: Part, turn: Turn) -> Iterator[Line] | None:
    return given_up(part)


def given_up(part: Part) -> Iterator[Line]:
    """Men of the side's units in the district, in proportion; a unit loses a quarter at most."""
    theirs = {unit.key: unit for unit in standing_in(part, part.row.district)}
    going = timetable.dealt(
        part.men(Rate.SURRENDERS, part.row.district),
        {key: effective(part.rows, unit) // 4 for key, unit in theirs.items()},
    )
    part.told |= {"what": "gave_up", "men": sum(going.values())}
    for key, men in going.items():
        if men:
            reference = f"surrender/{part.key}"
            yield Line(
                theirs[key], Stock.MEN, Account.EFFECTIVE, Account.DESERTED, men, Cause.SURRENDERED, reference
            )


def arms(part: Part, turn: Turn) -> Iterator[Line] | None:
    part.told |= {"what": "issued"}
    return arm_units(
        part, {weapon: part.of(number) for weapon, number in part.row.arms.items()}, part.row.district
    )


def arm_units(part: Part, cargo: dict[str, int], districts: tuple[str, ...]) -> Iterator[Line]:
    """Shares *cargo*, weapons by number, out to those in *districts* (none: everywhere) who have worse."""
    rows, row = part.rows, part.row
    for weapon in timetable.WEAPONS:
        units = {unit.key: unit for unit in standing_in(part, districts)}
        if part.due.kind == DueKind.ARMS:
            units = {key: unit for key, unit in units.items() if unit.arm == row.arm}
        men = {key: effective(rows, unit) for key, unit in units.items()}
        want = {key: timetable.worse(unit.firearms, men[key], weapon) for key, unit in units.items()}
        for key, number in timetable.dealt(cargo.get(weapon, 0), want).items():
            if number:
                unit = units[key]
                unit.firearms = timetable.rearmed(unit.firearms, men[key], weapon, number, part.dice)
                rows.write([unit], "firearms")
                yield from goods.cargo(rows, unit, {weapon: number}, f"{part.row.kind}/{part.key}")


def harbour(part: Part) -> Place | None:
    """One of the row's places that the enemy does not hold."""
    places = (part.rows.places[key] for key in part.row.place)
    free = [place for place in places if place.holder_id in (None, part.due.side_id)]
    return free[timetable.pick(len(free), part.dice)] if free else None


def standing_in(part: Part, districts: tuple[str, ...]) -> list[Unit]:
    """The side's units with effectives in *districts*, or everywhere, in key order."""
    rows = part.rows
    return [
        unit
        for _key, unit in sorted(rows.units.items())
        if unit.side_id == part.due.side_id
        and effective(rows, unit)
        and unit.force.state not in SILENT
        and (not districts or force_district(unit.force) in districts)
    ]


def force_district(force: Force) -> str:
    if force.place is not None:
        return force.place.district
    assert force.route is not None
    return force.route.a.district


def effective(rows: Rows, unit: Unit) -> int:
    return rows.stood.get((unit.pk, Stock.MEN, Account.EFFECTIVE), 0)


def on_roll(rows: Rows, unit: Unit) -> int:
    return sum(rows.stood.get((unit.pk, Stock.MEN, account), 0) for account in ON_ROLL)


def strength(rows: Rows, force: int) -> int:
    return sum(effective(rows, unit) for unit in rows.units.values() if unit.force_id == force)


COME: dict[DueKind, Callable[[Part, Turn], Iterator[Line] | None]] = {
    DueKind.DRAFT: draft,
    DueKind.EXPEDITION: expedition,
    DueKind.RECRUITS: recruits,
    DueKind.SURRENDER: surrender,
    DueKind.ARMS: arms,
}
"""What each kind of row brings; None if it has to wait."""
