"""MACH-SHIP: getting under way and getting ashore."""

from rules.machete.options import DEFAULTS, read
from rules.machete.sections import ships


def test_mach_ship_10_foot_who_serve_as_crew_take_the_delay_away_again():
    assert ships.sails(3, 8, 4) == 5
    assert ships.sails(3, 8, 5) == 4


def test_mach_ship_04_three_loads_in_two_boats_are_two_trips():
    assert ships.landing(3, 2, 2000, DEFAULTS) == (2, 7)


def test_mach_ship_05_a_boat_rows_20_cm_a_phase_and_less_with_smaller_figures():
    assert [ships.rowing_phases(cm, DEFAULTS) for cm in (2000, 2001, 0)] == [1, 2, 0]
    assert ships.rowing_phases(2000, read({"figure_mm": 15})) == 2
