"""The words of settings: their values, and the clauses that read them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.urls import reverse

from campaign.clauses.catalogue import clauses_by_setting
from campaign.i18n.war_words import in_war
from campaign.logic.prisoners.quarter import gives_none
from campaign.logic.settings.book import BOOK, Value
from campaign.pages.parts.wording import phrases as words


@dataclass(frozen=True, slots=True)
class ClauseChip:
    """A clause of the campaign, linked to its words."""

    id: str
    href: str


def value_in_words(name: str, value: Value, sides: Mapping[str, str] | None = None) -> str:
    """Returns *value* of the setting *name* in words.

    *sides*: their names, by key, in the map's order.
    """
    row = BOOK[name]
    if row.sides and sides and str(value) not in (row.choices or ()):
        return ", ".join(sides[key] for key in sorted(gives_none(str(value), [*sides]), key=[*sides].index))
    if row.choices is not None:
        return in_war(row.choices.get(str(value), {"en": str(value)}))
    return f"{words.number(int(value))} {in_war(row.unit)}" if row.unit else words.number(int(value))


def clause_chips(names: Iterable[str]) -> tuple[ClauseChip, ...]:
    """Returns the clauses that read the settings of these names, each once."""
    read = clauses_by_setting()
    ids = dict.fromkeys(clause.id for name in names for clause in read[name])
    return tuple(ClauseChip(key, reverse("battles:clause", args=["campaign", key])) for key in ids)
