"""Rounds of melee on the table, with every die shown."""

import pytest

from rules.core.measure.footprints import FRONT, REAR, RIGHT
from rules.mexican_war.engine.charging.melee import begin_melee, go_on, melee_names, melee_phase
from rules.mexican_war.engine.morale import condition_of
from rules.mexican_war.engine.surroundings import HARD
from rules.mexican_war.engine.turn import begin_turn
from rules.mexican_war.units import FALLS_BACK, PURSUES, PURSUES_FAR, ROUTS
from tests.rules.mexican_war.engine.conftest import body, event_values, guns, horse, officer, verbs

ENEMY = {"side": "red", "class": "mexican_regular"}
WATCHED = ("closes_with", "fires", "fights", "checks", "will_pursue")
PAIR = [body("a", at=[30, 20]), body("b", **ENEMY, at=[30, 20.02])]


def units_in_melee(field, units=None, faces=(), face=FRONT, **facts):
    battle = field(units or PAIR, faces=faces, **facts)
    begin_melee(battle, battle.units[0], battle.units[1], face)
    return battle


def test_mex_mel_09_both_fire_at_the_range_of_one_die_and_then_fight(field):
    # range 1 inch; ten Mexican dice, ten US dice; a round; the check of those who lost more
    battle = units_in_melee(field, faces=[1, *[10] * 20, 5, 4, 10, 10])
    melee_phase(battle)
    assert [event.verb for event in battle.log.events][:4] == ["closes_with", "fires", "fires", "fights"]
    assert event_values(battle, "fights") == [(10, 7, 2, 1)]
    assert [unit.strength for unit in battle.units] == [19, 18]


def test_mex_r_39_a_unit_that_fired_in_the_fire_step_has_no_volley(field):
    battle = units_in_melee(field, faces=[5, 4, 10, 10])
    for unit in battle.units:
        unit.fired = True
    melee_phase(battle)
    assert event_values(battle, "fires") == []


def test_mex_mel_09_mounted_men_do_not_fire_as_they_charge(field):
    units = [horse("h", "blue", **{"class": "us_regular"}, at=[30, 20]), body("b", **ENEMY, at=[30, 20.02])]
    battle = units_in_melee(field, units, faces=[1, *[10] * 10, 1, 1, 10, 10])
    melee_phase(battle)
    assert [event.unit for event in battle.log.events if event.verb == "fires"] == [1]


def test_mex_r_33_losses_by_the_volley_come_off_before_the_melee(field):
    units = [body("a", at=[30, 20], figures=2, stands=1), body("b", **ENEMY, at=[30, 20.02])]
    battle = units_in_melee(field, units, faces=[1, *[1] * 10, 10])
    melee_phase(battle)
    assert not battle.units[0].on_table
    assert event_values(battle, "fights") == []
    assert battle.units[1].enemy == -1


def test_mex_r_33_a_battery_fires_canister_in_its_range(field):
    units = [body("a", at=[30, 20]), guns("g", "red", **{"class": "mexican_regular"}, at=[30, 20.02])]
    battle = units_in_melee(field, units, faces=[10, *[10] * 14, 5, 4, 10, 10, 10])
    melee_phase(battle)
    assert ("fires_canister", 1) in verbs(battle)


def test_mex_mel_13_units_that_hold_stay_locked_and_the_next_round_counts_as_later(field):
    battle = units_in_melee(field, faces=[4, 7, 10, 10, 4, 7, 10, 10])
    for unit in battle.units:
        unit.fired = True
    melee_phase(battle)
    assert (battle.units[0].enemy, battle.units[0].rounds) == (1, 1)
    assert melee_names(battle, *battle.units) == ("later_round",)


def test_mex_mel_21_both_are_unformed_afterwards(field):
    battle = units_in_melee(field, faces=[4, 7, 10, 10])
    for unit in battle.units:
        unit.fired = True
    melee_phase(battle)
    assert all(unit.unformed for unit in battle.units)


@pytest.mark.parametrize(("option", "modifier"), [(True, -3), (False, -1)])
def test_mex_r_47_the_checks_of_a_melee_count_units_as_unformed_by_the_option(field, option, modifier):
    battle = units_in_melee(field, faces=[10, 1, 10], options={"melee_checks_unformed": option})
    for unit in battle.units:
        unit.fired = True
    melee_phase(battle)
    assert event_values(battle, "fights") == [(10, 7, 4, 0)]
    assert event_values(battle, "checks")[0][0] == modifier - 1


@pytest.mark.parametrize(("face", "moves"), [(6, 0), (8, PURSUES), (9, PURSUES_FAR)])
def test_mex_mel_17_the_victor_pursues_by_its_own_check(field, face, moves):
    battle = units_in_melee(field, faces=[10, 1, 1, 10, face])
    for unit in battle.units:
        unit.fired = True
    melee_phase(battle)
    assert battle.units[1].forced in (FALLS_BACK, ROUTS)
    assert battle.units[0].forced == moves
    assert battle.units[0].enemy == battle.units[1].enemy == -1


def test_mex_mel_20_a_one_loses_the_colours_of_those_forced_back(field):
    battle = units_in_melee(field, faces=[10, 1, 1, 1, 1])
    for unit in battle.units:
        unit.fired = True
    melee_phase(battle)
    assert not battle.units[1].colours
    assert ("loses_its_colours", 1) in verbs(battle)


def test_mex_mel_18_a_square_that_beat_off_horse_stays(field):
    units = [
        horse("h", "blue", **{"class": "us_regular"}, figures=10, stands=5, at=[30, 20]),
        body("b", "red", figures=30, formation="square", at=[30, 20.02]),
    ]
    battle = units_in_melee(field, units, faces=[1, 10, 1, 10])
    for unit in battle.units:
        unit.fired = True
    melee_phase(battle)
    assert battle.units[0].forced in (FALLS_BACK, ROUTS)
    assert battle.units[1].forced == 0
    assert battle.dice.faces_left == 0


@pytest.mark.parametrize(
    ("units", "face", "names"),
    [
        (PAIR, FRONT, ("charging_foot",)),
        (PAIR, RIGHT, ("charging_foot", "enemy_flank")),
        (PAIR, REAR, ("charging_foot", "enemy_rear")),
        (
            [horse("h", "blue", lancers=True, at=[30, 20]), body("b", **ENEMY, at=[30, 20.02])],
            FRONT,
            ("charging_mounted", "mounted_vs_foot_in_open", "lancers_first_round"),
        ),
        (
            [
                body("a", formation="tactical_column", at=[30, 20]),
                body("b", **ENEMY, figures=12, at=[30, 20.02]),
            ],
            FRONT,
            ("charging_foot", "tactical_column_charging", "outnumber_3_to_2"),
        ),
        (
            [body("a", figures=30, at=[30, 20]), body("b", **ENEMY, figures=10, at=[30, 20.02])],
            FRONT,
            ("charging_foot", "outnumber_3_to_1"),
        ),
    ],
)
def test_mex_mel_10_what_counts_for_a_charger(field, units, face, names):
    battle = units_in_melee(field, units, face=face)
    assert melee_names(battle, *battle.units) == names


def test_mex_r_49_against_a_square_a_charge_and_a_horse_are_worth_nothing(field):
    units = [
        horse("h", "blue", lancers=True, at=[30, 20]),
        body("b", **ENEMY, figures=20, formation="square", at=[30, 20.02]),
    ]
    battle = units_in_melee(field, units, faces=[1, 1, 10, 10])
    for unit in battle.units:
        unit.fired = True
    melee_phase(battle)
    assert event_values(battle, "fights")[0][:2] == (8, 10)  # 7 and the lance; 7, the square and the odds


def test_mex_mel_25_fortifications_before_the_defender_cover_it(field):
    battle = units_in_melee(field)
    battle.units[1].shelter = HARD
    assert melee_names(battle, battle.units[1], battle.units[0]) == ("behind_hard_cover",)


def test_mex_mel_22_a_charge_that_wipes_out_its_target_goes_on(field):
    units = [body("a", at=[30, 20]), body("b", **ENEMY, figures=1, stands=1, at=[30, 20.02])]
    battle = units_in_melee(field, units, faces=[10, 1])
    for unit in battle.units:
        unit.fired = True
    battle.units[0].unspent = 300
    melee_phase(battle)
    assert not battle.units[1].on_table
    assert battle.units[0].y == 2300
    assert ("moves", 0) in verbs(battle)


def test_mex_mel_12_a_melee_has_one_round_a_turn(field):
    battle = units_in_melee(field, faces=[4, 7, 10, 10])
    for unit in battle.units:
        unit.fired = True
    melee_phase(battle)
    assert len(event_values(battle, "fights")) == 1


def test_mex_mel_15_the_other_checks_only_if_it_lost_figures(field):
    battle = units_in_melee(field, faces=[10, 1, 10])
    for unit in battle.units:
        unit.fired = True
    melee_phase(battle)
    assert event_values(battle, "fights") == [(10, 7, 4, 0)]
    assert [event.unit for event in battle.log.events if event.verb == "checks"] == [1]
    assert battle.dice.faces_left == 0


def test_mex_mel_01_a_melee_goes_volley_round_checks_and_pursuit(field):
    battle = units_in_melee(field, faces=[1, *[10] * 20, 10, 1, 1, 10, 9])
    melee_phase(battle)
    told_in_order = [event.verb for event in battle.log.events if event.verb in WATCHED]
    assert told_in_order == ["closes_with", "fires", "fires", "fights", "checks", "checks", "will_pursue"]


@pytest.mark.parametrize("face", [REAR, RIGHT])
def test_mex_r_49_a_square_has_neither_flank_nor_rear(field, face):
    units = [PAIR[0], body("b", **ENEMY, at=[30, 22.2], formation="square")]
    battle = units_in_melee(field, units, face=face)
    assert not {"enemy_flank", "enemy_rear"} & set(melee_names(battle, *battle.units))
    assert not battle.units[0].flanking


def test_mex_mor_08_a_charge_into_the_flank_counts_in_the_checks_of_that_turn(field):
    battle = units_in_melee(field, face=RIGHT)
    assert condition_of(battle, battle.units[0]).charging_flank_or_rear
    begin_turn(battle)
    assert not condition_of(battle, battle.units[0]).charging_flank_or_rear


def test_mex_sa_05_an_officer_may_fall_to_a_volley(field):
    battle = units_in_melee(
        field, [*PAIR, officer("chief", at=[30, 18])], faces=[1, *[10] * 20, 1, 3, 5, 4, 10, 10]
    )
    battle.units[0].brigade = -1
    melee_phase(battle)
    assert ("is_hit", 2) in verbs(battle)


def test_mex_mel_22_a_victor_does_not_go_on_into_deep_water(field):
    water = {"kind": "lake", "polygon": [[0, 22], [72, 22], [72, 40], [0, 40]]}
    battle = field([body("a", at=[30, 20]), body("b", "red", at=[60, 44])], pieces=[water])
    battle.units[0].unspent = 600
    go_on(battle, battle.units[0])
    assert 2000 <= battle.units[0].y <= 2200
