"""Checks of a scenario's field in any ruleset: refused by its name, else passed on unchanged."""

import pytest

from rules.core.files import fields
from rules.core.inputs import BadInput
from rules.core.ruleset import find, rulesets


@pytest.mark.parametrize(
    ("check", "good", "bad"),
    [
        (fields.table, {"a": 1}, ["a"]),
        (fields.entries, [1, 2], "12"),
        (lambda field, value: fields.known_table(field, value, {"a", "b"}), {"a": 1}, ["a"]),
        (lambda field, value: fields.word(field, value, ("line", "column")), "line", "square"),
        (lambda field, value: fields.word(field, value, ("line", "column")), "line", ["line"]),
        (lambda field, value: fields.number(field, value, 0, 9), 9, 10),
        (lambda field, value: fields.number(field, value, 0, 9), 0, False),
        (lambda field, value: fields.number(field, value, 0, 9), 1, 1.0),
        (fields.read_flag, False, 0),
        (fields.text, "", None),
    ],
)
def test_a_field_is_handed_on_as_it_is_or_refused_by_its_name(check, good, bad):
    assert check("units.3", good) is good
    with pytest.raises(BadInput) as refused:
        check("units.3", bad)
    assert refused.value.field == "units.3"


def test_a_name_that_nobody_knows_is_refused_within_its_table():
    with pytest.raises(BadInput) as refused:
        fields.known_table("terms", {"goals": [], "weather": "fine"}, ("goals",))
    assert str(refused.value) == "terms.weather: is not a field of these rules"
    with pytest.raises(BadInput) as refused:
        fields.words_by_side("terms.home", {"blue": "N", "red": "up"}, ("N", "S"))
    assert str(refused.value) == "terms.home.red: must be one of N, S"
    with pytest.raises(BadInput) as refused:
        fields.by_side("terms.home", {"green": "N"})
    assert refused.value.field == "terms.home.green"


def test_where_nothing_was_declared_no_word_will_do():
    with pytest.raises(BadInput, match="'late' is not declared"):
        fields.word("units.0.reserve", "late", {})


@pytest.mark.parametrize(
    ("units", "field"),
    [
        ([], "units"),
        ([{"key": "a"}, {"name": "b"}], "units.1.key"),
        ([{"key": "a"}, {"key": ["a"]}], "units.1.key"),
        ([{"key": "a"}, {"key": "a"}], "units.1.key"),
    ],
)
def test_every_unit_has_a_key_of_its_own(units, field):
    with pytest.raises(BadInput) as refused:
        fields.check_keys(units, {"key", "name"})
    assert refused.value.field == field


@pytest.mark.parametrize("ruleset", rulesets())
def test_the_computer_plays_every_temper_that_may_be_named(ruleset):
    for temper in fields.TEMPERS:
        assert find(ruleset).commander(temper)
