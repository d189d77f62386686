"""Numbers of zones, kept by their digits."""

from rules.scwares.counts import Counts


def test_what_is_added_to_many_zones_is_told_of_each():
    counts = Counts()
    counts.add(0b0111, 3)
    counts.add(0b0110, 2)
    counts.add(0b0100, 5)
    assert [counts.at(cell) for cell in range(4)] == [3, 5, 10, 0]


def test_the_least_of_many_zones_are_found():
    counts = Counts()
    counts.add(0b11011, 2)
    counts.add(0b00110, 4)
    assert counts.least(0b11111) == 0b11001
    assert counts.least(0b00110) == 0b00100
    assert counts.least(0b00010) == 0b00010
    assert counts.least(0) == 0
