"""Numbers of the tests that are due, with a signal and without."""

from collections.abc import Iterable
from typing import TypeVar

DueT = TypeVar("DueT")


def numbered_dues(taken: int, dues: Iterable[tuple[DueT, bool]]) -> tuple[tuple[int, DueT], ...]:
    """Returns what is due, and numbers the tests in their order.

    Anything else has 0. *taken*: how many tests were taken before. *dues*: what is due, and whether it is
    a test.
    """
    number, numbered = taken, []
    for due, is_test in dues:
        number += is_test
        numbered.append((number if is_test else 0, due))
    return tuple(numbered)
