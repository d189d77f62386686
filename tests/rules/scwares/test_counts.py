"""Numbers by zone, packed into one."""

from rules.scwares.counts import MOST, Counts


def test_an_amount_added_to_many_zones_counts_in_each():
    counts = Counts(5)
    counts.add(0b0111, 3)
    counts.add(0b0110, 2)
    counts.add(0b0100, 5)
    assert list(counts.by_zone()) == [3, 5, 10, 0, 0]


def test_no_number_runs_over_into_that_of_the_next_zone():
    counts = Counts(3)
    for _ in range(5):
        counts.add(0b010, MOST - 1)
        counts.add(0b111, 1)
    assert list(counts.by_zone()) == [5, 5 * MOST, 5]
