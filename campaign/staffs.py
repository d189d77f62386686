"""Where a seat's staff is, and over what country its letters and orders ride."""

from campaign import load
from campaign.logic import riders
from campaign.logic.riders import Country, Ride
from campaign.logic.settings import ON
from campaign.logic.theatre import Spot
from campaign.logic.words import SILENT, Account, LeaderFate, Stock
from campaign.logic.works import ALONG
from campaign.models import Force
from campaign.rows import Rows


def carried(rows: Rows) -> bool:
    """Whether couriers ride in the turn of *rows*."""
    return rows.campaign.rules(rows.turn.number).knowledge.couriers == ON


def staff(rows: Rows, seat: str) -> Force | None:
    """The force with which the staff of *seat* (a key) rides: its senior leader's, else its largest; None if
    it has none.
    """
    own = [force for force in rows.forces.values() if force.seat and force.seat.key == seat]
    if not own:
        return None
    rank = {force.pk: (False, 0, 0) for force in own}
    for leader in rows.leaders.values():
        if leader.unit is not None and leader.fate == LeaderFate.PRESENT and leader.unit.force_id in rank:
            at = leader.unit.force_id
            rank[at] = max(rank[at], (leader.general, leader.command, leader.initiative))
    men = {force.pk: 0 for force in own}
    for unit in rows.units.values():
        if unit.force_id in men:
            men[unit.force_id] += rows.stood.get((unit.pk, Stock.MEN, Account.EFFECTIVE), 0)
    return max(own, key=lambda force: (rank[force.pk], men[force.pk], force.key))


def believed(force: Force) -> Spot:
    """Where its own side thinks that *force* is."""
    return (load.last_known(force) if force.state in SILENT else None) or load.standing(force)


def country(rows: Rows) -> Country:
    """The map as it is; a place on the telegraph whose every wire is cut sends nothing."""
    wired = [row for row in rows.routes.values() if row.kind in ALONG]
    whole = {end for row in wired if not row.wire_cut for end in (row.a.key, row.b.key)}
    dumb = {end for row in wired if row.wire_cut for end in (row.a.key, row.b.key)} - whole
    return Country(load.places(rows), load.routes(rows), frozenset(dumb))


def ride(rows: Rows, land: Country, seat: str, to: Force | None) -> Ride:
    """How word comes from the staff of *seat* to *to*, as their side believes; at once where no courier has
    to ride, or one of them is nowhere.
    """
    start = staff(rows, seat)
    if start is None or to is None or start.pk == to.pk or not carried(rows):
        return Ride(0, ())
    pace = rows.campaign.rules(rows.turn.number).fights.rider
    return riders.ride(land, to.side.key, believed(start), believed(to), pace)
