"""The models that pydantic checks: scenarios, records and the inputs of procedures.

Only functions that check something import this module. Pydantic takes longer to load than the rules.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Annotated, Any, TypeVar, get_args

from annotated_types import Ge, Le, Len, MinLen
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, create_model
from pydantic_core import CoreSchema, PydanticCustomError
from pydantic_core.core_schema import no_info_plain_validator_function

from rules.core.dice import MOST_SIDES
from rules.core.inputs import BadInput, nearest_hint
from rules.core.scenario import SIDES

Model = TypeVar("Model", bound=BaseModel)
MOST_TURNS = 100
_STRICT = ConfigDict(strict=True, extra="forbid", protected_namespaces=(), arbitrary_types_allowed=True)
_TABLE = "must be a table of named values"
_SAID = {  # by pydantic's name of a fault, with {blanks} for its details
    "missing": "is needed",
    "extra_forbidden": "there is no such input",
    "json_invalid": "is not JSON: {error}",
    "model_type": _TABLE,
    "model_attributes_type": _TABLE,
    "dict_type": _TABLE,
    "list_type": "must be a list",
    "tuple_type": "must be a list",
    "string_type": "must be a word",
    "bool_type": "must be true or false",
    "int_type": "must be a whole number",
    "int_parsing_size": "must be a whole number",
    "greater_than": "must be more than {gt}",
    "greater_than_equal": "must be {ge} or more",
    "less_than": "must be less than {lt}",
    "less_than_equal": "must be {le} or less",
    "literal_error": "must be {expected}",
    "decimal_max_places": "has more than {decimal_places} decimal places",
    "finite_number": "must be a number",
    "too_short": "needs {min_length} at least",
    "too_long": "has room for {max_length} at most",
    "string_too_short": "is too short",
    "string_too_long": "is too long",
}
_MARK = re.compile(r"[a-z-]*\[.*\]")  # pydantic's note on the kind of value it tried


class ScenarioShape(BaseModel):
    """The shape of every scenario, whatever its ruleset."""

    model_config = ConfigDict(extra="forbid", strict=True)

    ruleset: str
    title: Annotated[str, MinLen(1)]
    turn_limit: Annotated[int, Ge(1), Le(MOST_TURNS)]
    board: dict[str, Any]
    units: Annotated[list[dict[str, Any]], MinLen(1)]
    options: dict[str, Any] = {}
    terms: dict[str, Any] = {}
    position: dict[str, Any] = {}


class RecordShape(BaseModel):
    """The shape of a record's data. Its ruleset checks the scenario in it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    scenario: dict[str, Any]
    version: Annotated[int, Ge(1)]
    seed: str
    faces: list[Annotated[int, Ge(1), Le(MOST_SIDES)]]
    choices: Annotated[list[list[Annotated[int, Ge(0)]]], Len(len(SIDES), len(SIDES))]


def model_of_inputs(name: str, fields: Mapping[str, Any]) -> type[BaseModel]:
    """Returns the model of a procedure's inputs. *fields*: (annotation, default or `...`) by name."""
    found: type[BaseModel] = create_model(name, __config__=_STRICT, **fields)
    return found


def check_data(model: type[Model], data: Mapping[str, Any] | str) -> Model:
    """Reads *data*, a mapping or JSON text, by *model*. Raises BadInput for the first fault."""
    try:
        return model.model_validate_json(data) if isinstance(data, str) else model.model_validate(dict(data))
    except ValidationError as error:
        raise first_fault(error, model) from None


def first_fault(error: ValidationError, model: type[BaseModel]) -> BadInput:
    """Returns the first fault that pydantic found in the fields of *model*.

    An unknown name comes before a missing one: most likely it was misspelt.
    """
    faults = error.errors(include_url=False)
    fault = faults[0]
    if fault["type"] == "missing":
        fault = next((other for other in faults if other["type"] == "extra_forbidden"), fault)
    context = fault.get("ctx", {})
    kind = fault["type"]
    why = _SAID[kind].format_map(context) if kind in _SAID else fault["msg"]
    way = [str(part) for part in fault["loc"] if not _MARK.fullmatch(str(part))]
    way += [part for part in (context.get("within"),) if part]
    if kind == "extra_forbidden":
        why += nearest_hint(way[-1], _names_at(model, way[:-1]))
    return BadInput(".".join(way) or "inputs", why)


def _names_at(model: type[BaseModel], way: Sequence[str]) -> Sequence[str]:
    """Returns the names of the fields that *model* has at the end of the path *way*."""
    for part in way:
        if not part.isdigit():
            field = model.model_fields.get(part)
            inner = next(_models_in(field.annotation), None) if field else None
            if inner is None:
                return ()
            model = inner
    return tuple(model.model_fields)


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    """Yields the models that an *annotation* mentions."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from _models_in(part)


@dataclass(frozen=True, slots=True)
class NamedOptions:
    """Annotates an input of a procedure: the options that differ from the defaults, by name.

    *read* turns them into what the procedure gets. The input called *beside* is separate.
    """

    read: Callable[[Mapping[str, Any]], Any]
    options: Mapping[str, Sequence[Any]]
    beside: str = ""

    def __get_pydantic_core_schema__(self, source: Any, handler: Any) -> CoreSchema:
        return no_info_plain_validator_function(self._chosen)

    def __get_pydantic_json_schema__(self, schema: CoreSchema, handler: Any) -> dict[str, Any]:
        listed = {
            name: {"enum": list(choices)} for name, choices in self.options.items() if name != self.beside
        }
        return {"type": "object", "additionalProperties": False, "properties": listed}

    def _chosen(self, values: Any) -> Any:
        if not isinstance(values, dict):
            raise PydanticCustomError("options", "must be named options")
        if self.beside in values:
            raise PydanticCustomError("options", f"must be named options; {self.beside} goes beside them")
        try:
            return self.read(values)
        except BadInput as fault:
            context = {"why": fault.why, "within": fault.field.partition(".")[2]}
            raise PydanticCustomError("options", "{why}", context) from None


def exact_decimal(value: Any) -> Any:
    """Returns a JSON number without loss of digits, for a validator that runs before others."""
    if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
        raise PydanticCustomError("number", "must be a number")
    return Decimal(str(value))


Distance = Annotated[Decimal, Ge(0), Le(100_000), Field(decimal_places=2), BeforeValidator(exact_decimal)]
"""A distance as measured on the table, in the printed unit (cm, inch): from 0, at most two decimal places."""
