"""The names and the help texts of tables and columns in the reader's language, as the admin prints them.

Models are written in plain English, and most names are their identifiers': three hundred lines that repeat
each of them for gettext would tell nobody anything. So they are made lazy here, once an app is ready. A
migration has what a model was declared with, and sees none of this.
"""

from typing import Any

from django.apps import AppConfig
from django.db.models import Field
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy

Asked = tuple[str | None, str]  # context; the text

TABLE, COLUMN = "table", "column"
"""The contexts: a word that names a column may say something else on a page."""

ASKED: dict[Asked, str] = {}
"""Texts for `manage.py words` that are asked for so, choices too, each with its module."""


def translate_labels(app: AppConfig) -> None:
    """Makes the labels of *app* lazy."""
    for model in app.get_models():
        table, file = model._meta, f"{model.__module__.replace('.', '/')}.py"
        # The plural first: where none is declared Django makes it of the singular.
        table.verbose_name_plural = lazy_text(TABLE, str(table.verbose_name_plural), file)
        table.verbose_name = lazy_text(TABLE, str(table.verbose_name), file)
        for column in (*table.fields, *table.many_to_many):
            assert isinstance(column, Field)
            column.verbose_name = lazy_text(COLUMN, column.verbose_name, file)
            column.help_text = lazy_text(None, column.help_text, file)
            said_of = getattr(column, "context", None)
            ASKED.update({(said_of, str(word)): file for _value, word in column.flatchoices})


def lazy_text(context: str | None, text: Any, file: str) -> Any:
    if not text or isinstance(text, Promise):
        return text
    ASKED[context, text] = file
    return pgettext_lazy(context, text) if context else gettext_lazy(text)
