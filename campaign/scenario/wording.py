"""Faults of values in a scenario's files, in our own words. Pydantic's words reach no reader."""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Literal, get_args, get_origin, get_type_hints

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core.core_schema import ErrorType

from campaign.logic.settings.book import setting_fault as fault_of_setting
from campaign.logic.vocabulary.typed_data import KEY_PATTERN
from campaign.scenario.faults import MOST_SHOWN, shorten_text
from campaign.scenario.nations import NAME_PATTERN
from campaign.scenario.rows import DAY_PATTERN, FILE_PATTERN, MANY

NOT_GIVEN, NO_SUCH = "must be given", "there is no such"
WHOLE_NUMBER, DATE, TABLE = "a whole number", "a date such as 1873-09-15", "a table of fields"
PATTERNS = {
    KEY_PATTERN: "small letters, digits and _, beginning with a letter",
    NAME_PATTERN: "plain text without { } % < > &",
    FILE_PATTERN: "the name of a file such as coast.geojson",
    DAY_PATTERN: "a month and a day up to the 28th, such as 08-01",
}
UNKNOWN_FIELD = ("extra_forbidden", "unexpected_keyword_argument")  # of a row; of typed data
TAGS = ("union_tag_invalid", "union_tag_not_found")
PYDANTIC_TYPES = frozenset(get_args(ErrorType))
SENTENCES = {
    "missing": NOT_GIVEN,
    "union_tag_not_found": NOT_GIVEN,
    "union_tag_invalid": "must be one of {expected_tags}",
    "enum": "must be one of {expected}",
    "literal_error": "must be one of {expected}",
    "greater_than": "must be more than {gt}",
    "greater_than_equal": "must be {ge} or more",
    "less_than": "must be less than {lt}",
    "less_than_equal": "must be {le} or less",
    "finite_number": "must be a finite number",
    "too_short": "must have {min_length} or more values",
    "too_long": "must have {max_length} values or fewer",
    "string_type": "must be text",
    "string_unicode": "must be text in UTF-8",
    "string_too_short": "must have {min_length} or more letters",
    "string_too_long": "must be no longer than {max_length} letters",
    "string_pattern_mismatch": "must be {pattern}",
    "int_type": f"must be {WHOLE_NUMBER}",
    "int_parsing": f"must be {WHOLE_NUMBER}",
    "int_parsing_size": f"must be {WHOLE_NUMBER} with fewer digits",
    "int_from_float": f"must be {WHOLE_NUMBER}",
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "decimal_type": "must be a number",
    "decimal_parsing": "must be a number",
    "decimal_max_places": "must have no more than {decimal_places} decimal places",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "date_type": f"must be {DATE}",
    "date_parsing": f"must be {DATE}",
    "date_from_datetime_parsing": f"must be {DATE}",
    "date_from_datetime_inexact": f"must be {DATE}, without a time",
    "list_type": "must be a list",
    "tuple_type": "must be a list",
    "dict_type": f"must be {TABLE}",
    "model_type": f"must be {TABLE}",
    "model_attributes_type": f"must be {TABLE}",
    "dataclass_type": f"must be {TABLE}",
}
"""Ours for each type of error that the models can raise; in braces what pydantic adds to it."""
ANY_OTHER = "is not a value for this field"
WITHOUT_VALUE = ("missing", "union_tag_not_found", "string_too_long")
PRECISE = (
    *WITHOUT_VALUE,
    "decimal_max_places",
    "string_pattern_mismatch",
    "date_from_datetime_inexact",
    "union_tag_invalid",
)
"""Types whose sentence says more than what the field must be."""


def quote_value(value: object) -> str:
    """Returns *value* between quotation marks as its file has it, shortened if it is long."""
    if isinstance(value, bool):
        return f'"{str(value).lower()}"'
    if isinstance(value, int) and abs(value) >= 10**MOST_SHOWN:
        return '"a number of more than 40 digits"'  # str() refuses thousands of digits
    return f'"{shorten_text(str(value))}"'


def fields_of(model: type[Any]) -> Mapping[str, FieldInfo]:
    """Returns the fields of a row, or of typed data within one, by name."""
    if issubclass(model, BaseModel):
        return model.model_fields
    hints = get_type_hints(model, include_extras=True)
    return {field.name: FieldInfo.from_annotation(hints[field.name]) for field in fields(model)}


def expected_value(model: type[Any], name: str) -> str:
    """Returns what the field *name* must be; empty if the type of the error says it better."""
    info = fields_of(model)[name]
    bounds = {type(bound).__name__: bound for bound in info.metadata}
    low = getattr(bounds.get("Ge"), "ge", None)
    high = getattr(bounds.get("Le"), "le", None)
    if isinstance(info.annotation, type) and issubclass(info.annotation, StrEnum):
        return f"one of {', '.join(info.annotation)}"
    if info.annotation is bool:
        return "yes or no"
    if info.annotation in (dt.date, dt.date | None):
        return DATE
    if high is None:
        return ""
    if info.annotation in (Decimal, float):
        return f"a number {'above 0' if low is None else f'from {low}'} up to {high}"
    if info.annotation is int:
        return f"{WHOLE_NUMBER} {f'of {low} or more' if high == MANY else f'from {low} to {high}'}"
    return ""


def owner_of_field(model: type[Any], path: tuple[int | str, ...]) -> type[Any] | None:
    """Returns the model that has the last field of *path*, from *model* on; None within a plain table."""
    shapes = [model]
    for name in path[:-1]:
        if isinstance(name, int):
            continue
        if len(shapes) > 1:
            shapes = [shape for shape in shapes if name in _tags_of(shape)]
        elif name in (known := fields_of(shapes[0])):
            shapes = list(dict.fromkeys(_shapes_within(known[name].annotation)))
        if not shapes:
            return None
    return shapes[0] if len(shapes) == 1 else None


def _shapes_within(annotation: Any) -> Iterator[type[Any]]:
    """Yields the models that *annotation* names, however deep."""
    if isinstance(annotation, type) and (issubclass(annotation, BaseModel) or is_dataclass(annotation)):
        yield annotation
    for part in get_args(annotation):
        yield from _shapes_within(part)


def _tags_of(shape: type[Any]) -> set[str]:
    """Returns the words that choose *shape* among others."""
    kinds = [info.annotation for info in fields_of(shape).values()]
    return {word for kind in kinds if get_origin(kind) is Literal for word in get_args(kind)}


def word_error(model: type[Any], error: Any) -> tuple[str, str]:
    """Returns the field at fault and what is wrong with it. *error*: one of pydantic's `errors()`."""
    path, kind = tuple(error["loc"]), error["type"]
    if kind in TAGS:
        path = (*path, error["ctx"]["discriminator"].strip("'"))
    names = [str(name) for name in path if not isinstance(name, int)]
    name = names[-1] if names else ""
    if kind == "missing" and isinstance(path[-1], int):
        return name, "has too few values"
    if kind == "setting":
        wrong = fault_of_setting(name, error["input"])
        return name, wrong + ("" if wrong.startswith(NO_SUCH) else _faulty_value(error))
    if kind not in PYDANTIC_TYPES:
        return name, str(error["msg"])  # we wrote it
    if kind == "value_error":
        return name, str(error["ctx"]["error"])
    owner = owner_of_field(model, path)
    if kind in UNKNOWN_FIELD:
        return name, f"{NO_SUCH} field{nearest_field(name, owner)}"
    return name, _sentence(owner, name, error)


def _sentence(owner: type[Any] | None, name: str, error: Any) -> str:
    """Returns what is wrong with the field *name* of *owner*, by the type of *error*."""
    kind = error["type"]
    wanted = expected_value(owner, name) if owner and name in fields_of(owner) else ""
    if wanted and kind not in PRECISE:
        return f"must be {wanted}{_faulty_value(error)}"
    sentence = SENTENCES.get(kind, ANY_OTHER).format_map(_context(error))
    return sentence if kind in WITHOUT_VALUE else sentence + _faulty_value(error)


def _context(error: Any) -> dict[str, str]:
    """Returns what pydantic adds to *error*, in our words: lists without quotation marks."""
    context = {}
    for name, value in error.get("ctx", {}).items():
        text = str(value)
        if name in ("expected", "expected_tags"):
            text = ", ".join(part.strip(" '") for part in text.replace(" or ", ", ").split(","))
        context[name] = PATTERNS.get(text, "written otherwise") if name == "pattern" else text
    return context


def _faulty_value(error: Any) -> str:
    """Returns the value that *error* is about, if it is one that a fault can repeat."""
    given = error["ctx"]["tag"] if error["type"] == "union_tag_invalid" else error["input"]
    return f", not {quote_value(given)}" if isinstance(given, str | int | float) else ""


def nearest_field(name: str, model: type[Any] | None) -> str:
    """Returns a question after the field of *model* that is spelt most like *name*; empty if none is."""
    near = get_close_matches(name, list(fields_of(model)), n=1) if model else []
    return f"; did you mean {near[0]}?" if near else ""
