"""Brings each locale/*/LC_MESSAGES/django.po up to date with the words the site uses now."""

import re
from collections.abc import Iterator
from enum import StrEnum
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation.template import templatize

from campaign.i18n.labels import ASKED
from campaign.logic import vocabulary as words
from campaign.plate.ground import drawn_features

APPS = ["battles", "campaign", "config"]
KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
Asked = tuple[str | None, str | tuple[str, ...]]  # context; the text, or its singular and plural


def in_code(source: str) -> Iterator[Asked]:
    for _, message, _, context in extract("python", BytesIO(source.encode()), keywords=KEYWORDS):
        yield context, message


def in_template(source: str) -> Iterator[Asked]:
    """Yields the texts of a template, which Django turns into calls of gettext.

    Its left margin would be an indent to Python.
    """
    return in_code(re.sub(r"^\s+", "", templatize(source), flags=re.MULTILINE))


def texts_used(root: Path) -> Iterator[tuple[Asked, str]]:
    """Yields every text under *root* that asks to be translated, and the file that does."""
    for path in sorted(path for app in APPS for path in (root / app).rglob("*.py")):
        yield from ((asked, str(path.relative_to(root))) for asked in in_code(path.read_text("utf-8")))
    pages_and_letters = (path for form in ("*.html", "*.txt") for path in (root / "templates").rglob(form))
    for path in sorted(pages_and_letters):
        yield from ((asked, str(path.relative_to(root))) for asked in in_template(path.read_text("utf-8")))
    yield from ASKED.items()
    for vocabulary in vars(words).values():  # `campaign.models.base.words.label` asks for these
        if isinstance(vocabulary, type) and issubclass(vocabulary, StrEnum):
            for word in vocabulary:
                yield (None, word.replace("_", " ")), "campaign/logic/vocabulary/__init__.py"
    for path in sorted((root / "campaign/scenarios").rglob("*ground.geojson")):
        for feature in drawn_features(str(path)):  # templates/campaign/_plate.html asks for these
            name = feature["properties"].get("name", "")
            if feature["properties"]["kind"] == "water" and not name.startswith("R. "):
                yield (None, name), str(path.relative_to(root))


def blank_catalogue(root: Path) -> Catalog:
    """Returns the catalogue without translations, by which the committed ones are measured."""
    catalogue = Catalog(charset="utf-8")
    for (context, message), path in texts_used(root):
        catalogue.add(message, locations=[(path, 0)], context=context)
    return catalogue


def translations_of(message: Message) -> tuple[str, ...]:
    """Returns the translation: one text, or one for each plural form."""
    said = message.string
    return tuple(said) if isinstance(said, tuple | list) else (said or "",)


class Command(BaseCommand):
    help = "Brings the .po files up to date with the words in code and templates."
    requires_system_checks = []

    def handle(self, *args: object, **options: object) -> None:
        root = settings.BASE_DIR
        wanted = blank_catalogue(root)
        for path in sorted(root.glob("locale/*/LC_MESSAGES/django.po")):
            with path.open("rb") as old:
                catalogue = read_po(old, charset="utf-8")
            catalogue.update(wanted, no_fuzzy_matching=True, update_creation_date=False)
            catalogue.obsolete.clear()
            with path.open("wb") as new:
                write_po(new, catalogue, width=100, sort_output=True, include_lineno=False)
            missing = sum(not all(translations_of(message)) for message in catalogue if message.id)
            self.stdout.write(f"{path.relative_to(root)}: {len(catalogue)} texts, {missing} without words")
