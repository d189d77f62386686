"""The map as the public knows it: the country, and the flags that the gazette has told of.

Forces, fortifications, ruins and wrecked roads are left out: they are those of today, and of one side.
"""

import json
from collections.abc import Sequence
from dataclasses import replace

from campaign.i18n.war_words import gettext as _
from campaign.logic.vocabulary.reports import Audience, ReportState
from campaign.models import Campaign, Report, Side, Snapshot
from campaign.pages.parts.legend import legend_address
from campaign.pages.parts.map_data import Ground, map_ground, plate_places, plate_routes
from campaign.plate import Chart, Plate, PlateView, Window, draw_plate
from campaign.plate.controls import SCALES
from campaign.plate.view import KM_PER_DEGREE
from campaign.store.archive.digest import unpack_state
from campaign.store.queries.people.sides import sides_of

WIDTH, HEIGHT = 1000, 620  # px
MARGIN = 30  # km


def public_map(campaign: Campaign) -> Plate:
    """Returns the drawing. Six queries."""
    land = map_ground(campaign, campaign.start_date, None)
    sides = list(sides_of(campaign))
    flags = public_flags(campaign, sides)
    letters = {side.key: side.letter for side in sides}
    return draw_plate(
        PlateView(
            window=window_of_country(campaign, land),
            places=tuple(
                replace(
                    place,
                    holder=letters.get(flags.get(place.key, ""), ""),
                    fortification=0,
                    state="intact",
                    sugar=0,
                    sympathy=0,
                )
                for place in plate_places(land)
            ),
            routes=tuple(replace(route, obstructed=False) for route in plate_routes(land)),
            title=campaign.name.upper(),
            words=_("Map of %s: the country, and the flags reported in the gazette.") % campaign.name,
            signs_href=legend_address(campaign),
            trocha=False,
        )
    )


def public_flags(campaign: Campaign, sides: Sequence[Side]) -> dict[str, str]:
    """Returns the holder of each place, by key: as the war began, and as the gazette has told since.

    A paper of a campaign that is older than keys in reports has names instead.
    """
    flags = flags_at_start(campaign)
    keys = {name: side.key for side in sides for name in (side.key, side.name)}
    places = {name: row[0] for row in campaign.places.values_list("key", "name") for name in row}
    # The umpire's own text is not read by programs, and may leave a line out.
    papers = Report.objects.filter(
        turn__campaign=campaign, audience=Audience.PUBLIC, state=ReportState.SENT, text={}
    ).order_by("turn__number", "key")
    for facts in papers.values_list("facts", flat=True):
        for line in facts["lines"]:
            if line["kind"] == "taken" and line["place"] in places and line["side"] in keys:
                flags[places[line["place"]]] = keys[line["side"]]
    return flags


def flags_at_start(campaign: Campaign) -> dict[str, str]:
    """Returns the holders at the start: those in the first snapshot, with what its week changed put back.

    While the first week is not published nothing has changed hands yet.
    """
    snapshots = Snapshot.objects.filter(turn__campaign=campaign).select_related("turn")
    first = snapshots.defer("march", "turn__march", "turn__preview").order_by("turn__number").first()
    if first is None:
        return dict(campaign.places.filter(holder__isnull=False).values_list("key", "holder__key"))
    state = json.loads(unpack_state(first.packed))
    flags = {row["key"]: row["holder"] or "" for row in state["places"]}
    for place, before, _after in reversed(first.turn.taken):
        flags[place] = before
    return flags


def window_of_country(campaign: Campaign, land: Ground) -> Window:
    """Returns a window as near as all places allow."""
    chart = Chart.of(campaign.land)
    norths = [float(row.latitude) for row in land.rows.values()]
    easts = [float(row.longitude) for row in land.rows.values()]
    across = (max(easts) - min(easts)) * KM_PER_DEGREE * chart.squeeze + 2 * MARGIN
    down = (max(norths) - min(norths)) * KM_PER_DEGREE + 2 * MARGIN
    fit = min(WIDTH / across, HEIGHT / down)
    scale = max((step for step in SCALES if step <= fit), default=SCALES[0])
    middle = (max(norths) + min(norths)) / 2, (max(easts) + min(easts)) / 2
    return Window(round(middle[0], 3), round(middle[1], 3), scale, WIDTH, HEIGHT, framed=True, chart=chart)
