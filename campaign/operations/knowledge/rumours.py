"""Hearsay at the close of a week, stored beside the sightings."""

from campaign.logic.knowledge import fog
from campaign.logic.settings import ON
from campaign.logic.theatre import march_state
from campaign.operations.knowledge import dispatches
from campaign.operations.march import results as marches
from campaign.store import load
from campaign.store.unit_of_work import Rows


def store_hearsay(rows: Rows) -> None:
    """Stores the week's captured dispatches, spies' and prisoners' stories, and rumours.

    The caller holds the campaign's lock and flushes *rows*.
    """
    settings = rows.campaign.rules(rows.turn.number).knowledge
    marches.note_sightings(
        rows, fog.sightings_read(dispatches.captured_letters(rows), rows.turn.seed, settings)
    )
    if rows.turn.march is None or ON not in (settings.spies, settings.rumours):
        return
    state = march_state.from_plain(rows.turn.march)
    marches.note_sightings(rows, fog.sightings_heard(load.load_theatre(rows), state, captured_parties(rows)))


def captured_parties(rows: Rows) -> list[tuple[str, str, str, int]]:
    """Returns the parties captured in this turn's battles: key, captor, side of the prisoners, minute."""
    return [
        (key, party.captor.key, party.side.key, party.engagement.minute)
        for key, party in rows.parties.items()
        if party.engagement is not None and party.engagement.turn_id == rows.turn.pk
    ]
