"""The catalogue of SCWaRes as people read it: complete, in both languages, short, true to the tables."""

import re
import tomllib
from collections import Counter

import pytest

from rules.core.clauses import Clause, catalogue, sections
from rules.core.ruleset import HOME

CATALOGUE = catalogue("scwares")
CLAUSES = [clause for clause in CATALOGUE.values() if clause.tag != "ruling"]
RULINGS = [clause for clause in CATALOGUE.values() if clause.tag == "ruling"]

LAST_OF_SECTION = {
    "GEN": 6, "TURN": 8, "ZONE": 4, "MOVE": 21, "RECON": 10, "COMB": 4, "FIRE": 14, "CC": 11, "EVENT": 14,
    "MOR": 1, "UMOR": 7, "GMOR": 8, "UNIT": 2,
}  # fmt: skip


def texts(clause: Clause, language: str) -> list[str]:
    """Everything the clause says in that language."""
    spoken = [clause.title[language], clause.text[language]]
    return spoken + ([clause.question[language]] if clause.tag == "ruling" else [])


def test_every_section_runs_from_its_first_clause_to_its_last_without_a_gap() -> None:
    printed = [f"SCW-{code}-{n:02}" for code, last in LAST_OF_SECTION.items() for n in range(1, last + 1)]
    assert [clause.id for clause in CLAUSES] == printed
    assert len(printed) == 110


def test_every_section_names_its_module() -> None:
    assert list(sections("scwares")) == list(LAST_OF_SECTION)


def test_rulings_run_from_1_to_44_of_the_catalogue_and_two_of_ours() -> None:
    assert [ruling.id for ruling in RULINGS] == [f"SCW-R-{n:02}" for n in range(1, 47)]


def test_tags_are_counted_as_the_printed_rules_divide() -> None:
    assert Counter(clause.tag for clause in CLAUSES) == {"auto": 106, "umpire": 2, "option": 2}


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
    """The numbers a text gives in figures, in order of size as text; dice and clause ids left out."""
    plain = re.sub(r"\d?D6|SCW-\w+-\d+", "", text)
    return sorted(number.replace(",", ".") for number in re.findall(r"\d+(?:[.,]\d+)?", plain))


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
    with (HOME / "scwares" / "tables.toml").open("rb") as file:
        tables = tomllib.load(file)["options"]
    assert {name: option["values"] for name, option in told.items()} == tables
    assert all(option["default"] == option["values"][0] for option in told.values())


def test_every_value_of_an_option_that_is_a_word_is_told_in_both_languages() -> None:
    for clause in RULINGS:
        for option in clause.options.values():
            words = [value for value in option["values"] if isinstance(value, str)]
            first = words[:1] if len(words) > 1 else []
            for language in ("en", "es"):
                untold = [word for word in words if f"({word})" not in clause.text[language]]
                assert untold in ([], first), (clause.id, language, untold)
