"""SCW-RECON: the zones that units look into, and the markers turned up, with the dice given."""

import pytest

from rules.scwares.options import DEFAULTS, read
from rules.scwares.sections import recon
from rules.scwares.terms import EAST, NORTH, OBSERVER_BASE, OBSERVER_SCOUT

AROUND = [(dx, dy) for dx in range(-6, 7) for dy in range(-6, 7)]


def looks_into(observer, dx, dy, facing=NORTH, reach=6, chosen=True, sight=True, **options):
    return recon.can_look_into(observer, dx, dy, facing, reach, chosen, sight, read(options))


def test_scw_recon_01_the_zones_around_are_looked_into_without_a_die_for_distance():
    near = [zone for zone in AROUND if recon.is_adjoining(*zone)]
    assert len(near) == 9  # eight, and its own
    for observer in (OBSERVER_BASE, OBSERVER_SCOUT):
        assert all(looks_into(observer, dx, dy, reach=0, chosen=False) for dx, dy in near)


def test_scw_recon_02_a_base_looks_into_the_one_zone_it_has_chosen():
    assert looks_into(OBSERVER_BASE, 0, 4)
    assert not looks_into(OBSERVER_BASE, 0, 4, chosen=False)


def test_scw_recon_02_no_farther_than_its_die(dice):
    assert recon.reach(dice(4)) == 4
    assert looks_into(OBSERVER_BASE, 0, 4, reach=4)
    assert not looks_into(OBSERVER_BASE, 0, 5, reach=4)


def test_scw_recon_03_not_outside_its_arc():
    assert looks_into(OBSERVER_BASE, 3, 3)
    assert not looks_into(OBSERVER_BASE, 3, 2)
    assert looks_into(OBSERVER_BASE, 3, 2, facing=EAST)


def test_scw_recon_04_a_scout_looks_all_round():
    assert all(
        looks_into(OBSERVER_SCOUT, dx, dy, chosen=False) for dx, dy in AROUND if abs(dx) + abs(dy) <= 6
    )


@pytest.mark.parametrize("observer", [OBSERVER_BASE, OBSERVER_SCOUT])
def test_scw_recon_05_what_is_out_of_sight_is_missed(observer):
    assert not looks_into(observer, 0, 3, sight=False)
    assert looks_into(observer, 1, 1, sight=False)  # next door needs no line


def test_scw_recon_06_the_distance_goes_by_rows_and_columns():
    assert not looks_into(OBSERVER_BASE, 2, 2, reach=3)
    assert looks_into(OBSERVER_BASE, 2, 2, reach=3, distance_metric="chebyshev")


@pytest.mark.parametrize(("face", "turned_up"), [(1, False), (4, False), (5, True), (6, True)])
def test_scw_recon_08_a_marker_is_turned_up_on_5_or_6(dice, face, turned_up):
    assert recon.identify(dice(face), 0) == turned_up


def test_scw_r_35_an_event_card_helps_to_identify(dice):
    assert recon.identify(dice(4), 1)
    assert not recon.identify(dice(3), 1)


def test_scw_r_29_markers_next_door_need_a_die_unless_the_option_spares_it():
    automatic = read({"recon_adjoining": "automatic"})
    assert recon.needs_die(1, 1, DEFAULTS)
    assert not recon.needs_die(1, 1, automatic)
    assert recon.needs_die(0, 2, automatic)


def test_scw_recon_07_a_marker_is_rolled_for_once_a_turn():
    assert recon.may_roll(False, DEFAULTS)
    assert not recon.may_roll(True, DEFAULTS)
    assert recon.may_roll(True, read({"recon_throws": "per_observer"}))


@pytest.mark.parametrize(("each", "dummies"), [(0.5, [0, 1, 1, 2]), (0, [0, 0, 0, 0]), (1, [0, 1, 2, 3])])
def test_scw_r_30_one_dummy_for_two_units_a_fraction_counted_whole(each, dummies):
    options = read({"dummy_markers_per_real": each})
    assert [recon.dummies(units, options) for units in range(4)] == dummies
