"""Shares add up, and nobody gets more than their own."""

from hypothesis import given, strategies as st

from campaign.logic.theatre.allocation import allocate, allocate_all

numbers = st.integers(0, 500)
weights = st.dictionaries(st.sampled_from("abcdefgh"), numbers, min_size=1)


@given(numbers, weights)
def test_nobody_gets_more_than_they_want_and_each_within_one_of_their_share(number, wanted):
    found, total = allocate(number, wanted), sum(wanted.values())
    assert sum(found.values()) == min(number, total)
    for key, part in found.items():
        assert part <= wanted[key]
        assert abs(part * total - min(number, total) * wanted[key]) < max(total, 1)


@given(numbers, weights)
def test_all_of_it_is_shared_out_by_weight(number, by):
    by["z"] = 1
    found = allocate_all(number, by)
    assert sum(found.values()) == number
    assert all(not found[key] for key, weight in by.items() if not weight)


def test_the_first_key_gets_one_more_on_equal_remainders():
    assert allocate(2, {"c": 1, "a": 1, "b": 1}) == {"a": 1, "b": 1, "c": 0}
    assert allocate_all(4, {1: 1, 0: 1, 2: 1}) == {0: 2, 1: 1, 2: 1}
