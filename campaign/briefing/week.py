"""The shared facts of all reports on one turn, each summed up once, and their readers."""

import re
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cached_property
from itertools import chain
from typing import Any, TypeVar

from campaign.briefing import out_of_contact
from campaign.logic.health.disease import Ward
from campaign.logic.ledger.gun_types import GUNS
from campaign.logic.theatre.control import as_known
from campaign.logic.theatre.theatre import Column, Theatre
from campaign.logic.vocabulary import Account, EngagementState, ForceKind, OrderKind, ProposalState, Stock
from campaign.models import CasualtyReturn, Engagement, Force, Proposal, Result, Seat, Side, Sighting
from campaign.store import load
from campaign.store.unit_of_work import Rows
from campaign.store.units import at_hand, firearms_of, turns_without_supplies

R = TypeVar("R", Force, Side)
T = TypeVar("T")

ANOTHER = re.compile(r" \(\d+\)$")
"""The mark that tells a force from another of the same name: X (2)."""

COUNTED = (Account.FIT, Account.SICK, Account.WOUNDED, Account.MISSING, Account.CAPTURED)


@dataclass(frozen=True)
class Scope:
    """The readers of a report, *seat* or the whole *side*, and the forces that it covers."""

    side: Side
    seat: Seat | None
    forces: tuple[Force, ...]

    @property
    def key(self) -> str:
        return f"seat-{self.seat.key}" if self.seat else f"side-{self.side.key}"

    @cached_property
    def pks(self) -> set[int]:
        return {force.pk for force in self.forces}

    @cached_property
    def in_contact(self) -> "Scope":
        """Returns the same without forces out of contact."""
        return replace(self, forces=tuple(force for force in self.forces if not force.last_news))


class Week:
    """The turn of *rows* for its reports."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.turn = rows.turn
        self.last: date = rows.turn.starts + timedelta(days=rows.turn.days - 1)
        self.march: dict[str, Any] = rows.turn.march or {"columns": {}, "contacts": []}
        self.places_about: dict[tuple[float, float], str] = {}
        self._found: dict[tuple[Any, int], Any] = {}

    def once(self, find: Callable[["Week", R], T], about: R) -> T:
        """Returns the result of *find* for the row *about*, computed once for all reports."""
        key = find, about.pk
        if key not in self._found:
            self._found[key] = find(self, about)
        found: T = self._found[key]
        return found

    @cached_property
    def forces_with_units(self) -> set[int]:
        """Returns the forces that have units, by primary key."""
        return {unit.force_id for unit in self.rows.units.values()}

    @cached_property
    def theatre(self) -> Theatre:
        """Returns the theatre at the week's close; columns are where the week found them."""
        return load.load_theatre(self.rows)

    @cached_property
    def theatres_ahead(self) -> dict[int, Theatre]:
        """Returns the theatre of the next week as each side knows it now, by the side's primary key.

        It has the side's own columns in contact, where they are, on the map as the side believes it.
        """
        rains = (self.turn.starts + timedelta(days=self.turn.days)).month in self.rows.campaign.land.rains
        columns: dict[int, dict[str, Column]] = defaultdict(dict)
        for key, column in self.theatre.columns.items():
            force = self.rows.forces[key]
            if not force.last_news:
                columns[force.side_id][key] = replace(column, spot=load.spot_of(force))
        theatres = {}
        for key, side in self.rows.sides.items():
            believed = load.as_believed(self.theatre, self.rows, key)
            theatres[side.pk] = replace(
                believed,
                rains=rains,
                places=as_known(believed.places, side.known),
                columns=columns[side.pk],
                weather={},
            )
        return theatres

    @cached_property
    def garrisons(self) -> dict[int, dict[str, int]]:
        """Returns the men of garrisons inside each place, by primary key of the side and key of the place.

        They are counted in `ahead`.
        """
        men_by_place: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        for unit in self.rows.units.values():
            column = self.theatres_ahead[unit.force.side_id].columns.get(unit.force.key)
            if column and not unit.in_posts and self.in_garrison(column):
                men = self.rows.balances.get((unit.pk, Stock.MEN, Account.FIT), 0)
                men_by_place[unit.force.side_id][column.spot.place] += men
        return men_by_place

    def in_garrison(self, column: Column) -> bool:
        """Tells whether *column* is in garrison where it is."""
        row = self.rows.orders.get(column.key)
        ordered = row is not None and row.kind == OrderKind.GARRISON
        return bool(column.spot.place) and (column.kind is ForceKind.GARRISON or ordered)

    @cached_property
    def men(self) -> dict[int, dict[Account, int]]:
        """Returns men by their force's primary key, then account."""
        force_of = {unit.pk: unit.force_id for unit in self.rows.units.values()}
        men_by_force = {force: dict.fromkeys(COUNTED, 0) for force in force_of.values()}
        for (unit, stock, account), amount in self.rows.balances.items():
            if stock == Stock.MEN and account in COUNTED:
                men_by_force[force_of[unit]][Account(account)] += amount
        return men_by_force

    @cached_property
    def material(self) -> dict[int, dict[str, int]]:
        """Returns horses and guns in hand, by their force's primary key."""
        force_of = {unit.pk: unit.force_id for unit in self.rows.units.values()}
        stocks_by_force: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        for (unit, stock, account), amount in self.rows.balances.items():
            if stock in (Stock.HORSE, *GUNS) and account == Account.IN_HAND:
                stocks_by_force[force_of[unit]][stock] += amount
        return stocks_by_force

    @cached_property
    def turns_hungry(self) -> dict[int, int]:
        """Returns for how many turns each force has had nothing to eat, by its primary key."""
        return turns_without_supplies(self.rows, self.turn.number)

    @cached_property
    def turns_hungry_next(self) -> dict[int, int]:
        """Returns the same for the next week's close, if forces unsupplied now stay so."""
        return turns_without_supplies(self.rows, self.turn.number, more=1)

    @cached_property
    def offers(self) -> list[Proposal]:
        """Returns the open proposals, in key order; none where nobody has prisoners."""
        if not self.rows.parties:
            return []
        rows = Proposal.objects.filter(campaign=self.rows.campaign, state=ProposalState.OPEN)
        return list(rows.select_related("by", "to"))

    @cached_property
    def pouches(self) -> dict[int, dict[str, int]]:
        """Returns the rounds and firearms in hand of each force that has any, by its primary key."""
        pouch_by_force: dict[int, dict[str, int]] = {}
        for unit in self.rows.units.values():
            rounds = at_hand(self.rows, unit, Stock.ROUND)
            pieces = min(firearms_of(self.rows, unit), at_hand(self.rows, unit, Stock.MEN))
            if rounds or pieces:
                held = pouch_by_force.setdefault(unit.force_id, {"rounds": 0, "firearms": 0})
                held["rounds"] += rounds
                held["firearms"] += pieces
        return pouch_by_force

    @cached_property
    def units(self) -> dict[int, list[str]]:
        """Returns units, by key, by their force's primary key; none that has the name of its force."""
        found: dict[int, list[str]] = defaultdict(list)
        for unit in self.rows.units.values():
            if unit.name != ANOTHER.sub("", unit.force.name):
                found[unit.force_id].append(unit.key)
        return found

    @cached_property
    def changes(self) -> dict[int, dict[str, int]]:
        """Returns the turn's changes in strength, by the force's primary key, then cause.

        For forces back in contact the weeks without contact count, too.
        """
        units = {unit.pk: unit for unit in self.rows.units.values()}
        changes_by_cause: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
        earlier = out_of_contact.unreported_changes(self.rows, self.last_contacts)
        for (pk, cause, source, target), men in chain(self.rows.changes.items(), earlier):
            effective = (target == Account.FIT) - (source == Account.FIT)
            if effective:
                changes_by_cause[units[pk].force_id][cause] += effective * men
        return changes_by_cause

    @cached_property
    def last_contacts(self) -> dict[int, date]:
        """Returns since when forces were out of contact that are back in it, by primary key."""
        return out_of_contact.last_contact_dates(self.rows)

    @cached_property
    def weeks_out_of_contact(self) -> list["Week"]:
        """Returns the earlier weeks of that time, the first first."""
        if not self.last_contacts:
            return []
        begun = self.rows.campaign.turns.filter(
            starts__gte=min(self.last_contacts.values()), starts__lt=self.turn.starts
        )
        return [Week(Rows(turn)) for turn in begun.order_by("number")]

    @cached_property
    def unreported_battles(self) -> dict[int, Engagement]:
        """Returns the battles of that time, by primary key."""
        return {
            engagement.pk: engagement
            for engagement in out_of_contact.unreported_battles(self.rows, self.last_contacts)
        }

    @cached_property
    def wards(self) -> dict[int, list[Ward]]:
        """Returns the sick by how long they have been so, by the unit's primary key."""
        return load.sick_by_unit(self.rows, self.turn.number)

    @cached_property
    def results(self) -> dict[int, Result]:
        """Returns the last revision of each settled battle's result, by its engagement's primary key."""
        return {
            result.engagement_id: result
            for result in self.rows.results
            if result.engagement.state == EngagementState.SETTLED
        }

    @cached_property
    def came_in(self) -> dict[int, int]:
        """Returns the number of the turn in which each battle was settled, by its primary key."""
        found: dict[int, int] = {}
        for result in self.rows.results:
            found.setdefault(result.engagement_id, result.turn.number)
        return found

    @cached_property
    def returns(self) -> dict[int, list[CasualtyReturn]]:
        """Returns casualty returns by their result's primary key."""
        found: dict[int, list[CasualtyReturn]] = defaultdict(list)
        for line in self.rows.returns:
            found[line.result_id].append(line)
        return found

    @cached_property
    def sightings_by_side(self) -> dict[int, list[Sighting]]:
        """Returns this turn's sightings by minute, by the observing side's primary key."""
        found: dict[int, list[Sighting]] = defaultdict(list)
        for row in sorted(self.rows.sightings, key=lambda row: row.minute):
            if row.turn_id == self.turn.pk:
                found[row.observer_id].append(row)
        return found

    @cached_property
    def seen_at(self) -> dict[int, list[tuple[str, str, Sighting]]]:
        """Returns the same, latest first, each with the keys of its place and its route, "" without."""
        seen_by_side: dict[int, list[tuple[str, str, Sighting]]] = defaultdict(list)
        for side, rows in self.sightings_by_side.items():
            seen_by_side[side] = [
                (row.place.key if row.place else "", row.route.key if row.route else "", row)
                for row in reversed(rows)
            ]
        return seen_by_side

    def until_rains(self) -> int | None:
        """Returns the months until the rains, 0 if they are on; None in a land without them."""
        rains, month = self.rows.campaign.land.rains, self.last.month
        off = [more for more in range(12) if (month + more - 1) % 12 + 1 in rains]
        return off[0] if off else None

    def track(self, force: Force) -> list[tuple[int, dict[str, Any]]]:
        """Returns (minute, spot) of every halt and passage of *force*; empty if it had none."""
        moving = self.march["columns"].get(force.key)
        return [(minute, spot) for minute, spot in moving["track"]] if moving else []

    def has_moved_on(self, force: Force, minute: int, spot: dict[str, Any]) -> bool:
        """Tells whether *force* met an enemy on its way at *spot*, and went on or back at once.

        A force that stands its ground halts for an hour; a garrison neither halts nor goes anywhere.
        """
        track = self.track(force)
        here = [spot["place"], spot["route"], spot["metres"]]
        went = any(
            [later["place"], later["route"], later["metres"]] != here
            for when, later in track
            if when > minute
        )
        return went and minute not in {when for when, _spot in track}

    def day(self, minute: int) -> str:
        """Returns the date of *minute* of the turn."""
        return (self.turn.starts + timedelta(days=minute // 1440)).isoformat()


def report_scopes(rows: Rows) -> list[Scope]:
    """Returns every side, and every seat of those sides that have more than one.

    A force that merged in an earlier week has no men and no seat, and is in no report.
    """
    scopes, manned = [], {unit.force_id for unit in rows.units.values()}
    for side in rows.sides.values():
        forces = (force for force in rows.forces.values() if force.kind != ForceKind.MAGAZINE)
        own_forces = tuple(
            force
            for force in forces
            if force.side_id == side.pk
            and (force.pk in manned or force.seat_id or friend_merged_with(rows, force))
        )
        scopes.append(Scope(side, None, own_forces))
        seats = [seat for seat in rows.seats.values() if seat.side_id == side.pk]
        if len(seats) > 1:
            scopes += [
                Scope(side, seat, tuple(force for force in own_forces if force.seat_id == seat.pk))
                for seat in seats
            ]
    return scopes


def friend_merged_with(rows: Rows, force: Force) -> str:
    """Returns the key of the friend with which *force*, now without units, merged in the week of *rows*.

    It is "" if it did not.
    """
    order = rows.orders.get(force.key)
    meant = [order] if order else []
    meant += [
        merging_order
        for merging_order in rows.orders.values()
        if merging_order.params.get("friend") == force.key
    ]
    for merging_order in meant:
        if merging_order.turn_id == rows.turn.pk and merging_order.kind == OrderKind.MERGE:
            other = merging_order.params["friend"] if merging_order is order else merging_order.force.key
            return str(other) if other in rows.forces else ""
    return ""
