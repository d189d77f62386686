"""Landings of expeditions: past enemy ships, ashore load by load, and their arms shared out.

A ship reaches a beach as a week opens. Without ships in the campaign the expedition is ashore as its week
opens.
"""

from collections.abc import Iterator
from typing import Any

from campaign.logic.casualties.muster import party_of
from campaign.logic.settings import ON, Timetable
from campaign.logic.settings.passage import Transport
from campaign.logic.theatre import rail_and_sea, timetable
from campaign.logic.theatre.march_state import Interception
from campaign.logic.theatre.theatre import Spot
from campaign.logic.theatre.timetable import TimetableKind
from campaign.logic.transport import patrols
from campaign.logic.vocabulary import OUT_OF_CONTACT, EngagementKind, Fate, ForceKind, ForceState
from campaign.models import Force, Place, TimetableEntry, Turn
from campaign.operations.forces.instalments import GUNNERS, Part, arm_units, land_new_force, part_of
from campaign.operations.ledger.postings import Line, post_lines
from campaign.operations.supply import goods
from campaign.operations.transport import patrols as fleet
from campaign.store.queries.battles.quarter import sides_without_quarter
from campaign.store.queries.weeks import umpire_rulings as rulings
from campaign.store.unit_of_work import Rows
from campaign.store.units import strength_of

OFF = "off"
"""State of an expedition that has begun to land: its outcome is not known yet."""

CHASED = "chased"
"""Key beside `off`: the turn in which it was chased off its beach, so that it did not land."""

SEEN = "seen"
"""Entry for an expedition that was seen and got through: for the side that saw it, never for its own."""


def land_expedition(part: Part, turn: Turn) -> Iterator[Line] | None:
    """Brings the ship to a beach without enemies, if possible the chosen one; None if it has to wait."""
    rows, own_side = part.rows, part.due.side.key if part.due.side else ""
    hostile = rows.campaign.relations_in(turn.number).are_enemies
    enemy = {
        force.place_id
        for force in rows.forces.values()
        if hostile(own_side, force.side.key) and force.kind != ForceKind.SHIP and strength_of(rows, force.pk)
    }
    beaches = [rows.places[key] for key in part.row.place if rows.places[key].pk not in enemy]
    chosen = rows.places.get(part.due.beach)
    if chosen is not None and chosen.pk not in enemy:
        beaches = [chosen]
    if not beaches:
        return given_up(part, turn)
    beach = beaches[timetable.pick_number(len(beaches), part.dice, "CAMP-ARRIVE-03")]
    settings = rows.campaign.rules(turn.number).transport
    return embark_off_beach(part, beach, settings) if settings.ships == ON else land_at_once(part, beach)


def given_up(part: Part, turn: Turn) -> Iterator[Line] | None:
    """Loses an expedition that has waited too long; None if it may still wait."""
    if not timetable.is_hopeless(part.due.closes, turn.starts, part.how):
        return None
    part.outcome |= {"what": "lost"}
    return iter(())


def note_encounter(part: Part, what: str, beach: Place, seen: Interception) -> None:
    """Stores what happened to the expedition that day, and which side's ships it met."""
    by = part.rows.forces[seen.ship].side.key
    outcome = {"on": part.outcome["on"], "what": what, "place": beach.key, "by": by}
    part.due.happened = [*part.due.happened, outcome]


def expeditions_in_sight(rows: Rows) -> Iterator[tuple[TimetableEntry, dict[str, Any], Interception]]:
    """Yields the expeditions off their beach that enemy ships on patrol see this week.

    Each comes as the row, the entry of `happened` it concerns, and the interception.
    """
    settings, turn = rows.campaign.rules(rows.turn.number), rows.turn
    if settings.transport.ships != ON or not timetable.has_timetable(settings.timetable):
        return
    meetings_ruled = rulings.of_meetings(rulings.rulings_by_line(rows))
    for due in rows.due.values():
        if due.kind != TimetableKind.EXPEDITION:
            continue
        for outcome in [
            happened for happened in due.happened if happened["what"] == OFF and not happened.get("done")
        ]:
            force, beach = rows.forces.get(outcome["force"]), rows.places[outcome["place"]]
            if force is None or force.state != ForceState.ABOARD or force.place != beach:
                continue
            reference = f"due/{due.key}/{outcome['number']}"
            seen = fleet.looks_out(rows, turn, force, beach.key, reference)
            if seen is not None:
                yield due, outcome, patrols.meeting_as_ruled(seen, meetings_ruled)


def play_interceptions(rows: Rows) -> list[Interception]:
    """Plays the interceptions of expeditions as the week's march begins, and returns them.

    An expedition that is chased off tries again in a week; one that gets through lands.
    """
    turn, interceptions = rows.turn, list(expeditions_in_sight(rows))
    settings = rows.campaign.rules(turn.number).timetable
    for due, outcome, seen in interceptions:
        now: dict[str, object] = {"on": turn.starts.isoformat()}
        part = part_of(rows, turn, due, int(outcome["number"]), settings, now)
        force, beach = rows.forces[seen.column], rows.places[outcome["place"]]
        rows.write([due], "happened")
        if seen.fate is Fate.CAPTURED:
            changed: dict[str, object] = {"done": True}
            capture_at_sea(part, beach, force, rows.forces[seen.ship])
        else:
            changed = {CHASED: turn.number} if seen.fate is Fate.CHASED else {}
            note_encounter(part, Fate.CHASED if changed else SEEN, beach, seen)
        due.happened = [
            {**happened, **changed} if happened == outcome else happened for happened in due.happened
        ]
    return [seen for _due, _told, seen in interceptions]


def capture_at_sea(part: Part, beach: Place, force: Force, ship: Force) -> None:
    """Captures *force* off *beach*: its men, guns and cargo go through the ledger to *ship*'s side."""
    rows, reference = part.rows, f"{part.row.kind}/{part.key}"
    men = strength_of(rows, force.pk)
    outcome = {**part.outcome, "what": "taken", "men": men, "place": beach.key, "by": ship.side.key}
    if ship.side.key in sides_without_quarter(rows.campaign, rows.turn.number, rows.sides.values()):
        outcome["killed"] = True
    part.due.happened = [*part.due.happened, outcome]
    units = [unit for unit in rows.units.values() if unit.force_id == force.pk]
    crew = [unit for unit in rows.units.values() if unit.force_id == ship.pk]
    cargo = {weapon: part.of(number) for weapon, number in part.row.arms.items()}
    lines = fleet.capture_force(rows, force, units, ship, Spot(place=beach.key), part.turn.starts, reference)
    lines += goods.issue_cargo(rows, crew[0], cargo, reference)
    post_lines(turn=part.turn, date=part.turn.starts, lines=lines, stood=rows.balances)
    rows.__dict__.pop("rolls", None)  # stale: read again when needed
    fleet.put_ashore(rows, force)


def embark_off_beach(part: Part, beach: Place, settings: Transport) -> Iterator[Line]:
    """Puts the part's new force on board at *beach*; it comes ashore in the hours of the week."""
    men = part.of(part.row.men)
    loads = rail_and_sea.landing_loads(men, sum(map(part.of, part.row.arms.values())), settings)
    outcome = {
        "what": OFF,
        "men": men,
        "place": beach.key,
        "force": "",
        "number": part.number,
        "loads": loads,
    }
    part.outcome |= outcome
    crews = crews_of(part, men)
    before = set(part.rows.forces)
    yield from land_new_force(part, beach, men - crews, crews, guns_of(part))
    for key in sorted(set(part.rows.forces) - before):
        force = part.rows.forces[key]
        force.state = ForceState.ABOARD
        part.rows.write([force], "state")
        part.outcome["force"] = key


def guns_of(part: Part) -> int:
    return part.row.guns if part.number == 0 else 0


def crews_of(part: Part, men: int) -> int:
    return min(men, GUNNERS * guns_of(part))


def land_at_once(part: Part, beach: Place) -> Iterator[Line]:
    """Lands the whole part at once; a part of its arms is lost if no friends meet it."""
    men, met = part.of(part.row.men), has_friends_near(part.rows, part.due, beach)
    part.outcome |= {"what": "landed" if met else "unmet", "men": men, "place": beach.key}
    crews = crews_of(part, men)
    yield from land_new_force(part, beach, men - crews, crews, guns_of(part))
    yield from share_out(part, beach, met)


def share_out(part: Part, beach: Place, met: bool) -> Iterator[Line]:
    cargo = {
        weapon: timetable.weapons_saved(part.of(number), met, part.how)
        for weapon, number in part.row.arms.items()
    }
    return arm_units(part, cargo, (beach.district,), beach)


def has_friends_near(rows: Rows, due: TimetableEntry, beach: Place, but: str = "") -> bool:
    """Tells whether a force of the side, but that with key *but*, is at *beach* or one road away."""
    about = {beach.pk}
    for route in rows.routes.values():
        if beach.pk in (route.a_id, route.b_id):
            about |= {route.a_id, route.b_id}
    return any(
        force.place_id in about
        and force.side_id == due.side_id
        and key != but
        and force.kind != ForceKind.SHIP
        and strength_of(rows, force.pk)
        for key, force in rows.forces.items()
    )


def share_out_landed_arms(rows: Rows, turn: Turn) -> Iterator[Line]:
    """Shares out the arms of landings begun last week, unless a battle on the beach is still unsettled."""
    settings = rows.campaign.rules(turn.number).timetable
    for due in rows.due.values() if timetable.has_timetable(settings) else ():
        if due.kind != TimetableKind.EXPEDITION:
            continue
        for outcome in [
            happened for happened in due.happened if happened["what"] == OFF and not happened.get("done")
        ]:
            force = rows.forces.get(outcome["force"])
            if outcome.get(CHASED) == rows.turn.number:
                continue
            if force is None or force.state not in OUT_OF_CONTACT:
                yield from end_landing(rows, turn, due, outcome, force, settings)


def end_landing(
    rows: Rows,
    turn: Turn,
    due: TimetableEntry,
    outcome: dict[str, object],
    force: Force | None,
    settings: Timetable,
) -> Iterator[Line]:
    """Ends the landing *outcome* of *due*: its arms are shared out, or lost with the beach."""
    beach, number = rows.places[str(outcome["place"])], int(str(outcome["number"]))
    men = strength_of(rows, force.pk) if force else 0
    beaten = force is not None and (not men or has_lost_beach(rows, force))
    met = has_friends_near(rows, due, beach, str(outcome["force"]))
    what = "beaten" if beaten else "landed" if met else "unmet"
    now = {"on": turn.starts.isoformat(), "what": what, "men": men, "place": beach.key}
    if not beaten:
        yield from share_out(part_of(rows, turn, due, number, settings, now), beach, met)
    due.happened = [
        happened | {"done": True} if happened == outcome else happened for happened in due.happened
    ] + [now]
    rows.write([due], "happened")


def has_lost_beach(rows: Rows, force: Force) -> bool:
    """Tells whether the enemy held the field of the battle in which *force* landed."""
    engagements = {
        row.pk: party_of(row.muster, force.side.key)
        for row in rows.engagements.values()
        if row.kind == EngagementKind.LANDING
        and force.key
        in {entry["key"] for party in row.muster.get("parties", ()) for entry in party["forces"]}
    }
    results = {row.engagement_id: row for row in rows.results if row.engagement_id in engagements}
    return any(
        row.field_holder is None or row.field_holder.key != engagements[pk] for pk, row in results.items()
    )
