"""Refusals of the order procedures, and cases that the vectors do not show."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure

ROLL = procedure("acw_hex.roll_orders")
NEED = procedure("acw_hex.orders_needed")
PAY = procedure("acw_hex.allocate_orders")
CHAIN = procedure("acw_hex.command_chain")

ARMY, CORPS = {"id": "Quesada", "role": "army"}, {"id": "Agramonte", "role": "corps"}
FOOT = {"id": "a", "arm": "infantry", "action": "move", "corps": "I"}
GUNS = {"id": "g", "arm": "field_artillery", "action": "shoot", "corps": "I"}
HERE = {"id": "1", "hex": [0, 0], "facing": 1, "division": "A"}


@pytest.mark.parametrize(
    ("ask", "inputs", "field"),
    [
        (ROLL, {"generals": []}, "generals"),
        (ROLL, {"generals": [ARMY, ARMY]}, "generals"),
        (ROLL, {"generals": [ARMY, {"id": "Céspedes", "role": "army"}]}, "generals"),
        (ROLL, {"generals": [{"id": "x", "role": "division"}]}, "generals.0.role"),
        (NEED, {"units": [FOOT | {"arm": "balloon"}]}, "units.0.arm"),
        (NEED, {"units": [FOOT, FOOT]}, "units"),
        (NEED, {"units": [FOOT, GUNS | {"arm": "cavalry"}]}, "units.1.action"),
        (NEED, {"units": [FOOT | {"arm": "train", "action": "shoot"}]}, "units.0.action"),
        (NEED, {"units": [FOOT | {"arm": "train", "action": "rally"}]}, "units.0.action"),
        (NEED, {"units": [FOOT], "options": {"artillery_order": "none"}}, "options.artillery_order"),
        (PAY, {"army_orders": -1, "corps_orders": {}, "demand": {}}, "army_orders"),
        (PAY, {"army_orders": 7, "corps_orders": {}, "demand": {}}, "army_orders"),
        (PAY, {"army_orders": 1, "corps_orders": {"I": 7}, "demand": {}}, "corps_orders.I"),
        (PAY, {"army_orders": 1, "corps_orders": {}, "demand": {"I": -1}}, "demand.I"),
        (PAY, {"army_orders": 1, "corps_orders": {"independent": 2}, "demand": {}}, "corps_orders"),
        (CHAIN, {"units": [HERE, HERE], "division": "A", "commander_hex": [0, 0]}, "units"),
        (CHAIN, {"units": [HERE, HERE | {"id": "2"}], "division": "A", "commander_hex": [0, 0]}, "units"),
        (
            CHAIN,
            {"units": [HERE | {"facing": 6}], "division": "A", "commander_hex": [0, 0]},
            "units.0.facing",
        ),
        (CHAIN, {"units": [HERE], "division": "A", "commander_hex": [0]}, "commander_hex.1"),
    ],
)
def test_a_bad_input_is_named_before_any_die_is_read(ask, inputs, field):
    with pytest.raises(BadInput) as refused:
        ask(inputs, [1])
    assert refused.value.field == field


def test_acw_ord_01_dice_are_refused_by_number_and_face():
    for faces in ([4], [4, 5, 6], [4, 7]):
        with pytest.raises(BadInput, match="dice"):
            ROLL({"generals": [ARMY, CORPS]}, faces)


def test_acw_ord_02_orders_beyond_the_dice_are_not_feasible_and_the_clause_is_reported():
    answer = PAY({"army_orders": 1, "corps_orders": {"I": 2}, "demand": {"I": 4}})
    assert (answer["feasible"], answer["shortfall"], answer["army_used"]) == (False, 1, 1)
    assert "ACW-ORD-02" in answer["clauses"]


def test_acw_r_23_a_corps_without_its_general_is_ordered_by_the_army_alone():
    answer = PAY({"army_orders": 2, "corps_orders": {"I": 3}, "demand": {"II": 2}})
    assert answer | {"clauses": []} == {
        "feasible": True,
        "army_used": 2,
        "shortfall": 0,
        "unused": {"I": 3},
        "clauses": [],
    }


def test_acw_r_08_the_option_of_the_artillery_order_may_be_changed():
    units = [GUNS, GUNS | {"id": "h", "action": "move"}]
    assert NEED({"units": units})["total"] == 1
    assert NEED({"units": units, "options": {"artillery_order": "same_action"}})["total"] == 2


def test_acw_ord_06_the_late_war_may_be_said_either_way():
    units = [FOOT | {"weary": True, "moves_adjacent": True}]
    assert NEED({"units": units, "late_war": True})["total"] == 2
    assert NEED({"units": units, "options": {"late_war_weary_extra_order": True}})["total"] == 2


def test_acw_r_06_the_strict_line_may_be_asked_for():
    units = [HERE, HERE | {"id": "2", "hex": [1, 0], "facing": 2}]
    asked = {"units": units, "division": "A", "commander_hex": [0, 0]}
    assert CHAIN(asked)["line"] == ["1", "2"]
    assert CHAIN(asked | {"line_facing_tolerance": 0})["line"] == []


def test_acw_ord_03_where_nobody_rolled_or_nothing_is_owed_the_maps_may_be_left_out():
    assert PAY({"army_orders": 3, "demand": {"I": 2}})["army_used"] == 2
    assert PAY({"army_orders": 3, "corps_orders": {"I": 2}})["unused"] == {"I": 2}


def test_acw_ord_01_no_general_s_die_gives_more_than_six_orders():
    for orders in ({"army_orders": 7}, {"army_orders": 1, "corps_orders": {"I": 7}}):
        with pytest.raises(BadInput, match="ACW-ORD-01"):
            PAY(orders)
