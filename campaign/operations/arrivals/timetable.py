"""Arrivals from outside: reinforcements, expeditions, uprisings and arms; and men who surrender.

A part that cannot come on its day waits for the next week.
"""

import datetime as dt
from collections.abc import Callable, Iterator

from campaign.logic.arrivals.events import Rate
from campaign.logic.settings import Timetable
from campaign.logic.supply import magazines
from campaign.logic.supply.goods import FIREARMS
from campaign.logic.theatre import timetable
from campaign.logic.theatre.allocation import allocate
from campaign.logic.theatre.timetable import TimetableKind
from campaign.logic.vocabulary import Account, Cause, ForceKind, Stock
from campaign.models import Place, TimetableEntry, Turn, Unit
from campaign.operations.arrivals.landings import land_expedition
from campaign.operations.forces.instalments import (
    GUNNERS,
    Part,
    arm_units,
    force_district,
    force_to_join,
    free_place,
    land_new_force,
    number_of_parts,
    part_of,
    raise_entry,
    recruit_line,
    standing_in,
    taken_in,
)
from campaign.operations.forces.raising import opening_lines
from campaign.operations.ledger.postings import Line
from campaign.operations.supply import goods
from campaign.store.unit_of_work import RAISED, Rows
from campaign.store.units import men_fit, on_roll
from rules import SeededDice


def play_timetable(rows: Rows, turn: Turn) -> Iterator[Line]:
    """Yields the postings of everything due by the day on which *turn* opens."""
    settings = rows.campaign.rules(turn.number).timetable
    if not timetable.has_timetable(settings):
        return
    for due in list(rows.due.values()):
        if due.kind == TimetableKind.EVENT or due.opens > turn.starts or due.days == []:
            continue
        days = draw_days(due, turn)
        rows.write([due], "days", "happened")
        waiting = []
        past = number_of_parts(due) - len(days)
        for number, day in enumerate(days, past):
            if dt.date.fromisoformat(day) > turn.starts:
                waiting.append(day)
            elif dt.date.fromisoformat(day) >= rows.campaign.start_date:
                lines = play_part(rows, turn, due, number, settings)
                if lines is None:
                    waiting.append(day)
                else:
                    yield from lines
        due.days = waiting


def draw_days(due: TimetableEntry, turn: Turn) -> list[str]:
    """Returns the days of *due* that are still to come, and draws them if that is not done yet."""
    if due.days is None:
        dice = SeededDice(f"{turn.seed}/due/{due.key}")
        drawn = timetable.days_of_arrival(due.opens, due.closes, due.chance, number_of_parts(due), dice)
        due.days = [day.isoformat() for day in drawn]
        if not drawn:
            due.happened = [{"on": turn.starts.isoformat(), "what": "failed"}]
    return list(due.days)


def play_part(
    rows: Rows, turn: Turn, due: TimetableEntry, number: int, settings: Timetable
) -> Iterator[Line] | None:
    """Plays one part of *due*; None if it has to wait."""
    outcome: dict[str, object] = {"on": turn.starts.isoformat()}
    if due.kind == TimetableKind.FORCE:
        due.happened = [*due.happened, outcome]
        return bring_in_force(rows, due, outcome)
    part = part_of(rows, turn, due, number, settings, outcome)
    lines = COME[part.row.kind](part, turn)
    if lines is not None:
        due.happened = [*due.happened, outcome]
    return lines


def bring_in_force(rows: Rows, due: TimetableEntry, outcome: dict[str, object]) -> Iterator[Line]:
    """Adds a force of the scenario, as its files describe it."""
    from campaign.scenario.timetable import EntryRow  # loads pydantic

    entry = EntryRow.model_validate(due.data)
    men = sum(row.men for row in entry.units)
    outcome |= {"what": "came", "men": men, "place": entry.force.place}
    units = raise_entry(rows, entry)
    yield from opening_lines(units, entry.units, f"{RAISED}{due.key}")


def bring_in_reinforcements(part: Part, turn: Turn) -> Iterator[Line] | None:
    """Fills up units of the row's kind. The remaining men form a new unit where they land."""
    place = free_place(part)
    return None if place is None else fill_units(part, place)


def fill_units(part: Part, place: Place) -> Iterator[Line]:
    rows, men = part.rows, part.men(Rate.REINFORCEMENTS)
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
    lacking = {key: max(0, rows.men_raised.get(unit.pk, 0) - stood[key]) for key, unit in of_kind.items()}
    given = allocate(men - crews, lacking)
    left = men - crews - sum(given.values())
    if left * 10 < men and of_kind and not crews:  # too few for a separate unit
        over = allocate(left, stood)
        given = {key: given[key] + over.get(key, 0) for key in given}
        left = men - sum(given.values())
    part.outcome |= {"what": "came", "men": men, "place": place.key}
    for key, more in given.items():
        if more:
            yield recruit_line(part, of_kind[key], more)
            yield from own_arms(part, of_kind[key], more)
    yield from land_new_force(part, place, left, crews, guns)


def own_arms(part: Part, unit: Unit, men: int) -> Iterator[Line]:
    """Yields the firearms and rounds that reinforcements bring from home, if magazines are counted."""
    if magazines.has_magazines(part.rows.campaign.rules(part.turn.number)):
        weapons = {weapon.value: men * unit.firearms.get(weapon, 0) // 100 for weapon in FIREARMS}
        yield from goods.issue_cargo(part.rows, unit, weapons, f"{part.row.kind}/{part.key}")


def bring_in_recruits(part: Part, turn: Turn) -> Iterator[Line] | None:
    """Adds men to the side's units in the district, which at most double and never exceed a company.

    The rest join a force of a player's seat, or form a band of their own.
    """
    place = free_place(part)
    return None if place is None else add_local_recruits(part, place)


def add_local_recruits(part: Part, place: Place) -> Iterator[Line]:
    rows, about = part.rows, part.row.district or (place.district,)
    men = part.men(Rate.RECRUITS, about)
    theirs = {unit.key: unit for unit in standing_in(part, about)}
    stood = {key: men_fit(rows, unit) for key, unit in theirs.items()}
    wanted = {key: min(men_there, max(0, part.how.company - men_there)) for key, men_there in stood.items()}
    given = allocate(men, wanted)
    part.outcome |= {"what": "came", "men": men, "place": place.key}
    for key, more in given.items():
        unit = theirs[key]
        if more:
            unit.firearms = timetable.mixed_weapons(unit.firearms, stood[key], part.row.weapons, more)
            rows.write([unit], "firearms")
            yield recruit_line(part, unit, more)
            weapons = {weapon: more * share // 100 for weapon, share in part.row.weapons.items()}
            yield from goods.issue_cargo(rows, unit, weapons, f"{part.row.kind}/{part.key}")
    left = men - sum(given.values())
    force = force_to_join(part, place, left) if left else None
    yield from land_new_force(part, place, left) if force is None else taken_in(part, force, left)


def surrender_men(part: Part, turn: Turn) -> Iterator[Line] | None:
    return given_up(part)


def given_up(part: Part) -> Iterator[Line]:
    """Takes men who surrender from the side's units in the district, in proportion.

    A unit loses at most a quarter. The number is lower where the enemy has few columns nearby.
    """
    theirs = {unit.key: unit for unit in standing_in(part, part.row.district)}
    stood = {key: men_fit(part.rows, unit) for key, unit in theirs.items()}
    going = allocate(
        timetable.surrendering_under_pressure(
            part.men(Rate.SURRENDERS, part.row.district) * part.how.giving_up // 100,
            sum(stood.values()),
            columns_about(part),
            part.how,
        ),
        {key: men // 4 for key, men in stood.items()},
    )
    part.outcome |= {"what": "gave_up", "men": sum(going.values())}
    for key, men in going.items():
        if men:
            reference = f"surrender/{part.key}"
            yield Line(
                theirs[key], Stock.MEN, Account.FIT, Account.DESERTED, men, Cause.SURRENDERED, reference
            )


def columns_about(part: Part) -> int:
    """Returns the men of the other sides' columns in the districts of *part*."""
    rows = part.rows
    return sum(
        men_fit(rows, unit)
        for unit in rows.units.values()
        if unit.side_id != part.due.side_id
        and unit.force.kind == ForceKind.COLUMN
        and not unit.force.is_static
        and (not part.row.district or force_district(unit.force) in part.row.district)
    )


def bring_in_arms(part: Part, turn: Turn) -> Iterator[Line] | None:
    part.outcome |= {"what": "issued"}
    cargo = {weapon: part.of(number) for weapon, number in part.row.arms.items()}
    stored = part.row.place and magazines.has_magazines(part.rows.campaign.rules(turn.number))
    return arm_units(part, cargo, part.row.district, free_place(part) if stored else None)


COME: dict[TimetableKind, Callable[[Part, Turn], Iterator[Line] | None]] = {
    TimetableKind.REINFORCEMENT: bring_in_reinforcements,
    TimetableKind.EXPEDITION: land_expedition,
    TimetableKind.RECRUITS: bring_in_recruits,
    TimetableKind.SURRENDER: surrender_men,
    TimetableKind.ARMS: bring_in_arms,
}
"""The function that brings each kind of row; it returns None if the row has to wait."""
