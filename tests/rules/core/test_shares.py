"""Whole shares add up, and stay within one of what the weights would give."""

from hypothesis import given, strategies as st

from rules.core.shares import in_proportion


@given(st.integers(0, 500), st.lists(st.integers(0, 60), min_size=1, max_size=8).filter(any))
def test_nothing_is_lost_and_each_gets_within_one_of_their_share(count, weights):
    shares = in_proportion(count, weights)
    assert sum(shares) == count
    whole = sum(weights)
    assert all(
        abs(share * whole - count * weight) < whole for share, weight in zip(shares, weights, strict=True)
    )


def test_the_largest_remainder_goes_first_and_the_earlier_of_equals():
    assert in_proportion(5, [25, 50, 25]) == [1, 3, 1]
    assert in_proportion(2, [1, 1, 1]) == [1, 1, 0]
    assert in_proportion(1, [1, 0, 2]) == [0, 0, 1]
