import pytest

from campaign.logic.settings.book import BOOK, GROUPS, setting_fault


@pytest.mark.parametrize("row", BOOK.values(), ids=BOOK)
def test_every_setting_has_a_default_within_its_bounds_and_texts_in_both_languages(row):
    assert row.group in GROUPS
    assert row.fault(row.default) == ""
    texts = [row.text, *(row.choices or {}).values(), *([row.unit] if row.unit else [])]
    assert all(text["en"] and text["es"] for text in texts)
    assert (row.choices is None) == (row.low < row.high)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("dear", 100, ""),
        ("dear", 101, "must be a whole number from 0 to 100"),
        ("dear", "10", "must be a whole number from 0 to 100"),
        ("dear", True, "must be a whole number from 0 to 100"),
        ("fractions", "dice", ""),
        ("fractions", "guess", "must be one of dice, largest_remainder"),
        ("at_one_men", 5, "there is no such setting; did you mean at_once_men?"),
        ("zzz", 5, "there is no such setting"),
    ],
)
def test_a_value_that_cannot_stand_is_refused_with_what_it_must_be(name, value, said):
    assert setting_fault(name, value) == said
