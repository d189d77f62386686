"""Choices for Django, with translated labels, from the words of `logic.vocabulary`."""

from enum import StrEnum
from typing import Any

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

from campaign.i18n.war_words import fill_words


def label(word: str, context: str | None = None) -> str | Promise:
    """Returns the word as a page prints it; locale files have its translation under the spaced word."""
    spaced = word.replace("_", " ")
    return pgettext_lazy(context, spaced) if context else gettext_lazy(spaced)


OF_THE_WAR = {"cane": "{cane}", "plantation": "{plantation}", "trocha": "{line}"}
"""Words of the vocabulary that a war may replace by its own."""


def label_in_war(word: str) -> str:
    """Returns the word as a page of a campaign prints it: the war's own, if it has one."""
    return fill_words(OF_THE_WAR[word]) if word in OF_THE_WAR else str(label(word))


class WordField(models.CharField):
    """One word of a `StrEnum`; choices stay out of migrations, so a new word needs none.

    `context`: the subject of the word, where the same word has another meaning elsewhere.
    """

    def __init__(
        self, words: type[StrEnum] | None = None, *, context: str | None = None, **kwargs: Any
    ) -> None:
        self.context = context
        kwargs.setdefault("max_length", 32)
        if words is not None:
            kwargs["choices"] = [(word.value, label(word.value, context)) for word in words]
        super().__init__(**kwargs)

    def deconstruct(self) -> tuple[str, str, list[Any], dict[str, Any]]:
        name, path, args, kwargs = super().deconstruct()
        kwargs.pop("choices", None)
        return name, path, list(args), kwargs
