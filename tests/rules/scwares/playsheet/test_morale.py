"""Refusals of the morale tests, and the clauses they name."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure

UNIT = procedure("scwares.unit_morale")
GROUP = procedure("scwares.group_morale")
WITHDRAWAL = procedure("scwares.withdrawal")
SHAKY = {"troop_class": "native", "bases_lost": 1}
THIN = {"side": "native", "original_bases": 10, "current_bases": 4}


@pytest.mark.parametrize(
    ("asked", "inputs", "field"),
    [
        (UNIT, SHAKY | {"troop_class": "cuban"}, "troop_class"),
        (UNIT, SHAKY | {"bases_lost": 0.5}, "bases_lost"),
        (UNIT, SHAKY | {"die_bonus": 1}, "die_bonus"),
        (UNIT, {"troop_class": "native"}, "bases_lost"),
        (GROUP, THIN | {"side": "european_led"}, "side"),
        (GROUP, THIN | {"original_bases": 0}, "original_bases"),
        (GROUP, THIN | {"current_bases": 11}, "current_bases"),
        (GROUP, THIN | {"current_bases": -1}, "current_bases"),
        (GROUP, THIN | {"die_bonus": 1}, "die_bonus"),
        (WITHDRAWAL, {"nearest_enemy_zones": -1}, "nearest_enemy_zones"),
    ],
)
def test_a_bad_input_is_named_before_any_die_is_read(asked, inputs, field):
    with pytest.raises(BadInput) as refusal:
        asked(inputs, [9])
    assert refusal.value.field == field


@pytest.mark.parametrize("asked", [UNIT, GROUP])
@pytest.mark.parametrize("dice", [[], [3, 3], [0]])
def test_too_few_dice_too_many_and_faces_off_the_die_are_refused(asked, dice):
    with pytest.raises(BadInput) as refusal:
        asked(SHAKY if asked is UNIT else THIN, dice)
    assert refusal.value.field == "dice"


def test_scw_umor_01_no_loss_no_die():
    told = UNIT(SHAKY | {"bases_lost": 0})
    assert (told["score"], told["needed"], told["clauses"]) == (None, 3, ["SCW-UMOR-01"])


def test_scw_umor_07_failure_is_named():
    assert "SCW-UMOR-07" in UNIT(SHAKY, [3])["clauses"]
    assert "SCW-UMOR-07" not in UNIT(SHAKY, [4])["clauses"]


def test_scw_gmor_08_failure_now_or_before_is_named():
    assert "SCW-GMOR-08" in GROUP(THIN, [3])["clauses"]
    assert "SCW-GMOR-08" in GROUP(THIN | {"failed_before": True})["clauses"]
    assert GROUP(THIN, [4])["clauses"] == ["SCW-GMOR-04", "SCW-GMOR-05", "SCW-GMOR-07"]
