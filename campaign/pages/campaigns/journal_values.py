"""The values of a journal entry in words: what changed, from what to what, and what else was noted."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from campaign.forms.changed_rows import FORMS
from campaign.i18n.journal_words import FACTS
from campaign.i18n.war_words import gettext as _, in_war
from campaign.logic.settings.book import BOOK
from campaign.logic.vocabulary import (
    Account,
    Crossing,
    ForceKind,
    LeaderFate,
    OrderKind,
    PlaceKind,
    PrisonerFate,
    PrisonerPolicy,
    RouteKind,
    Terrain,
)
from campaign.models import Entry
from campaign.models.base.words import label_in_war
from campaign.pages.campaigns.settings_words import value_in_words
from campaign.pages.parts.wording import phrases as words

LONGEST = 160  # letters of a value
VOCABULARY = frozenset(
    str(word)
    for kinds in (
        PlaceKind,
        RouteKind,
        ForceKind,
        Terrain,
        Crossing,
        LeaderFate,
        PrisonerFate,
        PrisonerPolicy,
    )
    for word in kinds
)
"""The words that a value may be, of the fields in WORDED."""
WORDED = frozenset({"kind", "terrain", "crossing", "fate", "treatment", ""})
ACCOUNTS = frozenset(map(str, Account))
LABELS = {
    name: field.label
    for form in FORMS.values()
    for name, field in form.base_fields.items()
    if field.label is not None
}
"""The names of the fields of a row in the umpire's forms."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A value before and after; `name` is "" where the sentence says what it is."""

    name: str
    before: str
    after: str


def differences_of(row: Entry, names: Mapping[str, str]) -> Iterable[Difference]:
    """Yields the values of *row* before and after, as far as it has any, then what else it notes."""
    data = row.data
    if row.operation == "orders.submit":
        yield Difference("", "", order_in_words(data, names))
        return
    if row.operation in ("seats.assign", "seats.vacate"):
        data = {"before": data.get("before"), "after": data.get("user")}
    yield from changes_in(data, names)
    for key in FACTS:
        if key in data and data[key] not in ("", None, [], {}):
            yield Difference(field_name(key, names), "", said_value(key, data[key], names))


def changes_in(data: Mapping[str, Any], names: Mapping[str, str]) -> Iterable[Difference]:
    """Yields what *data* has before and after: of the whole entry, or of each of its fields."""
    before, after = data.get("before"), data.get("after")
    if isinstance(before, Mapping) or isinstance(after, Mapping):
        was, now = ({} if side is None else side for side in (before, after))
        if isinstance(was, Mapping) and isinstance(now, Mapping):
            for key in in_order({*was, *now}):
                yield from change_of(key, was, now, names)
    elif "before" in data or "after" in data:
        yield Difference("", said_value("", before, names), said_value("", after, names))
    for key in in_order(data):
        value = data[key]
        if isinstance(value, Mapping) and {*value} == {"before", "after"}:
            yield from change_of(key, {key: value["before"]}, {key: value["after"]}, names)


def in_order(keys: Iterable[str]) -> list[str]:
    """Returns *keys* in the order of the page, then by name: databases keep them in orders of their own."""
    places = {key: place for place, key in enumerate(dict.fromkeys((*FACTS, *LABELS)))}
    return sorted(keys, key=lambda key: (places.get(key, len(places)), key))


def change_of(
    key: str, before: Mapping[str, Any], after: Mapping[str, Any], names: Mapping[str, str]
) -> Iterable[Difference]:
    was, now = (said_value(key, side.get(key), names) for side in (before, after))
    if was != now:
        yield Difference(field_name(key, names), was if key in before else "", now)


def order_in_words(data: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """Returns an order in words: March: Bor, Cerro."""
    kinds = {str(kind): kind for kind in OrderKind}
    kind = kinds.get(str(data.get("kind", "")))
    title = words.capitalise(label_in_war(kind)) if kind else ""
    goals = [names.get(leg.get("to", ""), leg.get("to", "")) for leg in data.get("legs", ())]
    return f"{title}: {', '.join(goals)}" if goals else title


def field_name(key: str, names: Mapping[str, str]) -> str:
    if key in BOOK:
        return in_war(BOOK[key].text)
    if key in names:
        return names[key]
    if key in LABELS or key in FACTS:
        return str(FACTS.get(key) or LABELS[key])
    return label_in_war(key) if key in ACCOUNTS else key.replace("_", " ")


def said_value(key: str, value: object, names: Mapping[str, str]) -> str:
    """Returns *value* in words: a setting's as its page has it, a key as it is called."""
    if value is None or value == "":
        return "–"
    if key in BOOK and isinstance(value, int | str) and not isinstance(value, bool):
        return value_in_words(key, value)
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return words.number(value)
    if isinstance(value, str):
        return said_text(key, value, names)[:LONGEST]
    if isinstance(value, list):
        return ", ".join(said_value(key, inner_value, names) for inner_value in value)[:LONGEST]
    if isinstance(value, Mapping):
        values = (f"{field_name(str(k), names)} {said_value(str(k), v, names)}" for k, v in value.items())
        return ", ".join(values)[:LONGEST]
    return str(value)[:LONGEST]


def said_text(key: str, value: str, names: Mapping[str, str]) -> str:
    """Returns a stored text as a reader knows it: a name, a word, a spot, a time, or as it is."""
    if key == "deadline":
        return words.date_and_time(dt.datetime.fromisoformat(value))
    if value in names:
        return names[value]
    if key in WORDED and value in VOCABULARY:
        return label_in_war(value)
    route, slash, metres = value.partition("/")
    ends = [names.get(end, "") for end in ends_of_route(route)]
    if not all(ends):
        return value
    road = " – ".join(ends)
    if slash and metres.isdecimal():
        return _("%(road)s, km %(km)d") % {"road": road, "km": int(metres) // 1000}
    return road or value


def ends_of_route(text: str) -> list[str]:
    """Returns the keys of the two places that the route with the key *text* links; none of another text."""
    ends = text.partition("/")[0].split("-")
    return ends[:2] if len(ends) > 1 else []
