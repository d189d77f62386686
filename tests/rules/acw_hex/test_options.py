"""Rules options: named, allowed, and the same in the catalogue."""

from dataclasses import asdict

import pytest

from rules.acw_hex.options import DEFAULTS, read
from rules.acw_hex.tables import OPTIONS
from rules.core.clauses import catalogue
from rules.core.inputs import BadInput


def test_every_option_is_offered_by_one_clause_with_the_same_default():
    defaults = {}
    for clause in catalogue("acw_hex").values():
        for name, option in clause.options.items():
            assert name not in defaults
            defaults[name] = option
    assert {name: set(option["values"]) for name, option in defaults.items()} == {
        name: set(values) for name, values in OPTIONS.items()
    }
    assert {name: option["default"] for name, option in defaults.items()} == asdict(DEFAULTS)


def test_an_option_that_is_not_named_keeps_its_default():
    assert asdict(read({"fire_arc": "wide"})) == asdict(DEFAULTS) | {"fire_arc": "wide"}


@pytest.mark.parametrize(
    "values",
    [{"weather": "fine"}, {"fire_arc": "round"}, {"night_rally": 1}, {"line_facing_tolerance": True}],
)
def test_an_option_that_is_not_offered_is_refused(values):
    with pytest.raises(BadInput, match="options"):
        read(values)
