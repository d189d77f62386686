"""How a battle was decided, in words: by the computer, on a table, or one after the other."""

from collections.abc import Sequence

from django.utils.translation import pgettext

from campaign.logic.vocabulary import ResultSource


def source_in_words(source: str, parts: Sequence[str] = ()) -> str:
    """Returns how a battle was decided. *parts*: who played each part of one that was handed over."""
    if source == ResultSource.UMPIRE or not parts:
        return source_name(source)
    *before, text = map(source_name, parts)
    for earlier in reversed(before):
        text = pgettext("source of a result", "%(first)s, then %(rest)s") % {"first": earlier, "rest": text}
    return text


def source_name(source: str) -> str:
    return {
        ResultSource.COMPUTER: pgettext("source of a result", "fought by the computer"),
        ResultSource.TABLE: pgettext("source of a result", "played on a table"),
        ResultSource.UMPIRE: pgettext("source of a result", "decided by the umpire"),
    }[ResultSource(source)]
