"""Results of the march, as rows: positions of forces, contacts, sightings, engagements.

Callers hold the lock and flush the rows.
"""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from campaign.logic.casualties.muster import BattleResult
from campaign.logic.march import aftermath, simulation as march
from campaign.logic.movement.field import Field
from campaign.logic.orders import legs
from campaign.logic.theatre import march_state
from campaign.logic.theatre.march_state import MarchBattle, MarchState
from campaign.logic.theatre.theatre import Spot, Theatre
from campaign.logic.vocabulary import OUT_OF_CONTACT, EngagementState, ForceKind, OrderKind
from campaign.models import Contact, Engagement, Place, Route, Sighting
from campaign.models.knowledge import newest_first
from campaign.operations.engineering import progress as ground
from campaign.operations.health import stragglers
from campaign.operations.march import raids
from campaign.operations.notices import outbox
from campaign.operations.prisoners import parties as prisoners
from campaign.operations.transport import patrols
from campaign.store import load
from campaign.store.unit_of_work import Rows

MINUTES = 1440
MARCH_COURSE = ("chased", "town", "record")
"""Keys of a result's data that a correction does not change: the march has set them, or a record."""

MOVED = ("state", "place", "route", "metres", "clock", "fatigue", "is_static", "last_news")


def march_course(
    theatre: Theatre, state: MarchState, key: str, result: BattleResult, chase: march.Pursuit | None
) -> dict[str, Any]:
    """Returns who pursued after battle *key*, and the side that has the town it was fought for."""
    town = aftermath.town_holder(Field(theatre, state), state.battles[key], result)
    return {
        **({"chased": list(chase.columns)} if chase else {}),
        **({"town": town} if town else {}),
    }


def store_march(rows: Rows, theatre: Theatre, state: MarchState) -> list[str]:
    """Writes *state* of the turn: adds what is new, and moves the forces that have moved since.

    Returns the keys of those forces.
    """
    before = rows.turn.march or {"columns": {}, "contacts": (), "done": False}
    over = state.done and not before["done"]
    if over:
        raids.settle_raids(rows, theatre, state)
    after = rows.turn.march = state.to_plain()
    rows.write([rows.turn], "march")
    moved = [key for key, plain in after["columns"].items() if plain != before["columns"].get(key)]
    along = {friend: guard for friend, guard in load.escorts_by_force(rows).items() if guard in moved}
    move_forces(rows, state, {key: key for key in moved} | along)
    note_contacts(rows, state.contacts[len(before["contacts"]) :])
    note_sightings(rows, state.sightings)
    open_engagements(rows, theatre, state)
    if over:
        stragglers.fall_out(rows, state)
        ground.store_tasks(rows, state)
        note_legs(rows, theatre, state)
        patrols.post_captures_at_sea(rows, state)
    return [*moved, *along]


def note_legs(rows: Rows, theatre: Theatre, state: MarchState) -> None:
    """Stores how many legs of its order each force has marched: later weeks continue from there.

    Patrols and forces that have not had their order are left out.
    """
    for key, moving in state.columns.items():
        row, column = rows.orders.get(key), theatre.columns.get(key)
        if row is None or column is None or len(row.legs) < 2 or row.kind == OrderKind.PATROL:
            continue
        gone = legs.legs_behind(row.legs, column.order, moving.leg)
        if column.late is None and row.params.get("gone") != gone:
            row.params = {**row.params, "gone": gone}
            rows.write([row], "params")


def spot_fields(rows: Rows, spot: Spot) -> dict[str, Place | Route | int | None]:
    """Returns *spot* as the fields of a row."""
    return {
        "place": rows.places.get(spot.place),
        "route": rows.routes.get(spot.route),
        "metres": spot.metres,
    }


def move_forces(rows: Rows, state: MarchState, columns: Mapping[str, str]) -> None:
    """Moves each force to the spot of its column in the march, both by key.

    Unchanged ones are not written.
    """
    for key, column in columns.items():
        force, moving = rows.forces[key], state.columns[column]
        driven_out = force.kind == ForceKind.GARRISON and moving.spot != moving.track[0][1]
        after = {
            **spot_fields(rows, moving.spot),
            "state": moving.state,
            "clock": moving.clock,
            "fatigue": moving.fatigue,
            "is_static": force.is_static and not driven_out,  # no longer bound to a post
            "last_news": force.last_news if moving.state in OUT_OF_CONTACT else None,
        }
        if any(getattr(force, name) != value for name, value in after.items()):
            for name, value in after.items():
                setattr(force, name, value)
            rows.write([force], *MOVED)


def note_contacts(rows: Rows, contacts: list[march_state.Contact]) -> None:
    rows.add(
        Contact(
            turn=rows.turn,
            key=contact.key,
            minute=contact.minute,
            forces=list(contact.columns),
            seen_by=list(contact.seen_by),
            outcome=contact.outcome,
            **spot_fields(rows, contact.spot),
        )
        for contact in contacts
    )


def note_sightings(rows: Rows, sightings: list[march_state.Sighting]) -> None:
    """Stores new *sightings*. A side that sees a force twice in one minute keeps the first sighting."""
    if not sightings:
        return
    turn = rows.turn
    known = [row for row in rows.sightings if row.turn_id == turn.pk]
    noted = {(row.observer.key, row.force.key, row.minute) for row in known}
    new = []
    for seen in sightings:
        once = seen.observer, seen.column, seen.minute
        if once in noted:
            continue
        noted.add(once)
        new.append(
            Sighting(
                turn=turn,
                observer=rows.sides[seen.observer],
                of_side=rows.forces[seen.column].side,
                force=rows.forces[seen.column],
                minute=seen.minute,
                date=turn.starts + timedelta(days=seen.minute // MINUTES),
                low=seen.low,
                high=seen.high,
                arm=seen.arm,
                source=seen.source,
                sure=seen.sure,
                **spot_fields(rows, seen.spot),
            )
        )
    rows.add(new)
    rows.sightings = sorted([*rows.sightings, *new], key=newest_first)


def open_engagements(rows: Rows, theatre: Theatre, state: MarchState) -> None:
    """Creates a row for every new battle of the march. A referred one opens only when the week is over.

    A postponed battle has its row already.
    """
    waiting = []
    battles_begun = (entry for entry in sorted(state.battles.items()) if entry[1].minute >= 0)
    for key, engagement in battles_begun:
        ready = engagement.state is EngagementState.OPEN and (state.done or not engagement.is_referred)
        row = rows.engagements.get(key)
        if row is None:
            row = rows.engagements[key] = new_engagement(rows, engagement)
            rows.add([row])
        if row.state == EngagementState.FILLING and ready:
            row.state = EngagementState.OPEN
            row.closes, row.is_referred, row.why_referred = (
                engagement.closes,
                engagement.is_referred,
                engagement.why_referred,
            )
            muster = march.muster_battle(theatre, state, key)
            row.muster = prisoners.with_prisoners_led(
                muster, rows.campaign, load.escorts_by_force(rows)
            ).to_plain()
            if row.pk:
                rows.write([row], "state", "closes", "is_referred", "why_referred", "muster")
            if row.is_referred:
                waiting.append(row)
    outbox.record_battles(rows, waiting)


def new_engagement(rows: Rows, engagement: MarchBattle) -> Engagement:
    """Returns a new row, not written yet."""
    turn = rows.turn
    return Engagement(
        campaign=rows.campaign,
        turn=turn,
        key=engagement.key,
        name=rows.places[engagement.place].name,
        name_es=rows.places[engagement.place].name_es,
        kind=engagement.kind,
        minute=engagement.minute,
        closes=engagement.closes,
        date=turn.starts + timedelta(days=engagement.minute // MINUTES),
        terrain=engagement.terrain,
        attacker=rows.sides[engagement.attacker],
        is_referred=engagement.is_referred,
        **spot_fields(rows, engagement.spot),
    )
