"""Readings of the open questions: named, allowed, and the same in the catalogue."""

from dataclasses import asdict

import pytest

from rules.core.clauses import catalogue
from rules.core.inputs import BadInput
from rules.mexican_war.magazine.replacing import OPTIONS
from rules.mexican_war.options import DEFAULTS, read


def test_every_option_is_offered_by_one_clause_with_the_same_default():
    defaults = {}
    for clause in catalogue("mexican_war").values():
        for name, option in clause.options.items():
            assert name not in defaults
            defaults[name] = option
    assert {name: set(option["values"]) for name, option in defaults.items()} == {
        name: set(values) for name, values in OPTIONS.items()
    }
    assert {name: option["default"] for name, option in defaults.items()} == asdict(DEFAULTS)


@pytest.mark.parametrize(
    "values",
    [{"weather": "fine"}, {"fire_ranks": 3}, {"fire_ranks": True}, {"melee_tie_first_check": "nobody"}],
)
def test_an_option_that_is_not_offered_is_refused(values):
    with pytest.raises(BadInput, match="options"):
        read(values)
