"""Four procedures ask for a unit that checks its morale, in the same words."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import all_procedures, procedure

ASKING = ("morale_test", "charge_close_test", "charge_stand_test", "pursuit_test")
UNIT = {"troop_type": "us_regular", "figures_start": 20, "figures_lost": 4}


def test_the_four_checks_ask_for_the_same_unit_with_the_same_defaults():
    known = all_procedures("mexican_war")
    shared = []
    for name in ASKING:
        fields = known[f"mexican_war.{name}"].inputs.model_fields
        shared.append({key: (str(f.annotation), f.default) for key, f in fields.items()})
    common = set.intersection(*(set(fields) for fields in shared))
    assert len(common) == 13
    for key in common:
        assert len({fields[key] for fields in shared if key != "options" and key != "tables"}) <= 1


@pytest.mark.parametrize("name", ASKING)
@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"figures_lost": 21}, "figures_lost"),
        ({"morale_point": 3}, "morale_point"),
        ({"troop_type": "us_regulars"}, "troop_type"),
    ],
)
def test_each_of_them_refuses_the_same_faults(name, changed, field):
    cause = {"cause": "casualty"} if name == "morale_test" else {}
    with pytest.raises(BadInput) as refused:
        procedure(f"mexican_war.{name}")(UNIT | cause | changed, [5])
    assert refused.value.field == field
