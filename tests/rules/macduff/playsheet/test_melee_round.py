"""MACD-MEL on the play sheet: a round between two units."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure

ROUND = procedure("macduff.melee_round")


@pytest.mark.parametrize(
    ("a", "field"),
    [
        ({"figures": 9, "original": 8}, "a.figures"),
        ({"figures": 8, "original": 8, "arm": "cavalry", "in_square": True}, "a.in_square"),
        ({"figures": 8, "original": 8, "in_square": True, "broken_square": True}, "a.broken_square"),
    ],
)
def test_macd_mel_01_what_cannot_be_is_refused_before_the_dice(a, field):
    with pytest.raises(BadInput) as refused:
        ROUND({"a": a, "b": {"figures": 4, "original": 4}}, [])
    assert refused.value.field == field


def test_macd_r_11_by_option_hits_are_compared_before_one_is_cancelled():
    inputs = {"a": {"figures": 4, "original": 4}, "b": {"figures": 4, "original": 4, "commander": True}}
    dice = [4, 4, 4, 1, 6]  # two hits to one; the commander cancels one
    assert ROUND(inputs, dice)["b"]["outcome"] == "hold"
    told = ROUND(inputs | {"steady_men_before_result": False}, dice)["b"]
    assert (told["outcome"], told["hits_taken"], told["figures_after"]) == ("retreat", 1, 3)


def test_macd_mel_05_a_unit_that_its_losses_have_shaken_rolls_half_dice():
    told = ROUND({"a": {"figures": 5, "original": 12}, "b": {"figures": 2, "original": 2}}, [1, 1])
    assert told["a"]["dice_count"] == 1


def test_macd_mel_14_a_square_that_routs_leaves_nobody_to_pursue():
    a = {"figures": 8, "original": 8, "arm": "cavalry", "charging": True}
    told = ROUND({"a": a, "b": {"figures": 4, "original": 12, "in_square": True}}, [6, 6, 6, 1, 1])
    assert (told["b"]["outcome"], told["a"]["pursuit"]) == ("rout", "may")
