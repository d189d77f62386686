"""MACH-FIRE: volleys, with the dice given."""

from itertools import product

import pytest

from rules.core.dice import NeedDice
from rules.machete.options import DEFAULTS, Options, read
from rules.machete.sections import fire
from rules.machete.terms import BUILDING, COLUMN, HARD, LINE, LONG, MEDIUM, NONE, OPEN, SHORT, SKIRMISH, SOFT

T_FIRE = """
1-2    0 0 0 0 1 1 1 2 2
3-4    0 0 0 1 1 2 2 3 3
5-6    0 0 1 1 2 2 3 3 4
7-8    0 1 1 2 2 3 3 4 4
9-10   1 1 2 2 3 3 4 4 5
11-12  1 2 2 3 3 4 4 5 5
"""
COLUMNS = (1, 2), (3, 4), (5, 6), (7,), (8,), (9,), (10,), (11,), (12, 13, 40)


def modifier(
    band: int = SHORT,
    formation: int = LINE,
    cover: int = OPEN,
    rear: bool = False,
    charging: bool = False,
    fording: bool = False,
    ambusher: bool = False,
    options: Options = DEFAULTS,
) -> int:
    return fire.modifier(band, formation, cover, rear, charging, fording, ambusher, options)


def volley(
    dice,
    models: int = 12,
    modifier: int = 0,
    figures: int = NONE,
    officers: int = 0,
    options: Options = DEFAULTS,
) -> fire.Volley:
    return fire.volley(dice, 0, 1, models, modifier, figures, officers, False, 0, options)


def test_mach_fire_18_the_whole_casualty_table():
    for row in T_FIRE.split("\n")[1:-1]:
        models, *cells = row.split()
        fewest, most = map(int, models.split("-"))
        for count in (fewest, most):
            for scores, hit in zip(COLUMNS, map(int, cells), strict=True):
                assert [fire.casualties(count, score) for score in scores] == [hit] * len(scores)


@pytest.mark.parametrize("score", [0, -1, -5])
def test_mach_r_02_a_score_below_one_hits_nobody(score):
    assert fire.casualties(12, score) == 0


def test_mach_fire_18_nobody_firing_hits_nobody():
    assert fire.casualties(0, 12) == 0


@pytest.mark.parametrize(
    ("hundredths", "band"),
    [(0, SHORT), (2000, SHORT), (2001, MEDIUM), (4000, MEDIUM), (6000, LONG), (6001, NONE)],
)
def test_mach_r_08_a_limit_belongs_to_the_nearer_band(hundredths, band):
    assert fire.band(hundredths, DEFAULTS) == band


def test_mach_fire_04_long_range_turns_a_six_into_a_four(dice):
    assert volley(dice(6), modifier=modifier(LONG)).score == 4


@pytest.mark.parametrize(
    ("state", "value"),
    [
        ({"rear": True}, 1),
        ({"formation": COLUMN}, 1),
        ({"charging": True}, -1),
        ({"formation": SKIRMISH}, -3),
        ({"cover": HARD}, -2),
        ({"cover": BUILDING}, -3),
        ({"cover": SOFT}, -1),
        ({"fording": True}, 2),
        ({"ambusher": True}, 1),
    ],
)
def test_mach_fire_17_each_state_of_the_target_alone(state, value):
    assert modifier(**state) == value


def test_mach_r_04_the_greatest_in_size_is_applied_even_if_it_is_a_minus():
    assert modifier(LONG, SKIRMISH, fording=True) == -3


def test_mach_r_05_of_equal_sizes_the_plus_is_applied():
    assert modifier(MEDIUM, COLUMN) == 1
    assert modifier(LONG, fording=True) == 2
    assert modifier(LONG, COLUMN) == -2


def test_mach_r_03_all_three_options_agree_with_a_plain_search():
    """Compares with a slow twin that sorts the modifiers that apply by size, then by value."""
    flags = (False, True)
    for band, formation, cover in product(
        (SHORT, MEDIUM, LONG), (LINE, COLUMN, SKIRMISH), (OPEN, SOFT, HARD)
    ):
        for rear, charging, fording, ambusher in product(flags, flags, flags, flags):
            applying = [(0, -1, -2)[band], (None, 1, -3)[formation], (None, -1, -2)[cover]]
            applying += [1 if rear else None, -1 if charging else None]
            applying += [2 if fording else None, 1 if ambusher else None]
            values = [value for value in applying if value is not None]
            expected = {
                "single": max(values, key=lambda value: (abs(value), value)),
                "cumulative": sum(values),
                "best": max(values),
            }
            for reading, value in expected.items():
                options = read({"fire_modifiers": reading})
                reckoned = fire.modifier(band, formation, cover, rear, charging, fording, ambusher, options)
                assert reckoned == value


def test_mach_fire_01_twelve_fire_as_one_party():
    assert fire.parties(12) == [12]


def test_mach_fire_02_thirty_fire_as_twelve_twelve_and_six():
    assert fire.parties(30) == [12, 12, 6]
    assert fire.parties(0) == []


def test_mach_r_63_twelve_skirmishers_count_as_eight_and_eleven_as_seven():
    assert [fire.models_firing(men, SKIRMISH, DEFAULTS) for men in (12, 11)] == [8, 7]
    assert fire.models_firing(12, LINE, DEFAULTS) == 12
    assert fire.models_firing(12, SKIRMISH, read({"skirmish_fire": "full"})) == 12


def test_mach_r_69_men_without_firearms_do_not_fire():
    assert fire.models_firing(5, LINE, DEFAULTS) == 5


def test_mach_weap_02_a_volley_asks_how_many_fire_and_not_with_what(dice):
    """Lets twelve fire alike. Score 4 on row 11-12 is two figures, for rifles and shotguns."""
    assert volley(dice(4)).losses.casualties == 2


def test_mach_fire_16_an_ambushed_unit_halves_its_die_but_not_the_umpires_modifier():
    assert fire.score(5, -1, True, 2, DEFAULTS) == 3
    assert fire.score(5, -1, False, 2, DEFAULTS) == 6


def test_mach_fire_19_the_officer_falls_on_a_one_and_on_nothing_else(dice):
    assert volley(dice(6, 1), figures=12, officers=2).losses == (2, 1, 3, (1,))
    assert volley(dice(6, 2), figures=12, officers=2).losses == (2, 0, 2, (2,))


def test_mach_fire_19_no_die_for_officers_while_nobody_falls(dice):
    assert volley(dice(1), models=4, figures=12, officers=2).losses == (0, 0, 0, ())


def test_mach_r_12_once_a_phase_the_officers_die_is_left_to_the_end_of_it(dice):
    once = read({"officer_check": "once_per_phase"})
    assert volley(dice(6), figures=12, officers=2, options=once).losses == (2, 0, 2, ())
    assert fire.officer_check(dice(1), "MACH-FIRE-19", 2, 4, False, 1) == (1,)


def test_mach_r_13_the_officer_is_one_more_or_one_of_them(dice):
    assert volley(dice(6, 1), figures=12, officers=1).losses.total == 3
    included = read({"officer_loss": "included"})
    assert volley(dice(6, 1), figures=12, officers=1, options=included).losses.total == 2


def test_mach_r_14_one_die_serves_officer_and_standard_bearer_together_in_fire(dice):
    faces = fire.officer_check(dice(1), "MACH-FIRE-19", 2, 3, False, 1)
    assert fire.officers_lost(faces) == 1


def test_mach_r_15_command_figures_fall_last_and_are_not_diced_for_again(dice):
    assert fire.officers_exposed(5, 2, 3) == 2
    assert fire.officers_exposed(5, 2, 4) == 1
    assert fire.officers_exposed(5, 2, 5) == 0
    assert volley(dice(6), figures=2, officers=1).losses == (2, 0, 2, ())


def test_mach_r_16_a_volley_takes_horsemen_one_for_one(dice):
    assert volley(dice(6), figures=6).losses.casualties == 2


def test_a_volley_without_a_die_waits_for_one(dice):
    with pytest.raises(NeedDice) as wanted:
        volley(dice())
    assert (wanted.value.clause, wanted.value.unit, wanted.value.sides) == ("MACH-FIRE-03", 0, 6)
