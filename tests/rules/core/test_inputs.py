"""Options: one reading of each open question, the first unless another is named."""

import pytest

from rules.core.inputs import BadInput, chosen_options

OPTIONS = {"spears": ("none", "one"), "sight": (True, False), "factor": (1, 2), "dummies": (0.5, 0, 1)}


class Marked(int):
    """A number of a table that reports its use, as in rules/core/playing/watch.py."""


def test_an_option_that_is_not_named_has_its_first_value():
    assert chosen_options("These rules", OPTIONS, {}) == {
        "spears": "none",
        "sight": True,
        "factor": 1,
        "dummies": 0.5,
    }
    assert chosen_options("These rules", OPTIONS, {"factor": 2, "sight": False}) == {
        "spears": "none",
        "sight": False,
        "factor": 2,
        "dummies": 0.5,
    }


@pytest.mark.parametrize(
    "values",
    [{"spear": "one"}, {"spears": "two"}, {"sight": 1}, {"factor": True}, {"factor": "2"}, {"spears": None}],
)
def test_an_unknown_option_or_value_is_refused_by_name(values):
    with pytest.raises(BadInput) as refusal:
        chosen_options("These rules", OPTIONS, values)
    assert refusal.value.field == f"options.{next(iter(values))}"
    assert ("These rules" in refusal.value.why) == ("spear" in values)


def test_the_reading_is_the_one_of_the_table_whatever_kind_of_number_was_given():
    found = chosen_options("These rules", {"factor": (Marked(1), Marked(2))}, {"factor": 2})
    assert type(found["factor"]) is Marked
