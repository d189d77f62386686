"""MACH-WEAP: allowed weapons, and refusals of scenarios that name others."""

import pytest

import rules
from rules.core.inputs import BadInput
from rules.machete.check import check
from rules.machete.sections.weapons import carried_weapons, issued_weapons


def scenario(nation="cuban", troop="infantry", **facts):
    place = {"x_cm": 20, "figures": 6}
    units = [
        place | {"key": "a", "side": "blue", "nation": nation, "troop": troop, "y_cm": 20} | facts,
        place | {"key": "b", "side": "red", "nation": "spanish", "troop": "infantry", "y_cm": 80},
    ]
    board = {"width_cm": 100, "height_cm": 100}
    told = {"ruleset": "machete", "title": "A trial", "turn_limit": 12, "board": board, "units": units}
    return rules.scenario_from(told)


@pytest.mark.parametrize(
    ("nation", "weapon"), [("spanish", "shotgun"), ("spanish", "black_powder_musket"), ("cuban", "cannon")]
)
def test_mach_weap_01_a_side_has_its_own_firearms(nation, weapon):
    with pytest.raises(BadInput) as refused:
        check(scenario(nation, weapons=["pistol", weapon]))
    assert refused.value.field == "units.0.weapons.1"


def test_mach_weap_03_the_lance_is_for_spanish_horse_and_the_machete_for_cubans():
    assert [w for w in ("sword", "machete", "lance") if w in issued_weapons("spanish", "infantry")] == [
        "sword"
    ]
    assert "lance" in issued_weapons("spanish", "cavalry")
    assert [w for w in ("sword", "machete", "lance") if w in issued_weapons("cuban", "cavalry")] == [
        "sword",
        "machete",
    ]
    check(scenario("spanish", "cavalry", weapons=["lance", "pistol"]))


def test_mach_weap_01_a_unit_that_is_named_no_firearm_has_none_to_fire():
    assert carried_weapons(["machete"], "cuban", "infantry") == ((), ("machete",))
    with pytest.raises(BadInput) as refused:
        check(scenario(weapons=["machete"], firearms=3))
    assert refused.value.field == "units.0.firearms"


def test_mach_weap_01_what_it_carries_is_reported_to_its_own_side(field, body):
    battle = field(
        body(20, 20, weapons=["breech_loading_rifle", "sword"]),
        body(20, 80, side="red", nation="cuban", weapons=["machete"]),
    )
    log = [(e.clause, e.verb, e.unit, e.values, e.seen) for e in battle.log.events]
    assert log == [
        ("MACH-WEAP-01", "carries", 0, (5, 1), 1),
        ("MACH-WEAP-03", "carries", 1, (0, 2), 2),
    ]
    assert [unit.firearms for unit in battle.units] == [12, 0]
