"""Rows, places and names as somebody fills them in at a table, and what they come to."""

import pytest

import rules
from battles.playsheet.form import PlayForm

FIRER = {"weapon": "musket", "bases": "2", "range_zones": "1"}


def fill_form(name, sent, more=""):
    return PlayForm(sent, procedure=rules.procedure(name), more=more)


def rows(form, own="firers"):
    return len(next(part for part in form.parts if part.own == own).parts)


def row(number, *, of="firers", **values):
    return {f"{of}-{number}-{name}": value for name, value in values.items()}


def test_a_list_begins_with_two_rows_and_keeps_those_that_came_back():
    assert rows(fill_form("scwares.fire", None)) == 2
    assert rows(fill_form("scwares.fire", row(0, **FIRER))) == 1
    assert rows(fill_form("scwares.fire", row(0, **FIRER) | row(1, weapon="") | row(2, weapon=""))) == 3


def test_one_more_row_judges_nothing_and_keeps_what_was_written():
    form = fill_form("scwares.fire", row(0, weapon="musket", bases="many") | row(1, weapon=""), more="firers")
    assert rows(form) == 3
    assert form.errors == {}
    assert form["firers-0-bases"].value() == "many"
    assert form.fields["firers-2-weapon"].widget.attrs["autofocus"]


def test_there_are_never_more_rows_than_the_rules_take():
    sent = {key: value for number in range(9) for key, value in row(number, of="attackers", id="x").items()}
    form = fill_form("acw_hex.close_combat", sent, more="attackers")
    assert rows(form, "attackers") == 6
    assert not next(part for part in form.parts if part.own == "attackers").may_grow


def test_a_number_out_of_the_row_makes_no_rows():
    assert rows(fill_form("acw_hex.orders_needed", {"units-900-id": "x"}), "units") == 2


def test_a_fault_stands_in_the_row_it_is_about_though_one_before_it_is_blank():
    blank = row(1, weapon="", bases="", range_zones="")
    silent = row(2, **FIRER | {"sight": "False"})
    form = fill_form("scwares.fire", row(0, **FIRER) | blank | silent | {"target_bases-native": "2"})
    assert form.ask(roll=True) is None
    assert form.errors == {"firers-2-sight": ["It does not see the target (SCW-FIRE-04)."]}


def test_a_fault_of_a_whole_list_stands_at_the_list():
    sent = {"observer": "scout", "zone": "A1", "facing": "N"}
    twins = {f"markers-{at}-{part}": said for at in (0, 1) for part, said in (("id", "1"), ("zone", "B2"))}
    form = fill_form("scwares.reconnoitre", sent | twins)
    assert form.ask(roll=True) is None
    assert next(part for part in form.parts if part.own == "markers").faults == [
        "Each marker needs its own name."
    ]


@pytest.mark.parametrize(
    ("sent", "fault"),
    [
        ({}, "This is needed."),
        ({"hex": "3"}, "Write the place as the edge of the board shows it (E5), or as two numbers."),
        ({"hex": "3, half"}, "Write the place as the edge of the board shows it (E5), or as two numbers."),
        ({"hex": "3, 999"}, "Must be 200 or less."),
    ],
)
def test_a_wrong_place_gets_a_sentence_at_its_field(sent, fault):
    form = fill_form("acw_hex.fire_zone", sent | {"facing": "0"})
    assert form.ask(roll=False) is None
    assert form.errors == {"hex": [fault]}


def test_a_list_that_may_be_empty_is():
    sent = {"shooter_hex": "A1", "target_hex": "B1"}
    form = fill_form("acw_hex.line_of_fire", sent | {"facing": "0", "arm": "infantry"})
    assert form.ask(roll=False).results["can_shoot"] is True


def test_acw_ord_03_a_row_without_a_name_is_for_the_independent_units():
    sent = {"army_orders": "1", "corps_orders-0-id": "I", "corps_orders-0-count": "2"}
    form = fill_form("acw_hex.allocate_orders", sent | row(0, of="demand", id="", count="1"))
    assert form.ask(roll=False).results == {
        "feasible": True, "army_used": 1, "shortfall": 0, "unused": {"I": 2}
    }  # fmt: skip


def test_a_name_stands_once_in_a_list_of_names():
    twice = row(0, of="demand", id="I", count="1") | row(1, of="demand", id="I", count="2")
    form = fill_form("acw_hex.allocate_orders", {"army_orders": "1"} | twice)
    assert form.ask(roll=False) is None
    assert form.errors == {"demand-1-id": ["This name is already in a row above."]}
