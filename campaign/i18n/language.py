"""The reader's language, and which of several texts is in it: the one place that chooses."""

from collections.abc import Mapping

from django.utils.formats import number_format
from django.utils.translation import get_language

FIRST = "en"
"""The language in which every text is written."""


def reader_language() -> str:
    """Returns the reader's language in two letters."""
    return (get_language() or FIRST)[:2]


def in_tongue(texts: Mapping[str, str]) -> str:
    """Returns the one of *texts*, by language, that the reader reads; in English where there is none."""
    return texts.get(reader_language()) or texts.get(FIRST, "")


def in_either(english: str, spanish: str) -> str:
    """Returns a scenario's text in both languages: *english*, and *spanish* if it has one."""
    return in_tongue({FIRST: english, "es": spanish})


def grouped_number(count: int) -> str:
    """Returns a whole number as the reader's language groups it: 1,010 in English, 1010 in Spanish.

    Spanish leaves a number of four figures whole, and has a space in longer ones.
    """
    return number_format(count, force_grouping=reader_language() != "es" or abs(count) >= 10_000)
