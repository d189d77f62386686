"""Names of a campaign's rows by their keys, in the reader's language."""

from typing import Any, NamedTuple

from django.db.models import F, TextField, Value
from django.db.models.fields.json import KT
from django.db.models.functions import Cast, Coalesce

from campaign.i18n.language import in_either, reader_language
from campaign.models import Campaign, Force, Leader, Unit

NAMED = ("sides", "seats", "places")
UNDOABLE = {"forces": Force, "units": Unit}
ROUTES, LEADERS, TIMETABLE, ANY = "routes", "leaders", "timetable", "any"
BY_NAME = {"places": "place_names", "units": "body_names", "forces": "body_names"}
"""Tables whose rows are looked up by their English names, too, and where."""


class KeyRow(NamedTuple):
    """A row with its names. For an officer `more` is the rank; for a route the names are its ends.

    `undone`: the timeline in which the row was undone, "" if it stands.
    """

    table: str
    key: str
    name: str
    spanish: str
    more: str
    undone: str


class KeyNames:
    """The names of all rows of a campaign that reports mention. One query."""

    def __init__(self, campaign: Campaign) -> None:
        self.names: dict[str, dict[str, str]] = {}
        self.roads: dict[str, tuple[str, str, str]] = {}
        routes = []
        for row in key_rows(campaign):
            if row.table == ROUTES:
                routes.append(row)
                continue
            name = in_either(row.name, row.spanish)
            if row.table == LEADERS:
                name = f"{in_either(row.more, row.spanish)} {row.name}".strip()
            if row.table in BY_NAME:
                self.names.setdefault(BY_NAME[row.table], {}).setdefault(row.name, name)
            self.names.setdefault(row.table, {}).setdefault(row.key, name)
        for row in routes:
            ends = (self.name_of("places", row.name), self.name_of("places", row.spanish))
            self.roads[row.key] = (*ends, row.more)

    def name_of(self, table: str, key: str) -> str:
        """Returns the name of the row with *key*; made from the key if the row is gone."""
        if not key:
            return ""
        if table == ANY:
            table, _colon, key = key.partition(":")
        if table in BY_NAME.values():
            return self.names.get(table, {}).get(key, key)
        return self.names.get(table, {}).get(key) or key.replace("_", " ").capitalize() if key else ""

    def road_of(self, key: str) -> tuple[str, str, str]:
        """Returns the names of the ends of a route, and its kind."""
        return self.roads[key]


def key_rows(campaign: Campaign) -> list[KeyRow]:
    """Returns the rows of *campaign* with names. Rows that stand come before undone ones of their key."""
    of_campaign = {"campaign": campaign}
    queries = [name_query(table, getattr(campaign, table), F("name_es")) for table in NAMED]
    queries += [
        name_query(table, model.everything.filter(**of_campaign), F("name_es"), undone=F("undone"))
        for table, model in UNDOABLE.items()
    ]
    officers = Leader.everything.filter(**of_campaign)
    queries.append(name_query(LEADERS, officers, F("rank_es"), more=F("rank"), undone=F("undone")))
    spanish = Coalesce(KT("data__name_es"), KT("data__force__name_es"), Value(""))
    queries.append(name_query(TIMETABLE, campaign.timetable, spanish))
    queries.append(name_query(ROUTES, campaign.routes, F("b__key"), name=F("a__key"), more=F("kind")))
    return sorted(
        (KeyRow(*values) for values in queries[0].union(*queries[1:], all=True)),
        key=lambda row: (row.table, row.undone != "", row.undone, row.key),
    )


def name_query(
    table: str, rows: Any, spanish: Any, *, name: Any = None, more: Any = None, undone: Any = None
) -> Any:
    """Returns the query for `KeyRow`s of one table."""
    text = TextField()
    return rows.order_by().values_list(
        Value(table, output_field=text),
        Cast("key", text),
        Cast(name or F("name"), text),
        Cast(spanish, text),
        Cast(more or Value(""), text),
        Cast(undone or Value(""), text),
    )


def key_names(campaign: Campaign) -> KeyNames:
    """Returns the names for the reader's language, stored with the campaign's row for one page."""
    kept = campaign.__dict__.setdefault("key_names_read", {})
    language = reader_language()
    if language not in kept:
        kept[language] = KeyNames(campaign)
    names_found: KeyNames = kept[language]
    return names_found
