"""The event deck: each event is rolled for within its window, and takes effect when it comes."""

import datetime as dt
from collections.abc import Callable, Iterator
from typing import Any

from campaign.logic.arrivals import events
from campaign.logic.arrivals.events import (
    CampaignEvent,
    Change,
    Defection,
    Fate,
    FortificationChange,
    LeaderEvent,
    Pesos,
    Points,
    Quality,
    Sympathy,
    Tires,
    Treason,
    Warned,
)
from campaign.logic.economy.treasury import Purse
from campaign.logic.economy.war_aims import Book
from campaign.logic.economy.weariness import POINT
from campaign.logic.theatre.timetable import TimetableKind
from campaign.logic.vocabulary import (
    OUT_OF_CONTACT,
    Account,
    Cause,
    Fate as AtSea,
    ForceKind,
    LeaderFate,
    Stock,
)
from campaign.models import AccountEntry, Leader, TimetableEntry, Turn, Unit
from campaign.operations.arrivals import informers
from campaign.operations.arrivals.timetable import draw_days
from campaign.operations.forces.instalments import force_district
from campaign.operations.ledger.postings import Line
from campaign.store.unit_of_work import Rows
from campaign.store.units import men_fit


def play_events(rows: Rows, turn: Turn) -> Iterator[Line]:
    """Plays the events of the week that has gone by. An event with conditions waits until they are met."""
    if not events.has_events(rows.campaign.rules(turn.number).timetable):
        return
    before = rows.turn.starts
    informers.used_up(rows, turn)
    for due in list(rows.due.values()):
        if due.kind != TimetableKind.EVENT or due.opens > turn.starts or due.days == []:
            continue
        days = draw_days(due, turn)
        rows.write([due], "days", "happened")
        event = CampaignEvent.of(due.data)
        if event.given:
            comes = bool(days) and are_conditions_met(rows, event)
            over = turn.starts > due.closes
        else:
            comes = over = bool(days) and dt.date.fromisoformat(days[0]) <= turn.starts
        comes = comes and events.is_in_window(due.opens, due.closes, before, turn.starts)
        if comes:
            due.happened = [{"on": turn.starts.isoformat(), "what": "happened"}]
            for effect in event.effects:
                yield from DO[type(effect)](rows, turn, due, effect)
        if comes or over:
            due.days = []


def are_conditions_met(rows: Rows, event: CampaignEvent) -> bool:
    """Tells whether all conditions of *event* are met."""
    for condition in event.given:
        leader = rows.leaders.get(condition.leader) if condition.leader else None
        if condition.leader and (leader is None or leader.fate != condition.fate):
            return False
        if condition.place:
            holder = rows.places[condition.place].holder
            if (holder.key if holder else "") != (condition.holder or ""):
                return False
        if condition.taken and not is_any_part_captured(rows.due.get(condition.taken)):
            return False
    return True


def is_any_part_captured(due: TimetableEntry | None) -> bool:
    """Tells whether the expedition *due*, or a part of it, was captured at sea."""
    return due is not None and any(outcome["what"] == AtSea.CAPTURED for outcome in due.happened)


def shift_sympathy(rows: Rows, turn: Turn, due: TimetableEntry, effect: Sympathy) -> Iterator[Line]:
    for key, place in rows.places.items():
        if key in effect.places or place.district in effect.districts:
            place.sympathy = max(-5, min(5, place.sympathy + effect.by))
            rows.write([place], "sympathy")
    return iter(())


def change_leader_fate(rows: Rows, turn: Turn, due: TimetableEntry, effect: LeaderEvent) -> Iterator[Line]:
    """Changes the fate of a leader.

    Dead leaders never change; only prisoners are shot, and they only that.
    """
    leader = rows.leaders.get(effect.leader)
    prisoner = leader is not None and leader.fate == LeaderFate.CAPTURED
    if leader is None or leader.fate == LeaderFate.DEAD or prisoner is not (effect.fate is Fate.SHOT):
        return iter(())
    if effect.fate is Fate.BACK:
        leader.unit = unit_to_join(rows, effect, leader)
    else:
        leader.unit = None
    if effect.fate in (Fate.DEAD, Fate.SHOT):
        leader.fate, leader.fate_date, leader.party = LeaderFate.DEAD, turn.starts, None
    rows.write([leader], "unit", "fate", "fate_date", "party")
    return iter(())


def unit_to_join(rows: Rows, effect: LeaderEvent, leader: Leader) -> Unit | None:
    """Returns the unit that a returning leader joins.

    It is the unit that the event names or, if that has no men, the strongest in its districts, or the old
    one.
    """
    unit = rows.units.get(effect.unit or "")
    if unit is not None and men_fit(rows, unit):
        return unit
    districts = effect.districts or ((force_district(unit.force),) if unit else ())
    near = [
        candidate
        for candidate in rows.units.values()
        if candidate.side_id == leader.side_id
        and candidate.force.kind not in (ForceKind.SHIP, ForceKind.MAGAZINE)
        and force_district(candidate.force) in districts
        and men_fit(rows, candidate)
    ]
    return max(near, key=lambda candidate: (men_fit(rows, candidate), candidate.key), default=leader.unit)


def set_fortification(
    rows: Rows, turn: Turn, due: TimetableEntry, effect: FortificationChange
) -> Iterator[Line]:
    place = rows.places[effect.place]
    place.fortification = effect.grade
    rows.write([place], "fortification")
    return iter(())


def change_quality(rows: Rows, turn: Turn, due: TimetableEntry, effect: Quality) -> Iterator[Line]:
    for unit in in_reach(rows, effect)[: effect.units]:
        unit.quality = max(1, min(5, unit.quality + effect.by))
        rows.write([unit], "quality")
    return iter(())


def surrender_unit(rows: Rows, turn: Turn, due: TimetableEntry, effect: Defection) -> Iterator[Line]:
    for unit in in_reach(rows, effect)[:1]:
        reference = f"event/{due.key}"
        men = men_fit(rows, unit)
        yield Line(unit, Stock.MEN, Account.FIT, Account.DESERTED, men, Cause.SURRENDERED, reference)


def pay_treasury(rows: Rows, turn: Turn, due: TimetableEntry, effect: Pesos) -> Iterator[Line]:
    """Does nothing unless the campaign keeps a treasury."""
    chest = rows.campaign.stakes.in_play(rows.campaign.rules(turn.number)).treasury
    if chest is not None and chest.side == effect.side:
        enter_amount(rows, turn, due, effect.side, Book.PESOS, effect.pesos)
    return iter(())


def add_weariness(rows: Rows, turn: Turn, due: TimetableEntry, effect: Tires) -> Iterator[Line]:
    """Does nothing unless the campaign counts war weariness."""
    kept = rows.campaign.stakes.in_play(rows.campaign.rules(turn.number)).weariness
    if any(row.side == effect.side for row in kept):
        enter_amount(rows, turn, due, effect.side, Book.WEARINESS, effect.tenths * POINT // 10)
    return iter(())


def add_victory_points(rows: Rows, turn: Turn, due: TimetableEntry, effect: Points) -> Iterator[Line]:
    """Does nothing unless the campaign counts victory points."""
    if rows.campaign.stakes.in_play(rows.campaign.rules(turn.number)).victory:
        enter_amount(rows, turn, due, effect.side, Book.POINTS, effect.points)
    return iter(())


def enter_amount(rows: Rows, turn: Turn, due: TimetableEntry, side: str, book: Book, amount: int) -> None:
    """Adds the event's *amount* to an account, before the week's own accounts are reckoned."""
    if not amount:
        return
    stands = rows.accounts
    stands[side, book, Purse.EVENT] = stands.get((side, book, Purse.EVENT), 0) + amount
    entry = AccountEntry(
        turn=turn, side=rows.sides[side], account=book, cause=Purse.EVENT, amount=amount, date=turn.starts,
        reference=f"event/{due.key}",
    )  # fmt: skip
    rows.add([entry])


def leave_to_active_events(rows: Rows, turn: Turn, due: TimetableEntry, effect: Any) -> Iterator[Line]:
    """Posts nothing: `campaign.store.active_events` reads lasting events by their day."""
    return iter(())


def in_reach(rows: Rows, effect: Quality | Defection) -> list[Unit]:
    """Returns the side's units in the districts that are in contact, in the order in which they change.

    Training starts with the best unit below the highest grade. Defection starts with the smallest unit of at
    most the event's quality.
    """
    units_there = [
        unit
        for unit in rows.units.values()
        if unit.side.key == effect.side
        and men_fit(rows, unit)
        and unit.force.state not in OUT_OF_CONTACT
        and (not effect.districts or force_district(unit.force) in effect.districts)
    ]
    if isinstance(effect, Defection):
        weak = [unit for unit in units_there if unit.quality <= effect.quality]
        return sorted(weak, key=lambda unit: (men_fit(rows, unit), unit.key))
    able = [unit for unit in units_there if 1 <= unit.quality + effect.by <= 5]
    return sorted(able, key=lambda unit: (-unit.quality, unit.key))


DO: dict[type, Callable[[Rows, Turn, TimetableEntry, Any], Iterator[Line]]] = {
    Sympathy: shift_sympathy,
    LeaderEvent: change_leader_fate,
    FortificationChange: set_fortification,
    Quality: change_quality,
    Defection: surrender_unit,
    Warned: informers.warn_of_landing,
    Treason: informers.betray_place,
    Points: add_victory_points,
    Pesos: pay_treasury,
    Tires: add_weariness,
    Change: leave_to_active_events,
    events.Storms: leave_to_active_events,
    events.Drought: leave_to_active_events,
}
"""The function that applies each kind of effect on its day."""
