"""The catalogues as people read them: complete, in both languages, short, and true to the tables."""

import re
import tomllib
from collections import Counter
from typing import Any, Final, NamedTuple

import pytest

from rules.core.clauses import Clause, catalogue, sections
from rules.core.ruleset import HOME, written_rulesets


class Printed(NamedTuple):
    prefix: str
    last: dict[str, int]  # the last clause of each section
    rulings: int
    tags: dict[str, int]


PRINTED: Final = {
    "machete": Printed(
        "MACH",
        {
            "INT": 5, "GEN": 18, "MOVE": 9, "MINF": 7, "MCAV": 8, "MART": 13, "MWAG": 8, "WEAP": 4,
            "FIRE": 20, "AMB": 6, "MEL": 16, "ART": 35, "MOR": 23, "BLD": 22, "SHIP": 10, "DES": 11,
        },
        83,
        {"auto": 191, "campaign": 11, "assist": 6, "umpire": 4, "option": 3},
    ),
    "scwares": Printed(
        "SCW",
        {
            "GEN": 6, "TURN": 8, "ZONE": 4, "MOVE": 21, "RECON": 10, "COMB": 4, "FIRE": 14, "CC": 11,
            "EVENT": 14, "MOR": 1, "UMOR": 7, "GMOR": 8, "UNIT": 2,
        },
        48,  # the last four are ours
        {"auto": 106, "umpire": 2, "option": 2},
    ),
    "acw_hex": Printed(
        "ACW",
        {
            "BASIC": 14, "SEQ": 5, "ORD": 11, "MOVE": 10, "SHOOT": 10, "CC": 11, "CMD": 4, "MOR": 4, "VIC": 3,
            "NIGHT": 4, "CARD": 1,
        },
        34,  # the last two are ours
        {"auto": 67, "option": 6, "assist": 3, "campaign": 1},
    ),
    "macduff": Printed(
        "MACD",
        {
            "GEN": 5, "UNIT": 8, "CMD": 16, "SEQ": 14, "ORD": 3, "MOVE": 17, "CHG": 14, "TERR": 8, "VIS": 2,
            "SHOOT": 33, "MEL": 22, "MOR": 9, "ENG": 13, "HOSP": 6, "CHANCE": 14, "WIND": 3, "CAMP": 3,
        },
        68,
        {"auto": 165, "umpire": 9, "option": 7, "assist": 6, "campaign": 3},
    ),
    "mexican_war": Printed(
        "MEX",
        {
            "SCALE": 5, "GEN": 2, "PRE": 8, "SEQ": 2, "MOVE": 16, "ART": 24, "SA": 12, "MEL": 27, "MOR": 13,
            "OFF": 12, "ADD": 6, "VIS": 7, "ENG": 11, "HID": 3, "NAT": 3, "ORG": 1, "FORM": 12,
        },
        49,
        {"auto": 151, "option": 4, "assist": 4, "campaign": 3, "umpire": 2},
    ),
}  # fmt: skip


@pytest.fixture(params=written_rulesets())
def ruleset(request: Any) -> str:
    return str(request.param)


def clauses(ruleset: str) -> list[Clause]:
    return [clause for clause in catalogue(ruleset).values() if clause.tag != "ruling"]


def rulings(ruleset: str) -> list[Clause]:
    return [clause for clause in catalogue(ruleset).values() if clause.tag == "ruling"]


def texts(clause: Clause, language: str) -> list[str]:
    """Returns all texts of the clause in that language."""
    spoken = [clause.title[language], clause.text[language]]
    return spoken + ([clause.question[language]] if clause.tag == "ruling" else [])


def test_every_section_runs_from_its_first_clause_to_its_last_without_a_gap(ruleset: str) -> None:
    book = PRINTED[ruleset]
    printed = [f"{book.prefix}-{code}-{n:02}" for code, last in book.last.items() for n in range(1, last + 1)]
    assert [clause.id for clause in clauses(ruleset)] == printed


def test_every_section_names_its_module(ruleset: str) -> None:
    assert list(sections(ruleset)) == list(PRINTED[ruleset].last)


def test_rulings_run_from_the_first_to_the_last(ruleset: str) -> None:
    book = PRINTED[ruleset]
    numbered = [f"{book.prefix}-R-{n:02}" for n in range(1, book.rulings + 1)]
    assert [ruling.id for ruling in rulings(ruleset)] == numbered


def test_tags_are_counted_as_the_printed_rules_divide(ruleset: str) -> None:
    assert Counter(clause.tag for clause in clauses(ruleset)) == PRINTED[ruleset].tags


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_clause_speaks_the_language_in_short_sentences(ruleset: str, language: str) -> None:
    for clause in catalogue(ruleset).values():
        for text in texts(clause, language):
            assert text.strip() == text, clause.id
            assert 0 < len(text) <= 300, clause.id
            assert "!" not in text, clause.id
        assert clause.text[language].endswith("."), clause.id
        assert not clause.title[language].endswith("."), clause.id


def test_a_clause_stands_by_itself_and_speaks_of_no_man(ruleset: str) -> None:
    """Checks that no sentence has a clause for a subject.

    None opens with one that leans on another clause.
    """
    leaning = r"(^|[.;:] )(Who|Whom|Whoever|Such a|So it|So is|It is the same)\b|\b([Hh]e|[Hh]is|[Hh]im)\b"
    found = [clause.id for clause in catalogue(ruleset).values() if re.search(leaning, clause.text["en"])]
    assert found == []


def test_a_clause_is_a_sentence_and_names_its_option(ruleset: str) -> None:
    """Checks that none begins with a bare *1 more* or *2D6 inches*.

    If it may be played otherwise, that is an option.
    """
    fragment = r"^\d+ (more|less)\b|^\dD6 inches|\breadings?\b"
    fragmento = r"^\d+ (más|menos)\b|^\dD6 pulgadas|\blecturas?\b"
    found = [
        clause.id
        for clause in catalogue(ruleset).values()
        if re.search(fragment, clause.text["en"]) or re.search(fragmento, clause.text["es"])
    ]
    assert found == []


def test_dice_are_rolled_and_never_thrown(ruleset: str) -> None:
    """Checks that clauses, tables and the phone say *roll* for dice.

    In Spanish they say *tire*. Only a torch is thrown.
    """
    old_words = r'"[^"]*(\b[Tt]hr(ow|own|ows|ew)\b|\b[Ll]ance [\d{]|\bLanzar\b)[^"]*"'
    texts = [
        line for file in sorted((HOME / ruleset).glob("*.toml")) for line in file.read_text().splitlines()
    ]
    assert [line for line in texts if re.search(old_words, line) and "torch" not in line] == []


def numerals(text: str) -> list[str]:
    """Returns the numbers in a text, sorted as text, without dice, clause ids and marks."""
    plain = re.sub(r"\d?D6|[A-Z]+-\w+-\d+", "", text)
    return sorted(re.findall(r"\d+", re.sub(r"(?<=\d)[.,](?=\d)", "", plain)))


def test_the_two_languages_give_the_same_numbers(ruleset: str) -> None:
    for clause in catalogue(ruleset).values():
        assert numerals(clause.text["en"]) == numerals(clause.text["es"]), clause.id


def test_only_rulings_answer_a_question_and_each_touches_a_clause(ruleset: str) -> None:
    known = {clause.id for clause in clauses(ruleset)}
    assert not any(clause.question or clause.touches for clause in clauses(ruleset))
    for ruling in rulings(ruleset):
        assert ruling.touches, ruling.id
        assert set(ruling.touches) <= known, ruling.id


def test_options_and_their_defaults_are_those_of_the_tables(ruleset: str) -> None:
    told = {name: option for each in catalogue(ruleset).values() for name, option in each.options.items()}
    with (HOME / ruleset / "tables.toml").open("rb") as file:
        tables = tomllib.load(file)["options"]
    assert {name: option["values"] for name, option in told.items()} == tables
    assert all(option["default"] == option["values"][0] for option in told.values())


METRICS = ("manhattan", "chebyshev")  # mathematicians' names: the clause describes them instead


def test_scwares_tells_every_value_of_an_option_that_is_a_word_in_both_languages() -> None:
    for clause in rulings("scwares"):
        for option in clause.options.values():
            words = [value for value in option["values"] if isinstance(value, str) and value not in METRICS]
            first = words[:1] if len(words) > 1 else []
            for language in ("en", "es"):
                untold = [word for word in words if f"({word})" not in clause.text[language]]
                assert untold in ([], first), (clause.id, language, untold)
