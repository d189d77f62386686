"""How near the computer's units go, and when they give ground."""

import pytest

from rules.machete.commander.targets import (
    BESIDE,
    CLOSE,
    NEAR_BY,
    STANCE,
    gives_ground,
    goes_forward,
    is_under_fire,
    makes_for_objective,
    retires,
    stance,
    wants_to_move,
)

RED = {"side": "red", "nation": "cuban", "facing": 180}


@pytest.mark.parametrize(
    ("facts", "sprung", "wanted"),
    [
        ({}, 1, STANCE - NEAR_BY),
        ({}, 0, CLOSE),
        ({"firearms": 0}, 1, CLOSE),
        ({"nation": "spanish"}, 1, CLOSE),
    ],
)
def test_cubans_with_muskets_who_have_sprung_an_ambush_keep_off_a_melee(field, body, facts, sprung, wanted):
    battle = field(body(52, 22), body(52, 27, **RED), body(72, 47, **RED | facts), body(92, 22))
    foe = battle.units[3]
    battle.contacts, battle.turn = 1, 2
    for unit in battle.units[:2]:
        unit.engaged = 2
    battle.units[2].ambusher = sprung
    assert stance(battle, battle.units[2], foe) == wanted


def test_nobody_looks_on_at_arm_s_length_where_friends_fight_hand_to_hand(field, body):
    """Guards against eleven rifles without a target across the ford. They stood there for two phases."""
    battle = field(body(52, 22), body(52, 47, **RED), body(52, 52))
    unit, foe, _ = battle.units
    battle.turn = foe.engaged = battle.units[2].engaged = 2
    battle.contacts = 1
    assert stance(battle, unit, foe) == BESIDE
    assert wants_to_move(battle, unit, foe, 0)
    foe.engaged = battle.units[2].engaged = 0
    assert not wants_to_move(battle, unit, foe, 0)


@pytest.mark.parametrize(("y", "fired", "back"), [(42, 2, True), (42, 0, False), (57, 2, False)])
def test_they_go_back_by_a_bound_once_they_have_fired_at_whom_they_let_come_near(field, body, y, fired, back):
    battle = field(body(52, 22), body(52, y, **RED))
    battle.turn = 2
    foe, unit = battle.units
    unit.ambusher, unit.fired = 1, fired
    assert gives_ground(battle, unit, foe) == back


def test_nobody_goes_alone_to_a_place_that_more_of_the_enemy_hold(field, body):
    """Puts it nearer to the place than any of the enemy. Two of them command the place."""
    terms = {"must_win": "blue", "objective": {"x_cm": 52, "y_cm": 47}}
    lone = [body(52, 17), body(47, 72, **RED), body(57, 72, **RED)]
    friends = [body(x, 17) for x in (47, 57)]
    for others, goes in (([], False), (friends, True)):
        battle = field(*lone, *others, terms=terms)
        unit, foe = battle.units[:2]
        assert is_under_fire(battle, unit.side, battle.objective) == (not goes)
        assert makes_for_objective(battle, unit, foe) == goes


def test_mach_bld_04_a_garrison_counts_there_once_it_has_shown_itself(field, body):
    hut = {"areas": [{"kind": "building", "key": "hut", "points": [[50, 60], [55, 60], [55, 65], [50, 65]]}]}
    inside = body(0, 0, **RED, house="hut", figures=6)
    del inside["x_cm"], inside["y_cm"]
    terms = {"objective": {"x_cm": 52, "y_cm": 52}}
    battle = field(body(7, 7), inside, board=hut, terms=terms)
    assert not is_under_fire(battle.seen_by(0), 0, battle.objective)
    battle.show(battle.units[1])
    assert is_under_fire(battle.seen_by(0), 0, battle.objective)


def test_a_spent_company_before_the_house_goes_when_friends_hold_it_from_within(field, body):
    """Guards against a company that stood to its last man.

    It was on the drying floor, though the great house had a garrison.
    """
    house = {"kind": "building", "key": "mill", "points": [[45, 55], [55, 55], [55, 65], [45, 65]]}
    terms = {"objective": {"x_cm": 50, "y_cm": 60}, "first_on_ground": "blue", "must_win": "red"}
    for garrison, goes in (([body(0, 0, house="mill", figures=6)], True), ([], False)):
        company = body(47, 47)
        battle = field(company, body(47, 12, **RED), *garrison, board={"areas": [house]}, terms=terms)
        battle.possessor = 0
        unit = battle.units[0]
        assert not retires(battle, unit)
        unit.strength = 3
        assert retires(battle, unit) is goes


def test_a_unit_that_can_be_spared_helps_friends_in_melee(field, body):
    """Guards against three units that watched while a fourth died.

    They stood on the beach within forty paces, for six phases.
    """
    terms = {"objective": {"x_cm": 52, "y_cm": 12}, "first_on_ground": "blue", "must_win": "red"}
    mates = [body(42, 12), body(62, 12)]
    for others, helps in ((mates, True), (mates[:1], False)):
        battle = field(body(52, 27), body(52, 47, **RED), body(52, 52), *others, terms=terms)
        battle.possessor, battle.turn, battle.contacts = 0, 2, 1
        battle.units[1].engaged = battle.units[2].engaged = 2
        assert goes_forward(battle, battle.units[0]) is helps
