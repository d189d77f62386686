"""MACD-MOVE on the play sheet: every refusal by its own field."""

import pytest

from rules.core.inputs import BadInput
from rules.core.procedures import procedure

MOVE = procedure("macduff.move")


@pytest.mark.parametrize(
    ("inputs", "field"),
    [
        ({"unit_class": "artillery", "move_type": "charge"}, "move_type"),
        ({"unit_class": "formed_infantry", "move_type": "evade"}, "move_type"),
        ({"unit_class": "mounted_infantry", "move_type": "countercharge"}, "move_type"),
        ({"unit_class": "commander", "move_type": "march"}, "move_type"),
        ({"unit_class": "formed_infantry", "move_type": "manhandle"}, "move_type"),
        ({"unit_class": "formed_infantry", "move_type": "maneuver", "fired": True}, "move_type"),
        ({"unit_class": "unformed_infantry", "move_type": "march", "terrain": "broken"}, "move_type"),
        (
            {"unit_class": "unformed_infantry", "move_type": "charge", "terrain": "difficult", "path": "gap"},
            "move_type",
        ),
        ({"unit_class": "wagon", "terrain": "broken"}, "terrain"),
        ({"unit_class": "formed_infantry", "terrain": "difficult"}, "terrain"),
        ({"unit_class": "unformed_infantry", "terrain": "impassable", "path": "road"}, "terrain"),
        ({"unit_class": "formed_infantry", "draught": "fast"}, "draught"),
        ({"unit_class": "unformed_cavalry", "move_type": "evade", "follow_me": True}, "follow_me"),
        ({"unit_class": "unformed_cavalry", "move_type": "retreat", "follow_me": True}, "follow_me"),
        ({"unit_class": "unformed_cavalry", "move_type": "countercharge", "band": True}, "band"),
        ({"unit_class": "unformed_cavalry", "move_type": "pursuit", "band": True}, "band"),
        ({"unit_class": "formed_cavalry", "well_drilled": True}, "well_drilled"),
        ({"unit_class": "mounted_infantry", "well_drilled": True}, "well_drilled"),
    ],
)
def test_macd_ord_01_a_move_that_the_rules_forbid_is_refused_with_its_clause(inputs, field):
    with pytest.raises(BadInput, match="MACD-") as refused:
        MOVE(inputs, [1] * 8)
    assert refused.value.field == field


def test_macd_mel_20_a_commander_may_lead_a_pursuit():
    told = MOVE({"unit_class": "formed_cavalry", "move_type": "pursuit", "follow_me": True}, [1] * 6)
    assert (told["basic_in"], told["bonus_in"]) == (3, 3)


def test_macd_terr_03_boats_trains_and_aircraft_do_not_mind_the_ground():
    for word in ("boat", "train", "airship"):
        assert MOVE({"unit_class": word, "terrain": "impassable"}, [1] * MOVE_DICE[word])["move_in"] > 0


MOVE_DICE = {"boat": 3, "train": 4, "airship": 2}
