"""Every text of the site stands in Spanish, with its placeholders, as `manage.py words` finds them."""

import ast
import re
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

from config.management.commands import words

ROOT = Path(__file__).resolve().parents[2]
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%[a-z]|{\w+}|<[^>]+>")
DATES = {"day and month", "day, month and year", "day of the week, day and month", "a whole date"}
FORMATTED = {"turn", "number"}
DATES |= {"day and short month", "short weekday and day"}


@pytest.fixture(scope="module")
def blank_words() -> Catalog:
    return words.blank_catalogue(ROOT)


@pytest.fixture(scope="module")
def spanish() -> Catalog:
    return read_po(BytesIO((ROOT / "locale/es/LC_MESSAGES/django.po").read_bytes()), charset="utf-8")


def texts(message: Message) -> tuple[str, ...]:
    return tuple(message.id) if message.pluralizable else (message.id,)


def pairs(catalogue: Catalog) -> list[tuple[str, str]]:
    """Returns every English text with its Spanish one, without forms of dates."""
    return [
        pair
        for message in catalogue
        if message.id and message.context not in DATES
        for pair in zip(texts(message), words.translations_of(message), strict=True)
    ]


def placeholders(text: str) -> list[str]:
    """Returns all placeholders but the words of the war. A language may say these another way."""
    return sorted(each for each in PLACEHOLDER.findall(text) if each[0] != "{" or each[1:-1] in FORMATTED)


def test_no_text_is_without_spanish_and_none_is_left_over(blank_words, spanish):
    """Relies on `make words`, which adds new texts and removes old ones. Their Spanish is written by hand."""
    asked, known = (
        {(m.context, texts(m)) for m in catalogue if m.id} for catalogue in (blank_words, spanish)
    )
    assert sorted(map(str, asked - known)) == []
    assert sorted(map(str, known - asked)) == []
    assert [message.id for message in spanish if message.id and not all(words.translations_of(message))] == []


def test_no_spanish_is_a_guess(spanish):
    assert [message.id for message in spanish if message.fuzzy] == []


def test_the_spanish_has_the_placeholders_and_edges_of_the_english(spanish):
    for english, said in pairs(spanish):
        assert placeholders(said) == placeholders(english), english
        assert (said[:1].isspace(), said[-1:].isspace()) == (english[:1].isspace(), english[-1:].isspace())


def test_no_spanish_says_which_form_of_a_plural_it_is(spanish):
    assert [said for _, said in pairs(spanish) if re.search(r"\((singular|plural)\)", said)] == []


def test_the_spanish_is_set_as_spanish_is(spanish):
    """Forbids English quotation marks, exclamations, and other English marks."""
    assert [said for _, said in pairs(spanish) if re.search(r"[“”\"’!¡]", re.sub(r"<[^>]+>", "", said))] == []


def test_the_catalogue_is_compiled_as_the_set_up_does(spanish):
    compiled = BytesIO()
    write_mo(compiled, spanish)
    compiled.seek(0)
    found = read_mo(compiled)
    assert found.get("Situation report").string == "Parte de situación"
    assert tuple(found.get("%d force").string) == ("%d fuerza", "%d fuerzas")


COUNTED = re.compile(
    r"%(?:\(\w+\))?[ds] (?:fit|sick|wounded|missing|men|prisoners|prisoners|horses|guns|figures|bases"
    r"|hits|hours|days|turns|points)\b"
)
NEVER_ONE = (
    "%(men)s men; %(seats)s", "men, at or near", "garrison of", "takes %(most)s men", "carry %(most)s men",
    "men to besiege", "three lost battles", "days’ march", "one man’s work", "men lost,", "cannot lose",
    "At the start, %s fit for duty", "%(left)d of %(whole)d bases", "hits at most", "there are only",
    "needs from", "had only", "complete the task",
)  # fmt: skip
"""A side has many men, and a place or a ship room for many; a body of bases has several."""


def test_a_number_before_a_noun_has_a_form_for_one(blank_words):
    assert [
        message.id
        for message in blank_words
        if message.id
        if not message.pluralizable
        if COUNTED.search(message.id) and not any(part in message.id for part in NEVER_ONE)
    ] == []


ASKED = {
    "_",
    "gettext",
    "gettext_lazy",
    "ngettext",
    "ngettext_lazy",
    "pgettext",
    "pgettext_lazy",
    "npgettext",
}


def test_no_text_is_asked_for_in_the_braces_of_another_where_nobody_finds_it():
    asked = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for app in ("campaign", "battles", "config")
        for path in sorted((ROOT / app).rglob("*.py"))
        for text in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(text, ast.JoinedStr)
        for call in ast.walk(text)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ASKED
    ]
    assert asked == []


def test_the_words_of_templates_and_of_the_vocabulary_are_found_too():
    assert list(
        words.in_template('<p>{% translate "Map" %}</p>\n  {% blocktranslate %}so{% endblocktranslate %}')
    ) == [
        (None, "Map"),
        (None, "so"),
    ]
    asked = {text for (_, text), _ in words.texts_used(ROOT)}
    assert {"withdraw if outnumbered", "jungle path"} <= asked
