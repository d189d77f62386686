"""MEX-FORM: what each formation must look like."""

import pytest

from rules.mexican_war.sections.formations import Shape, formation_faults
from rules.mexican_war.tables import STANDARD
from rules.mexican_war.terms import FORMATIONS


def faults(formation, **shape):
    return formation_faults(FORMATIONS.index(formation), Shape(**shape), STANDARD)


@pytest.mark.parametrize(
    ("formation", "shape", "reasons"),
    [
        ("line", {}, []),
        ("line", {"deep": 2, "line_separation": 101}, []),
        ("line", {"deep": 3}, ["figures_deep"]),
        ("line", {"line_separation": 100}, ["line_separation_in"]),
        ("tactical_column", {"wide": 4, "deep": 4}, []),
        ("tactical_column", {"wide": 3, "deep": 3}, ["figures_wide", "figures_deep"]),
        ("march_column", {"wide": 1, "deep": 20}, []),
        ("skirmish", {"skirmish_ability": True, "distance_from_parent": 1000, "spacing_stands": 2}, []),
        ("skirmish", {"distance_from_parent": 999, "spacing_stands": 1},
         ["skirmish_ability", "distance_from_parent_in", "spacing_stands"]),
        ("square", {"size": "regiment"}, []),
        ("square", {"size": "brigade"}, ["size"]),
        ("square", {"size": "company"}, ["size"]),
        ("anchored_line", {"flanks_anchored": True}, []),
        ("anchored_line", {"flanks_anchored": True, "size": "regiment"}, ["size"]),
        ("anchored_line", {"size": "company"}, ["flanks_anchored"]),
    ],
)  # fmt: skip
def test_a_formation_and_what_is_wrong_with_it(formation, shape, reasons):
    assert faults(formation, **shape) == reasons


def test_mex_form_12_horse_takes_three_formations():
    allowed = [name for name in FORMATIONS if faults(name, cavalry=True, wide=4, deep=4) != ["arm"]]
    assert allowed == ["line", "tactical_column", "march_column"]


def test_mex_form_02_lines_are_more_than_an_inch_apart():
    assert [faults("line", line_separation=gap) for gap in (100, 101)] == [["line_separation_in"], []]


def test_mex_form_04_a_march_column_is_never_wrong():
    assert faults("march_column", wide=9, deep=1) == []


@pytest.mark.parametrize(("size", "allowed"), [("company", True), ("battalion", True), ("regiment", False)])
def test_mex_form_06_an_anchored_line_is_a_battalion_or_less(size, allowed):
    assert (faults("anchored_line", flanks_anchored=True, size=size) == []) is allowed
