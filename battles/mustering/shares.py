"""Whole numbers split so that their sum is right."""

from campaign.logic.theatre.allocation import allocate_all


def apportion_parts(weights: list[int], divisor: int) -> list[int]:
    """Returns whole parts of *weights* / *divisor* by largest remainder.

    Their sum is half-up, ties to the first.
    """
    parts = [weight // divisor for weight in weights]
    missing = (2 * sum(weights) + divisor) // (2 * divisor) - sum(parts)
    by_remainder = sorted(range(len(weights)), key=lambda i: (-(weights[i] % divisor), i))
    for i in by_remainder[:missing]:
        parts[i] += 1
    return parts


def even_parts(total: int, most: int) -> list[int]:
    """Returns *total* in the fewest parts of at most *most*, as even as possible.

    25 by 12 are 9, 8, 8.
    """
    count = -(-total // most)
    return [total // count + (i < total % count) for i in range(count)]


def proportional_parts(total: int, weights: list[int]) -> list[int]:
    """Returns *total* in whole parts in proportion to *weights*, by largest remainder."""
    return list(allocate_all(total, dict(enumerate(weights))).values())
