"""Ships on patrol against forces that pass: in the march, and against expeditions off a beach."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from datetime import date, timedelta

from campaign.logic.ledger.gun_types import GUNS
from campaign.logic.settings import ON
from campaign.logic.theatre.march_state import Encounter, Interception, MarchState
from campaign.logic.theatre.spots import DAY
from campaign.logic.theatre.theatre import Spot
from campaign.logic.transport import patrols
from campaign.logic.transport.patrols import Patrol
from campaign.logic.vocabulary import (
    Account,
    Cause,
    EngagementKind,
    Fate,
    ForceKind,
    ForceState,
    LeaderFate,
    Stock,
)
from campaign.models import Force, Place, PrisonerParty, Turn, Unit
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.prisoners import parties as prisoners, surrenders
from campaign.store import load
from campaign.store.queries.battles.quarter import sides_without_quarter
from campaign.store.unit_of_work import Rows
from campaign.store.units import strength_of
from rules import SeededDice


def patrols_of(rows: Rows) -> list[Patrol]:
    """Returns the ships that have a crew, in key order, where they are now."""
    return [
        Patrol(key, force.side.key, load.spot_of(force), patrol_station(rows, key))
        for key, force in rows.forces.items()
        if force.kind == ForceKind.SHIP and strength_of(rows, force.pk)
    ]


def patrol_station(rows: Rows, key: str) -> Spot | None:
    row = rows.orders.get(key)
    return patrols.station_of(load.order_as_written(row)) if row else None


def looks_out(rows: Rows, turn: Turn, force: Force, beach: str, reference: str) -> Interception | None:
    """Returns the interception of *force*, an expedition off *beach* by night; None if it is not seen."""
    settings = rows.campaign.rules(turn.number).transport
    hostile = rows.campaign.relations_in(turn.number).are_enemies
    enemies = [ship for ship in patrols_of(rows) if hostile(ship.side, force.side.key)]
    if settings.ships != ON or not enemies:
        return None
    here = Spot(place=beach)
    on_watch = patrols.ships_on_station(
        load.places(rows), load.routes(rows), enemies, here, settings.ship_reach
    )
    chance = settings.watch_night + settings.watch_landing
    seen = patrols.roll_meeting(
        on_watch, chance, settings, lambda ship: SeededDice(f"{turn.seed}/{reference}/watch/{ship}")
    )
    return Interception(0, seen.ship, force.key, here, seen.fate, seen.fate) if seen else None


def post_captures_at_sea(rows: Rows, state: MarchState) -> None:
    """Posts the forces captured at sea in the march of *state*. The caller makes sure this happens once."""
    for encounter in state.encounters:
        if encounter.fate is not Fate.CAPTURED:
            continue
        on = rows.turn.starts + timedelta(days=encounter.minute // (24 * 60))
        force, ship = rows.forces[encounter.column], rows.forces[encounter.ship]
        units = [unit for unit in rows.units.values() if unit.force_id == force.pk]
        reference = f"sea/{rows.turn.key}/{force.key}"
        lines = [
            *free_prisoners_aboard(rows, force, reference),
            *capture_force(rows, force, units, ship, encounter.spot, on, reference),
        ]
        post_lines(turn=rows.turn, date=on, lines=lines, stood=rows.balances)
        rows.__dict__.pop("rolls", None)  # stale: read again when needed
        if force.kind != ForceKind.SHIP:
            put_ashore(rows, force)


def leave_captured_harbours(rows: Rows, changed: Iterable[str]) -> None:
    """Sends ships of another side out of the captured harbours *changed*, by key.

    A ship needs a crew, a port of its own to make for, and no enemy ship on patrol outside; otherwise it is
    captured.
    """
    settings, hostile = (
        rows.campaign.rules(rows.turn.number),
        rows.campaign.relations_in(rows.turn.number).are_enemies,
    )
    inside = {
        key: [force for force in rows.forces.values() if is_in_harbour(rows, force, key)]
        for key in sorted(changed)
    }
    if settings.transport.ships != ON or not any(inside.values()):
        return
    places, routes = load.places(rows), load.routes(rows)
    last = rows.turn.starts + timedelta(days=rows.turn.days - 1)
    lines = list[Line]()
    for place, ships_inside in inside.items():
        for ship in ships_inside:
            enemies = [force for force in patrols_of(rows) if hostile(force.side, ship.side.key)]
            here = Spot(place=place)
            shut = patrols.ships_on_station(places, routes, enemies, here, settings.transport.ship_reach)
            to = patrols.spot_off_refuge(places, routes, ship.side.key, place, settings.march.kept_ground)
            if strength_of(rows, ship.pk) and to is not None and not shut:
                ship.place, ship.route, ship.metres = None, rows.routes[to.route], to.metres
                rows.write([ship], "place", "route", "metres")
                note_encounter(rows, ship, ship, here, Fate.DRIVEN)
            else:
                reference = f"harbour/{rows.turn.key}/{ship.key}"
                units = [unit for unit in rows.units.values() if unit.force_id == ship.pk]
                captor = strongest_force(rows, rows.places[place])
                lines += [*free_prisoners_aboard(rows, ship, reference)]
                lines += capture_force(rows, ship, units, captor, here, last, reference)
                note_encounter(rows, captor, ship, here, Fate.TRAPPED)
    post_lines(turn=rows.turn, date=last, lines=lines, stood=rows.balances)
    rows.__dict__.pop("rolls", None)  # stale: read again when needed


def is_in_harbour(rows: Rows, force: Force, place: str) -> bool:
    """Tells whether *force* is a ship in an enemy's harbour *place*, off its station.

    A ship with neither crew nor guns is out of the war.
    """
    if force.kind != ForceKind.SHIP or force.place is None or force.place.key != place:
        return False
    units = [unit.pk for unit in rows.units.values() if unit.force_id == force.pk]
    left = any(
        rows.balances.get((unit, stock, account), 0)
        for unit in units
        for stock, account in ((Stock.MEN, Account.FIT), *((gun, Account.IN_HAND) for gun in GUNS))
    )
    holder, hostile = force.place.holder, rows.campaign.relations_in(rows.turn.number).are_enemies
    is_own = holder is None or not hostile(holder.key, force.side.key)
    return left and not is_own and patrol_station(rows, force.key) != Spot(place=place)


def strongest_force(rows: Rows, place: Place) -> Force:
    """Returns the force with most men among those of the holder at *place*."""
    forces_there = [
        force
        for force in rows.forces.values()
        if force.place_id == place.pk
        and force.side_id == place.holder_id
        and force.kind != ForceKind.MAGAZINE
    ]
    return max(forces_there, key=lambda force: (strength_of(rows, force.pk), force.key))


def note_encounter(rows: Rows, by: Force, ship: Force, spot: Spot, fate: Fate) -> None:
    """Stores in the week's march what happened to *ship* at its close, and *by* whom."""
    march = rows.turn.march
    assert march is not None
    outcome = Encounter(rows.turn.days * DAY - 1, by.key, ship.key, spot, fate)
    rows.turn.march = march | {"encounters": [*march.get("encounters", ()), asdict(outcome)]}
    rows.write([rows.turn], "march")


def landings_in_sight(rows: Rows, side: str) -> tuple[str, ...]:
    """Returns the places where *side*'s ships or men met expeditions or landings; none without ships."""
    if not any(force.kind == ForceKind.SHIP and force.side.key == side for force in rows.forces.values()):
        return ()
    key_of = {place.pk: key for key, place in rows.places.items()}
    met = [
        outcome["place"] for due in rows.due.values() for outcome in due.happened if outcome.get("by") == side
    ]
    for engagement in {row.engagement_id: row.engagement for row in rows.results}.values():
        if engagement.kind == EngagementKind.LANDING and engagement.attacker_id == rows.sides[side].pk:
            met += [key_of[engagement.place_id]] if engagement.place_id is not None else []
    return tuple(sorted(met))


def free_prisoners_aboard(rows: Rows, force: Force, reference: str) -> Iterator[Line]:
    """Yields the prisoners whom *force* had with it as free."""
    units = {unit.pk: unit for unit in rows.units.values()}
    for party in rows.parties.values():
        if party.held_by_id == force.pk:
            for unit, men in sorted(rows.rolls[party.pk].items()):
                yield prisoners.return_line(units[unit], party, men, Cause.FREED, reference)
            prisoners.set_free(rows, prisoners.with_them(rows, party))


def capture_force(
    rows: Rows, force: Force, units: list[Unit], ship: Force, spot: Spot, on: date, reference: str
) -> list[Line]:
    """Gives *force*, captured at *spot*, to *ship*: the men go to its side's nearest port.

    They die if that side gives no quarter. Their goods are the ship's.
    """
    spared = ship.side.key not in sides_without_quarter(rows.campaign, rows.turn.number, rows.sides.values())
    party = party_of_captured(rows, force, ship, spot, on, reference) if spared else None
    fate = LeaderFate.CAPTURED if spared else LeaderFate.DEAD
    for leader in rows.leaders.values():
        if leader.unit_id in {unit.pk for unit in units} and leader.fate == LeaderFate.PRESENT:
            leader.fate, leader.fate_date, leader.party = fate, on, party
            rows.write([leader], "fate", "fate_date", "party")
    return surrenders.all_of(rows, units, party, ship, Cause.CAPTURED, reference)


def party_of_captured(
    rows: Rows, force: Force, ship: Force, spot: Spot, on: date, reference: str
) -> PrisonerParty:
    """Returns the party of *force*'s men, at the nearest port of the captor's; on board if there is none."""
    lane = rows.routes.get(spot.route)
    port = patrols.nearest_port(load.places(rows), load.routes(rows), ship.side.key, spot)
    key = reference.replace("/", "-").replace("_", "-")
    party = PrisonerParty.objects.create(
        campaign=rows.campaign,
        key=key,
        taken_at=lane.a if lane else rows.places[spot.place],
        side=force.side,
        captor=ship.side,
        taken_on=on,
        held_by=None if port else ship,
        held_at=rows.places[port] if port else None,
    )
    rows.parties = dict(sorted({**rows.parties, key: party}.items()))
    if "rolls" in rows.__dict__:
        rows.rolls.setdefault(party.pk, {})
    return party


def put_ashore(rows: Rows, force: Force) -> None:
    """Moves the rest of *force* to the nearest harbour; men who return to it come there."""
    if force.route is not None:
        near_a = 2 * force.metres <= force.route.metres
        force.place, force.route, force.metres = force.route.a if near_a else force.route.b, None, 0
    force.state = ForceState.HALTED
    rows.write([force], "state", "place", "route", "metres")
