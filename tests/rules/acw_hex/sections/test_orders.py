"""ACW-ORD: dice for orders, prices, lines and columns."""

from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given, strategies as st

from rules.acw_hex.options import DEFAULTS, read
from rules.acw_hex.sections import orders
from rules.acw_hex.sections.orders import Act, Posted
from rules.acw_hex.terms import (
    CAVALRY,
    DIVISION_COMMANDER,
    FIELD_ARTILLERY,
    GENERAL,
    HEAVY_ARTILLERY,
    INFANTRY,
    MOVE,
    RALLY,
    SHOOT,
    TRAIN,
)

LATE = replace(DEFAULTS, late_war_weary_extra_order=True)
ALIKE = replace(DEFAULTS, artillery_order="same_action")
NORTH = 1


def act(arm=INFANTRY, action=MOVE, pool=1, in_command=False, weary=False, moves_adjacent=False):
    return Act(arm, action, pool, in_command, weary, moves_adjacent)


def test_acw_ord_01_a_die_for_each_general_and_no_other(dice):
    rolled = dice(3, 6, 1)
    assert orders.roll(rolled, [4, 0, 9]) == [3, 6, 1]
    assert not rolled.faces_left


def test_acw_basic_04_dice_have_six_sides(dice):
    with pytest.raises(ValueError, match="7 is not a face of a D6"):
        orders.roll(dice(7), [0])


def test_acw_ord_04_foot_and_horse_pay_one_each_whatever_they_do():
    acts = [act(arm, action) for arm in (INFANTRY, CAVALRY) for action in (MOVE, RALLY)]
    assert orders.demand(acts, 2, DEFAULTS) == [0, 4]


def test_acw_ord_05_one_order_moves_all_the_guns_of_a_corps():
    acts = [act(FIELD_ARTILLERY, SHOOT), act(HEAVY_ARTILLERY, MOVE), act(FIELD_ARTILLERY, SHOOT, pool=2)]
    assert orders.demand(acts, 3, DEFAULTS) == [0, 1, 1]


def test_acw_r_08_by_the_option_an_order_for_each_thing_the_guns_do():
    acts = [act(FIELD_ARTILLERY, action) for action in (SHOOT, MOVE, SHOOT, MOVE)]
    assert orders.demand(acts, 2, ALIKE) == [0, 2]
    assert orders.demand(acts, 2, DEFAULTS) == [0, 1]


def test_acw_r_08_guns_in_command_do_not_pay_for_the_others():
    acts = [act(FIELD_ARTILLERY, SHOOT, in_command=True), act(FIELD_ARTILLERY, SHOOT)]
    assert orders.demand(acts, 2, DEFAULTS) == [0, 1]


@pytest.mark.parametrize("options", [DEFAULTS, ALIKE])
def test_acw_r_08_the_order_of_the_batteries_is_no_matter(options):
    acts = [act(FIELD_ARTILLERY, SHOOT), act(HEAVY_ARTILLERY, MOVE), act(FIELD_ARTILLERY, MOVE)]
    assert orders.demand(acts, 2, options) == orders.demand(acts[::-1], 2, options)


def test_acw_ord_06_weary_troops_owe_one_more_to_close_in_even_in_command():
    weary = act(weary=True, moves_adjacent=True)
    assert orders.price(weary, 0, LATE) == 2
    assert orders.price(weary._replace(in_command=True), 0, LATE) == 1
    assert orders.price(weary._replace(moves_adjacent=False), 0, LATE) == 1
    assert orders.price(weary._replace(action=SHOOT), 0, LATE) == 1
    assert orders.price(weary, 0, DEFAULTS) == 1


def test_acw_ord_07_commanders_move_without_orders():
    assert orders.demand([act(GENERAL), act(DIVISION_COMMANDER)], 2, LATE) == [0, 0]


def test_acw_ord_08_a_unit_in_command_acts_without_orders():
    assert orders.price(act(in_command=True), 0, DEFAULTS) == 0


def test_acw_r_27_a_train_takes_an_order_of_its_own():
    assert orders.demand([act(TRAIN), act(FIELD_ARTILLERY, SHOOT)], 2, DEFAULTS) == [0, 2]


def test_acw_ord_03_the_army_general_pays_for_missing_orders():
    assert orders.allocate(3, [2, 5], [0, 4, 1]) == (2, 0, (0, 4))


def test_acw_ord_02_no_corps_pays_for_another():
    assert orders.allocate(1, [2, 6], [0, 4, 0]) == (1, 1, (0, 6))


def test_acw_basic_13_only_the_army_general_orders_independents():
    assert orders.allocate(1, [6], [2, 0]) == (1, 1, (6,))


@given(
    st.integers(0, 6),
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 8)), max_size=4),
    st.integers(0, 8),
)
def test_every_order_owed_is_paid_by_somebody_or_short(army, corps, independents):
    have, owed = [a for a, _ in corps], [b for _, b in corps]
    found = orders.allocate(army, have, [independents, *owed])
    paid_by_corps = sum(have) - sum(found.unused)
    assert paid_by_corps + found.army_used + found.shortfall == independents + sum(owed)
    assert found.army_used <= army
    assert not found.shortfall or found.army_used == army


def flank_pair(tolerance, one, other):
    """Tells whether two units are abreast, as `abreast` does but slowly.

    It has the table of flanks, word for word.
    """
    flanks = {
        0: ((0, 1), (0, -1)),
        1: ((1, 0), (-1, 0)),
        2: ((1, -1), (-1, 1)),
        3: ((0, -1), (0, 1)),
        4: ((-1, 0), (1, 0)),
        5: ((-1, 1), (1, -1)),
    }
    way = other.at[0] - one.at[0], other.at[1] - one.at[1]
    back = -way[0], -way[1]
    apart = min((one.facing - other.facing) % 6, (other.facing - one.facing) % 6)
    return apart <= tolerance and (way in flanks[one.facing] or back in flanks[other.facing])


@pytest.mark.parametrize("tolerance", [0, 1])
def test_acw_ord_10_side_by_side_is_what_the_table_of_flanks_says(tolerance):
    middle = (0, 0)
    for facing, other, q, r in product(range(6), range(6), range(-2, 3), range(-2, 3)):
        if (q, r) != middle:
            one, two = Posted(middle, facing, False), Posted((q, r), other, False)
            assert orders.are_abreast(one, two, tolerance) == flank_pair(tolerance, one, two)


def test_acw_r_06_strictly_each_is_in_the_flank_of_the_other():
    one, refused = Posted((0, 0), NORTH, False), Posted((1, 0), 2, False)
    assert orders.are_abreast(one, refused, 1)
    assert not orders.are_abreast(one, refused, 0)
    assert read({"line_facing_tolerance": 0}).line_facing_tolerance == 0


def test_acw_ord_11_a_column_needs_the_road_under_both():
    front, rear = Posted((0, -1), NORTH, True), Posted((0, 0), NORTH, True)
    assert orders.is_in_file(front, rear)
    assert not orders.is_in_file(front, rear._replace(on_road=False))
    assert not orders.is_in_file(front, rear._replace(at=(0, 1)))


cells = st.tuples(st.integers(0, 4), st.integers(0, 3))
posted = st.builds(Posted, cells, st.integers(0, 5), st.booleans())
divisions = st.lists(posted, min_size=1, max_size=8, unique_by=lambda unit: unit.at)


def joined_chain(start, units, linked):
    """Grows sets of linked units together until none grows: a slow twin of a chain."""
    groups = [{place} for place in range(len(units))]
    merging = True
    while merging:
        merging = False
        for one, other in combinations(groups, 2):
            if any(linked(units[a], units[b]) for a in one for b in other):
                groups.remove(other)
                one |= other
                merging = True
                break
    group = next(group for group in groups if start in group)
    return sorted(group) if len(group) > 1 else []


@given(divisions, st.data())
def test_acw_ord_09_chains_are_what_brute_force_says(units, data):
    start = data.draw(st.integers(0, len(units) - 1))
    line = joined_chain(start, units, lambda one, other: orders.are_abreast(one, other, 1))
    column = joined_chain(start, units, orders.is_in_file)
    assert orders.line_of_battle(start, units, 1) == line
    assert orders.road_column(start, units) == column
    assert orders.in_command(start, tuple(units), 1) == tuple(sorted({start, *line, *column}))
