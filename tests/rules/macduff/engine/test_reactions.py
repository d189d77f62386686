"""MACD-CHG on the table: charges and each reaction, dice shown."""

import pytest

from rules.macduff.engine.charge import charge, charge_targets
from rules.macduff.engine.fire import shoot_at
from rules.macduff.engine.melee import fighting_state
from rules.macduff.engine.orders import MOVE, Order, carry_out, spot_at, spots
from tests.rules.macduff.engine.conftest import unit_facts, verbs_of

HORSE = unit_facts("horse", "blue", [24, 10], troop="cavalry", figures=8)
FOOT = unit_facts("foot", "blue", [24, 10])
GUARD = unit_facts("guard", "red", [24, 18], 180, weapon="musket")
FIRE, COUNTER, FORM, BACK = 1, 2, 3, 4
HALT, HALT_AND_FIRE = 7, 8


def charge_enemy(battle):
    return charge(battle, battle.units[2], battle.units[3])


def options_asked(battle, clause):
    return [options for clause_asked, _, options in battle.commanders[0].asked if clause_asked == clause]


def test_macd_chg_06_a_charge_that_reaches_pins_its_target(table):
    battle = table([HORSE, GUARD], (3, 3, 3, 1, 1))
    assert charge_enemy(battle)
    horse, guard = battle.units[2:]
    assert guard.pinned
    assert battle.opponents(guard) == [horse]
    assert options_asked(battle, "MACD-CHG-05") == [(0, FIRE, FORM)]


def test_macd_chg_04_a_charge_that_falls_short_stops(table):
    battle = table([HORSE, GUARD], (1, 1, 1, 1, 1))
    assert not charge_enemy(battle)
    assert battle.units[2].y == 1500
    assert not battle.units[3].pinned


def test_macd_chg_04_no_dice_of_a_charge_after_fire(table):
    battle = table([HORSE, GUARD], (6, 6, 6))
    battle.units[2].fired = True
    assert charge_enemy(battle)
    assert battle.dice.faces_left == 0


def test_macd_chg_10_infantry_forms_square_around_its_middle(table):
    battle = table([HORSE, GUARD], (6, 6, 6, 6, 6), {"MACD-CHG-05": FORM})
    middle = battle.units[3].footprint().middle()
    assert charge_enemy(battle)
    assert battle.units[3].formation == 2
    assert battle.units[3].footprint().middle() == middle
    assert battle.units[3].frontage == battle.units[3].depth


def test_macd_chg_10_no_square_against_foot(table):
    battle = table([FOOT, GUARD], (6, 6, 6))
    charge_enemy(battle)
    assert options_asked(battle, "MACD-CHG-05") == [(0, FIRE)]


@pytest.mark.parametrize(("point", "dice"), [(0, 3), (2, 6)])
def test_macd_chg_07_fire_comes_at_the_point_that_its_player_picks(table, point, dice):
    """Fires a musket at 8 inches, which is long range. Close up at 1 inch it is not."""
    battle = table([HORSE, GUARD], (3, 3, 3, 1, 1, *[1] * dice), {"MACD-CHG-05": FIRE, "MACD-CHG-07": point})
    assert charge_enemy(battle)
    assert battle.dice.faces_left == 0
    assert "reaches" in verbs_of(battle)


def test_macd_chg_08_a_charger_may_halt_and_return_the_fire_within_its_basic_dice(table):
    answers = {"MACD-CHG-05": FIRE, "MACD-CHG-07": 0, "MACD-CHG-08": HALT_AND_FIRE}
    battle = table([FOOT | {"weapon": "musket"}, GUARD], (5, 4, 3, 6, 1, 1, 5, 1, 1), answers)
    assert not charge_enemy(battle)
    foot, guard = battle.units[2:]
    assert (foot.strength, guard.strength) == (11, 11)
    assert options_asked(battle, "MACD-CHG-08") == [(0, HALT, HALT_AND_FIRE)]
    assert battle.dice.faces_left == 0


def test_macd_r_24_not_once_it_is_beyond_them(table):
    answers = {"MACD-CHG-05": FIRE, "MACD-CHG-07": 2}
    battle = table([FOOT | {"weapon": "musket"}, GUARD], (2, 2, 6, 1, 1, 1, 1, 1, 1), answers)
    charge_enemy(battle)
    assert options_asked(battle, "MACD-CHG-08") == [(0, HALT)]


def test_macd_chg_09_cavalry_meets_a_charge_half_way(table):
    lancers = unit_facts("lancers", "red", [24, 20], 180, troop="cavalry", figures=8)
    battle = table([HORSE, lancers], (3, 3, 3, 1, 1, 5), {"MACD-CHG-05": COUNTER})
    assert charge_enemy(battle)
    assert battle.units[3].y == 1500
    assert battle.units[3].charging


def test_macd_chg_11_skirmishers_fall_back_a_full_move_and_the_charger_may_halt(table):
    screen = unit_facts("screen", "red", [24, 16], 180, figures=4, traits=["skirmishers"])
    battle = table([HORSE, screen], (3, 3, 3, 1, 1, 6, 6, 6), {"MACD-CHG-05": BACK, "MACD-CHG-14": -1})
    assert not charge_enemy(battle)
    assert battle.units[3].facing == 0
    assert battle.units[3].y == 1600 + 80 + 1800
    assert battle.units[2].y == 1000


def test_macd_r_23_an_evader_that_is_caught_is_struck_in_the_rear(table):
    screen = unit_facts("screen", "red", [24, 12], 180, figures=4, traits=["skirmishers"])
    battle = table([HORSE, screen], (6, 6, 6, 6, 6, 1, 1, 1), {"MACD-CHG-05": BACK, "MACD-CHG-14": 3})
    assert charge_enemy(battle)
    assert battle.units[3].facing == 0


def test_macd_chg_13_skirmishers_pass_through_their_supports(table):
    screen = unit_facts("screen", "red", [24, 14], 180, figures=4, traits=["skirmishers"])
    battle = table([HORSE, screen, GUARD], (1, 1, 1, 1, 1, 4, 4, 4), {"MACD-CHG-05": BACK, "MACD-CHG-14": -1})
    charge_enemy(battle)
    assert battle.units[3].y > battle.units[4].y


def test_macd_chg_14_a_charger_may_turn_on_the_unit_that_was_uncovered(table):
    screen = unit_facts("screen", "red", [24, 14], 180, figures=4, traits=["skirmishers"])
    battle = table(
        [HORSE, screen, GUARD],
        (3, 3, 3, 1, 1, 4, 4, 4),
        {"MACD-CHG-05": [BACK, FORM], "MACD-CHG-14": 4},
    )
    assert charge_enemy(battle)
    assert battle.units[4].formation == 2
    assert battle.opponents(battle.units[4]) == [battle.units[2]]


def test_macd_shoot_18_skirmishers_who_charge_are_no_difficult_target(table):
    """Rolls three dice at close range: a 5 hits them."""
    scouts = unit_facts("scouts", "blue", [24, 13], figures=8, traits=["skirmishers"])
    battle = table([scouts, GUARD], (6, 6, 6, 6, 5, 1, 1, 1, 1, 1), {"MACD-CHG-05": FIRE, "MACD-CHG-07": 0})
    charge_enemy(battle)
    assert battle.units[2].strength == 7
    assert battle.units[2].charging


def test_macd_r_67_a_charge_that_fell_short_is_no_charge(table):
    battle = table([HORSE, GUARD], (1, 1, 1, 1, 1))
    charge_enemy(battle)
    assert not battle.units[2].charging


def test_macd_chg_12_shot_at_first_it_returns_the_fire_and_then_falls_back(table):
    scouts = unit_facts("scouts", "blue", [24, 10], figures=8, weapon="musket")
    screen = unit_facts("screen", "red", [24, 14], 180, figures=4, traits=["skirmishers"], weapon="musket")
    battle = table(
        [scouts, screen],
        (1, 1, 1, 1, 6, 1, 2, 2, 4, 4, 4),
        {"MACD-SHOOT-10": 5, "MACD-CHG-05": BACK, "MACD-CHG-14": -1},
    )
    shoot_at(battle, battle.units[2], battle.units[3], False)
    charge_enemy(battle)
    assert options_asked(battle, "MACD-CHG-05") == [(0, BACK)]  # it has shot
    assert battle.units[2].strength == 7


def test_macd_mel_19_a_pursuit_meets_no_reaction(table):
    battle = table([HORSE, GUARD], (3, 3, 3, 1, 1))
    assert charge(battle, battle.units[2], battle.units[3], True)
    assert battle.commanders[0].asked == []


def test_macd_r_57_dice_of_a_charge_are_lost_over_broken_ground(table):
    bog = {"kind": "bog", "polygon": [[20, 13], [28, 13], [28, 15], [20, 15]]}
    battle = table([FOOT, GUARD], (6, 6), pieces=[bog])
    assert charge_enemy(battle)
    assert battle.dice.faces_left == 0


def test_macd_chg_02_only_what_is_in_front_may_be_charged(table):
    battle = table([HORSE, GUARD])
    assert charge_targets(battle, battle.units[2]) == [3]
    away = table([HORSE | {"facing": 180}, GUARD])
    assert charge_targets(away, away.units[2]) == []


def test_macd_chg_03_a_charger_in_the_front_strikes_the_front_and_from_behind_the_rear(table):
    battle = table([HORSE, GUARD])
    assert not fighting_state(battle, battle.units[3], battle.units[2], False).flank_or_rear
    behind = table([HORSE, GUARD | {"facing": 0}])
    assert fighting_state(behind, behind.units[3], behind.units[2], False).flank_or_rear


def test_macd_chg_07_a_charge_from_beyond_its_range_is_met_when_it_comes_near(table):
    """Fires a musket that does not reach 14 inches. Half way and close up it does."""
    horse = HORSE | {"at": [24, 4]}
    answers = {"MACD-CHG-05": FIRE, "MACD-CHG-07": 2}
    battle = table([horse, GUARD], (3, 3, 3, 3, 3, *[1] * 6), answers)
    assert charge_enemy(battle)
    assert options_asked(battle, "MACD-CHG-05") == [(0, FIRE, FORM)]
    assert options_asked(battle, "MACD-CHG-07") == [(1, 2)]
    assert battle.dice.faces_left == 0


def test_macd_chg_07_no_fire_at_a_charger_whose_dice_leave_it_out_of_range(table):
    horse = HORSE | {"at": [24, 4]}
    battle = table([horse, GUARD | {"at": [24, 24]}], (1, 1, 1, 1, 1))
    assert not charge_enemy(battle)
    assert options_asked(battle, "MACD-CHG-05") == [(0, FORM)]


def test_macd_shoot_10_a_charger_that_used_its_bonus_and_halts_does_not_shoot_later(table):
    answers = {"MACD-CHG-05": FIRE, "MACD-CHG-07": 2, "MACD-CHG-08": HALT}
    battle = table([FOOT | {"weapon": "musket"}, GUARD], (2, 2, 6, *[1] * 12), answers)
    assert not charge_enemy(battle)
    foot, guard = battle.units[2:]
    assert foot.used_charge_bonus
    guard.reaction_fire = False
    shoot_at(battle, guard, foot, False)
    assert options_asked(battle, "MACD-SHOOT-10") == []


def test_macd_chance_08_a_unit_that_may_not_move_neither_evades_nor_countercharges(table):
    lancers = unit_facts("lancers", "red", [24, 20], 180, troop="cavalry", figures=8)
    battle = table([HORSE, lancers], (3, 3, 3, 1, 1))
    battle.units[3].nailed = True
    charge_enemy(battle)
    assert options_asked(battle, "MACD-CHG-05") == []


def test_macd_r_26_a_square_shoots_from_the_face_that_its_enemy_comes_to(table):
    """Puts twelve men behind it: a quarter, three, fire at close range."""
    square = unit_facts("square", "red", [24, 16], 0, weapon="musket", formation="square")
    battle = table([HORSE, square], (3, 3, 3, 1, 1, 1, 1), {"MACD-CHG-05": FIRE, "MACD-CHG-07": 2})
    assert charge_enemy(battle)
    assert battle.dice.faces_left == 0


def test_macd_chg_14_only_a_unit_that_the_evader_covered_may_be_charged_instead(table):
    """Puts the reserve behind the screen, the flank guard well beside it. Both are in reach."""
    screen = unit_facts("screen", "red", [24, 14], 180, figures=4, traits=["skirmishers"])
    reserve = unit_facts("reserve", "red", [24, 18], 180)
    beside = unit_facts("beside", "red", [31, 16], 180)
    battle = table(
        [HORSE, screen, reserve, beside], (6, 6, 6, 6, 6, 6, 6, 6), {"MACD-CHG-05": [BACK], "MACD-CHG-14": -1}
    )
    charge_enemy(battle)
    assert 5 in charge_targets(battle, battle.units[2])
    assert options_asked(battle, "MACD-CHG-14") == [(-1, 3, 4)]


@pytest.mark.parametrize(("stops", "y"), [(0, 1600 + 80 + 1800), (1, 2500)])
def test_macd_chg_13_skirmishers_may_stop_once_they_are_past_their_supports(table, stops, y):
    screen = unit_facts("screen", "red", [24, 16], 180, figures=4, traits=["skirmishers"])
    line = unit_facts("line", "red", [24, 22], 180)
    answers = {"MACD-CHG-05": [BACK], "MACD-CHG-13": stops, "MACD-CHG-14": -1}
    battle = table([HORSE, screen, line], (3, 3, 3, 1, 1, 6, 6, 6), answers)
    assert not charge_enemy(battle)
    assert abs(battle.units[3].y - y) <= 60


@pytest.mark.parametrize("degrees", [0, 20, 33, 45])
def test_macd_hosp_06_a_unit_that_comes_up_to_a_band_takes_it(table, degrees):
    band = unit_facts("band", "red", [24, 20], 180, troop="band", figures=4)
    guard = unit_facts("guard", "red", [40, 32], 180)
    foot = unit_facts("foot", "blue", [24, 10], degrees, traits=["irregular"])
    battle = table([foot, guard, band], (6, 6, 6))
    there = min(
        spots(battle, battle.units[2]),
        key=lambda spot: abs(spot_at(battle, spot)[0] - 2400) + abs(spot_at(battle, spot)[1] - 2200),
    )
    carry_out(battle, Order(2, MOVE, spot=there))
    assert battle.units[4].state == "captured"


def test_macd_chg_01_a_unit_is_charged_though_its_neighbours_stand_beside_it(table):
    """Puts three companies shoulder to shoulder. A charge at the middle one comes near the others."""
    line = [unit_facts(f"g{n}", "red", [24 + 3.8 * n, 18], 180) for n in (0, -1, 1)]
    battle = table([FOOT, *line], (6, 6, 6))
    assert charge_enemy(battle)
    assert battle.opponents(battle.units[2]) == [battle.units[3]]
