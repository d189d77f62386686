"""The search over the settings: by words of their text, their unit, their choices and their subject."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass

from campaign.i18n.war_words import gettext as _, in_war
from campaign.logic.settings.book import BOOK, Setting
from campaign.pages.campaigns.settings_words import value_in_words

LONGEST = 60  # letters of a question


@dataclass(frozen=True, slots=True)
class FoundSetting:
    text: str
    value: str
    subject: str
    href: str


@dataclass(frozen=True, slots=True)
class UnusualSetting:
    """A setting that has not its default: `usual` and `here` in words."""

    text: str
    usual: str
    here: str


def unusual_settings(values: Mapping[str, int | str], sides: Mapping[str, str]) -> tuple[UnusualSetting, ...]:
    return tuple(
        UnusualSetting(
            in_war(row.text),
            value_in_words(name, row.default, sides),
            value_in_words(name, values[name], sides),
        )
        for name, row in BOOK.items()
        if values[name] != row.default
    )


def matching_settings(asked: str, titles: Mapping[str, str]) -> tuple[str, ...]:
    """Returns the names of the settings in whose words all of *asked* is found; none if nothing is asked.

    *titles*: the subjects by group, as the reader sees them.
    """
    parts = plain_letters(asked[:LONGEST]).split()
    if not parts:
        return ()
    return tuple(
        name
        for name, row in BOOK.items()
        if all(part in plain_letters(text_of_setting(row, titles[row.group])) for part in parts)
    )


def text_of_setting(row: Setting, title: str) -> str:
    choices = [in_war(text) for text in (row.choices or {}).values()]
    return " ".join([row.name, title, in_war(row.text), in_war(row.unit) if row.unit else "", *choices])


def plain_letters(text: str) -> str:
    """Returns *text* without accents and capitals: árbitro is found by arbitro."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def subject_titles() -> dict[str, str]:
    """Returns the subjects of the book as the reader sees them, by group."""
    return {
        "casualties": _("Casualties and recoveries"),
        "shares": _("Casualty table"),
        "battles": _("Battles"),
        "mustering": _("Who joins a battle?"),
        "march": _("The march"),
        "rates": _("Kilometres a day"),
        "ground": _("Effects of terrain"),
        "sight": _("Who sees whom?"),
        "evasion": _("Evasion"),
        "disease": _("Disease"),
        "supply": _("Supply"),
        "goods": _("Arms and ammunition"),
        "magazines": _("Magazines"),
        "recruits": _("Recruits"),
        "experience": _("Experience"),
        "reports": _("Reports and gazette"),
        "timetable": _("Arrivals from outside"),
        "weather": _("Weather"),
        "transport": _("By rail and by sea"),
        "crossings": _("{The_line}, fords and ferries"),
        "prisoners": _("Prisoners"),
        "sieges": _("Posts and sieges"),
        "money": _("Money and {sugar}"),
        "weariness": _("War weariness"),
        "victory": _("Victory"),
        "tasks": _("Fortifications, raids and repairs"),
        "clock": _("When orders are due"),
        "knowledge": _("Dispatches and news"),
        "strategist": _("The computer’s command"),
    }
