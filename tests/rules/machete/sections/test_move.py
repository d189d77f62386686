"""MACH-MOVE, MACH-MINF, MACH-MCAV, MACH-MART, MACH-MWAG: moves in hundredths of a cm."""

import pytest

from rules.machete.options import DEFAULTS, read
from rules.machete.sections import move
from rules.machete.tables import WHOLE_MOVE
from rules.machete.terms import (
    BURNING,
    CANE,
    CAVALRY,
    CROSS_COUNTRY,
    CUBAN,
    FORD,
    HORSE_DRAWN_ARTILLERY,
    INFANTRY,
    JUNGLE,
    MANHANDLED_ARTILLERY,
    NONE,
    PACK_ARTILLERY,
    PACK_TRAIN,
    RIVER,
    ROAD,
    ROWING_BOAT,
    SHIP,
    SPANISH,
    STAND,
    SUPPLY_CART,
    SWAMP_WATER,
    TROOPS,
    WATER,
)


def cm(troop: int, going: int, nation: int = CUBAN) -> float:
    return move.allowance(troop, nation, going, DEFAULTS) / 100


def charge_cm(troop: int, going: int = CROSS_COUNTRY, uphill: bool = False, river: bool = False) -> float:
    return move.charge_allowance(troop, CUBAN, going, uphill, river, DEFAULTS) / 100


def test_mach_move_01_spaniards_move_at_half_their_cross_country_rate_in_jungle():
    for troop in (INFANTRY, CAVALRY):
        assert 2 * cm(troop, JUNGLE, SPANISH) == cm(troop, CROSS_COUNTRY, SPANISH)


def test_mach_minf_05_foot_ford_at_10():
    assert cm(INFANTRY, FORD) == cm(INFANTRY, FORD, SPANISH) == 10


def test_mach_minf_06_foot_charge_40():
    assert charge_cm(INFANTRY) == 40


@pytest.mark.parametrize("ground", [{"going": JUNGLE}, {"uphill": True}, {"river": True}, {"going": FORD}])
def test_mach_minf_07_no_charge_uphill_over_a_river_or_in_jungle(ground):
    assert charge_cm(INFANTRY, **ground) == charge_cm(CAVALRY, **ground) == 0


def test_mach_move_08_only_infantry_and_cavalry_have_a_charge_rate_above_the_ordinary():
    assert {troop for troop in range(len(TROOPS)) if charge_cm(troop)} == {INFANTRY, CAVALRY}
    assert charge_cm(INFANTRY) > cm(INFANTRY, ROAD)


def test_mach_r_25_the_charge_is_the_same_on_a_road():
    assert charge_cm(CAVALRY, ROAD) == charge_cm(CAVALRY, CROSS_COUNTRY) == 50


def test_mach_mcav_01_horse_move_40_on_a_road():
    assert cm(CAVALRY, ROAD) == cm(CAVALRY, ROAD, SPANISH) == 40


def test_mach_mcav_05_cuban_horse_move_20_in_jungle():
    assert cm(CAVALRY, JUNGLE) == 20


def test_mach_mcav_06_spanish_horse_move_10_in_jungle():
    assert cm(CAVALRY, JUNGLE, SPANISH) == 10


def test_mach_mart_01_a_team_moves_40_on_a_road():
    assert cm(HORSE_DRAWN_ARTILLERY, ROAD) == 40


def test_mach_mart_02_a_team_moves_20_across_country():
    assert cm(HORSE_DRAWN_ARTILLERY, CROSS_COUNTRY) == 20


def test_mach_mart_03_a_team_fords_at_10():
    assert cm(HORSE_DRAWN_ARTILLERY, FORD) == 10


def test_mach_mart_04_a_gun_moved_by_hand_makes_20_on_a_road():
    assert cm(MANHANDLED_ARTILLERY, ROAD) == 20


def test_mach_mart_05_a_gun_moved_by_hand_makes_10_across_country():
    assert cm(MANHANDLED_ARTILLERY, CROSS_COUNTRY) == 10


def test_mach_mart_06_a_mule_gun_moves_40_on_a_road():
    assert cm(PACK_ARTILLERY, ROAD) == 40


def test_mach_mart_13_no_gun_charges():
    assert [charge_cm(gun) for gun in (HORSE_DRAWN_ARTILLERY, PACK_ARTILLERY, MANHANDLED_ARTILLERY)] == [
        0
    ] * 3


def test_mach_mwag_02_a_mule_train_moves_20_across_country_and_in_jungle():
    assert cm(PACK_TRAIN, CROSS_COUNTRY) == cm(PACK_TRAIN, JUNGLE) == 20


def test_mach_mwag_04_a_cart_moves_40_on_a_road():
    assert cm(SUPPLY_CART, ROAD) == 40


def test_mach_mwag_06_a_cart_fords_at_10():
    assert cm(SUPPLY_CART, FORD) == 10


def test_mach_mwag_08_carts_and_mules_do_not_charge():
    assert charge_cm(SUPPLY_CART) == charge_cm(PACK_TRAIN) == 0


def test_mach_r_24_the_option_slows_only_spanish_mules():
    slow = read({"spanish_pack_half_in_jungle": True})
    assert move.allowance(PACK_TRAIN, SPANISH, JUNGLE, slow) == 1000
    assert move.allowance(PACK_TRAIN, CUBAN, JUNGLE, slow) == 2000
    assert move.allowance(PACK_TRAIN, SPANISH, CROSS_COUNTRY, slow) == 2000


@pytest.mark.parametrize("going", [STAND, SWAMP_WATER, CANE, RIVER, BURNING])
def test_mach_move_02_nobody_enters_growth_water_cane_or_fire(going):
    assert not any(cm(troop, going) for troop in range(len(TROOPS)))
    assert move.leg(INFANTRY, CUBAN, going, 100, DEFAULTS) == NONE


def test_mach_move_03_swamp_water_bars_the_way_but_not_the_dry_ground_beside_it():
    assert cm(INFANTRY, SWAMP_WATER) == 0
    assert cm(INFANTRY, CROSS_COUNTRY) == 20


def test_mach_move_06_a_river_is_crossed_at_the_ford_only():
    assert cm(CAVALRY, RIVER, SPANISH) == 0
    assert cm(CAVALRY, FORD, SPANISH) == 10


def test_mach_ship_03_ships_and_boats_keep_to_the_water_and_others_out_of_it():
    assert {troop for troop in range(len(TROOPS)) if cm(troop, WATER)} == {
        SHIP,
        ROWING_BOAT,
    }
    assert cm(SHIP, ROAD) == 0


def test_mach_r_23_three_legs_of_a_third_are_one_whole_move():
    third = move.leg(CAVALRY, CUBAN, CROSS_COUNTRY, 1000, DEFAULTS)
    assert third * 3 == WHOLE_MOVE
