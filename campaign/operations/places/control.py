"""Control of places at a week's close: they change hands, and sides hear of it or keep what they knew."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import timedelta

from campaign.logic.theatre import control as holding
from campaign.logic.theatre.theatre import Place, Theatre
from campaign.logic.vocabulary import Account, ForceState, Stock
from campaign.models import Force
from campaign.operations.casualties import hospitals
from campaign.operations.engineering import progress as ground
from campaign.operations.ledger.postings import post_lines
from campaign.operations.places import magazines, sieges
from campaign.operations.prisoners.escapes import free_at_captured_places
from campaign.operations.transport import patrols
from campaign.store import load
from campaign.store.unit_of_work import Rows

BEATEN = (ForceState.RETREATING, ForceState.DISPERSED, ForceState.ABOARD)
"""States in which a force does not hold its place; a force on board is not ashore yet."""


def settle_control(rows: Rows) -> None:
    """Changes the holders of places and stores the changes with the turn, as `taken`.

    It runs before the week's reports are drawn up, and again for each of its battles that is settled late.
    """
    sieges.close_siege_week(rows)
    rules = rows.campaign.rules(rows.turn.number)
    places = load.places(rows)
    forces = forces_with_men(rows, places)
    before = {key: place.holder for key, place in places.items()}
    bonds = rows.campaign.relations_in(rows.turn.number)
    changed = holding.changes_of_holder(places, forces, rules.march.holding, bonds)
    for key, side in changed.items():
        rows.places[key].holder = rows.sides[side]
    rows.write([rows.places[key] for key in changed], "holder")
    if changed:
        rows.turn.taken = [*rows.turn.taken, *([key, before[key], side] for key, side in changed.items())]
        rows.write([rows.turn], "taken")
        magazines.hand_over_magazines(rows, changed)
        free_prisoners(rows, changed)
        hospitals.capture_patients_of_bases(rows, changed, before)
        patrols.leave_captured_harbours(rows, changed)
    for side, row in rows.sides.items():
        open_ = row.known | {key: before[key] for key in changed if key not in row.known}
        known = {
            key: holder
            for key, holder in sorted(open_.items())
            if (now := changed.get(key, before[key])) != holder
            and side not in (now, holder)
            and not holding.learns_holder(places[key], side, row.favours, forces, rules.sight)
        }
        if known != row.known:
            row.known = known
            rows.write([row], "known")
    hospitals.capture_patients_of_destroyed_forces(rows)
    ground.tell_sides_of_tasks(rows, places, forces)


def as_marched(rows: Rows, theatre: Theatre) -> Theatre:
    """Returns *theatre* with the holders of places when the march of the turn of *rows* was over.

    So a battle ends the same, settled at once or late. One query.
    """
    places = dict(theatre.places)
    since = rows.campaign.turns.filter(number__gte=rows.turn.number).order_by("-number")
    for taken in since.values_list("taken", flat=True):
        for key, before, _after in reversed(taken):
            places[key] = replace(places[key], holder=before)
    return replace(theatre, places=places)


def free_prisoners(rows: Rows, taken: Iterable[str]) -> None:
    last = rows.turn.starts + timedelta(days=rows.turn.days - 1)
    if lines := free_at_captured_places(rows, taken):
        post_lines(turn=rows.turn, date=last, lines=lines, stood=rows.balances)
        del rows.rolls  # stale: read again when needed


def forces_with_men(rows: Rows, places: Mapping[str, Place]) -> list[holding.Standing]:
    """Returns every force that has men, in key order."""
    force_of = {unit.pk: unit.force_id for unit in rows.units.values()}
    men: Counter[int] = Counter()
    for (unit, stock, account), amount in rows.balances.items():
        if stock == Stock.MEN and account == Account.FIT:
            men[force_of[unit]] += amount
    standings = []
    for force in rows.forces.values():
        if men[force.pk] > 0:
            east, north = map_position(force, places)
            place = force.place.key if force.place else ""
            beaten = force.state in BEATEN
            standings.append(holding.Standing(force.side.key, place, men[force.pk], beaten, east, north))
    return standings


def map_position(force: Force, places: Mapping[str, Place]) -> tuple[int, int]:
    """Returns the position of *force*: metres east and north of the map's corner."""
    if force.place is not None:
        place = places[force.place.key]
        return place.east, place.north
    assert force.route is not None
    a, b, long = places[force.route.a.key], places[force.route.b.key], force.route.metres
    return (
        a.east + (b.east - a.east) * force.metres // long,
        a.north + (b.north - a.north) * force.metres // long,
    )
