"""Refusals of the movement procedures, and the clauses they name."""

import pytest

from rules.core.clauses import catalogue
from rules.core.inputs import BadInput
from rules.core.procedures import procedure
from rules.machete.terms import GOINGS, TROOPS

ALLOWANCE = procedure("machete.movement_allowance")
PATH = procedure("machete.move_path")


def test_every_move_and_every_ground_names_a_clause_of_the_catalogue():
    for troop in TROOPS:
        for charge in (False, True):
            for terrain in GOINGS[:5]:
                inputs = {"troop_type": troop, "terrain": terrain, "nation": "cuban", "charge": charge}
                result = ALLOWANCE(inputs)
                assert result["permitted"] == (result["allowance_cm"] > 0)
                assert set(result["clauses"]) <= set(catalogue("machete"))


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({"troop_type": "cavalry"}, "nation"),
        ({"troop_type": "militia"}, "troop_type"),
        ({"troop_type": "ship", "nation": "french"}, "nation"),
        ({"troop_type": "pack_train", "terrain": "cane"}, "terrain"),
    ],
)
def test_a_bad_input_is_named(inputs, field):
    with pytest.raises(BadInput) as refusal:
        ALLOWANCE({"terrain": "road"} | inputs)
    assert refusal.value.field == field


@pytest.mark.parametrize(
    "leg",
    [{"terrain": "sand", "distance_cm": 1}, {"terrain": "road", "distance_cm": -1}, {"terrain": "road"}],
)
def test_a_bad_leg_is_named_by_its_number(leg):
    legs = [{"terrain": "road", "distance_cm": 1}, leg]
    with pytest.raises(BadInput, match=r"^legs\.1\."):
        PATH({"troop_type": "supply_cart", "legs": legs})


def test_mach_mart_12_a_team_in_jungle_has_no_fraction():
    legs = [{"terrain": "road", "distance_cm": 20}, {"terrain": "jungle", "distance_cm": 0}]
    result = PATH({"troop_type": "horse_drawn_artillery", "legs": legs})
    assert (result["permitted"], result["fraction_used"]) == (False, None)


def test_mach_r_23_exactly_a_whole_move_of_thirds_is_permitted():
    legs = [{"terrain": "cross_country", "distance_cm": 0.1}] * 300
    result = PATH({"troop_type": "cavalry", "nation": "cuban", "legs": legs})
    assert (result["permitted"], result["fraction_used"]) == (True, 1)
