"""How near the computer's bodies go, and when they give ground."""

import pytest

from rules.machete.doctrine import CLOSE, STANCE, gives_ground, stance

RED = {"side": "red", "nation": "cuban", "facing": 180}


@pytest.mark.parametrize(
    ("facts", "sprung", "wanted"),
    [({}, 1, STANCE), ({}, 0, CLOSE), ({"firearms": 0}, 1, CLOSE), ({"nation": "spanish"}, 1, CLOSE)],
)
def test_cubans_with_muskets_who_have_sprung_an_ambush_keep_off_a_melee(field, body, facts, sprung, wanted):
    battle = field(body(52, 22), body(52, 27, **RED), body(72, 47, **RED | facts))
    battle.contacts, battle.turn = 1, 2
    for unit in battle.units[:2]:
        unit.engaged = 2
    battle.units[2].ambusher = sprung
    assert stance(battle, battle.units[2]) == wanted


@pytest.mark.parametrize(("y", "fired", "back"), [(42, 2, True), (42, 0, False), (57, 2, False)])
def test_they_go_back_by_a_bound_once_they_have_fired_at_whom_they_let_come_near(field, body, y, fired, back):
    battle = field(body(52, 22), body(52, y, **RED))
    battle.turn = 2
    foe, unit = battle.units
    unit.ambusher, unit.fired = 1, fired
    assert gives_ground(battle, unit, foe) == back
