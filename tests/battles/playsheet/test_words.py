"""Nothing on a play sheet is without a word of its own."""

import json
from pathlib import Path

import pytest

import rules
from battles.playsheet.choices import CHOICES, FAULTS
from battles.playsheet.form import PlayForm
from battles.playsheet.words import INPUTS, OPTIONS, RESULTS, SECTIONS, TITLES, word

VECTORS = json.loads(Path("tests/rules/vectors/machete.json").read_text("utf-8"))
ANSWERED = [each for each in VECTORS if "expect" in each]
PROCEDURES = rules.all_procedures("machete")


def test_every_procedure_has_a_title_and_a_section():
    assert set(TITLES) == set(PROCEDURES)
    assert all(word(SECTIONS, "machete.", procedure.section) for procedure in PROCEDURES.values())
    assert set(OPTIONS) <= set(PROCEDURES)


@pytest.mark.parametrize("name", PROCEDURES)
def test_every_input_and_every_choice_has_a_word(name):
    form = PlayForm(None, procedure=PROCEDURES[name])
    for key, field in form.fields.items():
        own = key.rpartition("-")[2]
        assert key == "faces" or key.startswith("option-") or word(INPUTS, name, own), key
        for value, shown in getattr(field, "choices", ()):
            assert not value or value.isdigit() or word(CHOICES, name, value) == shown, (key, value)


@pytest.mark.parametrize(
    "vector", [each for each in VECTORS if "expect" in each], ids=lambda each: each["id"]
)
def test_every_result_has_a_word(vector):
    asked = vector["procedure"]
    found = rules.procedure(vector["procedure"])(vector["inputs"], vector.get("dice", ()))
    for name, value in found.items():
        if name in ("clauses", "order"):
            continue
        assert word(RESULTS, asked, name), name
        for each in value if isinstance(value, list) else [value]:
            assert not isinstance(each, str) or word(CHOICES, asked, each), (name, each)


def test_no_word_is_left_over():
    asked = set()
    for book in rules.RULESETS:
        for each in rules.all_procedures(book).values():
            schema = each.inputs.model_json_schema()
            asked |= set(schema["properties"])
            asked |= {part for row in schema.get("$defs", {}).values() for part in row["properties"]}
    assert set(INPUTS) - asked == set()
    assert {name.rpartition(".")[2] for name in FAULTS} - asked == set()


def test_a_ruleset_may_mean_another_thing_by_the_same_name():
    words = {"fire": "a volley", "other.fire": "a salvo", "other.shoot.fire": "a shot"}
    assert word(words, "machete.shoot", "fire") == "a volley"
    assert word(words, "other.move", "fire") == "a salvo"
    assert word(words, "other.shoot", "fire") == "a shot"
    assert word(words, "machete.shoot", "nothing") == ""
