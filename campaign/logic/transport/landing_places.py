"""Landing places of an expedition: its captain's choice, or another on that coast."""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence

from campaign.logic.settings import Timetable
from campaign.logic.theatre import rail_and_sea
from campaign.logic.theatre.theatre import Place, Route
from campaign.logic.transport import patrols
from campaign.logic.vocabulary import PlaceKind


def possible_beaches(
    places: Mapping[str, Place], routes: Mapping[str, Route], own_beaches: Iterable[str], settings: Timetable
) -> tuple[str, ...]:
    """Returns the keys of the landing places: its *own_beaches* first, then beaches by key.

    The beaches are no farther by sea from one of its own than the rules allow. CAMP-ARRIVE-03.
    """
    import networkx as nx  # late: few need it, and it costs megabytes

    first = [key for key in own_beaches if key in places]
    sea = patrols.sea_graph(routes.values())
    ends = {key for key in first if key in sea}
    reach = rail_and_sea.KILOMETRE * settings.coast
    near = nx.multi_source_dijkstra_path_length(sea, ends, cutoff=reach) if ends else {}
    others = sorted(key for key in near if places[key].kind is PlaceKind.LANDING_BEACH)
    return (*first, *(key for key in others if key not in first))


def is_announced(
    opens: dt.date,
    closes: dt.date,
    days: Sequence[str] | None,
    *,
    failed: bool,
    today: dt.date,
    settings: Timetable,
) -> bool:
    """Tells whether the commander-in-chief hears of an expedition *today*.

    That is from some weeks before its window until it is there. *days*: those on which it may still come,
    None before they are rolled. One that has *failed* is announced as long as it might still come.

    CAMP-ARRIVE-03.
    """
    if not settings.announced or today < opens - dt.timedelta(days=settings.announced):
        return False
    return today <= closes if failed else days is None or bool(days)
