"""Every field of every play sheet, spoilt: refused by its name before any die is read, or answered."""

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from rules.core.dice import AVERAGE, AVERAGE_FACES
from rules.core.inputs import BadInput
from rules.core.procedures import all_procedures, procedure
from rules.core.ruleset import written_rulesets

SPOILT = (
    None, True, False, -1, 0, 1, 7, 10**6, 10**30, 0.5, 2.0, 1e308, float("nan"), float("inf"), "", "none",
    "x" * 10_000, [], ["a", "a"], [1], {}, {"a": 1}, [{}], [None],
)  # fmt: skip
ABSENT = object()
KEYED = {"options", "corps_orders", "demand", "bases", "target_bases"}  # inputs with keys of their own
NAMES = [name for ruleset in written_rulesets() for name in all_procedures(ruleset)]
VECTORS = [
    vector
    for ruleset in written_rulesets()
    for vector in json.loads((Path(__file__).parents[1] / "vectors" / f"{ruleset}.json").read_text("utf-8"))
]


class Counted:
    """Dice that count how often they were read."""

    def __init__(self) -> None:
        self.rolls = 0

    def roll(self, count, sides, clause, unit):
        self.rolls += 1
        if sides == AVERAGE:
            return AVERAGE_FACES[:count]
        return tuple(1 + 5 * place % sides for place in range(count))


def ways(inputs: Any, way: tuple = ()) -> Iterator[tuple]:
    """Yields the path to every value within *inputs*."""
    for place, value in (
        inputs.items() if isinstance(inputs, dict) else enumerate(inputs if isinstance(inputs, list) else ())
    ):
        yield (*way, place)
        yield from ways(value, (*way, place))


def spoil(inputs: Any, way: tuple, value: Any) -> Any:
    """Returns a copy of *inputs* with *value* there, or without that value."""
    spoilt = copy.deepcopy(inputs)
    inner = spoilt
    for place in way[:-1]:
        inner = inner[place]
    if value is not ABSENT:
        inner[way[-1]] = value
    else:
        del inner[way[-1]]
    return spoilt


def examples(name: str) -> list[dict[str, Any]]:
    """Returns the worked example with the most inputs, alone in a list."""
    found = [one["inputs"] for one in VECTORS if one["procedure"] == name and "expect_error" not in one]
    return sorted(found, key=lambda inputs: -len(list(ways(inputs))))[:1]


def refusal(name: str, inputs: Any) -> BadInput | None:
    """Returns the procedure's refusal of *inputs*, in our words and before any die is read."""
    dice = Counted()
    refused = None
    try:
        json.dumps(procedure(name).answer(inputs, dice))
    except BadInput as error:
        refused = error
    if refused is not None:
        assert not dice.rolls, (name, inputs)
        assert refused.why
        assert not re.search("nput should|should have|validation|Invalid", refused.why)
        assert "[" not in refused.field
    return refused


def kind(value: Any) -> type:
    return float if type(value) is int else type(value)


@pytest.mark.parametrize("name", NAMES)
def test_any_field_spoilt_is_named_before_the_dice_or_answered(name):
    for inputs in examples(name):
        assert refusal(name, inputs) is None
        for way in [*ways(inputs), *((field,) for field in procedure(name).inputs.model_fields)]:
            for bad in SPOILT:
                refusal(name, spoil(inputs, way, bad))
            if way[0] in inputs:
                refusal(name, spoil(inputs, way, ABSENT))


@pytest.mark.parametrize("name", NAMES)
def test_a_value_of_another_kind_is_refused_by_its_own_name(name):
    """Tries words for numbers, true for 1, a list for a table. None is converted."""
    for inputs in examples(name):
        for way in ways(inputs):
            value = inputs
            for place in way:
                value = value[place]
            for bad in SPOILT:
                if bad is None or value is None or kind(bad) is kind(value):
                    continue
                error = refusal(name, spoil(inputs, way, bad))
                path = "options" if way[0] == "options" else ".".join(map(str, way))
                assert error is not None, (path, bad)
                assert f"{error.field}.".startswith(f"{path}."), (path, bad, str(error))


def expected_faults(schema: dict, inputs: Any, inner: dict, way: tuple = ()) -> Iterator[tuple[tuple, Any]]:
    """Yields all faults that the annotations forbid within *inputs*: the path to a field, and a bad value."""
    schema = inner[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    for either in schema.get("anyOf", ()):
        yield from expected_faults(either, inputs, inner, way) if either.get("type") != "null" else ()
    if "minimum" in schema:
        yield way, schema["minimum"] - 1
    if "maximum" in schema:
        yield way, schema["maximum"] + 1
    if "enum" in schema:
        yield way, "nobody knows"
    for name in schema.get("required", ()):
        yield (*way, name), ABSENT
    for name, field in schema.get("properties", {}).items():
        yield from expected_faults(
            field, inputs.get(name) if isinstance(inputs, dict) else None, inner, (*way, name)
        )
    if isinstance(inputs, dict) and isinstance(schema.get("additionalProperties"), dict):
        for name, value in inputs.items():
            yield from expected_faults(schema["additionalProperties"], value, inner, (*way, name))
    if isinstance(inputs, list):
        kinds = schema.get("prefixItems", [schema.get("items", {})] * len(inputs))
        for place, (kind, value) in enumerate(zip(kinds, inputs, strict=False)):
            yield from expected_faults(kind, value, inner, (*way, place))


@pytest.mark.parametrize("name", NAMES)
def test_below_above_unknown_or_missing_is_refused_by_its_own_name(name):
    """Covers every field in the procedure's own signature."""
    schema = procedure(name).inputs.model_json_schema()
    for inputs in examples(name):
        there = {(), *ways(inputs)}
        for way, bad in expected_faults(schema, inputs, schema.get("$defs", {})):
            if way[:-1] in there and (bad is not ABSENT or way in there):
                error = refusal(name, spoil(inputs, way, bad))
                assert error is not None, (way, bad)
                assert error.field == ".".join(map(str, way)), (way, bad, str(error))


@pytest.mark.parametrize(
    ("name", "inputs", "refused"),
    [
        ("acw_hex.roll_orders", {"generals": []}, "generals: needs 1 at least"),
        ("acw_hex.roll_orders", {"generals": 3}, "generals: must be a list"),
        ("acw_hex.roll_orders", {"generals": [3]}, "generals.0: must be a table of named values"),
        ("machete.fire", "{", "inputs: is not JSON: EOF while parsing an object at line 1 column 1"),
    ],
)
def test_a_refusal_says_what_is_wanted(name, inputs, refused):
    assert str(refusal(name, inputs)) == refused


@pytest.mark.parametrize("name", NAMES)
def test_an_input_that_there_is_not_is_refused_by_its_name(name):
    for inputs in examples(name):
        error = refusal(name, inputs | {"colour": 1})
        assert error is not None
        assert error.field == "colour"


NAMED = st.text(max_size=9).filter(lambda name: "[" not in name)  # fields whose name survives in a message
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMED, inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_a_spoilt_input_is_refused_before_the_dice_or_answered(data):
    name = data.draw(st.sampled_from([each for each in NAMES if procedure(each).inputs.model_fields]))
    inputs = data.draw(st.sampled_from(examples(name)))
    fields = [(field,) for field in procedure(name).inputs.model_fields]
    way = data.draw(st.sampled_from([*ways(inputs), *fields]))
    refusal(name, spoil(inputs, way, data.draw(VALUES)))


@pytest.mark.parametrize("name", NAMES)
def test_any_name_of_an_input_misspelt_is_reported_as_unknown_with_the_nearest_known(name):
    answered = [v["inputs"] for v in VECTORS if v["procedure"] == name and "expect_error" not in v]
    for inputs in answered:
        for way in ways(inputs):
            if not isinstance(way[-1], str) or KEYED & {*way[:-1]}:
                continue
            wrong = f"{way[-1]}{way[-1][-1]}"
            spoilt = spoil(spoil(inputs, way, ABSENT), (*way[:-1], wrong), 1)
            with pytest.raises(BadInput) as refused:
                procedure(name)(spoilt)
            assert refused.value.field == ".".join(map(str, (*way[:-1], wrong)))
            assert refused.value.why.startswith("there is no such input; perhaps "), str(refused.value)
