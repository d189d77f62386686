"""The catalogue of the Hexed General as people read it: whole, in two languages, short, as the tables say."""

import re
import tomllib
from collections import Counter

import pytest

from rules.core.clauses import Clause, catalogue, sections
from rules.core.ruleset import HOME

CATALOGUE = catalogue("acw_hex")
CLAUSES = [clause for clause in CATALOGUE.values() if clause.tag != "ruling"]
RULINGS = [clause for clause in CATALOGUE.values() if clause.tag == "ruling"]

LAST_OF_SECTION = {
    "BASIC": 14, "SEQ": 5, "ORD": 11, "MOVE": 10, "SHOOT": 10, "CC": 11, "CMD": 4, "MOR": 4, "VIC": 3,
    "NIGHT": 4, "CARD": 1,
}  # fmt: skip


def texts(clause: Clause, language: str) -> list[str]:
    """Everything the clause says in that language."""
    spoken = [clause.title[language], clause.text[language]]
    return spoken + ([clause.question[language]] if clause.tag == "ruling" else [])


def test_every_section_runs_from_its_first_clause_to_its_last_without_a_gap() -> None:
    printed = [f"ACW-{code}-{n:02}" for code, last in LAST_OF_SECTION.items() for n in range(1, last + 1)]
    assert [clause.id for clause in CLAUSES] == printed
    assert len(printed) == 77


def test_every_section_names_its_module() -> None:
    assert list(sections("acw_hex")) == list(LAST_OF_SECTION)


def test_rulings_run_from_1_to_33() -> None:
    assert [ruling.id for ruling in RULINGS] == [f"ACW-R-{n:02}" for n in range(1, 34)]


def test_tags_are_counted_as_the_printed_rules_divide() -> None:
    assert Counter(clause.tag for clause in CLAUSES) == {"auto": 67, "option": 7, "assist": 2, "campaign": 1}


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_clause_speaks_the_language_in_short_sentences(language: str) -> None:
    for clause in CATALOGUE.values():
        for text in texts(clause, language):
            assert text.strip() == text, clause.id
            assert 0 < len(text) <= 300, clause.id
            assert "!" not in text, clause.id
        assert clause.text[language].endswith("."), clause.id
        assert not clause.title[language].endswith("."), clause.id


def numerals(text: str) -> list[str]:
    """The numbers a text gives in figures, in order of size as text, thousands without their mark."""
    return sorted(re.findall(r"\d+", re.sub(r"(?<=\d)[.,](?=\d{3})", "", text)))


def test_the_two_languages_give_the_same_numbers() -> None:
    for clause in CATALOGUE.values():
        assert numerals(clause.text["en"]) == numerals(clause.text["es"]), clause.id


def test_only_rulings_answer_a_question_and_each_touches_a_clause() -> None:
    known = {clause.id for clause in CLAUSES}
    assert not any(clause.question or clause.touches for clause in CLAUSES)
    for ruling in RULINGS:
        assert ruling.touches, ruling.id
        assert set(ruling.touches) <= known, ruling.id


def test_options_and_their_defaults_are_those_of_the_tables() -> None:
    told = {name: option for clause in CATALOGUE.values() for name, option in clause.options.items()}
    with (HOME / "acw_hex" / "tables.toml").open("rb") as file:
        tables = tomllib.load(file)["options"]
    assert {name: option["values"] for name, option in told.items()} == tables
    assert all(option["default"] == option["values"][0] for option in told.values())
