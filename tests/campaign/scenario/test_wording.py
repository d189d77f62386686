"""Faults of values are told in our own words, whatever pydantic calls them."""

import datetime as dt
from decimal import Decimal
from typing import get_args

import pytest
from pydantic import TypeAdapter, ValidationError
from pydantic_core.core_schema import ErrorType

from campaign.logic.vocabulary.typed_data import refuse_truth
from campaign.scenario import events, rows, timetable, world
from campaign.scenario.wording import (
    ANY_OTHER,
    MOST_SHOWN,
    PATTERNS,
    SENTENCES,
    UNKNOWN_FIELD,
    owner_of_field,
    quote_value,
    word_error,
)

MODELS = [
    *(rows.Head, rows.PlaceRow, rows.RouteRow, rows.ForceRow, rows.UnitRow, rows.LeaderRow),
    *(rows.MagazineRow, timetable.TimetableRow, events.EventRow),
    *(world.Coast, world.Stretch, world.Spot),
]
BOUNDS = {
    "ge": "greater_than_equal",
    "gt": "greater_than",
    "le": "less_than_equal",
    "lt": "less_than",
    "min_length": "too_short",
    "max_length": "too_long",
    "decimal_places": "decimal_max_places",
    "multiple_of": "multiple_of",
    "max_digits": "decimal_max_digits",
}
RAISED = {
    "str": {"string_type", "string_unicode"},
    "int": {"int_type", "int_parsing", "int_parsing_size", "int_from_float", "finite_number"},
    "float": {"float_type", "float_parsing", "finite_number"},
    "decimal": {"decimal_type", "decimal_parsing", "finite_number"},
    "bool": {"bool_type", "bool_parsing"},
    "date": {
        *("date_type", "date_parsing", "date_from_datetime_parsing"),
        "date_from_datetime_inexact",
    },
    "enum": {"enum"},
    "literal": {"literal_error"},
    "list": {"list_type"},
    "tuple": {"tuple_type", "missing", "too_long"},
    "dict": {"dict_type"},
    "model": {"model_type"},
    "model-fields": {"model_type", "model_attributes_type", "missing", "extra_forbidden"},
    "dataclass": {"dataclass_type"},
    "dataclass-args": {"dataclass_type", "missing", "unexpected_keyword_argument"},
    "tagged-union": {"union_tag_invalid", "union_tag_not_found", "model_attributes_type"},
    "any": set(),
    "union": set(),
    "nullable": set(),
    "default": set(),
    "definitions": set(),
    "definition-ref": set(),
    "function-before": set(),
    "function-after": {"value_error"},
    "function-wrap": set(),
    "function-plain": set(),
    "model-field": set(),
    "dataclass-field": set(),
    "json-or-python": set(),
}
"""What pydantic raises for each kind of schema."""
JUNK = [
    *(None, True, False, -1, 0, 1.5, float("inf"), float("nan"), 10**400, "", "x", "9" * 400, "Ä b"),
    *([], [1], ["x"], [[]], [{}], {}, {"x": 1}, {"do": "x"}, {"do": "rate"}, {"type": "Point"}),
    *(dt.date(1873, 1, 1), dt.datetime(1873, 1, 1, 5, 6), "1873-01-01T05:06"),
    *(dt.time(5, 6), Decimal("1.123456")),
]  # fmt: skip


def schemas(part, guards=()):
    """Yields each schema within *part* with the functions before it. These see its value before it does."""
    if isinstance(part, dict):
        if isinstance(part.get("type"), str):
            yield part, guards
            if part["type"] == "function-before":
                guards = (*guards, part["function"]["function"])
        for name, value in part.items():
            if name not in ("metadata", "ref", "serialization", "function"):
                yield from schemas(value, guards)
    elif isinstance(part, list | tuple):
        for each in part:
            yield from schemas(each, guards)


def raised_by(model):
    found = set()
    for schema, _guards in schemas(TypeAdapter(model).core_schema):
        kind = schema["type"]
        found |= RAISED[kind]
        for bound in BOUNDS.keys() & schema.keys():
            found.add(f"string_{BOUNDS[bound]}" if kind == "str" else BOUNDS[bound])
        if "pattern" in schema:
            found.add("string_pattern_mismatch")
    return found


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_type_of_error_that_a_model_can_raise_has_a_sentence_of_ours(model):
    assert raised_by(model) - SENTENCES.keys() - {*UNKNOWN_FIELD, "value_error"} == set()


@pytest.mark.parametrize("kind", sorted(get_args(ErrorType)))
def test_no_type_of_error_is_reported_in_words_of_pydantic(kind):
    context = {
        **dict.fromkeys(["expected", "expected_tags", "discriminator", "tag", "pattern", "error"], "zz"),
        **dict.fromkeys(["gt", "ge", "lt", "le", "min_length", "max_length", "decimal_places"], 3),
    }
    _field, text = word_error(
        rows.Head, {"type": kind, "loc": ("turns",), "msg": "Pydantic", "input": "zz", "ctx": context}
    )
    assert text
    assert "Pydantic" not in text


def test_each_pattern_has_words():
    patterns = {
        schema["pattern"]
        for model in MODELS
        for schema, _guards in schemas(TypeAdapter(model).core_schema)
        if "pattern" in schema
    }
    assert patterns == set(PATTERNS)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_every_number_refuses_true_and_false(model):
    for schema, guards in schemas(TypeAdapter(model).core_schema):
        if schema["type"] in ("int", "float"):
            assert {refuse_truth, rows._number_or_word} & set(guards), schema


def spoilt_at(model, name, junk):
    try:
        model.model_validate({name: junk})
    except ValidationError as invalid:
        return [error for error in invalid.errors() if error["loc"][:1] == (name,)]
    return []


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_junk_in_every_field_is_reported_by_its_field_in_our_words_and_briefly(model):
    inner = {"do", "type", "kind"}
    for name in model.model_fields:
        for junk in [*JUNK, *([value] for value in JUNK), *({"en": value} for value in JUNK)]:
            for error in spoilt_at(model, name, junk):
                field, text = word_error(model, error)
                assert field == name or field in inner or field in map(str, error["loc"])
                assert error["type"] not in get_args(ErrorType) or text != error["msg"]
                assert "nput" not in text
                assert ANY_OTHER not in text
                assert len(text) < 300, text


def test_a_field_within_a_condition_or_an_effect_is_found():
    path = ("victory", 0, "hold", "weeks")
    assert owner_of_field(rows.Head, path).__name__ == "Hold"
    assert owner_of_field(events.EventRow, ("effects", 2, "rate", "percent")).__name__ == "Change"
    assert owner_of_field(rows.Head, ("intro", "en")) is None


def test_a_long_value_is_repeated_in_part():
    assert quote_value("x") == '"x"'
    assert quote_value(True) == '"true"'
    assert len(quote_value("9" * 400)) < MOST_SHOWN + 5
    assert len(quote_value(10**9000)) < MOST_SHOWN + 5
