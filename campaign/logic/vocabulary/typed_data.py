"""Typed data read from plain data: dataclasses, and what their fields may be.

Pydantic checks them and is loaded by the first who reads any: many processes never do, and it is large.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, TypeVar

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, TypeAdapter
    from pydantic_core import CoreSchema

T = TypeVar("T")


class FieldRule:
    """Annotates a type with a rule of pydantic's `Field`: `FieldRule(pattern="^[a-z]+$")`."""

    def __init__(self, **rule: Any) -> None:
        self.rule = rule

    def __get_pydantic_core_schema__(self, source: Any, handler: "GetCoreSchemaHandler") -> "CoreSchema":
        from pydantic import Field  # it is loaded: it asks

        return handler.generate_schema(Annotated[source, Field(**self.rule)])


class NumberRule:
    """Annotates a number for which true and false cannot stand. Pydantic reads them as 1 and 0."""

    def __get_pydantic_core_schema__(self, source: Any, handler: "GetCoreSchemaHandler") -> "CoreSchema":
        from pydantic_core import core_schema  # it is loaded: it asks

        return core_schema.no_info_before_validator_function(refuse_truth, handler(source))


def refuse_truth(value: Any) -> Any:
    """Returns *value*. Raises pydantic's error for what is no number if it is true or false."""
    if isinstance(value, bool):
        from pydantic_core import PydanticKnownError

        raise PydanticKnownError("int_type")
    return value


KEY_PATTERN = r"^[a-z][a-z0-9_]*$"
Key = Annotated[str, FieldRule(pattern=KEY_PATTERN, max_length=50)]
Whole = Annotated[int, NumberRule()]


@dataclass(frozen=True)
class Typed:
    """One table of a scenario, stored as it was written. An unknown field is a fault."""

    __pydantic_config__: ClassVar[dict[str, Any]] = {"extra": "forbid"}


_ADAPTERS: "dict[type[Any], TypeAdapter[Any]]" = {}


def _adapter(shape: type[Any]) -> "TypeAdapter[Any]":
    if shape not in _ADAPTERS:
        from pydantic import TypeAdapter  # loaded late: see above

        _ADAPTERS[shape] = TypeAdapter(shape)
    return _ADAPTERS[shape]


def read_plain(shape: type[T], plain: Any) -> T:
    """Returns *plain* as a *shape*. Raises pydantic's ValidationError if it is none."""
    found: T = _adapter(shape).validate_python(plain)
    return found


def write_plain(value: Any, *, defaults: bool = True) -> dict[str, Any]:
    """Returns a dataclass as JSON has it; *defaults*: also the fields that have their default."""
    plain: dict[str, Any] = _adapter(type(value)).dump_python(
        value, mode="json", exclude_defaults=not defaults
    )
    return plain
