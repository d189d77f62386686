"""The campaign's clauses: complete, in both languages, true to the book of settings."""

import re

import pytest

from campaign.clauses import catalogue as module
from campaign.clauses.catalogue import CampaignClause, catalogue, clauses_by_setting, find_clause, sections
from campaign.logic.settings.book import BOOK
from rules.core.inputs import BadInput

LONGEST = 400  # characters of a text


def numerals(text: str) -> list[str]:
    """Returns the numbers that a text gives in figures. Dice and marks of thousands are left out."""
    plain = re.sub(r"[dD]\d+", "", text)
    return sorted(re.findall(r"\d+", re.sub(r"(?<=\d)[., \u00a0\u202f](?=\d)", "", plain)))


def texts(clause: CampaignClause, language: str) -> tuple[str, str]:
    return clause.title[language], clause.text[language]


def test_every_subject_is_a_file_and_every_file_a_subject():
    files = {path.stem for path in module.Path(module.__file__).parent.glob("*.toml")}
    assert files == set(module.FILES)


def test_no_clause_and_no_section_stands_in_two_files():
    tables = [read for subject in module.FILES for read in module.read_subject(subject) if read != "sections"]
    codes = [code for subject in module.FILES for code in module.read_subject(subject)["sections"]]
    assert len(tables) == len(set(tables))
    assert len(codes) == len(set(codes))


def test_each_section_runs_from_one_without_a_gap():
    numbered = [
        f"CAMP-{code}-{number:02}"
        for code in sections()
        for number, _ in enumerate([each for each in catalogue().values() if each.section == code], 1)
    ]
    assert list(catalogue()) == numbered


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_clause_speaks_the_language_in_a_few_sentences(language):
    for clause in catalogue().values():
        for text in texts(clause, language):
            assert text.strip() == text, clause.id
            assert 0 < len(text) <= LONGEST, clause.id
            assert "!" not in text, clause.id
        assert clause.text[language].endswith("."), clause.id
        assert not clause.title[language].endswith("."), clause.id
    assert all(title[language] for title in sections().values())


def test_the_two_languages_give_the_same_numbers():
    told = {
        clause.id: [numerals(clause.text[language]) for language in ("en", "es")]
        for clause in catalogue().values()
    }
    assert {key: pair for key, pair in told.items() if pair[0] != pair[1]} == {}


def test_no_two_clauses_have_one_title():
    for language in ("en", "es"):
        titles = [clause.title[language] for clause in catalogue().values()]
        assert sorted(title for title in titles if titles.count(title) > 1) == []


def test_every_setting_is_read_by_a_clause():
    assert sorted(BOOK.keys() - clauses_by_setting().keys()) == []


def test_every_setting_of_a_clause_has_the_default_of_the_book():
    told = {
        (clause.id, name): value for clause in catalogue().values() for name, value in clause.settings.items()
    }
    book = {(key, name): BOOK[name].default if name in BOOK else None for key, name in told}
    assert told == book


def spoken_forms(default: int, unit: str) -> set[str]:
    """Returns how a text may give a default: as it is, in kilometres or in hours."""
    forms = {str(abs(default))}
    if unit.startswith("metres") and default % 1000 == 0:
        forms.add(str(default // 1000))
    if unit == "minutes" and default % 60 == 0:
        forms.add(str(default // 60))
    return forms


TOLD_AS_A_TABLE = {"rates", "ground", "shares"}
"""Groups whose numbers stand beside the words, in the list of the clause's settings."""


def test_the_words_give_the_numbers_of_their_settings():
    missing = []
    for clause in catalogue().values():
        given = set(numerals(clause.text["en"]))
        for name, default in clause.settings.items():
            row = BOOK[name]
            told_apart = row.group in TOLD_AS_A_TABLE or name.startswith(("feeds_", "new_", "old_", "born_"))
            if not isinstance(default, int) or told_apart or not row.unit:
                continue
            if not given & spoken_forms(default, row.unit["en"]):
                missing.append((clause.id, name, default))
    assert missing == []


def test_a_clause_that_is_not_there_is_refused_with_the_nearest():
    with pytest.raises(BadInput, match=r"perhaps CAMP-MARCH-\d\d"):
        find_clause("CAMP-MARCH-99")
