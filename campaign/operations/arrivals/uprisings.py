"""Local uprisings: the fewer irregulars a friendly district has, the more men join them without an order."""

from collections import Counter, defaultdict
from collections.abc import Iterator

from campaign.logic.arrivals import recruiting
from campaign.logic.arrivals.events import Rate, combined_percent
from campaign.logic.theatre.allocation import allocate
from campaign.logic.theatre.theatre import Place
from campaign.logic.vocabulary import Account, Arm, Cause, Stock
from campaign.models import Side, Turn, Unit
from campaign.operations.arrivals.recruiting import AWAY, arms_for_recruits, is_enemy_present, sides_by_place
from campaign.operations.forces.instalments import force_district
from campaign.operations.ledger.postings import Line
from campaign.store import active_events, load
from campaign.store.unit_of_work import Rows
from campaign.store.units import men_fit, on_roll
from rules import SeededDice


def play_uprisings(rows: Rows, turn: Turn) -> Iterator[Line]:
    """Adds men to the bands of their district as *turn* opens.

    A deserter counts as one of the people again. CAMP-RECRUIT-04.
    """
    rules = rows.campaign.rules(turn.number)
    if not rules.recruits.sustained:
        return
    people: defaultdict[str, list[Place]] = defaultdict(list)
    places = load.places(rows)
    for key, row in rows.places.items():
        people[row.district].append(places[key])
    for side in rows.sides.values():
        bands = irregular_units(rows, side)
        in_arms = Counter[str]()
        for unit in bands:
            in_arms[force_district(unit.force)] += on_roll(rows, unit)
        for district in sorted(in_arms):
            lacking = (
                recruiting.men_sustained(people[district], side.favours, rules.recruits) - in_arms[district]
            )
            share = rules.recruits.uprising * combined_percent(
                active_events.rate_changes(rows, turn), Rate.RECRUITS, side.key, district
            )
            if lacking > 0 and share:
                dice = SeededDice(f"{turn.seed}/rally/{side.key}/{district}")
                men = recruiting.thousandths_of(lacking, share // 100, dice)
                yield from taken_in(rows, turn, bands, district, men)


def irregular_units(rows: Rows, side: Side) -> list[Unit]:
    """Returns the units of *side* that the people fill up and that have men left, in key order."""
    return [
        unit
        for _key, unit in sorted(rows.units.items())
        if unit.side_id == side.pk
        and rows.campaign.nation(unit.nation).is_recruited_here
        and on_roll(rows, unit)
    ]


def taken_in(rows: Rows, turn: Turn, bands: list[Unit], district: str, men: int) -> Iterator[Line]:
    """Adds *men* to infantry in *district* that nothing holds back, up to the size of companies."""
    most, sides_there = rows.campaign.rules(turn.number).timetable.company, sides_by_place(rows)
    room = {
        unit.key: most - on_roll(rows, unit)
        for unit in bands
        if force_district(unit.force) == district
        and men_fit(rows, unit)
        and on_roll(rows, unit) < most
        and recruiting.takes_recruits(Arm(unit.arm), rows.campaign.nation(unit.nation), unit.troops)
        and unit.force.place is not None
        and unit.force.state not in AWAY
        and not is_enemy_present(unit.force, sides_there)
    }
    for key, number in allocate(men, room).items():
        if number:
            yield from arms_for_recruits(rows, turn, rows.units[key], number)
            yield Line(
                rows.units[key],
                Stock.MEN,
                Account.DEPOT,
                Account.FIT,
                number,
                Cause.RECRUIT,
                f"rally/{turn.key}/{district}",
            )
