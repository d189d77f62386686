"""Sines in 65,536ths, whole degrees."""

from decimal import Decimal, localcontext

from hypothesis import given, strategies as st

from rules.core.measure.angles import COS, SIN, from_fixed_point, turn_between


def precise_sine(degrees):
    """Returns the sine to 40 places, from the series; pi by Machin."""
    with localcontext() as context:
        context.prec = 60

        def arctangent(inverse):
            term = total = 1 / Decimal(inverse)
            number = 1
            while abs(term) > Decimal(10) ** -55:
                term, number = -term / (inverse * inverse), number + 2
                total += term / number
            return total

        x = 4 * (4 * arctangent(5) - arctangent(239)) * degrees / 180
        term = total = x
        number = 1
        while abs(term) > Decimal(10) ** -50:
            term = -term * x * x / ((number + 1) * (number + 2))
            total, number = total + term, number + 2
        return total


def test_every_sine_is_the_precise_one_rounded():
    precise = [int((precise_sine(degrees) * 65_536).to_integral_value()) for degrees in range(360)]
    assert precise == SIN
    assert [SIN[(degrees + 90) % 360] for degrees in range(360)] == COS


def test_quarter_turns_and_mirror_images_are_exact():
    for degrees in range(360):
        assert (
            SIN[degrees] == -SIN[-degrees % 360] == SIN[(180 - degrees) % 360] == -SIN[(degrees + 180) % 360]
        )


@given(st.integers(-(10**12), 10**12))
def test_rounding_is_to_the_nearest_and_alike_on_both_sides_of_nought(number):
    assert from_fixed_point(-number) == -from_fixed_point(number)
    assert abs(from_fixed_point(number) * 65_536 - number) <= 32_768


def test_halves_are_rounded_away_from_nought():
    assert (from_fixed_point(32_768), from_fixed_point(-32_768), from_fixed_point(32_767)) == (1, -1, 0)


def test_a_turn_is_the_short_way_round():
    assert (turn_between(350, 10), turn_between(10, 350), turn_between(0, 180)) == (20, 20, 180)
