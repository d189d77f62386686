"""What is kept calls everything by its English name; its readers have it in their own language."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from django.db.models import TextField, Value
from django.db.models.fields.json import KT
from django.db.models.functions import Cast
from django.utils.translation import gettext as _

from campaign.i18n.language import FIRST, in_either, tongue
from campaign.logic.casualties.muster import Muster, muster_from_plain
from campaign.models import Campaign, Engagement

Found = TypeVar("Found")
Names = Mapping[str, Mapping[str, str]]
"""By where in a text they stand, what a name is in the reader's language; of places under ELSEWHERE, of the
forces to whom letters went TO_FORCES.
"""

ELSEWHERE, TO_FORCES = "*", "force"
BODIES = ("parties.forces.name", "parties.forces.bodies.name", "parties.forces.captives.name")
RANK = "parties.forces.bodies.leaders.rank"
"""Where in a muster forces and units are named, and an officer's rank."""

LEADERS, COMING = "leaders", "timetable"
"""Tables of `names_in` whose rows have a rank, or their Spanish name among their data."""


class NameRow(NamedTuple):
    """A row with a Spanish name; of an officer his `rank`, and that in `spanish`."""

    table: str
    key: str
    name: str
    spanish: str
    rank: str


def _other_names(campaign: Campaign) -> dict[str, list[NameRow]]:
    """Returns the rows of a campaign that have a Spanish name, by their table, in key order. One query."""
    rows = [
        _name_rows(table, getattr(campaign, table).exclude(name_es=""), "name_es")
        for table in ("sides", "seats", "places", "units", "forces")
    ]
    rows.append(_name_rows(LEADERS, campaign.leaders.exclude(rank_es=""), "rank_es", rank="rank"))
    coming = campaign.timetable.filter(data__name_es__isnull=False).exclude(data__name_es=None)
    rows.append(_name_rows(COMING, coming, KT("data__name_es")))
    found: dict[str, list[NameRow]] = {}
    for row in sorted(NameRow(*values) for values in rows[0].union(*rows[1:], all=True)):
        found.setdefault(row.table, []).append(row)
    return found


def _name_rows(table: str, rows: Any, spanish: Any, rank: str = "") -> Any:
    """The query for `NameRow`s of one table."""
    text = TextField()
    return rows.order_by().values_list(
        Value(table, output_field=text),
        Cast("key", text),
        Cast("name", text),
        Cast(spanish, text),
        Cast(rank, text) if rank else Value("", output_field=text),
    )


def names_in(campaign: Campaign, table: str) -> dict[str, str]:
    """Returns what the rows of *table* are called in the reader's language, by their names, where that is
    another. One query for all tables of a page; in English none.
    """
    if tongue() == FIRST:
        return {}
    found = once(campaign, _other_names).get(table, ())
    called = {row.name: in_either(row.name, row.spanish) for row in found}
    return {name: other for name, other in called.items() if other != name}


def of_bodies(campaign: Campaign) -> dict[str, str]:
    """What forces, units and officers with their ranks are called in the reader's language, by their names,
    where that is another; and a side's general who is no named officer. One query, but in English none.
    """
    return {} if tongue() == FIRST else once(campaign, _bodies)


def _bodies(campaign: Campaign) -> dict[str, str]:
    found, general = once(campaign, _other_names), _("general")
    generals = {  # as mustering calls them
        f"{row.key.replace('_', ' ').capitalize()}, general": f"{in_either(row.name, row.spanish)}, {general}"
        for row in found.get("sides", ())
    }
    officers = {
        f"{row.rank} {row.name}".strip(): f"{in_either(row.rank, row.spanish)} {row.name}".strip()
        for row in found.get(LEADERS, ())
    }
    return generals | names_in(campaign, "units") | names_in(campaign, "forces") | officers


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
    return {name: other for name, other in names_in(campaign, "places").items() if not name.islower()}


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
    """The muster of *engagement* as its reader calls who is in it. One query, but in English none."""
    campaign = engagement.campaign
    if tongue() == FIRST:
        return muster_from_plain(engagement.muster, campaign.nation_table)
    ranks = {row.rank: row.spanish for row in once(campaign, _other_names).get(LEADERS, ())}
    names = dict.fromkeys(BODIES, of_bodies(campaign)) | {RANK: ranks}
    return muster_from_plain(renamed(engagement.muster, names), campaign.nation_table)
