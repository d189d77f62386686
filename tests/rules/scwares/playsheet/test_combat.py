"""Refusals of close combat, and the clauses it names."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure

FIGHT = procedure("scwares.close_combat")
NATIVES = {"fighting": 2, "bases": {"native": 2}}
EUROPEANS = {"fighting": 1, "bases": {"european": 1}}


@pytest.mark.parametrize(
    ("a", "b", "field"),
    [
        ({"fighting": 3}, {}, "side_a.fighting"),
        ({"fighting": -1}, {}, "side_a.fighting"),
        ({}, {"fighting": 2}, "side_b.fighting"),
        ({}, {"bases": {"cuban": 1}}, "side_b.bases"),
        ({"die_bonus": 1}, {}, "side_a.die_bonus"),
        ({"fortified": 1}, {}, "side_a.fortified"),
        ({"lances": True}, {}, "side_a.lances"),
    ],
)
def test_a_bad_input_is_named_before_any_die_is_read(a, b, field):
    with pytest.raises(BadInput) as refusal:
        FIGHT({"side_a": NATIVES | a, "side_b": EUROPEANS | b}, [9, 9, 9])
    assert refusal.value.field.startswith(field)


@pytest.mark.parametrize("dice", [[], [1, 1], [1, 1, 1, 1], [1, 1, 7]])
def test_too_few_dice_too_many_and_faces_off_the_die_are_refused(dice):
    with pytest.raises(BadInput) as refusal:
        FIGHT({"side_a": NATIVES, "side_b": EUROPEANS}, dice)
    assert refusal.value.field == "dice"


def test_scw_cc_03_a_side_taken_from_behind_rolls_nothing():
    told = FIGHT({"side_a": NATIVES, "side_b": EUROPEANS | {"fighting": 0}}, [6, 1])
    assert (told["a_dice"], told["b_dice"]) == (2, 0)
    assert (told["b_destroyed"], told["b_remaining"], told["a_remaining"]) == (
        {"european": 1},
        {},
        {"native": 2},
    )


def test_scw_r_13_by_the_option_even_combined_bases_make_no_pair():
    inputs = {"side_a": NATIVES, "side_b": EUROPEANS | {"fortified": True}}
    assert FIGHT(inputs, [6, 6, 1])["b_destroyed"] == {"european": 1}
    assert FIGHT(inputs | {"fortification_doubles": "per_base"}, [6, 6, 1])["b_destroyed"] == {}


def test_scw_cc_07_clauses_of_fortifications_are_named_when_there_are_any():
    plain = FIGHT({"side_a": NATIVES, "side_b": EUROPEANS}, [1, 1, 1])["clauses"]
    works = FIGHT({"side_a": NATIVES, "side_b": EUROPEANS | {"fortified": True}}, [1, 1, 1])["clauses"]
    assert "SCW-CC-07" in works
    assert "SCW-CC-07" not in plain
