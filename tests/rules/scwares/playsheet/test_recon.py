"""Refusals of reconnaissance, and the dice it reads."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure

LOOK = procedure("scwares.reconnoitre")
AHEAD = {
    "observer": "base",
    "zone": [0, 0],
    "facing": "N",
    "target_zone": [0, 3],
    "markers": [{"id": "a", "zone": [0, 3]}, {"id": "b", "zone": [1, 1]}],
}


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({"observer": "spy"}, "observer"),
        ({"facing": 0}, "facing"),
        ({"markers": [{"id": "a", "zone": [0, 3]}] * 2}, "markers"),
        ({"markers": [{"id": "a"}]}, "markers"),
        ({"target_zone": "ahead"}, "target_zone"),
        ({"die_bonus": -1}, "die_bonus"),
        ({"long_range": "yes"}, "long_range"),
        ({"recon_adjoining": "never"}, "recon_adjoining"),
    ],
)
def test_a_bad_input_is_named_before_any_die_is_read(inputs, field):
    with pytest.raises(BadInput) as refusal:
        LOOK(AHEAD | inputs, [9, 9, 9])
    assert refusal.value.field.partition(".")[0] == field


@pytest.mark.parametrize("dice", [[], [3], [3, 5], [3, 5, 5, 5], [7, 5, 5]])
def test_too_few_dice_too_many_and_faces_off_the_die_are_refused(dice):
    with pytest.raises(BadInput) as refusal:
        LOOK(AHEAD, dice)
    assert refusal.value.field == "dice"


def test_scw_recon_02_without_the_long_look_no_die_is_rolled_for_the_distance():
    told = LOOK(AHEAD | {"long_range": False}, [6])
    assert (told["reach_zones"], told["attempted"], told["revealed"]) == (0, ["b"], ["b"])


def test_scw_r_29_by_the_option_a_marker_next_door_turns_up_by_itself():
    told = LOOK(AHEAD | {"recon_adjoining": "automatic"}, [3, 4])
    assert (told["attempted"], told["revealed"]) == (["a", "b"], ["b"])


def test_scw_recon_01_nobody_there_is_nobody_found():
    told = LOOK(AHEAD | {"markers": []}, [3])
    assert (told["attempted"], "SCW-RECON-07" in told["clauses"]) == ([], False)
