"""What the march says, in rows: where forces are, contacts, sightings, engagements. Callers hold the lock."""

from datetime import timedelta

from campaign.logic import march, march_state
from campaign.logic.march_state import Fight, MarchState
from campaign.logic.theatre import Spot, Theatre
from campaign.logic.words import EngagementState, ForceKind
from campaign.models import Contact, Engagement, Force, Place, Route, Side, Sighting, Turn
from campaign.operations import prisoners

MINUTES = 1440
MOVED = ("state", "place_id", "route_id", "metres", "clock", "tired", "fixed")


def store(turn: Turn, theatre: Theatre, state: MarchState) -> None:
    """Writes *state* of *turn*: what was written before stays, what is new is added."""
    before = turn.march or {"contacts": (), "sightings": ()}
    turn.march = state.to_plain()
    turn.save(update_fields=["march"])
    spots = Spots(turn)
    move_forces(turn, state, spots)
    note_contacts(turn, state.contacts[len(before["contacts"]) :], spots)
    note_sightings(turn, state.sightings[len(before["sightings"]) :], spots)
    open_engagements(turn, theatre, state, spots)


class Spots:
    """Rows of the map by key, read once."""

    def __init__(self, turn: Turn) -> None:
        self.places: dict[str, Place] = {row.key: row for row in turn.campaign.places.all()}
        self.routes: dict[str, Route] = {row.key: row for row in turn.campaign.routes.all()}

    def row(self, spot: Spot) -> dict[str, Place | Route | int | None]:
        return {
            "place": self.places.get(spot.place),
            "route": self.routes.get(spot.route),
            "metres": spot.metres,
        }


def move_forces(turn: Turn, state: MarchState, spots: Spots) -> None:
    """Every force stands where the march has it. Those unchanged are not written."""
    moved = []
    for force in Force.objects.filter(campaign=turn.campaign, key__in=state.columns):
        before = [getattr(force, name) for name in MOVED]
        moving = state.columns[force.key]
        for name, value in spots.row(moving.spot).items():
            setattr(force, name, value)
        force.state, force.clock, force.tired = moving.state, moving.clock, moving.tired
        driven_out = force.kind == ForceKind.GARRISON and moving.spot != moving.track[0][1]
        force.fixed = force.fixed and not driven_out  # it is bound to no post any more
        if [getattr(force, name) for name in MOVED] != before:
            moved.append(force)
    # Ten times as fast as bulk_update; every row is there already.
    Force.objects.bulk_create(moved, update_conflicts=True, unique_fields=["id"], update_fields=MOVED)


def note_contacts(turn: Turn, contacts: list[march_state.Contact], spots: Spots) -> None:
    Contact.objects.bulk_create(
        [
            Contact(
                turn=turn,
                key=contact.key,
                minute=contact.minute,
                forces=list(contact.columns),
                seen_by=list(contact.seen_by),
                outcome=contact.outcome,
                **spots.row(contact.spot),
            )
            for contact in contacts
        ]
    )


def note_sightings(turn: Turn, sightings: list[march_state.Sighting], spots: Spots) -> None:
    """A side that looks at one force twice in a minute has one sighting of it, the first."""
    if not sightings:
        return
    sides: dict[str, Side] = {side.key: side for side in turn.campaign.sides.all()}
    forces = {force.key: force for force in turn.campaign.forces.all()}
    Sighting.objects.bulk_create(
        [
            Sighting(
                turn=turn,
                observer=sides[seen.observer],
                of_side_id=forces[seen.column].side_id,
                force=forces[seen.column],
                ref=turn.campaign.ref("sighting", f"{turn.key}-{seen.observer}-{seen.column}-{seen.minute}"),
                minute=seen.minute,
                date=turn.starts + timedelta(days=seen.minute // MINUTES),
                low=seen.low,
                high=seen.high,
                arm=seen.arm,
                source=seen.source,
                sure=seen.sure,
                **spots.row(seen.spot),
            )
            for seen in sightings
        ],
        ignore_conflicts=True,
    )


def open_engagements(turn: Turn, theatre: Theatre, state: MarchState, spots: Spots) -> None:
    """A row for every fight of the march. A kept one is open to be fought only when the week is over."""
    rows = {row.key: row for row in Engagement.objects.filter(turn=turn)}
    sides = {side.key: side for side in turn.campaign.sides.all()}
    for key, fight in sorted(state.fights.items()):
        ready = fight.state is EngagementState.OPEN and (state.done or not fight.kept)
        row = rows.get(key)
        if row is None:
            row = opened(turn, fight, spots, sides)
        if row.state == EngagementState.FILLING and ready:
            row.state = EngagementState.OPEN
            row.closes, row.kept, row.why_kept = fight.closes, fight.kept, fight.why_kept
            row.muster = prisoners.led(march.muster(theatre, state, key), turn.campaign).to_plain()
            row.save()


def opened(turn: Turn, fight: Fight, spots: Spots, sides: dict[str, Side]) -> Engagement:
    return Engagement.objects.create(
        campaign=turn.campaign,
        turn=turn,
        key=fight.key,
        ref=turn.campaign.ref("engagement", fight.key),
        name=spots.places[fight.place].name,
        kind=fight.kind,
        minute=fight.minute,
        closes=fight.closes,
        date=turn.starts + timedelta(days=fight.minute // MINUTES),
        terrain=fight.terrain,
        attacker=sides[fight.attacker],
        kept=fight.kept,
        **spots.row(fight.spot),
    )
