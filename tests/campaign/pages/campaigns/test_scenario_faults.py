"""Faults of a scenario's files in Spanish."""

import pytest
from django.utils import translation

from campaign.pages.campaigns.scenario_faults import SPECIAL_FIRST, fault_in_words, shape_of
from campaign.scenario.faults import Fault
from campaign.scenario.wording import ANY_OTHER, SENTENCES as WORDED

VALUES = {
    "expected": "a, b", "expected_tags": "a, b", "gt": "1", "ge": "1", "lt": "9", "le": "9",
    "min_length": "2", "max_length": "3", "decimal_places": "4",
    "pattern": "small letters, digits and _, beginning with a letter",
}  # fmt: skip


@pytest.mark.parametrize("sentence", sorted({*WORDED.values(), ANY_OTHER}))
def test_every_sentence_for_a_wrong_value_has_its_spanish(sentence):
    text = sentence.format_map(VALUES)
    fault = Fault("units.csv", 7, "men", f'{text}, not "x, not y"')
    with translation.override("es"):
        said = fault_in_words(fault)
    assert said.startswith("units.csv, línea 7: men: ")
    assert said.endswith(", no «x, not y»")
    assert "must" not in said
    with translation.override("en"):
        assert fault_in_words(fault) == str(fault)


def test_values_stay_as_they_are_and_unknown_sentences_too():
    with translation.override("es"):
        assert "«100%»" in fault_in_words(Fault("a.csv", 1, "", 'there is no file "100%"'))
        assert fault_in_words(Fault("a.csv", 1, "", "something new")) == "a.csv, línea 1: something new"


def test_no_sentence_takes_what_a_more_special_one_says():
    for template in SPECIAL_FIRST:
        plain = template.replace("“", '"').replace("”", '"').replace("%%", "%")
        assert next(other for other in SPECIAL_FIRST if shape_of(other).fullmatch(plain)) == template
