"""The tables as the engine has them: distances and ratios in hundredths, options over cells."""

import pytest

from rules.mexican_war.tables import STANDARD, tables_for


def test_distances_and_ratios_are_whole_hundredths():
    assert STANDARD.movement.foot == (400, 500, 600, 600, 100, 0)
    assert STANDARD.movement.mounted == (800, 800, 1000, None, None, None)
    assert STANDARD.small_arms.dice_multiplier["target_hard_cover"] == 25
    assert STANDARD["converge.max_fraction_of_larger"] == 125
    assert STANDARD["visibility.later"] == 2400
    assert STANDARD.further.sighting["low"] == (100, 33, 20, 14)


def test_a_melee_table_cell_is_a_third_of_row_plus_die_minus_eight():
    """Finds a slip in a cell of the table. It follows one formula, as it was designed."""
    for row, cells in STANDARD.melee.rows.items():
        assert cells[1:] == tuple(max(0, (row + face - 8) // 3) for face in range(1, 11))


@pytest.mark.parametrize(
    ("name", "value", "cell", "standard"),
    [
        ("class_iii_operations", 2, lambda t: t.troops["mexican_militia"].operations, 1),
        ("elite_mexican_morale_point", 3, lambda t: t.troops["mexican_elite"].morale_point, 5),
        ("us_militia_fire_class", "IV", lambda t: t.troops["us_militia"].fire_class, 2),
    ],
)
def test_an_option_wins_over_its_cell_only_where_it_is_not_at_its_default(name, value, cell, standard):
    assert cell(STANDARD) == standard
    changed = 3 if value == "IV" else value
    assert cell(tables_for({}, {name: value})) == changed
    own = {
        "movement": {"operations": {"III": 4}},
        "troop_types": {"mexican_elite": {"morale_point": 4}, "us_militia": {"fire_class": "II"}},
    }
    assert cell(tables_for(own)) in (4, 1)
    assert cell(tables_for(own, {name: value})) == changed
