"""MACD-UNIT: detachments, ranks and what a unit counts as."""

from hypothesis import given, strategies as st

from rules.macduff.tables import GUN_CREW, SHAKEN_OVER
from rules.macduff.terms import (
    CAVALRY,
    COLUMN,
    FOOT,
    FORMATIONS,
    FORMED_CAVALRY,
    HORSEMEN,
    INFANTRY,
    LINE,
    MOUNTED_FOOT,
    MOUNTED_INFANTRY,
    SKIRMISHERS,
    SQUARE,
    TROOPS,
    UNFORMED,
    UNFORMED_CAVALRY,
    UNFORMED_INFANTRY,
)
from rules.macduff.units import MacduffUnit, default_files, is_same_unit, size_on_table


def test_macd_unit_06_beyond_twelve_inches_it_is_a_unit_of_its_own():
    assert is_same_unit(1200)
    assert not is_same_unit(1201)


@given(
    st.sampled_from(range(len(TROOPS))),
    st.sampled_from(range(len(FORMATIONS))),
    st.integers(1, 60),
    st.integers(1, 60),
)
def test_macd_unit_07_every_unit_takes_up_room_in_even_hundredths(troop, formation, figures, files):
    wide, deep = size_on_table(troop, formation, figures, files)
    assert wide > 0
    assert deep > 0
    assert wide % 2 == deep % 2 == 0


def test_macd_mor_02_the_front_keeps_its_width_while_losses_come_off_the_rear():
    widths = [size_on_table(FOOT, LINE, figures, 6)[0] for figures in (12, 9, 6, 5)]
    assert widths[0] == widths[1] == widths[2] > widths[3]


def test_macd_r_59_a_line_has_two_ranks_and_skirmishers_one():
    assert default_files(LINE, 13, False) == 7
    assert default_files(UNFORMED, 6, True) == 6
    assert default_files(COLUMN, 12, False) == 2
    assert default_files(SQUARE, 13, False) == 4


def unit(**changes):
    plain = {"troop": FOOT, "original": 12, "formation": LINE}
    return MacduffUnit(0, 0, 0, 0, 0, 12, 0, "steady", True, **plain | changes)


def test_macd_r_66_mounted_infantry_counts_as_cavalry_and_moves_by_its_own_row():
    dragoons = unit(troop=MOUNTED_FOOT)
    assert (dragoons.arm(), dragoons.unit_class()) == (CAVALRY, MOUNTED_INFANTRY)


def test_macd_r_05_an_irregular_mob_does_not_skirmish():
    mob = unit(formation=UNFORMED, regular=False)
    assert (mob.arm(), mob.unit_class()) == (INFANTRY, UNFORMED_INFANTRY)
    assert unit(formation=UNFORMED, skirmishing=True).arm() == SKIRMISHERS


def test_macd_mor_03_a_unit_that_lost_seven_of_twelve_is_shaken():
    shaken = unit()
    shaken.strength = 6
    assert not shaken.is_shaken()
    shaken.strength = 5
    assert shaken.is_shaken()


def test_macd_unit_02_a_gun_has_a_crew_of_four():
    assert GUN_CREW == 4


def test_macd_unit_08_skirmishers_and_irregulars_are_out_of_formation():
    assert unit().is_formed()
    assert not unit(formation=UNFORMED).is_formed()
    assert not unit(regular=False).is_formed()


def test_macd_move_04_horse_in_ranks_and_loose_horse_have_rows_of_their_own():
    assert unit(troop=HORSEMEN).unit_class() == FORMED_CAVALRY
    assert unit(troop=HORSEMEN, formation=UNFORMED).unit_class() == UNFORMED_CAVALRY


def test_macd_mor_03_no_morale_breaks_at_a_third_of_the_losses_or_less():
    assert all(3 * over >= parts for over, parts in SHAKEN_OVER)  # MacduffBattle.shaken relies on it
