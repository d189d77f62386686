"""Room on the table, files, fire classes."""

import pytest
from hypothesis import given, strategies as st

from rules.mexican_war.tables import STANDARD, tables_for
from rules.mexican_war.terms import ARTILLERY, FORMATIONS, INFANTRY, LINE, MOUNTED, SQUARE
from rules.mexican_war.units import WarUnit, battery_size, officer_size, size_on_table, usual_files


def body(**facts):
    told = {"troop": "us_regular", "strength": 24, "start": 24, "stands": 6, "files": 12} | facts
    return WarUnit(0, 0, 0, 0, 0, told.pop("strength"), 0, "steady", True, **told)


@pytest.mark.parametrize(
    ("formation", "files", "size"),
    [
        ("line", 12, (600, 100)),
        ("tactical_column", 6, (300, 200)),
        ("march_column", 2, (100, 600)),
        ("skirmish", 6, (1600, 100)),
        ("square", 3, (250, 250)),
    ],
)
def test_the_room_of_24_infantry_in_six_stands(formation, files, size):
    code = FORMATIONS.index(formation)
    assert usual_files(INFANTRY, code, 24, 6, STANDARD) == files
    assert size_on_table(INFANTRY, code, 24, 6, files, STANDARD) == size


def test_mex_form_01_a_line_one_deep_is_twice_as_long():
    thin = tables_for({}, {"line_depth_figures": 1})
    assert usual_files(INFANTRY, LINE, 24, 6, thin) == 24
    assert size_on_table(INFANTRY, LINE, 24, 6, 24, thin) == (1200, 50)


@given(st.sampled_from([INFANTRY, MOUNTED]), st.integers(0, 5), st.integers(1, 60), st.integers(1, 12))
def test_every_room_is_even_and_holds_all_figures(arm, formation, figures, stands):
    stands = min(stands, figures)
    files = usual_files(arm, formation, figures, stands, STANDARD)
    assert files >= 1
    frontage, depth = size_on_table(arm, formation, figures, stands, files, STANDARD)
    assert frontage > 0
    assert depth > 0
    assert frontage % 2 == depth % 2 == 0


def test_losses_come_off_the_rear():
    assert size_on_table(INFANTRY, LINE, 13, 6, 12, STANDARD) == (600, 100)
    assert size_on_table(INFANTRY, LINE, 12, 6, 12, STANDARD) == (600, 50)
    assert size_on_table(INFANTRY, LINE, 8, 6, 12, STANDARD) == (400, 50)


def test_batteries_are_wide_in_action_and_long_behind_their_teams():
    assert battery_size(2, False, STANDARD) == (300, 150)
    assert battery_size(2, True, STANDARD) == (100, 600)
    assert officer_size(STANDARD) == (50, 50)


def test_mex_r_09_mounted_militia_is_other_cavalry():
    assert body(troop="us_militia").fire_class(STANDARD) == 2
    assert body(troop="us_militia", arm=MOUNTED).fire_class(STANDARD) == 3


def test_mex_r_46_a_battery_has_no_muskets():
    assert body(arm=ARTILLERY).figures_firing(STANDARD) == 0
    assert body().figures_firing(STANDARD) == 12


def test_a_square_is_of_men_on_foot():
    assert body(formation=SQUARE).is_square()
    assert not body(formation=SQUARE, arm=MOUNTED).is_square()
