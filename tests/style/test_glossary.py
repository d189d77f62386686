"""The glossary has the words that the code has."""

import re
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from campaign.logic.settings.book import BOOK
from campaign.logic.vocabulary import Cause, OrderKind, Task, TurnState

ROOT = Path(__file__).resolve().parents[2]
SPEC = spec_from_file_location("make_glossary", ROOT / ".ci" / "glossary.py")
assert SPEC is not None
assert SPEC.loader is not None
made = module_from_spec(SPEC)
SPEC.loader.exec_module(made)

TERMS, WRITTEN = (ROOT / "docs" / "glossary.md").read_text("utf-8").split(made.MARK)


def codes(text: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", text))


def test_every_table_of_the_database_stands_in_the_glossary():
    names = {model.__name__ for model in made.stored_models()}
    assert {"Campaign", "Order", "Posting", "Battle"} <= names
    assert names - codes(WRITTEN) == set()


def test_every_stored_word_stands_in_the_glossary():
    lists = [words for _module, words in made.stored_words()]
    assert {OrderKind, Task, Cause, TurnState} <= set(lists)
    for words in lists:
        section = WRITTEN.split(f"### `{words.__name__}` in `{words.__module__}`")[1].split("\n### ")[0]
        assert {word.value for word in words} - codes(section) == set(), words


def test_every_setting_stands_in_the_glossary():
    assert BOOK.keys() - codes(WRITTEN.split("## Settings of a campaign")[1]) == set()


def test_the_lists_of_the_glossary_are_what_the_code_says():
    assert WRITTEN.strip() == made.written_part().strip(), "run: make glossary"


def words_of_the_code() -> set[str]:
    files = [
        path
        for folder in ("battles", "campaign", "config", "rules")
        for path in (ROOT / folder).rglob("*.py")
        if not {"migrations", "older_migrations"} & set(path.parts)
    ]
    text = "\n".join(path.read_text("utf-8") for path in files)
    return {*re.findall(r"\w+", text), *(path.stem for path in files)}


def test_the_code_has_every_name_that_a_term_of_the_glossary_gives():
    found = codes(TERMS)
    assert len(found) > 150
    assert found - words_of_the_code() == set()


ORDERS = TERMS.split("## Order kinds")[1].split("\n## ")[0]


@pytest.mark.parametrize("kind", OrderKind)
def test_every_kind_of_order_has_a_term_of_its_own(kind):
    assert f"| `{kind.value}` |" in ORDERS
