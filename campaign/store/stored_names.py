"""What is kept calls everything by its English name; its readers have it in their own language."""

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any, TypeVar

from django.utils.translation import gettext as _

from campaign.i18n.language import FIRST, tongue
from campaign.logic.casualties.muster import Muster, muster_from_plain
from campaign.models import Campaign, Due, Engagement, Force, Place, Seat, Side, Unit

Found = TypeVar("Found")
Names = Mapping[str, Mapping[str, str]]
"""By where in a text they stand, what a name is in the reader's language; of places under ELSEWHERE, of the
forces to whom letters went TO_FORCES.
"""

ELSEWHERE, TO_FORCES = "*", "force"
BODIES = ("parties.forces.name", "parties.forces.bodies.name", "parties.forces.captives.name")
RANK = "parties.forces.bodies.leaders.rank"
"""Where in a muster forces and units are named, and an officer's rank."""


def of_bodies(campaign: Campaign) -> dict[str, str]:
    """What forces, units and officers with their ranks are called in the reader's language, by their names,
    where that is another; and a side's general who is no named officer. Four queries, but in English none.
    """
    return {} if tongue() == FIRST else once(campaign, _bodies)


def _bodies(campaign: Campaign) -> dict[str, str]:
    forces, units, leaders = campaign.forces, campaign.units, campaign.leaders
    general = _("general")
    generals = {  # as mustering calls them
        f"{side.key.replace('_', ' ').capitalize()}, general": f"{side.called}, {general}"
        for side in campaign.sides.exclude(name_es="").only("key", "name", "name_es")
    }
    return (
        generals
        | called(
            chain(
                units.exclude(name_es="").only("name", "name_es").order_by("key"),
                forces.exclude(name_es="").only("name", "name_es").order_by("key"),
            )
        )
        | {str(row): row.called for row in leaders.exclude(rank_es="").order_by("key")}
    )


def once(campaign: Campaign, read: Callable[[Campaign], Found]) -> Found:
    """What *read* reads for the reader's language, kept with the row of the campaign: for one page."""
    kept = campaign.__dict__.setdefault("names_read", {})
    key = read.__name__, tongue()
    if key not in kept:
        kept[key] = read(campaign)
    found: Found = kept[key]
    return found


def of_places(campaign: Campaign) -> dict[str, str]:
    """The same of places, and so of the fights that are called by them. One query, but in English none.

    A name without a capital might be any word of a text, and stays as it is.
    """
    if tongue() == FIRST:
        return {}
    rows = campaign.places.exclude(name_es="").only("name", "name_es").order_by("key")
    return called(row for row in rows if not row.name.islower())


def called(rows: Iterable[Side | Seat | Due | Force | Unit | Place]) -> dict[str, str]:
    """The names of *rows* that are others in the reader's language."""
    return {row.name: row.called for row in rows if row.called != row.name}


def renamed(plain: Any, names: Names, where: str = "") -> Any:
    """*plain*, which stands at *where*, with the names in it; of a letter to a force with the force's."""
    if isinstance(plain, list):
        return [renamed(inner, names, where) for inner in plain]
    if isinstance(plain, str):
        return names.get(where, names.get(ELSEWHERE, {})).get(plain, plain)
    if not isinstance(plain, dict):
        return plain
    here, prefix = names.get(where, {}), f"{where}." if where else ""
    return {
        here.get(key, key): names.get(TO_FORCES, {}).get(inner, inner)
        if key == "to" and plain.get("force")
        else renamed(inner, names, prefix + key)
        for key, inner in plain.items()
    }


def as_read(engagement: Engagement) -> Muster:
    """The muster of *engagement* as its reader calls who is in it. Five queries, but in English none."""
    if tongue() == FIRST:
        return muster_from_plain(engagement.muster)
    campaign = engagement.campaign
    ranks = {row.rank: row.rank_es for row in campaign.leaders.exclude(rank_es="").only("rank", "rank_es")}
    names = dict.fromkeys(BODIES, of_bodies(campaign)) | {RANK: ranks}
    return muster_from_plain(renamed(engagement.muster, names))
