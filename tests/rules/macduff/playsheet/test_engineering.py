"""MACD-ENG on the play sheet: what a task lacks is named."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure

WORK = procedure("macduff.work")


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({"task": "road"}, "length_in"),
        ({"task": "repair"}, "required"),
        ({"task": "earthwork", "length_in": 4}, "length_in"),
        ({"task": "earthwork", "required": 4}, "required"),
        ({"task": "demolition_charge"}, "engineer"),
        ({"task": "obstacle"}, "supplies_within_6"),
        ({"task": "earthwork", "points_before": 12}, "points_before"),
        ({"task": "road_per_inch"}, "task"),
    ],
)
def test_macd_eng_02_work_that_cannot_be_done_is_refused(inputs, field):
    with pytest.raises(BadInput) as refused:
        WORK({"figures": 4, **inputs}, [6])
    assert refused.value.field == field


def test_macd_eng_13_a_road_that_is_done_is_open_to_its_end():
    told = WORK({"task": "road", "length_in": 3, "figures": 8}, [6, 6])
    assert (told["complete"], told["inches"], told["points_after"]) == (True, 3, 0)


def test_macd_r_54_a_repair_takes_what_was_rolled():
    assert WORK({"task": "repair", "required": 8, "figures": 4, "points_before": 2}, [6])["complete"]
