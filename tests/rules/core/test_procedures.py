"""A procedure refuses by field before it reads a die."""

import json
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from annotated_types import Ge, Le

from rules.core.files.checked_data import Distance
from rules.core.inputs import BadInput, hundredths
from rules.core.procedures import Procedure, all_procedures, procedure, vector_fault
from rules.core.ruleset import written_rulesets


def volley(
    dice,
    *,
    models: Annotated[int, Ge(1), Le(12)],
    range_cm: Distance,
    cover: Literal["none", "hard"] = "none",
    legs: list[dict[str, Any]] | None = None,
    figure_mm: Literal[28, 20, 15] = 28,
) -> dict[str, Any]:
    """Stands in for a procedure in these tests: one die, two if it is a 6."""
    if range_cm > 60:
        raise BadInput("range_cm", "is beyond long range")
    faces = dice.roll(1, 6, "MACH-FIRE-18", -1)
    if faces[0] == 6:
        faces += dice.roll(1, 6, "MACH-FIRE-19", -1)
    return {
        "faces": faces,
        "cm": range_cm,
        "third": Fraction(1, 3),
        "whole": Decimal("20.0"),
        "clauses": ("MACH-FIRE-18",),
    }


VOLLEY = Procedure("test.volley", volley)
VECTORS = {
    ruleset: json.loads((Path(__file__).parents[1] / "vectors" / f"{ruleset}.json").read_text("utf-8"))
    for ruleset in written_rulesets()
}
ODD = (None, -1, 0, 1, 7, 10**30, 0.5, 60.01, 1e308, True, "", "none", [], ["a", "a"], {}, [{}])
GOOD = {"models": 12, "range_cm": 30.5}


def field_refused(inputs, dice=(4,)):
    with pytest.raises(BadInput) as error:
        VOLLEY(inputs, dice)
    return error.value.field


def test_a_result_is_plain_json():
    assert VOLLEY(GOOD, [4]) == {
        "faces": [4],
        "cm": 30.5,
        "third": pytest.approx(1 / 3),
        "whole": 20,
        "clauses": ["MACH-FIRE-18"],
    }


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"models": 0}, "models"),
        ({"models": 13}, "models"),
        ({"models": "12"}, "models"),
        ({"models": 12.0}, "models"),
        ({"models": True}, "models"),
        ({"range_cm": -1}, "range_cm"),
        ({"range_cm": 10.125}, "range_cm"),
        ({"range_cm": "10"}, "range_cm"),
        ({"range_cm": True}, "range_cm"),
        ({"range_cm": 60.01}, "range_cm"),
        ({"range_cm": float("nan")}, "range_cm"),
        ({"cover": "trench"}, "cover"),
        ({"legs": [3]}, "legs.0"),
        ({"figure_mm": 10}, "figure_mm"),
        ({"colour": "blue"}, "colour"),
    ],
)
def test_a_bad_input_is_named(change, field):
    assert field_refused(GOOD | change) == field


def test_the_first_bad_field_is_named_and_before_the_dice():
    assert field_refused({"range_cm": -1, "models": 0, "colour": 1}, [9, 9]) == "models"
    assert field_refused({"range_cm": 10}, []) == "models"
    assert field_refused(GOOD | {"range_cm": 61}, []) == "range_cm"


def test_a_field_given_twice_is_named_and_not_overwritten():
    assert field_refused('{"models": 12, "range_cm": 30, "models": 1}') == "models"
    assert field_refused('{"models": 12, "range_cm": 30, "legs": [{"a": 1, "a": 2}]}') == "a"


@pytest.mark.parametrize("bad", [{1}, b"1", 10**5_000, {(1, 2): 3}], ids=["set", "bytes", "huge", "places"])
def test_a_value_that_json_cannot_hold_is_named(bad):
    assert field_refused(GOOD | {"range_cm": bad}) == "range_cm"
    assert field_refused(GOOD | {(1, 2): bad}) == "(1, 2)"


@pytest.mark.parametrize("bad", [None, 5, {4}])
def test_dice_that_are_no_list_are_named(bad):
    assert field_refused(GOOD, bad) == "dice"


@pytest.mark.parametrize("text", ["{", "[]", "3", ""])
def test_inputs_that_are_no_object_are_refused(text):
    assert field_refused(text) == "inputs"


@pytest.mark.parametrize("dice", [(), (0,), (7,), ("4",), (4.0,), (True,), (4, 4), (6,), (6, 7), (6, 6, 6)])
def test_too_few_too_many_or_no_faces_name_dice(dice):
    assert field_refused(GOOD, dice) == "dice"


def test_distances_become_whole_hundredths():
    assert hundredths(Decimal("60.1")) == 6010
    assert hundredths(Decimal("0.07")) == 7


@pytest.mark.parametrize("ruleset", written_rulesets())
def test_every_procedure_states_its_inputs(ruleset):
    known = all_procedures(ruleset)
    assert known
    for name, found in known.items():
        assert found.function.__doc__, name
        assert "dice" not in found.inputs.model_fields
        found.inputs.model_json_schema()  # forms and the API are made from it


def test_a_function_without_dice_is_no_procedure():
    """Rests on sums that a play sheet may share between its sections."""
    assert "scwares.counted" not in all_procedures("scwares")


@pytest.mark.parametrize("name", [name for ruleset in written_rulesets() for name in all_procedures(ruleset)])
def test_no_odd_input_makes_a_procedure_fall_over(name):
    """Checks that any change of an input gives results or a refusal.

    The inputs are those of a worked example.
    """
    asked = procedure(name)
    vectors = VECTORS[name.partition(".")[0]]
    examples = [vector for vector in vectors if vector["procedure"] == name][:1]
    assert examples
    for vector in examples:
        for field in asked.inputs.model_fields:
            for odd in ODD:
                for dice in (vector["dice"], []):
                    with suppress(BadInput):
                        asked(vector["inputs"] | {field: odd}, dice)


def test_an_unknown_procedure_or_ruleset_is_named_with_a_near_miss():
    with pytest.raises(BadInput, match="no machete.fir; perhaps machete.fire"):
        procedure("machete.fir")
    with pytest.raises(BadInput, match="ruleset: there is no 'machet'; perhaps machete"):
        procedure("machet.fire")


def vector(**expected):
    return {"procedure": "machete.draw_order", "inputs": {"units": ["a", "b"]}, "dice": [2]} | expected


def test_a_worked_example_must_agree_in_every_field():
    assert vector_fault(vector(expect={"order": ["b", "a"]})) is None
    assert vector_fault(vector(expect={"order": ["a", "b"]})) == "order is ['b', 'a'], expected ['a', 'b']"
    assert "missing" in vector_fault(vector(expect={"colour": 1}))
    assert "refused" in vector_fault(vector(expect={}, dice=[]))


def test_a_worked_example_may_expect_a_refusal():
    assert vector_fault(vector(expect_error="dice", dice=[3])) is None
    assert "should have been refused" in vector_fault(vector(expect_error="dice"))
    assert "refused: dice" in vector_fault(vector(expect_error="units", dice=[]))


def test_a_worked_example_names_the_fields_it_compares_at_any_depth(monkeypatch):
    answer = {"a": {"hits": 2, "needed": 4}, "b": [{"hits": 1, "needed": 3}]}
    monkeypatch.setattr("rules.core.procedures.procedure", lambda name: lambda inputs, dice: answer)
    assert vector_fault({"expect": {"a": {"hits": 2}, "b": [{"needed": 3}]}}) is None
    assert vector_fault({"expect": {"a": {"hits": 3}}}) is not None
    assert vector_fault({"expect": {"a": {"colour": 1}}}) is not None
    assert vector_fault({"expect": {"b": []}}) is not None
