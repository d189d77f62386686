"""Shares in whole numbers."""

from collections.abc import Sequence


def in_proportion(count: int, weights: Sequence[int]) -> list[int]:
    """Splits *count* in proportion to *weights*, 0 or more and not all 0, by largest remainder.

    The earlier place comes first among equals.
    """
    whole = sum(weights)
    shares = [count * weight // whole for weight in weights]
    order = sorted(range(len(weights)), key=lambda place: (-(count * weights[place] % whole), place))
    for place in order[: count - sum(shares)]:
        shares[place] += 1
    return shares
