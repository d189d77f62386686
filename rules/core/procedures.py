"""Procedures: the functions of the play sheets. Their inputs are checked before any die is read.

A play-sheet function is in rules/<ruleset>/playsheet/<section>.py and is public. It takes `dice` first and
then keyword-only inputs whose annotations pydantic understands. It returns a dict of plain values with
`clauses`:

    def fire(dice: Dice, *, models_firing: Annotated[int, Ge(1), Le(12)], range_cm: Distance, ...) -> ...

It raises BadInput(field, why) for faults that no annotation can express, before it rolls. Its full name is
<ruleset>.<function>: "machete.fire".
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from rules.core.clauses import ids_of_docstring
from rules.core.dice import Dice, NeedDice, ScriptedDice, WrongFace
from rules.core.inputs import BadInput, nearest_hint, unique_pairs
from rules.core.ruleset import home

if TYPE_CHECKING:
    from pydantic import BaseModel


@dataclass(frozen=True, slots=True)
class Procedure:
    """One play-sheet function and the model of its inputs."""

    name: str  # "machete.fire"
    function: Callable[..., dict[str, Any]]
    inputs: type[BaseModel] = field(init=False)

    def __post_init__(self) -> None:
        from rules.core.files.checked_data import model_of_inputs  # loads pydantic

        parameters = list(inspect.signature(self.function, eval_str=True).parameters.values())[1:]
        fields: dict[str, Any] = {
            p.name: (p.annotation, ... if p.default is p.empty else p.default) for p in parameters
        }
        object.__setattr__(self, "inputs", model_of_inputs(self.name, fields))

    def __call__(self, inputs: Mapping[str, Any] | str, dice: Sequence[int] = ()) -> dict[str, Any]:
        """Returns the result of *inputs* (JSON text or values) and the faces *dice*, as JSON values.

        Raises BadInput naming the first bad field, or `dice` if there are too few, too many, or one is not a
        face.
        """
        if not isinstance(dice, Sequence) or not all(type(face) is int for face in dice):
            raise BadInput("dice", "must be whole numbers")
        script = ScriptedDice(list(dice))
        try:
            result = self.answer(inputs, script)
        except (NeedDice, WrongFace) as error:
            raise BadInput("dice", str(error)) from None
        if script.faces_left:
            raise BadInput("dice", f"{script.faces_left} too many, {script.used} are read")
        return result

    def answer(self, inputs: Mapping[str, Any] | str, dice: Dice) -> dict[str, Any]:
        """Works out the result with *dice* from any source. Exceptions of the dice pass through."""
        return self.prepare(inputs)(dice)

    def prepare(self, inputs: Mapping[str, Any] | str) -> Callable[[Dice], dict[str, Any]]:
        """Checks *inputs*, and returns a function that works out the result with any dice."""
        from rules.core.files.checked_data import check_data  # loads pydantic

        checked = check_data(self.inputs, _text(inputs))
        values = {name: getattr(checked, name) for name in self.inputs.model_fields}
        return lambda dice: {
            name: _json_value(value) for name, value in self.function(dice, **values).items()
        }

    @property
    def reads_dice_in_order(self) -> bool:
        """Tells whether the dice of one roll belong to several people, so that their order counts."""
        return self.function.__name__ in getattr(import_module(self.function.__module__), "IN_ORDER", ())

    @property
    def section(self) -> str:
        """Returns the module it is in: "fire"."""
        return self.function.__module__.rpartition(".")[2]

    @property
    def clauses(self) -> tuple[str, ...]:
        """Returns the ids that its docstring opens or ends with."""
        return tuple(ids_of_docstring(self.function.__doc__ or ""))


@cache
def all_procedures(ruleset: str) -> Mapping[str, Procedure]:
    """Returns the procedures of a ruleset by full name, section by section.

    BadInput for an unknown ruleset.
    """
    home(ruleset)
    package = import_module(f"rules.{ruleset}.playsheet")
    procedures: dict[str, Procedure] = {}
    for info in iter_modules(package.__path__):
        module = import_module(f"{package.__name__}.{info.name}")
        for name, function in vars(module).items():
            if _is_procedure(function, module.__name__):
                procedures[f"{ruleset}.{name}"] = Procedure(f"{ruleset}.{name}", function)
    return procedures


def _is_procedure(function: Any, module: str) -> bool:
    """Tells whether it is a public function of that *module* that takes dice first."""
    if not inspect.isfunction(function) or function.__module__ != module or function.__name__.startswith("_"):
        return False
    return next(iter(inspect.signature(function).parameters), "") == "dice"


def procedure(name: str) -> Procedure:
    """Returns the procedure with that full name.

    Raises BadInput("procedure", ...), with a similar name, if there is none.
    """
    ruleset, _, _ = name.partition(".")
    known = all_procedures(ruleset)
    if name not in known:
        raise BadInput("procedure", f"there is no {name}{nearest_hint(name, known)}")
    return known[name]


def vector_fault(vector: Mapping[str, Any]) -> str | None:
    """Returns the fault of our answer to a worked example (the form of tests/rules/vectors), or None.

    Every field that `expect` names must be equal, at any depth. Other fields are not compared. `expect_error`
    names a field, or any run of names on the path to it: "legs" and "terrain" both name legs.0.terrain.
    """
    try:
        result = procedure(vector.get("procedure", ""))(vector.get("inputs", {}), vector.get("dice", ()))
    except BadInput as error:
        if "expect_error" in vector and f".{vector['expect_error']}." in f".{error.field}.":
            return None
        return f"refused: {error}"
    if "expect_error" in vector:
        return f"{vector['expect_error']} should have been refused, but the result was {result}"
    wrong = [
        f"{name} is {result.get(name, 'missing')!r}, expected {expected!r}"
        for name, expected in vector.get("expect", {}).items()
        if name not in result or not _is_equal(result[name], expected)
    ]
    return "; ".join(wrong) or None


def _is_equal(actual: Any, expected: Any) -> bool:
    """Tells whether both are equal as JSON values. True is not 1, and a third is a third to nine places."""
    if isinstance(actual, bool) or isinstance(expected, bool):
        return actual is expected
    if isinstance(actual, (int, float)) and isinstance(expected, (int, float)):
        return abs(actual - expected) < 1e-9
    if isinstance(actual, list) and isinstance(expected, list):
        return len(actual) == len(expected) and all(map(_is_equal, actual, expected))
    if isinstance(actual, dict) and isinstance(expected, dict):
        return all(key in actual and _is_equal(actual[key], expected[key]) for key in expected)
    return bool(actual == expected)


def _text(inputs: Mapping[str, Any] | str) -> str:
    """Returns *inputs* as JSON text.

    BadInput naming an input given twice, or one that JSON cannot express.
    """
    if isinstance(inputs, str):
        with suppress(ValueError, RecursionError):  # text that is not JSON is refused where it is read
            json.loads(inputs, object_pairs_hook=unique_pairs, parse_int=str)
        return inputs
    try:
        return json.dumps(inputs)
    except (TypeError, ValueError, RecursionError):
        raise BadInput(_input_beyond_json(inputs), "is nothing that JSON can say") from None


def _input_beyond_json(inputs: Mapping[Any, Any]) -> str:
    """Returns the name of the first of *inputs* that JSON cannot express."""
    for name, value in inputs.items():
        try:
            json.dumps({name: value})
        except (TypeError, ValueError, RecursionError):
            return str(name)
    return "inputs"


def _json_value(value: Any) -> Any:
    """Returns *value* for JSON: whole numbers as integers, other exact numbers as floats."""
    if isinstance(value, (Decimal, Fraction)):
        return int(value) if value == int(value) else float(value)
    if isinstance(value, (list, tuple)):
        return [_json_value(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _json_value(item) for key, item in value.items()}
    return value
