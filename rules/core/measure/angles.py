"""Angles: whole degrees clockwise from the far edge, and their sines in 65,536ths.

Only the eighth from 0 to 45 degrees is written down. The rest is mirrored, so quarter turns and mirror
images are exact.
"""

from __future__ import annotations

from typing import Final

UNIT: Final = 65_536
HALF_UNIT: Final = 32_768

# fmt: off
SINES_TO_45: Final = (
    0, 1144, 2287, 3430, 4572, 5712, 6850, 7987, 9121, 10252, 11380, 12505, 13626, 14742, 15855, 16962,
    18064, 19161, 20252, 21336, 22415, 23486, 24550, 25607, 26656, 27697, 28729, 29753, 30767, 31772, 32768,
    33754, 34729, 35693, 36647, 37590, 38521, 39441, 40348, 41243, 42126, 42995, 43852, 44695, 45525, 46341,
)
COSINES_TO_45: Final = (
    65536, 65526, 65496, 65446, 65376, 65287, 65177, 65048, 64898, 64729, 64540, 64332, 64104, 63856, 63589,
    63303, 62997, 62672, 62328, 61966, 61584, 61183, 60764, 60326, 59870, 59396, 58903, 58393, 57865, 57319,
    56756, 56175, 55578, 54963, 54332, 53684, 53020, 52339, 51643, 50931, 50203, 49461, 48703, 47930, 47143,
    46341,
)
# fmt: on


def all_sines(near_axis: tuple[int, ...], far_axis: tuple[int, ...]) -> list[int]:
    """Returns 360 sines from those of 0 to 45 degrees and the cosines of the same."""
    quarter = [*near_axis, *reversed(far_axis[:45])]
    half = quarter + quarter[89::-1]
    return half[:180] + [-sine for sine in half[:180]]


SIN: Final[list[int]] = all_sines(SINES_TO_45, COSINES_TO_45)
COS: Final[list[int]] = SIN[90:] + SIN[:90]


def from_fixed_point(number: int) -> int:
    """Divides by 65,536 and rounds halves away from zero, so that mirror images stay mirror images."""
    if number >= 0:
        return (number + HALF_UNIT) >> 16
    return -((HALF_UNIT - number) >> 16)


def turn_between(a: int, b: int) -> int:
    """Returns the degrees between two facings, 0 to 180."""
    apart = (a - b) % 360
    return 360 - apart if apart > 180 else apart
