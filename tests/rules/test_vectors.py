"""Worked examples: each is a roll or sum by a play sheet, with its dice given."""

import json
from pathlib import Path

import pytest

from rules.core.procedures import all_procedures, vector_fault

VECTORS = {
    path.stem: json.loads(path.read_text("utf-8"))
    for path in sorted((Path(__file__).parent / "vectors").glob("*.json"))
}


@pytest.mark.parametrize(
    "vector", [pytest.param(one, id=one["id"]) for vectors in VECTORS.values() for one in vectors]
)
def test_worked_example(vector):
    assert vector_fault(vector) is None


@pytest.mark.parametrize("ruleset", VECTORS)
def test_every_procedure_of_the_play_sheet_has_an_example(ruleset):
    assert all_procedures(ruleset).keys() == {vector["procedure"] for vector in VECTORS[ruleset]}
