"""Brings the lists of words in docs/glossary.md up to date with the code: `make glossary`.

The terms above the mark are written by hand. Tables, stored words and settings come from here.
"""

from __future__ import annotations

import ast
import inspect
import os
import sys
from collections.abc import Iterator
from enum import StrEnum
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from campaign.logic.settings.book import Setting

ROOT = Path(__file__).resolve().parents[1]
GLOSSARY = ROOT / "docs" / "glossary.md"
MARK = "<!-- From here on `make glossary` writes this page. -->"
APPS = ("campaign", "battles")

Rows = list[tuple[str, ...]]


def modules_with_words() -> Iterator[str]:
    """Yields the modules of the campaign and of battles that define words to store."""
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            tree = ast.parse(path.read_text("utf-8"))
            bases = [base for node in tree.body if isinstance(node, ast.ClassDef) for base in node.bases]
            if any(isinstance(base, ast.Name) and base.id == "StrEnum" for base in bases):
                parts = path.relative_to(ROOT).with_suffix("").parts
                yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def stored_words() -> list[tuple[str, type[StrEnum]]]:
    """Returns every StrEnum of the campaign and of battles with its module."""
    return [
        (module, words)
        for module in modules_with_words()
        for words in vars(import_module(module)).values()
        if inspect.isclass(words) and issubclass(words, StrEnum) and words.__module__ == module
    ]


def stored_models() -> list[type]:
    """Returns the models of the campaign and of battles, without the tables of their older versions."""
    from django.apps import apps

    return [
        model
        for app in APPS
        for model in apps.get_app_config(app).get_models()
        if not model.__name__.startswith("Historical")
    ]


def all_settings() -> dict[str, list[Setting]]:
    """Returns the settings of a campaign by group."""
    from campaign.logic.settings.book import BOOK

    groups: dict[str, list[Setting]] = {}
    for setting in BOOK.values():
        groups.setdefault(setting.group, []).append(setting)
    return groups


def labels_of_columns() -> dict[frozenset[str], dict[str, object]]:
    """Returns what a column calls its words, by the words it may hold."""
    return {
        frozenset(str(value) for value, _label in field.flatchoices): {
            str(value): label for value, label in field.flatchoices
        }
        for model in stored_models()
        for field in model._meta.fields
        if field.choices
    }


def label_of(word: StrEnum, columns: dict[frozenset[str], dict[str, object]]) -> object:
    """Returns what a page calls *word*."""
    from campaign.i18n.order_words import KINDS_OF_ORDER, TASKS
    from campaign.logic.vocabulary import OrderKind, Task
    from campaign.models.base.words import label

    if isinstance(word, OrderKind):
        return KINDS_OF_ORDER[word]
    if isinstance(word, Task):
        return TASKS[word]
    column = columns.get(frozenset(each.value for each in type(word)), {})
    return column.get(word.value) or label(word.value)


def text_in(language: str, text: object) -> str:
    """Returns *text* in *language*, as a war in Cuba has it, fit for a cell of a table."""
    from django.utils import translation

    from campaign.i18n.war_words import OF_THE_ISLAND, speaking_of

    with translation.override(language), speaking_of(OF_THE_ISLAND, 7):
        return " ".join(str(text).split()).replace("|", "/")


def table_of(head: tuple[str, ...], rows: Rows) -> str:
    """Returns a table in Markdown."""
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def first_sentence(thing: type) -> str:
    """Returns the first sentence of a docstring."""
    text = inspect.getdoc(thing) or ""
    return " ".join(text.split("\n\n")[0].split()).replace("|", "/").replace("<", "&lt;")


def written_part() -> str:
    """Returns what `make glossary` writes below the mark."""
    columns = labels_of_columns()
    catalogue = (ROOT / "locale/es/LC_MESSAGES/django.po").read_text("utf-8")
    parts = ["## Tables of the database"]
    rows = [(f"`{model.__name__}`", first_sentence(model)) for model in stored_models()]
    parts.append(table_of(("model", "what a row is"), rows))
    parts.append(
        "## Stored words\n\nStates, kinds and causes. The database and campaign files hold the code."
        " A dash stands where pages have no word for it."
    )
    for module, words in stored_words():
        parts.append(f"### `{words.__name__}` in `{module}`")
        rows = []
        for word in words:
            label = label_of(word, columns)
            english, spanish = text_in("en", label), text_in("es", label)
            is_on_pages = english != spanish or f'msgid "{english}"' in catalogue
            rows.append((f"`{word.value}`", *((english, spanish) if is_on_pages else ("–", "–"))))
        parts.append(table_of(("code", "page", "Spanish"), rows))
    parts.append(
        "## Settings of a campaign\n\nA scenario and the page of the campaign's settings use these names."
    )
    for group, settings in all_settings().items():
        parts.append(f"### `{group}`")
        rows = [
            (f"`{each.name}`", *(text_in(language, each.text[language]) for language in ("en", "es")))
            for each in settings
        ]
        parts.append(table_of(("code", "page", "Spanish"), rows))
    return "\n\n".join(parts) + "\n"


def main() -> None:
    sys.path.insert(0, str(ROOT))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    by_hand = GLOSSARY.read_text("utf-8").split(MARK)[0]
    GLOSSARY.write_text(f"{by_hand}{MARK}\n\n{written_part()}", "utf-8")
    print(f"docs/glossary.md: {len(stored_models())} tables, {len(stored_words())} lists of words")


if __name__ == "__main__":
    main()
