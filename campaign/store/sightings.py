"""Sightings of the sides, as the computer reads them."""

from campaign.logic.knowledge.fog import Seen, draw_lot
from campaign.logic.settings import SEED
from campaign.logic.theatre.spots import DAY
from campaign.logic.theatre.theatre import Spot
from campaign.logic.vocabulary import Arm, ForceKind, SightingSource
from campaign.models import Sighting
from campaign.store.unit_of_work import Rows


def sightings_of_side(rows: Rows, side: str) -> tuple[Seen, ...]:
    """Returns the sightings of *side* (a key) this turn and three weeks before, newest first.

    `days`: from the sighting to the start of the turn.
    """
    own_sightings = [(row, lot_of(rows, row)) for row in rows.sightings if row.observer.key == side]
    own_sightings.sort(key=lambda drawn: (-drawn[0].date.toordinal(), -drawn[0].minute, drawn[1]))
    return tuple(
        Seen(
            side=row.of_side.key,
            spot=Spot(row.place.key if row.place else "", row.route.key if row.route else "", row.metres),
            days=max(0, (rows.turn.starts - row.date).days),
            low=row.low,
            high=row.high,
            arm=Arm(row.arm),
            source=SightingSource(row.source),
            sure=row.sure,
            lot=lot,
        )
        for row, lot in own_sightings
    )


def lot_of(rows: Rows, row: Sighting) -> str:
    """Returns the lot of a sighting, from the seed of a campaign that has one, else from that of the turn."""
    campaign = rows.campaign
    seed = campaign.settings.get(SEED) or rows.turn.seed
    day = (row.date - campaign.start_date).days - row.minute // DAY
    number = day // campaign.turn_days + 1
    label = f"{row.observer.key}-{row.force.key}"
    if (number, row.minute, row.force.kind) == (1, 0, ForceKind.GARRISON):
        return draw_lot(seed, f"scenario-{label}")  # known before the march
    return draw_lot(seed, f"t{number}-{label}-{row.minute}")
