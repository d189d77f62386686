"""Refusals of the movement procedures, and the clauses they name."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure

POINTS = procedure("scwares.movement_points")
COST = procedure("scwares.move_cost")
CHARGE = procedure("scwares.charge_check")
FOOT = {"troop_class": "native", "unit_type": "infantry"}


def refusal_of(asked, inputs, dice=()):
    with pytest.raises(BadInput) as refusal:
        asked(inputs, dice)
    return refusal.value


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({"troop_class": "spanish"}, "troop_class"),
        ({"unit_type": "cavalry"}, "unit_type"),
        ({"unit_type": "artillery"}, "mode"),
        ({"unit_type": "commander", "mode": "charge"}, "mode"),
        ({"mode": "limbered"}, "mode"),
        ({"mode": "run"}, "mode"),
        ({"event_bonus": 2}, "event_bonus"),
        ({"event_bonus": -1}, "event_bonus"),
        ({"event_bonus": True}, "event_bonus"),
        ({"wind": "east"}, "wind"),
    ],
)
def test_a_bad_input_is_named_before_any_die_is_read(inputs, field):
    assert refusal_of(POINTS, FOOT | inputs, [9]).field == field


def test_the_clause_of_a_refusal_is_reported():
    assert "SCW-EVENT-08" in refusal_of(POINTS, FOOT | {"event_bonus": 2}).why


@pytest.mark.parametrize("dice", [[], [3], [3, 3, 3], [0, 3], [7, 3]])
def test_too_few_dice_too_many_and_faces_off_the_die_are_refused(dice):
    assert refusal_of(POINTS, FOOT, dice).field == "dice"


def test_europeans_roll_no_dice():
    assert refusal_of(POINTS, FOOT | {"troop_class": "european"}, [3]).field == "dice"


def test_scw_move_10_dice_are_counted():
    told = POINTS(FOOT | {"mode": "charge"}, [1, 2, 3])
    assert (told["points"], told["dice_used"], told["clauses"]) == (6, 3, ["SCW-MOVE-10", "SCW-MOVE-12"])


def test_scw_move_13_rounding_is_named():
    halved = POINTS({"troop_class": "native", "unit_type": "machine_gun"}, [3])
    assert (halved["points"], "SCW-MOVE-13" in halved["clauses"]) == (2, True)


@pytest.mark.parametrize(
    ("steps", "field"),
    [
        ([{"action": "turn"}], "steps.0.degrees"),
        ([{"action": "orthogonal"}, {"action": "turn", "degrees": 360}], "steps.1.degrees"),
        ([{"action": "turn", "degrees": 0}], "steps.0.degrees"),
        ([{"action": "diagonal", "degrees": 45}], "steps.0.degrees"),
        ([{"action": "diagonal", "zones": 0}], "steps.0.zones"),
        ([{"action": "jump"}], "steps.0.action"),
        ([{}], "steps.0.action"),
    ],
)
def test_a_bad_step_is_named(steps, field):
    assert refusal_of(COST, {"points": 9, "steps": steps}).field == field


def test_scw_move_01_nothing_costs_nothing_and_points_may_be_none():
    assert COST({"points": 0, "steps": []})["legal"]
    assert refusal_of(COST, {"points": -1, "steps": []}).field == "points"


def test_scw_r_04_each_turn_is_paid_for_by_itself():
    eighths = [{"action": "turn", "degrees": 45}] * 2
    assert COST({"points": 3, "steps": eighths})["cost"] == 2


def test_scw_move_16_all_bars_are_reported_with_their_clauses():
    inputs = {"from_zone": [0, 0], "enemy_zone": [9, 0], "intends_attack": False, "friends_in_path": True}
    told = CHARGE(inputs)
    assert told["reasons"] == ["too_far", "no_attack", "interpenetration"]
    assert told["clauses"][:3] == ["SCW-MOVE-15", "SCW-MOVE-16", "SCW-MOVE-19"]


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({"distance_metric": "miles"}, "distance_metric"),
        ({"from_zone": [0]}, "from_zone"),
        ({"from_zone": [0, 0.5]}, "from_zone"),
        ({"enemy_zone": [0, 1001]}, "enemy_zone"),
        ({"intends_attack": 1}, "intends_attack"),
    ],
)
def test_a_bad_charge_is_named(inputs, field):
    fault = refusal_of(CHARGE, {"from_zone": [0, 0], "enemy_zone": [1, 0]} | inputs)
    assert fault.field.partition(".")[0] == field
