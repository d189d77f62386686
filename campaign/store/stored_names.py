"""Names in the reader's language: stored texts have the English name of everything."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, TypeVar

from django.db.models import TextField, Value
from django.db.models.fields.json import KT
from django.db.models.functions import Cast
from django.utils.translation import gettext as _

from campaign.i18n.language import FIRST, in_either, reader_language
from campaign.logic.casualties.muster import Muster, muster_from_plain
from campaign.models import Campaign, Engagement

Found = TypeVar("Found")
Names = Mapping[str, Mapping[str, str]]
"""Names in the reader's language, by where they are in a text.

Places are under ELSEWHERE, forces to which dispatches went under TO_FORCES.
"""

ELSEWHERE, TO_FORCES = "*", "force"
NAME_PATHS = ("parties.forces.name", "parties.forces.units.name", "parties.forces.prisoners.name")
RANK = "parties.forces.units.leaders.rank"
"""The path of an officer's rank in a muster."""

LEADERS, COMING = "leaders", "timetable"
"""Tables of `names_in` whose rows have a rank, or their Spanish name among their data."""


class NameRow(NamedTuple):
    """A row with a Spanish name; for an officer `rank`, and the rank in `spanish`."""

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
    rows_by_table: dict[str, list[NameRow]] = {}
    for row in sorted(NameRow(*values) for values in rows[0].union(*rows[1:], all=True)):
        rows_by_table.setdefault(row.table, []).append(row)
    return rows_by_table


def _name_rows(table: str, rows: Any, spanish: Any, rank: str = "") -> Any:
    """Returns the query for `NameRow`s of one table."""
    text = TextField()
    return rows.order_by().values_list(
        Value(table, output_field=text),
        Cast("key", text),
        Cast("name", text),
        Cast(spanish, text),
        Cast(rank, text) if rank else Value("", output_field=text),
    )


def names_in(campaign: Campaign, table: str) -> dict[str, str]:
    """Returns names of *table*'s rows in the reader's language by their English names, where they differ.

    One query for all tables of a page; in English none.
    """
    if reader_language() == FIRST:
        return {}
    found = read_once(campaign, _other_names).get(table, ())
    called = {row.name: in_either(row.name, row.spanish) for row in found}
    return {name: other for name, other in called.items() if other != name}


def force_and_unit_names(campaign: Campaign) -> dict[str, str]:
    """Returns names of forces, units and officers with ranks in the reader's language, where they differ.

    They are by English name. A side's general without a name is included. One query, in English none.
    """
    return {} if reader_language() == FIRST else read_once(campaign, _force_and_unit_names)


def _force_and_unit_names(campaign: Campaign) -> dict[str, str]:
    other_names, general = read_once(campaign, _other_names), _("general")
    generals = {  # as mustering calls them
        f"{row.key.replace('_', ' ').capitalize()}, general": f"{in_either(row.name, row.spanish)}, {general}"
        for row in other_names.get("sides", ())
    }
    officers = {
        f"{row.rank} {row.name}".strip(): f"{in_either(row.rank, row.spanish)} {row.name}".strip()
        for row in other_names.get(LEADERS, ())
    }
    return generals | names_in(campaign, "units") | names_in(campaign, "forces") | officers


def read_once(campaign: Campaign, read: Callable[[Campaign], Found]) -> Found:
    """Returns what *read* reads for the reader's language, stored with the campaign's row for one page."""
    kept = campaign.__dict__.setdefault("names_read", {})
    key = read.__name__, reader_language()
    if key not in kept:
        kept[key] = read(campaign)
    value_read: Found = kept[key]
    return value_read


def of_places(campaign: Campaign) -> dict[str, str]:
    """Returns the same for places, and so for battles named after them. One query, in English none.

    A name without a capital might be any word of a text, and stays as it is.
    """
    return {name: other for name, other in names_in(campaign, "places").items() if not name.islower()}


def replace_names(plain: Any, names: Names, where: str = "") -> Any:
    """Returns *plain*, which is at *where*, with its names replaced.

    A dispatch to a force has that force's name.
    """
    if isinstance(plain, list):
        return [replace_names(inner, names, where) for inner in plain]
    if isinstance(plain, str):
        return names.get(where, names.get(ELSEWHERE, {})).get(plain, plain)
    if not isinstance(plain, dict):
        return plain
    here, prefix = names.get(where, {}), f"{where}." if where else ""
    return {
        here.get(key, key): names.get(TO_FORCES, {}).get(inner, inner)
        if key == "to" and plain.get("force")
        else replace_names(inner, names, prefix + key)
        for key, inner in plain.items()
    }


def as_read(engagement: Engagement) -> Muster:
    """Returns the muster of *engagement* with names in the reader's language. One query, in English none."""
    campaign = engagement.campaign
    if reader_language() == FIRST:
        return muster_from_plain(engagement.muster, campaign.nation_table)
    ranks = {row.rank: row.spanish for row in read_once(campaign, _other_names).get(LEADERS, ())}
    names = dict.fromkeys(NAME_PATHS, force_and_unit_names(campaign)) | {RANK: ranks}
    return muster_from_plain(replace_names(engagement.muster, names), campaign.nation_table)
